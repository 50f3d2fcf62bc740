import type { StatementDoubt, StatementFault, StatementRefusal } from "@foyer/contract/statements";

/** Lines of the largest statement. */
export const MOST_LINES = 200_000;
export const LONGEST_TEXT = 500;
export const LONGEST_PAYER = 200;

/** The account that a file is read for. */
export interface StatementAccount {
  readonly number: string;
  readonly currency: string;
}

export interface StatementLine {
  readonly kind: "line";
  /** In the file, from 1. */
  readonly line: number;
  readonly day: string;
  /** Positive: to the account. */
  readonly amount: bigint;
  readonly currency: string;
  /** The bank's reference of the entry; null: it gives none. */
  readonly reference: string | null;
  readonly text: string;
  readonly payer: string | null;
  /** The deposit order that one of its fields names. */
  readonly number: string | null;
  /** Balance after the entry, where the file says it. */
  readonly balance: bigint | null;
  /** Takes an earlier entry back. */
  readonly reversal: boolean;
  /** Why the file does not prove this line, whatever its balances say. */
  readonly doubt: StatementDoubt | null;
}

/** The end of a statement: a camt.053 file may have several, a CSV file is one. */
export interface StatementEnd {
  readonly kind: "end";
  /** Lines since the end before. */
  readonly lines: number;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** Last day it is about, where it says one; for a statement without lines. */
  readonly day: string | null;
  /** Why its balances do not prove its lines; null: they do. */
  readonly doubt: "no-balances" | "mismatch" | null;
  /** Its last line has no end: the file may be cut there. */
  readonly cut: boolean;
  /** Lines, by their numbers, that only the account's balance before the file proves; null: it states an opening balance. */
  readonly edge: { readonly from: number; readonly to: number } | null;
}
export type StatementItem = StatementLine | StatementEnd;

/** A statement that can't be imported; nothing of it is. */
export class StatementError extends Error {
  readonly refusal: StatementRefusal;

  constructor(fault: StatementFault, where: Omit<StatementRefusal, "fault"> | number = {}) {
    const { line, field, setting } = typeof where === "number" ? { line: where } : { ...where };
    super(
      `the statement can't be read: ${fault}${line === undefined ? "" : ` in line ${line}`}${field === undefined ? "" : `, column ${field}`}`,
    );
    this.name = "StatementError";
    this.refusal = {
      fault,
      ...(line !== undefined && { line }),
      ...(field !== undefined && { field }),
      ...(setting !== undefined && { setting }),
    };
  }
}

export type StatementKind = "csv" | "camt.053";
