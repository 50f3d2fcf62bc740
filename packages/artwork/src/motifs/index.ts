import { beast, dragon, fish, koi } from "./creatures.ts";
import { curve, lotto, ticket } from "./draws.ts";
import { flower, mushroom, tree } from "./garden.ts";
import { moon, snow, tower } from "./landmarks.ts";
import { reels, wheel } from "./machines.ts";
import type { Motif } from "./motif.ts";
import { cactus, candy, fruit, lotus, planet, volcano } from "./nature.ts";
import { chest, cup, idol, music, potion } from "./parlour.ts";
import { mask, temple } from "./places.ts";
import { ball, pad } from "./sport.ts";
import { cards, chips, dice, mahjong, roulette } from "./table-games.ts";
import { bell, clock, crown, gem, lantern, swords } from "./treasures.ts";
import { anchor, book, engine, ship } from "./voyages.ts";
import { fan, hat, helm } from "./wardrobe.ts";
import { bird, insect } from "./wings.ts";

const families = {
  anchor,
  ball,
  beast,
  bell,
  bird,
  book,
  cactus,
  candy,
  cards,
  chest,
  chips,
  clock,
  crown,
  cup,
  curve,
  dice,
  dragon,
  engine,
  fan,
  fish,
  flower,
  fruit,
  gem,
  hat,
  helm,
  idol,
  insect,
  koi,
  lantern,
  lotto,
  lotus,
  mahjong,
  mask,
  moon,
  mushroom,
  music,
  pad,
  planet,
  potion,
  reels,
  roulette,
  ship,
  snow,
  swords,
  temple,
  ticket,
  tower,
  tree,
  volcano,
  wheel,
};

export type MotifName = keyof typeof families;
export const FAMILIES: Record<MotifName, Motif> = families;
export const MOTIF_NAMES = Object.keys(families) as MotifName[];
