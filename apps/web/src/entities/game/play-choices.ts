import type { PlayType, PrizeMode } from "@foyer/contract/launch";

/** Ways to enter a game that an address may name; the contract's own lists would import its schemas. */
export const PLAY_TYPES = ["trad", "ent"] as const satisfies readonly PlayType[];
export const PRIZE_MODES = ["Lott", "ZY", "Elott", "SEA"] as const satisfies readonly PrizeMode[];
