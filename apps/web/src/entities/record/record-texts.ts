import type { BetState, TransactionCode, TransactionGroup } from "@foyer/contract/records";
import type { Period } from "@foyer/domain/record-periods";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconName } from "../../ui/icon/icon-names.ts";

type Texts<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

export const STATE_TEXTS: Texts<BetState> = {
  open: msg`Open`,
  won: msg`Won`,
  lost: msg`Lost`,
  even: msg`Even`,
  void: msg`Void`,
};

export const PERIOD_TEXTS: Texts<Period> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  week: msg`Last 7 days`,
  month: msg`Last 30 days`,
  quarter: msg`Last 3 months`,
  year: msg`Last year`,
};

export const GROUP_TEXTS: Texts<TransactionGroup> = {
  deposits: msg`Deposits`,
  withdrawals: msg`Withdrawals`,
  bonuses: msg`Bonus`,
  play: msg`Bets and wins`,
  transfers: msg`Transfers`,
  earnings: msg`Earnings`,
  adjustments: msg`Adjustments`,
};

export const GROUP_ICONS: Readonly<Record<TransactionGroup, IconName>> = {
  deposits: "wallet",
  withdrawals: "out",
  bonuses: "gift",
  play: "games",
  transfers: "swap",
  earnings: "percent",
  adjustments: "pen",
};

/** What a transaction was, by its code. */
export const CODE_TEXTS: Readonly<
  Record<TransactionCode, { readonly group: TransactionGroup; readonly text: MessageDescriptor }>
> = {
  DEPOSIT: { group: "deposits", text: msg`Deposit` },
  WITHDRAW: { group: "withdrawals", text: msg`Withdrawal` },
  WITHDRAW_RETURN: { group: "withdrawals", text: msg`Withdrawal returned` },
  FEE: { group: "withdrawals", text: msg`Fee` },
  BET: { group: "play", text: msg`Bet` },
  WIN: { group: "play", text: msg`Win` },
  REFUND: { group: "play", text: msg`Refund` },
  TRANSFER_IN: { group: "transfers", text: msg`Transfer from a provider` },
  TRANSFER_OUT: { group: "transfers", text: msg`Transfer to a provider` },
  BONUS: { group: "bonuses", text: msg`Bonus` },
  BONUS_FORFEIT: { group: "bonuses", text: msg`Bonus forfeited` },
  REBATE: { group: "earnings", text: msg`Rebate` },
  SALARY_DAILY: { group: "earnings", text: msg`Daily salary` },
  SALARY_HOURLY: { group: "earnings", text: msg`Hourly salary` },
  DIVIDEND: { group: "earnings", text: msg`Dividend` },
  JACKPOT: { group: "play", text: msg`Jackpot` },
  ADJUST_UP: { group: "adjustments", text: msg`Adjustment in your favour` },
  ADJUST_DOWN: { group: "adjustments", text: msg`Adjustment` },
  LOTTERY_BET: { group: "play", text: msg`Lottery bet` },
  LOTTERY_PRIZE: { group: "play", text: msg`Lottery prize` },
  LOTTERY_CANCEL: { group: "play", text: msg`Lottery bet cancelled` },
  CHASE_HOLD: { group: "play", text: msg`Held for coming draws` },
  CHASE_RELEASE: { group: "play", text: msg`Released from coming draws` },
};
