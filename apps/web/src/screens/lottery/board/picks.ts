import type { BetType, PickRow, Selection } from "@foyer/domain/lottery/bet-type";

/** Quick picks of a row of numbers. */
export const QUICK_PICKS = ["all", "big", "small", "odd", "even"] as const;
export type QuickPick = (typeof QUICK_PICKS)[number];

export const isNumeric = (row: PickRow): boolean => row.values.every((value) => /^[0-9]+$/.test(value));

/** The values of a quick pick: the larger half is big. */
export function quickPick({ values }: PickRow, pick: QuickPick): readonly string[] {
  const half = Math.floor(values.length / 2);
  return values.filter((value, at) => {
    if (pick === "big") return at >= half;
    if (pick === "small") return at < half;
    if (pick === "odd") return Number(value) % 2 === 1;
    return pick === "all" || Number(value) % 2 === 0;
  });
}

/** The quick picks that a row may take. */
export const quickPicksOf = (row: PickRow): readonly QuickPick[] =>
  isNumeric(row) && row.values.length > 2
    ? QUICK_PICKS.filter((pick) => quickPick(row, pick).length <= row.most)
    : [];

export const sameValues = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));

/** The bet type that the traditional board shows: the one chosen last, if it is on sale. */
export const chosenType = (types: readonly BetType[], code: string | undefined): BetType | undefined =>
  types.find((one) => one.code === code) ?? types[0];

export const emptySelection = ({ rows }: BetType): string[][] => rows.map(() => []);

/** A stored selection, if it fits the board of the bet type. */
export const fittingSelection = (betType: BetType, stored: Selection | undefined): string[][] =>
  stored?.length === betType.rows.length
    ? betType.rows.map(({ values }, at) => values.filter((value) => stored[at]?.includes(value)))
    : emptySelection(betType);

/** The selection with other picks in a row, in the order of the board. */
export const withRow = (
  betType: BetType,
  selection: readonly (readonly string[])[],
  row: number,
  picked: readonly string[],
): string[][] =>
  betType.rows.map(({ values }, at) =>
    at === row ? values.filter((value) => picked.includes(value)) : [...(selection[at] ?? [])],
  );

/** Picks a value, or takes it back; undefined if the row has as many as it may have. */
export function toggled(
  betType: BetType,
  selection: readonly (readonly string[])[],
  row: number,
  value: string,
): string[][] | undefined {
  const picked = selection[row] ?? [];
  if (picked.includes(value))
    return withRow(
      betType,
      selection,
      row,
      picked.filter((other) => other !== value),
    );
  if (picked.length >= (betType.rows[row]?.most ?? 0)) return undefined;
  return withRow(betType, selection, row, [...picked, value]);
}

const randomBelow = (size: number): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % size;
};

const drawSome = (values: readonly string[], count: number): string[] => {
  const left = [...values];
  return Array.from({ length: count }, () => left.splice(randomBelow(left.length), 1)).flat();
};

const TRIES = 100;

/** A random selection of the fewest picks that make a bet. */
export function randomSelection(betType: BetType): string[][] {
  const optional = betType.rows.every(({ least }) => least === 0);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const one = randomBelow(betType.rows.length);
    const selection = betType.rows.map(({ values, least }, at) =>
      drawSome(values, optional ? Number(at === one) : least),
    );
    if (betType.count(selection) > 0) return selection.map((row, at) => sortedRow(betType, at, row));
  }
  return emptySelection(betType);
}

const sortedRow = ({ rows }: BetType, at: number, picked: readonly string[]): string[] =>
  (rows[at]?.values ?? []).filter((value) => picked.includes(value));
