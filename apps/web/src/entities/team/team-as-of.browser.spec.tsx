import { dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, visit } from "../../../test/visit.tsx";
// the calls of agents are known to whoever imports these
import "../rebate/rebate-queries.ts";
import "../settlement/settlement-queries.ts";
import "../team-record/team-record-queries.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
});

const TODAY = dayIn("Asia/Manila", new Date());
const AT = `${TODAY}T01:08:00Z`;
const mara = { id: "mara1", username: "mara.n" };
const sums = {
  registered: 1,
  active: 1,
  deposits: "0.00",
  withdrawals: "0.00",
  bonuses: "0.00",
  rebates: "0.00",
  turnover: "10.00",
  prizes: "0.00",
  net: "0.00",
};
const person = {
  ...mara,
  agent: false,
  disabled: false,
  online: false,
  registeredAt: AT,
  path: [],
  turnover: "10.00",
  net: "0.00",
};
const answers = {
  "vendors.mapping": { sorting: [], mapping: {} },
  "teams.kpi": {
    from: TODAY,
    to: TODAY,
    people: {
      members: 3,
      agents: 2,
      online: 1,
      registered: 0,
      firstDeposits: 0,
      active: 0,
      loggedIn: 0,
      bet: 0,
    },
    money: { deposits: "0.00", withdrawals: "0.00", bonuses: "0.00", firstDeposits: "0.00" },
    play: { stake: "0.00", turnover: "900.00", prizes: "0.00", rebates: "0.00", net: "0.00" },
    days: [],
    footer: {},
    updatedAt: AT,
  },
  "teams.members": { items: [person] },
  "teams.member": { ...person, direct: false, rates: [], own: sums },
  "teams.bets": {
    items: [
      {
        id: "b1",
        member: mara,
        gameName: "Ember Orchard",
        vendor: "NIGHTJAR",
        displayName: "Nightjar",
        category: "RNG",
        state: "lost",
        stake: "1.00",
        paid: "0.00",
        result: "-1.00",
        day: TODAY,
        placedAt: AT,
        endedAt: AT,
      },
    ],
  },
  "teams.betTotals": { sums: { bets: 1, stake: "1.00", turnover: "1.00", paid: "0.00", net: "-1.00" } },
  "teams.transactions": {
    items: [
      {
        id: "t1",
        member: mara,
        code: "DEPOSIT",
        group: "deposits",
        amount: "1.00",
        wallet: "main",
        day: TODAY,
        at: AT,
      },
    ],
  },
  "teams.transactionTotals": { deposits: "1.00" },
  "teams.profit": {
    from: TODAY,
    to: TODAY,
    total: {
      stake: "1.00",
      turnover: "1.00",
      prizes: "0.00",
      bonuses: "0.00",
      rebates: "0.00",
      net: "-1.00",
      netWithBonuses: "-1.00",
    },
    rows: [
      {
        key: "mara1",
        name: "mara.n",
        agent: true,
        stake: "1.00",
        turnover: "1.00",
        prizes: "0.00",
        net: "-1.00",
      },
    ],
  },
  "rebates.team": { content: [{ ...mara, agent: false, rates: [] }] },
};
const main = page.getByRole("main");
const goOffline = () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
};

test.each([
  ["/m/agent/team/overview", "Team of 5"],
  ["/m/member/team", "mara.n"],
  ["/m/member/team?view=list", "mara.n"],
  ["/m/member/team?member=mara1", "mara.n"],
  ["/m/teamBetting", "mara.n"],
  ["/m/transaction/record?types=A", "mara.n"],
  ["/m/agent/team/pnl", "mara.n"],
  ["/m/member/teamRebate", "mara.n"],
])("offline, %s says as of when it is", async (address, shown) => {
  await visit(address, { session: agent, answers });
  await expect.element(main.getByText(shown).first()).toBeVisible();
  await expect.element(main.getByText(/As of/)).not.toBeInTheDocument();
  goOffline();
  await expect.element(main.getByText(/^Offline\. As of /)).toBeVisible();
  await expect.element(main.getByText(shown).first()).toBeVisible();
});

test("figures that stay while those of other days load are not dated as if they were those", async () => {
  const profit = (_: RequestInit, query: URLSearchParams) =>
    query.get("endDate") === TODAY ? answers["teams.profit"] : new Promise(() => {});
  await visit("/m/agent/team/pnl", { session: agent, answers: { ...answers, "teams.profit": profit } });
  await expect.element(main.getByText("mara.n")).toBeVisible();
  await main.getByRole("link", { name: "Yesterday" }).click();
  goOffline();
  await expect.element(main.getByText("What you chose loads when you're back online.")).toBeVisible();
  await expect.element(main.getByText(/As of/)).not.toBeInTheDocument();
});
