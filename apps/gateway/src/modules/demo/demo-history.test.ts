import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import { drawNumbers, drawSeed, secretHash } from "@foyer/domain/lottery/draw-seed";
import { lotteryFamily } from "@foyer/domain/lottery/families";
import { describe, expect, test } from "vitest";
import { login, operatorAt } from "../../testing/index.ts";
import { demoSuite } from "./demo.fixture.ts";
import { fillDraws } from "./demo-lottery-draws.ts";
import { DEMO_PASSWORD } from "./demo-people.ts";

const { app, one, get } = await demoSuite();

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
