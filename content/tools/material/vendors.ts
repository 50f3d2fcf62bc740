import type { LetteringStyle } from "@foyer/artwork";
import type { GameCategory } from "../../src/index.ts";

export interface VendorMaterial {
  /** never changes: wallets, launches and pictures depend on it */
  code: string;
  displayName: string;
  hand: LetteringStyle;
  /** relative share of each category it makes; categories without a number are not offered */
  makes: Partial<Record<GameCategory, number>>;
}

/**
 * Fictional vendors, in the merchant's order. LOTT, ELOTT and the two TCG codes are named by the spec's
 * launch rules.
 */
export const VENDORS: readonly VendorMaterial[] = [
  {
    code: "NIGHTJAR",
    displayName: "Nightjar",
    hand: "wide",
    makes: { RNG: 10, LIVE: 8, PVP: 5, SPORTS: 4, FISH: 6 },
  },
  { code: "COPPERLEAF", displayName: "Copperleaf", hand: "poster", makes: { RNG: 10, SPORTS: 5 } },
  { code: "SALTMARSH", displayName: "Saltmarsh", hand: "arc", makes: { RNG: 9, PVP: 5, FISH: 5 } },
  { code: "VELVET_ROOK", displayName: "Velvet Rook", hand: "fine", makes: { RNG: 9, LIVE: 12 } },
  {
    code: "KITEFALL",
    displayName: "Kitefall",
    hand: "slant",
    makes: { RNG: 10, FISH: 6, ESPORTS: 4, ELOTT: 5 },
  },
  {
    code: "PAPER_MOTH",
    displayName: "Paper Moth",
    hand: "strips",
    makes: { RNG: 10, LOTT: 5, FISH: 4, PVP: 4 },
  },
  { code: "HEXWOOD", displayName: "Hexwood", hand: "spine", makes: { RNG: 9, PVP: 4, LOTT: 4 } },
  {
    code: "DUNE_PARLOUR",
    displayName: "Dune Parlour",
    hand: "ghost",
    makes: { RNG: 9, PVP: 4, ELOTT: 5, SPORTS: 4 },
  },
  { code: "OZMARA", displayName: "Ozmara", hand: "twin", makes: { RNG: 10, LOTT: 5, ESPORTS: 4 } },
  { code: "TIN_CATHEDRAL", displayName: "Tin Cathedral", hand: "plate", makes: { RNG: 9 } },
  { code: "OXBOW_THEATRE", displayName: "Oxbow Theatre", hand: "board", makes: { RNG: 8, LIVE: 6 } },
  { code: "HALFMOON_PRESS", displayName: "Halfmoon Press", hand: "ribbon", makes: { RNG: 8, ELOTT: 6 } },
  { code: "BRINDLE_YARD", displayName: "Brindle Yard", hand: "smile", makes: { RNG: 8 } },
  { code: "LARKSPUR_LANE", displayName: "Larkspur Lane", hand: "elastic", makes: { RNG: 9 } },
  { code: "QUILLON", displayName: "Quillon", hand: "open", makes: { RNG: 8, PVP: 4, ESPORTS: 3 } },
  { code: "PEPPER_ALLEY", displayName: "Pepper Alley", hand: "slant", makes: { RNG: 6 } },
  { code: "WREN_FOUNDRY", displayName: "Wren Foundry", hand: "plate", makes: { RNG: 6 } },
  { code: "UNDERTOW", displayName: "Undertow", hand: "wide", makes: { RNG: 5, FISH: 6 } },
  { code: "SUNDIAL_ROW", displayName: "Sundial Row", hand: "fine", makes: { RNG: 6 } },
  { code: "MOSSGATE", displayName: "Mossgate", hand: "arc", makes: { RNG: 6 } },
  { code: "LONG_TABLE", displayName: "The Long Table", hand: "elastic", makes: { LIVE: 12, PVP: 4 } },
  { code: "GREEN_BAIZE", displayName: "Green Baize", hand: "ribbon", makes: { PVP: 8, LIVE: 7 } },
  { code: "TOUCHLINE", displayName: "Touchline", hand: "poster", makes: { SPORTS: 8 } },
  // its titles are fixed one by one: no ball game is assigned to it
  { code: "SECOND_MONITOR", displayName: "Second Monitor", hand: "board", makes: { SPORTS: 1e-9 } },
  { code: "NETMENDERS", displayName: "Netmenders", hand: "smile", makes: { FISH: 8 } },
  { code: "LOTT", displayName: "The Draw Office", hand: "elastic", makes: { LOTT: 7 } },
  { code: "ELOTT", displayName: "Minute House", hand: "open", makes: { ELOTT: 8 } },
  { code: "TCG_LOTTO_VN", displayName: "Nine Rivers", hand: "ribbon", makes: { LOTT: 4 } },
  { code: "TCG_SEA", displayName: "Monsoon Draw", hand: "wide", makes: { LOTT: 4 } },
];
