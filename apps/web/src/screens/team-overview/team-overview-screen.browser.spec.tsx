import "../../ui/tokens.css";
import "../../ui/base.css";
import type { TeamDay, TeamKpi } from "@foyer/contract/teams";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { agent, member, visit } from "../../../test/visit.tsx";
// the calls of agents are known to whoever imports this
import "../../entities/team/team-queries.ts";

afterEach(async () => {
  await unmountAll();
  await page.viewport(414, 896);
  vi.restoreAllMocks();
});

const TODAY = dayIn("Asia/Manila", new Date());
const YESTERDAY = addDays(TODAY, -1);

const kpi = (query: URLSearchParams, change: Partial<TeamKpi> = {}): TeamKpi => ({
  from: query.get("startDate") ?? TODAY,
  to: query.get("endDate") ?? TODAY,
  people: {
    members: 303,
    agents: 9,
    online: 41,
    registered: 7,
    firstDeposits: 4,
    active: 94,
    loggedIn: 128,
    bet: 95,
  },
  money: {
    deposits: "86420.00",
    withdrawals: "51300.00",
    bonuses: "2180.00",
    firstDeposits: "3150.00",
    balance: "214806.40",
  },
  play: {
    stake: "412906.50",
    turnover: "398240.10",
    prizes: "389112.35",
    rebates: "1842.00",
    net: "-9127.75",
  },
  days: query.has("size") ? [day(YESTERDAY, 88), day(TODAY, 94)] : [],
  footer: {
    teamLoginMemberCount: 128,
    teamBetMemberCount: 95,
    teamRegisterMemberCount: 7,
    teamOnlineCount: 41,
  },
  updatedAt: `${TODAY}T10:59:04Z`,
  ...change,
});
const day = (text: string, active: number): TeamDay => ({
  day: text,
  registered: 1,
  active,
  deposits: "100.00",
  turnover: "5000.00",
  net: "-20.00",
});

/** Answers every request for figures, and keeps what was asked for. */
function figures(change: Partial<TeamKpi> = {}) {
  const asked: string[] = [];
  const answers = {
    "teams.kpi": (_: RequestInit, query: URLSearchParams) => {
      asked.push(String(query));
      return kpi(query, change);
    },
  };
  return { asked, answers };
}

test("the team overview shows people, money and play of today, and says whom and when they count", async () => {
  const { asked, answers } = figures();
  await visit("/m/agent/team/overview", { session: agent, answers });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("link", { name: "Team of 312" })).toBeVisible();
  const figure = (name: string) => main.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
  // a figure that leads to its records is a link with the name of the figure
  const value = (name: string) =>
    figure(name).element().parentElement?.querySelector("dd")?.textContent?.replace(`${name}: `, "");
  await expect.element(figure("Logged in")).toBeVisible();
  expect(value("Logged in")).toBe("128");
  expect(value("Team balance")).toBe("¥214,806.40");
  expect(value("Turnover")).toBe("¥412,906.50");
  expect(value("Members' net")).toBe("−¥9,127.75");
  await expect
    .element(main.getByText(/^You are not counted\. Days are cut at 00:00 \(GMT\+8\)\. Updated/))
    .toBeVisible();
  // the figures are of today, the trend of two weeks
  expect(asked).toContain(`endDate=${TODAY}&startDate=${TODAY}`);
  expect(asked).toContain(`endDate=${TODAY}&size=14&startDate=${addDays(TODAY, -13)}`);
});

test("deposits below zero are named and explained, and their days are below the axis", async () => {
  const money = { deposits: "-596.13", withdrawals: "0.00", bonuses: "0.00", firstDeposits: "0.00" };
  const { answers } = figures({
    money,
    days: [
      { ...day(YESTERDAY, 1), deposits: "100.00" },
      { ...day(TODAY, 1), deposits: "-596.13" },
    ],
  });
  await visit("/m/agent/team/overview?show=deposits", { session: agent, answers });
  const main = page.getByRole("main");
  await expect
    .element(main.getByRole("link", { name: "Deposits less those taken back: −¥596.13" }))
    .toBeVisible();
  await expect.element(main.getByText(/^Deposits are below zero because/)).toBeVisible();
  const chart = main.getByRole("img", { name: /^Deposits less those taken back from/ });
  const bars = chart.element().querySelectorAll("rect");
  const [paidIn, takenBack] = [...bars].map((bar) => bar.getBoundingClientRect());
  expect(takenBack?.top).toBeGreaterThanOrEqual((paidIn?.bottom ?? Number.NaN) - 1);
});

test.each([16, 32])("no amount of the team overview is cut at 360 px with text of %i px", async (size) => {
  await page.viewport(360, 740);
  await cdp().send("Page.setFontSizes", { fontSizes: { standard: size } });
  const amount = "-1234567890.12";
  const { answers } = figures({
    money: { deposits: amount, withdrawals: amount, bonuses: amount, firstDeposits: amount, balance: amount },
  });
  await visit("/m/agent/team/overview?show=deposits", { session: agent, answers });
  const main = page.getByRole("main");
  await expect.element(main.getByText(/^Deposits are below zero because/)).toBeVisible();
  const amounts = [...main.element().querySelectorAll(".num")].filter((one) =>
    one.textContent?.includes("1,234,567,890.12"),
  );
  expect(amounts).toHaveLength(6);
  for (const one of amounts) {
    const { left, right, width } = one.getBoundingClientRect();
    const box = (one.closest("dl > div, section") as Element).getBoundingClientRect();
    expect(width).toBeGreaterThan(50);
    expect(left).toBeGreaterThanOrEqual(Math.max(0, box.left));
    expect(right).toBeLessThanOrEqual(Math.min(360, box.right));
    const grid = one.closest("dl")?.getBoundingClientRect();
    if (grid) expect(right).toBeLessThanOrEqual(grid.right);
  }
  await cdp().send("Page.setFontSizes", { fontSizes: { standard: 16 } });
});

test("a merchant who hides balances from agents shows no team balance", async () => {
  const { answers } = figures({
    money: { deposits: "1.00", withdrawals: "0.00", bonuses: "0.00", firstDeposits: "0.00" },
  });
  await visit("/m/agent/team/overview", { session: agent, answers });
  await expect.element(page.getByRole("term").filter({ hasText: /^Bonuses$/ })).toBeVisible();
  await expect.element(page.getByText("Team balance")).not.toBeInTheDocument();
});

test("the days of the figures are in the address, and yesterday is asked for alone", async () => {
  const { asked, answers } = figures();
  const { href } = await visit("/m/agent/team/overview", { session: agent, answers });
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect.poll(href).toBe("/m/agent/team/overview?period=yesterday");
  await expect.poll(() => asked).toContain(`endDate=${YESTERDAY}&startDate=${YESTERDAY}`);
  await page.getByRole("link", { name: "Today", exact: true }).click();
  await expect.poll(href).toBe("/m/agent/team/overview");
});

test("days of the agent's own are chosen in a sheet, which refuses a first day after the last", async () => {
  const { asked, answers } = figures();
  const { href } = await visit("/m/agent/team/overview", { session: agent, answers });
  await page.getByRole("button", { name: "Choose days" }).click();
  const sheet = page.getByRole("dialog");
  const first = addDays(TODAY, -40);
  const last = addDays(TODAY, -11);
  await sheet.getByLabelText("Last day").fill(last);
  await expect.element(sheet.getByRole("button", { name: "Show" })).toBeDisabled();
  await expect.element(sheet.getByRole("alert")).toHaveTextContent(/isn't after the last day/);
  await sheet.getByLabelText("First day").fill(first);
  await sheet.getByRole("button", { name: "Show" }).click();
  await expect.poll(href).toBe(`/m/agent/team/overview?from=${first}&to=${last}`);
  // long enough for the trend: one request for both
  await expect.poll(() => asked.at(-1)).toBe(`endDate=${last}&size=30&startDate=${first}`);
  expect(asked.filter((query) => query.includes(last))).toHaveLength(1);
});

test("the trend shows the figure in the address as a chart, and as a table with every day", async () => {
  const { answers } = figures();
  const { href } = await visit("/m/agent/team/overview", { session: agent, answers });
  await expect.element(page.getByRole("img", { name: /^Active members from/ })).toBeVisible();
  await page.getByText("Show as a table").click();
  const rows = page.getByRole("table").getByRole("row");
  await expect.poll(() => rows.elements().length).toBe(15);
  await expect.element(rows.nth(1)).toHaveTextContent(/94$/);
  await expect.element(rows.nth(2)).toHaveTextContent(/88$/);
  await expect.element(rows.nth(3)).toHaveTextContent(/0$/);
  await page.getByRole("navigation", { name: "Trend" }).getByRole("link", { name: "Net" }).click();
  await expect.poll(href).toBe("/m/agent/team/overview?show=net");
  await expect.element(page.getByRole("img", { name: /^Members' net from/ })).toBeVisible();
  await expect.element(rows.nth(1)).toHaveTextContent("−¥20.00");
});

test("those who are online and those who bet are listed by a tap on their number", async () => {
  const { answers } = figures();
  const { href } = await visit("/m/agent/team/overview?period=week", {
    session: agent,
    answers: { ...answers, "teams.members": { items: [] } },
  });
  await expect
    .element(page.getByRole("link", { name: "Placed a bet: 95" }))
    .toHaveAttribute("href", "/m/member/team?only=bet&period=week&view=list");
  await page.getByRole("link", { name: "Online: 41" }).click();
  await expect.poll(href).toBe("/m/member/team?only=online&period=week&view=list");
});

test("an agent without a team reads so instead of zeros", async () => {
  const { people } = kpi(new URLSearchParams());
  const { answers } = figures({ people: { ...people, members: 0, agents: 0 } });
  await visit("/m/agent/team/overview", { session: agent, answers });
  await expect.element(page.getByRole("heading", { name: "No one in your team yet" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Invite a member" }))
    .toHaveAttribute("href", "/m/agentRegister?form=new");
});

test("figures that fail to load are requested again by a button", async () => {
  let broken = true;
  await visit("/m/agent/team/overview", {
    session: agent,
    answers: {
      "teams.kpi": (_: RequestInit, query: URLSearchParams) =>
        broken
          ? Response.json({ success: false, errorCode: "record.range.invalid" }, { status: 400 })
          : kpi(query),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Couldn't load your team." })).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Team of 312" })).toBeVisible();
});

test("a member is sent home from the team overview", async () => {
  const { href } = await visit("/m/agent/team/overview", { session: member });
  await expect.poll(href).toBe("/m/home");
});
