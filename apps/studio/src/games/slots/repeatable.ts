import { random } from "@foyer/artwork";
import type { Chance } from "./chance.ts";

/** A deterministic generator. For measurements, never for play. */
export function repeatable(seed: string): Chance {
  const r = random(seed);
  return { below: (bound) => r.integer(bound) };
}
