import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { promotions } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const wallet = { currency: "CNY", currencySymbol: "￥", sumBalance: "316.16", bonus: "0.00", version: 1 };
const state = { promotionId: 1, currency: "CNY" };

test("after a claim the product says what was paid, and the bonus stands apart from the cash", async () => {
  let claimed = false;
  const due = { ...state, state: "claim", action: "claim", gives: "20.00" };
  const bonus = { amount: "20.00", wagered: "0.00", required: "40.00", expiresAt: "2026-12-01T00:00:00Z" };
  const done = { ...state, state: "claimed", action: "give-up", bonus };
  const answers = {
    "announcements.read": promotions(["First deposit"]),
    "promotions.available": () => ({ content: [claimed ? done : due] }),
    "promotions.claim": () => {
      claimed = true;
      return done;
    },
    "wallet.read": () => (claimed ? { ...wallet, bonus: "20.00", version: 2 } : wallet),
  };
  const site = await visit("/m/activity?id=1", { session: member, answers });
  await page.getByRole("button", { name: "Claim ¥20.00" }).click();
  await expect.element(page.getByRole("status").getByText("¥20.00 added to your bonus.")).toBeVisible();
  for (const screen of ["/m/home", "/m/member/home"]) {
    site.go(screen);
    const balance = page.getByRole("main").getByRole("button", { name: /^Balance/ });
    await expect.element(balance).toHaveTextContent(/316\.16.*Bonus ¥20\.00/);
  }
});

test("a promotion of a deposit leads to the deposit, where it is accepted", async () => {
  const answers = {
    "announcements.read": promotions(["Half again"]),
    "promotions.available": { content: [{ ...state, state: "join", action: "deposit" }] },
    "wallet.read": wallet,
  };
  await visit("/m/activity?id=1", { session: member, answers });
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Deposit", exact: true }))
    .toHaveAttribute("href", "/m/voucherCenter");
});
