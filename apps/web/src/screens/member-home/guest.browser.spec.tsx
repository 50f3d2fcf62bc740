import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { guest, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const answers = {
  "wallet.read": { currency: "CNY", currencySymbol: "￥", sumBalance: "10000.00", bonus: "0.00", version: 1 },
  "member.info": {
    id: "1",
    type: 4,
    nickname: "",
    account: "trialqwertyuiopa",
    avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
    registeredAt: "2026-11-21T00:00:00Z",
    hasPassword: false,
  },
};
const createAccount = () => page.getByRole("link", { name: "Create account" });
const notOffered = (name: string) => expect(page.getByRole("link", { name }).query()).toBeNull();

test("home shows a guest as a guest with play money, and offers an account instead of a deposit", async () => {
  await visit("/m/home", { session: guest, answers });
  await expect.element(page.getByRole("link", { name: "Profile of Guest" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Play money/ })).toHaveTextContent("10,000.00");
  await expect.element(createAccount()).toHaveAttribute("href", "/m/register?from=%2Fm%2Fhome");
  expect(page.getByText("trialqwertyuiopa").query()).toBeNull();
  notOffered("Messages");
});

test("a guest's profile offers an account, and nothing that needs one", async () => {
  await visit("/m/member/home", { session: guest, answers });
  await expect.element(page.getByRole("heading", { name: "Guest" })).toBeVisible();
  await expect.element(createAccount()).toHaveAttribute("href", "/m/register?from=%2Fm%2Fmember%2Fhome");
  for (const name of ["Withdraw", "Betting record", "Platform messages", "Security center"]) notOffered(name);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect
    .element(page.getByRole("dialog").getByRole("button", { name: "Create account" }))
    .toBeVisible();
  expect(page.getByRole("dialog").getByRole("button", { name: "Deposit" }).query()).toBeNull();
});

test("a guest at the inbox reads that it needs an account, without a useless retry", async () => {
  await visit("/m/webEmail", { session: guest, answers });
  await expect.element(page.getByText("Guests have no messages.")).toBeVisible();
  await expect.element(createAccount()).toHaveAttribute("href", "/m/register?from=%2Fm%2FwebEmail");
});
