import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openGameCatalogue } from "../game-catalogue.ts";

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

it("gameLook is deterministic", () => {
  const again = openGameCatalogue(
    fileURLToPath(new URL("../../../../content/catalogue/games.json", import.meta.url)),
  );
  for (const [code, table] of tables) expect(again.table(code)?.look).toEqual(table?.look);
});
