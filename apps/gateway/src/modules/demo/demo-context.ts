import type { PoolClient } from "pg";

const DAY = 24 * 60 * 60_000;

export const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);

/** Where a part of the demo is written: in the transaction that creates the merchant. */
export interface DemoContext {
  readonly client: PoolClient;
  readonly merchantId: number;
  readonly currency: string;
  /** The demo operator with every role. */
  readonly operatorId: number;
  /** The operators' ids, by name. */
  readonly operators: ReadonlyMap<string, number>;
  /** The members' ids, by username. */
  readonly ids: ReadonlyMap<string, bigint>;
  readonly now: Date;
  /** Month and day of a time in the merchant's time zone, as in order numbers. */
  readonly dayOf: (at: Date) => string;
}

export function dayIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, month: "2-digit", day: "2-digit" });
  return (at) => format.format(at).replace("-", "");
}

/** Amounts and ids as JSON: numbers would be rounded. */
export const rows = (list: readonly object[]): string =>
  JSON.stringify(list, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
