import { contract } from "@foyer/contract";
import { MAX_DECLINE_REASON } from "@foyer/contract/agent-contracts";
import { MAX_CHAT_MESSAGE_LENGTH } from "@foyer/contract/chat";
import { MAX_REMARK_LENGTH as DEPOSIT_REMARK } from "@foyer/contract/deposits";
import { MAX_REMARK_LENGTH as IDENTITY_REMARK } from "@foyer/contract/identity";
import { Rate } from "@foyer/contract/rebates";
import { Amount, Username, VerificationCode } from "@foyer/contract/shared";
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
const REGISTER = contract["member.register"].body;
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
  ["a field of a registration", LIMITS.registration, mostOf(REGISTER, "facebook")],
  ["an e-mail address at registration", LIMITS.registration, mostOf(REGISTER, "email")],
  ["the nickname at registration", LIMITS.registrationName, mostOf(REGISTER, "nickname")],
  ["who recommended a member", LIMITS.registrationName, mostOf(REGISTER, "recommenderId")],
  ["an address", LIMITS.address, ruleOf("address")],
  ["a message to customer service", LIMITS.feedbackContent, ruleOf("feedbackContent")],
  ["a search in the back office", LIMITS.searchWords, mostOf(contract["backoffice.withdrawals"].query, "q")],
  ["the search of the back office", LIMITS.findWords, mostOf(contract["backoffice.find"].query, "q")],
  ["the name of a passkey", LIMITS.passkeyName, mostOf(contract["backoffice.passkey.name"].body, "name")],
])("the field for %s takes as much as the platform", (_, client, platform) => {
  expect(client).toBe(platform);
});

const patternOf = (schema?: object) => (schema && "pattern" in schema ? String(schema.pattern) : undefined);
const DRAWS = contract["lotteries.numero"].query?.properties;

// figures are typed with more than the platform reads: separators of thousands, spaces
it.each([
  ["an amount", LIMITS.amountInput, patternOf(Amount), "-1234567890123.12345", "-1,234,567,890,123.12345"],
  ["a rate", LIMITS.rateInput, patternOf(Rate), "100.00", "100.00 %"],
  ["the number of a draw", LIMITS.drawSearch, patternOf(DRAWS?.draw), "20261121-1128", "# 20261121 - 1128"],
])(
  "the field for %s has room for the longest one as it is typed",
  (_, most, pattern = "", longest, typed) => {
    expect(longest).toMatch(new RegExp(pattern));
    expect(`${longest}0`).not.toMatch(new RegExp(pattern));
    expect(typed.length).toBeLessThanOrEqual(most);
  },
);
