import type { TransactionCode } from "@foyer/contract/records";
import { isGamePlay } from "./transaction-code.ts";

/** A transaction, or the bets and wins of a day between two other transactions. */
export interface RecordLine {
  readonly id: bigint;
  readonly code: TransactionCode;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly wallet: "main" | "bonus";
  readonly day: string;
  readonly at: Date;
  readonly reference: string | null;
  readonly vendorName: string | null;
  readonly play?: { readonly bets: number; readonly from: Date };
}

const isPlay = ({ code }: RecordLine): boolean => isGamePlay(code);
const playOf = (line: RecordLine) => line.play ?? { bets: line.code === "BET" ? 1 : 0, from: line.at };

/**
 * Adds the next older transaction to lines, newest first: a bet, win or refund joins the line before it if that is play
 * of the same day. The joined line has the id, time and balance of its newest transaction.
 */
export function addTransaction(lines: readonly RecordLine[], next: RecordLine): RecordLine[] {
  if (!isPlay(next)) return [...lines, next];
  const last = lines.at(-1);
  const { bets, from } = playOf(next);
  if (!last || !isPlay(last) || last.day !== next.day)
    return [...lines, { ...next, code: "BET", reference: null, vendorName: null, play: { bets, from } }];
  return [
    ...lines.slice(0, -1),
    { ...last, amount: last.amount + next.amount, play: { bets: playOf(last).bets + bets, from } },
  ];
}
