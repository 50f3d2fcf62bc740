import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { type AnyErrorCode, ApiError } from "../lib/http/index.ts";

/** What a player reads for each error code; a code that is missing here does not compile. */
export const ERROR_TEXTS: Record<AnyErrorCode, MessageDescriptor> = {
  "request.malformed": msg`Something in this request was not right. Please try again.`,
  "request.invalid": msg`Please check what you entered.`,
  "request.too.large": msg`That is too much to send at once.`,
  "request.unsupported.type": msg`This kind of file or request is not taken.`,
  "request.not.found": msg`What you were looking for is not here.`,
  "request.replayed": msg`This request was already sent. Please try again.`,
  "request.conflict": msg`Something else changed this at the same moment. Please try again.`,
  "request.rate.limited": msg`Too many tries. Please wait a moment.`,
  "envelope.invalid": msg`This page has grown old. Please reload it and try again.`,
  "envelope.key.unknown": msg`This page has grown old. Please reload it and try again.`,
  "merchant.unknown": msg`This house is not known here.`,
  "system.maintenance": msg`System upgrading, please try again later.`,
  "system.unavailable": msg`The house does not answer at the moment. Please try again.`,
  "system.error": msg`Something went wrong on our side. Please try again.`,
  "system.forbidden": msg`Sorry, this account does not have permission or the feature is temporarily unavailable.`,
  "session.required": msg({ id: "in_logged_login", message: "You are not logged in, please log in first." }),
  "session.expired": msg`Your session has ended. Please log in again.`,
  "session.ended.elsewhere": msg`The account has been logged out, please log in again.`,
  "session.login.invalid": msg`Username or password is not right.`,
  "session.login.locked": msg`Too many tries. This account rests for a while; please try again later.`,
  "session.login.captcha": msg`Please enter the digits in the picture.`,
  "session.login.disabled": msg`Sorry, the user does not exist or is disabled.`,
  "session.login.non.member": msg`Non-member account unable to log in.`,
  "session.login.non.agent": msg`Non-agents cannot log in.`,
  "session.login.method.closed": msg`This way in is closed at the moment.`,
  "session.unknown": msg`This device is signed out already.`,
  "session.trial.closed": msg`Trial play is closed at the moment.`,
  "session.trial.unknown": msg`This trial has ended. Please start a new one.`,
  "session.real.account.required": msg`Please log in with a real account to use this function.`,
  "captcha.invalid": msg`The digits do not match the picture.`,
  "verification.closed": msg`Codes by SMS are not sent at the moment.`,
  "verification.mobile.invalid": msg`The mobile number is not valid.`,
  "verification.too.soon": msg`A code is on its way. Please wait before asking for another.`,
  "verification.send.failed": msg`The code could not be sent. Check the number and try again, or use another way in.`,
  "verification.code.invalid": msg`Verification code error.`,
  "modify.new.old.same": msg`The new password and the old password cannot be the same.`,
  "password.old.wrong": msg`The old password is not right.`,
  "password.mismatch": msg({ id: "in_confirmation_correct", message: "The two passwords are not the same." }),
  "password.field.invalid": msg`Please check what you entered.`,
  "password.sign.in.again": msg`Please sign in again to choose a password.`,
  "password.ticket.invalid": msg`This link was used or has grown old. Please ask for a new one.`,
  "social.unavailable": msg`This way in does not answer at the moment. Please use another.`,
  "social.refused": msg`You were not signed in there. Try again, or use another way in.`,
  "social.state.invalid": msg`This sign-in was not begun here. Please start it again.`,
  "social.ticket.invalid": msg`This sign-in has grown old. Please start it again.`,
  "social.unlinked": msg`No account is connected to it yet.`,
  "passkey.invalid": msg`This passkey was not accepted. Try again, or use your password.`,
  "passkey.unknown": msg`This passkey is gone already.`,
  "passkey.too.many": msg`You have as many passkeys as an account can hold. Remove one first.`,
  "member.username.taken": msg`Sorry, the username already exists.`,
  "member.mobile.taken": msg`Sorry, this mobile number already belongs to an account.`,
  "member.unknown": msg`Sorry, the user does not exist or is disabled.`,
  "member.disabled": msg`Sorry, the user does not exist or is disabled.`,
  "register.closed": msg`New accounts are not taken at the moment.`,
  "register.field.invalid": msg`Please check what you entered.`,
  "register.password.mismatch": msg({
    id: "in_confirmation_correct",
    message: "The two passwords are not the same.",
  }),
  "register.affiliate.invalid": msg({ id: "invitation_code_error", message: "Invalid invitation code." }),
  "register.terms.required": msg`Please agree to the terms.`,
  "game.unknown": msg`This game is not here any more.`,
  "game.closed": msg`This game is closed at the moment.`,
  "game.category.unknown": msg`There is no such kind of game here.`,
  "favourites.limit.reached": msg`You have as many favourites as an account can hold. Remove one first.`,
  "vendor.unknown": msg`This vendor is not here any more.`,
  "vendor.maintenance": msg`This vendor rests at the moment. Please try another game.`,
  "jackpot.unknown": msg`This pot is not here any more.`,
  "launch.unknown": msg`This game was not opened here. Please open it again.`,
  "launch.ended": msg`This game has ended. Please open it again.`,
  "launch.free.play.unsupported": msg`This game cannot be played for free.`,
  "launch.vendor.unreachable": msg`The game does not answer. Please try again.`,
  "launch.limit.reached": msg`You have reached your limit for now.`,
  "announcement.unknown": msg`This announcement is not here any more.`,
  "network.offline": msg`No internet.`,
  "network.failed": msg`The connection dropped. Please try again.`,
  "network.timeout": msg`Slow connection. Please try again.`,
  "crypto.insecure": msg`Passwords only travel over https. Please open this page by its https address.`,
};

const UNKNOWN = msg`Unknown error (${{ code: "" }})`;

/** The text of a failed call; a code nobody knows is shown itself, so that support can find it. */
export function useErrorText(): (error: unknown) => string {
  const { _ } = useLingui();
  return (error) => {
    const code = error instanceof ApiError ? error.code : "system.error";
    const known: MessageDescriptor | undefined = ERROR_TEXTS[code];
    return known ? _(known) : _({ ...UNKNOWN, values: { code } });
  };
}
