import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lotteryQuery } from "../../../entities/lottery/lottery-queries.ts";
import { readAgainIn } from "../../../features/place-lottery-bet/sale.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { now } from "../../../lib/clock.ts";
import { ApiError } from "../../../lib/http/index.ts";
import { LoadFailed } from "../../../ui/empty-state/load-failed.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { BoardHeader } from "./board-header.tsx";
import { BoardSkeleton } from "./board-skeleton.tsx";
import LotteryBoard from "./lottery-board.tsx";

/** What is no lottery of the platform is a vendor's game. */
const LazyEntry = lazyComponent<BoardScreenProps>({
  load: async () => ({ default: (await import("../lottery-entry.tsx")).LotteryEntry }),
});

interface BoardScreenProps {
  code: string;
  mode: PrizeMode;
  playType: PlayType | undefined;
}

/** Phones read the result of a draw within this time of each other. */
const SPREAD_MS = 1_000;

/** A lottery of the platform shows its board; a vendor's is launched. */
export default function BoardScreen({ code, mode, playType }: BoardScreenProps) {
  const [spread] = useState(() => Math.random() * SPREAD_MS);
  const { data, error, isFetching, refetch } = useQuery({
    ...lotteryQuery(code, useLanguage()),
    refetchInterval: ({ state }) => readAgainIn(state.data, now(), spread),
  });
  if (data) return <LotteryBoard lottery={data} />;
  if (!error) return <BoardSkeleton />;
  return (
    <>
      <BoardHeader />
      {error instanceof ApiError && error.code === "lottery.unknown" ? (
        <LazyEntry code={code} mode={mode} playType={playType} />
      ) : (
        <LoadFailed what="lottery" look="primary" error={error} busy={isFetching} onRetry={refetch} />
      )}
    </>
  );
}
