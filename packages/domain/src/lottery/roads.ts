/** Roads: equal results in a row are one column, read from the top down and from left to right. */

export const ROAD_ROWS = 6;

export interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly value: string;
  /** Ties after this result, which are no results of their own. */
  readonly ties: number;
}

export interface Road {
  readonly cells: readonly RoadCell[];
  readonly columns: number;
  /** How often each value came. */
  readonly times: ReadonlyMap<string, number>;
  /** The most equal results in a row. */
  readonly longest: number;
}

/**
 * The road of results, the oldest first. A column that reaches the last row, or a cell that an earlier one has taken, turns
 * to the right: the dragon's tail.
 */
export function roadOf(results: readonly string[]): Road {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  const times = new Map<string, number>();
  const isFree = (column: number, row: number) => !taken.has(`${column} ${row}`);
  let [start, run, longest, columns] = [-1, 0, 0, 0];
  let turned = false;
  for (const value of results) {
    times.set(value, (times.get(value) ?? 0) + 1);
    const last = cells[cells.length - 1];
    if (value === "tie") {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 };
      continue;
    }
    let column: number;
    let row = 0;
    if (last?.value === value) {
      turned ||= last.row === ROAD_ROWS - 1 || !isFree(last.column, last.row + 1);
      column = turned ? last.column + 1 : last.column;
      row = turned ? last.row : last.row + 1;
      run++;
    } else {
      do start++;
      while (!isFree(start, 0));
      column = start;
      turned = false;
      run = 1;
    }
    taken.add(`${column} ${row}`);
    cells.push({ column, row, value, ties: 0 });
    columns = Math.max(columns, column + 1);
    longest = Math.max(longest, run);
  }
  return { cells, columns, times, longest };
}
