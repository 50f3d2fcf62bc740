import { type Static, Type } from "typebox";
import { RECORD_RANGE } from "./records.ts";
import { Amount } from "./shared.ts";

/** How far a deposit or withdrawal has come: on its way, its money arrived, or it ended without that. */
export const ORDER_OUTCOMES = ["open", "completed", "ended"] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];

/** What the records of deposits and withdrawals are filtered by. */
export const ORDER_FILTER = { ...RECORD_RANGE, state: Type.Optional(Type.Enum([...ORDER_OUTCOMES])) };

export const OrderTotals = Type.Object(
  {
    count: Type.Integer({ minimum: 0 }),
    amount: Amount,
    completed: Type.String({ ...Amount, description: "What arrived: credited, or paid out without the fee" }),
  },
  { $id: "OrderTotals" },
);
export type OrderTotals = Static<typeof OrderTotals>;

export const ORDER_RECORD_ERRORS = ["record.range.invalid", "record.range.too.long"] as const;
