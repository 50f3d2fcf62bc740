import type { GameCategory } from "@foyer/contract/shared";
import { parseAmount } from "@foyer/domain/money";
import type { PlayHabits } from "./demo-content.ts";
import { Random } from "./seeded-random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Length of the history in days. */
const DAYS = 365;
/** Only one of this many rounds of a session is generated: the demo must start quickly. */
const ROUND_SAMPLING = 24;
/** Sessions of more days ago have a third of the rounds: records are shown for three months unless a year is asked for. */
const DETAILED_DAYS = 90;
const OLD_SHARE = 1 / 3;
/** A bonus is paid with every so many deposits, as a part of the deposit. */
const BONUS_EVERY = 4;
const BONUS_PART = 5n;
const UNIT = parseAmount("1");

export interface PlayedGame {
  readonly nodeId: number;
  readonly code: string;
  readonly vendor: string;
  readonly category: GameCategory;
  /** In 1/100,000. */
  readonly minBet: bigint;
  readonly lottoMode: string | null;
}

export interface History {
  readonly movements: {
    key: string;
    kind: "deposit" | "withdrawal" | "bonus" | "bet" | "win";
    from: string;
    to: string;
    amount: bigint;
    reference: string;
    at: Date;
  }[];
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
    return day - (day % DAY) + evening * HOUR;
  });
  return [...moments.filter((moment) => moment >= from && moment < last), last].sort((a, b) => a - b);
}

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
    /** Multiplies the rounds of a session. */
    readonly detail?: number;
    /** The minimum balance at the end, in 1/100,000. */
    readonly minBalance?: bigint;
  },
): History {
  const { username, habits } = person;
  const random = new Random(`history of ${username}`);
  const now = options.now.getTime();
  const history = { movements: [], launches: [], rounds: [] } as unknown as Omit<
    History,
    "recent" | "balance"
  >;
  const recent = new Map<number, Date>();
  const favourites = habits.favourites.flatMap((code) => games.get(code) ?? []);
  const others = [...games.values()];
  const usual = parseAmount(habits.stake);
  const topUp = parseAmount(habits.deposit.amount);
  let balance = 0n;
  let deposits = 0;
  let withdrawals = 0;
  let depositedAt = 0;
  const registered = now - Math.min(person.registeredDaysAgo, DAYS) * DAY;
  let clock = registered + 10 * MINUTE;

  const deposit = (amount: bigint) => {
    clock += MINUTE;
    balance += amount;
    depositedAt = clock;
    history.movements.push({
      key: `demo:${username}:deposit:${++deposits}`,
      kind: "deposit",
      from: "deposit",
      to: "cash",
      amount,
      reference: `deposit ${deposits}`,
      at: new Date(clock),
    });
    if (deposits % BONUS_EVERY === 0) bonus(amount / BONUS_PART);
  };
  const bonus = (amount: bigint) => {
    clock += MINUTE;
    balance += amount;
    history.movements.push({
      key: `demo:${username}:bonus:${deposits}`,
      kind: "bonus",
      from: "promo",
      to: "cash",
      amount,
      reference: `bonus of deposit ${deposits}`,
      at: new Date(clock),
    });
  };
  const withdraw = (amount: bigint) => {
    clock += 5 * MINUTE;
    balance -= amount;
    history.movements.push({
      key: `demo:${username}:withdrawal:${++withdrawals}`,
      kind: "withdrawal",
      from: "cash",
      to: "withdrawal",
      amount,
      reference: `withdrawal ${withdrawals}`,
      at: new Date(clock),
    });
  };

  const play = (launchId: string, game: PlayedGame) => {
    let stake = usual * random.pick(STAKES[habits.temperament]);
    if (stake < game.minBet) stake = game.minBet;
    if (balance < stake) return;
    const [id, betUuid, winUuid] = [random.uuid(), random.uuid(), random.uuid()];
    const account = `game:${game.vendor.toLowerCase()}`;
    clock += random.whole(5, 40) * 1_000;
    const openedAt = new Date(clock);
    history.movements.push({
      key: options.transactionKey(betUuid),
      kind: "bet",
      from: "cash",
      to: account,
      amount: stake,
      reference: id,
      at: openedAt,
    });
    const win = (stake * payout(random, game.category)) / 100n;
    clock += random.whole(1, 5) * 1_000;
    const closedAt = new Date(clock);
    history.movements.push({
      key: options.transactionKey(winUuid),
      kind: "win",
      from: account,
      to: "cash",
      amount: win,
      reference: id,
      at: closedAt,
    });
    balance += win - stake;
    history.rounds.push({ id, launchId, game, stake, win, betUuid, winUuid, openedAt, closedAt });
  };

  const usualRounds = (habits.roundsPerSession / ROUND_SAMPLING) * (options.detail ?? 1);
  const last = now - Math.max(0.5, person.lastLoginHoursAgo ?? 1) * HOUR;
  for (const moment of sessionStarts(random, habits, registered, Math.max(last, clock))) {
    clock = Math.max(clock + 2 * MINUTE, moment);
    const rounds = Math.ceil(usualRounds * (now - clock > DETAILED_DAYS * DAY ? OLD_SHARE : 1));
    // a session takes some minutes and must not reach into the future
    if (clock > now - (rounds + 10) * MINUTE) break;
    const game =
      favourites.length > 0 && random.next() < 0.88 ? random.pickEarly(favourites) : random.pick(others);
    const due = clock - depositedAt >= habits.deposit.everyDays * DAY && balance < topUp * 8n;
    if (due || balance < usual * 20n || balance < game.minBet * 5n)
      deposit(topUp * random.pick([1n, 1n, 2n]));
    const startedAt = new Date(clock);
    const launchId = `demo-${random.uuid()}`;
    for (let i = 0; i < rounds; i++) play(launchId, game);
    history.launches.push({ id: launchId, game, startedAt, endedAt: new Date(clock) });
    recent.set(game.nodeId, startedAt);
    if (balance > topUp * 6n) withdraw(((balance - topUp * 2n) / (10n * UNIT)) * 10n * UNIT);
  }
  const minBalance = options.minBalance ?? usual * 40n;
  // somebody who registered within this hour has no history, and no deposit either
  if (balance < minBalance && clock < now - 5 * MINUTE) {
    const step = 100n * UNIT;
    deposit(((minBalance - balance + step - 1n) / step) * step);
  }
  return { ...history, recent: [...recent].map(([nodeId, openedAt]) => ({ nodeId, openedAt })), balance };
}
