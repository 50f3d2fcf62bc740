import {
  avatarSvg,
  type LetteringStyle,
  type LetterShaper,
  liveTableSvg,
  paymentLogoSvg,
  tileSvg,
} from "@foyer/artwork";
import type { Catalogue, CatalogueGame } from "../src/index.ts";
import { liveTableOf } from "./catalogue.ts";
import {
  avatarPicture,
  avatarStem,
  bannerStem,
  drawBanner,
  drawPromotions,
  makeDrawings,
  paymentLogoStem,
} from "./demo.ts";
import { AVATARS } from "./material/avatars.ts";
import { BANNERS } from "./material/banners.ts";
import { PAYMENT_LOGOS } from "./material/payment-logos.ts";

/**
 * When a picture is drawn: before the first start (what a visitor sees at once), right after it (the other screens that
 * a visit begins with), or last. Each second here is one that a person waits for.
 */
const STAGES = ["start", "first screens", "rest"] as const;
type Stage = (typeof STAGES)[number];

export type Kind = "tile" | "liveTable" | "banner" | "avatar" | "logo";

/**
 * Output widths of each kind, and the height relative to the width. A rail's tile is 132 CSS pixels wide, a
 * live table 124: at one, two and three times. WebP is for the few browsers without AVIF and exists in the middle
 * width only.
 */
export const FORMATS: Readonly<Record<Kind, { widths: readonly number[]; webp: number; ratio: number }>> = {
  tile: { widths: [132, 264, 396], webp: 264, ratio: 400 / 300 },
  liveTable: { widths: [124, 248, 372], webp: 248, ratio: 168 / 124 },
  banner: { widths: [390, 780], webp: 780, ratio: 392 / 680 },
  avatar: { widths: [48, 96], webp: 96, ratio: 84 / 76 },
  logo: { widths: [52, 104, 156], webp: 104, ratio: 1 },
};

/** Tiles under this width have no second weight in their lettering. */
const SMALL = 150;

export interface Picture {
  kind: Kind;
  stem: string;
  stage: Stage;
  svg(width: number): string;
}

/** How many games a list shows before it is scrolled; the rail of live tables on home has fewer. */
const FIRST_ROWS = 12;
const LIVE_RAIL = 4;
/** How many of a category are on its first screens. */
const FIRST: Partial<Record<CatalogueGame["category"], number>> = { RNG: 75 };

function stageOf({ category, hotRank, badge, sort }: CatalogueGame): Stage {
  if (hotRank !== null && hotRank <= FIRST_ROWS) return "start";
  if (category === "RNG" && sort <= FIRST_ROWS) return "start";
  const first = hotRank !== null || badge === "new" || sort <= (FIRST[category] ?? FIRST_ROWS);
  return first ? "first screens" : "rest";
}

function picturesOfGame(game: CatalogueGame, lettering: LetteringStyle, letters: LetterShaper): Picture[] {
  const { gameName, vendor, motif, form, roll, picture, category } = game;
  const spec = { name: gameName, vendor, motif, form, roll, style: lettering };
  const tile: Picture = {
    kind: "tile",
    stem: picture,
    stage: stageOf(game),
    svg: (width) => tileSvg(spec, { idPrefix: "t", letters, small: width < SMALL }).svg,
  };
  if (category !== "LIVE") return [tile];
  const liveTable: Picture = {
    kind: "liveTable",
    stem: `${picture}-door`,
    stage: game.sort <= LIVE_RAIL ? "start" : stageOf(game),
    svg: () => liveTableSvg(liveTableOf(game), { idPrefix: "d" }).svg,
  };
  return [tile, liveTable];
}

/** All pictures of the demo merchant, in the order in which they are drawn. */
export function artworkPlan({ games, vendors }: Catalogue, letters: LetterShaper): Picture[] {
  const letterings = new Map(vendors.map((vendor) => [vendor.code, vendor.lettering]));
  const banners = BANNERS.map((banner): Picture => {
    const { svg } = drawBanner(banner);
    return {
      kind: "banner",
      stem: bannerStem(banner.key, svg),
      stage: banner.key.startsWith("home-") ? "start" : "first screens",
      svg: () => svg,
    };
  });
  const promotions = drawPromotions().map(
    ({ stem, svg }): Picture => ({ kind: "banner", stem, stage: "first screens", svg: () => svg }),
  );
  const avatars = Object.entries(AVATARS).map(
    ([name, spec]): Picture => ({
      kind: "avatar",
      stem: avatarStem(name),
      stage: "first screens",
      svg: () => avatarSvg(spec, { idPrefix: "p" }).svg,
    }),
  );
  const logos = Object.entries(PAYMENT_LOGOS).map(
    ([code, spec]): Picture => ({
      kind: "logo",
      stem: paymentLogoStem(code),
      stage: "first screens",
      svg: () => paymentLogoSvg(spec),
    }),
  );
  const ofGames = games
    .toSorted((a, b) => (a.hotRank ?? 1e6) - (b.hotRank ?? 1e6) || a.sort - b.sort)
    .flatMap((game) => picturesOfGame(game, letterings.get(game.vendor) ?? "wide", letters));
  // Within a stage, few and large pictures come first: promotions are one tap from home, and look empty without theirs.
  const all = [...banners, ...promotions, ...avatars, ...logos, ...ofGames];
  return STAGES.flatMap((stage) => all.filter((picture) => picture.stage === stage));
}

/** Available pictures for the clients: base names and colours by game code, key and avatar name. */
export function artworkManifest({ games }: Catalogue) {
  const colours = ({ picture, tint, glow }: CatalogueGame) => ({ base: picture, tint, glow });
  return {
    formats: FORMATS,
    tiles: Object.fromEntries(games.map((game) => [game.gameCode, colours(game)])),
    doors: Object.fromEntries(
      games
        .filter((game) => game.category === "LIVE")
        .map((game) => [game.gameCode, { ...colours(game), base: `${game.picture}-door` }]),
    ),
    drawings: makeDrawings(),
    avatars: Object.fromEntries(Object.keys(AVATARS).map((name) => [name, avatarPicture(name)])),
  };
}
