export { firstGamesQuery, hotRailQuery, recentGamesQuery } from "./game-queries.ts";
export { BADGES, GameTile } from "./game-tile.tsx";
export { LiveDoor, MoreDoor } from "./live-door.tsx";
