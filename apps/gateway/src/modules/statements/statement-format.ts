import { StatementFormat } from "@foyer/contract/statements";
import { Value } from "typebox/value";
import { cellKey } from "./csv-rows.ts";
import { StatementError } from "./statement-items.ts";

/** Columns of which a format has one at most. */
const ONCE: readonly string[] = [
  "date",
  "amount",
  "credit",
  "debit",
  "sign",
  "state",
  "currency",
  "balance",
  "account",
];

/** Throws a `StatementError` that names what a format lacks, or leaves open. */
export function checkFormat({ columns, numbers, credits, debits, booked, skipped }: StatementFormat): void {
  const of = (is: string) => columns.filter((column) => column.is === is);
  const has = (is: string) => of(is).length > 0;
  const [open] = of("unknown");
  if (open) throw new StatementError("column-unknown", { field: open.header, setting: "columns" });
  if (!has("date")) throw new StatementError("column-missing", { field: "date", setting: "columns" });
  if (!has("text") && !has("reference"))
    throw new StatementError("column-missing", { field: "text", setting: "columns" });
  // one column of amounts, or one for each direction
  if (has("amount") && (has("credit") || has("debit")))
    throw new StatementError("column-twice", { field: of("amount")[0]?.header ?? "", setting: "columns" });
  if (!has("amount") && !has("credit"))
    throw new StatementError("column-missing", { field: "amount", setting: "columns" });
  if (has("sign") && !has("amount"))
    throw new StatementError("column-missing", { field: "amount", setting: "columns" });
  const twice = ONCE.find((is) => of(is).length > 1);
  if (twice !== undefined)
    throw new StatementError("column-twice", { field: of(twice)[1]?.header ?? "", setting: "columns" });
  if (numbers.decimal === numbers.group) throw new StatementError("numbers", { setting: "numbers" });
  if (has("sign") && (credits.length === 0 || meet(credits, debits)))
    throw new StatementError("sign", { setting: "credits" });
  if (has("state") && (booked.length === 0 || meet(booked, skipped)))
    throw new StatementError("state", { setting: "booked" });
}

const meet = (some: readonly string[], others: readonly string[]): boolean => {
  const keys = new Set(some.map(cellKey));
  return others.some((one) => keys.has(cellKey(one)));
};

/** Reads how an account's statements are read, from JSON; null: it is not confirmed. Throws what is wrong. */
export function readStatementFormat(text: string): StatementFormat | null {
  const value: unknown = JSON.parse(text);
  if (value === null) return null;
  if (!Value.Check(StatementFormat, value)) {
    const [first] = [...Value.Errors(StatementFormat, value)];
    throw new Error(`${first?.instancePath || "it"} ${first?.message}`);
  }
  checkFormat(value);
  return value;
}
