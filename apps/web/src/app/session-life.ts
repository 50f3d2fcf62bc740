import type { QueryClient } from "@tanstack/react-query";
import { forgetSearches } from "../features/game-search/recent-searches.ts";
import { isLeaving, note, onSession, readSession, renewSession } from "../features/session/index.ts";
import { ERROR_TEXTS } from "../i18n/error-texts.ts";
import type { Texts } from "../i18n/i18n.ts";
import { DURATIONS } from "../lib/durations.ts";
import type { ApiError } from "../lib/http/index.ts";
import { type Navigator, toQueryString } from "../lib/navigation/index.ts";
import { toast } from "../ui/toast/toast-store.ts";
import { HOME, shownAt } from "./routes.ts";

/** A session is renewed when less than this is left of it. */
const RENEW_BEFORE = 15 * 60_000;

/**
 * The one place where "this session is over" becomes what the player sees: it is said, and where the screen needs
 * a session sign-in takes its place and leads back here.
 */
export function endSession(navigator: Navigator, texts: Texts, error: ApiError, token: string): void {
  if (readSession()?.token !== token || isLeaving(token)) return;
  note({ fact: "ended", token });
  sayError(texts, error).catch(() => {});
  const { pathname, place } = navigator.read();
  if (shownAt(pathname) === HOME) return;
  navigator.go(`/m/login${toQueryString({ from: place.href })}`, { replace: true });
}

/** Shows the text of a failed call. Their table is part of the shell: it is read where the network has gone, too. */
export async function sayError(texts: Texts, error: ApiError): Promise<void> {
  await texts.need("later");
  toast(
    "error",
    texts.i18n._(ERROR_TEXTS[error.code] ?? ERROR_TEXTS["session.expired"]),
    DURATIONS.toastShort,
  );
}

/** While there is a session: live events, and renewal in time. When it changes: nothing of the old one stays. */
export function tendSession(queries: QueryClient, navigator: Navigator): void {
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
        // A phone that slept may have little left of it.
        document.addEventListener("visibilitychange", () => void renewInTime(), { signal: control.signal });
        control.signal.addEventListener("abort", () => {
          stopLive();
          clearInterval(renewal);
        });
      })
      // Without it the balance is still there by tap; the next screen's file will try the network again.
      .catch(() => {});
  };
  begin();
  onSession((state, before) => {
    if (state.info?.token === before.info?.token) return;
    begin();
    const samePlayer = state.info && before.info && state.info.userName === before.info.userName;
    if (samePlayer) return;
    queries.removeQueries({ predicate: ({ meta }) => meta?.private === true });
    if (state.info) return;
    forgetSearches();
    navigator.again();
  });
}

let renewing: Promise<void> | undefined;

/** Once at a time: the token that is given back for a new one is worth nothing afterwards. */
async function renewInTime(): Promise<void> {
  const session = readSession();
  if (!session?.expiresAt || Date.parse(session.expiresAt) - Date.now() > RENEW_BEFORE) return;
  renewing ??= renewSession().finally(() => {
    renewing = undefined;
  });
  await renewing;
}
