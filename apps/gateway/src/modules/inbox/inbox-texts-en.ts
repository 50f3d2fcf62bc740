import type { IdentityReason } from "@foyer/contract/identity";
import type { AgentContractKind } from "@foyer/domain/agent-contract";
import { drawName } from "@foyer/domain/lottery/draw-name";
import { PROOF_LOCK_HOURS, PROOF_TRIES } from "@foyer/domain/payment-password";
import { momentText } from "../../channels/moment-text.ts";
import { MONEY_TEXTS } from "../../channels/money-texts.ts";
import {
  type ContractTexts,
  contractMessage,
  dayText,
  escape,
  levelName,
  moneyMessage,
  type Notices,
  named,
  quoted,
  quotedText,
  type RebateTexts,
  rebateMessage,
  type Texts,
} from "./inbox-text-parts.ts";

const KINDS: Record<AgentContractKind, string> = {
  "daily-salary": "daily salary",
  "hourly-salary": "hourly salary",
  dividend: "dividend",
};
const CONTRACTS: ContractTexts = {
  proposed: (kind, by, day) => ({
    title: `A contract about a ${kind} waits for you`,
    text: `${by} proposed a contract about a ${kind}. It waits for your answer until ${day}.`,
  }),
  accepted: (kind, by, day) => ({
    title: `Your contract about a ${kind} was accepted`,
    text: `${by} accepted your proposal about a ${kind}. It holds from ${day} on.`,
  }),
  declined: (kind, by) => ({
    title: `Your contract about a ${kind} was declined`,
    text: `${by} declined your proposal about a ${kind}.`,
  }),
  withdrawn: (kind, by) => ({
    title: `A contract about a ${kind} was withdrawn`,
    text: `${by} withdrew the proposal about a ${kind}.`,
  }),
  ended: (kind, by, day) => ({
    title: `Your contract about a ${kind} ends`,
    text: `The contract about a ${kind} with ${by} doesn't hold from ${day} on.`,
  }),
  moved: (kind, by, day) => ({
    title: `Your contract about a ${kind} ends`,
    text: `A team was moved. The contract about a ${kind} with ${by} ends with that: it doesn't hold from ${day} on.`,
  }),
};
const REBATES: RebateTexts = {
  proposed: (by, day) => ({
    title: "A request to lower your rebates waits for you",
    text: `${by} asks to lower your rates of rebate. The request waits for your answer until ${day}. Your rates stay as they are unless you accept.`,
  }),
  accepted: (by, day) => ({
    title: "Your request for lower rebates was accepted",
    text: `${by} accepted lower rates of rebate. They hold from ${day} on.`,
  }),
  declined: (by) => ({
    title: "Your request for lower rebates was declined",
    text: `${by} declined lower rates of rebate. The rates stay as they are.`,
  }),
  withdrawn: (by) => ({
    title: "A request to lower your rebates was withdrawn",
    text: `${by} withdrew the request to lower your rates of rebate.`,
  }),
  expired: (by) => ({
    title: "A request to lower your rebates has expired",
    text: `You did not answer the request of ${by} to lower your rates of rebate. Your rates stay as they are.`,
  }),
  unanswered: (by) => ({
    title: "Your request for lower rebates has expired",
    text: `${by} did not answer your request for lower rates of rebate. The rates stay as they are.`,
  }),
};
const REASONS: Record<IdentityReason, string> = {
  unreadable: "<p>A picture can't be read. Take it again without glare and with all four corners.</p>",
  incomplete: "<p>A page of the document is missing.</p>",
  expired: "<p>The document is no longer valid.</p>",
  differs: "<p>What you entered is not what the document says.</p>",
  underage: "<p>The document shows that you're under the minimum age.</p>",
  other: "",
};
const NOTICES: Notices = {
  "payment-password-set": {
    title: "Your payment password was changed",
    sentence: () => "The payment password of your account was set.",
  },
  "payment-password-locked": {
    title: "Your payment password is locked",
    sentence: () =>
      `A wrong payment password was entered ${PROOF_TRIES} times. It is locked for ${PROOF_LOCK_HOURS} hours.`,
  },
  "card-added": {
    title: "A card was added to your account",
    sentence: (card) => `${card} was added to your account. Withdrawals can be paid to it.`,
  },
  "card-removed": {
    title: "A card was removed from your account",
    sentence: (card) => `${card} was removed from your account.`,
  },
  "email-changed": {
    title: "Your e-mail address was changed",
    sentence: () => "An e-mail address of your account was confirmed. Messages about your account go to it.",
  },
  "mobile-changed": {
    title: "Your mobile number was changed",
    sentence: () => "A mobile number of your account was confirmed.",
  },
  "payee-name-changed": {
    title: "Your payee name was changed",
    sentence: () => "Customer service changed your payee name. Cards in another name were removed.",
  },
  "second-factor-set": {
    title: "Two-step login was turned on",
    sentence: () =>
      "You log in with your password and a code from your authenticator app. Your other devices were logged out.",
  },
  "second-factor-removed": {
    title: "Two-step login was turned off",
    sentence: () => "Your account is no longer protected by a code from your authenticator app.",
  },
  "second-factor-reset": {
    title: "Customer service turned two-step login off",
    sentence: () =>
      "Customer service turned two-step login off because phone and recovery codes were reported lost. All devices were logged out. Log in with your password and set it up again.",
  },
  "recovery-codes-renewed": {
    title: "Your account has new recovery codes",
    sentence: () => "New recovery codes for two-step login were made. Those before don't work any more.",
  },
  "recovery-code-used": {
    title: "A recovery code was used",
    sentence: () => "Someone logged in to your account with a recovery code. It doesn't work any more.",
  },
  "social-linked": {
    title: "Another way to log in was added",
    sentence: () =>
      "A Google or Facebook account was linked to your account, which logs in to it from now on.",
  },
  "social-unlinked": {
    title: "A way to log in was removed",
    sentence: () =>
      "A Google or Facebook account was unlinked from your account. It no longer logs in to it.",
  },
  "security-questions-set": {
    title: "Your security questions were changed",
    sentence: () => "The security questions of your account were set.",
  },
  "security-questions-locked": {
    title: "Your security questions are locked",
    sentence: () =>
      `Wrong answers to your security questions were entered ${PROOF_TRIES} times. They are locked for ${PROOF_LOCK_HOURS} hours.`,
  },
  "session-ended": {
    title: "A device was logged out",
    sentence: (device) => `${device} was logged out of your account from another device.`,
  },
  "sessions-ended": {
    title: "Your other devices were logged out",
    sentence: () => "All devices but one were logged out of your account.",
  },
};
/** The texts of messages in English. */
export const EN: Texts = {
  welcome: ({ username }, merchantName) => ({
    title: `Welcome to ${merchantName}`,
    content: `<p>Come on in, ${escape(username)}. Your account is ready.</p><p>See our <a href="/m/activity">promotions</a> or visit the <a href="/m/help">help center</a>. Questions? <a href="/m/service">Chat with us</a>.</p>`,
  }),
  "password-changed": () => ({
    title: "Your password was changed",
    content: `<p>Your password was changed. You've been logged out on all other devices.</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "security-changed": ({ notice, card, device }) => ({
    title: NOTICES[notice].title,
    content: `<p>${escape(NOTICES[notice].sentence(card ?? device ?? ""))}</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "passkey-added": () => ({
    title: "A passkey was added to your account",
    content: `<p>A passkey was added to your account. It can be used to log in.</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "passkey-removed": () => ({
    title: "A passkey was removed from your account",
    content: `<p>A passkey was removed from your account. It can no longer be used to log in.</p><p>If this wasn't you, <a href="/m/forget">reset your password</a> now and <a href="/m/service">contact us</a>.</p>`,
  }),
  "feedback-answered": ({ receipt }) => ({
    title: "We replied to your feedback",
    content: `<p>You can read <a href="/m/feedback">our reply</a> to your feedback ${escape(receipt)}.</p>`,
  }),
  "promotion-approved": (participation) => ({
    title: "Your application was approved",
    content: `<p>Your application for “${named(participation, "EN")}” was approved. <a href="/m/activityDetail?id=${participation.promotionId}">Claim your bonus</a>.</p>${quoted(participation)}`,
  }),
  "promotion-rejected": (participation) => ({
    title: "Your application was not approved",
    content: `<p>Your application for “${named(participation, "EN")}” was not approved.</p>${quoted(participation)}<p>Questions? <a href="/m/service">Contact us</a>.</p>`,
  }),
  "bonus-released": (participation) => ({
    title: `Bonus of ${participation.amount} added to your balance`,
    content: `<p>You've met the wagering requirement of “${named(participation, "EN")}”. ${escape(participation.amount)} is now in your balance, with no further conditions.</p>`,
  }),
  "bonus-expired": (participation) => ({
    title: "Your bonus has expired",
    content: `<p>Your bonus of ${escape(participation.amount)} from “${named(participation, "EN")}” expired before it was fully wagered. Your own money isn't affected.</p><p>See <a href="/m/activity">other promotions</a>.</p>`,
  }),
  "identity-confirmed": () => ({
    title: "Your identity is confirmed",
    content: `<p>We've read your document and confirmed your identity. Name, birth date and nationality are now fixed. See your <a href="/m/member/identity">identity check</a>.</p>`,
  }),
  "identity-refused": ({ reason, message }) => ({
    title: "We couldn't confirm your identity",
    content: `${REASONS[reason]}${quotedText(message)}<p>You can <a href="/m/member/identity">send your document again</a>. Questions? <a href="/m/service">Contact us</a>.</p>`,
  }),
  "identity-expired": () => ({
    title: "Your identity document has expired",
    content: `<p>The document you sent us is no longer valid. <a href="/m/member/identity">Send a new one</a> to stay confirmed.</p>`,
  }),
  contract: (step, merchant) =>
    contractMessage(step, CONTRACTS, KINDS, { merchant, link: "Show the contract", locale: "en" }),
  "rebate-request": (step, merchant) =>
    rebateMessage(step, REBATES, { merchant, link: "Show the rates", locale: "en" }),
  "draw-moved": ({ lottery, number, before, now, timeZone }) => ({
    title: "A draw you bet on was moved",
    content: `<p>${escape(lottery)}, draw ${drawName(number, true, "en")}, is now drawn on ${momentText(now, "en", timeZone, "shortOffset")} instead of ${momentText(before, "en", timeZone, "shortOffset")}. Your bets stay as they are.</p><p><a href="/m/lotteryOrders">Show your bets</a></p>`,
  }),
  level: (level) => ({
    title: `Your level is now ${levelName(level, "EN")}`,
    content: `<p>${
      level.cause === "raised"
        ? "Your turnover has reached a higher level of the member club."
        : level.cause === "fell"
          ? "Your turnover no longer reaches the level you had."
          : level.cause === "set"
            ? "Customer service has set your level."
            : "Customer service no longer sets your level: your turnover decides it again."
    }${level.keptUntil === null ? "" : ` ${levelName(level, "EN")} is yours until ${dayText(level.keptUntil, "en")}.`}</p><p>See <a href="/m/member/club">what it gives you</a>.</p>`,
  }),
  withdrawal: (details) =>
    moneyMessage(
      MONEY_TEXTS.EN.withdrawal(details),
      `Reference: ${escape(details.number)}. Questions? <a href="/m/service">Contact us</a>.`,
    ),
  adjustment: (details) =>
    moneyMessage(
      MONEY_TEXTS.EN.adjustment(details),
      `Reference: ${escape(details.number)}. See your <a href="/m/transaction/record">transactions</a>. Questions? <a href="/m/service">Contact us</a>.`,
    ),
  deposit: (details) =>
    moneyMessage(
      MONEY_TEXTS.EN.deposit(details),
      `Reference: ${escape(details.number)}. See your <a href="/m/transaction/record">transactions</a>. Questions? <a href="/m/service">Contact us</a>.`,
    ),
};
