import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Answer, DecisionCallers, LONG_ENOUGH } from "./decision-callers.fixture.ts";
import { Decisions } from "./decisions.fixture.ts";
import { InterruptedPlay } from "./play-restart.fixture.ts";

/**
 * Kills a gateway during play and while every decision about money is under way: each once in the middle of its
 * transaction, and once after it was committed, when its caller has no answer.
 */

let at: DecisionCallers;
beforeAll(async () => {
  at = await DecisionCallers.open();
});
afterAll(() => at.close());

it("killed during play and in the middle of every decision about money or just after it, the platform has taken each bet, win and decision once, keeps the player signed in, and a repeated call has the same answer", async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
  const decisions = new Decisions(at);
  const [cutOff, unheard] = [await decisions.all(picture), await decisions.all(picture)];
  const play = await InterruptedPlay.open(at.app, at.gateway.url);
  await at.gateway.start();
  await play.stake();
  const before = new Map<string, object>();
  const answers = new Map<string, Answer>();
  for (const [name, { ask, look, done }] of Object.entries(unheard)) {
    const answer = await ask();
    expect([name, answer]).toMatchObject([name, { status: 200 }]);
    expect([name, await look()]).toMatchObject([name, done]);
    answers.set(name, answer);
  }
  for (const [name, { look }] of Object.entries(cutOff)) before.set(name, await look());

  const { pool } = at.app.database;
  const locks = await pool.connect();
  await locks.query("BEGIN");
  for (const { memberId } of Object.values(cutOff)) {
    await locks.query("SELECT ledger_lock_wallet($1, 'CNY')", [memberId]);
    await locks.query("SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE", [memberId]);
  }
  const asked = Object.values(cutOff).map(({ ask }) => ask().catch(() => "no answer"));
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      "SELECT count(DISTINCT pid)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    expect(rows[0]?.waiting).toBeGreaterThanOrEqual(asked.length);
  }, LONG_ENOUGH);
  const lostBet = play.stakeAgain();
  await at.gateway.kill();
  await lostBet;
  await play.refusedWhileDown();
  await locks.query("ROLLBACK");
  locks.release();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["no answer"]));

  // the database goes on with a single statement whose caller is gone, and undoes a transaction that was not ended
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM pg_stat_activity
        WHERE state <> 'idle' AND backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(rows[0]?.left).toBe(0);
  }, LONG_ENOUGH);

  await at.gateway.startHere();
  await play.goesOn();
  for (const [name, { ask, look, done, repeated }] of Object.entries(cutOff)) {
    const now = await look();
    const undone = isDeepStrictEqual(now, before.get(name));
    if (!undone) expect([name, now]).toMatchObject([name, done]);
    const answer = await ask();
    if (undone || repeated === undefined) expect([name, answer]).toMatchObject([name, { status: 200 }]);
    expect([name, await look()]).toMatchObject([name, done]);
    answers.set(`${name}, again`, answer);
  }
  for (const [again, all] of [
    ["", unheard],
    [", again", cutOff],
  ] as const)
    for (const [name, { ask, look, done, repeated }] of Object.entries(all)) {
      const seen = await look();
      const answer = await ask();
      if (repeated === undefined) expect([name, answer]).toEqual([name, answers.get(name + again)]);
      else expect([name, answer]).toMatchObject([name, { errorCode: repeated }]);
      expect([name, await look()]).toEqual([name, seen]);
      expect([name, seen]).toMatchObject([name, done]);
    }

  const { faults } = await at.app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
}, 300_000);
