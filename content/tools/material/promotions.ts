import type { PaletteName, PromotionSpec } from "@foyer/artwork";

/** The palette of each category, shared by its promotions. */
const LIGHT = {
  rng: "ember",
  live: "jade",
  pvp: "forest",
  sport: "cobalt",
  fish: "lagoon",
  lotto: "orchid",
  rebate: "steel",
  rank: "brass",
  other: "wine",
} satisfies Record<string, PaletteName>;

/** Motifs of the promotion pictures; their texts are in demo/published/promotions. */
export interface PromotionMaterial {
  /** base name of its files */
  key: string;
  art: Omit<PromotionSpec, "name">;
}

export const PROMOTIONS: readonly PromotionMaterial[] = [
  {
    key: "dragon",
    art: {
      palette: LIGHT.rng,
      lead: { motif: "dragon" },
      company: [{ motif: "gem" }, { motif: "bell", palette: "brass" }],
    },
  },
  {
    key: "first-row",
    art: {
      palette: LIGHT.rng,
      lead: { motif: "reels" },
      company: [{ motif: "fruit" }, { motif: "ticket", palette: "saffron" }],
    },
  },
  {
    key: "reload",
    art: {
      palette: LIGHT.rank,
      lead: { motif: "chips" },
      company: [{ motif: "gem" }, { motif: "crown", palette: "saffron" }],
    },
  },
  {
    key: "first-seat",
    art: {
      palette: LIGHT.live,
      lead: { motif: "cards" },
      company: [{ motif: "chips" }, { motif: "roulette" }],
    },
  },
  {
    key: "winter-ladder",
    art: { palette: LIGHT.pvp, lead: { motif: "mahjong" }, company: [{ motif: "crown" }, { motif: "fan" }] },
  },
  {
    key: "draw",
    art: {
      palette: LIGHT.sport,
      lead: { motif: "ball", palette: "turf" },
      company: [{ motif: "cup", palette: "brass" }, { motif: "ticket" }],
    },
  },
  {
    key: "tide",
    art: { palette: LIGHT.fish, lead: { motif: "fish" }, company: [{ motif: "anchor" }, { motif: "ship" }] },
  },
  {
    key: "monsoon-week",
    art: {
      palette: LIGHT.lotto,
      lead: { motif: "lotto" },
      company: [{ motif: "lotus" }, { motif: "ticket" }],
    },
  },
  {
    key: "rebate",
    art: {
      palette: LIGHT.rebate,
      lead: { motif: "curve" },
      company: [{ motif: "clock" }, { motif: "chips" }],
    },
  },
  {
    key: "rainy-week",
    art: {
      palette: LIGHT.rebate,
      lead: { motif: "lantern" },
      company: [{ motif: "moon" }, { motif: "snow" }],
    },
  },
  {
    key: "house-circle",
    art: { palette: LIGHT.rank, lead: { motif: "crown" }, company: [{ motif: "mask" }, { motif: "cup" }] },
  },
  {
    key: "welcome",
    art: {
      palette: LIGHT.other,
      lead: { motif: "lantern" },
      company: [{ motif: "flower" }, { motif: "book", palette: "brass" }],
    },
  },
  {
    key: "seven-evenings",
    art: { palette: LIGHT.other, lead: { motif: "moon" }, company: [{ motif: "clock" }, { motif: "candy" }] },
  },
];
