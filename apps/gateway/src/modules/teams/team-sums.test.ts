import { addDays, dayIn } from "@foyer/domain/record-days";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import { TeamsRepository } from "./teams.repository.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;

/** What an agent's team did by a full sum over the postings, and the same from the sums. */
const FULL = `
  SELECT l.agent_id AS agent, p.day::text, l.depth AS level, sum(p.turnover)::bigint AS turnover, sum(p.paid)::bigint AS paid,
         (sum(p.amount) FILTER (WHERE p.kind = 'deposit'))::bigint AS deposits
    FROM team_postings p JOIN team_links l ON l.member_id = p.member_id AND l.valid_from <= p.day AND p.day < l.valid_until
   GROUP BY 1, 2, 3`;

describe("sums of teams", () => {
  it("sums of teams equal a full sum over the postings after any order of play, deposits, registrations and moves", async () => {
    let run = 0;
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ step: fc.constant("join" as const), under: fc.nat(20), agent: fc.boolean() }),
            fc.record({
              step: fc.constant("play" as const),
              who: fc.nat(20),
              daysAgo: fc.nat(3),
              stake: fc.integer({ min: 0, max: 500_000 }),
            }),
            fc.record({ step: fc.constant("deposit" as const), who: fc.nat(20), amount: fc.nat(500_000) }),
            fc.record({ step: fc.constant("move" as const), who: fc.nat(20), to: fc.nat(20) }),
            fc.record({ step: fc.constant("sum" as const), limit: fc.integer({ min: 1, max: 9 }) }),
          ),
          { minLength: 20, maxLength: 60 },
        ),
        async (steps) => {
          run += 1;
          const members: { id: bigint; agent: boolean }[] = [];
          const top = await createMember(t.app, `top-${run}`, { type: 2 });
          members.push({ id: top, agent: true });
          let joined = 0;
          // each move is on a day of its own, the first one tomorrow
          let days = 0;
          // agents below each other, so that most moves are possible
          const start = [0, 0, 1, 2, 1].map((under) => ({ step: "join" as const, under, agent: true }));
          for (const one of [...start, ...steps]) {
            if (one.step === "join") {
              const under = members[one.under % members.length];
              if (!under) continue;
              joined += 1;
              await query(
                `INSERT INTO members (merchant_id, username, type, currency, upline_id, registered_at)
                 SELECT merchant_id, $2, $3, currency, $1, now() - interval '20 days' FROM members WHERE id = $1 RETURNING id`,
                [under.id, `m-${run}-${joined}`, one.agent ? 1 : 0],
              ).then(
                async ([row]) => {
                  const { id } = row as { id: bigint };
                  await query("SELECT ledger_open($1, 'CNY')", [id]);
                  members.push({ id, agent: one.agent });
                },
                (error: { constraint?: string }) =>
                  expect(["team_upline", "team_depth"]).toContain(error.constraint),
              );
            } else if (one.step === "play") {
              const { id } = members[one.who % members.length] as { id: bigint };
              await query(
                `INSERT INTO team_changes (merchant_id, member_id, at, kind, vendor, category, rounds, stake, turnover, paid)
                 VALUES (1, $1, now() + $2::int * interval '1 day', 'play', 'V', 'RNG', 1, $3::bigint, $3::bigint, $3::bigint / 2)`,
                [id, days - one.daysAgo, one.stake],
              );
            } else if (one.step === "deposit") {
              const { id } = members[one.who % members.length] as { id: bigint };
              await query(
                "SELECT ledger_transfer('d:' || gen_random_uuid(), 'deposit', $1, 'CNY', 'deposit', 'cash', $2)",
                [id, one.amount],
              );
            } else if (one.step === "move") {
              const { id } = members[one.who % members.length] as { id: bigint };
              const to = members[one.to % members.length] as { id: bigint };
              const [move] = await query<{ refusal: string | null }>(
                "SELECT team_move($1, $2, (now() AT TIME ZONE 'Asia/Manila')::date + $3::int) AS refusal",
                [id, to.id, days + 1],
              );
              if (move?.refusal === null) {
                moved += 1;
                days += 1;
              }
            } else await query("SELECT team_roll_up(1, $1, 100000)", [one.limit]);
          }
          await query("SELECT team_roll_up(1, 10000, 100000)");

          // the paths of agents as text are those of the links
          expect(
            await query(
              `SELECT * FROM team_paths t FULL JOIN (
                 SELECT l.member_id, string_agg(u.public_id || ' ' || u.username, chr(10) ORDER BY l.depth DESC) AS path
                   FROM team_links l JOIN members u ON u.id = l.agent_id WHERE l.is_agent AND l.valid_until = 'infinity' GROUP BY 1
               ) l ON l.member_id = t.agent_id WHERE t.path IS DISTINCT FROM l.path`,
            ),
          ).toEqual([]);
          expect(
            await query(
              `SELECT * FROM (${FULL}) f FULL JOIN team_days d ON d.agent_id = f.agent AND d.day::text = f.day AND d.level = f.level
                WHERE coalesce(f.turnover, 0) <> coalesce(d.turnover, 0) OR coalesce(f.paid, 0) <> coalesce(d.paid, 0)
                   OR coalesce(f.deposits, 0) <> coalesce(d.deposits, 0)`,
            ),
          ).toEqual([]);
          expect(
            await query(
              `SELECT agent_id, day FROM team_play_days WHERE NOT own GROUP BY 1, 2
               HAVING sum(turnover) <> (SELECT sum(turnover) FROM team_days d
                                         WHERE d.agent_id = team_play_days.agent_id AND d.day = team_play_days.day AND level > 0)`,
            ),
          ).toEqual([]);
          expect(
            await query(
              `SELECT agent_id, day FROM (
                 SELECT agent_id, day, sum(turnover) AS turnover, sum(paid) AS paid, sum(deposits) AS deposits, sum(registrations) AS registrations
                   FROM team_days WHERE level > 0 GROUP BY 1, 2
               ) d FULL JOIN team_day_totals t USING (agent_id, day)
                WHERE (d.turnover, d.paid, d.deposits, d.registrations) IS DISTINCT FROM (t.turnover, t.paid, t.deposits, t.registrations)`,
            ),
          ).toEqual([]);
          // months with the days at both ends are the days between
          const repository = new TeamsRepository(t.app.database.pool);
          const today = dayIn("Asia/Manila", new Date());
          const range = { from: addDays(today, -30 * (run % 4)), to: addDays(today, 70 - 5 * (run % 7)) };
          const levels = await repository.levels(top, range);
          const played = levels.filter(({ stake, paid }) => stake !== 0n || paid !== 0n);
          expect(played.map(({ level, turnover, paid }) => [level, turnover, paid])).toEqual(
            (
              await query<{ level: string; turnover: bigint; paid: bigint }>(
                `SELECT level::text, sum(turnover)::bigint AS turnover, sum(paid)::bigint AS paid FROM team_days
                  WHERE agent_id = $1 AND level > 0 AND day BETWEEN $2 AND $3
                  GROUP BY team_days.level HAVING sum(stake) <> 0 OR sum(paid) <> 0 ORDER BY team_days.level`,
                [top, range.from, range.to],
              )
            ).map(({ level, turnover, paid }) => [level, turnover, paid]),
          );
          const sums = await repository.sums(top, range, false);
          expect([sums]).toEqual(
            await query(
              `SELECT coalesce(sum(registrations), 0)::int AS registrations, coalesce(sum(first_deposits), 0)::int AS "firstDeposits",
                      coalesce(sum(first_deposit_sum), 0)::bigint AS "firstDepositSum", coalesce(sum(deposits), 0)::bigint AS deposits,
                      coalesce(sum(withdrawals), 0)::bigint AS withdrawals, coalesce(sum(bonuses), 0)::bigint AS bonuses,
                      coalesce(sum(rebates), 0)::bigint AS rebates, coalesce(sum(stake), 0)::bigint AS stake,
                      coalesce(sum(turnover), 0)::bigint AS turnover, coalesce(sum(paid), 0)::bigint AS paid
                 FROM team_days WHERE agent_id = $1 AND level > 0 AND day BETWEEN $2 AND $3`,
              [top, range.from, range.to],
            ),
          );
          // who is below whom now, their number and their money
          expect(
            await query(
              `SELECT l.agent_id, count(*) FILTER (WHERE m.type = 0)::int AS members, count(*) FILTER (WHERE m.type = 1)::int AS agents,
                      coalesce(sum(a.balance), 0)::bigint AS balance
                 FROM team_links l JOIN members m ON m.id = l.member_id
                 LEFT JOIN ledger_accounts a ON a.member_id = m.id AND a.currency = m.currency AND a.name = 'cash'
                WHERE l.depth > 0 AND l.valid_until = 'infinity' GROUP BY 1
               EXCEPT SELECT agent_id, members, agents, balance FROM team_totals`,
            ),
          ).toEqual([]);
          expect(
            await query(
              `WITH RECURSIVE path AS (
                 SELECT id AS member_id, id AS agent_id, 0 AS depth FROM members WHERE type <> 4
                 UNION ALL SELECT p.member_id, m.upline_id, p.depth + 1 FROM path p JOIN members m ON m.id = p.agent_id
                  WHERE m.upline_id IS NOT NULL
               )
               (SELECT * FROM path EXCEPT SELECT member_id, agent_id, depth FROM team_links WHERE valid_until = 'infinity')
               UNION ALL
               (SELECT member_id, agent_id, depth FROM team_links WHERE valid_until = 'infinity' EXCEPT SELECT * FROM path)`,
            ),
          ).toEqual([]);
          // members of any range are counted once
          for (const [from, to] of [
            [0, 0],
            [2, -1],
            [3, -60],
          ])
            expect(
              await query(
                `WITH days AS (SELECT (now() AT TIME ZONE 'Asia/Manila')::date - $1::int AS first,
                                      (now() AT TIME ZONE 'Asia/Manila')::date - $2::int AS last),
                 counted AS (
                   SELECT l.agent_id, count(DISTINCT a.member_id)::bigint AS members
                     FROM days, member_activity a JOIN team_links l ON l.member_id = a.member_id AND l.depth > 0
                      AND l.valid_from <= a.day AND a.day < l.valid_until
                    WHERE a.kind = 'bet' AND a.day BETWEEN first AND last GROUP BY 1),
                 summed AS (
                   SELECT agent_id, sum(members)::bigint AS members FROM team_activity, days
                    WHERE kind = 'bet' AND day BETWEEN first AND last AND since > day - first GROUP BY 1 HAVING sum(members) <> 0)
                 SELECT * FROM counted FULL JOIN summed USING (agent_id)
                  WHERE coalesce(counted.members, 0) <> coalesce(summed.members, 0)`,
                [from, to],
              ),
            ).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
    expect(moved).toBeGreaterThan(25);
  });
});
