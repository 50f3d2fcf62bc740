import type { BannerSpec } from "@foyer/artwork";
import type { BannerGroup } from "../../src/index.ts";

export interface BannerWords {
  eyebrow: string;
  title: string;
  action: string;
}

export interface BannerMaterial {
  key: string;
  group: BannerGroup;
  url: string;
  art: Omit<BannerSpec, "name">;
  EN: BannerWords;
  TY: BannerWords;
}

export const BANNERS: readonly BannerMaterial[] = [
  {
    key: "home-dragon",
    group: "m_home",
    url: "/m/gameList?gameType=RNG&vassalage=COPPERLEAF",
    art: {
      palette: "ember",
      lead: { motif: "dragon" },
      company: [{ motif: "gem" }, { motif: "bell", palette: "brass" }],
    },
    EN: { eyebrow: "Until Sunday midnight", title: "The dragon pays double", action: "See the prizes" },
    TY: {
      eyebrow: "Hanggang hatinggabi ng Linggo",
      title: "Doble ang bigay ng dragon",
      action: "Tingnan ang mga premyo",
    },
  },
  {
    key: "home-roulette",
    group: "m_home",
    url: "/m/gameCenter?gameType=LIVE",
    art: {
      palette: "cobalt",
      lead: { motif: "roulette", palette: "brass" },
      company: [{ motif: "chips", palette: "wine" }],
    },
    EN: { eyebrow: "New at the tables", title: "Midnight Roulette, dealt live", action: "Take a seat" },
    TY: { eyebrow: "Bago sa mga mesa", title: "Midnight Roulette, live ang dealer", action: "Umupo na" },
  },
  {
    key: "home-derby",
    group: "m_home",
    url: "/m/gameList?gameType=SPORTS",
    art: {
      palette: "jade",
      lead: { motif: "ball", palette: "turf" },
      company: [
        { motif: "ticket", palette: "saffron" },
        { motif: "cup", palette: "brass" },
      ],
    },
    EN: { eyebrow: "Derby weekend", title: "Back a side, keep the draw", action: "Open the match" },
    TY: {
      eyebrow: "Derby ngayong weekend",
      title: "Kapag tabla, balik ang taya",
      action: "Buksan ang laban",
    },
  },
  {
    key: "home-pot",
    group: "m_home",
    url: "/m/slotsCenter",
    art: {
      palette: "wine",
      lead: { motif: "gem" },
      company: [
        { motif: "crown", palette: "brass" },
        { motif: "chest", form: 1, palette: "brass" },
      ],
    },
    EN: { eyebrow: "Growing since Monday", title: "The ruby pot is still filling", action: "Have a look" },
    TY: {
      eyebrow: "Lumalaki mula pa noong Lunes",
      title: "Patuloy na napupuno ang ruby pot",
      action: "Silipin",
    },
  },
  {
    key: "home-fresh",
    group: "m_home",
    url: "/m/gameList?gameType=RNG",
    art: {
      palette: "ultra",
      lead: { motif: "planet", form: 1, palette: "coral" },
      company: [
        { motif: "bird", form: 3, palette: "coral" },
        { motif: "potion", form: 2, palette: "reef" },
      ],
    },
    EN: {
      eyebrow: "Thirty-five new arrivals",
      title: "Something fresh on every shelf",
      action: "Walk the shelves",
    },
    TY: { eyebrow: "Tatlumpu’t limang bagong laro", title: "May bago sa bawat istante", action: "Maglibot" },
  },
  {
    key: "home-free",
    group: "m_home",
    url: "/m/slotsCenter",
    art: {
      palette: "orchid",
      lead: { motif: "idol", form: 1, palette: "wine" },
      company: [
        { motif: "fruit", palette: "ember" },
        { motif: "bell", palette: "brass" },
      ],
    },
    EN: { eyebrow: "No account needed", title: "Try a slot before you pay", action: "Play for free" },
    TY: {
      eyebrow: "Kahit walang account",
      title: "Subukan muna bago magbayad",
      action: "Maglaro nang libre",
    },
  },
  {
    key: "rng-clockwork",
    group: "m_rng",
    url: "/m/gameList?gameType=RNG&vassalage=COPPERLEAF",
    art: { palette: "brass", lead: { motif: "clock" }, company: [{ motif: "gem", form: 2, palette: "ice" }] },
    EN: { eyebrow: "From Copperleaf", title: "Clockwork Vault keeps its own time", action: "Wind it up" },
    TY: {
      eyebrow: "Mula sa Copperleaf",
      title: "May sariling oras ang Clockwork Vault",
      action: "Paikutin na",
    },
  },
  {
    key: "rng-lanterns",
    group: "m_rng",
    url: "/m/gameList?gameType=RNG&vassalage=VELVET_ROOK",
    art: {
      palette: "plum",
      lead: { motif: "lantern", palette: "ember" },
      company: [{ motif: "fan", palette: "plum" }],
    },
    EN: {
      eyebrow: "Lit every evening",
      title: "Nine Lanterns, one for each wish",
      action: "Light the first",
    },
    TY: {
      eyebrow: "Sinisindihan gabi-gabi",
      title: "Nine Lanterns, isa sa bawat hiling",
      action: "Sindihan ang una",
    },
  },
  {
    key: "live-baccarat",
    group: "m_live",
    url: "/m/gameList?gameType=LIVE&vassalage=VELVET_ROOK",
    art: {
      palette: "jade",
      lead: { motif: "cards", palette: "wine" },
      company: [{ motif: "chips", form: 1, palette: "brass" }],
    },
    EN: { eyebrow: "Open round the clock", title: "Baccarat Nine has a chair for you", action: "Sit down" },
    TY: { eyebrow: "Bukas araw at gabi", title: "May upuan ka sa Baccarat Nine", action: "Umupo" },
  },
  {
    key: "live-dice",
    group: "m_live",
    url: "/m/gameList?gameType=LIVE&vassalage=NIGHTJAR",
    art: {
      palette: "steel",
      lead: { motif: "dice", palette: "ember" },
      company: [{ motif: "chips", palette: "cobalt" }],
    },
    EN: { eyebrow: "Gentle stakes", title: "Dice Parlour, from one yuan", action: "Join the table" },
    TY: { eyebrow: "Mababa ang taya", title: "Dice Parlour, mula isang yuan", action: "Sumali sa mesa" },
  },
  {
    key: "fish-manta",
    group: "m_fish",
    url: "/m/gameList?gameType=FISH&vassalage=NIGHTJAR",
    art: {
      palette: "reef",
      lead: { motif: "fish", form: 1, palette: "lagoon" },
      company: [{ motif: "fish", palette: "coral" }],
    },
    EN: { eyebrow: "Saturday tide", title: "Manta Bay at high water", action: "Cast off" },
    TY: { eyebrow: "Laot tuwing Sabado", title: "Mataas ang tubig sa Manta Bay", action: "Pumalaot" },
  },
  {
    key: "fish-octopus",
    group: "m_fish",
    url: "/m/gameList?gameType=FISH&vassalage=SALTMARSH",
    art: {
      palette: "lagoon",
      lead: { motif: "fish", form: 2, palette: "coral" },
      company: [
        { motif: "chest", palette: "brass" },
        { motif: "fish", form: 7, palette: "ember" },
      ],
    },
    EN: { eyebrow: "Room for four captains", title: "Share the reef with friends", action: "Dive in" },
    TY: { eyebrow: "May puwesto para sa apat", title: "Isama ang barkada sa bahura", action: "Sumisid" },
  },
  {
    key: "pvp-winds",
    group: "m_pvp",
    url: "/m/gameList?gameType=PVP&vassalage=DUNE_PARLOUR",
    art: {
      palette: "forest",
      lead: { motif: "mahjong", palette: "jade" },
      company: [{ motif: "lantern", palette: "ember" }],
    },
    EN: {
      eyebrow: "Every evening at eight",
      title: "Four Winds, one seat free",
      action: "Take the east seat",
    },
    TY: {
      eyebrow: "Gabi-gabi, alas-otso",
      title: "Four Winds, may isang upuan pa",
      action: "Maupo sa silangan",
    },
  },
  {
    key: "pvp-stack",
    group: "m_pvp",
    url: "/m/gameList?gameType=PVP&vassalage=NIGHTJAR",
    art: {
      palette: "slate",
      lead: { motif: "chips", palette: "wine" },
      company: [{ motif: "cards", form: 2, palette: "ember" }],
    },
    EN: {
      eyebrow: "Play people, not the house",
      title: "High Stack tables are open",
      action: "Find a table",
    },
    TY: {
      eyebrow: "Tao ang kalaban, hindi ang bahay",
      title: "Bukas na ang mga mesa ng High Stack",
      action: "Humanap ng mesa",
    },
  },
  {
    key: "sports-league",
    group: "m_sports",
    url: "/m/gameList?gameType=SPORTS&vassalage=TOUCHLINE",
    art: {
      palette: "cobalt",
      lead: { motif: "ball", palette: "turf" },
      company: [{ motif: "pad", form: 1, palette: "ember" }],
    },
    EN: {
      eyebrow: "Northern League, round 12",
      title: "Harbour United meet Alder Vale",
      action: "See the odds",
    },
    TY: {
      eyebrow: "Northern League, ika-12 laro",
      title: "Harbour United laban sa Alder Vale",
      action: "Tingnan ang odds",
    },
  },
  {
    key: "sports-clay",
    group: "m_sports",
    url: "/m/gameList?gameType=SPORTS&vassalage=DUNE_PARLOUR",
    art: {
      palette: "dune",
      lead: { motif: "ball", form: 2, palette: "lime" },
      company: [{ motif: "cup", palette: "brass" }],
    },
    EN: { eyebrow: "Clay season", title: "Long rallies, steady odds", action: "Follow the clay" },
    TY: {
      eyebrow: "Panahon ng clay court",
      title: "Mahahabang rally, panatag na odds",
      action: "Subaybayan",
    },
  },
  {
    key: "register-door",
    group: "m_reg",
    url: "/m/trail",
    art: {
      palette: "brass",
      lead: { motif: "chest", form: 1 },
      company: [{ motif: "lantern", palette: "ember" }],
    },
    EN: { eyebrow: "Not sure yet?", title: "Look around first", action: "Play as a guest" },
    TY: { eyebrow: "Hindi pa sigurado?", title: "Maglibot muna", action: "Maglaro bilang bisita" },
  },
];
