import type { GameCategory } from "@foyer/contract/shared";
import { TEAM_BET_STATES, type TeamBetState } from "@foyer/contract/team-records";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { kindsOf } from "@foyer/domain/transaction-code";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import { playRound } from "../../testing/teams.ts";
import { readBetId } from "../records/record-ids.ts";
import { TeamBetsRepository } from "./team-bets.repository.ts";
import { TeamBetsService } from "./team-bets.service.ts";
import { TeamScopesRepository } from "./team-scopes.repository.ts";
import { TeamScopes } from "./team-scopes.service.ts";
import { TeamTransactionsRepository } from "./team-transactions.repository.ts";
import { TeamTransactionsService } from "./team-transactions.service.ts";

const ZONE = "Asia/Manila";
const today = dayIn(ZONE, new Date());
/** Items of a page: few, so that there are several pages. */
const SIZE = 4;

let t: TestApp;
let bets: TeamBetsService;
let transactions: TeamTransactionsService;
beforeAll(async () => {
  // no job sums while a test does
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  await enterVendor(t.app, "nightjar", keyPair());
  const { pool } = t.app.database;
  const { teams, teamEarnings: earnings, bets: ownBets, transactions: ownTransactions } = t.app.services;
  const scopes = new TeamScopes(new TeamScopesRepository(pool), teams);
  bets = new TeamBetsService({
    repository: new TeamBetsRepository(pool),
    scopes,
    bets: ownBets,
    teams,
    earnings,
  });
  transactions = new TeamTransactionsService({
    repository: new TeamTransactionsRepository(pool),
    scopes,
    transactions: ownTransactions,
    teams,
  });
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;

/** Whether a member `x` was below the agent $1 on a day and is now. */
const belowOn = (day: string) => `EXISTS (
    SELECT FROM team_links l WHERE l.member_id = x.member_id AND l.agent_id = $1 AND l.depth > 0 AND l.valid_from <= ${day} AND ${day} < l.valid_until
  ) AND EXISTS (SELECT FROM team_links l WHERE l.member_id = x.member_id AND l.agent_id = $1 AND l.depth > 0 AND l.valid_until = 'infinity')`;

interface Filter {
  readonly vendor: string | null;
  readonly category: GameCategory | null;
  readonly state: TeamBetState | null;
  readonly member?: string;
  readonly name?: string;
  readonly from: string;
  readonly to: string;
}

/** The rounds of a team by one plain query over all of them. */
async function plainBets(agentId: bigint, { vendor, category, state, member, name, from, to }: Filter) {
  const rows = await query<{ round: string }>(
    `SELECT m.username || ' ' || r.round AS round
       FROM team_postings x JOIN members m ON m.id = x.member_id
       JOIN rounds r ON r.member_id = x.member_id AND x.reference = r.integration_id || ' ' || r.round
      WHERE x.kind = 'play' AND x.rounds > 0 AND x.day BETWEEN $2 AND $3 AND ${belowOn("x.day")}
        AND ($4::text IS NULL OR x.vendor = $4) AND ($5::text IS NULL OR x.category = $5)
        AND ($6::text IS NULL OR round_result(r.state, r.bets, r.stake_total, r.win_total + r.jackpot_total) = $6)
        AND ($7::text IS NULL OR m.public_id = $7) AND ($8::text IS NULL OR m.username LIKE '%' || $8 || '%')
      ORDER BY x.day DESC, x.at DESC, x.id DESC`,
    [agentId, from, to, vendor, category, state, member ?? null, name ?? null],
  );
  return rows.map(({ round }) => round);
}

/** The same of the movements beside play. */
async function plainTransactions(agentId: bigint, { member, name, from, to }: Filter, kinds: string[]) {
  const rows = await query<{ id: string }>(
    `SELECT m.public_id || '-' || x.seq AS id
       FROM ledger_transfers x JOIN members m ON m.id = x.member_id
       CROSS JOIN LATERAL (SELECT (x.created_at AT TIME ZONE '${ZONE}')::date AS day) d
      WHERE x.kind = ANY ($4) AND x.amount > 0 AND d.day BETWEEN $2 AND $3 AND ${belowOn("d.day")}
        AND ($5::text IS NULL OR m.public_id = $5) AND ($6::text IS NULL OR m.username LIKE '%' || $6 || '%')
      ORDER BY x.created_at DESC, x.id DESC`,
    [agentId, from, to, kinds, member ?? null, name ?? null],
  );
  return rows.map(({ id }) => id);
}

/** All items of a list, page after page. */
async function whole<Item>(
  page: (before: string | undefined) => Promise<{ items: Item[]; next?: string }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let before: string | undefined; ; ) {
    const { items: more, next } = await page(before);
    items.push(...more);
    if (next === undefined) return items;
    before = next;
  }
}

const KINDS = kindsOf((code) => !["BET", "WIN", "REFUND"].includes(code)).filter(
  (kind) => !["bet", "win", "rollback"].includes(kind),
);
const VENDORS = ["NIGHTJAR", "OTTER", "PUFFIN"];
const CATEGORIES: GameCategory[] = ["RNG", "LIVE", "FISH"];
const who = fc.nat(30);
const play = fc.record({
  step: fc.constant("play" as const),
  who,
  daysAgo: fc.nat(3),
  minute: fc.nat(200),
  vendor: fc.constantFrom(...VENDORS),
  category: fc.constantFrom(...CATEGORIES),
  stake: fc.integer({ min: 1, max: 3 }),
  win: fc.integer({ min: 0, max: 3 }),
});
/** How a round changes after it has ended. */
const CHANGES = {
  rolled_back: ["state = 'rolled_back', stake_total = 0"],
  won: ["win_total = stake_total + 7"],
  again: ["state = 'open', closed_at = NULL", "state = 'closed', closed_at = now(), win_total = 0"],
};
const money = fc.record({
  step: fc.constant("money" as const),
  who,
  kind: fc.constantFrom("deposit" as const, "adjustment" as const),
});

describe("lists of teams", () => {
  it("lists of teams have the rows of a plain query after any order of play, reversals, money, registrations and moves, by any filter", async () => {
    let run = 0;
    let moved = 0;
    let listed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { arbitrary: play, weight: 6 },
            { arbitrary: money, weight: 3 },
            {
              arbitrary: fc.record({ step: fc.constant("join" as const), under: who, agent: fc.boolean() }),
              weight: 1,
            },
            {
              arbitrary: fc.record({
                step: fc.constant("change" as const),
                who,
                // rolled back, won after all, or bet on again and ended once more
                to: fc.constantFrom("rolled_back" as const, "won" as const, "again" as const),
              }),
              weight: 2,
            },
            {
              arbitrary: fc.record({
                step: fc.constant("move" as const),
                who,
                to: who,
                later: fc.boolean(),
              }),
              weight: 2,
            },
            {
              arbitrary: fc.record({
                step: fc.constant("sum" as const),
                limit: fc.integer({ min: 1, max: 9 }),
              }),
              weight: 2,
            },
          ),
          { minLength: 30, maxLength: 70 },
        ),
        fc.array(
          fc.record({
            agent: who,
            vendor: fc.option(fc.constantFrom(...VENDORS)),
            category: fc.option(fc.constantFrom(...CATEGORIES)),
            state: fc.option(fc.constantFrom(...TEAM_BET_STATES)),
            member: fc.option(who),
            name: fc.option(fc.constantFrom("1", "2", "m-")),
            from: fc.nat(4),
            to: fc.nat(6),
          }),
          { minLength: 3, maxLength: 6 },
        ),
        async (steps, filters) => {
          run += 1;
          const top = await createMember(t.app, `top-${run}`, { type: 2 });
          const members: { id: bigint; agent: boolean }[] = [{ id: top, agent: true }];
          const rounds: { id: bigint; round: string }[] = [];
          // each move is on a day of its own, or on the one of the last
          let days = 0;
          const start = [0, 0, 1, 2, 1, 3].map((under, n) => ({
            step: "join" as const,
            under,
            agent: n < 5,
          }));
          for (const [n, one] of [...start, ...steps].entries()) {
            const chosen = members["who" in one ? one.who % members.length : 0] ?? { id: top };
            switch (one.step) {
              case "join": {
                const under = members[one.under % members.length] as { id: bigint };
                await query<{ id: bigint }>(
                  `INSERT INTO members (merchant_id, username, type, currency, upline_id, registered_at)
                   SELECT merchant_id, $2, $3, currency, $1, now() - interval '20 days' FROM members WHERE id = $1 RETURNING id`,
                  [under.id, `m-${run}-${n}`, one.agent ? 1 : 0],
                ).then(
                  async ([row]) => {
                    const { id } = row as { id: bigint };
                    await query("SELECT ledger_open($1, 'CNY')", [id]);
                    members.push({ id, agent: one.agent });
                  },
                  (error: { constraint?: string }) =>
                    expect(["team_upline", "team_depth"]).toContain(error.constraint),
                );
                break;
              }
              case "play": {
                const at = new Date(
                  Date.parse(`${addDays(today, days - one.daysAgo)}T03:00:00Z`) + one.minute * 60_000,
                );
                const round = await playRound(t, chosen.id, BigInt(one.stake), BigInt(one.win), {
                  at,
                  vendor: one.vendor,
                  category: one.category,
                });
                rounds.push({ id: chosen.id, round });
                break;
              }
              case "money":
                await query("SELECT ledger_transfer($1, $2, $3, 'CNY', $2, 'cash', 100)", [
                  `list:${run}:${n}`,
                  one.kind,
                  chosen.id,
                ]);
                break;
              case "change": {
                const changed = rounds[one.who % Math.max(rounds.length, 1)];
                for (const change of changed ? CHANGES[one.to] : [])
                  await query(`UPDATE rounds SET ${change} WHERE member_id = $1 AND round = $2`, [
                    changed?.id,
                    changed?.round,
                  ]);
                break;
              }
              case "move": {
                const to = members[one.to % members.length] as { id: bigint };
                const day = addDays(today, days + (one.later ? 1 : 0));
                const [move] = await query<{ refusal: string | null }>(
                  "SELECT team_move($1, $2, $3) AS refusal",
                  [chosen.id, to.id, day],
                );
                if (move?.refusal === null) {
                  moved += 1;
                  days += one.later ? 1 : 0;
                }
                break;
              }
              case "sum":
                await query("SELECT team_roll_up(1, $1, 100000)", [one.limit]);
            }
          }
          await query("SELECT team_roll_up(1, 10000, 100000)");

          const agents = members.filter(({ agent }) => agent);
          const last = addDays(today, days);
          const ids = await query<{ id: bigint; publicId: string }>(
            'SELECT id, public_id AS "publicId" FROM members WHERE id = ANY ($1)',
            [members.map(({ id }) => id)],
          );
          const everything = {
            vendor: null,
            category: null,
            state: null,
            from: addDays(today, -9),
            to: last,
          };
          for (const one of [
            ...agents.map((_, agent) => ({ agent, filter: everything as Filter })),
            ...filters.map(({ agent, vendor, category, state, member, name, from, to }) => {
              const picked = member === null ? undefined : members[member % members.length];
              const publicId = ids.find(({ id }) => id === picked?.id)?.publicId;
              const filter: Filter = {
                vendor,
                category,
                state,
                from: addDays(today, -from),
                to: addDays(last, -Math.min(to, from)),
                ...(publicId !== undefined && { member: publicId }),
                ...(name !== null && publicId === undefined && { name }),
              };
              return { agent, filter };
            }),
          ]) {
            const agentId = (agents[one.agent % agents.length] as { id: bigint }).id;
            const reader = { agentId, merchantId: 1, timeZone: ZONE, showsBalances: true, payMembers: true };
            const { member } = one.filter;
            if (member !== undefined && !(await t.app.services.teams.find(agentId, member))) continue;
            const found = await whole((before) => bets.list(reader, one.filter, before, SIZE));
            const shown = found.map(
              ({ id, member: { username } }) => `${username} ${readBetId(id).round.split("/").at(-1)}`,
            );
            expect(shown).toEqual(await plainBets(agentId, one.filter));
            const movements = await whole((before) => transactions.list(reader, one.filter, before, SIZE));
            expect(movements.map(({ id }) => id)).toEqual(
              await plainTransactions(agentId, one.filter, KINDS),
            );
            listed += found.length + movements.length;
          }
        },
      ),
      { numRuns: 10 },
    );
    expect(moved).toBeGreaterThan(7);
    expect(listed).toBeGreaterThan(250);
  });
});
