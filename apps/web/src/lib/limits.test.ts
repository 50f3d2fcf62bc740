import { contract } from "@foyer/contract";
import { MAX_CHAT_MESSAGE_LENGTH } from "@foyer/contract/chat";
import { MAX_REMARK_LENGTH as DEPOSIT_REMARK } from "@foyer/contract/deposits";
import { MAX_REMARK_LENGTH as IDENTITY_REMARK } from "@foyer/contract/identity";
import { VerificationCode } from "@foyer/contract/shared";
import { MAX_TEAM_MESSAGE_LENGTH } from "@foyer/contract/team-messages";
import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
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
])("the field for %s takes as much as the platform", (_, client, platform) => {
  expect(client).toBe(platform);
});
