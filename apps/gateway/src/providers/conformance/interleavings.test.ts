import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { enterVendor, keyPair, playingMember } from "../provider-testing.ts";
import { type Op, WalletModel } from "./model.ts";
import type { Answer, WalletUnderTest } from "./wallet-under-test.ts";

const START = 400;
/** Timeout for more than 1000 calls on a busy machine. */
const TIMEOUT_MS = 120_000;
const vendor = { id: "nightjar", keys: keyPair() };
let gateway: TestApp;
let app: FastifyInstance;
let players = 0;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
  await enterVendor(app, vendor.id, vendor.keys);
});
afterAll(() => gateway.close());

const uuid = fc.nat({ max: 9 });
const round = fc.nat({ max: 2 });
const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }));
const closes = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("bet" as const), uuid, round, amount, closes }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("win" as const), uuid, round, amount, closes, reference: uuid }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("rollback" as const), uuid, round, closes, reference: uuid }),
  },
);

/**
 * Generates a history of calls: mostly consistent ones (rounds and references of a correct vendor), mixed with
 * arbitrary ones. Every call may be repeated or moved.
 */
const history: fc.Arbitrary<Op[]> = fc
  .array(
    fc.oneof(
      op.map((one) => [one]),
      fc
        .record({ bet: uuid, win: uuid, undo: uuid, round, stake: amount, paid: amount, closes })
        .map(({ bet, win, undo, round: r, stake, paid, closes: c }): Op[] => [
          { kind: "bet", uuid: bet, round: r, amount: stake, closes: false },
          { kind: "win", uuid: win, round: r, amount: paid, closes: c, reference: bet },
          { kind: "rollback", uuid: undo, round: r, closes: false, reference: c ? bet : win },
        ]),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.flat())
  .chain((ops) =>
    fc
      .tuple(
        fc.shuffledSubarray(ops, { minLength: 0 }),
        fc.array(fc.nat({ max: Math.max(0, ops.length - 1) })),
      )
      .map(([shuffled, again]) =>
        [...ops, ...shuffled, ...again.flatMap((i) => ops.slice(i, i + 1))].slice(0, 40),
      ),
  );

async function player(): Promise<{ memberId: bigint; send: (op: Op) => Promise<Answer> }> {
  players += 1;
  const wallet: WalletUnderTest & { memberId: bigint } = await playingMember(
    app,
    vendor,
    `player${players}`,
    {
      balance: BigInt(START),
    },
  );
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const send = (one: Op): Promise<Answer> => {
    const common = {
      transaction_uuid: ids[one.uuid] as string,
      round_closed: one.closes,
    };
    const name = `round ${one.round}`;
    if (one.kind === "bet") return wallet.bet({ ...common, round: name, amount: one.amount });
    const reference = ids[one.reference] as string;
    if (one.kind === "win") return wallet.win(reference, name, { ...common, amount: one.amount });
    return wallet.rollback(reference, name, common);
  };
  return { memberId: wallet.memberId, send };
}

/** Checks that three ways to compute a member's money agree and that the member's book sums to zero. */
async function audit(memberId: bigint): Promise<bigint> {
  const { rows } = await app.database.pool.query<
    Record<"book" | "cash" | "rounds" | "calls" | "entries", bigint>
  >(
    `SELECT sum(balance)::bigint AS book, max(balance) FILTER (WHERE name = 'cash') AS cash,
            (SELECT coalesce(sum(win_total - stake_total), 0)::bigint FROM rounds WHERE member_id = $1) AS rounds,
            (SELECT coalesce(sum(CASE kind WHEN 'win' THEN amount WHEN 'bet' THEN -amount ELSE 0 END), 0)::bigint
               FROM provider_transactions WHERE member_id = $1 AND outcome = 'applied') AS calls,
            (SELECT sum(e.amount)::bigint FROM ledger_entries e JOIN ledger_accounts c ON c.id = e.account_id
              WHERE c.member_id = $1 AND c.name = 'cash') AS entries
       FROM ledger_accounts WHERE member_id = $1`,
    [memberId],
  );
  const { book, cash, rounds, calls, entries } = rows[0] as (typeof rows)[number];
  expect(book).toBe(0n);
  expect(cash).toBe(BigInt(START) + rounds);
  expect(calls).toBe(rounds);
  expect(entries).toBe(cash);
  expect(cash >= 0n).toBe(true);
  return cash;
}

it(
  "any order of bets, wins, rollbacks, replays and conflicts gets the same responses as the reference model",
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (ops) => {
        const model = new WalletModel(START);
        const { memberId, send } = await player();
        for (const [i, one] of ops.entries()) {
          const expected = model.send(one);
          const answer = await send(one);
          expect({ i, op: one, status: answer.status, balance: answer.balance }).toEqual({
            i,
            op: one,
            status: expected,
            balance: model.cash,
          });
        }
        expect(await audit(memberId)).toBe(BigInt(model.cash));
      }),
      { numRuns: 50 },
    );
  },
  TIMEOUT_MS,
);

it(
  "concurrent wallet calls never lose, duplicate or overdraw money",
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (ops) => {
        const { memberId, send } = await player();
        const answers = await Promise.all(ops.map(send));
        for (const answer of answers) expect(answer.httpStatus).toBe(200);
        await audit(memberId);
        // after all calls, a call that succeeded succeeds again, unless it was rolled back meanwhile
        for (const [i, one] of ops.entries()) {
          if (answers[i]?.status !== "RS_OK") continue;
          expect((await send(one)).status).toMatch(/^RS_(OK|ERROR_TRANSACTION_ROLLED_BACK)$/);
        }
        await audit(memberId);
      }),
      { numRuns: 25 },
    );
  },
  TIMEOUT_MS,
);
