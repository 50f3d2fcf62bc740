import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { splitEsports } from "@foyer/domain/split-esports";
import { describe, expect, test } from "vitest";
import { login, operatorAt } from "../../testing/index.ts";
import { demoSuite } from "./demo.fixture.ts";
import { DEMO_PASSWORD } from "./demo-people.ts";

const { app, start, one, get } = await demoSuite();

describe("the demo merchant", () => {
  test("the demo merchant is created once, however many gateways start and how often", async () => {
    const count = "SELECT count(*) AS n FROM (TABLE merchants) m, (SELECT count(*) FROM members) p";
    // lotteries go on meanwhile
    const transfers = "SELECT count(*) AS n FROM ledger_transfers WHERE kind !~ '^(lottery|chase)-'";
    const before = [await one(count), await one(transfers)];
    await (await start()).close();
    expect([await one(count), await one(transfers)]).toEqual(before);
    // itself and its trial merchant
    expect(before[0]?.["n"]).toBe(2n);
  });

  test("the demo merchant has a trial merchant whose guests see its games", async () => {
    const { trialName, merchantCode } = await get("/wps/member/trialuser");
    expect(merchantCode).toBe("DEMO_TRIAL");
    const answer = await app.inject({
      method: "POST",
      url: "/wps/session/login/freeplay",
      payload: { trialName },
    });
    const headers = { token: answer.json().value.login.token, merchant: merchantCode };
    expect(await get("/wps/wallet/balance", headers)).toMatchObject({
      currency: "PHP",
      sumBalance: "10000.00",
    });
    expect((await get("/lgw/games?gameType=RNG", headers)).total).toBe(
      (await get("/lgw/games?gameType=RNG")).total,
    );
  });

  test("the demo merchant has more than 24 vendors and 640 games over every category", async () => {
    const { sorting, mapping } = await get(ENDPOINTS["vendors.mapping"].path);
    expect(sorting).toHaveLength(8);
    const vendors = Object.values(
      mapping as Record<string, { accountTypeName: string; gameCount: number }[]>,
    ).flat();
    expect(new Set(vendors.map((v) => v.accountTypeName)).size).toBeGreaterThanOrEqual(24);
    expect(vendors.reduce((sum, v) => sum + v.gameCount, 0)).toBeGreaterThanOrEqual(640);
    expect(vendors.every((v) => v.gameCount > 0)).toBe(true);
  });

  test("the demo merchant's slots and own lotteries are open, and all other games are under maintenance", async () => {
    const { rows } = await app.database.pool.query<{ code: string }>("SELECT code FROM lotteries");
    const own = new Set(rows.map(({ code }) => code));
    expect(own.size).toBe(48);
    const { sorting } = await get(ENDPOINTS["vendors.mapping"].path);
    for (const { gameCategory } of sorting as { gameCategory: string }[]) {
      const { games } = await get(`/lgw/games?gameType=${gameCategory}`);
      expect(games.length, gameCategory).toBeGreaterThan(0);
      for (const game of games)
        expect(game.maintenance, game.gameCode).toBe(gameCategory !== "RNG" && !own.has(game.gameCode));
    }
  });

  test('the games with the badge "new" are the most recently added ones, and playable games come first', async () => {
    const { list } = await get(ENDPOINTS["games.new"].path);
    expect(list).toHaveLength(60);
    const games = list as { badge?: string; maintenance: boolean }[];
    const playable = games.filter(({ maintenance }) => !maintenance);
    const unavailable = games.filter(({ maintenance }) => maintenance);
    expect(games).toEqual([...playable, ...unavailable]);
    for (const part of [playable, unavailable]) {
      const badges = part.map(({ badge }) => badge === "new");
      expect(badges.lastIndexOf(true)).toBeLessThan(badges.indexOf(false));
    }
    expect(games.filter(({ badge }) => badge === "new").length).toBeGreaterThanOrEqual(24);
    const live = await get(`${ENDPOINTS["games.new"].path}?gameType=LIVE`);
    expect(new Set(live.list.map((game: { gameType: string }) => game.gameType))).toEqual(new Set(["LIVE"]));
  });

  test("the demo merchant has tables with and without dealers, and a sportsbook listed among the esports", async () => {
    const { games } = await get("/lgw/games?gameType=LIVE");
    const tables = games.map(({ table }: { table: { state: string; dealer?: string } }) => table);
    expect(new Set(tables.map(({ state }: { state: string }) => state))).toEqual(
      new Set(["open", "busy", "closed"]),
    );
    for (const { state, dealer } of tables) expect(dealer === undefined).toBe(state === "closed");
    const { esportsVendors } = await get(ENDPOINTS["settings.consolidated"].path);
    const lists = splitEsports(await get(ENDPOINTS["vendors.mapping"].path), esportsVendors);
    const esports = lists.find(({ category }) => category === "ESPORTS")?.vendors ?? [];
    expect(esports.some(({ gameType }) => gameType === "SPORTS")).toBe(true);
  });

  test("the demo merchant has English and Filipino, hot games and four banners that lead to what is available", async () => {
    const texts = (language: string) =>
      get(`/wps/system/announcements?types=B,PL&groupName=m_home&language=${language}`);
    const [en, ty] = [await texts("EN"), await texts("TY")];
    expect(en.banners).toHaveLength(4);
    expect(en.player.length).toBeGreaterThanOrEqual(5);
    expect(ty.player.map((a: { id: string }) => a.id)).toEqual(en.player.map((a: { id: string }) => a.id));
    expect(ty.player[0].title).not.toBe(en.player[0].title);
    expect((await get(ENDPOINTS["games.hot"].path)).list.length).toBeGreaterThanOrEqual(12);
  });

  test.each(["player", "newcomer", "expired", "agent", "director", "tester", "testagent"])(
    "the demo account %s can sign in",
    async (username) => {
      const answer = await login(app, username, DEMO_PASSWORD);
      expect(answer.statusCode).toBe(200);
      const { customerType, firstTimeLogin, passwordExpired } = answer.json().value;
      expect(firstTimeLogin).toBe(username === "newcomer");
      expect(passwordExpired).toBe(username === "expired");
      const types: Record<string, number> = { agent: 1, director: 2, tester: 40, testagent: 41 };
      expect(customerType).toBe(types[username] ?? 0);
    },
  );

  test("the demo agent has a downline of 40 over three levels", async () => {
    const { rows } = await app.database.pool.query<{ level: number; n: bigint }>(
      `WITH RECURSIVE line AS (
         SELECT id, 0 AS level FROM members WHERE username = 'agent'
         UNION ALL SELECT m.id, level + 1 FROM members m JOIN line ON m.upline_id = line.id
       ) SELECT level, count(*) AS n FROM line WHERE level > 0 GROUP BY level ORDER BY level`,
    );
    expect(rows).toHaveLength(3);
    expect(rows.reduce((sum, row) => sum + Number(row.n), 0)).toBe(40);
  });
});

describe("the demo member club", () => {
  test("the demo's members are spread over its levels, and `player` is on the way to the next one", async () => {
    const { rows } = await app.database.pool.query<{ level: string; members: bigint }>(
      "SELECT level, count(*) AS members FROM club_members GROUP BY 1",
    );
    const spread = Object.fromEntries(rows.map(({ level, members }) => [level, Number(members)]));
    for (const level of ["bronze", "silver", "gold", "platinum"])
      expect(spread[level] ?? 0, JSON.stringify(spread)).toBeGreaterThanOrEqual(1);
    const own =
      "SELECT level FROM club_members c JOIN members m ON m.id = c.member_id WHERE username = 'player'";
    expect(["silver", "gold", "platinum"]).toContain((await one(own))["level"]);
  });
});

describe("the demo back office", () => {
  test("every way to pay of the demo has a logo at the address of its picture", async () => {
    const { rows } = await app.database.pool.query<{ code: string; base: string }>(
      "SELECT code, logo ->> 'base' AS base FROM payment_methods",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { code, base } of rows) expect(base).toBe(`/art/payment-${code}`);
  });

  test("every area of the demo back office has data", async () => {
    const { id } = await app.services.settings.merchant("DEMO");
    const headers = await operatorAt(app, id);
    expect(await get("/wps/backoffice/waiting", headers)).toMatchObject({
      promotions: 2,
      feedback: 2,
      deposits: 5,
      payments: 3,
      withdrawals: 8,
      adjustments: 2,
    });
    const { content: applications } = await get("/wps/backoffice/promotions", headers);
    expect(applications[0]).toMatchObject({
      player: "kawayan",
      title: expect.stringMatching(/\S/),
      amount: "88.00",
      multiple: 3,
    });
    const { content: feedback } = await get("/wps/backoffice/feedback", headers);
    expect(feedback.map(({ player }: { player: string }) => player)).toEqual(["celestina", "player"]);
    expect((await get("/wps/backoffice/messages", headers)).content).toHaveLength(1);
  });

  test("the demo's queues have cases of every kind, some assigned, with what is needed to decide", async () => {
    const { id } = await app.services.settings.merchant("DEMO");
    const headers = await operatorAt(app, id);
    const { content: withdrawals, counts } = await get("/wps/backoffice/withdrawals", headers);
    expect(counts).toMatchObject({ all: 8, mine: 0, free: 6 });
    const reasons = withdrawals.flatMap(({ unmet }: { unmet: string[] }) => unmet);
    expect(new Set(reasons)).toEqual(new Set(["limit", "identity", "turnover", "security", "risk"]));
    const manual = withdrawals.find(({ state }: { state: string }) => state === "approved");
    expect((await get(`/wps/backoffice/withdrawals/${manual.number}`, headers)).payout).toMatchObject({
      manual: true,
      number: "318820459137",
    });
    const held = withdrawals.find(({ player }: { player: string }) => player === "celestina");
    const { turnovers } = await get(`/wps/backoffice/withdrawals/${held.number}`, headers);
    expect(turnovers.length).toBeGreaterThan(0);
    const large = withdrawals.find(({ approvals }: { approvals: number }) => approvals === 1);
    expect(large).toMatchObject({ player: "arturo8", approvalsNeeded: 2 });
    const { content: deposits } = await get("/wps/backoffice/deposits", headers);
    expect(new Set(deposits.map(({ reason }: { reason: string }) => reason))).toEqual(
      new Set(["amount", "slip", "late", "payer"]),
    );
    const slip = deposits.find(({ player }: { player: string }) => player === "kawayan");
    expect((await get(`/wps/backoffice/deposits/${slip.number}`, headers)).slips).toHaveLength(1);
  });

  test("one feedback of the demo player is answered and another is not", async () => {
    const token = (await login(app, "player", DEMO_PASSWORD)).json().value.token as string;
    const { content } = await get("/wps/member/feedback", { token });
    expect(content.map(({ state }: { state: string }) => state)).toEqual(["open", "answered"]);
  });
});

describe("the demo agents", () => {
  test("the demo agent has conversations with downlines and with the director, and one unread message", async () => {
    const token = (await login(app, "agent", DEMO_PASSWORD)).json().value.token as string;
    const list = async (relation: string) =>
      (await get(`/wps/member/team/conversations?relation=${relation}`, { token })).content as {
        other: { username: string };
        closed?: string;
        unread: number;
      }[];
    const downlines = await list("downline");
    expect(downlines.map(({ other, unread }) => [other.username, unread])).toEqual([
      ["luzviminda", 1],
      ["okonkwo", 0],
      ["mireille7", 0],
    ]);
    const uplines = await list("upline");
    expect(uplines.map(({ other }) => other.username)).toEqual(["director"]);
    expect([...downlines, ...uplines].some(({ closed }) => closed !== undefined)).toBe(false);
  });

  test("the demo's agents have rates within their bounds, and paid statements of the last days", async () => {
    const token = (await login(app, "agent", DEMO_PASSWORD)).json().value.token as string;
    const { rates } = await get("/wps/agent/rebates", { token });
    expect(rates.length).toBeGreaterThan(5);
    const { content, total } = await get("/wps/agent/statements?kind=rebate", { token });
    expect(content.length).toBeGreaterThanOrEqual(7);
    expect(Number(total)).toBeGreaterThan(0);
    // yesterday's waits for an operator
    expect([content[0].state, content[1].state]).toEqual(["owed", "paid"]);
    const { rows } = await app.database.pool.query(
      "SELECT v.* FROM members m CROSS JOIN LATERAL rebate_violations(m.id, m.upline_id, 200) v WHERE m.type <> 4",
    );
    expect(rows).toEqual([]);
    const { rows: differences } = await app.database.pool.query(
      "SELECT d.* FROM settlements s CROSS JOIN LATERAL settlement_differences(s.id) d",
    );
    expect(differences).toEqual([]);
  });

  test("the demo's agent has contracts of each kind with statements, one that waits, and payments that are paid and owed", async () => {
    const token = (await login(app, "agent", DEMO_PASSWORD)).json().value.token as string;
    const kinds = ["daily-salary", "hourly-salary", "dividend"] as const;
    for (const kind of kinds) {
      const held = await get(`/wps/agent/contracts?kind=${kind}&only=current&role=receiver`, { token });
      expect(held.content.map(({ state }: { state: string }) => state)).toContain("accepted");
      const { content } = await get(`/wps/agent/statements?kind=${kind}`, { token });
      expect(content.length, kind).toBeGreaterThan(1);
      // yesterday's payments wait for an operator
      const before = addDays(dayIn("Asia/Manila", new Date()), -2);
      const earlier = await get(`/wps/agent/statements?kind=${kind}&endDate=${before}`, { token });
      expect(earlier.content.length, kind).toBeGreaterThan(0);
      for (const { state, payable } of earlier.content)
        expect(state, kind).toBe(Number(payable) > 0 ? "paid" : "nothing");
      // whether a team lost anything in a week, of which its agent would have a dividend, depends on what its games drew
      const states = earlier.content.map(({ state }: { state: string }) => state);
      if (kind !== "dividend") expect(states, kind).toContain("paid");
    }
    expect(await get("/wps/agent/dividend/info", { token })).toMatchObject({ divtypecompperiodreq: "week" });
    const { content, owed } = await get("/wps/agent/payments?kind=daily-salary", { token });
    expect(new Set(content.map(({ state }: { state: string }) => state))).toEqual(new Set(["owed", "paid"]));
    expect(Number(owed)).toBeGreaterThan(0);
  });
});
