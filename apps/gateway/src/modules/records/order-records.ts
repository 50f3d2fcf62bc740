import type { OrderOutcome, OrderTotals } from "@foyer/contract/order-records";
import { formatAmount } from "@foyer/domain/money";
import type { FastifyReply } from "fastify";
import { csvFile, sendCsv } from "./csv.ts";
import { recordRange } from "./record-range.ts";

/** Orders read at once while a file is sent. */
export const ORDER_CHUNK = 500;
/** Files of one player: a year of records may be long. */
export const ORDER_FILE_LIMIT = { points: 20, seconds: 60 };

export interface OrderQuery {
  readonly from?: string;
  readonly to?: string;
  readonly year?: boolean;
  readonly state?: OrderOutcome;
}

/** Which orders a player reads: by the days in the merchant's time zone, and by what became of them. */
export interface OrderFilter {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly state: OrderOutcome | null;
}

export interface OrderTotalsRow {
  readonly count: number;
  readonly amount: bigint;
  readonly completed: bigint;
}

/** Throws `record.range.*`. */
export const orderFilter = (query: OrderQuery, timeZone: string, now: Date): OrderFilter => ({
  ...recordRange(query, timeZone, now),
  timeZone,
  state: query.state ?? null,
});

export const presentTotals = ({ count, amount, completed }: OrderTotalsRow): OrderTotals => ({
  count,
  amount: formatAmount(amount),
  completed: formatAmount(completed),
});

/** Sends orders as a CSV file, which is read page by page. */
export function sendOrderFile<Order>(
  reply: FastifyReply,
  { name, head }: { readonly name: string; readonly head: readonly string[] },
  read: (
    before: string | undefined,
  ) => Promise<{ readonly content: readonly Order[]; readonly next?: string }>,
  line: (order: Order) => readonly string[],
): Promise<string> {
  const text = csvFile(
    head,
    async (before) => {
      const { content, next } = await read(before);
      return { items: content, ...(next !== undefined && { next }) };
    },
    line,
  );
  return sendCsv(reply, { name: `${name}.csv`, text });
}
