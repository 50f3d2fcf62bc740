import type { SymbolName } from "./symbol-names.ts";

/** The symbols of one theme, the best first. Games with one of its own motifs share it. */
interface SymbolSet {
  /** the games it is for, by the motif and form of their picture */
  readonly of: readonly SymbolName[];
  /** at least seven besides the game's own */
  readonly things: readonly SymbolName[];
  /** for wild and scatter: at least two besides the game's own, none of them among the things */
  readonly specials: readonly SymbolName[];
}

const set = (of: string, things: string, specials: string): SymbolSet => ({
  of: of.split(" ") as SymbolName[],
  things: things.split(" ") as SymbolName[],
  specials: specials.split(" ") as SymbolName[],
});

/** Every symbol on the reels comes from the theme of the game's picture: an orchard has fruit, not planets. */
export const SYMBOL_SETS: readonly SymbolSet[] = [
  set(
    "fruit:0 fruit:1 fruit:2 fruit:3",
    "fruit:0 fruit:3 fruit:1 fruit:2 flower:0 insect:1 flower:2 mushroom:0",
    "lantern:0 insect:0 tree:1",
  ),
  set(
    "reels:0 reels:1 reels:2 reels:3 bell:0",
    "reels:0 bell:0 fruit:0 fruit:3 fruit:1 fruit:2 bell:1 gem:0",
    "crown:0 reels:1 chips:1",
  ),
  set(
    "bell:1",
    "bell:1 bell:0 flower:0 beast:1 cup:1 fruit:3 tower:2 mushroom:0 crown:0",
    "moon:1 chest:0 wheel:0",
  ),
  set(
    "gem:0 gem:1 gem:2 crown:0",
    "crown:0 gem:0 gem:1 gem:2 cup:1 chest:1 mask:1 bell:0",
    "chest:0 swords:0 moon:1",
  ),
  set(
    "dragon:0 dragon:1 lantern:0",
    "dragon:0 lantern:0 koi:1 temple:1 fan:0 flower:2 lotus:0 tree:1",
    "gem:2 temple:2 moon:0",
  ),
  set(
    "koi:0 koi:1 lotus:0",
    "koi:1 koi:0 lotus:0 fish:3 flower:2 fan:0 temple:1 lantern:0 tree:1",
    "moon:0 temple:2 bird:0",
  ),
  set(
    "temple:1 temple:2 fan:0 tree:1",
    "temple:1 temple:2 fan:0 tree:1 lantern:0 flower:2 lotus:0 koi:0 fan:1",
    "moon:1 dragon:0 potion:2",
  ),
  set(
    "idol:1 idol:2 idol:3",
    "idol:1 koi:1 lantern:0 fan:0 lotus:0 flower:2 fan:1 temple:1",
    "gem:1 bell:0 temple:2",
  ),
  set(
    "fan:1",
    "fan:1 lantern:0 ship:1 flower:2 insect:0 temple:1 bird:0 tree:1 tower:2",
    "moon:1 fan:0 bird:2",
  ),
  set(
    "helm:2",
    "helm:2 swords:0 temple:2 fan:0 flower:2 lantern:0 temple:1 tree:1 koi:0",
    "dragon:0 moon:1 mask:0",
  ),
  set(
    "planet:0 planet:1",
    "planet:0 planet:1 moon:0 moon:1 engine:1 gem:2 book:1 clock:0",
    "curve:0 ship:1 crown:0",
  ),
  set(
    "curve:0 curve:1 curve:2",
    "curve:0 ship:1 planet:1 fan:1 bird:2 tower:1 tower:2 clock:0 book:1",
    "moon:1 planet:0 gem:0",
  ),
  set(
    "moon:0",
    "moon:0 beast:2 tower:1 tree:0 insect:0 lantern:0 book:0 clock:0 beast:0",
    "planet:0 gem:2 potion:0",
  ),
  set(
    "moon:1",
    "moon:1 flower:0 bird:1 fruit:1 insect:1 bird:2 insect:0 tree:2 crown:0",
    "temple:0 ship:1 beast:5",
  ),
  set(
    "fish:0 ship:2",
    "ship:2 fish:2 fish:6 fish:3 fish:1 fish:5 fish:7 fish:0 fish:4 anchor:0",
    "chest:0 book:1 gem:0",
  ),
  set(
    "ship:0 chest:0 anchor:1",
    "ship:0 anchor:1 anchor:0 book:1 bird:1 tree:2 fish:6 tower:1 fish:2",
    "swords:0 chest:0 chest:1 gem:1",
  ),
  set(
    "anchor:0 tower:1",
    "anchor:0 tower:1 anchor:1 ship:0 fish:4 book:1 bell:0 fish:0 fish:7",
    "moon:0 chest:1 ship:2",
  ),
  set(
    "ship:1",
    "ship:1 fan:1 book:1 bird:0 tower:2 flower:0 insect:0 tower:0 hat:0",
    "moon:1 curve:0 moon:0",
  ),
  set(
    "tree:2 bird:3",
    "bird:3 tree:2 bird:1 fish:3 fish:4 fruit:2 flower:2 ship:1 fruit:1",
    "moon:1 anchor:0 chest:0",
  ),
  set(
    "temple:0 insect:2",
    "temple:0 insect:2 beast:5 cup:1 gem:1 cactus:0 bird:0 chest:1 swords:0",
    "moon:1 crown:0 bird:2",
  ),
  set(
    "idol:0 volcano:0",
    "idol:0 mask:0 volcano:0 bird:1 tree:2 beast:3 insect:0 fish:3 flower:1",
    "moon:1 gem:1 bird:2 chest:0",
  ),
  set(
    "bird:1 mask:0",
    "mask:0 bird:1 beast:3 insect:0 music:2 flower:1 tree:2 bird:0 beast:7",
    "bird:2 moon:1 idol:0 gem:1",
  ),
  set(
    "bird:2",
    "bird:2 volcano:0 bird:0 crown:0 flower:1 lantern:0 gem:2 swords:0 cup:1",
    "moon:1 dragon:0 book:0",
  ),
  set(
    "bird:0",
    "bird:0 flower:1 insect:0 crown:0 fan:0 lotus:0 flower:2 gem:1 mask:1",
    "moon:1 lantern:0 bird:2",
  ),
  set(
    "beast:0 beast:2 tree:0",
    "beast:0 beast:2 beast:4 tree:0 mushroom:0 beast:7 insect:0 flower:1 tower:0",
    "moon:0 lantern:0 gem:2",
  ),
  set(
    "beast:4",
    "beast:4 beast:2 tree:0 mushroom:0 fruit:3 insect:0 bell:0 flower:1 hat:0",
    "moon:0 lantern:0 chest:1",
  ),
  set(
    "beast:3 beast:5",
    "beast:5 beast:3 beast:1 bird:1 bird:3 tree:2 flower:0 insect:2 mask:0",
    "moon:1 crown:0 gem:1 idol:0",
  ),
  set(
    "beast:6 beast:8",
    "beast:6 tree:1 flower:2 lotus:0 fan:0 lantern:0 temple:1 koi:0 fan:1",
    "moon:0 potion:2 temple:2",
  ),
  set(
    "beast:7",
    "beast:7 lotus:0 insect:0 insect:1 mushroom:0 koi:0 flower:2 fish:3 tree:1",
    "crown:0 moon:0 gem:1",
  ),
  set(
    "flower:0 flower:1 flower:2 insect:0 insect:1",
    "flower:0 flower:1 insect:0 insect:1 flower:2 mushroom:0 lotus:0 bird:0 fruit:3",
    "moon:1 tower:2 tree:1 bell:0",
  ),
  set(
    "mushroom:0",
    "mushroom:0 insect:0 flower:1 beast:7 beast:4 tree:0 insect:2 flower:0 beast:2",
    "moon:0 crown:0 potion:0",
  ),
  set(
    "snow:0 snow:1 snow:2",
    "snow:0 snow:1 tree:0 beast:0 tower:0 beast:2 gem:0 engine:0 candy:0",
    "moon:0 bell:0 crown:0",
  ),
  set(
    "candy:0 candy:1 candy:2 candy:3",
    "candy:0 candy:2 candy:3 candy:1 fruit:0 fruit:1 potion:2 fruit:3",
    "crown:0 wheel:0 bell:0",
  ),
  set(
    "cactus:0 hat:1 beast:1",
    "hat:1 bell:1 cactus:0 beast:1 music:1 engine:0 cards:2 chips:0",
    "moon:1 chest:0 moon:0",
  ),
  set(
    "cards:0 cards:1 cards:2 chips:0 chips:1 dice:0 dice:1 roulette:0 mahjong:0",
    "cards:2 chips:1 dice:0 cards:1 chips:0 roulette:0 dice:1 cards:0 bell:1",
    "crown:0 gem:0 wheel:0",
  ),
  set(
    "ticket:0 ticket:1",
    "ticket:1 ticket:0 bell:1 reels:0 gem:0 bell:0 wheel:0 fruit:0 cup:0",
    "crown:0 chest:0 chips:1",
  ),
  set(
    "hat:0",
    "hat:0 cards:1 mask:1 cards:2 book:0 ticket:0 potion:0 clock:0 flower:1",
    "moon:0 wheel:0 crown:0",
  ),
  set(
    "music:0 music:1 music:2",
    "music:1 music:0 music:2 mask:1 ticket:0 flower:1 hat:1 hat:0 bell:0",
    "moon:1 moon:0 wheel:0",
  ),
  set("mask:1", "mask:1 fan:0 flower:1 hat:0 music:1 cup:1 clock:0 bird:0 mask:0", "moon:0 crown:0 chest:1"),
  set(
    "wheel:0 wheel:1",
    "wheel:0 ticket:0 candy:0 music:2 ship:1 hat:0 candy:2 mask:1 bell:0",
    "crown:0 moon:1 reels:0",
  ),
  set("cup:0", "cup:0 ticket:0 bell:1 bell:0 clock:0 flower:1 hat:0 gem:0 curve:0", "crown:0 moon:1 wheel:0"),
  set(
    "helm:0 swords:0 swords:1 swords:2 tower:0 cup:1",
    "helm:0 swords:0 tower:0 cup:1 beast:5 bell:1 flower:1 chest:1 beast:0",
    "crown:0 dragon:0 chest:0",
  ),
  set(
    "helm:1",
    "helm:1 ship:0 swords:0 beast:0 cup:1 snow:0 tree:0 bell:1 anchor:0",
    "moon:1 dragon:0 crown:0",
  ),
  set(
    "potion:0 potion:1 book:0",
    "potion:0 potion:1 book:0 mushroom:0 beast:2 insect:0 clock:0 gem:2 hat:0",
    "moon:0 crown:0 chest:1",
  ),
  set(
    "potion:2",
    "potion:2 candy:3 candy:1 clock:0 hat:0 flower:1 fruit:1 cards:2 mushroom:0",
    "moon:1 crown:0 bell:0",
  ),
  set(
    "clock:0 engine:0 engine:1",
    "clock:0 engine:0 engine:1 book:1 ticket:0 bell:0 chest:1 tower:0 music:0",
    "moon:0 planet:1 crown:0",
  ),
  set(
    "book:1",
    "book:1 ship:0 anchor:1 ship:1 tower:1 bird:1 temple:0 chest:1 engine:0",
    "moon:1 chest:0 planet:0",
  ),
  set(
    "chest:1",
    "chest:1 clock:0 book:0 gem:0 cup:1 bell:0 lantern:0 tower:0 mask:1",
    "chest:0 crown:0 moon:0",
  ),
  set(
    "tower:2",
    "tower:2 flower:0 flower:1 insect:1 fan:1 candy:3 bell:0 fruit:3 insect:0",
    "moon:1 ship:1 crown:0",
  ),
];

const byOwn = new Map(SYMBOL_SETS.flatMap((one) => one.of.map((own) => [own, one] as const)));

/** The set for the motif of a game's picture; the classic one for a motif without a set. */
export const symbolSetOf = (own: SymbolName): SymbolSet =>
  byOwn.get(own) ?? (byOwn.get("reels:0") as SymbolSet);
