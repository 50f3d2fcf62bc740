import { describe, expect, it, test } from "vitest";
import { examine, retiredNames } from "./conventions.ts";

describe("source text check", () => {
  it.each([
    'import x from "../../../shared/tokens.ts";',
    "see shared/spec/spec.md",
    "run farm-search first",
    "const root = '/work/main';",
    "// TODO tidy up",
    "// FIXME: later",
    'it.only("works", () => {',
    'import pg, { type Pool, type PoolClient } from "pg";',
    'queries.invalidateQueries({ queryKey: ["deposit.list"] });',
  ])("the source text check reports %s", (line) => {
    expect(examine(`first\n${line}\n`).map((finding) => finding.line)).toEqual([2]);
  });

  it.each([
    "// TODO(#12) say why",
    'import { money } from "./shared.ts";',
    "a farm by the sea",
    "the work/rest rhythm",
    "https://example.org/work/of/art",
    'it("only works", () => {',
    "in the XXX currency",
    'import { type Pool, types } from "pg";',
    'import React, { type Ref, useState } from "react";',
  ])("the source text check allows %s", (line) => {
    expect(examine(line)).toEqual([]);
  });
});

test.each([
  ["apps/web/src/screens/deposit/order.tsx", 1],
  ["apps/web/src/i18n/time-formats.ts", 0],
  ["apps/web/src/screens/deposit/order.browser.spec.tsx", 0],
  ["apps/gateway/src/channels/mail/mail-templates.ts", 0],
])("a time written in a way of its own in %s gives %d findings", (file, count) => {
  expect(examine("new Intl.DateTimeFormat(locale).format(at)", file)).toHaveLength(count);
});

test.each([
  ["`${day(firstDay)} – ${day(lastDay)}`", 1],
  ["{shortDay(first)} – {shortDay(last)}", 1],
  ["`${shortDay(from)} – ${t`Today`}`", 0],
  ["days(firstDay, lastDay)", 0],
])("a range of days written as %s gives %d findings", (line, count) => {
  expect(examine(line, "apps/web/src/screens/deposit/order.tsx")).toHaveLength(count);
});

test.each([
  ["maxLength={64}", 1],
  ["const number = { maxLength: 20 } as const;", 1],
  ["maxLength={LONGEST_SEARCH}", 1],
  ["maxLength: ruleOf(name)?.maxLength ?? 255,", 1],
  ["const { minLength: least = 1, maxLength: most = 500 } = rule;", 1],
  ["maxLength={LIMITS.username}", 0],
  ["maxLength: ruleOf(name)?.maxLength ?? LIMITS.username,", 0],
])("the length of a field written as %s gives %d findings", (line, count) => {
  expect(examine(line, "apps/web/src/screens/deposit/order.tsx")).toHaveLength(count);
});

describe("retired names check", () => {
  it.each([
    ["apps/web/src/features/desk/chat-list.tsx", "", ["apps/web/src/features/desk/chat-list.tsx"]],
    ["a.ts", "export const openPot = 1;", ["openPot"]],
    ["a.ts", "export class HouseMessages {}", ["HouseMessages"]],
    ["a.ts", "export type { Standing } from './b.ts';", ["Standing"]],
    ["a.tsx", "function open(gate: number) { return [1].map((seat) => seat); }", ["gate", "seat"]],
  ])("the retired names check reports %s with %j", (file, text, names) => {
    expect(retiredNames(file, text)).toEqual(names);
  });

  it.each([
    ["a.ts", "const { pot } = link;"],
    ["a.ts", "export const potential = 1;"],
    ["content/demo/published/banners/m_home/pot.yaml", ""],
    ["apps/gateway/src/audit-trail.ts", "export const auditTrail = 1;"],
    ["packages/artwork/src/landmarks.ts", "const house = 1;"],
    ["e2e/product.ts", "const shutDown = 1;"],
  ])("the retired names check allows %s with %j", (file, text) => {
    expect(retiredNames(file, text)).toEqual([]);
  });
});
