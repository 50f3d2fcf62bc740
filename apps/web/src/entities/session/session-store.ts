import { dropCookie, keepCookie } from "../../lib/cookie.ts";
import { type BrowserStorage, localStore, readJson, sessionStore, writeJson } from "../../lib/storage.ts";
import { createEmitter, createStore, useStore } from "../../lib/store.ts";
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
/** 1 while "keep me logged in" is on; logout sets it to 0. */
const AUTO_LOGIN = "autoLogin";
/** Tells only the server that this browser has a session, so that the next page reserves the space for it. */
const WAITING = "waiting";
/**
 * This session has had its pop-ups. A cookie without an age, because the other tabs of the session read it too, and it
 * ends with the browser.
 */
export const POPUPS_SHOWN = "loginPus";
/** This session has had its contract prompts; a cookie for the same reasons. */
export const PROMPTS_SHOWN = "contractPrompts";

type TabMessage =
  | { kind: "fact"; fact: SessionFact }
  | { kind: "leaving"; token: string }
  | { kind: "anyone?" };

const store = createStore<SessionState>(NO_SESSION);
/** The session that is being ended by a sign-out, and the tab in which that happens. */
let leaving: { readonly token: string; readonly here: boolean } | undefined;
const leftElsewhere = createEmitter();
let sendToTabs: (message: TabMessage) => void = () => {};

/** Restores the session at start-up and starts sharing it between tabs. */
export function startSession(): void {
  const keep = localStore.read(AUTO_LOGIN) === "1";
  const info =
    readJson(sessionStore, INFO, isSessionInfo) ??
    (keep ? readJson(localStore, INFO, isSessionInfo) : undefined);
  store.set({ info, keep });
  if (info) mirror({ info, keep });
  sendToTabs = openTabChannel<TabMessage>("foyer.session", (message) => {
    if (message.kind === "leaving") leaving = { token: message.token, here: false };
    else if (message.kind === "fact") {
      const left = message.fact.fact === "signed-out" && readSession() !== undefined;
      apply(message.fact);
      if (left) leftElsewhere.emit();
    } else if (readSession()) sendToTabs({ kind: "fact", fact: { fact: "shared", state: store.read() } });
  });
  if (!info) sendToTabs({ kind: "anyone?" });
}

/** Applies an event; storage, the screen and the other tabs follow. */
export function note(fact: SessionFact): void {
  apply(fact);
  sendToTabs({ kind: "fact", fact });
}

/** Tells every tab that the player is signing out of this session, before the platform ends it. */
export function beginLeaving(token: string): void {
  leaving = { token, here: true };
  sendToTabs({ kind: "leaving", token });
}

/** Whether the player is signing out of this session, and whether in this tab. Its end is then no alarm. */
export function leavingOf(token: string): "here" | "elsewhere" | undefined {
  if (leaving?.token !== token) return undefined;
  return leaving.here ? "here" : "elsewhere";
}

/** Calls back when the player has signed out in another tab. */
export const onLeftElsewhere = leftElsewhere.subscribe;

function apply(fact: SessionFact): void {
  const before = store.read();
  const state = sessionAfter(before, fact);
  // Also when the platform reported the end of the session before it answered the sign-out.
  if (fact.fact === "signed-out") sessionStore.clear();
  if (state === before) return;
  mirror(state);
  store.set(state);
}

function mirror({ info, keep }: SessionState): void {
  if (info) writeJson(sessionStore, INFO, info);
  else sessionStore.remove(INFO);
  if (info && keep) writeJson(localStore, INFO, info);
  else localStore.remove(INFO);
  localStore.write(AUTO_LOGIN, info && keep ? "1" : "0");
  if (info) keepCookie(WAITING, "1", !keep);
  else for (const name of [WAITING, POPUPS_SHOWN, PROMPTS_SHOWN]) dropCookie(name);
  document.documentElement.toggleAttribute("data-session", info !== undefined);
}

/** Where the session is stored, and what may not outlive it: "keep me logged in" chooses. */
export function sessionArea(): BrowserStorage {
  return store.read().keep ? localStore : sessionStore;
}

export function readSession(): SessionInfo | undefined {
  return store.read().info;
}

/** Calls back after every change, with the previous state. */
export const onSession = store.subscribe;

/** The session for components; none on the server and during hydration. */
export function useSession(): SessionInfo | undefined {
  return useStore(store, NO_SESSION).info;
}
