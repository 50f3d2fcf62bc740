import { expect, it } from "vitest";
import { wayBackIn } from "./way-back.ts";

it.each([
  ["#social=abc&provider=google", { provider: "google", ticket: "abc" }],
  ["#social=abc&provider=facebook", { provider: "facebook", ticket: "abc" }],
  ["#social=abc&provider=evil", undefined],
  ["#social=abc", undefined],
  ["#socialError=social.refused&provider=google", { provider: "google", code: "social.refused" }],
  ["#socialError=social.state.invalid", { provider: undefined, code: "social.state.invalid" }],
  ["#chapter", undefined],
  ["", undefined],
])("%s", (hash, found) => {
  expect(wayBackIn(hash)).toEqual(found);
});
