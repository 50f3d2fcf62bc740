import type { GameListValue } from "@foyer/contract/games";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let ids: string[];

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN", {
    displayName: "Lumen",
    categories: { RNG: "open", LIVE: "maintenance" },
  });
  await createVendor(t.app, "OTTER", { categories: { RNG: "open" } });
  await t.app.database.pool.query(
    `INSERT INTO merchants (code, name, currency, settings) VALUES ('OTHER', 'Other', 'EUR', '{"categories":["RNG"]}')`,
  );
  await createVendor(t.app, "ELSEWHERE", { merchant: "OTHER" });
  ids = await createGames(
    t.app,
    ...Array.from({ length: 60 }, (_, i) => ({
      vendor: i % 3 === 0 ? "OTTER" : "LUMEN",
      name: `Paper Kite ${i}`,
      // several games have the same sort value, so that only a total order separates pages
      sort: Math.floor(i / 7),
    })),
    {
      vendor: "LUMEN",
      name: "Döner's 100% Würfel",
      sort: 100,
      minBet: 1_000n,
      freePlay: true,
      classification: "JP",
    },
    { vendor: "LUMEN", name: "Ox of Gold_Rush", sort: 101, hotRank: 2 },
    { vendor: "OTTER", name: "Golden Ox", sort: 102, hotRank: 1, minBet: 50_000n },
    { vendor: "LUMEN", name: "Closed Ox", sort: 103, state: "closed", hotRank: 3 },
    { vendor: "LUMEN", category: "LIVE", name: "Velvet Table", hotRank: 4 },
    { merchant: "OTHER", vendor: "ELSEWHERE", name: "Golden Stranger", hotRank: 1 },
  );
});
afterAll(() => t.close());

async function list(query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await t.app.inject({ url: "/lgw/games", query, headers });
  return { status: answer.statusCode, ...(answer.json() as { errorCode?: string; value: GameListValue }) };
}
const names = async (query: Record<string, string>) =>
  (await list({ gameType: "RNG", ...query })).value.games.map((game) => game.gameName);

describe("games that cannot be played", () => {
  const setState = (state: string) =>
    t.app.database.pool.query(
      "UPDATE vendor_categories SET state = $1 FROM vendors v WHERE v.id = vendor_id AND v.code = 'OTTER' AND category = 'RNG'",
      [state],
    );

  test("playable games come first on every page, and in the hot and the new list", async () => {
    const before = await list({ gameType: "RNG" });
    await setState("maintenance");
    const pages = async (query: Record<string, string> = {}) => {
      const pageOf = (pageNo: string) => list({ gameType: "RNG", pageNo, ...query });
      return (await Promise.all(["1", "2", "3"].map(pageOf))).flatMap(({ value }) => value.games);
    };
    await expect.poll(async () => (await pages()).filter((game) => game.maintenance).length).toBe(21);
    const games = await pages();
    expect(games.map(({ maintenance }) => maintenance)).toEqual([
      ...Array.from({ length: 42 }, () => false),
      ...Array.from({ length: 21 }, () => true),
    ]);
    expect(new Set(games.map(({ nodeId }) => nodeId)).size).toBe(63);
    expect((await pages({ minBet: "0.1" })).at(-1)?.maintenance).toBe(true);
    expect((await list({ gameType: "RNG" })).value).toMatchObject({ total: 63, totalPages: 3 });
    expect((await list({ gameType: "RNG" })).value.revision).toBeGreaterThan(before.value.revision);

    for (const url of ["/lgw/games/popular", "/lgw/games/new"]) {
      const list: GameListValue["games"] = (await t.app.inject({ url })).json().value.list;
      const states = list.map(({ maintenance }) => maintenance);
      expect(states).toEqual(states.toSorted((a, b) => Number(a) - Number(b)));
    }
    await setState("open");
    await expect.poll(async () => (await pages()).some((game) => game.maintenance)).toBe(false);
  });
});

describe("pages of games", () => {
  test("game pages hold 25 games, do not overlap and miss none", async () => {
    const first = await list({ gameType: "RNG" });
    expect(first.value).toMatchObject({ pageNum: 1, totalPages: 3, total: 63 });
    expect(first.value.games).toHaveLength(25);
    const seen = [...first.value.games];
    for (const pageNo of ["2", "3"]) seen.push(...(await list({ gameType: "RNG", pageNo })).value.games);
    expect(new Set(seen.map((game) => game.nodeId)).size).toBe(63);
  });

  test("game pages do not change when a game is added after them", async () => {
    const before = (await list({ gameType: "RNG", pageNo: "2" })).value.games;
    await createGames(t.app, { vendor: "OTTER", name: "Late Arrival", sort: 5_000 });
    await expect.poll(async () => (await list({ gameType: "RNG", pageNo: "3" })).value.total).toBe(64);
    expect((await list({ gameType: "RNG", pageNo: "2" })).value.games).toEqual(before);
    await t.app.database.pool.query("DELETE FROM games WHERE name = 'Late Arrival'");
  });

  test("game pages beyond the last are empty", async () => {
    for (const pageNo of ["4", "100000"]) {
      const { status, value } = await list({ gameType: "RNG", pageNo });
      expect(status).toBe(200);
      expect(value.games).toEqual([]);
    }
  });

  test("invalid page numbers are refused", async () => {
    for (const pageNo of ["0", "-1", "1.5", "abc", "1e9", "1e999", "-1e999", "99999999999999999999", ""])
      expect(await list({ gameType: "RNG", pageNo })).toMatchObject({
        status: 422,
        errorCode: "request.invalid",
      });
  });
});

describe("filters of the game list", () => {
  test("the game list can be filtered by vendor", async () => {
    const { value } = await list({ gameType: "RNG", vassalage: "OTTER" });
    expect(value.total).toBe(21);
    expect(new Set(value.games.map((game) => game.vassalage))).toEqual(new Set(["OTTER"]));
  });

  test("the game list can be filtered by name: every word, anywhere, ignoring case and accents", async () => {
    expect(await names({ gameName: "ox gold" })).toEqual(["Ox of Gold_Rush", "Golden Ox"]);
    expect(await names({ gameName: "wurfel" })).toEqual(["Döner's 100% Würfel"]);
    expect(await names({ gameName: "DÖNER S" })).toEqual(["Döner's 100% Würfel"]);
    expect(await names({ gameName: " gold_rush " })).toEqual(["Ox of Gold_Rush"]);
  });

  test("a filter of fewer than three letters matches the beginning of a word", async () => {
    expect(await names({ gameName: "ru" })).toEqual(["Ox of Gold_Rush"]);
    expect(await names({ gameName: "us" })).toEqual([]);
  });

  test("a filtered game list has the number of matches", async () => {
    const { value } = await list({ gameType: "RNG", gameName: "kite", pageNo: "2" });
    expect(value).toMatchObject({ total: 60, totalPages: 3, pageNum: 2 });
    expect(value.games).toHaveLength(25);
  });

  test("the game list can be filtered by classification and minimum bet", async () => {
    expect(await names({ gameClassify: "JP" })).toEqual(["Döner's 100% Würfel"]);
    expect(await names({ minBet: "0.05" })).toEqual(["Döner's 100% Würfel"]);
    expect(await list({ gameType: "RNG", minBet: "99999999999999.5" })).toMatchObject({
      status: 422,
      errorCode: "request.invalid",
    });
  });

  test("the first page of a filtered game list has the number of games of each vendor, whichever is chosen", async () => {
    const countsOf = async (query: Record<string, string>) =>
      (await list({ gameType: "RNG", ...query })).value.vendorCounts;
    const of = async (vassalage: string, query: Record<string, string>) =>
      (await list({ gameType: "RNG", vassalage, ...query })).value.total;
    for (const query of [{ gameName: "kite" }, { minBet: "0.05" }, { gameClassify: "JP" }]) {
      const counts = await countsOf(query);
      expect(Object.keys(counts ?? {}).length).toBeGreaterThan(0);
      for (const [vendor, count] of Object.entries(counts ?? {})) expect(count).toBe(await of(vendor, query));
      expect(await countsOf({ ...query, vassalage: "OTTER" })).toEqual(counts);
    }
    expect(await countsOf({})).toBeUndefined();
    expect(await countsOf({ gameName: "kite", pageNo: "2" })).toBeUndefined();
  });

  test("SQL, patterns and control characters in a filter find nothing and do no harm", async () => {
    for (const gameName of [
      "%",
      "_",
      "\\",
      "'; DROP TABLE games; --",
      "%%%%%",
      "' OR '1'='1",
      "\ud800x",
      "<script>",
    ])
      expect(await names({ gameName }), gameName).toEqual([]);
    expect((await list({ gameType: "RNG" })).value.total).toBe(63);
  });

  test("invalid filters are refused by name, or find nothing", async () => {
    const hostile = ["'; DROP TABLE games; --", "%", "<b>", "constructor", "x".repeat(5_000), "[]"];
    for (const text of hostile) {
      for (const field of ["gameClassify", "minBet", "pageSize", "pageNo", "clientType", "platform"])
        expect(await list({ gameType: "RNG", [field]: text }), `${field} ${text}`).toMatchObject({
          status: 422,
          errorCode: "request.invalid",
          value: { field },
        });
      expect((await list({ gameType: "RNG", vassalage: text })).errorCode).toMatch(
        text.length > 64 ? /^request.invalid$/ : /^vendor.unknown$/,
      );
      expect((await list({ gameType: text })).errorCode).toBe("game.category.unknown");
    }
    expect(await list({ gameType: "RNG", gameName: "x".repeat(5_000) })).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "gameName" },
    });
    expect((await list({ gameType: "RNG" })).value.total).toBe(63);
  });

  test("a blank name is no filter", async () => {
    expect((await list({ gameType: "RNG", gameName: "  " })).value.total).toBe(63);
  });
});

describe("unknown values of the game list", () => {
  test("an unknown category has its own error code", async () => {
    expect(await list({ gameType: "DARTS" })).toMatchObject({
      status: 404,
      errorCode: "game.category.unknown",
    });
    expect(await list({ gameType: "LIVE" }, { merchant: "OTHER" })).toMatchObject({
      errorCode: "game.category.unknown",
    });
    expect(await list({})).toMatchObject({ status: 422, errorCode: "request.invalid" });
  });

  test("an unknown vendor has its own error code, another merchant's vendor included", async () => {
    for (const vassalage of ["NOBODY", "ELSEWHERE", "__proto__", "lumen"])
      expect(await list({ gameType: "RNG", vassalage })).toMatchObject({
        status: 404,
        errorCode: "vendor.unknown",
      });
  });

  test("an unknown merchant has its own error code", async () => {
    for (const headers of [{ merchant: "NOBODY" }, { merchant: "constructor" }])
      expect(await list({ gameType: "RNG" }, headers)).toMatchObject({
        status: 404,
        errorCode: "merchant.unknown",
      });
    expect(await list({ gameType: "RNG", merchantCode: "NOBODY" })).toMatchObject({
      errorCode: "merchant.unknown",
    });
  });
});

test("a merchant's players see its own games only, by header or by query", async () => {
  for (const answer of [
    await list({ gameType: "RNG" }, { merchant: "OTHER" }),
    await list({ gameType: "RNG", merchantCode: "OTHER" }),
  ])
    expect(answer.value.games.map((game) => game.gameName)).toEqual(["Golden Stranger"]);
});

test("a game has money as decimal strings, both free-play fields, and its vendor's maintenance state", async () => {
  const [slot] = (await list({ gameType: "RNG", gameClassify: "JP" })).value.games;
  expect(slot).toMatchObject({
    minBet: "0.01",
    supportPlay: 0,
    freeplay: 1,
    maintenance: false,
  });
  const [live] = (await list({ gameType: "LIVE" })).value.games;
  expect(live).toMatchObject({ displayName: "Lumen", supportPlay: 1, freeplay: 0, maintenance: true });
});

test("hot games are in rank order, without closed games", async () => {
  const hot = async (query = {}) =>
    (await t.app.inject({ url: "/lgw/games/popular", query }))
      .json()
      .value.list.map((g: { gameName: string }) => g.gameName);
  expect(await hot()).toEqual(["Golden Ox", "Ox of Gold_Rush", "Velvet Table"]);
  expect(await hot({ gameType: "LIVE" })).toEqual(["Velvet Table"]);
});

test("new games are newest first, without closed games, and at most sixty", async () => {
  const day = (n: number) => new Date(Date.UTC(2030, 0, n));
  const made = await createGames(
    t.app,
    { vendor: "OTTER", name: "Third", addedAt: day(1) },
    { vendor: "LUMEN", name: "First", addedAt: day(3) },
    { vendor: "LUMEN", name: "Never", addedAt: day(4), state: "closed" },
    { vendor: "LUMEN", category: "LIVE", name: "Second", addedAt: day(2) },
    { merchant: "OTHER", vendor: "ELSEWHERE", name: "Elsewhere", addedAt: day(5) },
  );
  const newest = async (query = {}): Promise<string[]> =>
    (await t.app.inject({ url: "/lgw/games/new", query }))
      .json()
      .value.list.map((g: { gameName: string }) => g.gameName);
  const all = await newest();
  expect(all.slice(0, 2)).toEqual(["First", "Third"]);
  // its vendor is under maintenance
  expect(all.at(-2)).toBe("Second");
  expect(all).toHaveLength(60);
  expect((await newest({ gameType: "LIVE" }))[0]).toBe("Second");
  for (const gameType of ["DARTS", "", "'", "\u0000"])
    expect((await t.app.inject({ url: "/lgw/games/new", query: { gameType } })).json().errorCode).toBe(
      "request.invalid",
    );
  await t.app.database.pool.query("DELETE FROM games WHERE node_id = ANY ($1)", [made]);
  await expect.poll(async () => (await newest()).includes("First")).toBe(false);
});

test("a live table has its state, and games of other categories have none", async () => {
  const made = await createGames(
    t.app,
    { vendor: "LUMEN", category: "LIVE", name: "Busy Table", tableState: "busy", dealer: "Tala" },
    { vendor: "LUMEN", category: "LIVE", name: "Shut Table", tableState: "closed" },
  );
  const tables = async () =>
    Object.fromEntries(
      (await list({ gameType: "LIVE" })).value.games.map(({ gameName, table }) => [gameName, table]),
    );
  await expect.poll(tables).toMatchObject({
    "Busy Table": { state: "busy", dealer: "Tala" },
    "Shut Table": { state: "closed" },
  });
  expect((await tables())["Velvet Table"]).toBeUndefined();
  // its vendor is under maintenance, which takes precedence over the table's state
  expect((await list({ gameType: "LIVE" })).value.games.every(({ maintenance }) => maintenance)).toBe(true);
  await expect(createGames(t.app, { vendor: "LUMEN", name: "No Table", tableState: "open" })).rejects.toThrow(
    /check constraint/,
  );
  await t.app.database.pool.query("DELETE FROM games WHERE node_id = ANY ($1)", [made]);
});

describe("recent games", () => {
  const recent = async (headers: Record<string, string>, query = {}) =>
    t.app.inject({ url: "/lgw/games/recent", query, headers });

  test("recent games need a session", async () => {
    const answer = await recent({});
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errorCode).toBe("session.required");
  });

  test("recent games are the member's own, each once, newest first, by category when requested", async () => {
    const [ann, ben] = [await createMember(t.app, "recent-ann"), await createMember(t.app, "recent-ben")];
    const { games } = t.app.services;
    const [a, b] = ids as [string, string];
    const live = ids[64] as string;
    await games.recordOpened(ann, a);
    await games.recordOpened(ann, live);
    await games.recordOpened(ann, b);
    await games.recordOpened(ann, a);
    await games.recordOpened(ben, b);
    const headers = await signIn(t.app, "recent-ann");
    const of = async (query = {}) => {
      const answer = await recent(headers, query);
      expect(answer.headers["cache-control"]).toContain("no-store");
      return answer.json().value;
    };
    expect((await of()).list.map((g: { nodeId: string }) => g.nodeId)).toEqual([a, b, live]);
    expect((await of()).totalPages).toBe(1);
    expect((await of({ gameType: "LIVE" })).list.map((g: { nodeId: string }) => g.nodeId)).toEqual([live]);
    expect((await of({ page: "2" })).list).toEqual([]);
  });
});

test("the launch finds a game by its codes, closed games and those under maintenance included", async () => {
  const { games } = t.app.services;
  const { id } = await t.app.services.settings.merchant("DEMO");
  expect(await games.find(id, "NOBODY", "closed-ox")).toBe("vendor.unknown");
  expect(await games.find(id, "LUMEN", "golden-ox")).toBe("game.unknown");
  expect(await games.find(id, "LUMEN", "closed-ox")).toMatchObject({ open: false, vendorOpen: true });
  expect(await games.find(id, "LUMEN", "velvet-table")).toMatchObject({ open: true, vendorOpen: false });
  expect(await games.byNodeId(id, ids[0] as string)).toMatchObject({ open: true });
  for (const nodeId of [ids[65] as string, "0", "-1", "x", "99999999999999999999"])
    expect(await games.byNodeId(id, nodeId)).toBeUndefined();
});
