/** Lists of the game list centre, besides "all". */
export const LIST_KINDS = ["hot", "recent", "fav"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * Slot subtypes a list can be filtered by: the member's favourites FAV, jackpot JP, scratch SC, video poker VP, PVP
 * TG, arcade AC.
 */
export const LIST_CLASSIFICATIONS = ["FAV", "JP", "SC", "VP", "TG", "AC"] as const;
export type ListClassification = (typeof LIST_CLASSIFICATIONS)[number];

/** Steps of the filter for minimum bets. */
export const MIN_BETS = ["0.01", "0.05", "0.1", "0.5", "0.75"] as const;
export type MinBet = (typeof MIN_BETS)[number];
