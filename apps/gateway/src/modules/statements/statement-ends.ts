import type { StatementEnd } from "./statement-items.ts";
import type { StatementRest } from "./statements.repository.ts";

export interface StatementEnds {
  add(end: StatementEnd): void;
  /** What the statements of the file prove together. */
  result(): Omit<StatementRest, "hash">;
}

interface Placed extends StatementEnd {
  /** Numbers of its lines in the file. */
  readonly from: number;
  readonly to: number;
}

/** Whether each statement begins with the balance that the one before ends with. */
const goOn = (ends: readonly StatementEnd[]): boolean =>
  ends.every((end, at) => at === 0 || ends[at - 1]?.closing === end.opening);

/** Collects the ends of a file's statements. A file of several days has one for each, from the oldest or from the newest. */
export function statementEnds(): StatementEnds {
  const ends: Placed[] = [];
  let lines = 0;
  return {
    add(end) {
      ends.push({ ...end, from: lines + 1, to: lines + end.lines });
      lines += end.lines;
    },
    result() {
      const order = [
        ends,
        ends.toReversed(),
        ends.toSorted((a, b) => (a.day ?? "").localeCompare(b.day ?? "")),
      ].find(goOn);
      const [first, last] = order ? [order[0], order.at(-1)] : [ends[0], ends.at(-1)];
      return {
        opening: first?.opening ?? null,
        closing: last?.closing ?? null,
        edge: ends.find(({ edge }) => edge !== null)?.edge ?? null,
        day: ends.reduce<string | null>(
          (latest, { day }) => (day !== null && day > (latest ?? "") ? day : latest),
          null,
        ),
        doubted: ends.flatMap(({ from, to, doubt, cut }) => [
          ...(doubt !== null || !order ? [{ from, to, doubt: doubt ?? ("mismatch" as const) }] : []),
          ...(cut ? [{ from: to, to, doubt: "cut" as const }] : []),
        ]),
      };
    },
  };
}
