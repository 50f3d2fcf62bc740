import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN");
  await createVendor(t.app, "OTTER");
  const words = ["Golden", "Fox", "Foxglove", "Old", "Dragon", "Drum", "Ox", "Moon", "Moonfox", "É"];
  const name = (n: number) =>
    [words[n % 10], words[Math.floor(n / 3) % 10], n % 4 ? words[(n * 7) % 10] : `x${n.toString(16)}`].join(
      " ",
    );
  await createGames(
    t.app,
    ...Array.from({ length: 600 }, (_, n) => ({
      vendor: n % 2 ? "LUMEN" : "OTTER",
      name: n < 150 ? name(n) : `Q${n.toString(36)} ${n % 5 ? "Rush" : "Fox"}`,
      code: `game-${n}`,
      sort: (n * 7919) % 600,
      minBet: n % 3 ? 10_000n : 50_000n,
      ...(n % 7 === 0 && { classification: "JP" as const }),
    })),
  );
});
afterAll(() => t.close());

interface Game {
  search: string;
  name: string;
  vendor: string;
  classification: string | null;
  minBet: bigint;
}

/** All open games in list order, read from tables the search does not use. */
async function list(): Promise<Game[]> {
  const { rows } = await t.app.database.pool.query<Game>(
    `SELECT g.search, g.name, v.code AS vendor, g.classification, g.min_bet AS "minBet"
       FROM games g JOIN vendors v ON v.id = g.vendor_id WHERE g.state = 'open' ORDER BY g.sort, g.node_id`,
  );
  return rows;
}

/**
 * The matching rule: a word of three letters or more matches anywhere in the name, a shorter one at the
 * beginning of a word.
 */
const has = (words: string[]) => (game: Game) =>
  words.every((word) => game.search.includes(word.length < 3 ? ` ${word}` : word));

async function found(query: Record<string, string>, path = "/lgw/games"): Promise<string[]> {
  const names: string[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const search = new URLSearchParams({ gameType: "RNG", ...query, pageNo: String(pageNo) });
    const { games } = (await t.app.inject({ url: `${path}?${search}` })).json().value as {
      games: { gameName: string }[];
    };
    if (games.length === 0) return names;
    names.push(...games.map(({ gameName }) => gameName));
  }
}

/** The result of a search over everything, unless the search was corrected. */
async function foundAsWritten(query: Record<string, string>): Promise<string[]> {
  const { corrected } = (await t.app.inject({ url: "/lgw/games/search", query })).json().value;
  return corrected ? [] : found(query, "/lgw/games/search");
}

const PARTS = [
  "golden",
  "fox",
  "old",
  "moon",
  "oon",
  "dr",
  "d",
  "ox",
  "glove",
  "x1",
  "q",
  "rush",
  "us",
  "zzz",
];
const anyWords = fc.uniqueArray(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 3 });

describe("game search against a reference implementation", () => {
  it("a search of one list finds the games of the matching rule, in list order, with every filter", async () => {
    const games = await list();
    await fc.assert(
      fc.asyncProperty(
        anyWords,
        fc.constantFrom("", "LUMEN", "OTTER"),
        fc.boolean(),
        fc.boolean(),
        async (words, vendor, cheap, jackpot) => {
          const right = games
            .filter(has(words))
            .filter((game) => !vendor || game.vendor === vendor)
            .filter((game) => !cheap || game.minBet <= 10_000n)
            .filter((game) => !jackpot || game.classification === "JP");
          const answer = await found({
            gameName: words.join(" "),
            ...(vendor && { vassalage: vendor }),
            ...(cheap && { minBet: "0.1" }),
            ...(jackpot && { gameClassify: "JP" }),
          });
          expect(answer).toEqual(right.map(({ name }) => name));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("a search over everything puts games first in which each word begins a word", async () => {
    const games = await list();
    await fc.assert(
      fc.asyncProperty(anyWords, fc.constantFrom("", "LUMEN", "OTTER"), async (words, vendor) => {
        const right = games.filter(has(words)).filter((game) => !vendor || game.vendor === vendor);
        const begins = (game: Game) => words.every((word) => game.search.includes(` ${word}`));
        const query = { gameName: words.join(" "), ...(vendor && { vassalage: vendor }) };
        expect(await foundAsWritten(query)).toEqual(
          [...right.filter(begins), ...right.filter((game) => !begins(game))].map(({ name }) => name),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("a search is right when a word occurs in more words than are scanned", async () => {
    const right = (await list()).filter(has(["q"]));
    expect(right.length).toBeGreaterThan(400);
    expect(await found({ gameName: "q" })).toEqual(right.map(({ name }) => name));
  });

  it("a search is right after games were renamed, moved, closed, opened and deleted", async () => {
    const { pool } = t.app.database;
    for (const change of [
      "UPDATE games SET name = 'Golden Newcomer Fox' WHERE code = 'game-3'",
      "UPDATE games SET sort = 0 WHERE code LIKE 'game-1%'",
      "UPDATE games SET state = 'closed' WHERE code LIKE 'game-2%'",
      "UPDATE games SET state = 'open' WHERE code = 'game-20'",
      "UPDATE games SET min_bet = 60000, name = name || ' Fox' WHERE code LIKE 'game-4%'",
      "DELETE FROM games WHERE code LIKE 'game-5%'",
    ]) {
      await pool.query(change);
      const games = await list();
      for (const words of [["fox"], ["golden", "fox"], ["newcomer"], ["q", "fox"]])
        expect(await found({ gameName: words.join(" ") }), `${change}: ${words.join(" ")}`).toEqual(
          games.filter(has(words)).map(({ name }) => name),
        );
    }
    await pool.query("TRUNCATE games CASCADE");
    expect(await found({ gameName: "fox" })).toEqual([]);
  });
});
