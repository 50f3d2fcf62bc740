export { heldGames } from "./held-games.ts";
export { forgetSearches, keepSearch, recentSearches } from "./recent-searches.ts";
