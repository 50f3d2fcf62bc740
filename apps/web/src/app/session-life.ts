import type { QueryClient } from "@tanstack/react-query";
import { noteRecentGames } from "../entities/game/played.ts";
import { endedElsewhere } from "../entities/session/ended-elsewhere.ts";
import { renewSession } from "../entities/session/renew-session.ts";
import {
  leavingOf,
  note,
  onLeftElsewhere,
  onSession,
  readSession,
} from "../entities/session/session-store.ts";
import { forgetSearches } from "../features/search-games/recent-searches.ts";
import { ERROR_TEXTS, errorTextOf } from "../i18n/error-texts.ts";
import type { Texts } from "../i18n/i18n.ts";
import { SESSION_ENDED } from "../i18n/situation-texts.ts";
import { now } from "../lib/clock.ts";
import { DURATIONS } from "../lib/durations.ts";
import type { ApiError } from "../lib/http/index.ts";
import { type Navigator, toQueryString } from "../lib/navigation/index.ts";
import { toast } from "../ui/toast/toast-store.ts";
import { HOME, shownAt } from "./routes.ts";

/** A session is renewed when less than this is left of it. */
const RENEW_BEFORE = 15 * 60_000;

/**
 * The only place where the end of a session becomes visible: shows why, and if the screen needs a session, redirects
 * to sign-in, which returns here.
 */
export function endSession(navigator: Navigator, texts: Texts, error: ApiError, token: string): void {
  const left = leavingOf(token);
  if (readSession()?.token !== token || left === "here") return;
  // before the guard leads away from it
  const { pathname, place } = navigator.read();
  note({ fact: "ended", token });
  endedElsewhere.set(left === undefined && error.code === "session.ended.elsewhere");
  (left === "elsewhere" ? sayLeft(texts) : sayError(texts, error)).catch(() => {});
  const entry = shownAt(pathname);
  // the guard leads home from there
  if (entry === HOME || entry.redirect === "/m/home") return;
  navigator.go(`/m/login${toQueryString({ from: place.href })}`, { replace: true });
}

/** Leads to the change of an initial or expired password, without which the platform refuses everything else. */
export function changePasswordFirst(navigator: Navigator | undefined): void {
  note({ fact: "password-due" });
  // the guard leads there, now or when the first screen is resolved
  navigator?.again();
}

/** Shows the text of a failed call. The table of texts is part of the shell, so it is available offline too. */
export async function sayError(texts: Texts, error: ApiError): Promise<void> {
  await texts.need("later");
  toast(
    "error",
    texts.i18n._(errorTextOf(error.code) ?? ERROR_TEXTS["session.expired"]),
    DURATIONS.toastShort,
  );
}

/** The player has signed out in another tab, which is no alarm. */
async function sayLeft(texts: Texts): Promise<void> {
  await texts.need("later");
  toast("info", texts.i18n._(SESSION_ENDED.otherTab), DURATIONS.toastShort);
}

/** During a session: live events, and renewal in time. When it changes: drops everything of the old one. */
export function tendSession(queries: QueryClient, navigator: Navigator, texts: Texts): void {
  let stop = () => {};
  let lived = false;
  const begin = () => {
    stop();
    const session = readSession();
    if (!session) return;
    const control = new AbortController();
    stop = () => control.abort();
    import("./live/live.ts")
      .then(({ startLive }) => {
        if (control.signal.aborted) return;
        const stopLive = startLive(queries, lived);
        lived = true;
        const renewal = setInterval(renewInTime, 60_000);
        // After sleep the session may be close to its end.
        document.addEventListener("visibilitychange", () => void renewInTime(), { signal: control.signal });
        control.signal.addEventListener("abort", () => {
          stopLive();
          clearInterval(renewal);
        });
      })
      // Without live events the balance can still be refreshed by tap; the next chunk will try the network again.
      .catch(() => {});
  };
  begin();
  onLeftElsewhere(() => void sayLeft(texts).catch(() => {}));
  onSession((state, before) => {
    if (state.info?.token === before.info?.token) return;
    begin();
    const samePlayer = state.info && before.info && state.info.userName === before.info.userName;
    if (samePlayer) return;
    queries.removeQueries({ predicate: ({ meta }) => meta?.private === true });
    if (state.info) return;
    forgetSearches();
    noteRecentGames(true);
    navigator.again();
  });
}

let renewing: Promise<void> | undefined;

/** One renewal at a time: the renewed token becomes invalid. */
async function renewInTime(): Promise<void> {
  const session = readSession();
  if (!session?.expiresAt || Date.parse(session.expiresAt) - now() > RENEW_BEFORE) return;
  renewing ??= renewSession().finally(() => {
    renewing = undefined;
  });
  await renewing;
}
