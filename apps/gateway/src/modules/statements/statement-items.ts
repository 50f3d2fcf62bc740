import type { DateOrder, DecimalSign } from "@foyer/domain/statement-line";

/** Lines of the largest statement. */
export const MOST_LINES = 200_000;
export const LONGEST_TEXT = 500;

/** Columns of a CSV statement. `amount` is signed; without it, `credit` and `debit` are two columns. */
export const STATEMENT_COLUMNS = [
  "date",
  "amount",
  "credit",
  "debit",
  "currency",
  "reference",
  "text",
  "payer",
  "balance",
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** How to read a statement; what is missing is detected, or has the usual value. */
export interface StatementFormat {
  /** Headers by column. */
  readonly columns?: Readonly<Partial<Record<StatementColumn, string>>>;
  readonly dates?: DateOrder;
  readonly decimal?: DecimalSign;
}

export interface StatementLine {
  readonly kind: "line";
  /** In the file, from 1. */
  readonly line: number;
  readonly day: string;
  /** Positive: to the account. */
  readonly amount: bigint;
  /** Null: the account's. */
  readonly currency: string | null;
  /** The bank's reference of the entry; null: it gives none. */
  readonly reference: string | null;
  readonly text: string;
  readonly payer: string | null;
  /** Balance after the entry; it tells otherwise equal lines apart. */
  readonly balance: string | null;
  /** Takes an earlier entry back. */
  readonly reversal: boolean;
}

/** What a statement says about its account. */
export interface StatementBalance {
  readonly kind: "balance";
  readonly of: "opening" | "closing";
  readonly amount: bigint;
}
export interface StatementAccount {
  readonly kind: "account";
  readonly number: string;
  readonly line: number;
}
export type StatementItem = StatementLine | StatementBalance | StatementAccount;

export type StatementFault =
  | "encoding"
  | "format"
  | "columns"
  | "doctype"
  | "empty"
  | "account"
  | "too-many-lines"
  | "date"
  | "amount"
  | "currency"
  | "too-long";

/** A statement that can't be imported; nothing of it is. */
export class StatementError extends Error {
  readonly fault: StatementFault;
  /** Line of the file; null: not of one line. */
  readonly line: number | null;

  constructor(fault: StatementFault, line: number | null = null) {
    super(`the statement can't be read: ${fault}${line === null ? "" : ` in line ${line}`}`);
    this.name = "StatementError";
    this.fault = fault;
    this.line = line;
  }
}

export type StatementKind = "csv" | "camt.053";
