import type { TeamBet, TeamBetDetails } from "@foyer/contract/team-records";
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
const bet = (id: string, change: Partial<TeamBet> = {}): TeamBet => ({
  id,
  member: { id: "m1", username: "mara.n" },
  gameName: "Ember Orchard",
  vendor: "NIGHTJAR",
  displayName: "Nightjar",
  category: "RNG",
  state: "lost",
  stake: "120.00",
  paid: "0.00",
  result: "-120.00",
  day: TODAY,
  placedAt: `${TODAY}T01:08:00Z`,
  endedAt: `${TODAY}T01:08:03Z`,
  ...change,
});
const details: TeamBetDetails = {
  ...bet("b1"),
  round: "EO-48213-77",
  turnover: "120.00",
  transactions: [
    {
      id: "7",
      code: "BET",
      amount: "-120.00",
      wallet: "main",
      day: TODAY,
      at: `${TODAY}T01:08:00Z`,
      balance: "880.00",
    },
  ],
  vendorTransactions: [],
};

function records(list: (query: URLSearchParams) => object = () => ({ items: [bet("b1")] })) {
  const asked: string[] = [];
  const answers = {
    "teams.bets": (_: RequestInit, query: URLSearchParams) => {
      asked.push(String(query));
      return list(query);
    },
    "teams.betTotals": {
      sums: { bets: 1067, stake: "12804.00", turnover: "12700.00", paid: "11698.00", net: "-1002.00" },
    },
    "teams.bet": details,
    "teams.member": { id: "a1", username: "kwame.o", path: [{ id: "a0", username: "ines.r" }] },
    "vendors.mapping": {
      mapping: { RNG: [{ accountTypeName: "NIGHTJAR", displayName: "Nightjar" }] },
    },
  };
  return { answers, asked };
}
const row = () => page.getByRole("main").getByRole("link", { name: /^mara\.n Ember Orchard/ });

test("betting of the team shows member, game, stake and result, with the totals of the days", async () => {
  const { answers, asked } = records();
  await visit("/m/teamBetting?period=yesterday&from=x", { session: agent, answers });
  await expect.element(row()).toHaveTextContent("Stake ¥120.00");
  await expect.element(page.getByText("1,067 bets, valid turnover")).toBeVisible();
  await expect.element(page.getByRole("main")).toHaveTextContent("−¥1,002.00");
  expect(asked).toHaveLength(1);
});

test("the totals of team betting say what the agent earns on the rounds", async () => {
  const sums = { bets: 2, stake: "100.00", turnover: "100.00", paid: "0.00", net: "-100.00" };
  await visit("/m/teamBetting", {
    session: agent,
    answers: { ...records().answers, "teams.betTotals": { sums: { ...sums, earned: { amount: "25.61" } } } },
  });
  await expect.element(page.getByRole("main")).toHaveTextContent("You earn¥25.61");
  await expect.element(page.getByText(/your rate less the one below/)).toBeVisible();
});

test("a round opens with its movements, and leads to its member", async () => {
  const { href } = await visit("/m/teamBetting?under=a1", { session: agent, answers: records().answers });
  await row().click();
  await expect.poll(href).toBe("/m/teamBetting?id=b1&under=a1");
  const article = page.getByRole("article");
  await expect.element(article.getByText("EO-48213-77")).toBeVisible();
  await expect.element(article.getByText("Balance")).toBeVisible();
  await expect
    .element(article.getByRole("link", { name: "mara.n" }))
    .toHaveAttribute("href", "/m/member/team?member=m1");
});

test("a round without balances shows none", async () => {
  const hidden = {
    ...details,
    transactions: details.transactions.map((one) => ({ ...one, balance: undefined })),
  };
  await visit("/m/teamBetting?id=b1", {
    session: agent,
    answers: { ...records().answers, "teams.bet": hidden },
  });
  await expect.element(page.getByText("BET", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Balance")).not.toBeInTheDocument();
});

test("rounds are filtered in a sheet, and each filter can be removed", async () => {
  const { answers, asked } = records();
  const { href } = await visit("/m/teamBetting", { session: agent, answers });
  await page.getByRole("button", { name: "Filter" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: "Won" }).click();
  await sheet.getByRole("radio", { name: "Nightjar" }).click();
  await sheet.getByRole("button", { name: "Show" }).click();
  await expect.poll(href).toBe("/m/teamBetting?state=won&vendor=NIGHTJAR");
  await expect.poll(() => asked.at(-1)).toBe(`from=${TODAY}&state=won&to=${TODAY}&vendor=NIGHTJAR`);
  // sums do not tell results apart
  await expect.element(page.getByText("1,067 bets, valid turnover")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove filter Won" }).click();
  await expect.poll(href).toBe("/m/teamBetting?vendor=NIGHTJAR");
});

test("a member who is not in the team is not found, with a way back to the whole team", async () => {
  const refused = () =>
    new Response(JSON.stringify({ success: false, errorCode: "member.unknown", message: "" }), {
      status: 404,
      headers: { "content-type": "application/json" },
    });
  const { answers } = records();
  const { href } = await visit("/m/teamBetting?member=zzz", {
    session: agent,
    answers: { ...answers, "teams.bets": refused, "teams.betTotals": refused, "teams.member": refused },
  });
  await expect.element(page.getByRole("heading", { name: "Member not found" })).toBeVisible();
  await page.getByRole("link", { name: "Whole team" }).click();
  await expect.poll(href).toBe("/m/teamBetting");
});

test("no bets on these days say so", async () => {
  await visit("/m/teamBetting", { session: agent, answers: records(() => ({ items: [] })).answers });
  await expect.element(page.getByRole("heading", { name: "No bets found" })).toBeVisible();
});

test("members are sent home from team betting", async () => {
  const { href } = await visit("/m/teamBetting", { session: member });
  await expect.poll(href).toBe("/m/home");
});
