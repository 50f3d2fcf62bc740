import type { WalletResponse, WalletStatus } from "@foyer/wallet-protocol";
import type { PlayOutcome } from "../port.ts";

/** The port's outcomes in the words of this dialect. */
export const statusOf: Record<PlayOutcome["outcome"], WalletStatus> = {
  done: "RS_OK",
  replayed: "RS_OK",
  unknown_player: "RS_ERROR_INVALID_TOKEN",
  unknown_token: "RS_ERROR_INVALID_TOKEN",
  token_expired: "RS_ERROR_TOKEN_EXPIRED",
  unknown_game: "RS_ERROR_INVALID_GAME",
  wrong_currency: "RS_ERROR_WRONG_CURRENCY",
  player_disabled: "RS_ERROR_USER_DISABLED",
  // The dialect's nearest word: this player cannot bet now.
  house_shut: "RS_ERROR_USER_DISABLED",
  insufficient_funds: "RS_ERROR_NOT_ENOUGH_MONEY",
  stake_limit: "RS_ERROR_LIMIT_REACHED",
  duplicate: "RS_ERROR_DUPLICATE_TRANSACTION",
  unknown_transaction: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  rolled_back: "RS_ERROR_TRANSACTION_ROLLED_BACK",
  // The dialect has no word for it; after this one a vendor rolls the bet back, which does no harm.
  round_over: "RS_ERROR_UNKNOWN",
};

/** The call's id goes back as it came, where it came at all. */
export function echoOf(body: unknown): { request_uuid?: string } {
  if (typeof body !== "object" || body === null || !("request_uuid" in body)) return {};
  const id = body.request_uuid;
  return typeof id === "string" && id.length <= 64 ? { request_uuid: id } : {};
}

/**
 * A balance larger than a JSON number holds exactly (90 thousand million units) is left out, as the dialect allows:
 * the money has moved by then, and no answer may say otherwise.
 */
function wireBalance(balance: bigint): { balance?: number } {
  const number = Number(balance);
  return Number.isSafeInteger(number) ? { balance: number } : {};
}

export function walletAnswer(outcome: PlayOutcome, request: { request_uuid: string }): WalletResponse {
  const answer = { status: statusOf[outcome.outcome], request_uuid: request.request_uuid };
  if (!outcome.standing) return answer;
  const { player, currency, balance } = outcome.standing;
  return { ...answer, user: player, currency, ...wireBalance(balance) };
}
