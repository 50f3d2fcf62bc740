import { contract } from "@foyer/contract";
import { MAX_DECLINE_REASON } from "@foyer/contract/agent-contracts";
import { MAX_CHAT_MESSAGE_LENGTH } from "@foyer/contract/chat";
import { MAX_REMARK_LENGTH as DEPOSIT_REMARK } from "@foyer/contract/deposits";
import { MAX_REMARK_LENGTH as IDENTITY_REMARK } from "@foyer/contract/identity";
import { Username, VerificationCode } from "@foyer/contract/shared";
import { MAX_TEAM_MESSAGE_LENGTH } from "@foyer/contract/team-messages";
import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { ANSWER_LENGTH } from "@foyer/domain/security-questions";
import { expect, it } from "vitest";
import { LIMITS } from "./durations.ts";

/** The most letters that a schema takes, of a property of it if one is named. */
const mostOf = (schema: object | undefined, property?: string): unknown => {
  const { properties, maxLength } = schema as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly maxLength?: number;
  };
  return property === undefined ? maxLength : mostOf(properties?.[property]);
};
const ruleOf = (name: string) => DEFAULT_FIELD_RULES.find(({ field }) => field === name)?.maxLength;

// the gateway's tests send each text of the contract at its bound and one beyond
it.each([
  ["a chat message", LIMITS.chatMessage, MAX_CHAT_MESSAGE_LENGTH],
  ["a team message", LIMITS.teamMessage, MAX_TEAM_MESSAGE_LENGTH],
  ["a remark on a deposit", LIMITS.remark, DEPOSIT_REMARK],
  ["a remark on a document", LIMITS.remark, IDENTITY_REMARK],
  ["a code by SMS or e-mail", LIMITS.smsCode, mostOf(VerificationCode)],
  ["an e-mail address", LIMITS.email, mostOf(contract["security.code"].body, "email")],
  ["an e-mail address by rule", LIMITS.email, ruleOf("email")],
  ["the name of a game", LIMITS.gameName, mostOf(contract["games.search"].query, "gameName")],
  ["a captcha at log-in", LIMITS.captchaLogin, ruleOf("loginCaptcha")],
  ["a captcha elsewhere", LIMITS.captchaElsewhere, ruleOf("captcha")],
  ["a username", LIMITS.username, mostOf(contract["invitations.open"].body, "username")],
  ["a username to recover", LIMITS.username, mostOf(Username)],
  ["a password", LIMITS.password, mostOf(contract["invitations.open"].body, "password")],
  ["a code of the second step", LIMITS.factorCode, mostOf(contract["session.second.step"].body, "code")],
  ["the name of an owner", LIMITS.payeeName, ruleOf("payeeName")],
  ["an invitation code", LIMITS.invitationCode, mostOf(contract["invitations.visit"].body, "code")],
  ["the number of an account", LIMITS.cardNumber, mostOf(contract["cards.add"].body, "number")],
  ["an answer to a question", LIMITS.securityAnswer, ANSWER_LENGTH.most],
  ["why a contract is declined", LIMITS.declineReason, MAX_DECLINE_REASON],
  ["the note of a link", LIMITS.linkNote, mostOf(contract["invitations.create"].body, "note")],
  ["a search in the back office", LIMITS.searchWords, mostOf(contract["backoffice.withdrawals"].query, "q")],
  ["the search of the back office", LIMITS.findWords, mostOf(contract["backoffice.find"].query, "q")],
  ["the name of a passkey", LIMITS.passkeyName, mostOf(contract["backoffice.passkey.name"].body, "name")],
])("the field for %s takes as much as the platform", (_, client, platform) => {
  expect(client).toBe(platform);
});
