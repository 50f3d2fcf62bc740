/**
 * The answers a wallet call can have. Every wallet answer travels with HTTP 200 and one of these in
 * `status`; an answer that is not HTTP 200, or has no known status, tells the supplier nothing about what
 * happened and must be treated like a lost connection.
 */
export const walletStatuses = [
  /** Done, or done before: a replay of the same transaction answers this too. */
  "RS_OK",
  /** Something failed that no other status names. The supplier cannot know whether money moved. */
  "RS_ERROR_UNKNOWN",
  /** The operator does not (or no longer) work with this supplier, or the sub-partner is wrong. */
  "RS_ERROR_INVALID_PARTNER",
  /** The operator did not issue this token, or it belongs to another player. */
  "RS_ERROR_INVALID_TOKEN",
  /** The game does not exist, belongs to another supplier, or is not the token's game. */
  "RS_ERROR_INVALID_GAME",
  /** The currency is not the token's currency. */
  "RS_ERROR_WRONG_CURRENCY",
  /** The balance does not cover the stake. The answer carries the balance. */
  "RS_ERROR_NOT_ENOUGH_MONEY",
  /** The player may not place bets. Wins and rollbacks are still accepted. */
  "RS_ERROR_USER_DISABLED",
  /** The signature does not fit the body and the supplier's public key. */
  "RS_ERROR_INVALID_SIGNATURE",
  /** The token has expired. Refuses bets and balance calls only, never wins or rollbacks. */
  "RS_ERROR_TOKEN_EXPIRED",
  /** The body is not JSON, or lacks a required field. */
  "RS_ERROR_WRONG_SYNTAX",
  /** A field has the wrong type or is out of its range. */
  "RS_ERROR_WRONG_TYPES",
  /** The transaction_uuid is known, with another amount, round, reference, user, game or currency. */
  "RS_ERROR_DUPLICATE_TRANSACTION",
  /** A win refers to a bet the operator does not know. */
  "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  /** A bet arrives after its own rollback, or a win refers to a bet that was rolled back. */
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
  /** The stake lies outside the limits the operator set for the player, the game or the supplier. */
  "RS_ERROR_LIMIT_REACHED",
] as const;

export type WalletStatus = (typeof walletStatuses)[number];

const known: ReadonlySet<string> = new Set(walletStatuses);

export function isWalletStatus(value: unknown): value is WalletStatus {
  return typeof value === "string" && known.has(value);
}

/**
 * Bet refusals after which nothing needs to be rolled back, by the published retry rule. After any other
 * failure of a bet (another status, a timeout, HTTP 5xx) the supplier sends a rollback until it gets an answer.
 */
const cleanRefusals: ReadonlySet<WalletStatus> = new Set<WalletStatus>([
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_LIMIT_REACHED",
]);

/**
 * Whether a supplier has to roll a bet back.
 * @param status the wallet's answer, or `undefined` when none arrived in time
 */
export function betNeedsRollback(status: WalletStatus | undefined): boolean {
  return status !== "RS_OK" && (status === undefined || !cleanRefusals.has(status));
}
