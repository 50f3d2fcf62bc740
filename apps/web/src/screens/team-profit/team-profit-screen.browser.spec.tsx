import type { TeamProfit, TeamProfitRow } from "@foyer/contract/teams";
import { dayIn } from "@foyer/domain/record-days";
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
const row = (key: string, change: Partial<TeamProfitRow> = {}): TeamProfitRow => ({
  key,
  stake: "604000.00",
  turnover: "603782.00",
  prizes: "575316.00",
  net: "-28684.00",
  ...change,
});
const ROWS: Record<string, TeamProfitRow[]> = {
  member: [
    row("a1", { name: "ines.r", agent: true, members: 48 }),
    row("", { agent: false, members: 22, net: "4116.00" }),
  ],
  level: [row("1"), row("2")],
  vendor: [row("NIGHTJAR", { name: "Nightjar" })],
  category: [row("RNG")],
};
const profit = (rows: TeamProfitRow[]): TeamProfit => ({
  from: TODAY,
  to: TODAY,
  total: {
    stake: "2590318.40",
    turnover: "2590100.40",
    prizes: "2536905.75",
    bonuses: "20000.00",
    rebates: "1704.60",
    net: "-53412.65",
    netWithBonuses: "-31708.05",
  },
  rows,
});

function report(rows: (by: string) => TeamProfitRow[] = (by) => ROWS[by] ?? []) {
  const asked: string[] = [];
  const answers = {
    "teams.profit": (_: RequestInit, query: URLSearchParams) => {
      asked.push(String(query));
      return profit(rows(query.get("by") ?? "member"));
    },
    "teams.kpi": { days: [] },
    "teams.member": { id: "a1", username: "ines.r", path: [] },
  };
  return { answers, asked };
}
const main = () => page.getByRole("main");

test("profit and loss adds up to the members' net, and each downline opens its own", async () => {
  const { answers, asked } = report();
  const { href } = await visit("/m/agent/team/pnl?period=week", { session: agent, answers });
  await expect.element(main().getByText("−¥53,412.65").first()).toBeVisible();
  await expect.element(main()).toHaveTextContent("Net with bonuses and rebates−¥31,708.05");
  await expect
    .element(main())
    .toHaveTextContent("Valid turnover¥2,590,100.40Turnover−¥2,590,318.40Prizes+¥2,536,905.75");
  const downline = main().getByRole("link", { name: /^ines\.r 48 in the team/ });
  await expect.element(downline).toHaveTextContent("−¥28,684.00 Turnover ¥604,000.00");
  await expect
    .element(main().getByRole("link", { name: /^Direct members 22 members/ }))
    .toHaveAttribute("href", "/m/member/team?period=week");
  await downline.click();
  await expect.poll(href).toBe("/m/agent/team/pnl?period=week&under=a1");
  await expect.poll(() => asked.at(-1)).toContain("under=a1");
  await expect
    .element(page.getByRole("navigation", { name: "Path in the team" }))
    .toHaveTextContent("Youines.r");
  await expect
    .element(main().getByRole("link", { name: "Show the bets" }))
    .toHaveAttribute("href", "/m/teamBetting?period=week&under=a1");
  await expect
    .element(main().getByRole("link", { name: "Show transactions" }))
    .toHaveAttribute("href", "/m/transaction/record?period=week&types=A&under=a1");
});

test.each([
  ["Provider", "vendor", /^Nightjar/, "/m/teamBetting?vendor=NIGHTJAR"],
  ["Category", "category", /^Slots/, "/m/teamBetting?category=RNG"],
])("by %s, each row leads to its bets", async (tab, by, name, target) => {
  const { href } = await visit("/m/agent/team/pnl", { session: agent, answers: report().answers });
  await main().getByRole("link", { name: tab }).click();
  await expect.poll(href).toBe(`/m/agent/team/pnl?by=${by}`);
  await expect.element(main().getByRole("link", { name })).toHaveAttribute("href", target);
});

test("what the agent earns is shown in all and by row, and which part is an estimate", async () => {
  const { answers } = report();
  await visit("/m/agent/team/pnl?period=week", {
    session: agent,
    answers: {
      ...answers,
      "teams.profit": () => ({
        ...profit([row("a1", { name: "ines.r", agent: true, members: 48, earned: "1208.44" })]),
        earned: { amount: "6208.12", open: { from: "2026-11-25", amount: "402.10" } },
      }),
    },
  });
  await expect.element(main()).toHaveTextContent("You earn¥6,208.12");
  await expect
    .element(main())
    .toHaveTextContent("From ⁨November 25⁩ on it's an estimate (¥402.10) until the day is settled.");
  await expect
    .element(main().getByRole("link", { name: /^ines\.r 48 in the team/ }))
    .toHaveTextContent("Turnover ¥604,000.00 You earn ¥1,208.44");
});

test("profit and loss of a merchant that settles no rebates tells no earnings", async () => {
  await visit("/m/agent/team/pnl", { session: agent, answers: report().answers });
  await expect.element(main().getByText("Members' net").first()).toBeVisible();
  expect(main().element().textContent).not.toContain("You earn");
});

test("levels are rows without a link", async () => {
  await visit("/m/agent/team/pnl?by=level", { session: agent, answers: report().answers });
  await expect.element(main().getByText("Level 2")).toBeVisible();
  await expect.element(main().getByRole("link", { name: /^Level 2/ })).not.toBeInTheDocument();
});

test("a result by day is a chart", async () => {
  await visit("/m/agent/team/pnl", { session: agent, answers: report().answers });
  await expect.element(main().getByRole("img", { name: /^Result of play from/ })).toBeVisible();
});

test("without play, the totals stay and the rows say so", async () => {
  await visit("/m/agent/team/pnl", { session: agent, answers: report(() => []).answers });
  await expect.element(page.getByRole("heading", { name: "No bets found" })).toBeVisible();
  await expect.element(main().getByText("−¥53,412.65").first()).toBeVisible();
  await expect.element(main()).toHaveTextContent("Net with bonuses and rebates−¥31,708.05");
});

test("profit and loss that failed to load can be tried again", async () => {
  let failing = true;
  const { answers } = report();
  await visit("/m/agent/team/pnl", {
    session: agent,
    answers: {
      ...answers,
      "teams.profit": () =>
        failing
          ? Response.json({ success: false, errorCode: "system.forbidden" }, { status: 403 })
          : profit(ROWS["member"] ?? []),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Couldn't load profit and loss." })).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(main().getByRole("link", { name: /^ines\.r/ })).toBeVisible();
});

test("members are sent home from team profit and loss", async () => {
  const { href } = await visit("/m/agent/team/pnl", { session: member });
  await expect.poll(href).toBe("/m/home");
});
