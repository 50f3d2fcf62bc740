import Type from "typebox";
import {
  Amount,
  Balance,
  Currency,
  GameCode,
  Meta,
  OtherCalls,
  Round,
  Status,
  Token,
  User,
  Uuid,
} from "./fields.ts";

/**
 * Wallet calls: supplier to operator. All are POST with a JSON body and a signature of that body in
 * `X-Hub88-Signature`; all answers are HTTP 200 with a status. Calls and answers may have further fields, now or later, but
 * no call those by which another one is told from it (`OtherCalls`). Data of the supplier's own belongs into `meta`.
 */
export const walletPaths = {
  userInfo: "/user/info",
  userBalance: "/user/balance",
  bet: "/transaction/bet",
  win: "/transaction/win",
  rollback: "/transaction/rollback",
} as const;

export type WalletCall = keyof typeof walletPaths;

/** Identifies the player; needs no token. */
export const UserInfoRequest = Type.Object({
  user: User,
  request_uuid: Uuid,
});
export type UserInfoRequest = Type.Static<typeof UserInfoRequest>;

/** Reads the player's balance; needs a valid token. */
export const UserBalanceRequest = Type.Object({
  user: User,
  token: Token,
  game_code: GameCode,
  request_uuid: Uuid,
});
export type UserBalanceRequest = Type.Static<typeof UserBalanceRequest>;

const transaction = {
  user: User,
  token: Token,
  game_code: GameCode,
  round: Round,
  /** True on the last transaction of a round. */
  round_closed: Type.Optional(Type.Boolean()),
  /** Id of the transaction and its idempotency key: repeating it must not move money again. */
  transaction_uuid: Uuid,
  /** Id of this HTTP request for the logs of both sides; echoed in the response. */
  request_uuid: Uuid,
  supplier_transaction_id: Type.Optional(Type.String({ maxLength: 255 })),
  supplier_user: Type.Optional(Type.String({ maxLength: 255 })),
  meta: Type.Optional(Meta),
};

const money = {
  currency: Currency,
  amount: Amount,
  /** Subject of the bet, for example a line or a field. */
  bet: Type.Optional(Type.String({ maxLength: 255 })),
  is_free: Type.Optional(Type.Boolean()),
  is_aggregated: Type.Optional(Type.Boolean()),
  reward_uuid: Type.Optional(Uuid),
};

/** Takes a stake. */
export const BetRequest = Type.Object({
  ...transaction,
  ...money,
  reference_transaction_uuid: OtherCalls,
});
export type BetRequest = Type.Static<typeof BetRequest>;

/** Pays a win (zero for a lost round) on a bet. Accepted after the token expired. */
export const WinRequest = Type.Object({ ...transaction, ...money, reference_transaction_uuid: Uuid });
export type WinRequest = Type.Static<typeof WinRequest>;

/**
 * Undoes the bet or win it refers to, in full. Accepted after the token expired. Where the operator does not
 * know that transaction, it answers RS_OK and refuses the transaction should it arrive later.
 */
export const RollbackRequest = Type.Object({
  ...transaction,
  reference_transaction_uuid: Uuid,
  currency: OtherCalls,
  amount: OtherCalls,
});
export type RollbackRequest = Type.Static<typeof RollbackRequest>;

/**
 * Every answer about a known player includes the balance, refusals too, unless it exceeds what a JSON number holds
 * exactly.
 */
export const WalletResponse = Type.Object({
  status: Status,
  request_uuid: Type.Optional(Type.String()),
  user: Type.Optional(User),
  currency: Type.Optional(Currency),
  balance: Type.Optional(Balance),
});
export type WalletResponse = Type.Static<typeof WalletResponse>;

export const UserInfoResponse = Type.Object({
  status: Status,
  request_uuid: Type.Optional(Type.String()),
  user: Type.Optional(User),
  currency: Type.Optional(Currency),
  country: Type.Optional(Type.String({ pattern: "^[A-Z]{2}$" })),
  registration_date: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
});
export type UserInfoResponse = Type.Static<typeof UserInfoResponse>;
