import { checkNewPassword, DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { expect, test } from "vitest";
import { temporaryPassword } from "./temporary-password.ts";

const rulesWith = (change: object) =>
  DEFAULT_FIELD_RULES.map((rule) => (rule.field === "password" ? { ...rule, ...change } : rule));

test.each([
  {},
  { pattern: "[A-Za-z0-9]*" },
  { pattern: "(?=.*[A-Z])(?=.*[0-9]).*" },
  { pattern: "(?=.*[^A-Za-z0-9]).*", minLength: 16 },
])("a temporary password meets the rule %j and differs each time", (change) => {
  const rules = rulesWith(change);
  const made = Array.from({ length: 50 }, () => temporaryPassword(rules));
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(checkNewPassword(rules, password, "somebody")).toBeNull();
});

test("where no temporary password meets the rule, it is left to the agent", () => {
  expect(temporaryPassword(rulesWith({ maxLength: 8, minLength: 6 }))).toBe("");
});
