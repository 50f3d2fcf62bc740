import type { PrizeMode } from "@foyer/contract/launch";
import { useSearch } from "../../lib/navigation/index.ts";
import { LotteryEntry } from "./lottery-entry.tsx";
import { LotteryLobby } from "./lottery-lobby.tsx";

/** Value in place of a code: shows all lotteries. */
const LOBBY = "lobby";
const DEFAULT_MODE: PrizeMode = "Elott";

/** Page of a lottery, or the lobby with all of them. */
export default function LotteryScreen() {
  const { code = LOBBY, prize_mode: mode = DEFAULT_MODE, playType } = useSearch("/m/launchGame");
  if (code === LOBBY) return <LotteryLobby />;
  return <LotteryEntry key={code} code={code} mode={mode} playType={playType} />;
}
