import type { BetType, Selection } from "@foyer/domain/lottery/bet-type";
import { useSyncExternalStore } from "react";
import { type Slip, withDraft } from "../../../features/place-lottery-bet/slip-state.ts";
import type { SlipStore } from "../../../features/place-lottery-bet/use-slip.ts";
import { fittingSelection, toggled, withRow } from "./picks.ts";

/** Where a board keeps the selection of a bet type. */
interface Board {
  read(slip: Slip, code: string): Selection | undefined;
  write(slip: Slip, code: string, selection: string[][]): Slip;
}

/** One bet type at a time. */
export const TRADITIONAL: Board = {
  read: ({ draft }) => draft.selection,
  write: (slip, betType, selection) => withDraft(slip, { betType, selection }),
};

/** A selection for each bet type. */
export const ENTERTAINMENT: Board = {
  read: ({ draft }, code) => draft.picks?.[code],
  write: (slip, code, selection) => withDraft(slip, { picks: { ...slip.draft.picks, [code]: selection } }),
};

/** What is picked in a row. Each number subscribes by itself, so that a tap renders nothing but its number. */
export interface RowPicks {
  subscribe(listener: () => void): () => void;
  /** In the order of the board. */
  read(): readonly string[];
  has(value: string): boolean;
  /** Picks a value, or takes it back; false if the row has as many as it may have. */
  toggle(value: string): boolean;
  replace(values: readonly string[]): void;
}

export function rowPicks(store: SlipStore, betType: BetType, row: number, board: Board): RowPicks {
  const { code, rows } = betType;
  const stored = (): readonly string[] => {
    const selection = board.read(store.read(), code);
    return selection?.length === rows.length ? (selection[row] ?? []) : [];
  };
  const selection = (slip: Slip) => fittingSelection(betType, board.read(slip, code));
  return {
    subscribe: store.subscribe,
    read: () => {
      const picked = stored();
      return (rows[row]?.values ?? []).filter((value) => picked.includes(value));
    },
    has: (value) => stored().includes(value),
    toggle(value) {
      const next = toggled(betType, selection(store.read()), row, value);
      if (next) store.change((slip) => board.write(slip, code, next));
      return next !== undefined;
    },
    replace: (values) =>
      store.change((slip) => board.write(slip, code, withRow(betType, selection(slip), row, values))),
  };
}

const nothing = () => false;

/** Whether a value is picked. */
export const usePicked = ({ subscribe, has }: RowPicks, value: string): boolean =>
  useSyncExternalStore(subscribe, () => has(value), nothing);

/** Something about the picks of a row; renders again only when it changes. */
export const useOfPicks = <T extends string | number | boolean>(
  { subscribe, read }: RowPicks,
  of: (picked: readonly string[]) => T,
): T =>
  useSyncExternalStore(
    subscribe,
    () => of(read()),
    () => of([]),
  );
