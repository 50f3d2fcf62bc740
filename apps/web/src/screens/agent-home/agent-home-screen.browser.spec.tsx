import type { TeamKpi } from "@foyer/contract/teams";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
// the calls of agents are known to whoever imports this
import "../../entities/team/team-queries.ts";
import * as fixtures from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { screenExists } from "../../../test/screen-exists.ts";
import { agent, guest, member, visit } from "../../../test/visit.tsx";
import { agentMenuQuery } from "../../entities/merchant/agent-menu-query.ts";
import { unreadKey } from "../../entities/unread/use-unread.ts";
import { setBalanceHidden } from "../../entities/wallet/hide-balance.ts";

afterEach(async () => {
  await unmountAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setBalanceHidden(false);
});

const kpi = (footer: Partial<TeamKpi["footer"]> = {}): { footer: TeamKpi["footer"] } => ({
  footer: {
    teamLoginMemberCount: 128,
    teamBetMemberCount: 94,
    teamRegisterMemberCount: 7,
    teamOnlineCount: 41,
    ...footer,
  },
});
const info = {
  id: "1",
  type: 1,
  nickname: "Teodor",
  account: "agent",
  avatar: { base: "/art/avatar", tint: "#000000", glow: "#000000" },
  registeredAt: "2026-11-21T00:00:00Z",
  hasPassword: true,
};
const answers = {
  "wallet.read": {
    currency: "CNY",
    currencySymbol: "￥",
    sumBalance: "284106.75",
    bonus: "0.00",
    version: 1,
  },
  "member.info": info,
  "teams.kpi": kpi(),
  "whitelabel.read": fixtures.whitelabel,
};
const open = (more: object = {}) => visit("/m/agent", { session: agent, answers: { ...answers, ...more } });
const withMenu = (...agentMenu: string[]) => ({ "whitelabel.read": { ...fixtures.whitelabel, agentMenu } });

const counters = () => page.getByRole("list", { name: "Team today" });
const menu = () => page.getByRole("navigation", { name: "Agent menu" });
const hrefsIn = (element: Element) =>
  [...element.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
const refusal = () =>
  Response.json({ success: false, errorCode: "system.forbidden", message: "refused" }, { status: 403 });

test("the agent is greeted by the hour of the device's clock, also while the page stays open", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  vi.setSystemTime(new Date(2026, 10, 24, 0, 0, 30));
  await open();
  for (const [hour, greeting] of [
    [0, "Good morning,"],
    [11, "Good afternoon,"],
    [15, "Good afternoon,"],
    [19, "Good evening,"],
    [10, "Good morning,"],
  ] as const) {
    vi.setSystemTime(new Date(2026, 10, 24, hour, 0, 30));
    vi.advanceTimersByTime(60_000);
    await expect.element(page.getByText(greeting)).toBeVisible();
  }
});

test("the agent is called by the nickname, and by the account without one", async () => {
  await open();
  await expect.element(page.getByRole("heading", { level: 1, name: "Teodor" })).toBeVisible();
  await unmountAll();
  await open({ "member.info": { ...info, nickname: "" } });
  await expect.element(page.getByRole("heading", { level: 1, name: "agent" })).toBeVisible();
});

test("the total balance is there with withdrawal and deposit, and its digits can be hidden", async () => {
  await open();
  const card = page.getByRole("region", { name: "Total balance" });
  await expect.element(card.getByRole("button", { name: /^Total balance/ })).toHaveTextContent("284,106.75");
  await expect.element(card.getByRole("link", { name: "Withdraw" })).toHaveAttribute("href", "/m/withdraw");
  await expect
    .element(card.getByRole("link", { name: "Deposit" }))
    .toHaveAttribute("href", "/m/voucherCenter");
  await card.getByRole("button", { name: "Hide balance" }).click();
  await expect.element(card.getByRole("button", { name: /^Total balance/ })).not.toHaveTextContent(/\d/);
});

test("the counters show today's figures of the team as links to the screens behind them", async () => {
  await open();
  await expect.element(counters()).toHaveTextContent("128 Logged in94 Betting7 New41 Online");
  expect(hrefsIn(counters().element())).toEqual([
    "/m/agent/team/overview",
    "/m/member/team?only=bet&view=list",
    "/m/agent/team/overview",
    "/m/member/team?only=online&view=list",
  ]);
});

test("the counters follow the team, and shorten counts that would not fit", async () => {
  let figures = kpi();
  await open({ "teams.kpi": () => figures });
  await expect.element(counters()).toHaveTextContent("41 Online");
  figures = kpi({ teamOnlineCount: 12_345 });
  // as on a phone that is unlocked, which does not wait
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.element(counters()).toHaveTextContent("12.3K Online");
});

test("figures that failed to load say so, and load on request", async () => {
  let answer: () => unknown = refusal;
  await open({ "teams.kpi": () => answer() });
  await expect.element(page.getByText("Couldn't load the team's figures.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Deposit" })).toBeVisible();
  answer = () => kpi();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(counters()).toHaveTextContent("128 Logged in");
});

test("offline, the last figures stay with the time they are of", async () => {
  await open();
  await expect.element(counters()).toHaveTextContent("41 Online");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(page.getByText(/^Offline\. As of /)).toBeVisible();
  await expect.element(counters()).toHaveTextContent("41 Online");
});

test("each key enables its menu entries; the online service is always there", async () => {
  let agentMenu: string[] = [];
  const { queries } = await open({ "whitelabel.read": () => ({ ...fixtures.whitelabel, agentMenu }) });
  for (const [key, targets] of [
    ["AGEPAG", ["/m/agent/team/overview"]],
    ["TRANSREC3", ["/m/transaction/record?types=A"]],
    ["DOWNMAN", ["/m/member/team", "/m/agentRegister"]],
    ["AGETEAMPNL3", ["/m/agent/team/pnl"]],
    ["TEAMBETTING3", ["/m/teamBetting"]],
    ["GAMSER", ["/m/home"]],
    [
      "AGEREBINC3",
      ["/m/member/agent/agentRebeat", "/m/member/teamRebate", "/m/member/agent/getSalaryContract"],
    ],
    ["SECPRIV", ["/m/securityCenter"]],
    ["MAILCEN", ["/m/webEmail"]],
    ["UNKNOWN", []],
  ] as const) {
    agentMenu = [key];
    await queries.refetchQueries({ queryKey: agentMenuQuery().queryKey });
    await expect.poll(() => hrefsIn(menu().element()), { message: key }).toEqual([...targets, "/m/service"]);
  }
});

test("no link of the agent home leads to a screen that does not exist", async () => {
  await open(
    withMenu(
      ..."AGEPAG TRANSREC3 DOWNMAN AGETEAMPNL3 TEAMBETTING3 GAMSER AGEREBINC3 SECPRIV MAILCEN".split(" "),
    ),
  );
  await expect.element(menu().getByRole("link", { name: "Security" })).toBeVisible();
  await expect.element(page.getByRole("banner").getByRole("button", { name: "Menu" })).toBeVisible();
  const all = hrefsIn(document.body);
  expect(all).toContain("/m/webEmail");
  expect(all.filter((href) => href.startsWith("/") && !screenExists(href))).toEqual([]);
});

test("a menu that failed to load still has the online service, and loads on request", async () => {
  let answer: () => unknown = refusal;
  await open({ "whitelabel.read": () => answer() });
  await expect.element(page.getByText("Couldn't load the menu.")).toBeVisible();
  await expect.element(menu().getByRole("link", { name: "Online service" })).toBeVisible();
  answer = () => ({ ...fixtures.whitelabel, agentMenu: ["SECPRIV"] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(menu().getByRole("link", { name: "Security" })).toBeVisible();
});

test("unread messages are counted on their menu entry", async () => {
  const { queries } = await open(withMenu("MAILCEN"));
  queries.setQueryData(unreadKey, { inbox: 3, chat: 0 });
  await expect.element(menu().getByRole("link", { name: "Messages 3 unread" })).toBeVisible();
});

test.each([
  ["with dividends where the merchant enables them", { DIVIDEND3: true }, ["/m/member/agent/agentDivident"]],
  ["without dividends", {}, []],
])("the agent home has a bar of its own, %s", async (_, flags, dividends) => {
  await visit("/m/agent", { session: agent, whitelabel: { flags }, answers });
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect.element(bar.getByRole("link", { name: "Agent" })).toHaveAttribute("aria-current", "page");
  expect(hrefsIn(bar.element())).toEqual([
    "/m/agent",
    "/m/home",
    "/m/gameRecord",
    ...dividends,
    "/m/member/home",
  ]);
});

test("contracts and a request for lower rates that wait for the agent's answer lead to their screens", async () => {
  document.cookie = "contractPrompts=1; path=/";
  await open({
    "contracts.requests": { dailysalreqtype: "", divtypecompperiodreq: "week", contracthoursalreq: "hour" },
    "rebates.own": {
      rates: [],
      waiting: {
        id: "1",
        member: "agent",
        by: "upline",
        state: "proposed",
        rates: [{ category: "RNG", before: "0.7", rate: "0.6" }],
        at: "2026-11-28T00:00:00Z",
        expiresAt: "2026-12-05T00:00:00Z",
      },
    },
  });
  const waiting = page.getByRole("list", { name: "Waits for you" });
  await expect.element(waiting).toHaveTextContent("A request to lower your rates waits for your answer");
  expect(hrefsIn(waiting.element())).toEqual([
    "/m/member/agent/getDevidendContract",
    "/m/member/agent/getHourContract",
    "/m/member/agent/agentRebeat",
  ]);
  document.cookie = "contractPrompts=; path=/; max-age=0";
});

test.each([
  ["without a session", undefined],
  ["as a member", member],
  ["as a guest", guest],
  ["as a test member", { ...member, type: 40 as const }],
])("%s, the address of the agent home leads to home", async (_, session) => {
  const { href } = await visit("/m/agent", { ...(session && { session }), answers });
  await expect.poll(href).toBe("/m/home");
});
