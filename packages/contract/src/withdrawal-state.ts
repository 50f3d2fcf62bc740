import { Type } from "typebox";

/** Number of a withdrawal: `WD-`, month and day, and five letters or digits that cannot be mistaken for each other. */
export const WithdrawalNumber = Type.String({ pattern: "^WD-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$" });

export const WithdrawalState = Type.Enum([
  "requested",
  "review",
  "approved",
  "sent",
  "paid",
  "failed",
  "rejected",
  "cancelled",
  "reversed",
]);
