import type { BetRequest, RollbackRequest, UserBalanceRequest, WinRequest } from "@foyer/wallet-protocol";

/** Player and game, in the operator's names. */
export interface WalletSession {
  readonly player: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
}

/** A call without `request_uuid`, which identifies a single HTTP attempt and is added when it is sent. */
export type Unsent<T extends { request_uuid: string }> = Omit<T, "request_uuid">;

const base = (session: Omit<WalletSession, "currency">, round: string) => ({
  user: session.player,
  token: session.token,
  game_code: session.gameCode,
  round,
});

export const balanceBody = (session: WalletSession): Unsent<UserBalanceRequest> => ({
  user: session.player,
  token: session.token,
  game_code: session.gameCode,
});

export const betBody = (
  session: WalletSession,
  round: string,
  betUuid: string,
  stake: bigint,
): Unsent<BetRequest> => ({
  ...base(session, round),
  round_closed: false,
  transaction_uuid: betUuid,
  currency: session.currency,
  amount: wireAmount(stake),
});

/** A round always ends with a win call, even of zero, so that the operator knows it is over. */
export const winBody = (
  session: WalletSession,
  round: string,
  winUuid: string,
  betUuid: string,
  win: bigint,
): Unsent<WinRequest> => ({
  ...base(session, round),
  round_closed: true,
  transaction_uuid: winUuid,
  reference_transaction_uuid: betUuid,
  currency: session.currency,
  amount: wireAmount(win),
});

export const rollbackBody = (
  session: Omit<WalletSession, "currency">,
  round: string,
  rollbackUuid: string,
  betUuid: string,
): Unsent<RollbackRequest> => ({
  ...base(session, round),
  round_closed: true,
  transaction_uuid: rollbackUuid,
  reference_transaction_uuid: betUuid,
});

/** @throws when an amount is larger than a JSON number holds exactly */
export function wireAmount(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError(`an amount of ${amount} does not fit the protocol`);
  return number;
}
