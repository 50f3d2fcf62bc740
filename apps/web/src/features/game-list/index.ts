export { GameWall, type RenderTile } from "./game-wall.tsx";
export { type ListFilter, useGameList } from "./use-game-list.ts";
export { VendorChips } from "./vendor-chips.tsx";
