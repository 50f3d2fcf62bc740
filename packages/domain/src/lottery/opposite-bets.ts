import type { BetType, Selection } from "./bet-type.ts";

/** A picked value that has an opposite one. */
export interface OppositePick {
  /** The pair of values, the same in every selection of the bet type: `digit1:big-small`. */
  readonly pair: string;
  readonly side: 1 | 2;
}

/**
 * The picks of a selection that have an opposite. A member's stakes on both sides of a pair in a draw count their difference
 * as valid turnover: whoever bets the same on both risks next to nothing.
 */
export const oppositePicks = ({ rows }: BetType, selection: Selection): OppositePick[] =>
  rows.flatMap(({ name, opposites = [] }, at) =>
    opposites.flatMap(([first, second]) => {
      const pair = `${name}:${first}-${second}`;
      const picked = selection[at] ?? [];
      return [
        ...(picked.includes(first) ? [{ pair, side: 1 } as const] : []),
        ...(picked.includes(second) ? [{ pair, side: 2 } as const] : []),
      ];
    }),
  );
