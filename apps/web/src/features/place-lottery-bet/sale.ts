import type { LotteryDetails, SellingDraw } from "@foyer/contract/lotteries";
import { useSyncExternalStore } from "react";
import { onSecond } from "../../entities/lottery/ticker.ts";
import { now } from "../../lib/clock.ts";

/** Which draws are sold, closed and to come. Numbers of draws sort by time. */
export interface Sale {
  /** The draw that bets are placed on. */
  readonly open: SellingDraw | undefined;
  /** The draw whose sale begins next. */
  readonly next: SellingDraw | undefined;
  /** The last draw that has closed, while it has no result. */
  readonly drawing: { readonly number: string; readonly drawsAt: string } | undefined;
}

type Draws = Pick<LotteryDetails, "state" | "selling" | "drawing" | "upcoming" | "last">;

/** The draws of a lottery from the one being sold on. */
export const comingDraws = ({ selling, upcoming }: Pick<LotteryDetails, "selling" | "upcoming">) =>
  selling ? [selling, ...upcoming] : upcoming;

/** The sale at a time of the platform's clock: a draw closes on this phone before the platform is asked again. */
export function saleAt(lottery: Draws, at: number): Sale {
  const draws = comingDraws(lottery);
  const closed = [...draws].reverse().find(({ closesAt }) => Date.parse(closesAt) <= at) ?? lottery.drawing;
  const drawing = closed && closed.number > (lottery.last?.number ?? "") ? closed : undefined;
  if (lottery.state !== "open") return { open: undefined, next: undefined, drawing };
  return {
    open: draws.find(({ opensAt, closesAt }) => Date.parse(opensAt) <= at && Date.parse(closesAt) > at),
    next: draws.find(({ opensAt }) => Date.parse(opensAt) > at),
    drawing,
  };
}

/** The sale now. Renders again only when one of its draws changes. */
export function useSale(lottery: Draws): Sale {
  const numbers = () => {
    const { open, next, drawing } = saleAt(lottery, now());
    return [open, next, drawing].map((draw) => draw?.number ?? "").join();
  };
  const [open, next, drawing] = useSyncExternalStore(onSecond, numbers, numbers).split(",");
  const draws = comingDraws(lottery);
  return {
    open: draws.find(({ number }) => number === open),
    next: draws.find(({ number }) => number === next),
    drawing: [...draws, ...(lottery.drawing ? [lottery.drawing] : [])].find(
      ({ number }) => number === drawing,
    ),
  };
}

const SECOND = 1_000;
/** A draw's numbers are there within a second or two; if not, they are asked for less and less often. */
const WAITS = [
  { since: 6 * SECOND, every: 1.5 * SECOND },
  { since: 30 * SECOND, every: 4 * SECOND },
  { since: 120 * SECOND, every: 15 * SECOND },
] as const;
const LONGEST_WAIT = 60 * SECOND;
/** Coming draws and terms are read again at least so often. */
const LONGEST_REST = 5 * 60 * SECOND;

/**
 * Milliseconds until a lottery is read again: shortly after its next draw, then more and more seldom until the numbers are
 * there. `spread` keeps phones apart.
 */
export function readAgainIn(lottery: Draws | undefined, at: number, spread: number): number {
  if (!lottery) return LONGEST_REST;
  const { drawing, open } = saleAt(lottery, at);
  const due = drawing ?? open;
  if (!due) return LONGEST_WAIT;
  const since = at - Date.parse(due.drawsAt);
  if (since < 0) return Math.min(LONGEST_REST, -since + SECOND + spread);
  return (WAITS.find((wait) => since < wait.since)?.every ?? LONGEST_WAIT) + spread / 2;
}
