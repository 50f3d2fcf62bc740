import type { DepositMethod, DepositOrder, DepositPromotion, DepositSummary } from "@foyer/contract/deposits";
import { depositActions } from "@foyer/domain/deposit-state";
import { depositBonus, depositFee } from "@foyer/domain/deposit-sums";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import type { MerchantSettings } from "../settings/merchant-settings.ts";
import type { MethodRow, Names, PromotionRow, PromotionTermsRow } from "./deposit-methods.repository.ts";
import type { OrderRow, SummaryRow } from "./deposits.repository.ts";

type LevelLimits = MerchantSettings["club"]["levels"][number]["deposits"][string];

/** The text in the first of the languages that has one. */
export const inLanguage = (names: Names, languages: readonly string[]): string =>
  languages.map((language) => names[language]).find((name) => name !== undefined) ??
  Object.values(names)[0] ??
  "";

const bonusTerms = ({ percent, minimum, amount }: PromotionTermsRow) => ({
  percent,
  minimum: formatAmount(BigInt(minimum)),
  maximumBonus: formatAmount(BigInt(amount)),
});

/** What the method adds to an amount. */
export const feeOf = (
  { feeFixed, feeRate, currency }: Pick<MethodRow, "feeFixed" | "feeRate" | "currency">,
  amount: bigint,
): bigint =>
  depositFee(amount, { feeFixed: formatAmount(feeFixed), feePercent: rateText(feeRate), currency });

/** A rate in 1/100 percent as percent, such as `1.5`. */
export const rateText = (rate: number): string => {
  const rest = String(rate % 100).padStart(2, "0");
  return `${Math.floor(rate / 100)}${rest === "00" ? "" : `.${rest.replace(/0$/, "")}`}`;
};

/** The method with the limits of the member's level. */
export function withLimits(method: MethodRow, limits: LevelLimits | undefined): MethodRow {
  if (!limits) return method;
  const maximum = limits.maximum === undefined ? method.maximum : parseAmount(limits.maximum);
  return {
    ...method,
    maximum: maximum > method.minimum ? maximum : method.minimum,
    dayMaximum: limits.dayMaximum === undefined ? method.dayMaximum : parseAmount(limits.dayMaximum),
    dayCount: limits.dayCount ?? method.dayCount,
  };
}

export function presentMethod(method: MethodRow, languages: readonly string[]): DepositMethod {
  const left = method.dayMaximum === null ? null : method.dayMaximum - method.today;
  const leftToday = left === null ? null : left > 0n ? left : 0n;
  const countLeft = method.dayCount === null ? null : Math.max(0, method.dayCount - method.todayCount);
  const closed =
    method.status === "maintenance"
      ? "maintenance"
      : method.opensAt
        ? "hours"
        : (leftToday !== null && leftToday < method.minimum) || countLeft === 0
          ? "limit"
          : null;
  return {
    code: method.code,
    kind: method.kind,
    name: inLanguage(method.names, languages),
    ...(method.logo && { logo: method.logo }),
    currency: method.currency,
    minimum: formatAmount(method.minimum),
    maximum: formatAmount(method.maximum),
    ...(leftToday !== null && { leftToday: formatAmount(leftToday) }),
    ...(countLeft !== null && { countLeftToday: countLeft }),
    amounts: method.amounts
      .map(BigInt)
      .filter((amount) => amount <= method.maximum)
      .map(formatAmount),
    feeFixed: formatAmount(method.feeFixed),
    feePercent: rateText(method.feeRate),
    usualMinutes: method.usualMinutes,
    ...(method.opens !== null &&
      method.closes !== null && { hours: { from: method.opens, to: method.closes } }),
    ...(closed !== null && { closed }),
    ...(closed === "hours" && method.opensAt && { opensAt: method.opensAt.toISOString() }),
    banks: method.accounts.map(({ code, bank }) => ({ code, name: bank })),
    lastUsed: method.lastUsed,
  };
}

export const presentSummary = (row: SummaryRow, languages: readonly string[]): DepositSummary => ({
  number: row.number,
  state: row.state,
  methodName: inLanguage(row.names, languages),
  currency: row.currency,
  amount: formatAmount(row.amount),
  fee: formatAmount(row.fee),
  ...(row.credited > 0n && { credited: formatAmount(row.credited) }),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  ...(row.chargedBack && { chargedBack: true }),
});

export const presentPromotion = (
  { id, titles, terms }: PromotionRow,
  currency: string,
  languages: readonly string[],
): DepositPromotion => ({
  promotionId: Number(id),
  title: inLanguage(titles, languages),
  ...bonusTerms(terms),
  multiple: terms.multiple,
  days: terms.bonus_days,
  currency,
});

export function presentOrder(row: OrderRow, languages: readonly string[]): DepositOrder {
  const { method, promotionId, promotionTerms, promotionTitles } = row;
  const payable = row.state === "awaiting-payment" || row.state === "review";
  return {
    number: row.number,
    state: row.state,
    method: {
      code: method.code,
      kind: method.kind,
      name: inLanguage(method.names, languages),
      ...(method.logo && { logo: method.logo }),
      usualMinutes: method.usualMinutes,
    },
    currency: row.currency,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    toPay: formatAmount(row.amount + row.fee),
    ...(row.received > 0n && { received: formatAmount(row.received) }),
    ...(row.credited > 0n && { credited: formatAmount(row.credited) }),
    ...(row.balanceAfter !== null && { balanceAfter: formatAmount(row.balanceAfter) }),
    ...(payable && row.instruction && { instruction: row.instruction }),
    expiresAt: row.expiresAt.toISOString(),
    serverTime: row.now.toISOString(),
    timeline: row.timeline.slice(-40).map(({ step, at, reason, amount, note }) => ({
      step: step as DepositOrder["timeline"][number]["step"],
      at: new Date(at).toISOString(),
      ...(reason !== null && { reason: reason as "amount" }),
      ...(amount !== null && { amount: formatAmount(BigInt(amount)) }),
      ...(note !== null && { note }),
    })),
    slips: [...row.slips],
    ...(promotionId !== null &&
      promotionTerms && {
        promotion: {
          promotionId: Number(promotionId),
          title: inLanguage(promotionTitles ?? {}, languages),
          bonus: formatAmount(
            row.bonus ?? depositBonus(row.amount, { ...bonusTerms(promotionTerms), currency: row.currency }),
          ),
          granted: row.bonus !== null,
          ...(row.state === "credited" &&
            row.bonus === null && {
              withheld: row.credited < BigInt(promotionTerms.minimum) ? "amount" : "unavailable",
            }),
        },
      }),
    actions: depositActions({
      state: row.state,
      manual: row.dialect === "manual",
      declared: row.declaredAt !== null,
      paid: row.paid,
    }),
  };
}
