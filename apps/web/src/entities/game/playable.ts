import type { Game } from "@foyer/contract/games";

/** Without the games of vendors under maintenance: home invites only to games that can be played. */
export const playable = (games: readonly Game[] | undefined): Game[] | undefined =>
  games?.filter(({ maintenance }) => !maintenance);
