const places = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `place${at + 1}`);

/** Each two of five places: 1-2, 1-3 … 4-5. */
const PAIRS_OF_FIVE = [1, 2, 3, 4].flatMap((first) =>
  [2, 3, 4, 5].filter((last) => last > first).map((last) => `${first}-${last}`),
);

/**
 * Names of the rows of a bet type of which only some need a pick; undefined for one that needs a pick in each. Told by
 * the code, so that a list of orders needs no rules of lotteries.
 */
export function optionalRows(betType: string, count: number): readonly string[] | undefined {
  if (count < 2) return undefined;
  switch (betType) {
    case "position":
    case "sides":
      return places(count);
    case "dragon-tiger":
      return count === PAIRS_OF_FIVE.length ? PAIRS_OF_FIVE : places(count);
    default:
      return undefined;
  }
}
