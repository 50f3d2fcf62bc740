import { createHash } from "node:crypto";
import path from "node:path";
import {
  chooseRolls,
  type LetterShaper,
  liveTableSvg,
  MOTIFS,
  type MotifName,
  NIGHT,
  random,
  tileSvg,
} from "@foyer/artwork";
import type { Catalogue, CatalogueGame, CatalogueVendor, GameCategory } from "../src/index.ts";
import { GAME_CATEGORIES } from "../src/index.ts";
import {
  FEATURED_GAMES,
  FRESH,
  HOT,
  JACKPOT_GAMES,
  LOTTERY_VENDORS,
  SETTLED,
  TABLE_PRICES,
} from "./material/featured-games.ts";
import { DEALERS } from "./material/live-tables.ts";
import { LOTTO_ENTERTAINMENT, OTHER_NAMES } from "./material/other-names.ts";
import { FIRST_TITLES, RNG_NAMES } from "./material/rng-names.ts";
import { VENDORS } from "./material/vendors.ts";

export const FONT = path.join(import.meta.dirname, "../fonts/foyer-sign.ttf");

/** A title without a vendor yet. */
interface Title {
  gameName: string;
  category: GameCategory;
  classification: CatalogueGame["classification"];
  motif: MotifName;
  form: number;
}

const FIRST_NODE_ID = 1001;

/** Lowest stakes by category; the title selects one. */
const STAKES: Record<GameCategory, readonly string[]> = {
  RNG: ["0.01", "0.05", "0.1", "0.1", "0.2", "0.2", "0.25", "0.5", "0.5", "0.75", "1"],
  LIVE: ["1", "2", "5", "5", "10", "20"],
  PVP: ["0.5", "1", "1", "2", "5"],
  SPORTS: ["1", "2"],
  ESPORTS: ["1", "2"],
  FISH: ["0.01", "0.05", "0.1", "0.1", "0.5"],
  LOTT: ["1", "2"],
  ELOTT: ["0.1", "0.5", "1"],
};

/** Lowest stake of the platform's own lotteries, as their terms have it. */
const LOTTERY_STAKE = "0.01";

const upperSnake = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");

export const lowerKebab = (code: string) => code.toLowerCase().replaceAll("_", "-");

export const fingerprint = (...parts: string[]) =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 8);

function titlesOf(material: Record<string, string>, category: GameCategory): Title[] {
  return Object.entries(material).flatMap(([picture, names]) => {
    const [motif = "", form = "0"] = picture.split(":");
    if (!Object.hasOwn(MOTIFS, motif)) throw new Error(`no motif is called ${motif}`);
    return names.split("; ").map((gameName) => ({
      gameName,
      category,
      classification: gameName in JACKPOT_GAMES ? "JP" : null,
      motif: motif as MotifName,
      form: Number(form),
    }));
  });
}

const allTitles = (): Title[] => [
  ...titlesOf(RNG_NAMES, "RNG"),
  ...Object.entries(OTHER_NAMES).flatMap(([category, names]) => titlesOf(names, category as GameCategory)),
];

/** The title that a game's code, vendor, position and lowest stake were derived from. */
const firstTitle = (gameName: string): string => FIRST_TITLES[gameName] ?? gameName;

const settledVendor = new Map(
  Object.entries(SETTLED).flatMap(([vendor, names]) =>
    names.split("; ").map((name) => [name, vendor] as const),
  ),
);

/**
 * A title is assigned to a vendor by its own name and the vendors' shares alone (weighted rendezvous
 * hashing), so that adding titles moves no game, and adding a vendor moves only the games assigned to it.
 */
function vendorOf({ gameName, category }: Title): string {
  const settled = settledVendor.get(gameName);
  if (settled) return settled;
  let best = { code: "", score: Number.POSITIVE_INFINITY };
  for (const { code, makes } of VENDORS) {
    const share = makes[category];
    if (!share || LOTTERY_VENDORS.includes(code)) continue;
    const score = -Math.log(random(`${firstTitle(gameName)} by ${code}`).next()) / share;
    if (score < best.score) best = { code, score };
  }
  return best.code;
}

/** Featured titles first, in their order; the rest in an order that depends on each title alone. */
function inCatalogueOrder(titles: readonly Title[]): Title[] {
  const rank = ({ gameName }: Title) => {
    const featured = FEATURED_GAMES.indexOf(gameName);
    return featured < 0 ? FEATURED_GAMES.length + random(`shelf ${firstTitle(gameName)}`).next() : featured;
  };
  return titles.toSorted((a, b) => rank(a) - rank(b));
}

const place = (list: readonly string[], name: string) => {
  const index = list.indexOf(name);
  return index < 0 ? null : index + 1;
};

function badgeOf(title: Title, hotRank: number | null): CatalogueGame["badge"] {
  if (FRESH.includes(title.gameName)) return "new";
  if (hotRank !== null && hotRank <= 12) return "hot";
  return title.category === "LIVE" ? "live" : null;
}

/** Slots support free play, except those with a jackpot; so do half of the fishing games. */
function supportsFreePlay({ category, classification, gameName }: Title): boolean {
  if (category === "RNG") return classification !== "JP";
  return category === "FISH" && random(`free ${gameName}`).next() < 0.5;
}

/** Most tables are open; a closed one has no dealer. */
function tableOf({ gameName }: Title): NonNullable<CatalogueGame["table"]> {
  const r = random(`table ${gameName}`);
  const at = r.next();
  const dealer = r.pick(DEALERS);
  return at < 0.08 ? { state: "closed", dealer: null } : { state: at < 0.3 ? "busy" : "open", dealer };
}

/** Drawing of a live table's door. Day palettes do not suit a lit interior, so a night palette is used. */
export const liveTableOf = (game: Pick<CatalogueGame, "gameName" | "motif" | "sort">) => ({
  name: game.gameName,
  motif: game.motif,
  variant: game.sort,
  palette: NIGHT[(game.sort * 5) % NIGHT.length] ?? "jade",
});

/**
 * Builds the catalogue from its source material. Ids and the rolls of pictures are taken from the earlier
 * catalogue, so that a new game never renumbers or redraws an old one.
 */
export function makeCatalogue(shaper: LetterShaper, earlier: readonly CatalogueGame[] = []): Catalogue {
  const known = new Map(earlier.map((game) => [game.gameCode, game]));
  let nextNodeId = earlier.reduce((most, game) => Math.max(most, game.nodeId + 1), FIRST_NODE_ID);
  const titles = allTitles();

  const vendors: CatalogueVendor[] = VENDORS.map(({ code, displayName, lettering, makes }, i) => ({
    code,
    displayName,
    lettering,
    categories: GAME_CATEGORIES.filter((category) => makes[category]),
    sort: i + 1,
  }));
  const letteringOf = new Map(vendors.map((vendor) => [vendor.code, vendor.lettering]));

  const games = GAME_CATEGORIES.flatMap((category) => {
    const ordered = inCatalogueOrder(titles.filter((title) => title.category === category)).map((title) => {
      const vendor = vendorOf(title);
      const gameCode = `${vendor}_${upperSnake(firstTitle(title.gameName))}`;
      return { ...title, name: title.gameName, vendor, gameCode, style: letteringOf.get(vendor) ?? "wide" };
    });
    const numbered = chooseRolls(ordered);
    return numbered.map((title, i): CatalogueGame => {
      const { name: gameName, vendor, gameCode, classification, motif, form, style } = title;
      const before = known.get(gameCode);
      const roll = before?.motif === motif && before.form === form ? before.roll : title.roll;
      const spec = { name: gameName, vendor, motif, form, roll, style };
      const tile = tileSvg(spec, { idPrefix: "t", letters: shaper });
      const liveTable =
        category === "LIVE"
          ? liveTableSvg(liveTableOf({ gameName, motif, sort: i + 1 }), { idPrefix: "d" }).svg
          : "";
      const hotRank = place(HOT, gameName);
      const stakes = STAKES[category];
      return {
        nodeId: before?.nodeId ?? nextNodeId++,
        gameCode,
        gameName,
        vendor,
        category,
        classification,
        sort: i + 1,
        motif,
        form,
        roll,
        picture: `${lowerKebab(gameCode)}-${fingerprint(tile.svg, liveTable)}`,
        tint: tile.tint,
        glow: tile.glow,
        badge: badgeOf(title, hotRank),
        jackpot: JACKPOT_GAMES[gameName] ?? null,
        hotRank,
        minBet: LOTTERY_VENDORS.includes(vendor)
          ? LOTTERY_STAKE
          : (TABLE_PRICES[gameName] ?? before?.minBet ?? random(`stake ${gameName}`).pick(stakes)),
        supportsFreePlay: supportsFreePlay(title),
        lottoMode:
          category === "LOTT" || category === "ELOTT"
            ? LOTTO_ENTERTAINMENT.includes(gameName)
              ? "Entertainment"
              : "Tradition"
            : null,
        ...(category === "LIVE" && { table: tableOf(title) }),
      };
    });
  });
  return { vendors, games };
}

/** One row per line, so that a change of one game is a change of one line. */
export const asJson = (rows: readonly object[]) =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
