export { firstGamesQuery, hotRailQuery, recentGamesQuery } from "./game-queries.ts";
export { GameTile, type GameTileProps } from "./game-tile.tsx";
export { LiveDoor, MoreDoor } from "./live-door.tsx";
