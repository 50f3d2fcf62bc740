import type { RunningDividend, SalaryInputs, SettlementStatement } from "@foyer/contract/settlements";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/agent-contract/contract-queries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { agent, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const DIVIDENDS = "/m/member/agent/agentDivident";
const tiers = [
  { from: "10000.00", active: 15, rate: "10" },
  { from: "50000.00", active: 40, rate: "15" },
  { from: "100000.00", active: 80, rate: "20" },
];
const statement: SettlementStatement = {
  id: "12",
  kind: "dividend",
  firstDay: "2026-11-01",
  lastDay: "2026-11-15",
  amount: "11644.89",
  carried: "0.00",
  payable: "11644.89",
  state: "paid",
  computedAt: "2026-11-15T16:10:00Z",
  paidAt: "2026-11-15T16:12:00Z",
  reference: "90418227",
  transaction: "343",
};
const basis = {
  stake: "4812300.00",
  prizes: "4655180.40",
  rebates: "18402.15",
  salaries: "9640.00",
  bonuses: "22310.00",
  contributions: "4812.30",
  basis: "101955.15",
  carried: "-24322.55",
};
const inputs: SalaryInputs = {
  contractId: "42",
  tiers,
  tier: 1,
  active: 86,
  activeTurnover: "50.00",
  turnover: "4798300.00",
  dividend: { ...basis, rest: "0.00" },
};
const running: RunningDividend = {
  contractId: "42",
  firstDay: "2026-11-16",
  lastDay: "2026-11-30",
  tiers,
  ...basis,
  stake: "200000.00",
  prizes: "185000.00",
  basis: "-1500.0048",
  carried: "0.00",
};
const answers = {
  "contracts.requests": { dailysalreqtype: "", divtypecompperiodreq: "", contracthoursalreq: "" },
  "settlements.list": {
    content: [
      statement,
      { ...statement, id: "11", state: "owed", payable: "20.00" },
      { ...statement, id: "10", state: "nothing", amount: "0.00", payable: "0.00", rest: "-500.00" },
      { ...statement, id: "9", state: "nothing", amount: "0.00", payable: "0.00" },
    ],
    total: "11664.89",
  },
  "settlements.running": { running },
  "settlements.read": { statement, lines: [], inputs },
};
const open = (href: string, more: object = {}, flags: Record<string, boolean> = { DIVIDEND3: true }) =>
  visit(href, { session: agent, whitelabel: { flags }, answers: { ...answers, ...more } });
const main = page.getByRole("main");

test("dividends are listed with their state, and this period with its basis so far", async () => {
  await open(DIVIDENDS);
  await expect.element(main).toHaveTextContent("Not closed yet−¥1,500.00The basis so far");
  await expect.element(main.getByRole("row", { name: /10\.00% Basis short/ })).toBeVisible();
  const rows = main.getByRole("list", { name: "Statements" }).getByRole("listitem");
  await expect.element(rows.nth(0)).toHaveTextContent(/Paid .*¥11,644\.89/);
  await expect.element(rows.nth(1)).toHaveTextContent("Waiting for payment");
  await expect.element(rows.nth(2)).toHaveTextContent("Carried over");
  await expect.element(rows.nth(3)).toHaveTextContent("Nothing to pay");
  await main.getByRole("button", { name: "Show how it is computed" }).click();
  await expect.element(main).toHaveTextContent("Prizes−¥185,000.00");
});

test("a dividend statement shows every input, what was carried over and the tier that pays", async () => {
  await open(`${DIVIDENDS}?id=12`);
  const article = main.getByRole("article");
  await expect.element(article).toHaveTextContent("15.00% of ¥77,632.60, tier 2");
  await expect
    .element(article)
    .toHaveTextContent(
      "Stakes of the team¥4,812,300.00Prizes−¥4,655,180.40Rebates−¥18,402.15Salaries−¥9,640.00Bonuses−¥22,310.00Jackpot contributions−¥4,812.30Basis of the period¥101,955.15Carried over from before−¥24,322.55Basis after carry-over¥77,632.60",
    );
  await expect.element(article.getByRole("row", { name: /10\.00% Met/ })).toBeVisible();
  await expect.element(article.getByRole("row", { name: /15\.00% Applies/ })).toBeVisible();
  await expect.element(article.getByRole("row", { name: /20\.00% Basis short/ })).toBeVisible();
  await expect.element(article).toHaveTextContent("PayerThe merchant");
  await expect
    .element(article.getByRole("link", { name: "Show the transaction" }))
    .toHaveAttribute("href", "/m/transaction/record?id=343");
});

test("a negative basis is carried over to the next period, and its statement says so", async () => {
  const nothing = { ...statement, state: "nothing", amount: "0.00", payable: "0.00", rest: "-500.00" };
  const { tier: _, ...unmet } = inputs;
  await open(`${DIVIDENDS}?id=12`, {
    "settlements.read": {
      statement: nothing,
      lines: [],
      inputs: { ...unmet, dividend: { ...basis, basis: "-500.00", carried: "0.00", rest: "-500.00" } },
    },
  });
  await expect.element(main).toHaveTextContent("Carried over to the next period−¥500.00");
  await expect.element(main).toHaveTextContent("No tier was met.");
});

test("without a contract there is no running period, and the list says when a statement comes", async () => {
  await open(DIVIDENDS, { "settlements.running": {}, "settlements.list": { content: [], total: "0.00" } });
  await expect.element(main.getByRole("heading", { name: "No statements found" })).toBeVisible();
  await expect.element(main.getByText("Not closed yet")).not.toBeInTheDocument();
});

test("where dividends are off, their address leads to the agent home", async () => {
  const { href } = await open(DIVIDENDS, {}, {});
  await expect.poll(href).toBe("/m/agent");
});
