import type { PrizeMode } from "@foyer/contract/launch";
import { useSearch } from "../../lib/navigation/index.ts";
import { LotteryDoor } from "./lottery-door.tsx";
import { LotteryLobby } from "./lottery-lobby.tsx";

/** In place of a game's code: all games of that lottery. */
const LOBBY = "lobby";
const DEFAULT_MODE: PrizeMode = "Elott";

/** The door to a lottery: one of its games, or the lobby with all of them. */
export default function LaunchGameScreen() {
  const { code = LOBBY, prize_mode: mode = DEFAULT_MODE, playType } = useSearch("/m/launchGame");
  if (code === LOBBY) return <LotteryLobby mode={mode} />;
  return <LotteryDoor key={code} code={code} mode={mode} playType={playType} />;
}
