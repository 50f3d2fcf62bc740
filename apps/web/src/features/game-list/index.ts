export { EndlessGames } from "./endless-games.tsx";
export { filterCount, filterOf } from "./filter-values.ts";
export type { RenderTile } from "./game-wall.tsx";
export type { ListFilter } from "./list-calls.ts";
export { useGameList } from "./use-game-list.ts";
export { VendorChips } from "./vendor-chips.tsx";
