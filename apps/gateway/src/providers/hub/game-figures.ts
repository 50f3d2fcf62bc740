import { formatAmount } from "@foyer/domain/money";
import { type GameListDetails, VOLATILITY_NAMES } from "@foyer/wallet-protocol";
import type { GameFigures } from "../port.ts";

const volatilityName = (level: number | undefined) =>
  level === undefined ? undefined : VOLATILITY_NAMES[level as keyof typeof VOLATILITY_NAMES];

/** Converts a vendor's game details to the figures shown to players. */
export function gameFigures(details: GameListDetails): GameFigures {
  const { rtp, volatility, ways, reels, top_win: topWin, free_spins: freeSpins, stakes } = details;
  const level = volatilityName(volatility);
  return {
    ...(rtp !== undefined && { rtp }),
    ...(level && { volatility: level }),
    ...(ways && { ways }),
    ...(reels && { reels }),
    ...(topWin !== undefined && { topWin }),
    ...(freeSpins !== undefined && { freeSpins }),
    ...(stakes && {
      stakes: { least: formatAmount(BigInt(stakes.least)), most: formatAmount(BigInt(stakes.most)) },
    }),
  };
}
