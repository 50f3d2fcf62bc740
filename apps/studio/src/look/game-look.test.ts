import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openGameCatalogue } from "../game-catalogue.ts";
import { SYMBOL_ENTRIES, type SymbolName } from "./symbol-names.ts";
import { SYMBOL_SETS } from "./symbol-sets.ts";

const gameCatalogue = openGameCatalogue(
  fileURLToPath(new URL("../../../../content/catalogue/games.json", import.meta.url)),
);
const tables = gameCatalogue.codes
  .filter((_, index) => index % 16 === 0)
  .map((code) => [code, gameCatalogue.table(code)] as const);

describe.each(tables)("the look of %s", (_, table) => {
  const symbols = table?.look.symbols ?? [];

  it("gameLook returns a drawing for every symbol, each in its role", () => {
    const game = table?.slot.game;
    const shown = new Set([...(game?.base.strips ?? []), ...(game?.free?.strips ?? [])].flat());
    for (const number of shown) expect(symbols[number]?.svg, `symbol ${number}`).toMatch(/^<svg [^>]*xmlns/);
    expect(symbols.map((s) => s?.role).filter((role) => role === "regular")).toHaveLength(
      game?.pays.length ?? 0,
    );
    expect(symbols[game?.wild ?? -1]?.role).toBe(game?.wild === null ? undefined : "wild");
    expect(symbols[game?.scatter?.symbol ?? -1]?.role).toBe("scatter");
  });

  it("gameLook draws no two symbols alike and repeats no id", () => {
    expect(new Set(symbols.map(({ svg }) => svg.replaceAll(/s\d+-/g, ""))).size).toBe(symbols.length);
    const ids = symbols.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("gameLook makes drawings without external references or scripts", () => {
    for (const { svg } of symbols) {
      expect(svg).not.toMatch(/<script|<image|href="(?!#)|\son\w+=|<foreignObject/i);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids, used).toContain(used);
    }
  });
});

describe("symbol sets", () => {
  const slots = gameCatalogue.codes.flatMap((code) => gameCatalogue.entry(code) ?? []);

  it("every slot's picture has a symbol set of its own theme", () => {
    for (const { gameName, motif, form } of slots)
      expect(
        SYMBOL_SETS.filter(({ of }) => of.includes(`${motif}:${form}` as SymbolName)),
        gameName,
      ).toHaveLength(1);
  });

  it.each(SYMBOL_SETS)(
    "the set of $of has enough symbols, named and each in one role",
    ({ of, things, specials }) => {
      for (const own of of) {
        expect(things.filter((thing) => thing !== own).length, own).toBeGreaterThanOrEqual(6);
        expect(specials.filter((special) => special !== own).length, own).toBeGreaterThanOrEqual(2);
      }
      const all = [...things, ...specials];
      expect(new Set(all).size).toBe(all.length);
      for (const name of all) expect(SYMBOL_ENTRIES[name], name).toBeDefined();
    },
  );

  it("an orchard game has the fruit of its theme on the reels", () => {
    const symbols = gameCatalogue.table("NIGHTJAR_EMBER_ORCHARD")?.look.symbols ?? [];
    const names = symbols.map(({ name }) => name.EN);
    expect(names.slice(0, 4)).toEqual(["Cherries", "Grapes", "Orange", "Watermelon"]);
    for (const foreign of ["Doughnut", "Scarab", "Three sevens", "Planet"])
      expect(names).not.toContain(foreign);
  });
});

it("gameLook is deterministic", () => {
  const again = openGameCatalogue(
    fileURLToPath(new URL("../../../../content/catalogue/games.json", import.meta.url)),
  );
  for (const [code, table] of tables) expect(again.table(code)?.look).toEqual(table?.look);
});
