import type { Game } from "@foyer/contract/games";
import type { PrizeMode } from "@foyer/contract/launch";
import type { Language } from "@foyer/contract/shared";
import { lotteryOf } from "@foyer/domain/launch";
import { useQuery } from "@tanstack/react-query";
import { gameKeys } from "../../entities/game/game-keys.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { useKnownGame } from "./use-known-game.ts";

/** The two lottery categories, the one that matches the prize mode first. */
const categoriesOf = (mode: PrizeMode) =>
  lotteryOf(mode).gameType === "LOTT" ? (["LOTT", "ELOTT"] as const) : (["ELOTT", "LOTT"] as const);

/** Finds a code in the lottery lists: the address names no vendor, and a code does not tell its category. */
async function find(
  code: string,
  mode: PrizeMode,
  language: Language,
  signal: AbortSignal,
): Promise<Game | null> {
  for (const gameType of categoriesOf(mode))
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
      const query = { gameType, pageNo, pageSize: LIMITS.pageSize, platform: "html5", language } as const;
      const { games, totalPages } = await call("games.list", { query }, { signal });
      const game = games.find(({ gameCode }) => gameCode === code);
      if (game) return game;
      pages = totalPages;
    }
  return null;
}

/**
 * The lottery of a code, always refetched, because the page shows whether its vendor is under maintenance. `null`: no
 * such lottery.
 */
export function useLotteryGame(code: string, mode: PrizeMode) {
  const language = useLanguage();
  const known = useKnownGame({ game: code });
  return useQuery<Game | null>({
    queryKey: gameKeys.lottery(code, mode, language),
    queryFn: ({ signal }) => find(code, mode, language, signal),
    ...(known && { placeholderData: known }),
    staleTime: 0,
  });
}
