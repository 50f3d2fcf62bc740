import { useSyncExternalStore } from "react";
import { dropCookie, keepCookie } from "../../lib/cookie.ts";
import { lasting, passing, readJson, writeJson } from "../../lib/storage.ts";
import { openTabChannel } from "../../lib/tabs.ts";
import {
  isSessionInfo,
  NO_SESSION,
  type SessionFact,
  type SessionInfo,
  type SessionState,
  sessionAfter,
} from "./session-state.ts";

const INFO = "MC_SESSION_INFO";
/** 1 while "keep me signed in" holds; logout sets it to 0. */
const AUTO_LOGIN = "autoLogin";
/** Tells the server, and nobody else, that a session waits in this browser: the next page is drawn with its place. */
const WAITING = "waiting";

type Listener = (state: SessionState, before: SessionState) => void;
type TabMessage = { kind: "fact"; fact: SessionFact } | { kind: "anyone?" };

let state: SessionState = NO_SESSION;
let tell: (message: TabMessage) => void = () => {};
const listeners = new Set<Listener>();

/** Restores the session at start-up and begins to share it between tabs. */
export function startSession(): void {
  const keep = lasting.read(AUTO_LOGIN) === "1";
  const info =
    readJson(passing, INFO, isSessionInfo) ?? (keep ? readJson(lasting, INFO, isSessionInfo) : undefined);
  state = { info, keep };
  if (info) mirror();
  tell = openTabChannel<TabMessage>("foyer.session", (message) => {
    if (message.kind === "fact") apply(message.fact);
    else if (state.info) tell({ kind: "fact", fact: { fact: "shared", state } });
  });
  if (!info) tell({ kind: "anyone?" });
}

/** Notes what has happened; storage, the screen and the other tabs follow. */
export function note(fact: SessionFact): void {
  apply(fact);
  tell({ kind: "fact", fact });
}

function apply(fact: SessionFact): void {
  const before = state;
  state = sessionAfter(before, fact);
  // Also when the platform's word that the session is over came before its answer to the sign-out.
  if (fact.fact === "signed-out") passing.clear();
  if (state === before) return;
  mirror();
  for (const listener of listeners) listener(state, before);
}

function mirror(): void {
  const { info, keep } = state;
  if (info) writeJson(passing, INFO, info);
  else passing.remove(INFO);
  if (info && keep) writeJson(lasting, INFO, info);
  else lasting.remove(INFO);
  lasting.write(AUTO_LOGIN, info && keep ? "1" : "0");
  if (info) keepCookie(WAITING, "1", !keep);
  else dropCookie(WAITING);
  document.documentElement.toggleAttribute("data-session", info !== undefined);
}

export function readSession(): SessionInfo | undefined {
  return state.info;
}

/** Calls back after every change, with the state before it. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session on screen; the server, and the first draw over its HTML, know none. */
export function useSession(): SessionInfo | undefined {
  return useSyncExternalStore(onSession, readSession, () => undefined);
}
