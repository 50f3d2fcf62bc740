import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test("home claims nothing before the platform has answered, and keeps the places of its parts", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await visit("/m/home", {
    session: member,
    answers: {
      "announcements.read": () => answered.then(() => announcements(0, [])),
      "vendors.mapping": () => answered.then(() => mapping),
    },
  });
  const menu = page.getByRole("navigation", { name: "Game categories" });
  await expect.element(menu).toBeVisible();
  expect(page.getByText("No announcement").query()).toBeNull();
  expect(menu.getByRole("link").elements()).toHaveLength(1);
  const { height } = menu.element().getBoundingClientRect();

  answer();
  await expect.element(page.getByText("No announcement")).toBeVisible();
  await expect.poll(() => menu.getByRole("link").elements().length).toBe(4);
  expect(menu.element().getBoundingClientRect().height).toBe(height);
});

test("a page asks for the status of the site when it is looked at again", async () => {
  const { calls } = await visit("/m/home", {
    answers: { "status.read": { status: 1, serverTime: "2026-11-21T00:00:00Z" } },
  });
  expect(calls).not.toContain("GET /wps/system/status");
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(page.getByRole("heading", { name: "Maintenance" })).toBeVisible();
});

test("a member who registered by mobile number sees the end of the number instead of a generated name", async () => {
  await visit("/m/home", {
    session: { ...member, userName: "pg5fyqddrr" },
    answers: {
      "member.info": {
        id: "1",
        type: 0,
        nickname: "••• 5049",
        account: "pg5fyqddrr",
        generatedAccount: true,
        avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
        registeredAt: "2026-11-21T00:00:00Z",
        hasPassword: false,
      },
    },
  });
  await expect.element(page.getByRole("link", { name: "Profile of ••• 5049" })).toBeVisible();
  expect(page.getByText("pg5fyqddrr").query()).toBeNull();
});

test("nothing moves when a member's balance arrives", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const wallet = { currency: "CNY", currencySymbol: "¥", sumBalance: "316.16", bonus: "5.00", version: 1 };
  await visit("/m/home", { session: member, answers: { "wallet.read": () => answered.then(() => wallet) } });
  const card = page.getByRole("region", { name: "Balance" });
  await expect
    .element(card.getByRole("button", { name: "Balance", exact: true }))
    .toHaveAttribute("aria-busy", "true");
  const { height } = card.element().getBoundingClientRect();
  answer();
  await expect.element(card.getByText("316.16")).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBe(height);
});
