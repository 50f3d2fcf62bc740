import type { GameWin } from "@foyer/contract/games";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let member: bigint;

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "OTTER");
  await createGames(t.app, { vendor: "OTTER", name: "Golden Fox", code: "fox" });
  member = await createMember(t.app, "marisol");
  await t.app.database.pool.query(
    `INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('wins', 'hub', 'https://wins.invalid', 'key')`,
  );
});
afterAll(() => t.close());

/** A closed round of the member, minutes ago, in 1/100,000. */
async function round(
  name: string,
  {
    stake,
    win,
    minutes,
    currency = "CNY",
    game = "fox",
  }: { stake: number; win: number; minutes: number; currency?: string; game?: string },
): Promise<void> {
  const { pool } = t.app.database;
  await pool.query(
    `INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                           play_type, language, currency, expires_at)
     VALUES ($1, 1, $2, $1, 'wins', 'OTTER', $3, $5, 'trad', 'EN', $4, now() + interval '1 day')`,
    [name, member, game, currency, currency === "XXX"],
  );
  await pool.query(
    `INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total, win_total,
                         bets, wins, state, opened_at, closed_at)
     VALUES ($1, 'wins', $2, $2, 'OTTER', $3, $4, $5, $6, 1, 1, 'closed', now() - interval '1 day',
             now() - $7 * interval '1 minute')`,
    [member, name, game, currency, stake, win, minutes],
  );
}

test("recent wins are the rounds that paid ten times their stake in real money, newest first, with masked names", async () => {
  await round("older", { stake: 100_000, win: 1_000_000, minutes: 9 });
  await round("newer", { stake: 100_000, win: 2_500_000, minutes: 3 });
  await round("small", { stake: 100_000, win: 999_999, minutes: 2 });
  await round("for-fun", { stake: 100_000, win: 9_000_000, minutes: 1, currency: "XXX" });
  await round("withdrawn", { stake: 100_000, win: 9_000_000, minutes: 1, game: "gone" });
  const answer = await t.app.inject({ url: "/lgw/games/wins" });
  const { list } = answer.json().value as { list: GameWin[] };
  expect(list.map(({ game, amount, player }) => [game.gameName, amount, player])).toEqual([
    ["Golden Fox", "25.00", "m•••l"],
    ["Golden Fox", "10.00", "m•••l"],
  ]);
});
