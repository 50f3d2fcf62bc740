import { type Static, type TSchema, Type } from "typebox";
import { DEPOSIT_STATES, DepositNumber } from "./deposits.ts";
import { IdentityState } from "./identity-state.ts";
import { Amount, PublicMemberId } from "./shared.ts";
import { WithdrawalNumber, WithdrawalState } from "./withdrawal-state.ts";

const Timestamp = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });

const orders = <Number extends TSchema, State extends TSchema>(number: Number, state: State) =>
  Type.Object({
    sums: Type.Array(Type.Object({ state, count: Count, amount: Amount }), {
      description: "Orders of the last 365 days by state, the most frequent first",
    }),
    latest: Type.Array(Type.Object({ number, state, amount: Amount, createdAt: Timestamp }), {
      maxItems: 5,
      description: "Newest first, without that of the case",
    }),
  });

/** What operators see of the member beside every case. */
export const CaseMember = Type.Object(
  {
    id: PublicMemberId,
    identity: Type.Object({
      state: IdentityState,
      at: Type.Optional(Type.String({ format: "date-time", description: "When it was decided, or sent" })),
    }),
    devices: Type.Array(
      Type.Object({
        device: Type.String({ description: "Empty when it is not known" }),
        country: Type.Optional(Type.String({ description: "Of the latest login there (ISO 3166)" })),
        firstSeenAt: Timestamp,
        lastSeenAt: Timestamp,
        others: Type.Integer({
          minimum: 0,
          description: "Other members of the merchant who logged in there within 90 days",
        }),
        usernames: Type.Array(Type.String(), { maxItems: 5, description: "Of those who did last" }),
      }),
      { maxItems: 8, description: "The last one used first" },
    ),
    deposits: orders(DepositNumber, Type.Enum([...DEPOSIT_STATES])),
    withdrawals: orders(WithdrawalNumber, WithdrawalState),
  },
  { $id: "CaseMember" },
);
export type CaseMember = Static<typeof CaseMember>;

const Sum = Type.Object({ amount: Amount, count: Count });

/** A member's balance, and the sums of the last 30 days. */
export const CaseMoney = Type.Object(
  {
    balance: Amount,
    deposits: Sum,
    withdrawals: Sum,
    bonuses: Amount,
    play: Type.String({ ...Amount, description: "Wins less stakes" }),
  },
  { $id: "CaseMoney" },
);
export type CaseMoney = Static<typeof CaseMoney>;
