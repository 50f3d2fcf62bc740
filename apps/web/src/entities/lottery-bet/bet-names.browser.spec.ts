import { expect, it } from "vitest";
import { betNameOf } from "./bet-names.ts";

it.each([
  ["first3-straight", { part: "first3", kind: "straight" }],
  ["five-group120", { part: "five", kind: "group120" }],
  ["four-group6", { part: "four", kind: "four-group6" }],
  ["any1-first3", { part: "first3", kind: "any1" }],
  ["first2-sum-sides", { part: "first2", kind: "sum-sides" }],
  ["dragon-tiger", { kind: "dragon-tiger" }],
  ["sum-sides", { kind: "sum-sides" }],
])("the code %s is made of its part of the draw and its kind", (code, name) => {
  expect(betNameOf(code)).toEqual(name);
});
