export { GameFrame, type GameWord } from "./game-frame.tsx";
export { LaunchBar } from "./launch-bar.tsx";
export { useLaunch } from "./use-launch.ts";
export { useTapGame } from "./use-tap-game.ts";
