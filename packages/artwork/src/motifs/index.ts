import { beast, dragon, fish, koi } from "./creatures.ts";
import { curve, lotto, ticket } from "./draws.ts";
import { reels, wheel } from "./machines.ts";
import type { Motif } from "./motif.ts";
import { cactus, candy, fruit, lotus, planet, volcano } from "./nature.ts";
import { mask, temple } from "./places.ts";
import { ball, pad } from "./sport.ts";
import { cards, chips, dice, mahjong, roulette } from "./table-games.ts";
import { bell, clock, crown, gem, lantern, swords } from "./treasures.ts";

const families = {
  ball,
  beast,
  bell,
  cactus,
  candy,
  cards,
  chips,
  clock,
  crown,
  curve,
  dice,
  dragon,
  fish,
  fruit,
  gem,
  koi,
  lantern,
  lotto,
  lotus,
  mahjong,
  mask,
  pad,
  planet,
  reels,
  roulette,
  swords,
  temple,
  ticket,
  volcano,
  wheel,
};

export type MotifName = keyof typeof families;
export const FAMILIES: Record<MotifName, Motif> = families;
export const MOTIF_NAMES = Object.keys(families) as MotifName[];
