import { fileURLToPath } from "node:url";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import { drawNumbers, drawSeed, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { splitEsports } from "@foyer/domain/split-esports";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/postgres/test-database.ts";
import { createApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../db/migrate.ts";
import { type RunningSimulator, startSimulator } from "../../payments/xendit/simulator-testing.ts";
import { login, operatorAt } from "../../testing/index.ts";
import { CHEAP_PASSWORDS } from "../../testing/password-cost.ts";
import { fillDraws } from "./demo-lottery-draws.ts";
import { DEMO_PASSWORD } from "./demo-people.ts";

let database: TestDatabase;
let app: FastifyInstance;
let simulator: RunningSimulator;
/** Creating the demo with its people takes seconds, and more of them on a busy machine. */
const DEMO_START_MS = 120_000;
const content = fileURLToPath(new URL("../../../../../content/", import.meta.url));

const start = async (): Promise<FastifyInstance> => {
  const made = await createApp({
    config: readConfig({
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: "silent",
      FOYER_SECRET: "a secret for tests that is long enough",
      WEB_DIR: "/nonexistent",
      CONTENT_DIR: content,
      RATE_LIMIT_FACTOR: "1000",
      XENDIT_API_URL: simulator.url,
      XENDIT_API_KEY: simulator.apiKey,
      XENDIT_WEBHOOK_TOKEN: simulator.webhookToken,
    }),
    checkResponses: true,
    passwordCost: CHEAP_PASSWORDS,
  });
  await made.ready();
  return made;
};

/** What a new database contains after its first start. */
async function firstStart(settings: Record<string, string>): Promise<Record<string, bigint>> {
  const fresh = await createTestDatabase({ name: "gateway", migrate });
  try {
    const made = await createApp({
      config: readConfig({
        DATABASE_URL: fresh.connectionString,
        LOG_LEVEL: "silent",
        FOYER_SECRET: "a secret for tests that is long enough",
        WEB_DIR: "/nonexistent",
        CONTENT_DIR: content,
        ...settings,
      }),
      passwordCost: CHEAP_PASSWORDS,
    });
    try {
      await made.ready();
      const { rows } = await made.database.pool.query(
        "SELECT (SELECT count(*) FROM merchants) AS merchants, (SELECT count(*) FROM members) AS members, (SELECT count(*) FROM operators) AS operators",
      );
      return rows[0];
    } finally {
      await made.close();
    }
  } finally {
    await fresh.drop();
  }
}

beforeAll(async () => {
  database = await createTestDatabase({ name: "gateway", migrate });
  simulator = await startSimulator();
  // two at once, like a deployment that starts two gateways on a new database
  const [first, second] = await Promise.all([start(), start()]);
  await second?.close();
  app = first;
  // a year of history takes longer on a busy machine than another hook may
}, 300_000);
afterAll(async () => {
  await app.close();
  await database.drop();
  await simulator.stop();
});

const one = async (sql: string): Promise<Record<string, unknown>> =>
  (await app.database.pool.query(sql)).rows[0];
const get = async (url: string, headers = {}) => (await app.inject({ url, headers })).json().value;

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

describe("the demo history", () => {
  test("the demo history is months long, ends before now, and its books sum to zero", async () => {
    const { days, future } = await one(
      `SELECT extract(day FROM max(created_at) - min(created_at))::int AS days,
              count(*) FILTER (WHERE created_at > now()) AS future FROM ledger_transfers`,
    );
    expect(days).toBeGreaterThanOrEqual(60);
    expect(future).toBe(0n);
    expect((await one("SELECT sum(balance) AS sum FROM ledger_accounts"))["sum"]).toBe("0");
    const { off } = await one(
      `SELECT count(*) AS off FROM ledger_accounts a
        WHERE balance <> coalesce((SELECT sum(amount) FROM ledger_entries e WHERE e.account_id = a.id), 0)`,
    );
    expect(off).toBe(0n);
  });

  test("the ledger of the demo history passes the audit", async () => {
    expect((await app.services.ledgerAudit.run()).faults).toEqual([]);
  });

  test("the books of the demo hold what its deposits and withdrawals say", async () => {
    const { off } = await one(
      `SELECT count(*) AS off FROM members m
         JOIN ledger_accounts cash ON cash.member_id = m.id AND cash.name = 'cash'
         LEFT JOIN LATERAL (SELECT sum(credited) - coalesce((SELECT sum(recovered) FROM deposit_payments WHERE member_id = m.id), 0) AS sum
                              FROM deposit_orders WHERE member_id = m.id) d ON true
         LEFT JOIN LATERAL (SELECT sum(amount) FILTER (WHERE state = 'paid') AS paid,
                                   sum(amount) FILTER (WHERE state IN ('review', 'approved')) AS held
                              FROM withdrawals WHERE member_id = m.id) w ON true
         LEFT JOIN LATERAL (SELECT coalesce(sum(-balance) FILTER (WHERE name = 'deposit'), 0) AS deposited,
                                   coalesce(sum(balance) FILTER (WHERE name = 'withdrawal'), 0) AS withdrawn,
                                   coalesce(sum(balance) FILTER (WHERE name = 'hold:withdrawal'), 0) AS held
                              FROM ledger_accounts WHERE member_id = m.id) a ON true
        WHERE (a.deposited, a.withdrawn, a.held) IS DISTINCT FROM (coalesce(d.sum, 0), coalesce(w.paid, 0), coalesce(w.held, 0))`,
    );
    expect(off).toBe(0n);
  });

  test("the withdrawals of the demo player are in every state that leaves a record, to cards in their name", async () => {
    const token = (await login(app, "player", DEMO_PASSWORD)).json().value.token as string;
    const { rows } = await app.database.pool.query<{ state: string; holder: string; n: bigint }>(
      `SELECT state, card ->> 'holder' AS holder, count(*) AS n FROM withdrawals
        WHERE member_id = (SELECT id FROM members WHERE username = 'player') GROUP BY 1, 2`,
    );
    const times = new Map(rows.map(({ state, n }) => [state, n]));
    expect([...times.keys()].toSorted()).toEqual(["failed", "paid", "rejected", "reversed", "review"]);
    expect(times.get("paid")).toBeGreaterThan(8n);
    expect(new Set(rows.map(({ holder }) => holder))).toEqual(new Set(["Marisol Villanueva"]));
    const { cards, locked, open, paymentPassword } = await get("/wps/withdraw/info", { token });
    expect(cards).toHaveLength(2);
    expect(paymentPassword).toBe(true);
    expect(open).toEqual([expect.objectContaining({ state: "review", amount: "1200.00" })]);
    expect(locked.length).toBeGreaterThan(0);
    const { timeline } = await get(`/wps/withdraw/orders/${open[0].number}`, { token });
    expect(timeline.at(-1)).toMatchObject({ step: "review", reason: "turnover" });
  });

  test.each(["player", "expired", "agent", "director", "tester", "testagent"])(
    "the demo account %s has a year of play, deposits and withdrawals, a card, a bonus being wagered, and logins on its devices",
    async (username) => {
      const of = (what: string) => `(SELECT ${what} AND member_id = m.id)`;
      const found = await one(
        `SELECT ${of("extract(day FROM now() - min(opened_at))::int FROM rounds WHERE true")} AS days,
                ${of("count(*)::int FROM deposit_orders WHERE state = 'credited'")} AS deposits,
                ${of("count(*)::int FROM withdrawals WHERE state = 'paid'")} AS withdrawals,
                ${of("count(*)::int FROM bank_cards WHERE removed_at IS NULL")} AS cards,
                ${of("counted > 0 AND NOT met FROM promotion_participations WHERE stage = 'wagering'")} AS wagering,
                ${of("count(*)::int FROM known_devices WHERE device <> ''")} AS devices,
                ${of("count(DISTINCT kind)::int FROM security_events WHERE at <= now()")} AS kinds
           FROM members m WHERE username = '${username}'`,
      );
      expect(found["days"]).toBeGreaterThan(340);
      expect(found["deposits"]).toBeGreaterThan(7);
      expect(found["withdrawals"]).toBeGreaterThan(0);
      expect(found["cards"]).toBeGreaterThan(0);
      expect(found["wagering"]).toBe(true);
      expect(found["devices"]).toBeGreaterThan(0);
      expect(found["kinds"]).toBeGreaterThan(2);
    },
  );

  test("nothing of a demo member is older than the account", async () => {
    const older = (from: string, at: string) =>
      `SELECT username, '${from}' AS what FROM ${from} f JOIN members m ON m.id = f.member_id WHERE f.${at} < m.registered_at`;
    const { rows } = await app.database.pool.query(
      [
        older("identity_checks", "submitted_at"),
        older("deposit_orders", "created_at"),
        older("withdrawals", "created_at"),
        older("bank_cards", "added_at"),
        older("known_devices", "first_seen_at"),
        older("security_events", "at"),
        older("promotion_participations", "joined_at"),
        older("rounds", "opened_at"),
      ].join(" UNION ALL "),
    );
    expect(rows).toEqual([]);
  });

  test("a case of the demo shows a device that other members use", async () => {
    const { id } = await app.services.settings.merchant("DEMO");
    const headers = await operatorAt(app, id);
    const { content } = await get("/wps/backoffice/withdrawals", headers);
    const shared = content.find(({ riskFlags }: { riskFlags: string[] }) =>
      riskFlags.includes("shared-device"),
    );
    const { about } = await get(`/wps/backoffice/withdrawals/${shared.number}`, headers);
    expect(about.devices).toEqual(expect.arrayContaining([expect.objectContaining({ others: 2 })]));
  });

  test("the newcomer of the demo has no money and no history", async () => {
    const { balance, orders } = await one(
      `SELECT (SELECT balance FROM ledger_accounts a WHERE a.member_id = m.id AND name = 'cash') AS balance,
              (SELECT count(*) FROM deposit_orders o WHERE o.member_id = m.id) AS orders
         FROM members m WHERE username = 'newcomer'`,
    );
    expect([balance, orders]).toEqual([0n, 0n]);
  });

  test("every round of the demo history has its transactions, and no bet precedes its launch", async () => {
    const { off } = await one(
      // summed once: looked up for each round, all transfers of its member would be read again
      `WITH money AS MATERIALIZED (
         SELECT member_id, reference AS round, sum(amount) FILTER (WHERE kind = 'bet') AS stake,
                sum(amount) FILTER (WHERE kind = 'win') AS win
           FROM ledger_transfers WHERE kind IN ('bet', 'win') GROUP BY 1, 2
       )
       SELECT count(*) AS off FROM rounds r
         JOIN launches l ON l.id = r.launch_id
         LEFT JOIN money ON money.member_id = r.member_id AND money.round = r.round
        WHERE (r.stake_total, r.win_total) IS DISTINCT FROM (money.stake, money.win)
           OR r.opened_at < l.started_at OR l.member_id <> r.member_id`,
    );
    expect(off).toBe(0n);
    const { rounds, transactions } = await one(
      "SELECT (SELECT count(*) FROM rounds WHERE launch_id IS NOT NULL) AS rounds, (SELECT count(*) FROM provider_transactions) AS transactions",
    );
    expect(rounds).toBeGreaterThan(1_000n);
    expect(transactions).toBe((rounds as bigint) * 2n);
  });

  test("the orders of lotteries in the demo history are what their rounds, lines and movements say", async () => {
    const { off, orders } = await one(
      `WITH money AS MATERIALIZED (
         SELECT member_id, reference AS number,
                sum(CASE kind WHEN 'lottery-bet' THEN amount WHEN 'lottery-cancel' THEN -amount ELSE 0 END)::bigint AS staked,
                coalesce(sum(amount) FILTER (WHERE kind IN ('lottery-prize', 'lottery-rebate')), 0)::bigint AS won,
                coalesce(sum(amount) FILTER (WHERE kind = 'lottery-rebate'), 0)::bigint AS rebate
           FROM ledger_transfers WHERE kind LIKE 'lottery-%' GROUP BY 1, 2
       )
       SELECT count(*) FILTER (WHERE (o.stake, o.prize, o.rebate, r.stake_total, r.win_total)
                IS DISTINCT FROM (l.stake, l.prize, money.rebate, money.staked, money.won)
                OR o.placed_at >= d.closes_at) AS off,
              count(*) AS orders
         FROM lottery_orders o
         JOIN lottery_draws d ON d.id = o.draw_id
         JOIN rounds r ON r.member_id = o.member_id AND r.integration_id = 'lottery' AND r.round = o.number
        CROSS JOIN LATERAL (SELECT coalesce(sum(x.stake) FILTER (WHERE NOT x.cancelled), 0)::bigint AS stake,
                                   (SELECT coalesce(sum(w.prize), 0)::bigint FROM lottery_won_lines(o.id) w) AS prize
                              FROM lottery_lines x WHERE x.order_id = o.id) l
         LEFT JOIN money ON money.member_id = o.member_id AND money.number = o.number
        WHERE o.state <> 'open'`,
    );
    expect(off).toBe(0n);
    expect(orders).toBeGreaterThan(100n);
    const { held, books } = await one(
      `SELECT (SELECT sum(held)::bigint FROM lottery_chases) AS held,
              (SELECT sum(balance)::bigint FROM ledger_accounts WHERE name = 'hold:chase') AS books`,
    );
    expect(held).toBe(books);
  });

  test("the demo player has lottery orders in every state, chases that ended and one that runs", async () => {
    const { rows } = await app.database.pool.query<{ state: string }>(
      `SELECT DISTINCT state FROM (
         SELECT o.state, o.member_id FROM lottery_orders o UNION SELECT 'chase ' || c.state, c.member_id FROM lottery_chases c
       ) x JOIN members m ON m.id = x.member_id WHERE m.username = 'player'`,
    );
    const states = rows.map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(["won", "lost", "cancelled", "chase running"]));
    expect(states.some((state) => state === "chase ended" || state === "chase won")).toBe(true);
  });

  test("the demo's lotteries have draws for up to a year, whose numbers everybody can compute", async () => {
    const { rows } = await app.database.pool.query<{ code: string; number: string; days: number }>(
      `SELECT l.code, min(d.number) AS number, extract(epoch FROM now() - min(d.draws_at))::int / 86400 AS days
         FROM lotteries l JOIN lottery_draws d ON d.lottery_id = l.id WHERE d.state = 'settled' AND d.numbers IS NOT NULL
        GROUP BY l.code`,
    );
    expect(rows).toHaveLength(48);
    // less half a month: a lottery of the 1st and the 16th had its first draw then
    expect(rows.filter(({ days }) => days >= 349)).toHaveLength(42);
    const { id } = await app.services.settings.merchant("DEMO");
    for (const { code, number } of rows.filter(({ days }) => days > 2)) {
      const proof = await app.services.lotteries.proof(id, code, number, new Date());
      const family = lotteryFamily(proof.family, new Date(proof.drawsAt));
      expect(family.isResult(proof.numbers ?? []), code).toBe(true);
      if (proof.source === "external") continue;
      const secret = Buffer.from(proof.secret ?? "", "hex");
      expect(Buffer.from(await secretHash(secret)).toString("hex")).toBe(proof.hash);
      expect(await drawNumbers(await drawSeed(secret, code, number), family)).toEqual(proof.numbers);
    }
  });

  test("older draws of lotteries with many draws a day are added day by day", async () => {
    const { id } = await app.services.settings.merchant("DEMO");
    const oldest = async () =>
      (
        await app.database.pool.query<{ number: string; at: Date }>(
          `SELECT d.number, d.draws_at AS at FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
            WHERE l.code = 'ELOTT_MINUTE_FIVE' ORDER BY d.draws_at LIMIT 1`,
        )
      ).rows[0];
    const before = await oldest();
    const { lotteryDraws } = app.services;
    expect(await fillDraws(app.database.pool, id, (...sealed) => lotteryDraws.open(...sealed))).toBe(true);
    const after = await oldest();
    expect((before?.at.getTime() ?? 0) - (after?.at.getTime() ?? 0)).toBe(86_400_000);
    const { rows } = await app.database.pool.query<{ gaps: number }>(
      `SELECT count(*)::int AS gaps FROM (
         SELECT d.draws_at - lag(d.draws_at) OVER (ORDER BY d.draws_at) AS step
           FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id WHERE l.code = 'ELOTT_MINUTE_FIVE'
       ) s WHERE step <> interval '1 minute'`,
    );
    expect(rows[0]?.gaps).toBe(0);
  });

  test("the demo player has rounds from vendors' wallets, which hold what they add up to", async () => {
    const { played, held } = await one(
      `SELECT count(*) AS played, sum(w.won + a.balance) AS held
         FROM rounds r
         JOIN vendor_wallets w ON w.member_id = r.member_id AND w.vendor = r.vendor
         JOIN ledger_accounts a ON a.member_id = w.member_id AND a.name = 'transfer:' || lower(w.vendor)
        WHERE r.feed_sequence IS NOT NULL AND r.category IS NOT NULL`,
    );
    expect([played, String(held)]).toEqual([11n, "0"]);
  });

  test("the records of the demo player go back for almost a year, by category and with bonuses", async () => {
    const token = (await login(app, "player", DEMO_PASSWORD)).json().value.token as string;
    const { days, categories, total, bonuses } = await get("/wps/member/report/pnl?year=true", { token });
    expect(days.length).toBeGreaterThan(150);
    const inCategories = categories.reduce((sum: number, { bets }: { bets: number }) => sum + bets, 0);
    expect(inCategories).toBe(total.bets);
    expect(Number(bonuses)).toBeGreaterThan(0);
  });

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

  test("the demo's deposit orders have their ids in the order of time, as lists show them", async () => {
    const { rows } = await app.database.pool.query<{ at: Date }>(
      "SELECT created_at AS at FROM deposit_orders WHERE member_id = (SELECT id FROM members WHERE username = 'player') ORDER BY id",
    );
    const times = rows.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("the demo player has recent games and money to play with", async () => {
    const token = (await login(app, "player", DEMO_PASSWORD)).json().value.token as string;
    const { list } = await get("/lgw/games/recent", { token });
    expect(list.length).toBeGreaterThanOrEqual(6);
    const { sumBalance } = await get(ENDPOINTS["wallet.read"].path, { token });
    expect(Number(sumBalance)).toBeGreaterThanOrEqual(5_000);
  });
});

describe("a new database", () => {
  test("a site with a public address gets the merchant without members and without operators", async () => {
    expect(await firstStart({ PUBLIC_URL: "https://play.example" })).toEqual({
      merchants: 2n,
      members: 0n,
      operators: 0n,
    });
  });

  test(
    "a site with a public address and DEMO=on gets the demo members and their operator",
    async () => {
      const { members, operators } = await firstStart({ PUBLIC_URL: "https://play.example", DEMO: "on" });
      expect(members).toBeGreaterThan(40n);
      expect(operators).toBe(4n);
    },
    DEMO_START_MS,
  );

  test("a local site with DEMO=off gets no demo members and no operator", async () => {
    expect(await firstStart({ DEMO: "off" })).toMatchObject({ members: 0n, operators: 0n });
  });

  test("an empty CONTENT_DIR means no merchant", async () => {
    expect(await firstStart({ CONTENT_DIR: "" })).toEqual({ merchants: 0n, members: 0n, operators: 0n });
  });
});

test("comparing the demo's days with the payment provider again finds the differences that it began with", async () => {
  const { id } = await app.services.settings.merchant("DEMO");
  const headers = await operatorAt(app, id, ["cashier"]);
  const days = async () => {
    const { content: runs } = await get("/wps/backoffice/reconciliation", headers);
    return Promise.all(
      runs.map(async ({ ranAt: _ranAt, ...run }: { ranAt: string; runId: string }) => ({
        ...run,
        differences: (await get(`/wps/backoffice/reconciliation/${run.runId}`, headers)).content,
      })),
    );
  };
  const before = await days();
  const inState = (state: string) => before.filter((run) => run.state === state).length;
  expect([inState("matched"), inState("differences"), inState("settled")]).toEqual([5, 1, 1]);
  expect(before.filter(({ transactions }) => transactions > 0).length).toBeGreaterThan(2);
  for (const { runId } of before)
    await app.inject({
      method: "POST",
      url: `/wps/backoffice/reconciliation/${runId}`,
      headers,
      payload: { action: "run" },
    });
  expect(await days()).toEqual(before);
});
