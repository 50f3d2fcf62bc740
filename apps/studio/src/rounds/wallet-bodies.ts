import type { BetRequest, RollbackRequest, UserBalanceRequest, WinRequest } from "@foyer/wallet-protocol";

/** Player and game, in the operator's names. */
export interface Seat {
  readonly player: string;
  readonly token: string;
  readonly gameCode: string;
  readonly currency: string;
}

/** A call without `request_uuid`, which identifies a single HTTP attempt and is added when it is sent. */
export type Unsent<T extends { request_uuid: string }> = Omit<T, "request_uuid">;

const base = (seat: Omit<Seat, "currency">, round: string) => ({
  user: seat.player,
  token: seat.token,
  game_code: seat.gameCode,
  round,
});

export const balanceBody = (seat: Seat): Unsent<UserBalanceRequest> => ({
  user: seat.player,
  token: seat.token,
  game_code: seat.gameCode,
});

export const betBody = (seat: Seat, round: string, betUuid: string, stake: bigint): Unsent<BetRequest> => ({
  ...base(seat, round),
  round_closed: false,
  transaction_uuid: betUuid,
  currency: seat.currency,
  amount: wireAmount(stake),
});

/** A round always ends with a win call, even of zero, so that the operator knows it is over. */
export const winBody = (
  seat: Seat,
  round: string,
  winUuid: string,
  betUuid: string,
  win: bigint,
): Unsent<WinRequest> => ({
  ...base(seat, round),
  round_closed: true,
  transaction_uuid: winUuid,
  reference_transaction_uuid: betUuid,
  currency: seat.currency,
  amount: wireAmount(win),
});

export const rollbackBody = (
  seat: Omit<Seat, "currency">,
  round: string,
  rollbackUuid: string,
  betUuid: string,
): Unsent<RollbackRequest> => ({
  ...base(seat, round),
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
