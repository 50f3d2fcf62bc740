import type { LetteringStyle } from "@foyer/artwork";
import type { GameCategory } from "../../src/index.ts";

export interface VendorMaterial {
  /** never changes: wallets, launches and pictures depend on it */
  code: string;
  displayName: string;
  lettering: LetteringStyle;
  /** relative share of each category it makes; categories without a number are not offered */
  makes: Partial<Record<GameCategory, number>>;
}

/**
 * Fictional vendors, in the merchant's order. LOTT, ELOTT and the two TCG codes are named by the spec's
 * launch rules; their games are the platform's own lotteries.
 */
export const VENDORS: readonly VendorMaterial[] = [
  {
    code: "NIGHTJAR",
    displayName: "Nightjar",
    lettering: "wide",
    makes: { RNG: 10, LIVE: 8, PVP: 5, SPORTS: 4, FISH: 6 },
  },
  { code: "COPPERLEAF", displayName: "Copperleaf", lettering: "poster", makes: { RNG: 10, SPORTS: 5 } },
  { code: "SALTMARSH", displayName: "Saltmarsh", lettering: "arc", makes: { RNG: 9, PVP: 5, FISH: 5 } },
  { code: "VELVET_ROOK", displayName: "Velvet Rook", lettering: "fine", makes: { RNG: 9, LIVE: 12 } },
  {
    code: "KITEFALL",
    displayName: "Kitefall",
    lettering: "slant",
    makes: { RNG: 10, FISH: 6, ESPORTS: 4, ELOTT: 5 },
  },
  {
    code: "PAPER_MOTH",
    displayName: "Paper Moth",
    lettering: "strips",
    makes: { RNG: 10, LOTT: 5, FISH: 4, PVP: 4 },
  },
  { code: "HEXWOOD", displayName: "Hexwood", lettering: "spine", makes: { RNG: 9, PVP: 4, LOTT: 4 } },
  {
    code: "DUNE_PARLOUR",
    displayName: "Dune Parlour",
    lettering: "ghost",
    makes: { RNG: 9, PVP: 4, ELOTT: 5, SPORTS: 4 },
  },
  { code: "OZMARA", displayName: "Ozmara", lettering: "twin", makes: { RNG: 10, LOTT: 5, ESPORTS: 4 } },
  { code: "TIN_CATHEDRAL", displayName: "Tin Cathedral", lettering: "plate", makes: { RNG: 9 } },
  { code: "OXBOW_THEATRE", displayName: "Oxbow Theatre", lettering: "board", makes: { RNG: 8, LIVE: 6 } },
  { code: "HALFMOON_PRESS", displayName: "Halfmoon Press", lettering: "ribbon", makes: { RNG: 8, ELOTT: 6 } },
  { code: "BRINDLE_YARD", displayName: "Brindle Yard", lettering: "smile", makes: { RNG: 8 } },
  { code: "LARKSPUR_LANE", displayName: "Larkspur Lane", lettering: "elastic", makes: { RNG: 9 } },
  { code: "QUILLON", displayName: "Quillon", lettering: "open", makes: { RNG: 8, PVP: 4, ESPORTS: 3 } },
  { code: "PEPPER_ALLEY", displayName: "Pepper Alley", lettering: "slant", makes: { RNG: 6 } },
  { code: "WREN_FOUNDRY", displayName: "Wren Foundry", lettering: "plate", makes: { RNG: 6 } },
  { code: "UNDERTOW", displayName: "Undertow", lettering: "wide", makes: { RNG: 5, FISH: 6 } },
  { code: "SUNDIAL_ROW", displayName: "Sundial Row", lettering: "fine", makes: { RNG: 6 } },
  { code: "MOSSGATE", displayName: "Mossgate", lettering: "arc", makes: { RNG: 6 } },
  { code: "LONG_TABLE", displayName: "The Long Table", lettering: "elastic", makes: { LIVE: 12, PVP: 4 } },
  { code: "GREEN_BAIZE", displayName: "Green Baize", lettering: "ribbon", makes: { PVP: 8, LIVE: 7 } },
  { code: "TOUCHLINE", displayName: "Touchline", lettering: "poster", makes: { SPORTS: 8 } },
  // its titles are fixed one by one: no ball game is assigned to it
  { code: "SECOND_MONITOR", displayName: "Second Monitor", lettering: "board", makes: { SPORTS: 1e-9 } },
  { code: "NETMENDERS", displayName: "Netmenders", lettering: "smile", makes: { FISH: 8 } },
  { code: "LOTT", displayName: "The Draw Office", lettering: "elastic", makes: { LOTT: 7 } },
  { code: "ELOTT", displayName: "Minute House", lettering: "open", makes: { ELOTT: 8 } },
  { code: "TCG_LOTTO_VN", displayName: "Nine Rivers", lettering: "ribbon", makes: { LOTT: 4 } },
  { code: "TCG_SEA", displayName: "Monsoon Draw", lettering: "wide", makes: { LOTT: 4 } },
];
