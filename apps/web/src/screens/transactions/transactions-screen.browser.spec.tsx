import type { Transaction } from "@foyer/contract/records";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, guest, member, visit } from "../../../test/visit.tsx";
// the calls of agents are known to whoever imports this
import "../../entities/team-record/team-record-queries.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const TODAY = dayIn("Asia/Manila", new Date());
const line = (id: number, change: Partial<Transaction>): Transaction => ({
  id: String(id),
  code: "DEPOSIT",
  amount: "1000.00",
  balance: "13480.50",
  wallet: "main",
  day: TODAY,
  at: `${TODAY}T01:08:00Z`,
  ...change,
});
const play = (id: number, amount: string, bets: number) =>
  line(id, { code: "BET", amount, play: { bets, from: `${TODAY}T00:10:00Z` } });

test("transactions show what they were, sign and the balance after, and play that a page divided is one line", async () => {
  const { href } = await visit("/m/transaction/record", {
    session: member,
    answers: {
      "records.transactions": (_: RequestInit, query: URLSearchParams) =>
        query.has("before")
          ? {
              items: [play(40, "-100.00", 12), line(9, { code: "BONUS", wallet: "bonus", amount: "500.00" })],
            }
          : { items: [line(60, {}), play(59, "292.50", 31)], next: "45" },
      "records.totals": {
        bets: 0,
        stake: "0.00",
        paid: "0.00",
        result: "0.00",
        turnover: "0.00",
        open: { bets: 0, stake: "0.00" },
        days: {},
      },
      "records.bets": { items: [] },
    },
  });
  const main = page.getByRole("main");
  await expect
    .element(main.getByRole("link", { name: /^Deposit (?!DEPOSIT)/ }))
    .toHaveTextContent("+¥1,000.00 Balance ¥13,480.50");
  await expect
    .element(main.getByRole("link", { name: /^Bonus (?!BONUS)/ }))
    .toHaveTextContent("Bonus balance");
  const played = main.getByRole("link", { name: /^Play, 43 bets/ });
  await expect.element(played).toHaveTextContent("+¥192.50");
  await played.click();
  await expect.poll(href).toBe(`/m/gameRecord?from=${TODAY}&to=${TODAY}`);
});

test("days further back than records are shown are refused with the reason, and without a useless retry", async () => {
  await visit("/m/transaction/record?from=2020-01-01&to=2020-01-02", {
    session: member,
    answers: {
      "records.transactions": () =>
        Response.json(
          { success: false, errorCode: "record.range.too.long", data: { from: TODAY } },
          { status: 400 },
        ),
    },
  });
  const main = page.getByRole("main");
  await expect.element(main.getByText(/Choose later days/)).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await expect.element(main.getByRole("link", { name: "Last 3 months" })).toBeVisible();
});

test("transactions are filtered by kind and days in the address", async () => {
  const queries: string[] = [];
  const { href } = await visit("/m/transaction/record?period=month", {
    session: member,
    answers: {
      "records.transactions": (_: RequestInit, query: URLSearchParams) => {
        queries.push(String(query));
        return { items: [] };
      },
    },
  });
  await page.getByRole("link", { name: "Withdrawals" }).click();
  await expect.poll(href).toBe("/m/transaction/record?group=withdrawals&period=month");
  await expect.poll(() => queries.at(-1)).toBe(`from=${addDays(TODAY, -29)}&group=withdrawals&to=${TODAY}`);
  await expect.element(page.getByRole("heading", { name: "No transactions found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(href).toBe("/m/transaction/record");
});

test("a transaction says what it was, has its time and number, and leads to its bet", async () => {
  const { href } = await visit("/m/transaction/record", {
    session: member,
    answers: {
      "records.transactions": { items: [line(60, { code: "JACKPOT" })] },
      "records.transaction": { ...line(60, { code: "JACKPOT" }), bet: "b1" },
    },
  });
  await page.getByRole("link", { name: /^Jackpot (?!JACKPOT)/ }).click();
  await expect.poll(href).toBe("/m/transaction/record?id=60");
  const article = page.getByRole("article");
  await expect.element(article.getByRole("heading", { name: "Jackpot" })).toBeVisible();
  await expect.element(article).not.toHaveTextContent("JACKPOT");
  await expect
    .element(article.getByRole("link", { name: "Show the bet" }))
    .toHaveAttribute("href", "/m/gameRecord?id=b1");
});

test("a transfer names its provider, in the list and on its page", async () => {
  const transfer = line(61, { code: "TRANSFER_IN", reference: "TR-7", vendorName: "Saltmarsh" });
  await visit("/m/transaction/record", {
    session: member,
    answers: { "records.transactions": { items: [transfer] }, "records.transaction": transfer },
  });
  await page.getByRole("link", { name: /^Transfer from a provider Saltmarsh, / }).click();
  await expect.element(page.getByRole("article")).toHaveTextContent("ProviderSaltmarsh");
});

test("an agent's own transactions stay apart from those of the team", async () => {
  const answers = {
    "records.transactions": { items: [line(60, {})] },
    "teams.transactions": { items: [] },
    "teams.transactionTotals": {},
  };
  const { go } = await visit("/m/transaction/record", { session: agent, answers });
  await expect.element(page.getByRole("link", { name: /^Deposit (?!DEPOSIT)/ })).toBeVisible();
  go("/m/transaction/record?types=A");
  await expect.element(page.getByRole("heading", { name: "Team transactions" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Deposit (?!DEPOSIT)/ })).not.toBeInTheDocument();
});

test("a member is sent home from an agent's transactions", async () => {
  const { href } = await visit("/m/transaction/record?types=A", { session: member });
  await expect.poll(href).toBe("/m/home");
});

test("a guest reads that transactions need an account", async () => {
  await visit("/m/transaction/record", { session: guest });
  await expect.element(page.getByRole("heading", { name: "Guests have no records." })).toBeVisible();
});
