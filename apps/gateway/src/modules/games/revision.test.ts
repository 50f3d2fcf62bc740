import type { GameListValue, GameSearchValue } from "@foyer/contract/games";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let other: FastifyInstance;
let ids: string[];

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN", { categories: { RNG: "open", LIVE: "open", FISH: "open" } });
  ids = await createGames(
    t.app,
    ...Array.from({ length: 60 }, (_, n) => ({ vendor: "LUMEN", name: `Paper Kite ${n}` })),
    { vendor: "LUMEN", name: "Kite Table", category: "LIVE" as const },
    { vendor: "LUMEN", name: "Closed Kite", state: "closed" as const },
  );
  other = await t.another();
});
afterAll(() => t.close());

const sql = (text: string, values: unknown[] = []) => t.app.database.pool.query(text, values);
async function ask<V = GameListValue>(url: string, app = t.app): Promise<V> {
  return (await app.inject({ url })).json().value;
}
const RNG = "/lgw/games?gameType=RNG";
const LIVE = "/lgw/games?gameType=LIVE";
const SEARCH = "/lgw/games/search?gameName=kite";
/** The uncached revision: a minimum bet that is no step of the filter panel is not cached. */
const revision = async (list = RNG) => (await ask(`${list}&minBet=7.5`)).revision;

let before: number;
beforeEach(async () => {
  before = await revision();
});

test("the catalogue revision stays the same while nothing changes, on every page, filter and gateway", async () => {
  const lists = [
    RNG,
    `${RNG}&pageNo=2`,
    `${RNG}&pageNo=99`,
    `${RNG}&vassalage=LUMEN`,
    `${RNG}&gameName=kite`,
  ];
  for (const app of [t.app, other])
    for (const list of lists) expect((await ask(list, app)).revision, list).toBe(before);
  const found = await ask<GameSearchValue>(SEARCH);
  expect((await ask<GameSearchValue>(`${SEARCH}&pageNo=2`, other)).revision).toBe(found.revision);
  expect((await ask<GameSearchValue>(`${SEARCH}&gameType=RNG`)).revision).toBe(before);
});

test("the catalogue revision differs between two pages when the list changed between them, on both gateways", async () => {
  const [first, firstOther] = [await ask(RNG), await ask(RNG, other)];
  await createGames(t.app, { vendor: "LUMEN", name: "In Front", sort: -1 });
  for (const app of [t.app, other])
    await expect.poll(async () => (await ask(`${RNG}&pageNo=2`, app)).revision).toBe(first.revision + 1);
  expect(firstOther.revision).toBe(first.revision);
});

test.each([
  ["a game is added", "INSERT"],
  ["a game is deleted", "DELETE FROM games WHERE name = 'Paper Kite 40'"],
  ["a game closes", "UPDATE games SET state = 'closed' WHERE name = 'Paper Kite 41'"],
  ["a game opens", "UPDATE games SET state = 'open' WHERE name = 'Closed Kite'"],
  [
    "two games swap places",
    "UPDATE games SET sort = 43 - sort WHERE name IN ('Paper Kite 21', 'Paper Kite 22')",
  ],
  ["a game is renamed", "UPDATE games SET name = 'Paper Dragon' WHERE name = 'Paper Kite 42'"],
  ["a minimum bet changes", "UPDATE games SET min_bet = min_bet + 1 WHERE name = 'Paper Kite 43'"],
  ["a classification changes", "UPDATE games SET classification = 'JP' WHERE name = 'Paper Kite 44'"],
])("the catalogue revision rises when %s", async (_, change) => {
  const found = (await ask<GameSearchValue>(SEARCH)).revision;
  const live = await revision(LIVE);
  if (change === "INSERT") await createGames(t.app, { vendor: "LUMEN", name: "One More" });
  else await sql(change);
  expect(await revision()).toBe(before + 1);
  expect((await ask<GameSearchValue>(SEARCH)).revision).toBe(found + 1);
  expect(await revision(LIVE), "of another category").toBe(live);
});

test("the catalogue revision rises for both categories when a game moves", async () => {
  const live = await revision(LIVE);
  await sql("UPDATE games SET category = 'LIVE' WHERE name = 'Paper Kite 45'");
  expect([await revision(), await revision(LIVE)]).toEqual([before + 1, live + 1]);
});

test.each([
  ["the hot rank", "UPDATE games SET hot_rank = 1, badge = 'hot' WHERE node_id = $1"],
  ["the picture", "UPDATE games SET picture_base = '/art/another' WHERE node_id = $1"],
  ["values to the same values", "UPDATE games SET name = name, sort = sort WHERE node_id = $1"],
  [
    "the state of its table",
    "UPDATE games SET table_state = 'busy', dealer = 'Tala' WHERE name = 'Kite Table' AND $1 > 0",
  ],
])("the catalogue revision stays when a write changes only %s", async (_, change) => {
  const live = await revision(LIVE);
  await sql(change, [ids[0]]);
  expect([await revision(), await revision(LIVE)]).toEqual([before, live]);
});

test("the catalogue revision stays when a closed game is changed, added or deleted", async () => {
  await createGames(t.app, { vendor: "LUMEN", name: "Shut", state: "closed" });
  await sql("UPDATE games SET name = 'Shut Still' WHERE name = 'Shut'");
  await sql("DELETE FROM games WHERE name = 'Shut Still'");
  expect(await revision()).toBe(before);
});

test("the catalogue revision rises once for a write of many games, and for an emptied catalogue", async () => {
  await sql("UPDATE games SET sort = sort + 1");
  expect(await revision()).toBe(before + 1);
  await sql("TRUNCATE games CASCADE");
  const { games, revision: after } = await ask(`${RNG}&minBet=7.5`);
  expect([games.length, after]).toEqual([0, before + 2]);
});
