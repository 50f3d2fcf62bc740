import type { MemberType } from "@foyer/contract/shared";
import type { TeamKpi, TeamMemberDetails, TeamMemberPage, TeamProfit } from "@foyer/contract/teams";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam, playRound } from "../../testing/teams.ts";

type Headers = Record<string, string>;

let t: TestApp;
const today = dayIn("Asia/Manila", new Date());
beforeAll(async () => {
  // no job sums while a test does: it would count as active who has the merchant's turnover of a day, and not that of the test
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const join = (username: string, under: bigint | null, type: MemberType = 0) =>
  joinTeam(t, username, under, type);
let counted = 0;
const deposit = (memberId: bigint, amount: bigint) =>
  rows(
    "SELECT ledger_transfer($1, 'deposit', $2, currency, 'deposit', 'cash', $3) FROM members WHERE id = $2",
    [`teams:${counted++}`, memberId, amount],
  );
const play = (memberId: bigint, stake: bigint, win: bigint, category = "RNG") =>
  playRound(t, memberId, stake, win, { category });
const sum = () =>
  rows("SELECT team_roll_up(1, 10000, 100000), team_count_online(1, now() - interval '5 minutes')");

async function read<Value>(
  headers: Headers,
  url: string,
  query: Record<string, string> = {},
): Promise<Value> {
  const answer = await t.app.inject({ url, query, headers });
  return answer.json().errorCode ?? answer.json().value;
}
const kpi = (headers: Headers, query = {}) => read<TeamKpi>(headers, "/wps/agent/team/kpi", query);
const members = (headers: Headers, query = {}) =>
  read<TeamMemberPage>(headers, "/wps/agent/subordinates", query);
const member = (headers: Headers, id: string, query = {}) =>
  read<TeamMemberDetails>(headers, `/wps/agent/subordinates/${id}`, query);
const profit = (headers: Headers, query = {}) => read<TeamProfit>(headers, "/wps/agent/team/pnl", query);
const names = ({ items }: TeamMemberPage) => items.map(({ username }) => username);
const idOf = async (username: string) =>
  (await rows<{ id: string }>("SELECT public_id AS id FROM members WHERE username = $1", [username]))[0]
    ?.id as string;

describe("a team", () => {
  let headers: Headers;
  beforeAll(async () => {
    const director = await join("director", null, 2);
    const ines = await join("ines", director, 1);
    const kwame = await join("kwame", ines, 1);
    const mara = await join("mara", kwame);
    await join("omar", kwame);
    const petra = await join("petra", director);
    const other = await join("other", null, 2);
    const stranger = await join("stranger", other);
    headers = await signIn(t.app, "director");
    await deposit(mara, 50_000_000n);
    await deposit(mara, 10_000_000n);
    await deposit(petra, 5_000_000n);
    await deposit(stranger, 9_000_000n);
    for (const [kind, from, to] of [
      ["bonus", "promo", "cash"],
      ["adjustment", "cash", "adjustment"],
    ])
      await rows("SELECT ledger_transfer($1, $2, $3, 'CNY', $4, $5, 2000000)", [
        `teams:${kind}`,
        kind,
        mara,
        from,
        to,
      ]);
    await play(mara, 2_000_000n, 500_000n);
    await play(mara, 1_000_000n, 3_000_000n, "FISH");
    await play(kwame, 400_000n, 0n);
    await play(director, 7_000_000n, 0n);
    await play(stranger, 8_000_000n, 0n);
    await signIn(t.app, "mara");
    await signIn(t.app, "mara");
    await sum();
  });

  it("a team is counted without the agent and without other teams", async () => {
    expect(await kpi(headers, { size: "7" })).toMatchObject({
      from: today,
      to: today,
      people: {
        members: 3,
        agents: 2,
        online: 1,
        registered: 5,
        firstDeposits: 2,
        active: 2,
        loggedIn: 1,
        bet: 2,
      },
      money: { deposits: "650.00", withdrawals: "0.00", firstDeposits: "550.00", balance: "650.00" },
      play: { stake: "34.00", turnover: "34.00", prizes: "35.00", net: "1.00" },
      days: [{ day: today, registered: 5, active: 2, deposits: "650.00", turnover: "34.00", net: "1.00" }],
      footer: {
        teamLoginMemberCount: 1,
        teamBetMemberCount: 2,
        teamRegisterMemberCount: 5,
        teamOnlineCount: 1,
      },
    });
  });

  it("the team of an agent below has the numbers of that agent's own members", async () => {
    const { people, play: played } = await kpi(await signIn(t.app, "kwame"));
    expect(people).toMatchObject({ members: 2, agents: 0, active: 1 });
    expect(played).toMatchObject({ turnover: "30.00", prizes: "35.00", net: "5.00" });
  });

  it("a team lists direct downlines, agents first, with the sums of everyone below", async () => {
    const page = await members(headers);
    expect(names(page)).toEqual(["ines", "petra"]);
    expect(page.items[0]).toMatchObject({
      agent: true,
      team: { members: 2, agents: 1 },
      turnover: "34.00",
      net: "1.00",
      path: [],
    });
    const below = await members(headers, { under: page.items[0]?.id });
    expect(below.items).toMatchObject([{ username: "kwame", path: [{ username: "ines" }] }]);
  });

  it("a team is searched by a part of the name, and by what members did", async () => {
    expect((await members(headers, { name: "ARA" })).items).toMatchObject([
      {
        username: "mara",
        online: true,
        balance: "600.00",
        path: [{ username: "ines" }, { username: "kwame" }],
      },
    ]);
    expect(names(await members(headers, { name: "_" }))).toEqual([]);
    const online = names(await members(headers, { only: "online" }));
    expect(online).toContain("mara");
    expect(online).not.toContain("omar");
    expect(names(await members(headers, { only: "bet" }))).toEqual(["mara", "kwame"]);
    expect(names(await members(headers, { only: "no-deposit" }))).toEqual(["omar", "kwame", "ines"]);
    expect(names(await members(headers, { flat: "true", type: "agents" }))).toEqual(["kwame", "ines"]);
    expect(names(await members(headers, { name: "stranger" }))).toEqual([]);
  });

  it("a team has a card of each member with sums of the member and of those below", async () => {
    expect(await member(headers, await idOf("kwame"))).toMatchObject({
      username: "kwame",
      direct: false,
      path: [{ username: "ines" }],
      own: { turnover: "4.00", net: "-4.00", active: 1 },
      whole: { turnover: "30.00", net: "5.00", deposits: "600.00", active: 1, registered: 2 },
      teamBalance: "600.00",
    });
    expect((await member(headers, await idOf("mara"))).whole).toBeUndefined();
  });

  it("a team has profit and loss by level, downline, vendor and category", async () => {
    expect(await profit(headers)).toMatchObject({
      total: { turnover: "34.00", prizes: "35.00", net: "1.00", bonuses: "20.00", netWithBonuses: "21.00" },
      rows: [
        { name: "ines", agent: true, members: 3, turnover: "34.00", net: "1.00" },
        { key: "", agent: false, members: 1, turnover: "0.00" },
      ],
    });
    expect((await profit(headers, { by: "level" })).rows).toMatchObject([
      { key: "2", turnover: "4.00" },
      { key: "3", turnover: "30.00" },
    ]);
    expect((await profit(headers, { by: "category" })).rows).toMatchObject([
      { key: "RNG", turnover: "24.00", net: "-19.00" },
      { key: "FISH", turnover: "10.00", net: "20.00" },
    ]);
    expect((await profit(headers, { by: "vendor", category: "FISH" })).rows).toMatchObject([
      { key: "NIGHTJAR", name: "Nightjar", turnover: "10.00" },
    ]);
  });

  it.each([
    ["yesterday's range", { startDate: addDays(today, -1), endDate: addDays(today, -1) }],
    ["tomorrow's range", { startDate: addDays(today, 1), endDate: addDays(today, 1) }],
  ])("a team has no play and no new members in %s", async (_name, query) => {
    expect(await kpi(headers, query)).toMatchObject({
      people: { registered: 0, active: 0, members: 3 },
      play: { turnover: "0.00" },
    });
  });

  it.each([
    ["a first day after the last", { startDate: today, endDate: addDays(today, -1) }, "record.range.invalid"],
    ["a day that is in no calendar", { startDate: "2026-02-30", endDate: today }, "record.range.invalid"],
    ["more than a year ago", { startDate: addDays(today, -400), endDate: today }, "record.range.too.long"],
  ])("a team is not counted for %s", async (_name, query, error) => {
    expect(await kpi(headers, query)).toBe(error);
    expect(await members(headers, query)).toBe(error);
  });

  it("a round that is undone leaves the sums of the day", async () => {
    const ines = await idOf("ines");
    const [{ id: memberId }] = (await rows<{ id: bigint }>(
      "SELECT id FROM members WHERE username = 'ines'",
    )) as [{ id: bigint }];
    const round = await play(memberId, 100_000_000n, 0n);
    await sum();
    expect((await member(headers, ines)).own).toMatchObject({ turnover: "1000.00" });
    await rows(
      "UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0, updated_at = now() WHERE round = $1",
      [round],
    );
    await sum();
    expect((await member(headers, ines)).own).toMatchObject({ turnover: "0.00", net: "0.00" });
  });

  it("a team's members have no balances where the merchant hides them", async () => {
    await rows(
      `UPDATE merchants SET settings = settings || '{"agents": {"activeTurnover": "1", "showBalances": false}}' WHERE code = 'DEMO'`,
    );
    await expect.poll(async () => (await kpi(headers)).money.balance).toBeUndefined();
    const page = await members(headers);
    expect(page.items.every(({ balance }) => balance === undefined)).toBe(true);
    expect((await member(headers, await idOf("kwame"))).teamBalance).toBeUndefined();
    await rows("UPDATE merchants SET settings = settings - 'agents' WHERE code = 'DEMO'");
  });
});

describe("the list of a team", () => {
  it("the list of a team is paged without repeating or leaving out anybody, while others join", async () => {
    const agent = await join("lister", null, 2);
    for (let i = 0; i < 30; i++) await join(`listed${i}`, agent, i % 10 === 0 ? 1 : 0);
    const headers = await signIn(t.app, "lister");
    const first = await members(headers);
    expect(first.items).toHaveLength(25);
    expect(names(first).slice(0, 4)).toEqual(["listed20", "listed10", "listed0", "listed29"]);
    await join("late", agent);
    const second = await members(headers, { before: first.next });
    expect(second.next).toBeUndefined();
    expect(new Set([...names(first), ...names(second)]).size).toBe(30);
    const flat = await members(headers, { flat: "true" });
    expect(names(await members(headers, { flat: "true", before: flat.next }))).toHaveLength(6);
    expect(await members(headers, { before: "m-~" })).toBe("request.invalid");
    expect(await members(headers, { before: "x-1" })).toBe("record.range.invalid");
  });
});

describe("who reads a team", () => {
  it.each<[string, MemberType]>([
    ["a member", 0],
    ["a test member", 40],
  ])("%s has none", async (name, type) => {
    await createMember(t.app, name.replaceAll(" ", ""), { type });
    const headers = await signIn(t.app, name.replaceAll(" ", ""));
    for (const answer of [kpi(headers), members(headers), profit(headers), member(headers, "x")])
      expect(await answer).toBe("system.forbidden");
  });

  it("an agent cannot read members of another team, the agent's own card or the uplines'", async () => {
    const headers = await signIn(t.app, "kwame");
    for (const username of ["kwame", "ines", "director", "stranger", "petra"]) {
      const id = await idOf(username);
      expect(await member(headers, id)).toBe("member.unknown");
      if (username === "kwame") continue;
      expect(await members(headers, { under: id })).toBe("member.unknown");
      expect(await profit(headers, { under: id })).toBe("member.unknown");
    }
    expect(await members(headers, { under: await idOf("mara") })).toBe("member.unknown");
  });
});

describe("the tree", () => {
  const fails = (work: Promise<unknown>) =>
    work.then(
      () => "accepted",
      (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
    );

  it("the tree takes nobody below a member, a general agent, another merchant's agent or a test agent's team", async () => {
    const plain = await join("plainmember", null);
    const general = await join("generalagent", null, 2);
    const testAgent = await join("testagentx", null, 41);
    expect(await fails(join("below-member", plain))).toBe("team_upline");
    expect(await fails(join("general-below", general, 2))).toBe("team_upline");
    expect(await fails(join("real-below-test", testAgent))).toBe("team_upline");
    expect(await fails(join("test-below-real", general, 40))).toBe("team_upline");
    expect(await fails(join("test-below-test", testAgent, 40))).toBe("accepted");
  });

  it("the tree has at most 12 members on a path", async () => {
    let upline = await join("deep0", null, 2);
    for (let i = 1; i < 12; i++) upline = await join(`deep${i}`, upline, 1);
    expect(await fails(join("deep12", upline))).toBe("team_depth");
  });

  it("the tree cannot be changed by hand, and has no circles", async () => {
    const a = await join("circle-a", null, 2);
    const b = await join("circle-b", a, 1);
    const c = await join("circle-c", b, 1);
    expect(await fails(rows("UPDATE members SET upline_id = $1 WHERE id = $2", [c, b]))).toBe("23001");
    const move = async (who: bigint, to: bigint | null) =>
      (
        await rows<{ refusal: string | null }>("SELECT team_move($1, $2, $3) AS refusal", [
          who,
          to,
          addDays(today, 1),
        ])
      )[0]?.refusal;
    expect(await move(b, c)).toBe("circle");
    expect(await move(b, b)).toBe("circle");
    expect(await move(a, c)).toBe("general-agent");
    expect(await move(c, b)).toBe("same-upline");
    expect(await move(c, a)).toBeNull();
  });

  it("an agent is moved twice on one day, also with a member whose registration is of an earlier day", async () => {
    const top = await join("twice-top", null, 2);
    const [left, right, moved] = [
      await join("twice-left", top, 1),
      await join("twice-right", top, 1),
      await join("twice-moved", top, 1),
    ];
    const move = (to: bigint) => rows("SELECT team_move($1, $2, $3) AS refusal", [moved, to, today]);
    expect(await move(left)).toEqual([{ refusal: null }]);
    const [{ id: member } = { id: 0n }] = await rows<{ id: bigint }>(
      `INSERT INTO members (merchant_id, username, type, currency, upline_id, registered_at)
       SELECT merchant_id, 'twice-member', 0, currency, $1, now() - interval '20 days' FROM members WHERE id = $1 RETURNING id`,
      [moved],
    );
    await rows("SELECT ledger_open($1, 'CNY')", [member]);
    expect(await move(right)).toEqual([{ refusal: null }]);
    expect(
      await rows(
        `SELECT agent_id AS id FROM team_links
          WHERE member_id = $1 AND depth > 0 AND valid_until = 'infinity' ORDER BY depth`,
        [member],
      ),
    ).toEqual([{ id: moved }, { id: right }, { id: top }]);
  });

  it("two moves at once that would make a circle together end with one of them", async () => {
    const top = await join("race-top", null, 2);
    const a = await join("race-a", top, 1);
    const b = await join("race-b", top, 1);
    const move = (who: bigint, to: bigint) =>
      rows<{ refusal: string | null }>("SELECT team_move($1, $2, $3) AS refusal", [
        who,
        to,
        addDays(today, 1),
      ]);
    const outcomes = (await Promise.all([move(a, b), move(b, a)])).map(([row]) => row?.refusal);
    expect(new Set(outcomes)).toEqual(new Set(["circle", null]));
  });
});
