import type { GameCategory } from "@foyer/contract/shared";
import { parseAmount } from "@foyer/domain/money";
import type { WithdrawalCheck } from "@foyer/domain/withdrawal-checks";
import type { BonusDeposit } from "./demo-bonuses.ts";
import type { PlayHabits } from "./demo-content.ts";
import {
  DAY,
  HOUR,
  MINUTE,
  type PastDeposit,
  type PastMovement,
  PastWallet,
  type PastWithdrawal,
  type UsedMethod,
  type WithdrawalLimits,
} from "./past-wallet.ts";
import { Random } from "./seeded-random.ts";

/** Length of the history in days. */
const DAYS = 365;
/** From the registration to the first deposit: longer than a bank transfer takes from its order to its credit. */
const FIRST_DEPOSIT_AFTER = 45 * MINUTE;
/** Only one of this many rounds of a session is generated: the demo must start quickly. */
const ROUND_SAMPLING = 24;
/** Sessions of more days ago have a third of the rounds: records are shown for three months unless a year is asked for. */
const DETAILED_DAYS = 90;
const OLD_SHARE = 1 / 3;
/** In the last days the balance is kept at its minimum, so that it need not be filled by one large deposit. */
const FILLED_DAYS = 10;
/** Evenings are those of the merchant's time zone, in hours before UTC. */
const AHEAD_OF_UTC = 8;
const UNIT = parseAmount("1");
const LEAST_WITHDRAWAL = 500n * UNIT;
const LARGEST_WITHDRAWAL = 60_000n * UNIT;
/** Longer than a withdrawal takes with all that can happen to it. */
const WITHDRAWAL_TIME = 5 * HOUR;

export interface PlayedGame {
  readonly nodeId: number;
  readonly code: string;
  readonly vendor: string;
  readonly category: GameCategory;
  /** In 1/100,000. */
  readonly minBet: bigint;
  readonly lottoMode: string | null;
}

/** A withdrawal that waits for an operator now. */
export interface UndecidedWithdrawal {
  readonly amount: bigint;
  readonly hoursAgo: number;
  /** The automatic checks that were not met, besides the turnover. */
  readonly unmet: readonly WithdrawalCheck[];
  /** Stake of the round that won the amount; by default some of the member's usual ones. */
  readonly stake?: bigint;
  /** A deposit shortly before, which was not played. */
  readonly unplayed?: bigint;
  /** It was approved, and an operator pays it out. */
  readonly approved?: true;
}

export interface History {
  readonly movements: readonly PastMovement[];
  readonly deposits: readonly PastDeposit[];
  readonly withdrawals: readonly PastWithdrawal[];
  readonly launches: { id: string; game: PlayedGame; startedAt: Date; endedAt: Date }[];
  readonly rounds: {
    id: string;
    launchId: string;
    game: PlayedGame;
    stake: bigint;
    win: bigint;
    betUuid: string;
    winUuid: string;
    openedAt: Date;
    closedAt: Date;
  }[];
  readonly recent: { nodeId: number; openedAt: Date }[];
  /** The deposit of `options.bonusDeposit`, and what was staked since. */
  readonly bonusDeposit: { readonly deposit: PastDeposit; readonly staked: bigint } | undefined;
  /** The balance at the end. */
  readonly balance: bigint;
}

/** Multipliers of the usual stake. */
const STAKES: Record<PlayHabits["temperament"], readonly bigint[]> = {
  careful: [1n, 1n, 1n, 1n, 2n],
  steady: [1n, 1n, 2n],
  keen: [1n, 2n, 2n, 5n],
  bold: [1n, 2n, 5n, 10n],
};

/** The payout of a round in hundredths of its stake: slots pay seldom and much, tables often and little. */
function payout(random: Random, category: GameCategory): bigint {
  const chance = random.next();
  const between = (from: number, to: number) => BigInt(random.whole(from, to));
  if (category !== "RNG" && category !== "FISH")
    return chance < 0.55 ? 0n : chance < 0.98 ? 195n : between(200, 800);
  if (chance < 0.72) return 0n;
  if (chance < 0.9) return between(50, 190);
  if (chance < 0.976) return between(190, 700);
  if (chance < 0.998) return between(600, 2_500);
  return between(2_500, 6_000);
}

/**
 * Start times of playing sessions, oldest first: on any day, most often in the evening; the last one is
 * given.
 */
function sessionStarts(random: Random, habits: PlayHabits, from: number, last: number): number[] {
  const days = (last - from) / DAY;
  const count = Math.max(1, Math.round((days / 7) * habits.sessionsPerWeek));
  const moments = Array.from({ length: count - 1 }, () => {
    const day = from + random.next() * Math.max(0, last - from - HOUR);
    const evening = random.next() < 0.7 ? 18 + random.next() * 6 : random.next() * 24;
    return day - (day % DAY) + (evening - AHEAD_OF_UTC) * HOUR;
  });
  return [...moments.filter((moment) => moment >= from && moment < last), last].sort((a, b) => a - b);
}

const roundedDown = (amount: bigint, step: bigint): bigint => (amount / step) * step;

/**
 * Generates the history of one member from their playing habits: deposits, rounds and withdrawals, in time
 * order and never below zero. The same seed and time give the same history.
 */
export function generateHistory(
  person: {
    readonly username: string;
    readonly registeredDaysAgo: number;
    readonly lastLoginHoursAgo: number | null;
    readonly habits: PlayHabits;
  },
  games: ReadonlyMap<string, PlayedGame>,
  options: {
    readonly now: Date;
    /** The ledger's key of a vendor's transaction. */
    readonly transactionKey: (uuid: string) => string;
    /** The ways to pay; the member prefers one of them. */
    readonly methods: readonly UsedMethod[];
    /** Month and day in the merchant's time zone, as in order numbers. */
    readonly dayOf: (at: Date) => string;
    /** From when on the member has a card to withdraw to; null: never. */
    readonly withdrawsFrom: Date | null;
    /** From when on the member's identity is confirmed; null: it is not. */
    readonly confirmedFrom: Date | null;
    readonly limits: WithdrawalLimits;
    readonly undecided?: readonly UndecidedWithdrawal[];
    /** A deposit at this time, or before the session that follows it. */
    readonly bonusDeposit?: BonusDeposit | undefined;
    /** Multiplies the rounds of a session. */
    readonly detail?: number;
    /** The minimum balance at the end, in 1/100,000. */
    readonly minBalance?: bigint;
    /** Money of the first deposit that games and withdrawals leave for lotteries, in 1/100,000. */
    readonly lotteryMoney?: bigint;
  },
): History {
  const { username, habits } = person;
  const random = new Random(`history of ${username}`);
  const now = options.now.getTime();
  const preferred = random.whole(0, options.methods.length - 1);
  const wallet = new PastWallet(username, random, {
    start: now - Math.min(person.registeredDaysAgo, DAYS) * DAY + FIRST_DEPOSIT_AFTER,
    methods: [...options.methods.slice(preferred), ...options.methods.slice(0, preferred)],
    dayOf: options.dayOf,
    limits: options.limits,
  });
  const registered = wallet.clock - FIRST_DEPOSIT_AFTER;
  const lotteryMoney = options.lotteryMoney ?? 0n;
  if (lotteryMoney > 0n) {
    wallet.deposit(lotteryMoney);
    wallet.balance -= lotteryMoney;
  }
  const history: Pick<History, "launches" | "rounds"> = { launches: [], rounds: [] };
  const recent = new Map<number, Date>();
  const favourites = habits.favourites.flatMap((code) => games.get(code) ?? []);
  const others = [...games.values()];
  const usual = parseAmount(habits.stake);
  const topUp = parseAmount(habits.deposit.amount);
  const step = 100n * UNIT;
  /** What is not withdrawn. */
  const kept = () => (now - wallet.clock < FILLED_DAYS * DAY ? (options.minBalance ?? 0n) : 0n);

  const play = (launchId: string, game: PlayedGame, stake: bigint, win: bigint) => {
    const [id, betUuid, winUuid] = [random.uuid(), random.uuid(), random.uuid()];
    const times = wallet.play({
      id,
      account: `game:${game.vendor.toLowerCase()}`,
      stake,
      win,
      betKey: options.transactionKey(betUuid),
      winKey: options.transactionKey(winUuid),
    });
    history.rounds.push({ id, launchId, game, stake, win, betUuid, winUuid, ...times });
  };

  const session = (game: PlayedGame, rounds: (launchId: string) => void) => {
    const startedAt = new Date(wallet.clock);
    const launchId = `demo-${random.uuid()}`;
    rounds(launchId);
    history.launches.push({ id: launchId, game, startedAt, endedAt: new Date(wallet.clock) });
    recent.set(game.nodeId, startedAt);
  };

  const playRounds = (game: PlayedGame, count: number) => {
    session(game, (launchId) => {
      for (let i = 0; i < count; i++) {
        let stake = usual * random.pick(STAKES[habits.temperament]);
        if (stake < game.minBet) stake = game.minBet;
        if (wallet.balance >= stake)
          play(launchId, game, stake, (stake * payout(random, game.category)) / 100n);
      }
    });
  };

  /** The round whose win is withdrawn next. */
  const winAmount = (amount: bigint, stake: bigint) => {
    const game = [...favourites, ...others].find(({ category }) => category === "RNG");
    if (!game) throw new Error("there is no slot to win at");
    if (wallet.balance < stake) wallet.deposit(stake > topUp ? stake : topUp);
    session(game, (launchId) => {
      play(launchId, game, stake, amount + stake * 3n);
    });
  };

  const depositIfNeeded = (game: PlayedGame) => {
    const { balance, clock } = wallet;
    const due = clock - wallet.depositedAt >= habits.deposit.everyDays * DAY && balance < topUp;
    if (due || balance < usual * 5n || balance < game.minBet * 5n)
      wallet.deposit(topUp * random.pick([1n, 1n, 2n]));
    else if (kept() > 0n && balance < kept() + topUp) wallet.deposit(topUp * 2n);
  };

  const withdrawIfRich = () => {
    const { balance, clock } = wallet;
    if (!options.withdrawsFrom || clock < options.withdrawsFrom.getTime()) return;
    if (clock > now - WITHDRAWAL_TIME || wallet.turnoverLeft > 0n) return;
    const rest = balance - kept() - topUp / 2n;
    const amount = roundedDown(rest > LARGEST_WITHDRAWAL ? LARGEST_WITHDRAWAL : rest, step);
    const confirmed = options.confirmedFrom !== null && clock >= options.confirmedFrom.getTime();
    if (amount >= LEAST_WITHDRAWAL && amount >= topUp * 2n) wallet.withdraw(amount, confirmed);
  };

  let bonus: PastDeposit | undefined;
  const depositWithBonus = (before: number) => {
    const due = options.bonusDeposit;
    if (!due || bonus || before <= due.at.getTime()) return;
    wallet.clock = Math.max(wallet.clock, due.at.getTime());
    wallet.deposit(due.amount);
    bonus = wallet.deposits.at(-1);
  };

  const usualRounds = (habits.roundsPerSession / ROUND_SAMPLING) * (options.detail ?? 1);
  const last = now - Math.max(0.5, person.lastLoginHoursAgo ?? 1) * HOUR;
  for (const moment of sessionStarts(random, habits, registered, Math.max(last, wallet.clock))) {
    depositWithBonus(moment);
    wallet.clock = Math.max(wallet.clock + 2 * MINUTE, moment);
    const rounds = Math.ceil(usualRounds * (now - wallet.clock > DETAILED_DAYS * DAY ? OLD_SHARE : 1));
    // a session takes some minutes and must not reach into the future
    if (wallet.clock > now - (rounds + 10) * MINUTE) break;
    const game =
      favourites.length > 0 && random.next() < 0.88 ? random.pickEarly(favourites) : random.pick(others);
    depositIfNeeded(game);
    playRounds(game, rounds);
    withdrawIfRich();
  }
  for (const { amount, hoursAgo, unmet, stake = usual * 5n, unplayed, approved } of options.undecided ?? []) {
    wallet.clock = Math.max(wallet.clock, now - (hoursAgo + 0.5) * HOUR);
    // what follows takes some minutes
    if (wallet.clock > now - 15 * MINUTE) break;
    winAmount(amount, stake);
    if (unplayed !== undefined) wallet.deposit(unplayed);
    wallet.clock = Math.max(wallet.clock, now - hoursAgo * HOUR);
    wallet.withdrawOpen(amount, unmet, approved);
  }
  const minBalance = options.minBalance ?? usual * 20n;
  // a member who registered within this hour has neither play nor deposits
  if (wallet.balance < minBalance && wallet.clock < now - 5 * MINUTE)
    wallet.deposit(((minBalance - wallet.balance + step - 1n) / step) * step);
  const { movements, deposits, withdrawals, balance } = wallet;
  const claimedAt = bonus?.at;
  const staked = history.rounds.reduce(
    (sum, { stake, openedAt }) => (claimedAt && openedAt >= claimedAt ? sum + stake : sum),
    0n,
  );
  return {
    ...history,
    movements,
    deposits,
    withdrawals,
    recent: [...recent].map(([nodeId, openedAt]) => ({ nodeId, openedAt })),
    bonusDeposit: bonus && { deposit: bonus, staked },
    balance: balance + lotteryMoney,
  };
}
