import Type from "typebox";
import { Balance, Currency, GameCode, OtherCalls, Round, Status, User, Uuid } from "./fields.ts";

/**
 * Transfer wallet calls: operator to supplier, for suppliers that keep the player's money while it is played with. All
 * are POST with a JSON body and a signature of that body in `X-Hub88-Signature`; all answers are HTTP 200 with a status.
 * A wallet exists from its first deposit on; before that its balance is zero.
 */
export const transferPaths = {
  balance: "/transfer_wallet/balance",
  deposit: "/transfer_wallet/deposit",
  withdraw: "/transfer_wallet/withdraw",
  check: "/transfer_wallet/check_transfer",
  rounds: "/transfer_wallet/rounds",
} as const;

const wallet = {
  operator_id: Type.Integer({ minimum: 1 }),
  sub_partner_id: Type.String({ minLength: 1, maxLength: 64 }),
  /** The vendor whose games the money is for: one wallet for each. */
  product: Type.String({ minLength: 1, maxLength: 64 }),
  user: User,
  currency: Currency,
  request_uuid: Uuid,
};

export const TransferBalanceRequest = Type.Object({
  ...wallet,
  transaction_uuid: OtherCalls,
  amount: OtherCalls,
});
export type TransferBalanceRequest = Type.Static<typeof TransferBalanceRequest>;

/**
 * Moves money into the wallet (`deposit`) or out of it (`withdraw`). A transaction_uuid is decided once: a repetition is
 * answered as the first call was, also when that was a refusal. The signature does not cover the path, so `direction`
 * must name the call.
 */
export const TransferRequest = Type.Object({
  ...wallet,
  transaction_uuid: Uuid,
  amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  meta: Type.Object({ direction: Type.Enum(["deposit", "withdraw"]) }),
});
export type TransferRequest = Type.Static<typeof TransferRequest>;

/** What became of a transfer: its status, or `RS_ERROR_TRANSACTION_DOES_NOT_EXIST` if it has not arrived. */
export const TransferCheckRequest = Type.Object({ ...wallet, transaction_uuid: Uuid, amount: OtherCalls });
export type TransferCheckRequest = Type.Static<typeof TransferCheckRequest>;

export const TransferResponse = Type.Object({
  status: Status,
  request_uuid: Type.Optional(Type.String()),
  user: Type.Optional(User),
  currency: Type.Optional(Currency),
  balance: Type.Optional(Balance),
});
export type TransferResponse = Type.Static<typeof TransferResponse>;

/** Most rounds in one answer. */
const MAX_ROUNDS = 1_000;

/** Largest stake or win of a round in a feed: a billion units. */
const MAX_ROUND_AMOUNT = 100_000_000_000_000;

/** Requests what happened to rounds that are played from wallets of this product, after a number in its feed. */
export const TransferRoundsRequest = Type.Object({
  operator_id: wallet.operator_id,
  product: wallet.product,
  after: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  limit: Type.Integer({ minimum: 1, maximum: MAX_ROUNDS }),
  request_uuid: Uuid,
});
export type TransferRoundsRequest = Type.Static<typeof TransferRoundsRequest>;

const Sequence = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Moment = Type.String({ format: "date-time", maxLength: 40 });
const RoundAmount = Type.Integer({ minimum: 0, maximum: MAX_ROUND_AMOUNT });

/**
 * A round as it is from then on. The numbers of an operator's product begin at 1 and have no gaps; a correction is another
 * record of the same round, with a number of its own and all its fields. A cancelled round has no stake and no win.
 */
export const TransferRound = Type.Object({
  sequence: Sequence,
  round: Round,
  user: User,
  currency: Currency,
  game_code: GameCode,
  stake: RoundAmount,
  win: RoundAmount,
  state: Type.Enum(["settled", "cancelled"]),
  started_at: Moment,
  settled_at: Moment,
});
export type TransferRound = Type.Static<typeof TransferRound>;

/**
 * The records after the number that was asked for, the lowest first, and the highest number there is. One record that is
 * not as it should be must not keep an operator from the others, so the list only requires the numbers.
 */
export const TransferRoundsResponse = Type.Object({
  status: Status,
  request_uuid: Type.Optional(Type.String()),
  rounds: Type.Optional(Type.Array(Type.Object({ sequence: Sequence }), { maxItems: MAX_ROUNDS })),
  last: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
export type TransferRoundsResponse = Type.Static<typeof TransferRoundsResponse>;

/** Statuses by which a supplier refuses a transfer for good. Any other one but `RS_OK` says nothing about what happened. */
export const transferRefusals = [
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_LIMIT_REACHED",
  "RS_ERROR_USER_DISABLED",
  "RS_ERROR_WRONG_CURRENCY",
] as const;
