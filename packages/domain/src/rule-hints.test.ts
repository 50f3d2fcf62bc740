import { expect, it } from "vitest";
import { DEFAULT_FIELD_RULES } from "./field-rules.ts";
import { ruleHints } from "./rule-hints.ts";

const rule = (pattern: string | undefined, minLength = 4) => ({
  field: "x",
  enabled: true,
  required: true,
  minLength,
  maxLength: 16,
  ...(pattern !== undefined && { pattern }),
});

it.each([
  ["[A-Za-z][A-Za-z0-9]*", { needs: [], startsWithLetter: true, plain: true, digits: true }],
  ["[A-Za-z0-9]*", { needs: [], startsWithLetter: false, plain: true, digits: true }],
  ["[A-Za-z]*", { needs: [], startsWithLetter: false, plain: true, digits: false }],
  ["[A-Za-z0-9_]*", { needs: [], startsWithLetter: false, plain: false, digits: true }],
  [undefined, { needs: [], startsWithLetter: false, plain: false, digits: true }],
  ["(?=.*\\p{L})(?=.*[0-9]).*", { needs: ["letter", "digit"] }],
  ["(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).*", { needs: ["lowercase", "uppercase", "digit"] }],
  ["(?=.*[0-9])(?=.*[^A-Za-z0-9]).*", { needs: ["digit", "symbol"] }],
  // accepts none of the samples
  ["PREFIX-.*", { needs: [], startsWithLetter: false, plain: false }],
])("the pattern %s asks for %j", (pattern, hints) => {
  expect(ruleHints(rule(pattern))).toMatchObject(hints);
});

it("the default username begins with a letter", () => {
  const username = DEFAULT_FIELD_RULES.find(({ field }) => field === "username");
  expect(username && ruleHints(username)).toMatchObject({ startsWithLetter: true, plain: true });
});
