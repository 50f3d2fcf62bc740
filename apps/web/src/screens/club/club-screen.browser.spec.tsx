import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { club } from "../../../test/club.ts";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const main = page.getByRole("main");
const { own: _own, ...forVisitors } = club;

test("a member sees the level, the way to the next one in words, what each gives and what keeps it", async () => {
  await visit("/m/member/club", { session: member, answers: { "club.read": club } });
  await expect.element(main.getByRole("heading", { name: "Silver" }).first()).toBeVisible();
  await expect
    .element(main.getByRole("progressbar", { name: "Progress to Gold" }))
    .toHaveAttribute("value", "62");
  await expect.element(main.getByText(/^.624 of .1,000 turnover to Gold\.$/)).toBeVisible();
  await expect.element(main.getByText(/^.376 more to Gold\. Counted since .*1.*, until .*30/)).toBeVisible();
  await expect.element(main.getByText(/Yours until .*31.*, and longer/)).toBeVisible();
  await expect.element(main.getByText(/^From .1,000 turnover in 3 calendar months\.$/)).toBeVisible();
  const current = main.getByRole("row", { name: /Silver/ });
  await expect.element(current).toHaveAttribute("aria-current", "true");
  await expect.element(current).toHaveTextContent(/.50,000 per order, .90,000 a day/);
});

test("a level that customer service set says so, and the highest level has no next one", async () => {
  const own = { ...club.own, level: "gold", fixed: true };
  await visit("/m/member/club", { session: member, answers: { "club.read": { ...club, own } } });
  await expect.element(main.getByText(/^Set by customer service until .*31/)).toBeVisible();
  await expect.element(main.getByText("Gold is the highest level.")).toBeVisible();
  expect(main.getByRole("progressbar").query()).toBeNull();
});

test.each([
  ["a visitor", undefined, 1],
  ["a guest", guest, 0],
] as const)("%s sees all levels and is offered an account", async (_, session, logIn) => {
  await visit("/m/member/club", { ...(session && { session }), answers: { "club.read": forVisitors } });
  await expect.element(main.getByRole("rowheader", { name: "Gold" })).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Create account" })).toBeVisible();
  expect(main.getByRole("link", { name: "Log in" }).elements()).toHaveLength(logIn);
});

test("where the merchant has no club, the page says so", async () => {
  await visit("/m/member/club", { answers: { "club.read": { ...forVisitors, levels: [] } } });
  await expect.element(main.getByText("There is no member club.")).toBeVisible();
});
