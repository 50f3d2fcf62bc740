import type { DoneRound, HistoryRow, SpinAnswer } from "../play-api.ts";
import { PlayRefused } from "../play-refused.ts";
import type { RoundRow } from "./rounds.repository.ts";
import { wireAmount } from "./wallet-bodies.ts";

/** A round as a response to the page. Throws `PlayRefused` for a refused one. */
export function answerOf(row: RoundRow): SpinAnswer {
  const done = doneRound(row);
  if (done) return done;
  if (row.refusal) throw new PlayRefused(row.refusal);
  return { state: row.state === "betting" ? "running" : "void", spinId: row.spinId };
}

export function doneRound(row: RoundRow): DoneRound | undefined {
  if (!row.outcome || row.win === null) return undefined;
  return {
    state: "done",
    spinId: row.spinId,
    stake: wireAmount(row.stake),
    win: wireAmount(row.win),
    balance: row.balance === null ? null : wireAmount(row.balance),
    round: row.outcome,
  };
}

export function historyRow(row: RoundRow): HistoryRow {
  return {
    at: row.createdAt.toISOString(),
    stake: wireAmount(row.stake),
    win: wireAmount(row.win ?? 0n),
    state: row.outcome ? "done" : row.state === "betting" ? "running" : "void",
  };
}
