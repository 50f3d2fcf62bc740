import { type Static, Type } from "typebox";
import { Amount, PublicMemberId } from "./shared.ts";

/** A booking that a case names, with what its page in the back office is found by: `bookings` of the database. */
export const Booking = Type.Object({
  kind: Type.Enum(["deposit", "withdrawal", "adjustment", "transfer", "lottery-order"]),
  number: Type.String(),
  member: Type.Object({ id: PublicMemberId, username: Type.String() }),
  amount: Type.Unsafe<string>({
    ...Amount,
    description: "Below zero: an adjustment that takes from a balance",
  }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
});
export type Booking = Static<typeof Booking>;
