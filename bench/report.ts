/** One measured figure and its baseline from the same run. */
export interface Figure {
  readonly what: string;
  /** With its unit, e.g. "8,900 req/s" or "812 ms". */
  readonly value: string;
  /** The baseline, with its unit; empty where the target is a plain number. */
  readonly floor: string;
  /** value ÷ baseline, or the plain number the target refers to. */
  readonly ratio: number;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
}

export interface Section {
  readonly title: string;
  /** Method of measurement, in one or two sentences. */
  readonly method: string;
  readonly figures: readonly Figure[];
}

export const met = ({ ratio, target }: Figure): boolean =>
  "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;

export function table({ title, method, figures }: Section): string {
  const rows = figures.map((f) => {
    const target = "atLeast" in f.target ? `≥ ${f.target.atLeast}` : `≤ ${f.target.atMost}`;
    return `| ${f.what} | ${f.value} | ${f.floor || "–"} | ${Number(f.ratio.toPrecision(3))} | ${target} | ${met(f) ? "yes" : "**no**"} |`;
  });
  return [
    `## ${title}`,
    "",
    method,
    "",
    "| figure | measured | floor | ratio | target | met |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};
