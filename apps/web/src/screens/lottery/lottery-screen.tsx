import type { PrizeMode } from "@foyer/contract/launch";
import { useSearch } from "../../lib/navigation/index.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { BoardSkeleton } from "./board/board-skeleton.tsx";
import { LotteryLobby } from "./lottery-lobby.tsx";

/** Value in place of a code: shows all lotteries. */
const LOBBY = "lobby";
const DEFAULT_MODE: PrizeMode = "Elott";

/** In a chunk of its own, with the rules of all lotteries. */
const LazyBoard = lazyComponent({ load: () => import("./board/board-screen.tsx"), Skeleton: BoardSkeleton });

/** The board of a lottery, or the lobby with all of them. */
export default function LotteryScreen() {
  const { code = LOBBY, prize_mode: mode = DEFAULT_MODE, playType } = useSearch("/m/launchGame");
  if (code === LOBBY) return <LotteryLobby />;
  return <LazyBoard key={code} code={code} mode={mode} playType={playType} />;
}
