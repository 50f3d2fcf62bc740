export { EndlessGames } from "./endless-games.tsx";
export { filterCount, filterOf, type ListFilter } from "./filter-values.ts";
export type { RenderTile } from "./game-wall.tsx";
export { favouriteLists, isOwn } from "./list-calls.ts";
export { useGameList } from "./use-game-list.ts";
export { useGameSearch } from "./use-game-search.ts";
