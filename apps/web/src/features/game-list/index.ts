export { EndlessGames } from "./endless-games.tsx";
export { filterCount, filterOf, type ListFilter } from "./filter-values.ts";
export type { RenderTile } from "./game-wall.tsx";
export { isOwn } from "./list-calls.ts";
export { favouritesChanged, useGameList } from "./use-game-list.ts";
export { VendorChips } from "./vendor-chips.tsx";
