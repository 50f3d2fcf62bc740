import { PAGE_SIZE } from "@foyer/contract/shared";

/** Rows read for a page: one more than it shows, which says whether another page follows. */
export const PAGE_ROWS = PAGE_SIZE + 1;

/** A page of a key-set paged list. `next` is the position of its last row, if rows follow. */
export interface Page<Item, Position> {
  content: Item[];
  next?: Position;
}

/** Makes a page of rows, of which one more than `size` was read. */
export function pageOf<Row, Item, Position>(
  rows: readonly Row[],
  present: (row: Row) => Item,
  positionOf: (last: Row) => Position,
  size: number = PAGE_SIZE,
): Page<Item, Position> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    content: shown.map((row) => present(row)),
    ...(rows.length > size && last !== undefined && { next: positionOf(last) }),
  };
}
