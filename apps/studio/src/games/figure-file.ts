import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { SlotDefinition } from "./slots/definition.ts";
import { type ExactFigures, exactFigures } from "./slots/figures.ts";
import { pack } from "./slots/packed.ts";

/** The exact figures of all published slots, one JSON line each, written together with the slots. */
export const FIGURE_FILE = new URL("../../games/figures.jsonl", import.meta.url);

interface Line extends ExactFigures {
  readonly code: string;
  /** of the definition that the figures belong to */
  readonly digest: string;
}

/** Identifies a definition with all its numbers. */
export function digestOf(game: SlotDefinition): string {
  return createHash("sha256")
    .update(JSON.stringify(pack(game)))
    .digest("hex")
    .slice(0, 16);
}

/** Published figures by the digest of their definition. */
export function readFigureFile(): ReadonlyMap<string, ExactFigures> {
  const lines = readFileSync(FIGURE_FILE, "utf8").split("\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { code: _, digest, ...figures } = JSON.parse(line) as Line;
      return [digest, figures];
    }),
  );
}

export function writeFigures(games: readonly SlotDefinition[]): string {
  return games
    .map((game): Line => ({ code: game.code, digest: digestOf(game), ...exactFigures(game) }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}
