import type { Game } from "@foyer/contract/games";
import type { ReactNode } from "react";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

/** Reserves the height of the line. */
const BLANK = "\u00a0";
const JackpotAmount = lazyComponent({
  load: () => import("./jackpot-amount.tsx"),
  catalogue: "later",
  Skeleton: () => BLANK,
});

/**
 * A tile's line for the jackpot its game feeds. `waits`: on a server-rendered page the line is reserved until later.
 */
export const gameJackpot = ({ jackpotCode }: Game, waits = false): ReactNode =>
  jackpotCode && (waits ? BLANK : <JackpotAmount code={jackpotCode} />);
