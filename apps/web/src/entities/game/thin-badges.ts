import type { Game } from "@foyer/contract/games";

/** One tile in so many may have a badge: where most have one, none stands out. */
const TILES_PER_BADGE = 6;

/**
 * The games of a list's next part, with at most one badge in six. A game under maintenance shows none.
 * @param since the number of games since the last badge, among those before
 */
export function thinBadges(
  games: readonly Game[],
  since = TILES_PER_BADGE,
): { games: Game[]; since: number } {
  let count = since;
  const thinned = games.map((game) => {
    count++;
    if (!game.badge || game.maintenance) return game;
    if (count > TILES_PER_BADGE) {
      count = 1;
      return game;
    }
    const { badge: _, ...plain } = game;
    return plain;
  });
  return { games: thinned, since: count };
}
