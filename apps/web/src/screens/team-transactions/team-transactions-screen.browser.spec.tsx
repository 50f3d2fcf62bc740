import type { TeamTransaction, TeamTransactionDetails } from "@foyer/contract/team-records";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";
// the calls of agents are known to whoever imports this
import "../../entities/team-record/team-record-queries.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const TODAY = dayIn("Asia/Manila", new Date());
const line = (id: number, change: Partial<TeamTransaction> = {}): TeamTransaction => ({
  id: `m1-${id}`,
  member: { id: "m1", username: "mara.n" },
  code: "DEPOSIT",
  group: "deposits",
  amount: "1000.00",
  balance: "13480.50",
  wallet: "main",
  day: TODAY,
  at: `${TODAY}T01:08:00Z`,
  ...change,
});
const MEMBER = { id: "m1", username: "mara.n", path: [{ id: "a1", username: "ines.r" }] };

/** Answers the lists and their sums, and keeps what was asked for. */
function records(list: (query: URLSearchParams) => object = () => ({ items: [line(60)] })) {
  const asked: string[] = [];
  const answers = {
    "teams.transactions": (_: RequestInit, query: URLSearchParams) => {
      asked.push(String(query));
      return list(query);
    },
    "teams.transactionTotals": {
      deposits: "620.00",
      withdrawals: "80.00",
      bonuses: "20.00",
      rebates: "1.00",
      salaries: "2.00",
      dividends: "3.00",
    },
    "teams.member": MEMBER,
  };
  return { answers, asked };
}

test("transactions of the team show member, kind, sign and balance, with the sums of their kinds", async () => {
  const { answers, asked } = records(() => ({
    items: [
      line(60),
      line(59, { code: "WITHDRAW", group: "withdrawals", amount: "-80.00", reference: "W-7" }),
      line(58, { code: "REBATE", group: "earnings", amount: "0.46", reference: "11" }),
    ],
  }));
  await visit("/m/transaction/record?types=A", { session: agent, answers });
  const main = page.getByRole("main");
  const deposit = main.getByRole("link", { name: /^mara\.n Deposit/ });
  await expect.element(deposit).toHaveTextContent("+¥1,000.00 Balance ¥13,480.50");
  await expect.element(deposit).toHaveAttribute("href", "/m/transaction/record?id=m1-60&types=A");
  await expect.element(main.getByRole("link", { name: /Withdrawal/ }).last()).toHaveTextContent("W-7");
  // a number alone beside the time would read as a part of it
  await expect.element(main.getByRole("link", { name: /Rebate/ }).last()).toHaveTextContent("Statement 11");
  await expect.element(main.getByRole("term").filter({ hasText: /^Withdrawals$/ })).toBeVisible();
  await expect.element(main.getByText("Earnings").last()).toBeVisible();
  await expect.element(main).toHaveTextContent("¥6.00");
  expect(asked).toEqual([`from=${TODAY}&to=${TODAY}`]);
});

test("where banks took back more than was deposited, the sum of deposits says that it is less those taken back", async () => {
  const { answers } = records();
  await visit("/m/transaction/record?types=A", {
    session: agent,
    answers: { ...answers, "teams.transactionTotals": { deposits: "-30.00" } },
  });
  const main = page.getByRole("main");
  await expect.element(main.getByText("Deposits less those taken back")).toBeVisible();
  await expect.element(main).toHaveTextContent("¥30.00");
});

const details: TeamTransactionDetails = {
  ...line(60, { code: "JACKPOT", group: "play", reference: "J-9" }),
  number: "60",
  bet: "bTEvbmlnaHRqYXIvcjk",
};

test("a transaction of the team leads to its page, which names the member, the wallet, the number and the bet", async () => {
  const { answers } = records();
  const { href } = await visit("/m/transaction/record?types=A&group=deposits", {
    session: agent,
    answers: { ...answers, "teams.transaction": details },
  });
  await page.getByRole("link", { name: /^mara\.n Deposit/ }).click();
  await expect.poll(href).toBe("/m/transaction/record?group=deposits&id=m1-60&types=A");
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { name: "Jackpot" })).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: "mara.n" }))
    .toHaveAttribute("href", "/m/member/team?member=m1");
  await expect.element(main).toHaveTextContent("¥13,480.50");
  await expect.element(main).toHaveTextContent("J-9");
  await expect
    .element(main.getByRole("link", { name: "Show the bet" }))
    .toHaveAttribute("href", `/m/teamBetting?id=${details.bet}`);
});

test("the page of a transaction of the team has no balance where the merchant hides it", async () => {
  const { balance: _, ...hidden } = details;
  await visit("/m/transaction/record?types=A&id=m1-60", {
    session: agent,
    answers: { "teams.transaction": hidden },
  });
  await expect.element(page.getByRole("heading", { name: "Jackpot" })).toBeVisible();
  await expect.element(page.getByRole("main")).not.toHaveTextContent("Balance");
});

test("a transaction that is not of the team is not found, and its page leads to all transactions", async () => {
  for (const errorCode of ["record.unknown", "request.invalid"] as const) {
    const { href } = await visit("/m/transaction/record?types=A&id=x9-1&group=bonuses", {
      session: agent,
      answers: {
        ...records(() => ({ items: [] })).answers,
        "teams.transaction": () => Response.json({ success: false, errorCode }, { status: 404 }),
      },
    });
    await expect.element(page.getByRole("heading", { name: "Transaction not found" })).toBeVisible();
    await page.getByRole("link", { name: "All transactions" }).click();
    await expect.poll(href).toBe("/m/transaction/record?group=bonuses&types=A");
    await unmountAll();
  }
});

test("a page of a transaction of the team that failed to load can be tried again", async () => {
  let failing = true;
  await visit("/m/transaction/record?types=A&id=m1-60", {
    session: agent,
    answers: {
      "teams.transaction": () =>
        failing ? Response.json({ success: false, errorCode: "system.forbidden" }, { status: 403 }) : details,
    },
  });
  await expect.element(page.getByRole("heading", { name: "Couldn't load the transaction." })).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Jackpot" })).toBeVisible();
});

test("a hidden balance is not shown", async () => {
  const { balance: _, ...hidden } = line(60);
  await visit("/m/transaction/record?types=A", {
    session: agent,
    answers: records(() => ({ items: [hidden] })).answers,
  });
  await expect.element(page.getByRole("link", { name: /^mara\.n Deposit/ })).not.toHaveTextContent("Balance");
});

test("transactions are filtered by kind, days and username in the address", async () => {
  const { answers, asked } = records();
  const { href } = await visit("/m/transaction/record?types=A&period=yesterday", { session: agent, answers });
  await page.getByRole("link", { name: "Deposits" }).click();
  await expect.poll(href).toBe("/m/transaction/record?group=deposits&period=yesterday&types=A");
  await page.getByRole("searchbox", { name: "Search by username" }).fill("mar");
  await expect.poll(href).toBe("/m/transaction/record?group=deposits&name=mar&period=yesterday&types=A");
  const day = addDays(TODAY, -1);
  await expect.poll(() => asked.at(-1)).toBe(`from=${day}&group=deposits&name=mar&to=${day}`);
});

test("transactions of one member show the way down, which leads to each agent's team", async () => {
  const { answers, asked } = records();
  await visit("/m/transaction/record?types=A&member=m1", { session: agent, answers });
  const path = page.getByRole("navigation", { name: "Path in the team" });
  await expect
    .element(path.getByRole("link", { name: "ines.r" }))
    .toHaveAttribute("href", "/m/transaction/record?types=A&under=a1");
  await expect
    .element(path.getByRole("link", { name: "You" }))
    .toHaveAttribute("href", "/m/transaction/record?types=A");
  await expect.poll(() => asked.at(-1)).toBe(`from=${TODAY}&member=m1&to=${TODAY}`);
});

test("a page with few transactions is followed by the next one", async () => {
  const { answers } = records((query) =>
    query.has("before") ? { items: [line(9)] } : { items: [], next: "1_1" },
  );
  await visit("/m/transaction/record?types=A", { session: agent, answers });
  await expect.element(page.getByRole("link", { name: /^mara\.n Deposit/ })).toBeVisible();
});

test("without transactions, the filters can be cleared", async () => {
  const { href } = await visit("/m/transaction/record?types=A&group=bonuses", {
    session: agent,
    answers: records(() => ({ items: [] })).answers,
  });
  await expect.element(page.getByRole("heading", { name: "No transactions found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(href).toBe("/m/transaction/record?types=A");
});

test("transactions that failed to load can be tried again", async () => {
  let failing = true;
  const { answers } = records(() => {
    if (failing) return Response.json({ success: false, errorCode: "system.forbidden" }, { status: 403 });
    return { items: [line(60)] };
  });
  await visit("/m/transaction/record?types=A", { session: agent, answers });
  await expect.element(page.getByRole("heading", { name: "Couldn't load transactions." })).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: /^mara\.n Deposit/ })).toBeVisible();
});

test("members are sent home from the team's transactions", async () => {
  const { href } = await visit("/m/transaction/record?types=A", { session: member });
  await expect.poll(href).toBe("/m/home");
});
