import type { GameListValue } from "@foyer/contract/games";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "NINE_RIVERS", { categories: { LOTT: "open" } });
  await createVendor(t.app, "OTTER", { categories: { LOTT: "open" } });
  await createGames(
    t.app,
    { vendor: "NINE_RIVERS", category: "LOTT", code: "NORTHERN_DRAW", name: "Northern Draw" },
    { vendor: "NINE_RIVERS", category: "LOTT", code: "DELTA_EVENING", name: "Delta Evening" },
    // another vendor's game may have the same code
    { vendor: "OTTER", category: "LOTT", code: "NORTHERN_DRAW", name: "Otter Draw" },
  );
});
afterAll(() => t.close());

const own = async () => {
  const answer = await t.app.inject({ url: "/lgw/games?gameType=LOTT" });
  const { games } = (answer.json() as { value: GameListValue }).value;
  return games.filter(({ ownLottery }) => ownLottery).map(({ gameName }) => gameName);
};

test("a list of games says which are lotteries of the platform itself, as soon as one is added", async () => {
  expect(await own()).toEqual([]);
  await t.app.database.pool.query(
    `INSERT INTO lotteries (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds,
       close_seconds, prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake, largest_slip,
       largest_draw, outcome_limit, most_chase_draws)
     SELECT id, 'NINE_RIVERS', 'NORTHERN_DRAW', 'vietnam-north', 'external', 'Elott', '{trad}', 'Asia/Manila', 3600,
       60, 1900, 1900, '{100000}', '{100000}', 1000, 100000, 100000, 100000, 100000, 0
       FROM merchants WHERE code = 'DEMO'`,
  );
  await expect.poll(own).toEqual(["Northern Draw"]);
});
