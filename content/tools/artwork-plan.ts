import { avatarSvg, type LetteringStyle, type LetterShaper, liveTableSvg, tileSvg } from "@foyer/artwork";
import type { Catalogue, CatalogueGame } from "../src/index.ts";
import { liveTableOf } from "./catalogue.ts";
import { avatarPicture, avatarStem, bannerStem, drawBanner, drawPromotions, makeDrawings } from "./demo.ts";
import { AVATARS } from "./material/avatars.ts";
import { BANNERS } from "./material/banners.ts";

export type Kind = "tile" | "liveTable" | "banner" | "avatar";

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
};

/** Tiles under this width have no second weight in their lettering. */
const SMALL = 150;

export interface Picture {
  kind: Kind;
  stem: string;
  /** shown on one of the first screens of a visit */
  first: boolean;
  svg(width: number): string;
}

/** How many of a category are on its first screen. */
const FIRST: Partial<Record<CatalogueGame["category"], number>> = { RNG: 75 };
const FIRST_OF_OTHERS = 12;

const isFirst = (game: CatalogueGame) =>
  game.hotRank !== null || game.badge === "new" || game.sort <= (FIRST[game.category] ?? FIRST_OF_OTHERS);

function picturesOfGame(game: CatalogueGame, lettering: LetteringStyle, letters: LetterShaper): Picture[] {
  const { gameName, vendor, motif, form, roll, picture, category } = game;
  const spec = { name: gameName, vendor, motif, form, roll, style: lettering };
  const tile: Picture = {
    kind: "tile",
    stem: picture,
    first: isFirst(game),
    svg: (width) => tileSvg(spec, { idPrefix: "t", letters, small: width < SMALL }).svg,
  };
  if (category !== "LIVE") return [tile];
  const liveTable: Picture = {
    kind: "liveTable",
    stem: `${picture}-door`,
    first: isFirst(game),
    svg: () => liveTableSvg(liveTableOf(game), { idPrefix: "d" }).svg,
  };
  return [tile, liveTable];
}

/** All pictures of the demo merchant, those of the first screens first. */
export function artworkPlan({ games, vendors }: Catalogue, letters: LetterShaper): Picture[] {
  const letterings = new Map(vendors.map((vendor) => [vendor.code, vendor.lettering]));
  const banners = BANNERS.map((banner): Picture => {
    const { svg } = drawBanner(banner);
    return { kind: "banner", stem: bannerStem(banner.key, svg), first: true, svg: () => svg };
  });
  const promotions = drawPromotions().map(
    ({ stem, svg }): Picture => ({ kind: "banner", stem, first: false, svg: () => svg }),
  );
  const avatars = Object.entries(AVATARS).map(
    ([name, spec]): Picture => ({
      kind: "avatar",
      stem: avatarStem(name),
      first: true,
      svg: () => avatarSvg(spec, { idPrefix: "p" }).svg,
    }),
  );
  const ofGames = games
    .toSorted((a, b) => (a.hotRank ?? 1e6) - (b.hotRank ?? 1e6) || a.sort - b.sort)
    .flatMap((game) => picturesOfGame(game, letterings.get(game.vendor) ?? "wide", letters));
  // promotions come after the first screens, because they are opened later, but soon
  const all = [...banners, ...avatars, ...promotions, ...ofGames];
  return [...all.filter(({ first }) => first), ...all.filter(({ first }) => !first)];
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
