import type { WalletResponse, WalletStatus } from "@foyer/wallet-protocol";
import type { PlayOutcome } from "../port.ts";

/** Statuses of this dialect for the port's outcomes. */
export const statusOf: Record<PlayOutcome["outcome"], WalletStatus> = {
  done: "RS_OK",
  replayed: "RS_OK",
  unknown_player: "RS_ERROR_INVALID_TOKEN",
  unknown_token: "RS_ERROR_INVALID_TOKEN",
  token_expired: "RS_ERROR_TOKEN_EXPIRED",
  unknown_game: "RS_ERROR_INVALID_GAME",
  wrong_currency: "RS_ERROR_WRONG_CURRENCY",
  player_disabled: "RS_ERROR_USER_DISABLED",
  // The dialect's closest status: this player cannot bet now.
  maintenance: "RS_ERROR_USER_DISABLED",
  location_blocked: "RS_ERROR_USER_DISABLED",
  insufficient_funds: "RS_ERROR_NOT_ENOUGH_MONEY",
  stake_limit: "RS_ERROR_LIMIT_REACHED",
  duplicate: "RS_ERROR_DUPLICATE_TRANSACTION",
  unknown_transaction: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  rolled_back: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  // The dialect has no status for it; after this one a vendor rolls the bet back, which is harmless.
  round_over: "RS_ERROR_UNKNOWN",
};

/** Returns the call's `request_uuid`, if it has one, for the response. */
export function echoOf(body: unknown): { request_uuid?: string } {
  if (typeof body !== "object" || body === null || !("request_uuid" in body)) return {};
  const id = body.request_uuid;
  return typeof id === "string" && id.length <= 64 ? { request_uuid: id } : {};
}

/**
 * Omits a balance that exceeds the exact integers of a JSON number (90 thousand million units), as the dialect permits:
 * the money has already moved, so an error would be false.
 */
function wireBalance(balance: bigint): { balance?: number } {
  const number = Number(balance);
  return Number.isSafeInteger(number) ? { balance: number } : {};
}

export function walletAnswer(outcome: PlayOutcome, request: { request_uuid: string }): WalletResponse {
  const answer = { status: statusOf[outcome.outcome], request_uuid: request.request_uuid };
  if (!outcome.account) return answer;
  const { player, currency, balance } = outcome.account;
  return { ...answer, user: player, currency, ...wireBalance(balance) };
}
