import type { WithdrawalRules } from "@foyer/contract/withdrawal-rules";
import { expect, test } from "vitest";
import { rulesFaults } from "./withdrawal-rules.ts";

const RULES: WithdrawalRules = {
  enabled: true,
  upTo: "20000",
  dayMaximum: "40000",
  identityAbove: "10000",
  bigWinTimes: 400,
  coolingHours: {
    card: 24,
    "login-password": 24,
    "payment-password": 24,
    "login-method": 24,
    contact: 24,
    "new-device": 1,
  },
  levels: [{ code: "silver" }, { code: "gold", upTo: "50000" }],
};
const bounds = { currency: "PHP", fourEyesAbove: 5_000_000_000n };
const faults = (change: Partial<WithdrawalRules>, currency = "PHP") =>
  rulesFaults({ ...RULES, ...change }, { ...bounds, currency }).map(({ field, rule }) => `${field} ${rule}`);

test("rules within the merchant's other limits have no fault", () => {
  expect(faults({})).toEqual([]);
});

test.each<[string, Partial<WithdrawalRules>, string[]]>([
  [
    "a limit above what one operator may approve",
    { upTo: "50000.01", dayMaximum: "60000" },
    ["upTo four-eyes"],
  ],
  [
    "a level above what one operator may approve",
    { levels: [{ code: "gold", upTo: "50000.01" }] },
    ["levels.gold four-eyes"],
  ],
  ["automatic approval of nothing", { upTo: "0" }, ["upTo not-positive"]],
  ["a sum of a day below one withdrawal", { dayMaximum: "19999.99" }, ["dayMaximum below-limit"]],
  ["thousandths", { upTo: "0.001", identityAbove: "0.001" }, ["upTo decimals", "identityAbove decimals"]],
])("%s is a fault", (_, change, found) => {
  expect(faults(change)).toEqual(found);
});

test("a limit of zero is no fault while automatic approval is off", () => {
  expect(faults({ enabled: false, upTo: "0" })).toEqual([]);
});

test("amounts of a currency without cents have no decimals", () => {
  expect(faults({ upTo: "100.50" }, "JPY")).toEqual(["upTo decimals"]);
  expect(faults({ upTo: "100" }, "JPY")).toEqual([]);
});
