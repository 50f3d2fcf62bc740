import type { LotteryDetails } from "@foyer/contract/lotteries";
import type { BetLine } from "@foyer/contract/lottery-orders";
import type { ReactNode } from "react";
import type { Sale } from "../../../features/place-lottery-bet/sale.ts";
import type { SlipStore } from "../../../features/place-lottery-bet/use-slip.ts";

/** What the bars of both boards need. */
export interface BoardBarProps {
  lottery: LotteryDetails;
  store: SlipStore;
  sale: Sale;
  /** The way in for players who can't bet. */
  entry: ReactNode;
  notes: ReactNode;
  /** Opens the confirmation of lines, or without them the slip. */
  onBet: (lines: readonly BetLine[] | undefined) => void;
}
