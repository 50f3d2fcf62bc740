import type { BannerSpec } from "@foyer/artwork";

/** Motifs of the banner pictures; their texts are in demo/published/banners. */
export interface BannerMaterial {
  key: string;
  art: Omit<BannerSpec, "name">;
}

export const BANNERS: readonly BannerMaterial[] = [
  {
    key: "home-dragon",
    art: {
      palette: "ember",
      lead: { motif: "dragon" },
      company: [{ motif: "gem" }, { motif: "bell", palette: "brass" }],
    },
  },
  {
    key: "home-roulette",
    art: {
      palette: "cobalt",
      lead: { motif: "roulette", palette: "brass" },
      company: [{ motif: "chips", palette: "wine" }],
    },
  },
  {
    key: "home-derby",
    art: {
      palette: "jade",
      lead: { motif: "ball", palette: "turf" },
      company: [
        { motif: "ticket", palette: "saffron" },
        { motif: "cup", palette: "brass" },
      ],
    },
  },
  {
    key: "home-pot",
    art: {
      palette: "wine",
      lead: { motif: "gem" },
      company: [
        { motif: "crown", palette: "brass" },
        { motif: "chest", form: 1, palette: "brass" },
      ],
    },
  },
  {
    key: "home-fresh",
    art: {
      palette: "ultra",
      lead: { motif: "planet", form: 1, palette: "coral" },
      company: [
        { motif: "bird", form: 3, palette: "coral" },
        { motif: "potion", form: 2, palette: "reef" },
      ],
    },
  },
  {
    key: "home-free",
    art: {
      palette: "orchid",
      lead: { motif: "idol", form: 1, palette: "wine" },
      company: [
        { motif: "fruit", palette: "ember" },
        { motif: "bell", palette: "brass" },
      ],
    },
  },
  {
    key: "rng-clockwork",
    art: { palette: "brass", lead: { motif: "clock" }, company: [{ motif: "gem", form: 2, palette: "ice" }] },
  },
  {
    key: "rng-lanterns",
    art: {
      palette: "plum",
      lead: { motif: "lantern", palette: "ember" },
      company: [{ motif: "fan", palette: "plum" }],
    },
  },
  {
    key: "live-baccarat",
    art: {
      palette: "jade",
      lead: { motif: "cards", palette: "wine" },
      company: [{ motif: "chips", form: 1, palette: "brass" }],
    },
  },
  {
    key: "live-dice",
    art: {
      palette: "steel",
      lead: { motif: "dice", palette: "ember" },
      company: [{ motif: "chips", palette: "cobalt" }],
    },
  },
  {
    key: "fish-manta",
    art: {
      palette: "reef",
      lead: { motif: "fish", form: 1, palette: "lagoon" },
      company: [{ motif: "fish", palette: "coral" }],
    },
  },
  {
    key: "fish-octopus",
    art: {
      palette: "lagoon",
      lead: { motif: "fish", form: 2, palette: "coral" },
      company: [
        { motif: "chest", palette: "brass" },
        { motif: "fish", form: 7, palette: "ember" },
      ],
    },
  },
  {
    key: "pvp-winds",
    art: {
      palette: "forest",
      lead: { motif: "mahjong", palette: "jade" },
      company: [{ motif: "lantern", palette: "ember" }],
    },
  },
  {
    key: "pvp-stack",
    art: {
      palette: "slate",
      lead: { motif: "chips", palette: "wine" },
      company: [{ motif: "cards", form: 2, palette: "ember" }],
    },
  },
  {
    key: "sports-league",
    art: {
      palette: "cobalt",
      lead: { motif: "ball", palette: "turf" },
      company: [{ motif: "pad", form: 1, palette: "ember" }],
    },
  },
  {
    key: "sports-clay",
    art: {
      palette: "dune",
      lead: { motif: "ball", form: 2, palette: "lime" },
      company: [{ motif: "cup", palette: "brass" }],
    },
  },
  {
    key: "register-door",
    art: {
      palette: "brass",
      lead: { motif: "chest", form: 1 },
      company: [{ motif: "lantern", palette: "ember" }],
    },
  },
];
