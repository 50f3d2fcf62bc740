import type { CardKind } from "@foyer/contract/bank-cards";
import type {
  LockedAmount,
  Withdrawal,
  WithdrawalInfo,
  WithdrawalSummary,
} from "@foyer/contract/withdrawals";
import { formatAmount, formatPayable, parseAmount, payable } from "@foyer/domain/money";
import { limitsNow, lockedByTurnover, type WithdrawalLimits } from "@foyer/domain/withdrawal-sums";
import type { LevelTerms } from "../club/club.service.ts";
import type { MerchantSettings } from "../settings/merchant-settings.ts";
import type { BonusRow, MoneyRow, SummaryRow, WithdrawalRow } from "./withdrawals.repository.ts";

type Terms = MerchantSettings["withdrawals"];
type Names = Readonly<Record<string, string>>;

export const inLanguage = (names: Names, languages: readonly string[]): string =>
  languages.map((language) => names[language]).find((name) => name !== undefined) ??
  Object.values(names)[0] ??
  "";

const limitsOf = (terms: Terms, currency: string): WithdrawalLimits => ({
  currency,
  minimum: parseAmount(terms.minimum),
  maximum: parseAmount(terms.maximum),
  dayMaximum: parseAmount(terms.dayMaximum),
  dayCount: terms.dayCount,
});

/** What the kind of a card allows now, within the merchant's terms at the member's level. */
export function limitsFor(
  kind: CardKind,
  { terms, kinds, currency }: { terms: Terms; kinds: MerchantSettings["withdrawalKinds"]; currency: string },
  money: MoneyRow,
): WithdrawalLimits {
  const { minimum, maximum, dayMaximum, dayCount } = kinds[kind];
  const { sum, count } = money.todayByKind[kind];
  return limitsNow(
    limitsOf(terms, currency),
    money,
    {
      ...(minimum !== undefined && { minimum: parseAmount(minimum) }),
      ...(maximum !== undefined && { maximum: parseAmount(maximum) }),
      ...(dayMaximum !== undefined && { dayMaximum: parseAmount(dayMaximum) }),
      ...(dayCount !== undefined && { dayCount }),
    },
    { todaySum: BigInt(sum), todayCount: count },
  );
}

/** What can be paid of the cash and is not locked by a deposit. */
export function availableOf({ turnovers, cash }: MoneyRow, currency: string): bigint {
  const paid = payable(cash, currency);
  return lockedByTurnover(turnovers, paid, currency).reduce((left, locked) => left - locked, paid);
}

/** Money and why it is where it is: the available amount and those that deposits lock add up to the balance. */
export function presentMoney(
  money: MoneyRow,
  bonus: BonusRow | undefined,
  languages: readonly string[],
  currency: string,
): Pick<WithdrawalInfo, "balance" | "available" | "locked"> {
  const locked = lockedByTurnover(money.turnovers, payable(money.cash, currency), currency);
  const deposits = money.turnovers.map(
    ({ names, creditedAt, counted, required }, index): LockedAmount => ({
      reason: "turnover",
      amount: formatAmount(locked[index] ?? 0n),
      name: inLanguage(names, languages),
      since: creditedAt.toISOString(),
      counted: formatAmount(counted),
      required: formatAmount(required),
    }),
  );
  return {
    balance: formatPayable(money.cash, currency),
    available: formatAmount(availableOf(money, currency)),
    locked: [
      ...deposits,
      ...(money.bonus > 0n
        ? [
            {
              reason: "bonus" as const,
              amount: formatPayable(money.bonus, currency),
              name: inLanguage(bonus?.titles ?? {}, languages),
              counted: formatAmount(bonus?.counted ?? 0n),
              required: formatAmount(bonus?.target ?? 0n),
              ...(bonus && { endsAt: bonus.expiresAt.toISOString() }),
            },
          ]
        : []),
    ],
  };
}

/** Whether the next withdrawal costs no fee, because of the member's level. */
export const isFree = (terms: LevelTerms, { monthCount }: MoneyRow): boolean =>
  monthCount < terms.freePerMonth;

/** What the merchant allows at the member's level, for any card and by its kind, and how much of it is left today. */
export function presentTerms(
  terms: LevelTerms,
  kinds: MerchantSettings["withdrawalKinds"],
  currency: string,
  money: MoneyRow,
) {
  const { todaySum, todayCount } = money;
  const ofKind = (kind: CardKind) => {
    const { minimum, maximum, dayMaximum, dayCount } = limitsFor(kind, { terms, kinds, currency }, money);
    return {
      minimum: formatAmount(minimum),
      maximum: formatAmount(maximum),
      leftToday: formatAmount(dayMaximum),
      countLeftToday: dayCount,
      countPerDay: Math.min(terms.dayCount, kinds[kind].dayCount ?? terms.dayCount),
    };
  };
  const left = parseAmount(terms.dayMaximum) - todaySum;
  return {
    minimum: terms.minimum,
    maximum: terms.maximum,
    leftToday: formatAmount(left > 0n ? left : 0n),
    countLeftToday: Math.max(0, terms.dayCount - todayCount),
    countPerDay: terms.dayCount,
    kinds: { bank: ofKind("bank"), wallet: ofKind("wallet") },
    ...(isFree(terms, money)
      ? { feeFixed: "0", feePercent: "0", freeLeft: terms.freePerMonth - money.monthCount }
      : { feeFixed: terms.feeFixed, feePercent: terms.feePercent }),
    usualMinutes: terms.usualMinutes,
    reviewMinutes: terms.reviewMinutes,
    cancellable: terms.cancellable,
  };
}

export const presentSummary = ({ amount, fee, createdAt, ...row }: SummaryRow): WithdrawalSummary => ({
  ...row,
  amount: formatAmount(amount),
  fee: formatAmount(fee),
  createdAt: createdAt.toISOString(),
});

/** What a provider's failure means for the member. */
const failureOf = (code: string): string => {
  if (/ACCOUNT|DESTINATION|RECIPIENT|HOLDER/i.test(code)) return "account";
  return /LIMIT|AMOUNT/i.test(code) ? "limit" : "provider";
};

/** Why an operator checks it, without what is not for the member. */
const reviewReasonsOf = ({ unmet, coolings }: WithdrawalRow): Withdrawal["reviewReasons"] =>
  unmet.flatMap((check) => {
    if (check === "risk") return [];
    return check === "security" ? coolings.filter((reason) => reason !== "card") : [check];
  });

export const presentWithdrawal = (row: WithdrawalRow, terms: Terms): Withdrawal => ({
  number: row.number,
  state: row.state,
  currency: row.currency,
  amount: formatAmount(row.amount),
  fee: formatAmount(row.fee),
  receives: formatAmount(row.amount - row.fee),
  card: row.card,
  usualMinutes: terms.usualMinutes,
  reviewMinutes: terms.reviewMinutes,
  timeline: row.timeline.map(({ step, at, reason, note }) => ({
    step,
    at: new Date(at).toISOString(),
    ...(reason !== null && { reason: step === "failed" ? failureOf(reason) : reason }),
    ...(note !== null && { note }),
  })),
  reviewReasons: reviewReasonsOf(row),
  ...(row.changedContact !== null && { changedContact: row.changedContact }),
  balanceNow: formatPayable(row.cash, row.currency),
  actions: terms.cancellable && (row.state === "requested" || row.state === "review") ? ["cancel"] : [],
});
