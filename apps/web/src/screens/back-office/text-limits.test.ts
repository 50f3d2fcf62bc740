import { contract } from "@foyer/contract";
import { Rate } from "@foyer/contract/rebates";
import { Amount } from "@foyer/contract/shared";
import { DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { expect, it } from "vitest";
import { TEXT_LIMITS } from "./text-limits.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxLength?: number;
}

/** The most letters that the contract takes at a path such as `body.texts[].text` of an endpoint. */
function mostOf(id: keyof typeof contract, path: string): number | undefined {
  const [part = "", ...names] = path.replaceAll("[]", ".[]").split(".");
  let schema = (contract[id] as unknown as Readonly<Record<string, Schema | undefined>>)[part];
  for (const name of names) schema = name === "[]" ? schema?.items : schema?.properties?.[name];
  return schema?.maxLength;
}

/** Endpoints that count whole characters take twice as many units, which is what a field counts. */
const WHOLE = 2;

it.each([
  ["title", "backoffice.message.send", "body.title", 1],
  ["text", "backoffice.message.send", "body.text", 1],
  ["title", "backoffice.announcement.publish", "body.title", 1],
  ["text", "backoffice.announcement.publish", "body.text", 1],
  ["username", "backoffice.message.send", "body.username", 1],
  ["username", "backoffice.adjustment.propose", "body.username", 1],
  ["username", "backoffice.agent.create", "body.username", 1],
  ["username", "backoffice.move.plan", "body.to", 1],
  ["username", "backoffice.audit", "query.about", 1],
  ["caseNote", "backoffice.promotion.decide", "body.reason", 1],
  ["caseNote", "backoffice.withdrawal.act", "body.note", WHOLE],
  ["answer", "backoffice.feedback.answer", "body.answer", 1],
  ["cannedTitle", "backoffice.canned.save", "body.title", 1],
  ["cannedText", "backoffice.canned.save", "body.texts[].text", 1],
  ["identityRemark", "backoffice.identity.act", "body.message", WHOLE],
  ["moveReason", "backoffice.move.plan", "body.reason", WHOLE],
  ["dayNote", "backoffice.run.act", "body.note", 1],
  ["bookingNumber", "backoffice.run.act", "body.booking", 1],
  ["dismissal", "backoffice.rounds.dismiss", "body.reason", WHOLE],
  ["depositNote", "backoffice.deposit.act", "body.text", 1],
  ["paymentNote", "backoffice.payment.act", "body.text", 1],
  ["levelReason", "backoffice.level.set", "body.reason", WHOLE],
  ["factorReset", "backoffice.factor.reset.ask", "body.reason", WHOLE],
  ["factorReset", "backoffice.factor.reset.decide", "body.note", WHOLE],
  ["adjustmentNote", "backoffice.adjustment.propose", "body.note", WHOLE],
  ["adjustmentCorrects", "backoffice.adjustment.propose", "body.corrects", 1],
  ["contractReason", "backoffice.contract.answer", "body.reason", WHOLE],
  ["rulesReason", "backoffice.withdrawal.rules.set", "body.reason", WHOLE],
  ["lotteryNote", "backoffice.lottery.exception.set", "body.note", 1],
  ["withdrawalNote", "backoffice.withdrawal.act", "body.message", WHOLE],
  ["withdrawalReference", "backoffice.withdrawal.act", "body.reference", 1],
] as const)("%s takes as much as %s allows in %s", (name, id, path, units) => {
  expect(TEXT_LIMITS[name] * units).toBe(mostOf(id, path));
});

it("a temporary password takes as much as the rules of passwords", () => {
  expect(TEXT_LIMITS.temporaryPassword).toBe(
    DEFAULT_FIELD_RULES.find(({ field }) => field === "password")?.maxLength,
  );
});

const patternOf = (schema: object) => (schema as { readonly pattern?: string }).pattern;

// figures are typed with more than the platform reads: separators of thousands, spaces
it.each([
  ["amountInput", patternOf(Amount), "-1234567890123.12345", "-1,234,567,890,123.12345"],
  ["rateInput", patternOf(Rate), "100.00", "100.00 %"],
] as const)("%s has room for the longest figure as it is typed", (name, pattern = "", longest, typed) => {
  expect(longest).toMatch(new RegExp(pattern));
  expect(`${longest}0`).not.toMatch(new RegExp(pattern));
  expect(typed.length).toBeLessThanOrEqual(TEXT_LIMITS[name]);
});
