import { readdirSync, readFileSync } from "node:fs";
import type {
  StatementColumn,
  StatementDoubt,
  StatementFormat,
  StatementRefusal,
} from "@foyer/contract/statements";
import { formatAmount } from "@foyer/domain/money";
import { expect, test } from "vitest";
import { proposeFormat } from "./propose-format.ts";
import { statementEnds } from "./statement-ends.ts";
import { openStatement } from "./statement-file.ts";
import { checkFormat } from "./statement-format.ts";
import { StatementError } from "./statement-items.ts";

/** What becomes of a file of the corpus. */
interface Outcome {
  /** The file that the account's format was confirmed from; its own otherwise. */
  readonly like?: string;
  /** What an operator decides about columns before the format is confirmed. */
  readonly columns?: Readonly<Record<string, StatementColumn>>;
  /** Which of two ways to read the amounts or the dates an operator decides on; without it there is one. */
  readonly numbers?: "proposed" | "other";
  readonly dates?: "proposed" | "other";
  readonly currency?: string;
  readonly account?: string;
  /** Day, amount, order and doubt of each entry. */
  readonly lines?: readonly string[];
  readonly refused?: StatementRefusal;
}

const TODAY = "2026-11-28";
const FOLDER = new URL("corpus/", import.meta.url);
const contentOf = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
const outcomes = JSON.parse(contentOf("outcomes.json").toString()) as Readonly<Record<string, Outcome>>;
const accountOf = ({ account = "0048 1180 7726", currency = "PHP" }: Outcome) => ({
  number: account,
  currency,
});

/** The format that an operator confirms from a file, with its decisions; a fault of the proposal is that of the file. */
async function formatFrom(name: string): Promise<StatementFormat> {
  const { columns = {}, numbers, dates, ...outcome } = outcomes[name] as Outcome;
  const { format, otherNumbers, otherDates } = await proposeFormat(contentOf(name), {
    account: accountOf(outcome),
    today: TODAY,
    known: null,
  });
  expect(otherNumbers === undefined).toBe(numbers === undefined);
  expect(otherDates === undefined).toBe(dates === undefined);
  return {
    ...format,
    ...(numbers === "other" && otherNumbers && { numbers: otherNumbers }),
    ...(dates === "other" && otherDates && { dates: otherDates }),
    columns: format.columns.map(({ header, is }) => ({ header, is: columns[header] ?? is })),
  };
}

async function outcomeOf(name: string, outcome: Outcome): Promise<Pick<Outcome, "lines" | "refused">> {
  try {
    const format = name.endsWith(".xml") ? null : await formatFrom(outcome.like ?? name);
    if (format && outcome.like !== undefined) checkFormat(format);
    const { items } = await openStatement(contentOf(name), {
      format,
      account: accountOf(outcome),
      today: TODAY,
    });
    const ends = statementEnds();
    const lines: { text: string; doubt: StatementDoubt | null }[] = [];
    for await (const item of items) {
      if (item.kind === "end") ends.add(item);
      else {
        const { day, amount, number, doubt } = item;
        lines.push({ text: [day, formatAmount(amount), number].filter(Boolean).join(" "), doubt });
      }
    }
    const { doubted } = ends.result();
    const doubts = lines.map(
      ({ doubt }, at) =>
        doubt ?? doubted.find(({ from, to }) => from <= at + 1 && at + 1 <= to)?.doubt ?? null,
    );
    return { lines: lines.map(({ text }, at) => [text, doubts[at]].filter(Boolean).join(" ")) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { refused: error.refusal };
  }
}

test("the corpus has a right outcome for each of its files, and at least 60", () => {
  const files = readdirSync(FOLDER).filter((name) => name !== "outcomes.json");
  expect(files.toSorted()).toEqual(Object.keys(outcomes).toSorted());
  expect(files.length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(outcomes))(
  "%s of the corpus becomes what its outcome says",
  async (name, outcome) => {
    const { lines, refused } = outcome;
    expect(await outcomeOf(name, outcome)).toEqual(refused ? { refused } : { lines });
  },
);
