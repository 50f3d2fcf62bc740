import { random } from "@foyer/artwork";
import type { Chance } from "./chance.ts";

/** Dice that fall the same way every time. For measuring, never for play. */
export function repeatable(seed: string): Chance {
  const r = random(seed);
  return { below: (bound) => r.integer(bound) };
}
