import { readFileSync } from "node:fs";
import type { MotifName } from "@foyer/artwork";

/** What the studio reads from a catalogue: slots and their look. */
export interface CatalogueGame {
  readonly gameCode: string;
  readonly gameName: string;
  readonly vendor: string;
  readonly category: string;
  readonly motif: MotifName;
  readonly form: number;
  readonly tint: string;
  readonly minBet: string;
  readonly supportsFreePlay: boolean;
}

const FIELDS = ["gameCode", "gameName", "vendor", "category", "motif", "minBet"] as const;

/** The slots of a catalogue file, by code. Throws with one sentence when the file is not a catalogue. */
export function readCatalogue(file: string): ReadonlyMap<string, CatalogueGame> {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`The catalogue ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (!Array.isArray(list)) throw new Error(`The catalogue ${file} is not a list of games.`);
  const slots = new Map<string, CatalogueGame>();
  for (const [index, game] of list.entries()) {
    const missing = FIELDS.find((field) => typeof game?.[field] !== "string");
    if (missing) throw new Error(`Game ${index + 1} of the catalogue ${file} has no ${missing}.`);
    if (game.category === "RNG") slots.set(game.gameCode, game);
  }
  return slots;
}

/** A catalogue's lowest stake (decimal text) in 1/100,000, exact. */
export function leastStake(minBet: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,5}))?$/.exec(minBet);
  if (!match) throw new Error(`${minBet} is no stake`);
  const stake = Number(match[1]) * 100_000 + Number((match[2] ?? "").padEnd(5, "0"));
  if (stake === 0) throw new Error("a stake of nothing");
  return stake;
}
