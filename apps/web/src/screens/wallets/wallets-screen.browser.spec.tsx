import "../../ui/tokens.css";
import "../../ui/base.css";
import type { Transfer, VendorWallets } from "@foyer/contract/transfers";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { promotions } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, guest, member, visit } from "../../../test/visit.tsx";
import { endpointKey } from "../../lib/http/query.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const settings = {
  currency: { code: "PHP", symbol: "₱", pattern: "#,##0.00", group: ",", decimal: "." },
} as const;
const at = "2026-11-22T11:22:00Z";
const WALLETS: VendorWallets = {
  currency: "PHP",
  main: "8240.50",
  bonus: "500.00",
  minimum: "20.00",
  wallets: [
    { vendor: "PEPPER", name: "Pepper Alley", state: "ready", balance: "120.00" },
    { vendor: "WREN", name: "Wren Foundry", state: "unavailable" },
    { vendor: "OLD", name: "Old Mill", state: "closed", balance: "3.30" },
  ],
  open: [],
};
const TRANSFER: Transfer = {
  number: "TR-1122-3H7PA",
  vendor: "PEPPER",
  name: "Pepper Alley",
  direction: "out",
  currency: "PHP",
  amount: "500.00",
  state: "confirmed",
  createdAt: at,
};
const refusal = (errorCode: string, value?: object) =>
  Response.json({ success: false, errorCode, message: "refused", ...(value && { value }) }, { status: 422 });
type Sent = Record<"vendor" | "direction" | "clientKey", string> & { amount?: string };

async function open(address = "", answers: Answers = {}, session = member) {
  const sent: Sent[] = [];
  const make = answers["transfer.make"] ?? TRANSFER;
  const site = await visit(`/m/wallet${address}`, {
    session,
    settings,
    answers: {
      "transfer.wallets": WALLETS,
      "transfer.list": { content: [] },
      "wallet.read": {
        currency: "PHP",
        currencySymbol: "₱",
        sumBalance: "8240.50",
        bonus: "500.00",
        version: 1,
      },
      ...answers,
      "transfer.make": (init: RequestInit) => {
        const body = JSON.parse(init.body as string) as Sent;
        sent.push(body);
        return typeof make === "function" ? (make as (body: Sent) => unknown)(body) : make;
      },
    },
  });
  return { ...site, sent };
}
const main = () => page.getByRole("main");
const amountBox = page.getByRole("textbox", { name: "Amount" });
const submit = () => main().getByRole("button", { name: /^Transfer/ });

test("a provider that isn't answering is one row that can be tried again, and the others are shown", async () => {
  const site = await open();
  await expect.element(main().getByText("₱8,363.80", { exact: true })).toBeVisible();
  await expect.element(main().getByText("Without wallets whose provider isn't answering.")).toBeVisible();
  await expect.element(main().getByText("Under maintenance: money can only be collected.")).toBeVisible();
  const before = site.calls.length;
  await main().getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => site.calls.slice(before)).toContain("GET /wps/wallet/wallets");
});

test("an amount that is none, or outside the limits, is answered beside the field, and nothing is sent", async () => {
  const site = await open("?vendor=PEPPER");
  for (const [text, answer] of [
    ["1e9", "Use digits only, for example 1,000.50."],
    ["0.001", "Use at most two decimals."],
    ["-5", "Enter an amount above zero."],
    ["8240.51", "You can transfer up to ₱8,240.50."],
    ["19", "The least you can transfer is ₱20."],
  ] as const) {
    await amountBox.fill(text);
    await submit().click();
    await expect.element(main().getByText(answer)).toBeVisible();
  }
  expect(site.sent).toEqual([]);
});

test("full-width digits and grouped ones are read as amounts", async () => {
  await open("?vendor=PEPPER");
  await amountBox.fill("１００");
  await expect.element(main().getByText("Read as ₱100.00.")).toBeVisible();
  await amountBox.fill("1,000.50");
  await expect.element(main().getByRole("button", { name: "Transfer ₱1,000.50" })).toBeVisible();
});

test("a transfer whose answer was lost is repeated with its key, and the next one has another", async () => {
  let calls = 0;
  const site = await open("?vendor=PEPPER", {
    "transfer.make": () => (calls++ === 0 ? Promise.reject(new TypeError("Failed to fetch")) : TRANSFER),
  });
  await main().getByRole("button", { name: "500", exact: true }).click();
  await submit().click();
  await expect.poll(() => site.sent.length).toBe(1);
  await expect.poll(() => submit().element().getAttribute("aria-busy")).not.toBe("true");
  await submit().click();
  await expect.element(main().getByText("Transferred.")).toBeVisible();
  await main().getByRole("button", { name: "500", exact: true }).click();
  await submit().click();
  await expect.poll(() => site.sent.length).toBe(3);
  const [first, second, third] = site.sent;
  expect(second).toEqual({
    vendor: "PEPPER",
    direction: "out",
    amount: "500.00",
    clientKey: first?.clientKey,
  });
  expect(third?.clientKey).not.toBe(first?.clientKey);
});

test("a transfer without the provider's answer says that the money is safe, and tells when it has arrived", async () => {
  let asked = 0;
  const site = await open("?vendor=PEPPER", {
    "transfer.make": { ...TRANSFER, state: "unknown" },
    "transfer.read": () => ({ ...TRANSFER, state: asked++ === 0 ? "unknown" : "confirmed" }),
  });
  await amountBox.fill("500");
  await submit().click();
  await expect.element(main().getByText(/Your money is safe/)).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await site.queries.invalidateQueries({ queryKey: endpointKey("transfer.read") });
  await expect.element(main().getByText("Transferred.")).toBeVisible();
});

test("a refused amount is explained at the field, and a refusal of the provider says where the money is", async () => {
  let calls = 0;
  await open("?vendor=PEPPER", {
    "transfer.make": () =>
      calls++ === 0
        ? refusal("transfer.amount.invalid", { field: "amount", rule: "available", limit: "100.00" })
        : { ...TRANSFER, state: "failed", failure: "limit" },
  });
  await amountBox.fill("500");
  await submit().click();
  await expect.element(main().getByText("You can transfer up to ₱100.")).toBeVisible();
  await amountBox.fill("50");
  await submit().click();
  await expect
    .element(main().getByText(/limit was reached. The money is in your main wallet again./))
    .toBeVisible();
});

test("the way back is chosen in the address, and a wallet under maintenance has no other way", async () => {
  const site = await open("?vendor=PEPPER");
  await main().getByRole("button", { name: "To main wallet" }).click();
  await expect.poll(site.href).toBe("/m/wallet?to=main&vendor=PEPPER");
  await amountBox.fill("500");
  await expect.element(main().getByText("You can transfer up to ₱120.")).toBeVisible();
  site.go("/m/wallet?vendor=OLD");
  await expect.element(main().getByRole("button", { name: "All, ₱3.30" })).toBeVisible();
  expect(main().getByRole("group", { name: "Direction" }).query()).toBeNull();
});

test("collecting tells what each provider answered, and leaves out those that hold nothing", async () => {
  const site = await open("", {
    "transfer.make": ({ vendor }: Sent) =>
      vendor === "PEPPER"
        ? { ...TRANSFER, direction: "in", amount: "120.00" }
        : refusal("transfer.vendor.unavailable"),
  });
  await main().getByRole("button", { name: "Collect all, ₱123.30" }).click();
  await expect.element(main().getByText("₱120.00 collected")).toBeVisible();
  await expect.element(main().getByText(/isn't answering right now/)).toBeVisible();
  expect(site.sent.map(({ vendor, direction, amount }) => [vendor, direction, amount])).toEqual([
    ["PEPPER", "in", undefined],
    ["OLD", "in", undefined],
  ]);
});

test("the history names both ways, and why one failed", async () => {
  await open("?show=history", {
    "transfer.list": {
      content: [
        TRANSFER,
        { ...TRANSFER, number: "TR-1121-3H7PB", direction: "in", state: "failed", failure: "funds" },
      ],
    },
  });
  await expect.element(main().getByText("Main wallet to Pepper Alley")).toBeVisible();
  await expect.element(main().getByText("Pepper Alley to main wallet")).toBeVisible();
  await expect.element(main().getByText(/There was not enough money/)).toBeVisible();
});

test("an empty history, one that failed to load, and a guest's are shown as such", async () => {
  await open("?show=history");
  await expect.element(main().getByRole("heading", { name: "No transfers yet" })).toBeVisible();
  await unmountAll();
  await open("", { "transfer.wallets": () => refusal("system.error") });
  await expect.element(page.getByRole("heading", { name: "Couldn't load your wallets." })).toBeVisible();
  await unmountAll();
  const site = await open("", {}, guest);
  await expect.element(main().getByText("Wallets need an account.")).toBeVisible();
  expect(site.calls).not.toContain("GET /wps/wallet/wallets");
});

test("a bonus shows its progress and its end, and cancelling says what is lost", async () => {
  let running = true;
  const bonus = {
    amount: "500.00",
    wagered: "1150.00",
    required: "5000.00",
    expiresAt: new Date(Date.now() + 5.5 * 86_400_000).toISOString(),
  };
  const site = await open("?show=bonus", {
    "announcements.read": promotions(["Weekend reload"]),
    "promotions.available": () => ({
      content: [
        {
          promotionId: 1,
          currency: "PHP",
          state: running ? "claimed" : "close",
          ...(running && { action: "give-up", bonus }),
        },
      ],
    }),
    "promotions.give.up": () => {
      running = false;
      return { promotionId: 1, currency: "PHP", state: "close", ending: "given-up" };
    },
    "records.transactions": {
      items: [
        {
          id: "7",
          code: "BONUS",
          wallet: "main",
          amount: "200.00",
          balance: "900.00",
          day: "2026-11-20",
          at,
        },
      ],
    },
  });
  await expect.element(main().getByText("Weekend reload")).toBeVisible();
  await expect
    .element(main().getByText(/₱1,150.00 of ₱5,000.00 bet \(23%\). ₱3,850.00 to go./))
    .toBeVisible();
  await expect.element(main().getByText(/5 days left/)).toBeVisible();
  await expect
    .element(main().getByRole("link", { name: /Paid to main wallet/ }))
    .toHaveAttribute("href", "/m/transaction/record?group=bonuses&id=7&period=year");
  await main().getByRole("button", { name: "Cancel bonus" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText(/You lose the bonus of ₱500.00/)).toBeVisible();
  await question.getByRole("button", { name: "Cancel bonus" }).click();
  await expect.element(main().getByText("No bonus is being wagered.")).toBeVisible();
  expect(site.calls).toContain("POST /wps/member/promotions/1/give-up");
});
