import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { createElement, Fragment, type ReactNode } from "react";
import { type AnyErrorCode, ApiError } from "../lib/http/index.ts";
import { MAINTENANCE, SESSION_ENDED } from "./situation-texts.ts";
import { TryAgainIn } from "./try-again-in.tsx";

/** Player-facing text of each error code; a missing code is a type error. */
export const ERROR_TEXTS: Record<AnyErrorCode, MessageDescriptor> = {
  "request.malformed": msg`Something went wrong. Try again.`,
  "request.invalid": msg`Check what you entered.`,
  "request.too.large": msg`This is too large to send.`,
  "request.unsupported.type": msg`This file type isn't supported.`,
  "request.not.found": msg`Not found.`,
  "request.replayed": msg`This request was already sent. Try again.`,
  "request.conflict": msg`This was changed by someone else. Try again.`,
  "request.rate.limited": msg`Too many attempts. Wait a moment.`,
  "envelope.invalid": msg`This page has expired. Reload it and try again.`,
  "envelope.key.unknown": msg`This page has expired. Reload it and try again.`,
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
  "captcha.invalid": msg`Wrong digits. Try again.`,
  "captcha.proof.invalid": msg`Your browser's check failed. Try the new picture.`,
  "verification.closed": msg`SMS codes aren't available right now.`,
  "verification.mobile.invalid": msg`The mobile number is not valid.`,
  "verification.too.soon": msg`A code is on its way. Wait before requesting another.`,
  "verification.send.failed": msg`The code couldn't be sent. Check the number and try again, or use another login method.`,
  "verification.code.invalid": msg`Verification code error.`,
  "modify.new.old.same": msg`The new password and the old password cannot be the same.`,
  "password.old.wrong": msg`The old password is wrong.`,
  "password.mismatch": msg({ id: "in_confirmation_correct", message: "The passwords don't match." }),
  "password.field.invalid": msg`Check what you entered.`,
  "password.sign.in.again": msg`Log in again to change your password.`,
  "password.token.invalid": msg`This link has been used or has expired. Request a new one.`,
  "social.unavailable": msg`This login method isn't responding. Use another one.`,
  "social.refused": msg`You weren't logged in. Try again, or use another login method.`,
  "social.state.invalid": msg`This login wasn't started here. Start again.`,
  "social.token.invalid": msg`This login has expired. Start again.`,
  "social.unlinked": msg`No account is connected yet.`,
  "passkey.invalid": msg`This passkey wasn't accepted. Try again, or use your password.`,
  "passkey.unknown": msg`This passkey was already removed.`,
  "passkey.too.many": msg`You've reached the maximum number of passkeys. Remove one first.`,
  "member.username.taken": msg`Sorry, the username already exists.`,
  "member.mobile.taken": msg`This mobile number already belongs to an account.`,
  "member.unknown": msg`Sorry, the user does not exist or is disabled.`,
  "member.disabled": msg`Sorry, the user does not exist or is disabled.`,
  "profile.field.invalid": msg`Check what you entered.`,
  "profile.field.fixed": msg`This can't be changed while your identity is checked, or after it was confirmed.`,
  "profile.icon.unknown": msg`This picture isn't available. Choose another one.`,
  "profile.icon.invalid": msg`This picture can't be used. Choose a PNG or JPEG of at most 5 MB.`,
  "identity.unknown": msg`This identity check doesn't exist.`,
  "identity.document.invalid": msg`This picture can't be used. Choose a PNG or JPEG of at most 5 MB.`,
  "identity.document.missing": msg`Upload the front and back of your ID.`,
  "identity.document.unknown": msg`This picture is no longer available. Upload it again.`,
  "identity.not.now": msg`Your documents are being checked, or were confirmed already.`,
  "identity.too.many": msg`Too many pictures today. Try again tomorrow.`,
  "register.closed": msg`New accounts aren't available right now.`,
  "register.field.invalid": msg`Account, password and email format is incorrect.`,
  "register.password.mismatch": msg({
    id: "in_confirmation_correct",
    message: "The passwords don't match.",
  }),
  "register.affiliate.invalid": msg({ id: "invitation_code_error", message: "Invalid invitation code." }),
  "register.terms.required": msg`Please agree to the terms.`,
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
  "deposit.unknown": msg`There is no deposit order with this number.`,
  "deposit.method.unknown": msg`This payment method was removed. Choose another one.`,
  "deposit.method.closed": msg`This payment method isn't available right now. Choose another one.`,
  "deposit.amount.invalid": msg`Enter an amount within the limits of this payment method.`,
  "deposit.too.many.open": msg`You have too many open deposit orders. Finish or cancel one first.`,
  "deposit.promotion.invalid": msg`This promotion can't be used with this deposit.`,
  "deposit.provider.unavailable": msg`The payment provider isn't responding. No order was made. Try again or choose another method.`,
  "deposit.closed": msg`This order can't be changed any more.`,
  "deposit.slip.invalid": msg`This picture can't be used. Choose a smaller PNG or JPEG picture.`,
  "deposit.slip.unknown": msg`This picture was removed.`,
  "deposit.too.many.slips": msg`Too many pictures. Remove one first.`,
  "announcement.unknown": msg`This announcement was removed.`,
  "page.unknown": msg`This page was removed.`,
  "promotion.unknown": msg`This promotion has ended.`,
  "promotion.closed": msg`This promotion isn't open right now.`,
  "promotion.not.eligible": msg`This promotion isn't available for your account.`,
  "promotion.already.joined": msg`You've already joined this promotion.`,
  "promotion.not.claimable": msg`There's nothing to claim yet.`,
  "promotion.bonus.running": msg`You already have an active bonus. Finish or cancel it first.`,
  "record.unknown": msg`This record doesn't exist.`,
  "record.range.invalid": msg`Choose a first day that isn't after the last day.`,
  "record.range.too.long": msg`These days are further back than records are shown. Choose later days.`,
  "inbox.unknown": msg`This message was deleted.`,
  "chat.closed": msg`The chat is closed right now.`,
  "chat.unknown": msg`This conversation was deleted.`,
  "feedback.unknown": msg`There is no feedback with this number.`,
  "feedback.image.invalid": msg`This picture can't be used. Choose a smaller PNG or JPEG picture.`,
  "feedback.image.unknown": msg`A picture couldn't be saved. Add it again.`,
  "feedback.too.many.images": msg`Too many pictures. Remove one first.`,
  "feedback.too.many": msg`You've reached today's limit. Wait for our reply first.`,
  "operator.required": msg`Log in to the back office.`,
  "operator.expired": SESSION_ENDED.backOffice,
  "operator.login.invalid": msg`Wrong name or password.`,
  "operator.code.required": msg`Enter the code of your authenticator app.`,
  "operator.code.invalid": msg`This code is wrong or was used before. Wait for the next one.`,
  "operator.second.factor.required": msg`Set up two-step log-in first.`,
  "operator.forbidden": msg`You don't have permission for this.`,
  "operator.too.late": msg`Someone else has already done this.`,
  "canned.unknown": msg`This answer was deleted.`,
  "canned.too.many": msg`You've reached the maximum number of answers. Delete one first.`,
  "network.offline": msg`No internet.`,
  "network.failed": msg`The connection was lost. Try again.`,
  "network.timeout": msg`Slow connection. Try again.`,
  "crypto.insecure": msg`Open this page over https to log in.`,
};

/** What stands before the countdown where the platform says how long to wait; by default the error's own text. */
const BEFORE_COUNTDOWN: Partial<Record<AnyErrorCode, MessageDescriptor>> = {
  "request.rate.limited": msg`Too many attempts.`,
  "session.login.locked": msg`Too many attempts. This account is locked.`,
  "verification.too.soon": msg`A code is on its way.`,
};

const UNKNOWN = msg`Unknown error (${{ code: "" }})`;

/**
 * The text of a failed call, with a countdown if the platform says when to try again. For an unknown code it shows the
 * code itself, so that support can identify it.
 */
export function useErrorText(): (error: unknown) => ReactNode {
  const { _ } = useLingui();
  return (error) => {
    const code = error instanceof ApiError ? error.code : "system.error";
    const known: MessageDescriptor | undefined = ERROR_TEXTS[code];
    const end = error instanceof ApiError ? error.retryAt : undefined;
    if (known && end !== undefined)
      return createElement(
        Fragment,
        null,
        _(BEFORE_COUNTDOWN[code] ?? known),
        " ",
        createElement(TryAgainIn, { end }),
      );
    return known ? _(known) : _({ ...UNKNOWN, values: { code } });
  };
}
