import { formatAmount } from "@foyer/domain/money";
import type { GameListDetails } from "@foyer/wallet-protocol";
import type { GameFigures } from "../port.ts";

/** Volatility levels from 1 to 5 in the terms players see. */
const VOLATILITY = ["low", "medium", "medium", "high", "very-high"] as const;

/** Converts a vendor's game details to the figures shown to players. */
export function gameFigures(details: GameListDetails): GameFigures {
  const { rtp, volatility, ways, reels, top_win: topWin, free_spins: freeSpins, stakes } = details;
  const temper = VOLATILITY[(volatility ?? 0) - 1];
  return {
    ...(rtp !== undefined && { rtp }),
    ...(temper && { volatility: temper }),
    ...(ways && { ways }),
    ...(reels && { reels }),
    ...(topWin !== undefined && { topWin }),
    ...(freeSpins !== undefined && { freeSpins }),
    ...(stakes && {
      stakes: { least: formatAmount(BigInt(stakes.least)), most: formatAmount(BigInt(stakes.most)) },
    }),
  };
}
