import type { WithdrawalCheck } from "@foyer/domain/withdrawal-checks";
import type { Random } from "./seeded-random.ts";

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Letters and digits of order numbers. */
const LETTERS = [..."23456789ABCDEFGHJKLMNPQRSTUVWXYZ"];
/** A bonus is paid with every so many deposits, as a part of the deposit. */
const BONUS_EVERY = 4;
const BONUS_PART = 5n;

/** Largest amounts of a withdrawal without an operator and without a confirmed identity. */
export interface WithdrawalLimits {
  readonly automaticUpTo: bigint;
  readonly identityAbove: bigint;
}

/** A way to pay that a member uses. */
export interface UsedMethod {
  readonly code: string;
  readonly dialect: string;
  readonly minimum: bigint;
  readonly maximum: bigint;
}

export interface PastMovement {
  readonly key: string;
  readonly kind:
    | "deposit"
    | "bonus"
    | "bet"
    | "win"
    | "hold"
    | "capture"
    | "release"
    | "withdrawal"
    | "transfer";
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly reference: string;
  readonly at: Date;
  readonly closes?: string;
}

/** A deposit that was credited, with the play it required. */
export interface PastDeposit {
  readonly number: string;
  readonly method: string;
  readonly amount: bigint;
  readonly at: Date;
  readonly counted: bigint;
}

export interface PastWithdrawal {
  readonly number: string;
  readonly amount: bigint;
  readonly state: "paid" | "failed" | "rejected" | "reversed" | "review" | "approved";
  /** Of the automatic checks; none: no operator was needed. */
  readonly unmet: readonly WithdrawalCheck[];
  readonly turnoverLeft: bigint;
  readonly requestedAt: Date;
  /** When it was approved or rejected; null: still in review. */
  readonly decidedAt: Date | null;
  /** When it was paid or failed. */
  readonly endedAt: Date | null;
  /** When the bank returned it. */
  readonly returnedAt: Date | null;
}

/** What became of the nth withdrawal of a member, the first ones fixed so that everyone with many has each kind. */
function outcomeOf(n: number): "paid" | "failed" | "rejected" | "reversed" {
  if (n === 3 || n % 13 === 0) return "failed";
  if (n === 5 || n % 17 === 0) return "rejected";
  return n === 8 ? "reversed" : "paid";
}

/** `DP-1122-8K4M7`: the day in the merchant's time zone, and five letters. */
const orderNumber = (prefix: "DP" | "WD", random: Random, day: string): string =>
  `${prefix}-${day}-${Array.from({ length: 5 }, () => random.pick(LETTERS)).join("")}`;

/** The past of one member's wallet, written in the order of time. */
export class PastWallet {
  balance = 0n;
  /** The time of the latest movement. */
  clock: number;
  depositedAt = 0;
  readonly movements: PastMovement[] = [];
  readonly withdrawals: PastWithdrawal[] = [];
  readonly #deposits: { -readonly [Key in keyof PastDeposit]: PastDeposit[Key] }[] = [];
  readonly #username: string;
  readonly #random: Random;
  readonly #methods: readonly UsedMethod[];
  readonly #dayOf: (at: Date) => string;
  readonly #limits: WithdrawalLimits;

  constructor(
    username: string,
    random: Random,
    {
      start,
      methods,
      dayOf,
      limits,
    }: {
      readonly start: number;
      /** The preferred one first. */
      readonly methods: readonly UsedMethod[];
      /** Month and day in the merchant's time zone, as in order numbers. */
      readonly dayOf: (at: Date) => string;
      readonly limits: WithdrawalLimits;
    },
  ) {
    this.#username = username;
    this.#random = random;
    this.#methods = methods;
    this.#dayOf = dayOf;
    this.#limits = limits;
    this.clock = start;
  }

  get deposits(): readonly PastDeposit[] {
    return this.#deposits;
  }

  /** Stakes that deposits still require. */
  get turnoverLeft(): bigint {
    return this.#deposits.reduce((sum, { amount, counted }) => sum + amount - counted, 0n);
  }

  deposit(amount: bigint): void {
    const possible = this.#methods.filter(({ minimum, maximum }) => amount >= minimum && amount <= maximum);
    const method = this.#random.pickEarly(possible);
    const at = new Date((this.clock += MINUTE));
    const number = orderNumber("DP", this.#random, this.#dayOf(at));
    this.balance += amount;
    this.depositedAt = this.clock;
    this.#deposits.push({ number, method: method.code, amount, at, counted: 0n });
    this.#move("deposit", `deposit:${method.dialect}:demo:${number}`, "deposit", "cash", amount, number);
    if (this.#deposits.length % BONUS_EVERY !== 0) return;
    const bonus = amount / BONUS_PART;
    this.clock += MINUTE;
    this.balance += bonus;
    const key = `demo:${this.#username}:bonus:${this.#deposits.length}`;
    this.#move("bonus", key, "promo", "cash", bonus, `bonus of ${number}`);
  }

  /** A round from its bet to its win. */
  play(round: {
    readonly id: string;
    readonly account: string;
    readonly stake: bigint;
    readonly win: bigint;
    readonly betKey: string;
    readonly winKey: string;
  }): { readonly openedAt: Date; readonly closedAt: Date } {
    const { id, account, stake, win } = round;
    this.clock += this.#random.whole(5, 40) * SECOND;
    const openedAt = new Date(this.clock);
    this.#move("bet", round.betKey, "cash", account, stake, id);
    this.clock += this.#random.whole(1, 5) * SECOND;
    this.#move("win", round.winKey, account, "cash", win, id);
    this.balance += win - stake;
    let rest = stake;
    for (const deposit of this.#deposits) {
      const left = deposit.amount - deposit.counted;
      const part = left < rest ? left : rest;
      deposit.counted += part;
      rest -= part;
    }
    return { openedAt, closedAt: new Date(this.clock) };
  }

  /** A withdrawal that was decided within hours. @param identityConfirmed whether the identity was confirmed by then */
  withdraw(amount: bigint, identityConfirmed: boolean): void {
    const state = outcomeOf(this.withdrawals.length + 1);
    const unmet: WithdrawalCheck[] = [
      ...(amount > this.#limits.automaticUpTo ? (["limit"] as const) : []),
      ...(amount > this.#limits.identityAbove && !identityConfirmed ? (["identity"] as const) : []),
      ...(state === "rejected" ? (["risk"] as const) : []),
    ];
    const { number, hold, requestedAt } = this.#hold(amount);
    this.clock += unmet.length === 0 ? SECOND : this.#random.whole(6, 40) * MINUTE;
    const decidedAt = new Date(this.clock);
    const key = hold.slice(0, -":hold".length);
    let endedAt: Date | null = null;
    let returnedAt: Date | null = null;
    if (state === "rejected") this.#release(key, amount, number);
    else {
      this.clock += this.#random.whole(2, 80) * MINUTE;
      endedAt = new Date(this.clock);
      if (state === "failed") this.#release(key, amount, number);
      else this.#move("capture", `${key}:capture`, "hold:withdrawal", "withdrawal", amount, number, hold);
    }
    if (state === "reversed") {
      this.clock += this.#random.whole(60, 100) * MINUTE;
      returnedAt = new Date(this.clock);
      this.#move("withdrawal", `${key}:returned`, "withdrawal", "cash", amount, number);
      this.balance += amount;
    }
    this.withdrawals.push({
      number,
      amount,
      state,
      unmet,
      turnoverLeft: 0n,
      requestedAt,
      decidedAt,
      endedAt,
      returnedAt,
    });
  }

  /** A withdrawal that waits for an operator: to decide, or to pay it out. */
  withdrawOpen(amount: bigint, others: readonly WithdrawalCheck[], approved = false): void {
    const { turnoverLeft } = this;
    const unmet = turnoverLeft > 0n ? [...others, "turnover" as const] : others;
    const { number, requestedAt } = this.#hold(amount);
    const state = approved ? "approved" : "review";
    const times = { requestedAt, decidedAt: approved ? requestedAt : null, endedAt: null, returnedAt: null };
    this.withdrawals.push({ number, amount, state, unmet, turnoverLeft, ...times });
  }

  #hold(amount: bigint) {
    this.clock += 5 * MINUTE;
    const requestedAt = new Date(this.clock);
    const number = orderNumber("WD", this.#random, this.#dayOf(requestedAt));
    const hold = `withdrawal:${number}:hold`;
    this.balance -= amount;
    this.#move("hold", hold, "cash", "hold:withdrawal", amount, number);
    return { number, hold, requestedAt };
  }

  #release(key: string, amount: bigint, number: string): void {
    this.#move("release", `${key}:release`, "hold:withdrawal", "cash", amount, number, `${key}:hold`);
    this.balance += amount;
  }

  #move(
    kind: PastMovement["kind"],
    key: string,
    from: string,
    to: string,
    amount: bigint,
    reference: string,
    closes?: string,
  ): void {
    const at = new Date(this.clock);
    this.movements.push({ key, kind, from, to, amount, reference, at, ...(closes && { closes }) });
  }
}
