import type { PrizeMode } from "@foyer/contract/launch";
import { useSearch } from "../../lib/navigation/index.ts";
import { LotteryEntry } from "./lottery-entry.tsx";
import { LotteryLobby } from "./lottery-lobby.tsx";

/** Value in place of a game code: shows all games of the lottery. */
const LOBBY = "lobby";
const DEFAULT_MODE: PrizeMode = "Elott";

/** Entry page of a lottery: one game, or the lobby with all of them. */
export default function LotteryScreen() {
  const { code = LOBBY, prize_mode: mode = DEFAULT_MODE, playType } = useSearch("/m/launchGame");
  if (code === LOBBY) return <LotteryLobby mode={mode} />;
  return <LotteryEntry key={code} code={code} mode={mode} playType={playType} />;
}
