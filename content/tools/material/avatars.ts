import type { AvatarSpec } from "@foyer/artwork";

/** Available avatars by name. A changed drawing needs a new name: the files are cached forever. */
export const AVATARS: Readonly<Record<string, AvatarSpec>> = {
  ember: { motif: "bird", form: 2, palette: "ember" },
  tide: { motif: "fish", form: 5, palette: "lagoon" },
  moss: { motif: "mushroom", form: 0, palette: "forest" },
  plum: { motif: "mask", form: 1, palette: "plum" },
  brass: { motif: "engine", form: 1, palette: "brass" },
  rose: { motif: "flower", form: 1, palette: "coral" },
  owl: { motif: "beast", form: 2, palette: "orchid" },
  wolf: { motif: "beast", form: 0, palette: "ice" },
  tiger: { motif: "beast", form: 3, palette: "saffron" },
  fox: { motif: "beast", form: 4, palette: "steel" },
  lion: { motif: "beast", form: 5, palette: "dune" },
  panda: { motif: "beast", form: 6, palette: "jade" },
  frog: { motif: "beast", form: 7, palette: "lime" },
  cat: { motif: "idol", form: 1, palette: "wine" },
  moon: { motif: "moon", form: 0, palette: "cobalt" },
  sun: { motif: "moon", form: 1, palette: "sky" },
  koi: { motif: "koi", form: 0, palette: "reef" },
  toucan: { motif: "bird", form: 1, palette: "mint" },
  butterfly: { motif: "insect", form: 0, palette: "rose" },
  bee: { motif: "insect", form: 1, palette: "sky" },
  crab: { motif: "fish", form: 4, palette: "peach" },
  kabuto: { motif: "helm", form: 2, palette: "wine" },
  rocket: { motif: "planet", form: 1, palette: "ultra" },
  cupcake: { motif: "candy", form: 3, palette: "rose" },
};
