import { expect, it } from "vitest";
import { wayBackIn } from "./way-back.ts";

it.each([
  ["#social=abc&provider=google", { provider: "google", token: "abc" }],
  ["#social=abc&provider=facebook", { provider: "facebook", token: "abc" }],
  ["#social=abc&provider=evil", undefined],
  ["#social=abc", undefined],
  ["#socialError=social.refused&provider=google", { provider: "google", code: "social.refused" }],
  ["#socialError=social.state.invalid", { provider: undefined, code: "social.state.invalid" }],
  ["#socialError=Your account is locked. Call +63 900 000 0000.&provider=google", undefined],
  ["#socialError=constructor", undefined],
  ["#chapter", undefined],
  ["", undefined],
])("the fragment %j is parsed as a provider's return or ignored", (hash, found) => {
  expect(wayBackIn(hash)).toEqual(found);
});
