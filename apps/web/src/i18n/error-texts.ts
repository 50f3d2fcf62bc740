import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { createElement, Fragment, type ReactNode } from "react";
import { type AnyErrorCode, ApiError } from "../lib/http/index.ts";
import { MAINTENANCE, SESSION_ENDED } from "./situation-texts.ts";
import { TryAgainIn } from "./try-again-in.tsx";

/** Texts of the errors that home and the shell can meet; all others are in `screen-error-texts.ts`. */
export const ERROR_TEXTS = {
  "request.malformed": msg`Something went wrong. Try again.`,
  "request.invalid": msg`Check what you entered.`,
  "request.too.large": msg`This is too large to send.`,
  "request.unsupported.type": msg`This file type isn't supported.`,
  "request.not.found": msg`Not found.`,
  "request.replayed": msg`This request was already sent. Try again.`,
  "request.conflict": msg`This was changed by someone else. Try again.`,
  "request.rate.limited": msg`Too many attempts. Wait a moment.`,
  "sealed.body.invalid": msg`This page has expired. Reload it and try again.`,
  "sealed.body.key.unknown": msg`This page has expired. Reload it and try again.`,
  "merchant.unknown": msg`This site doesn't exist.`,
  "system.maintenance": MAINTENANCE.request,
  "system.location.blocked": msg({
    id: "local_blockip_info",
    message: "This site isn't available in your country.",
  }),
  "system.unavailable": msg`We can't be reached right now. Try again.`,
  "system.error": msg`Something went wrong on our side. Try again.`,
  "system.forbidden": msg`Sorry, this account does not have permission or the feature is temporarily unavailable.`,
  "session.required": msg({ id: "in_logged_login", message: "You are not logged in, please log in first." }),
  "session.expired": SESSION_ENDED.expired,
  "session.ended.elsewhere": SESSION_ENDED.elsewhere,
  "session.other.merchant": SESSION_ENDED.expired,
  "session.login.invalid": msg`Wrong username or password.`,
  "session.login.locked": msg`Too many attempts. This account is locked for a while. Try again later.`,
  "session.login.captcha": msg`Type the digits you see.`,
  "session.login.disabled": msg`Sorry, the user does not exist or is disabled.`,
  "session.login.non.member": msg`Non-member account unable to log in.`,
  "session.login.non.agent": msg`Non-agents cannot log in.`,
  "session.login.method.closed": msg`This login method isn't available right now.`,
  "session.sign.in.again": msg`Log in again to change how you log in.`,
  "session.unknown": SESSION_ENDED.loggedOut,
  "session.trial.closed": msg`The free trial isn't available right now.`,
  "session.trial.unknown": msg`This trial has ended. Start a new one.`,
  "session.real.account.required": msg`Please log in with a real account to use this function.`,
  "session.password.change.required": msg`Change your password to continue.`,
  "game.unknown": msg`This game is no longer available.`,
  "game.closed": MAINTENANCE.game,
  "game.category.unknown": msg`This category doesn't exist.`,
  "favourites.limit.reached": msg`You've reached the maximum number of favourites. Remove one first.`,
  "vendor.unknown": msg`This provider was removed.`,
  "vendor.maintenance": MAINTENANCE.providerShort,
  "jackpot.unknown": msg`This jackpot was removed.`,
  "launch.unknown": msg`This game wasn't opened here. Open it again.`,
  "launch.ended": msg`This game has ended. Open it again.`,
  "launch.free.play.unsupported": msg`This game has no free play.`,
  "launch.vendor.unreachable": msg`The game isn't responding. Try again.`,
  "launch.url.empty": msg`The requested url is empty.`,
  "launch.limit.reached": msg`You've reached your limit for now.`,
  "network.offline": msg`No internet.`,
  "network.failed": msg`The connection was lost. Try again.`,
  "network.timeout": msg`Slow connection. Try again.`,
  "crypto.insecure": msg`Open this page over https to log in.`,
} as const satisfies ErrorTexts;

export type ErrorTexts = Partial<Record<AnyErrorCode, MessageDescriptor>>;

/** What stands before the countdown where the platform says how long to wait; by default the error's own text. */
const BEFORE_COUNTDOWN: ErrorTexts = {
  "request.rate.limited": msg`Too many attempts.`,
  "session.login.locked": msg`Too many attempts. This account is locked.`,
};

const known: { texts: ErrorTexts; beforeCountdown: ErrorTexts } = {
  texts: ERROR_TEXTS,
  beforeCountdown: BEFORE_COUNTDOWN,
};

/** Tables that are known already: every screen adds those it may need. */
const added = new Set<ErrorTexts>();

/** Makes the texts of further codes known, once they are loaded. */
export function addErrorTexts(texts: ErrorTexts, beforeCountdown: ErrorTexts): void {
  if (added.has(texts)) return;
  added.add(texts);
  known.texts = { ...known.texts, ...texts };
  known.beforeCountdown = { ...known.beforeCountdown, ...beforeCountdown };
}

/** The text of an error; undefined for an unknown code. */
export const errorTextOf = (code: AnyErrorCode): MessageDescriptor | undefined => known.texts[code];

/** Whether the text of a failed call asks for other days: the same call would fail again. */
export const asksForOtherDays = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "record.range.too.long";

const UNKNOWN = msg`Unknown error (${{ code: "" }})`;

/**
 * The text of a failed call, with a countdown if the platform says when to try again. For an unknown code it shows the
 * code itself, so that support can identify it.
 */
export function useErrorText(): (error: unknown) => ReactNode {
  const { _ } = useLingui();
  return (error) => {
    const code = error instanceof ApiError ? error.code : "system.error";
    const text = errorTextOf(code);
    const end = error instanceof ApiError ? error.retryAt : undefined;
    if (text && end !== undefined)
      return createElement(
        Fragment,
        null,
        _(known.beforeCountdown[code] ?? text),
        " ",
        createElement(TryAgainIn, { end }),
      );
    return text ? _(text) : _({ ...UNKNOWN, values: { code } });
  };
}
