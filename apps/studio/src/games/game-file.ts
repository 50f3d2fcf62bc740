import { readFileSync } from "node:fs";
import type { SlotDefinition } from "./slots/definition.ts";
import { type PackedSlot, pack, unpack } from "./slots/packed.ts";

/**
 * All published slots, one JSON line each. Written by `tools/design-games.ts`, committed to the repository.
 */
export const GAME_FILE = new URL("../../games/slots.jsonl", import.meta.url);

/** Published slots by code. Each line is unpacked on first use. */
export function readGameFile(file: URL = GAME_FILE): ReadonlyMap<string, () => SlotDefinition> {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const code = /^\{"code":"([^"]+)"/.exec(line)?.[1];
      if (!code) throw new Error(`a line of ${file.pathname} is no game`);
      return [code, () => unpack(JSON.parse(line) as PackedSlot)];
    }),
  );
}

export function writeGames(games: readonly SlotDefinition[]): string {
  return games.map((game) => `${JSON.stringify(pack(game))}\n`).join("");
}
