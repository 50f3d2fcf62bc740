import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPaidPage, type TestStudio, testStudio } from "../../testing/studio.ts";
import { QUICK } from "../../testing/timings.ts";
import type { Behaviour } from "../../testing/wallet-peer.ts";
import type { SpinAnswer } from "../play-api.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await testStudio({ timings: { ...QUICK, walletTimeout: 60, betPauses: [1, 1] } });
});
afterAll(() => studio.close());

const fault = fc.constantFrom<Behaviour>(
  "answer",
  "answer",
  "lose-call",
  "lose-answer",
  "hold",
  "stall",
  "garbage",
  "down",
  "RS_ERROR_UNKNOWN",
);
const refusal = fc.constantFrom<Behaviour>("RS_ERROR_NOT_ENOUGH_MONEY", "RS_ERROR_TOKEN_EXPIRED");

describe("wallet and network faults", () => {
  it("under any wallet and network faults, each stake is taken once for a shown round or not at all, and each win is paid once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 8, arbitrary: fault }, { weight: 1, arbitrary: refusal }), {
          maxLength: 12,
        }),
        fc.array(fault, { maxLength: 6 }),
        fc.array(fault, { maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        async (bets, wins, rollbacks, spins) => {
          const { peer } = studio;
          const start = 50 * 100_000;
          const { page, walletBalance, token } = await openPaidPage(studio, start);
          const user = peer.players.get(token)?.user;
          peer.script("bet", ...bets);
          peer.script("win", ...wins);
          peer.script("rollback", ...rollbacks);
          const answers: SpinAnswer[] = [];
          for (let i = 0; i < spins; i++) answers.push(await page.settle(randomUUID()));
          peer.calm();
          peer.release();

          const expected = answers.reduce(
            (sum, answer) => (answer.state === "done" ? sum - answer.stake + answer.win : sum),
            start,
          );
          await vi.waitFor(async () => {
            expect(walletBalance()).toBe(expected);
            const repeats = await Promise.all(
              answers.flatMap(({ spinId }) => (spinId ? [page.spin(spinId)] : [])),
            );
            for (const answer of repeats) if (answer.state === "done") expect(answer.balance).not.toBeNull();
          }, 60_000);

          const mine = peer.calls.filter((c) => c.body["user"] === user && c.body["round"] !== undefined);
          const byRound = Map.groupBy(mine, (c) => c.body["round"]);
          for (const calls of byRound.values())
            for (const call of ["bet", "win", "rollback"]) {
              const ids = calls.filter((c) => c.call === call).map((c) => c.body["transaction_uuid"]);
              expect(new Set(ids).size).toBeLessThanOrEqual(1);
            }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
