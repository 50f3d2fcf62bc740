import type { GameSearchValue } from "@foyer/contract/games";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import { editDistance as countSlips, maxEditDistance } from "./spelling-correction.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await t.app.database.pool.query(
    `INSERT INTO merchants (code, name, currency, settings) VALUES ('OTHER', 'Other', 'EUR', '{"categories":["RNG"]}')`,
  );
  await createVendor(t.app, "NIGHTJAR", {
    displayName: "Nightjar",
    categories: { RNG: "open", LIVE: "maintenance", FISH: "open" },
  });
  await createVendor(t.app, "OTTER", { displayName: "Ötter & Söhne" });
  for (let n = 1; n <= 8; n++) await createVendor(t.app, `MILL_${n}`, { displayName: `Grist Mill ${n}` });
  await createVendor(t.app, "ELSEWHERE", { merchant: "OTHER", displayName: "Elsewhere" });
  await createGames(
    t.app,
    { vendor: "NIGHTJAR", name: "Snowdragon", sort: 1 },
    { vendor: "OTTER", name: "Golden Dragon", sort: 2 },
    { vendor: "NIGHTJAR", category: "FISH", name: "Dragon Reef", sort: 3 },
    { vendor: "NIGHTJAR", category: "LIVE", name: "Velvet Table", sort: 1 },
    { vendor: "NIGHTJAR", category: "LIVE", name: "Dragon Tiger", sort: 2 },
    { vendor: "OTTER", name: "Closed Dragon", state: "closed", sort: 4 },
    { vendor: "OTTER", name: "Döner Würfel", sort: 5 },
    { vendor: "OTTER", name: "黄金龙王", code: "script-0", sort: 6 },
    { vendor: "OTTER", name: "มังกรทอง", code: "script-1", sort: 7 },
    { vendor: "OTTER", name: "ذهب التنين", code: "script-2", sort: 8 },
    { vendor: "OTTER", name: "Золотой Дракон", code: "script-3", sort: 9 },
    { vendor: "OTTER", name: "황금드래곤", code: "script-4", sort: 10 },
    ...Array.from({ length: 60 }, (_, n) => ({ vendor: "OTTER", name: `Paper Kite ${n}`, sort: 100 + n })),
    { merchant: "OTHER", vendor: "ELSEWHERE", name: "Stranger Dragon" },
  );
});
afterAll(() => t.close());

async function search(query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await t.app.inject({ url: "/lgw/games/search", query, headers });
  const body = answer.json() as { errorCode?: string; value: GameSearchValue };
  return { status: answer.statusCode, ...body };
}
const found = async (gameName: string, more: Record<string, string> = {}) =>
  (await search({ gameName, ...more })).value.games.map((game) => game.gameName);

describe("a noun of another script", () => {
  test.each(["ドラゴン", "竜", "드래곤"])(
    "%s finds the games that have it in English, and says so",
    async (noun) => {
      const { value } = await search({ gameName: noun, gameType: "FISH" });
      expect(value).toMatchObject({ games: [{ gameName: "Dragon Reef" }], corrected: "dragon" });
      expect(await found(`golden ${noun}`)).toEqual(["Golden Dragon"]);
    },
  );

  test("a name that has the noun itself comes before its translation", async () => {
    const { value } = await search({ gameName: "дракон" });
    expect(value.games.map(({ gameName }) => gameName)).toEqual(["Золотой Дракон"]);
    expect(value.corrected).toBeUndefined();
  });
});

describe("a search covers games of every category", () => {
  test("games with a word that starts with the search come before those that contain it elsewhere", async () => {
    expect(await found("dragon")).toEqual(["Golden Dragon", "Dragon Reef", "Snowdragon", "Dragon Tiger"]);
    expect(await found("drag gold")).toEqual(["Golden Dragon"]);
    expect(await found("dr")).toEqual(["Golden Dragon", "Dragon Reef", "Dragon Tiger"]);
  });

  test("games of a vendor under maintenance come last, also where a typo is corrected and a page has no place for all", async () => {
    expect(await found("dragn")).toEqual(["Golden Dragon", "Dragon Reef", "Snowdragon", "Dragon Tiger"]);
    const { rows } = await t.app.database.pool.query<{ name: string }>(
      `SELECT g.name FROM games_find(1::smallint, '{LIVE,RNG,FISH}', '{dragon}', NULL, 3) f JOIN games g USING (node_id) ORDER BY place`,
    );
    expect(rows.map(({ name }) => name)).toEqual(["Golden Dragon", "Dragon Reef", "Snowdragon"]);
  });

  test("a search can be limited to one category or one vendor", async () => {
    expect(await found("dragon", { gameType: "FISH" })).toEqual(["Dragon Reef"]);
    expect(await found("dragon", { vassalage: "OTTER" })).toEqual(["Golden Dragon"]);
    expect(await found("dragon", { vassalage: "NIGHTJAR" })).toEqual([
      "Dragon Reef",
      "Snowdragon",
      "Dragon Tiger",
    ]);
  });

  test("a search ignores case and accents, in any script, and matches inside text without spaces", async () => {
    expect(await found("doner WURFEL")).toEqual(["Döner Würfel"]);
    for (const window of ["黄金龙王", "黄金", "龙王", "龙", "金龙"])
      expect(await found(window), window).toEqual(["黄金龙王"]);
    for (const window of ["มังกร", "ทอง", "มั"]) expect(await found(window), window).toEqual(["มังกรทอง"]);
    for (const window of ["التنين", "ذهب", "تنين"])
      expect(await found(window), window).toEqual(["ذهب التنين"]);
    for (const window of ["дракон", "ЗОЛОТОЙ", "рако"])
      expect(await found(window), window).toEqual(["Золотой Дракон"]);
    for (const window of ["드래곤", "황", "곤"]) expect(await found(window), window).toEqual(["황금드래곤"]);
  });

  test("search results come in pages of 25 without overlap, and none beyond the last", async () => {
    const names = new Set<string>();
    for (const pageNo of ["1", "2", "3"]) {
      const { value } = await search({ gameName: "kite", pageNo });
      expect(value).toMatchObject({ total: 60, totalPages: 3, pageNum: Number(pageNo) });
      for (const game of value.games) names.add(game.gameName);
    }
    expect(names.size).toBe(60);
    expect((await search({ gameName: "kite", pageNo: "4" })).value).toMatchObject({ games: [], total: 60 });
    expect((await search({ gameName: "kite", pageNo: "100000" })).value.games).toEqual([]);
  });

  test("a search never finds another merchant's games or closed ones", async () => {
    expect(await found("stranger")).toEqual([]);
    expect(await found("closed")).toEqual([]);
    const { value } = await search({ gameName: "dragon" }, { merchant: "OTHER" });
    expect(value.games.map((game) => game.gameName)).toEqual(["Stranger Dragon"]);
  });
});

describe("a misspelt search", () => {
  test.each([
    ["dargon", "dragon"],
    ["draggon", "dragon"],
    ["golden drgon", "golden dragon"],
    ["Goldn Dragn", "golden dragon"],
    ["kyte", "kite"],
    ["5 kyte", "5 kite"],
    ["драккон", "дракон"],
    ["wurffel", "wurfel"],
    ["rdagon", "dragon"],
    ["golden rdagon", "golden dragon"],
    ["xdragon", "dragon"],
    ["وذهب", "ذهب"],
  ])("the search %s finds what %s finds and reports the correction", async (wrong, right) => {
    const { value } = await search({ gameName: wrong });
    expect(value.corrected).toBe(right);
    expect(value.games.map((game) => game.gameName)).toEqual(await found(right));
  });

  test("a misspelling is corrected wherever it is: one error from four letters on, two from eight", async () => {
    const letter = fc.constantFrom("a", "e", "z", "д", "ب");
    const typo = fc.record({ kind: fc.constantFrom("out", "in", "wrong", "swap"), at: fc.nat(9), letter });
    const addTypo = (word: string, { kind, at, letter }: { kind: string; at: number; letter: string }) => {
      const letters = [...word];
      const n = at % letters.length;
      if (kind === "out") letters.splice(n, 1);
      else if (kind === "in") letters.splice(n, 0, letter);
      else if (kind === "wrong") letters[n] = letter;
      else letters.splice(n, 2, ...letters.slice(n, n + 2).reverse());
      return letters.join("");
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("snowdragon", "dragon", "golden", "velvet", "doner", "дракон", "золотой", "التنين"),
        fc.array(typo, { minLength: 1, maxLength: 2 }),
        async (word, made) => {
          const wrong = made.reduce(addTypo, word);
          fc.pre(countSlips(word, wrong, 9) <= maxEditDistance(wrong));
          expect((await search({ gameName: wrong })).value.total, wrong).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a search is corrected on each of its pages", async () => {
    const { value } = await search({ gameName: "kyte", pageNo: "2" });
    expect(value).toMatchObject({ corrected: "kite", total: 60, pageNum: 2 });
    expect(value.games).toHaveLength(25);
  });

  test("a search is not corrected when it finds something or when nothing is similar", async () => {
    expect((await search({ gameName: "drago" })).value.corrected).toBeUndefined();
    for (const nonsense of ["zzqxw", "qwertyuiop", "xk", "kite zzqxw", "dragon kite", "123456789"]) {
      const { value } = await search({ gameName: nonsense });
      expect(value, nonsense).toMatchObject({ games: [], total: 0, totalPages: 0 });
      expect(value.corrected, nonsense).toBeUndefined();
    }
  });
});

describe("searching vendors", () => {
  test("a search finds vendors by their names, in each of their categories", async () => {
    const { value } = await search({ gameName: "nightj" });
    expect(value.games).toEqual([]);
    expect(value.corrected).toBeUndefined();
    expect(value.vendors).toEqual([
      hit("LIVE", "maintenance", 2),
      hit("RNG", "open", 1),
      hit("FISH", "open", 1),
    ]);
    expect((await search({ gameName: "nightj", gameType: "FISH" })).value.vendors).toEqual([
      hit("FISH", "open", 1),
    ]);
    expect((await search({ gameName: "sohne otter" })).value.vendors).toHaveLength(1);
  });
  const hit = (gameType: string, state: string, gameCount: number) => ({
    accountTypeName: "NIGHTJAR",
    displayName: "Nightjar",
    gameType,
    state,
    gameCount,
  });

  test.each(["nihgtjar", "nightjer", "nghtjarr"])("the misspelled vendor %s is found", async (wrong) => {
    const { value } = await search({ gameName: wrong, gameType: "FISH" });
    expect(value.vendors).toEqual([hit("FISH", "open", 1)]);
    expect((await search({ gameName: `${wrong} zzqxw` })).value.vendors).toEqual([]);
  });

  test("a search finds at most six vendors, by name, on the first page only", async () => {
    const { value } = await search({ gameName: "mill" });
    expect(value.vendors.map(({ displayName }) => displayName)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `Grist Mill ${n}`),
    );
    expect((await search({ gameName: "mill", pageNo: "2" })).value.vendors).toEqual([]);
  });
});

describe("invalid searches", () => {
  test("a search without a name, with one too long, or of an invalid page is refused", async () => {
    for (const query of [
      {},
      { gameName: "" },
      { gameName: "a".repeat(65) },
      { gameName: "x".repeat(5_000) },
    ] as Record<string, string>[])
      expect(await search(query)).toMatchObject({
        status: 422,
        errorCode: "request.invalid",
        value: { field: "gameName" },
      });
    for (const pageNo of ["0", "-1", "1.5", "abc", "100001", "1e999", "99999999999999999999"])
      expect(await search({ gameName: "kite", pageNo })).toMatchObject({ errorCode: "request.invalid" });
    for (const pageSize of ["0", "26", "x"])
      expect(await search({ gameName: "kite", pageSize })).toMatchObject({ errorCode: "request.invalid" });
  });

  test("an unknown category, vendor or merchant has its own error code", async () => {
    expect(await search({ gameName: "kite", gameType: "DARTS" })).toMatchObject({
      status: 404,
      errorCode: "game.category.unknown",
    });
    expect(await search({ gameName: "kite", gameType: "LIVE" }, { merchant: "OTHER" })).toMatchObject({
      errorCode: "game.category.unknown",
    });
    for (const vassalage of ["NOBODY", "ELSEWHERE", "__proto__", "otter", "%"])
      expect(await search({ gameName: "kite", vassalage })).toMatchObject({ errorCode: "vendor.unknown" });
    expect(await search({ gameName: "kite" }, { merchant: "NOBODY" })).toMatchObject({
      errorCode: "merchant.unknown",
    });
  });

  test("SQL, patterns, markup, control characters and blanks find nothing and do no harm", async () => {
    for (const gameName of [
      "%",
      "_",
      "%%%",
      "\\",
      "'; DROP TABLE games; --",
      "' OR '1'='1",
      "<script>alert(1)</script>",
      "\ud800x",
      " ",
      "{}",
      "NULL,NULL",
      "....",
    ])
      expect((await search({ gameName })).value, gameName).toMatchObject({
        games: [],
        vendors: [],
        total: 0,
      });
    expect((await search({ gameName: "kite" })).value.total).toBe(60);
  });
});

describe("a search within the list of one category", () => {
  const listed = async (query: Record<string, string>) => {
    const answer = await t.app.inject({ url: "/lgw/games", query: { gameType: "RNG", ...query } });
    const { games, total } = (answer.json() as { value: GameSearchValue }).value;
    return { total, names: games.map(({ gameName }) => gameName) };
  };

  test("has games of a vendor under maintenance last, on pages without overlap and before the count of a large catalogue ends", async () => {
    await createVendor(t.app, "CLOSED_MILL", {
      displayName: "Idle Works",
      categories: { RNG: "maintenance" },
    });
    await createGames(t.app, { vendor: "CLOSED_MILL", name: "Paper Kite First", sort: 1 });
    const first = await listed({ gameName: "kite" });
    expect(first).toMatchObject({
      total: 61,
      names: Array.from({ length: 25 }, (_, n) => `Paper Kite ${n}`),
    });
    const third = await listed({ gameName: "kite", pageNo: "3" });
    expect(third.names).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `Paper Kite ${50 + n}`),
      "Paper Kite First",
    ]);
    expect(await listed({ gameName: "kite", vassalage: "CLOSED_MILL" })).toEqual({
      total: 1,
      names: ["Paper Kite First"],
    });
    const {
      rows: [counted],
    } = await t.app.database.pool.query<{ names: string[] }>(
      `SELECT array_agg(g.name ORDER BY place) AS names
         FROM games_in_list(1::smallint, 'RNG', '{kite}', NULL, NULL, NULL, 2) f JOIN games g USING (node_id)`,
    );
    expect(counted?.names).toEqual(["Paper Kite 0", "Paper Kite 1"]);
  });
});
