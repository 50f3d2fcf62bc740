import type { Game } from "@foyer/contract/games";
import type { ReactNode } from "react";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

/** Reserves the height of the line. */
const BLANK = "\u00a0";
const LotteryLine = lazyComponent({
  load: () => import("./lottery-line.tsx"),
  catalogue: "later",
  Skeleton: () => BLANK,
});

/** A tile's line for a lottery of the platform. `waits`: on a server-rendered page the line is reserved until later. */
export const gameLottery = ({ ownLottery, gameCode }: Game, waits = false): ReactNode =>
  ownLottery && (waits ? BLANK : <LotteryLine code={gameCode} />);
