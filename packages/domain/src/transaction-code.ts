import type { TransactionCode, TransactionGroup } from "@foyer/contract/records";

/** A movement of the ledger: its kind, and the names of its accounts; null: it moved nothing. */
export interface Movement {
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The movement as its owner reads it; `own` is the account whose balance it changed. */
export interface NamedMovement {
  readonly code: TransactionCode;
  readonly own: "cash" | "bonus";
  readonly direction: "in" | "out";
}

/**
 * Every movement a member reads of, by its kind: the member's account, the account opposite and the code of money
 * coming in and going out. An account opposite without a scope stands for all with its kind. Movements that are in no
 * row stay between accounts of the merchant, or repeat what another one has told: a captured hold was already taken.
 */
const CODES: Readonly<
  Record<string, readonly (readonly ["cash" | "bonus", string, TransactionCode, TransactionCode])[]>
> = {
  deposit: [["cash", "deposit", "DEPOSIT", "DEPOSIT"]],
  chargeback: [["cash", "deposit", "ADJUST_UP", "ADJUST_DOWN"]],
  withdrawal: [["cash", "withdrawal", "WITHDRAW_RETURN", "WITHDRAW"]],
  hold: [
    ["cash", "hold:transfer", "TRANSFER_IN", "TRANSFER_OUT"],
    ["cash", "hold", "WITHDRAW_RETURN", "WITHDRAW"],
  ],
  release: [
    ["cash", "hold:transfer", "TRANSFER_IN", "TRANSFER_OUT"],
    ["cash", "hold", "WITHDRAW_RETURN", "WITHDRAW"],
  ],
  bet: [["cash", "game", "WIN", "BET"]],
  win: [["cash", "game", "WIN", "BET"]],
  rollback: [["cash", "game", "REFUND", "REFUND"]],
  jackpot: [["cash", "jackpot", "JACKPOT", "JACKPOT"]],
  "lottery-bet": [["cash", "game", "LOTTERY_BET", "LOTTERY_BET"]],
  "lottery-prize": [["cash", "game", "LOTTERY_PRIZE", "LOTTERY_PRIZE"]],
  "lottery-rebate": [["cash", "game", "REBATE", "REBATE"]],
  "lottery-cancel": [["cash", "game", "LOTTERY_CANCEL", "LOTTERY_CANCEL"]],
  "lottery-correction": [["cash", "game", "ADJUST_UP", "ADJUST_DOWN"]],
  "chase-hold": [["cash", "hold:chase", "CHASE_RELEASE", "CHASE_HOLD"]],
  "chase-release": [["cash", "hold:chase", "CHASE_RELEASE", "CHASE_HOLD"]],
  bonus: [
    ["cash", "bonus", "BONUS", "BONUS_FORFEIT"],
    ["cash", "promo", "BONUS", "BONUS_FORFEIT"],
    ["bonus", "promo", "BONUS", "BONUS_FORFEIT"],
  ],
  transfer: [["cash", "transfer", "TRANSFER_IN", "TRANSFER_OUT"]],
  rebate: [["cash", "commission", "REBATE", "REBATE"]],
  "daily-salary": [["cash", "commission", "SALARY_DAILY", "SALARY_DAILY"]],
  "hourly-salary": [["cash", "commission", "SALARY_HOURLY", "SALARY_HOURLY"]],
  dividend: [["cash", "commission", "DIVIDEND", "DIVIDEND"]],
  adjustment: [
    ["cash", "adjustment", "ADJUST_UP", "ADJUST_DOWN"],
    ["bonus", "adjustment", "ADJUST_UP", "ADJUST_DOWN"],
  ],
};

const matches = (account: string | null, pattern: string): boolean =>
  account === pattern || (account?.startsWith(`${pattern}:`) ?? false);

/** How a movement reads to the member; undefined if it did not change what the member has. */
export function namedMovement({ kind, from, to }: Movement): NamedMovement | undefined {
  for (const [own, opposite, coming, going] of CODES[kind] ?? []) {
    if (to === own && matches(from, opposite)) return { code: coming, own, direction: "in" };
    if (from === own && matches(to, opposite)) return { code: going, own, direction: "out" };
  }
  return undefined;
}

/** The group by which each code is filtered. */
export const GROUP_OF: Readonly<Record<TransactionCode, TransactionGroup>> = {
  DEPOSIT: "deposits",
  WITHDRAW: "withdrawals",
  WITHDRAW_RETURN: "withdrawals",
  FEE: "withdrawals",
  BET: "play",
  WIN: "play",
  REFUND: "play",
  LOTTERY_BET: "play",
  LOTTERY_PRIZE: "play",
  LOTTERY_CANCEL: "play",
  CHASE_HOLD: "play",
  CHASE_RELEASE: "play",
  JACKPOT: "play",
  TRANSFER_IN: "transfers",
  TRANSFER_OUT: "transfers",
  BONUS: "bonuses",
  BONUS_FORFEIT: "bonuses",
  REBATE: "earnings",
  SALARY_DAILY: "earnings",
  SALARY_HOURLY: "earnings",
  DIVIDEND: "earnings",
  ADJUST_UP: "adjustments",
  ADJUST_DOWN: "adjustments",
};

/**
 * Bets, wins and refunds of games: so many that lists add them up. Movements of lotteries and jackpots are few, and each is
 * a line of its own.
 */
export const isGamePlay = (code: TransactionCode): boolean =>
  code === "BET" || code === "WIN" || code === "REFUND";

/** The kinds of movements whose codes may be in the selection; all codes must be checked after reading by kind. */
export const kindsOf = (selected: (code: TransactionCode) => boolean): string[] =>
  Object.entries(CODES).flatMap(([kind, rows]) =>
    rows.some(([, , coming, going]) => selected(coming) || selected(going)) ? [kind] : [],
  );
