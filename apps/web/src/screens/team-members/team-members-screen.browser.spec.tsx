import "../../ui/tokens.css";
import "../../ui/base.css";
import type { TeamMember, TeamMemberDetails } from "@foyer/contract/teams";
import { dayIn } from "@foyer/domain/record-days";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { type Answers, agent, member, visit } from "../../../test/visit.tsx";
// the calls of agents are known to whoever imports this
import "../../entities/team/team-queries.ts";

afterEach(async () => {
  await unmountAll();
  document.documentElement.dir = "ltr";
  await page.viewport(414, 896);
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const TODAY = dayIn("Asia/Manila", new Date());

const person = (id: string, change: Partial<TeamMember> = {}): TeamMember => ({
  id,
  username: id,
  agent: false,
  disabled: false,
  online: false,
  registeredAt: "2025-03-14T04:00:00Z",
  path: [],
  turnover: "10.00",
  net: "0.00",
  ...change,
});
const ines = person("ines", { agent: true, team: { members: 2, agents: 1 }, turnover: "604218.00" });
const kwame = person("kwame", {
  agent: true,
  team: { members: 0, agents: 0 },
  path: [{ id: "ines", username: "ines" }],
});
const mara = person("mara7", { online: true, path: [{ id: "ines", username: "ines" }], balance: "1204.00" });
const petra = person("petra", { lastLoginAt: "2026-01-05T04:00:00Z", disabled: true });

const kpi = (query: URLSearchParams) => ({
  from: query.get("startDate"),
  to: query.get("endDate"),
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
  footer: {
    teamLoginMemberCount: 0,
    teamBetMemberCount: 0,
    teamRegisterMemberCount: 0,
    teamOnlineCount: 1,
  },
  updatedAt: `${TODAY}T00:00:00Z`,
});

/** A platform with this team, which keeps what was asked for. */
function team(pageOf: (query: URLSearchParams) => unknown, more: Answers = {}) {
  const asked: string[] = [];
  const answers: Answers = {
    "teams.kpi": (_: RequestInit, query: URLSearchParams) => kpi(query),
    "teams.members": (_: RequestInit, query: URLSearchParams) => {
      asked.push(String(query));
      return pageOf(query);
    },
    ...more,
  };
  return { asked, answers };
}
const tree = (query: URLSearchParams) => {
  if (query.get("under") === "ines")
    return query.has("before") ? { items: [mara] } : { items: [kwame], next: "a-1" };
  return { items: [ines, petra] };
};

test("the tree shows direct downlines, and an agent's own once they are unfolded, in pages", async () => {
  const { asked, answers } = team(tree);
  await visit("/m/member/team", { session: agent, answers });
  const main = page.getByRole("main");
  await expect.element(main.getByText("3 players, 2 agents")).toBeVisible();
  await expect.element(main.getByRole("link", { name: /^ines Agent 3 in the team/ })).toBeVisible();
  await expect.element(main.getByRole("link", { name: /^petra Disabled Last login/ })).toBeVisible();
  expect(asked).toEqual([`endDate=${TODAY}&startDate=${TODAY}`]);

  const fold = main.getByRole("button", { name: "Downlines of ines" });
  await fold.click();
  await expect.element(fold).toHaveAttribute("aria-expanded", "true");
  await expect.element(main.getByRole("link", { name: /^kwame Agent No downlines yet/ })).toBeVisible();
  // nothing to unfold
  await expect.element(main.getByRole("button", { name: "Downlines of kwame" })).not.toBeInTheDocument();
  await main.getByRole("button", { name: "Show more" }).click();
  await expect
    .element(main.getByRole("link", { name: /^Online mara7/ }))
    .toHaveTextContent("Balance ¥1,204.00");
  await expect.element(main.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();

  await fold.click();
  await expect.element(main.getByRole("link", { name: /^kwame/ })).not.toBeInTheDocument();
});

test("an unfolded agent is still unfolded on return from a card", async () => {
  const { answers } = team(tree, { "teams.member": details(ines) });
  const { back, href } = await visit("/m/member/team", { session: agent, answers });
  await page.getByRole("button", { name: "Downlines of ines" }).click();
  await page.getByRole("link", { name: /^kwame/ }).click();
  await expect.poll(href).toBe("/m/member/team?member=kwame");
  back();
  await expect.element(page.getByRole("link", { name: /^kwame/ })).toBeVisible();
  // the tree of the next test has the same place in the history
  await page.getByRole("button", { name: "Downlines of ines" }).click();
});

/** Members with everything a row can have, and with as little as it can have. */
const crowd = [
  person("o.name.of.a.member.that.is.as.long.as.names.may.be.and.then.more", {
    agent: true,
    disabled: true,
    team: { members: 128_000, agents: 1_400 },
    path: [ines, kwame].map(({ id, username }) => ({ id, username })),
    turnover: "12345678.90",
    balance: "87654321.09",
  }),
  person("bo", { online: true }),
  person("petronella.castellanos", { agent: true, team: { members: 2, agents: 1 }, turnover: "604218.00" }),
  person("okonkwo", { agent: true, team: { members: 13, agents: 2 }, turnover: "88046.30" }),
  person("ana", { agent: true, team: { members: 3, agents: 0 } }),
  person("mara7", { disabled: true, lastLoginAt: "2026-01-05T04:00:00Z", balance: "1204.00" }),
];
const boxOf = (element: Element | null | undefined) => {
  if (!element) throw new Error("the element is missing");
  return element.getBoundingClientRect();
};
const textBox = (element: Element | null | undefined) => {
  const words = document.createRange();
  words.selectNodeContents(element as Node);
  return words.getBoundingClientRect();
};

test.each([
  ["ltr", ""],
  ["rtl", ""],
  ["ltr", "?view=list"],
  ["rtl", "?view=list"],
])("rows have the same columns and height at 360 px, %s, at /m/member/team%s", async (dir, query) => {
  await page.viewport(360, 740);
  document.documentElement.dir = dir;
  const { answers } = team(() => ({ items: crowd }));
  await visit(`/m/member/team${query}`, { session: agent, answers });
  await expect.element(page.getByRole("link", { name: /mara7/ })).toBeVisible();
  const rows = crowd.map(({ username }) => {
    const name = [...document.querySelectorAll("main a b[title]")].find(
      (each) => each.getAttribute("title") === username,
    );
    const row = name?.closest("a");
    const money = [...(row?.querySelectorAll(".num") ?? [])];
    return { username, name, row, money };
  });
  const start = dir === "rtl" ? "right" : "left";
  const end = dir === "rtl" ? "left" : "right";
  const places = rows.map(({ name, row, money }) => {
    const top = boxOf(row).top;
    return {
      height: boxOf(row).height,
      nameAt: Math.round(boxOf(name)[start]),
      nameDown: Math.round(boxOf(name).top - top),
      amountEndsAt: Math.round(boxOf(money[0])[end]),
      amountDown: Math.round(boxOf(money[0]).top - top),
    };
  });
  for (const place of places) expect(place).toEqual(places[0]);
  expect(places[0]?.height).toBeLessThan(80);
  for (const { row, name, money, username } of rows) {
    // the amount is whole and beside the name
    for (const each of money) {
      expect(textBox(each).width).toBeLessThanOrEqual(boxOf(row).width / 2);
      expect(each.scrollWidth).toBeLessThanOrEqual(Math.max(each.clientWidth, boxOf(each).width + 1));
      expect(textBox(each).left).toBeGreaterThanOrEqual(boxOf(row).left);
      expect(textBox(each).right).toBeLessThanOrEqual(boxOf(row).right);
      expect(textBox(each).height).toBeLessThan(30);
      const [before, after] = dir === "rtl" ? [each, name] : [name, each];
      expect(boxOf(before).right).toBeLessThanOrEqual(boxOf(after).left);
    }
    // a badge is whole, or not shown where name and amounts need the room
    const [badge] = row?.querySelectorAll("b[title] + span") ?? [];
    if (badge && boxOf(badge).bottom > boxOf(name).bottom)
      expect(boxOf(badge).top).toBeGreaterThanOrEqual(boxOf(name).bottom);
    if (username === "ana") expect(boxOf(badge).bottom).toBeLessThanOrEqual(boxOf(name).bottom);
    if (username.length < 8) expect(name?.scrollWidth, username).toBeLessThanOrEqual(name?.clientWidth ?? 0);
    expect(boxOf(name).width, username).toBeGreaterThan(12);
    expect(boxOf(name).height).toBeLessThan(30);
  }
  expect(document.documentElement.scrollWidth).toBe(360);
  // what is cut is read out, and the link leads to the card, which has all of it
  await expect
    .element(
      page.getByRole("link", {
        name: new RegExp(`^${crowd[0]?.username} Agent Disabled .*¥12,345,678.90 Balance ¥87,654,321.09$`),
      }),
    )
    .toHaveAttribute("href", expect.stringContaining(`member=${crowd[0]?.username}`));
});

test("downlines of an agent that fail to load are requested again by a button", async () => {
  let broken = true;
  const { answers } = team((query) =>
    query.has("under") && broken
      ? Response.json({ success: false, errorCode: "record.range.invalid" }, { status: 400 })
      : tree(query),
  );
  await visit("/m/member/team", { session: agent, answers });
  await page.getByRole("button", { name: "Downlines of ines" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load members.");
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: /^kwame/ })).toBeVisible();
  await page.getByRole("button", { name: "Downlines of ines" }).click();
});

test("tree or list, and the days, are in the address", async () => {
  const { asked, answers } = team(() => ({ items: [ines, petra] }));
  const { href } = await visit("/m/member/team", { session: agent, answers });
  await page.getByRole("link", { name: "This month" }).click();
  await expect.poll(href).toBe("/m/member/team?period=month");
  await page.getByRole("button", { name: "List" }).click();
  await expect.poll(href).toBe("/m/member/team?period=month&view=list");
  await expect.element(page.getByRole("button", { name: "List" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => asked.at(-1)).toBe(`endDate=${TODAY}&flat=true&startDate=${TODAY.slice(0, 7)}-01`);
});

test("the list has the way to each member and loads further pages by itself", async () => {
  const { asked, answers } = team((query) =>
    query.has("before") ? { items: [petra] } : { items: [mara], next: "m-2" },
  );
  await visit("/m/member/team?view=list", { session: agent, answers });
  const list = page.getByRole("list", { name: "Members" });
  await expect
    .element(list.getByRole("link", { name: /^Online mara7 ines Valid turnover ¥10\.00/ }))
    .toBeVisible();
  await expect.element(list.getByRole("link", { name: /^petra Disabled Direct downline/ })).toBeVisible();
  expect(asked.at(-1)).toContain("before=m-2");
});

test("the list is searched by part of the name, which is highlighted", async () => {
  const { asked, answers } = team((query) => ({ items: query.has("name") ? [mara] : [mara, petra] }));
  const { href } = await visit("/m/member/team?view=list", { session: agent, answers });
  await page.getByRole("searchbox", { name: "Search by username" }).fill("MAR");
  await userEvent.keyboard("{Enter}");
  await expect.poll(href).toBe("/m/member/team?name=MAR&view=list");
  await expect.poll(() => asked.at(-1)).toBe(`endDate=${TODAY}&flat=true&name=MAR&startDate=${TODAY}`);
  await expect.element(page.getByRole("link", { name: /petra/ })).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector("mark")?.textContent).toBe("mar");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect.poll(href).toBe("/m/member/team?view=list");
});

test("filters of the list are in the address, and a second tap removes one", async () => {
  const { asked, answers } = team(() => ({ items: [mara] }));
  const { href } = await visit("/m/member/team?view=list", { session: agent, answers });
  const filter = page.getByRole("list", { name: "Filter" });
  await filter.getByRole("link", { name: "Players" }).click();
  await filter.getByRole("link", { name: "No deposit yet" }).click();
  await expect.poll(href).toBe("/m/member/team?only=no-deposit&type=members&view=list");
  await expect
    .poll(() => asked.at(-1))
    .toBe(`endDate=${TODAY}&flat=true&only=no-deposit&startDate=${TODAY}&type=members`);
  await filter.getByRole("link", { name: "Online" }).click();
  await expect.poll(href).toBe("/m/member/team?only=online&type=members&view=list");
  await filter.getByRole("link", { name: "Players" }).click();
  await expect.poll(href).toBe("/m/member/team?only=online&view=list");
});

test("a search without a match offers to clear the filters and keeps the days", async () => {
  const { answers } = team((query) => ({ items: query.has("name") ? [] : [mara] }));
  const { href } = await visit("/m/member/team?view=list&name=marq&only=bet&period=week", {
    session: agent,
    answers,
  });
  await expect.element(page.getByRole("heading", { name: "No members found" })).toBeVisible();
  await expect.element(page.getByText("Try another filter.")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(href).toBe("/m/member/team?period=week&view=list");
  await expect.element(page.getByRole("link", { name: /mara7/ })).toBeVisible();
});

test.each(["", "?view=list"])("a team without anyone says so at /m/member/team%s", async (query) => {
  const { answers } = team(() => ({ items: [] }));
  await visit(`/m/member/team${query}`, { session: agent, answers });
  await expect.element(page.getByRole("heading", { name: "No one in your team yet" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Invite a member" }))
    .toHaveAttribute("href", "/m/agentRegister?form=new");
  await expect.element(page.getByRole("link", { name: "Clear filters" })).not.toBeInTheDocument();
});

test("members that fail to load are requested again by a button", async () => {
  let broken = true;
  const { answers } = team((query) =>
    broken
      ? Response.json({ success: false, errorCode: "record.range.invalid" }, { status: 400 })
      : tree(query),
  );
  await visit("/m/member/team", { session: agent, answers });
  await expect.element(page.getByRole("heading", { name: "Couldn't load members." })).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: /^ines/ })).toBeVisible();
});

const sums = (turnover: string): TeamMemberDetails["own"] => ({
  registered: 5,
  active: 1,
  deposits: "96300.00",
  withdrawals: "71450.00",
  bonuses: "0.00",
  rebates: "0.00",
  turnover,
  prizes: "0.00",
  net: "-28902.10",
});
const details = (of: TeamMember, change: Partial<TeamMemberDetails> = {}): TeamMemberDetails => ({
  ...of,
  direct: true,
  rates: [],
  own: sums("77.00"),
  ...change,
});

test("an agent's card shows who it is, the balances, and the figures of the team or the agent's own", async () => {
  const { href } = await visit("/m/member/team?member=ines", {
    session: agent,
    answers: {
      "teams.member": details(ines, {
        nickname: "Inês",
        balance: "8614.25",
        teamBalance: "52118.90",
        whole: sums("604218.00"),
        rates: [{ category: "RNG", rate: "0.7", own: "0.9" }],
      }),
    },
  });
  const card = page.getByRole("article");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Team member");
  await expect.element(card.getByRole("heading", { name: "ines" })).toBeVisible();
  await expect.element(card.getByText("Inês")).toBeVisible();
  await expect.element(card.getByText("¥8,614.25")).toBeVisible();
  await expect.element(card.getByText("¥52,118.90")).toBeVisible();
  await expect.element(card.getByText("¥604,218.00")).toBeVisible();
  await expect.element(card.getByText("−¥28,902.10")).toBeVisible();
  const rates = card.getByRole("region", { name: "Rebate rates" });
  await expect.element(rates.getByText("Slots")).toBeVisible();
  await expect.element(rates.getByText("of 0.90%")).toBeVisible();
  await expect
    .element(rates.getByRole("link", { name: "Edit rebate rates" }))
    .toHaveAttribute("href", "/m/member/teamRebate?member=ines");
  await card.getByRole("button", { name: "Own play" }).click();
  await expect.poll(href).toBe("/m/member/team?member=ines&sums=own");
  await expect.element(card.getByText("¥77.00")).toBeVisible();
  await expect.element(card.getByText("Registered")).not.toBeInTheDocument();
});

test("a player's card has one set of figures, for the days in the address, and the way up as links", async () => {
  const asked: string[] = [];
  const { href } = await visit("/m/member/team?member=mara7&view=list", {
    session: agent,
    answers: {
      "teams.member": (_: RequestInit, query: URLSearchParams) => {
        asked.push(String(query));
        return details(mara, { direct: false });
      },
    },
  });
  const card = page.getByRole("article");
  await expect.element(card.getByText("Online now")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Whole team" })).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect.poll(href).toBe("/m/member/team?member=mara7&period=yesterday&view=list");
  await expect.poll(() => asked.length).toBe(2);
  const path = page.getByRole("navigation", { name: "Path in the team" });
  await expect
    .element(path.getByRole("link", { name: "You" }))
    .toHaveAttribute("href", "/m/member/team?period=yesterday&view=list");
  await path.getByRole("link", { name: "ines" }).click();
  await expect.poll(href).toBe("/m/member/team?member=ines&period=yesterday&view=list");
});

test("the list of an invitation link asks for who joined by it, names it, and is left for all members", async () => {
  const { asked, answers } = team(() => ({ items: [petra] }), {
    "invitations.read": { code: "HANAP7K4M2", note: "Football group" },
  });
  const { href } = await visit("/m/member/team?view=list&invitation=HANAP7K4M2", { session: agent, answers });
  await expect
    .element(page.getByRole("link", { name: "Football group" }))
    .toHaveAttribute("href", "/m/agentRegister?code=HANAP7K4M2");
  await expect.element(page.getByRole("link", { name: /^petra/ })).toBeVisible();
  expect(asked).toEqual([`endDate=${TODAY}&flat=true&invitationCode=HANAP7K4M2&startDate=${TODAY}`]);
  await page.getByRole("link", { name: "Show members of all links" }).click();
  await expect.poll(href).toBe("/m/member/team?view=list");
});

test("a card names the link by which a member joined; an own one leads to its page", async () => {
  const invitation = { code: "HANAP7K4M2", own: true, note: "Football group" };
  await visit("/m/member/team?member=petra", {
    session: agent,
    answers: { "teams.member": details(petra, { invitation }) },
  });
  await expect
    .element(page.getByRole("link", { name: "Football group" }))
    .toHaveAttribute("href", "/m/agentRegister?code=HANAP7K4M2");
  await unmountAll();
  await visit("/m/member/team?member=petra", {
    session: agent,
    answers: { "teams.member": details(petra, { invitation: { code: "BELOW22", own: false } }) },
  });
  await expect.element(page.getByText("BELOW22")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "BELOW22" })).not.toBeInTheDocument();
});

test("the card of somebody outside the team says that there is no such member", async () => {
  const { href } = await visit("/m/member/team?member=stranger", {
    session: agent,
    answers: {
      ...team(tree).answers,
      "teams.member": () => Response.json({ success: false, errorCode: "member.unknown" }, { status: 404 }),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Member not found" })).toBeVisible();
  await page.getByRole("link", { name: "All members" }).click();
  await expect.poll(href).toBe("/m/member/team");
});

test("a member is sent home from the team", async () => {
  const { href } = await visit("/m/member/team", { session: member });
  await expect.poll(href).toBe("/m/home");
});

test.each([
  ["everyone", true, true],
  ["agents", true, true],
  ["agents", false, false],
  ["nobody", true, false],
] as const)(
  "where an agent may write to %s, the card of a direct downline (an agent: %s) has a way to write a message: %s",
  async (downlines, isAgent, offered) => {
    const { answers } = team(tree, {
      "teams.member": details(isAgent ? ines : mara, { direct: true }),
      "team.contacts": { downlines, conversations: { upline: false, downline: false } },
    });
    await visit("/m/member/team?member=ines", { session: agent, answers });
    const write = page.getByRole("link", { name: "Write a message" });
    await expect.element(page.getByRole("navigation", { name: "Path in the team" })).toBeVisible();
    if (offered)
      await expect
        .element(write)
        .toHaveAttribute("href", `/m/webEmail?member=${isAgent ? "ines" : "mara7"}&types=A`);
    else await expect.element(write).not.toBeInTheDocument();
  },
);

test("the card of a member further below has no way to write a message", async () => {
  const { answers } = team(tree, {
    "teams.member": details(kwame, { direct: false }),
    "team.contacts": { downlines: "everyone", conversations: { upline: false, downline: false } },
  });
  await visit("/m/member/team?member=kwame", { session: agent, answers });
  await expect.element(page.getByRole("heading", { name: "kwame" })).toBeVisible();
  expect(page.getByRole("link", { name: "Write a message" }).query()).toBeNull();
});
