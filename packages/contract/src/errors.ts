/**
 * Every error code of the platform with its HTTP status. Codes are stable: the client maps each to a text (a test
 * proves that every code has one), and logs are searched by them.
 */
export const ERRORS = {
  // the request itself
  "request.malformed": 400,
  "request.invalid": 422,
  "request.too.large": 413,
  "request.unsupported.type": 415,
  "request.not.found": 404,
  "request.replayed": 409,
  "request.conflict": 409,
  "request.rate.limited": 429,
  "sealed.body.invalid": 400,
  "sealed.body.key.unknown": 400,
  // merchant and platform
  "merchant.unknown": 404,
  "system.maintenance": 503,
  /** RFC 7725 */
  "system.location.blocked": 451,
  "system.unavailable": 503,
  "system.error": 500,
  "system.forbidden": 403,
  // session
  "session.required": 401,
  "session.expired": 401,
  "session.ended.elsewhere": 401,
  /** The session belongs to another merchant than the one the call names. */
  "session.other.merchant": 401,
  "session.login.invalid": 401,
  "session.login.locked": 429,
  "session.login.captcha": 401,
  "session.login.disabled": 403,
  "session.login.non.member": 403,
  "session.login.non.agent": 403,
  "session.login.method.closed": 403,
  /** The call needs a recent sign-in, which a renewed session is not. */
  "session.sign.in.again": 403,
  "session.unknown": 404,
  "session.trial.closed": 403,
  "session.trial.unknown": 404,
  "session.real.account.required": 403,
  "session.password.change.required": 403,
  // two-step login of members
  /** The first step is taken: `value` has the ticket for the second one. */
  "second.factor.required": 401,
  /** The ticket was used, is too old, or belongs to another browser. */
  "second.factor.expired": 410,
  "second.factor.code.invalid": 422,
  "second.factor.unset": 409,
  // captcha
  "captcha.invalid": 422,
  /** The proof of work is missing, expired, wrong or that of another captcha. */
  "captcha.proof.invalid": 422,
  // codes by SMS
  "verification.closed": 403,
  "verification.mobile.invalid": 422,
  "verification.too.soon": 429,
  "verification.send.failed": 502,
  "verification.code.invalid": 422,
  // passwords
  "modify.new.old.same": 422,
  "password.old.wrong": 422,
  "password.mismatch": 422,
  "password.field.invalid": 422,
  "password.token.invalid": 410,
  "password.sign.in.again": 403,
  // social sign-in and passkeys
  "social.unavailable": 503,
  "social.refused": 403,
  "social.state.invalid": 400,
  "social.token.invalid": 410,
  "social.unlinked": 404,
  /** No account of the provider is linked. */
  "social.unknown": 404,
  /** Without it the member could not log in any more. */
  "social.last": 409,
  "passkey.invalid": 401,
  "passkey.unknown": 404,
  "passkey.too.many": 409,
  // security centre
  "security.proof.wrong": 422,
  /** Another proof, or a second one, is needed. */
  "security.proof.insufficient": 403,
  "security.field.invalid": 422,
  "security.questions.locked": 429,
  "payment.password.unset": 409,
  "payment.password.wrong": 422,
  "payment.password.locked": 429,
  // bank cards
  "card.unknown": 404,
  "card.institution.unknown": 422,
  "card.holder.differs": 422,
  "card.exists": 409,
  "card.too.many": 409,
  // member and registration
  "member.username.taken": 409,
  "member.mobile.taken": 409,
  "member.unknown": 404,
  "member.disabled": 403,
  // profile and identity check
  "profile.field.invalid": 422,
  /** An identity check has confirmed the field, or is under way. */
  "profile.field.fixed": 409,
  "profile.icon.unknown": 404,
  "profile.icon.invalid": 422,
  "identity.unknown": 404,
  "identity.document.invalid": 422,
  "identity.document.missing": 422,
  "identity.document.unknown": 404,
  /** Documents are being checked, or have been confirmed. */
  "identity.not.now": 409,
  "identity.too.many": 429,
  "register.closed": 403,
  "register.field.invalid": 422,
  "register.password.mismatch": 422,
  "register.affiliate.invalid": 422,
  "register.terms.required": 422,
  // games and launch
  "game.unknown": 404,
  "game.closed": 403,
  "game.category.unknown": 404,
  "favourites.limit.reached": 409,
  // lotteries
  "lottery.unknown": 404,
  /** An operator took the lottery off sale. */
  "lottery.paused": 403,
  "lottery.draw.unknown": 404,
  /** The draw closed before the call arrived; nothing was changed. */
  "lottery.closed": 409,
  "lottery.bet.type.closed": 403,
  "lottery.selection.invalid": 422,
  "lottery.combinations.limit": 422,
  "lottery.slip.combinations.limit": 422,
  "lottery.unit.invalid": 422,
  /** The slip costs something else than the player saw. */
  "lottery.total.changed": 409,
  "lottery.prize.group.invalid": 422,
  "lottery.balance.insufficient": 409,
  "lottery.stake.limit": 422,
  "lottery.slip.limit": 422,
  "lottery.draw.limit": 422,
  "lottery.outcome.limit": 409,
  "lottery.chase.limit": 422,
  "lottery.chase.unknown": 404,
  "lottery.order.unknown": 404,
  "lottery.saved.limit": 409,
  "lottery.terms.invalid": 422,
  "lottery.result.invalid": 422,
  /** The lottery draws its own numbers. */
  "lottery.result.own": 409,
  "lottery.result.early": 409,
  "lottery.note.required": 422,
  /** `value.refusal` says why. */
  "lottery.exception.refused": 422,
  "vendor.unknown": 404,
  "vendor.maintenance": 503,
  "jackpot.unknown": 404,
  "launch.unknown": 404,
  "launch.ended": 410,
  "launch.free.play.unsupported": 422,
  "launch.vendor.unreachable": 502,
  /** The vendor answered without an address. */
  "launch.url.empty": 502,
  "launch.limit.reached": 403,
  // deposits
  "deposit.unknown": 404,
  "deposit.method.unknown": 404,
  "deposit.method.closed": 403,
  "deposit.amount.invalid": 422,
  "deposit.too.many.open": 409,
  "deposit.promotion.invalid": 422,
  /** The payment provider could not be reached, or refused the order: nothing was opened. */
  "deposit.provider.unavailable": 503,
  /** Money has arrived, or the order has ended. */
  "deposit.closed": 409,
  "deposit.slip.invalid": 422,
  "deposit.slip.unknown": 404,
  "deposit.too.many.slips": 422,
  // withdrawals
  "withdrawal.unknown": 404,
  "withdrawal.amount.invalid": 422,
  "withdrawal.card.cooling": 409,
  /** A deposit of the member was charged back, and what it took is not settled. */
  "withdrawal.debt": 409,
  /** It is approved or has ended, or the merchant does not allow members to cancel. */
  "withdrawal.closed": 409,
  // vendor wallets
  "transfer.unknown": 404,
  "transfer.amount.invalid": 422,
  /** The vendor did not tell what its wallet holds: nothing was begun. */
  "transfer.vendor.unavailable": 502,
  /** Two different operators must approve. */
  "withdrawal.approved.before": 409,
  /** Approved together with others are only those that one operator may decide alone. */
  "withdrawal.second.operator.required": 409,
  /** Approved together with others are only those that nothing but their amount brought to an operator. */
  "withdrawal.check.required": 409,
  /** The first approval is of the same operator. */
  "deposit.second.operator.required": 403,
  "payment.unknown": 404,
  /** The member has another currency, or the merchant has no way to pay in it. */
  "payment.currency": 409,
  /** The member's cash is zero. */
  "payment.nothing.to.recover": 409,
  // what waits for a second operator
  "approval.unknown": 404,
  /** A colleague took the first step. */
  "approval.not.own": 403,
  /** The account of who took the first step is disabled, so that it cannot be confirmed: it is declined and taken anew. */
  "approval.first.disabled": 409,
  /** The first step is the operator's own: a colleague decides. */
  "approval.own": 403,
  // adjustments
  "adjustment.unknown": 404,
  "adjustment.amount.invalid": 422,
  /** The balance is below the amount. */
  "adjustment.balance.too.low": 409,
  /** There is no such turnover, or it is met or lifted. */
  "adjustment.turnover.unknown": 409,
  /** A colleague decides it. */
  "adjustment.own": 403,
  "adjustment.not.own": 403,
  /** A compared day, or a difference of one. */
  "reconciliation.unknown": 404,
  /** The operator's own request about a difference: another one decides it. */
  "reconciliation.own": 403,
  /** The booking settles another difference. */
  "reconciliation.booking.used": 409,
  "round.fault.unknown": 404,
  // rebates
  "rebate.above.upline": 422,
  "rebate.below.downline": 422,
  /** The merchant has no such vendor in that category. */
  "rebate.vendor.unknown": 422,
  "rebate.request.unknown": 404,
  /** It was withdrawn, replaced, answered otherwise, or has expired. */
  "rebate.request.closed": 409,
  // invitation links, quotas, and accounts that agents open
  "invitation.unknown": 404,
  "invitation.ended": 409,
  /** An agent's fixed code neither expires nor ends. */
  "invitation.fixed": 409,
  "invitation.too.many": 409,
  "invitation.expiry.invalid": 422,
  /** No account of this rebate level is left. */
  "quota.exhausted": 409,
  /** The merchant has no such rebate level. */
  "quota.level.unknown": 422,
  /** The path to the new member would have more members than a path can have. */
  "team.path.full": 409,
  // contracts of agents
  "contract.unknown": 404,
  /** Tiers rise in rate, and in turnover or active members. */
  "contract.tiers.invalid": 422,
  /** Nobody gives more than they receive themselves. */
  "contract.tiers.above.received": 422,
  /** The merchant gives no such rate by contract. */
  "contract.rate.above.highest": 422,
  /** A proposal of that kind waits for an answer. */
  "contract.proposal.open": 409,
  /** It was answered otherwise, has expired or has ended. */
  "contract.closed": 409,
  /** The other party answers a proposal. */
  "contract.not.yours": 403,
  // moves in the tree of agents
  "team.upline.unknown": 422,
  /** `value.refusal` says why. */
  "team.move.refused": 422,
  /** The first possible day is in `value.earliest`. */
  "team.move.day": 422,
  /** A move of the member is planned. */
  "team.move.planned": 409,
  "team.move.unknown": 404,
  /** It was made or refused on its day. */
  "team.move.closed": 409,
  // settlements
  "settlement.unknown": 404,
  // proofs of teams
  "proof.unknown": 404,
  /** Teams of another merchant are proved. */
  "proof.busy": 409,
  /** No day was summed yet. */
  "proof.nothing": 409,
  // bank statements
  "statement.unknown": 404,
  "statement.account.unknown": 404,
  /** Nothing of the file was imported. */
  "statement.invalid": 422,
  // content
  "announcement.unknown": 404,
  "page.unknown": 404,
  // promotions and bonuses
  "promotion.unknown": 404,
  "promotion.closed": 403,
  "promotion.not.eligible": 403,
  "promotion.already.joined": 409,
  "promotion.not.claimable": 409,
  "promotion.bonus.running": 409,
  // records
  "record.unknown": 404,
  "record.vendor.unavailable": 502,
  "record.range.invalid": 422,
  "record.range.too.long": 422,
  // platform messages, chat and feedback
  "inbox.unknown": 404,
  "chat.closed": 403,
  "chat.unknown": 404,
  /** The other one is no longer the direct upline or a direct downline, or the merchant does not allow it any more. */
  "team.conversation.closed": 403,
  /** No direct downline that the agent may write to. */
  "team.recipients.none": 409,
  "message.recipients.none": 409,
  "feedback.unknown": 404,
  "feedback.image.invalid": 422,
  "feedback.image.unknown": 404,
  "feedback.too.many.images": 422,
  "feedback.too.many": 429,
  // back office
  "operator.required": 401,
  "operator.expired": 401,
  "operator.login.invalid": 401,
  /** The password was right; the account has a second factor. */
  "operator.code.required": 401,
  "operator.code.invalid": 422,
  /** The password was right; the account's second factor is a passkey. */
  "operator.passkey.required": 401,
  "operator.second.factor.required": 403,
  "operator.second.factor.last": 409,
  "operator.forbidden": 403,
  "operator.too.late": 409,
  "canned.unknown": 404,
  "canned.too.many": 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
