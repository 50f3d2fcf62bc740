import type { Budget } from "./budget.ts";
import type { Outcome, TestTime } from "./step.ts";

/** Number of dearest files in the summary. */
const DEAREST = 10;
const OVER = "over budget";

/**
 * Lines for the summary of a run: processor time of each step and seconds of tests of each part beside their budgets,
 * and the dearest files. A part without tests in this run is left out.
 */
export function costs(outcomes: readonly Outcome[], budget: Budget): string[] {
  const times = outcomes.flatMap((outcome) => outcome.times ?? []);
  const byFile = sums(times, ({ file }) => file);
  const byPart = sums(times, ({ file }) => partOf(file, budget));
  return [
    ...table(
      "Processor time by step, in seconds",
      outcomes.flatMap(({ name, processorSeconds }) =>
        processorSeconds === undefined ? [] : [[name, processorSeconds, budget.steps[name]] as const],
      ),
    ),
    ...table(
      "Seconds of tests by part",
      [...byPart].map(
        ([part, seconds]) => [part, seconds, budget.parts.find((one) => one.part === part)?.seconds] as const,
      ),
    ),
    ...table("Seconds of tests in the dearest files", [...byFile].sort(dearestFirst).slice(0, DEAREST)),
  ];
}

/** A file in none of the parts is a part of its own, so that it is seen. */
const partOf = (file: string, { parts }: Budget): string =>
  parts.find(({ folders }) => folders.some((folder) => file.startsWith(folder)))?.part ?? file;

function sums(times: readonly TestTime[], key: (time: TestTime) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const time of times) found.set(key(time), (found.get(key(time)) ?? 0) + time.seconds);
  return found;
}

type Row = readonly [name: string, seconds: number, budget?: number | undefined];
const dearestFirst = ([, one]: Row, [, other]: Row) => other - one;

function table(heading: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(([name, seconds, budget]) => {
    const used = seconds.toFixed(1).padStart(9);
    if (budget === undefined) return `${used}  ${name}`;
    return `${used} of ${budget}  ${name}${seconds > budget ? `: ${OVER}` : ""}`;
  });
  return ["", `${heading}:`, ...lines];
}
