import type { WithdrawalRules } from "@foyer/contract/withdrawal-rules";
import { expect, test } from "vitest";
import { draftOf, readDraft } from "./rules-draft.ts";

const RULES: WithdrawalRules = {
  enabled: true,
  upTo: "20000.00",
  identityAbove: "0.00",
  bigWinTimes: 400,
  coolingHours: {
    card: 24,
    "login-password": 24,
    "payment-password": 24,
    "login-method": 24,
    contact: 24,
    "new-device": 0,
  },
  levels: [{ code: "basic" }, { code: "gold", upTo: "30000.00" }],
};
const currency = { code: "PHP", symbol: "₱", pattern: "#,##0.00", group: ",", decimal: "." };
const bounds = { currency, levels: ["basic", "gold"], fourEyesAbove: 5_000_000_000n };
const read = (change: Record<string, string>, enabled = true) => {
  const draft = draftOf(RULES, (amount) => amount);
  return readDraft({ enabled, fields: { ...draft.fields, ...change } }, bounds);
};

test("rules that are not edited are the same rules", () => {
  expect(read({})).toEqual({ rules: RULES });
});

test("full-width digits, groups and a currency sign are read, and an empty sum of a day is none", () => {
  expect(
    read({ upTo: "￥１５，０００".replace("￥", "₱"), dayMaximum: "40 000", "coolingHours.card": "４８" }),
  ).toMatchObject({
    rules: { upTo: "15000.00", dayMaximum: "40000.00", coolingHours: { card: 48 } },
  });
});

test.each([
  ["upTo", "1e9", { kind: "amount", problem: "not-digits" }],
  ["upTo", "0.001", { kind: "amount", problem: "decimals" }],
  ["identityAbove", "-5", { kind: "amount", problem: "not-positive" }],
  ["upTo", "", { kind: "amount", problem: "empty" }],
  ["dayMaximum", "12345678901234", { kind: "amount", problem: "too-large" }],
  ["upTo", "0", { kind: "rule", rule: "not-positive" }],
  ["levels.gold", "50000.01", { kind: "rule", rule: "four-eyes", limit: 5_000_000_000n }],
  ["dayMaximum", "19999", { kind: "rule", rule: "below-limit", limit: 2_000_000_000n }],
  ["bigWinTimes", "1", { kind: "range", least: 2, most: 1_000_000 }],
  ["coolingHours.contact", "-1", { kind: "range", least: 0, most: 720 }],
  ["coolingHours.contact", "1.5", { kind: "range", least: 0, most: 720 }],
])("%s %s is a fault of that field", (field, text, fault) => {
  expect(read({ [field]: text })).toEqual({ faults: { [field]: fault } });
});

test("nothing is approved up to zero while automatic approval is off", () => {
  expect(read({ upTo: "0" }, false)).toMatchObject({ rules: { enabled: false, upTo: "0.00" } });
});
