import type { AgentContractTier } from "@foyer/contract/agent-contracts";
import type { CurrencyFormat } from "@foyer/contract/settings";
import { type Tier, tierFault, tiersAbove } from "@foyer/domain/agent-contract";
import { type AmountProblem, readAmountInput } from "@foyer/domain/amount-input";
import { formatRate, parseRate } from "@foyer/domain/basis-points";
import { formatAmount } from "@foyer/domain/money";
import type { ReadTier } from "../../entities/agent-contract/pair-tiers.ts";
import { parsedTier } from "../../entities/agent-contract/parsed-tier.ts";
import { readTyped, typedRate } from "../../entities/rebate/typed-rate.ts";

export type TierField = "from" | "active" | "rate";
/** A tier as it is typed. */
export type TierText = Readonly<Record<TierField, string>>;

export type DividendPeriod = "half-month" | "week" | "month";

/** Terms as they are typed. */
export interface TermsText {
  readonly tiers: readonly TierText[];
  readonly activeTurnover: string;
  /** Of dividends. */
  readonly period: DividendPeriod;
  readonly carries: boolean;
}

export type FieldError =
  | { readonly kind: "amount"; readonly problem: AmountProblem }
  | { readonly kind: "count" | "rate" }
  /** Less than the tier before has. */
  | { readonly kind: "order"; readonly field: TierField }
  /** More than the payer receives; undefined: how much that is is not known. */
  | { readonly kind: "above"; readonly received: string | undefined };

export interface EditedTier {
  readonly text: TierText;
  /** What could be read. */
  readonly values: ReadTier;
  readonly errors: Partial<Readonly<Record<TierField, FieldError>>>;
  /** How an amount in other digits was read. */
  readonly read?: string;
}

export interface EditedTerms {
  readonly tiers: readonly EditedTier[];
  readonly activeError?: FieldError;
  /** Undefined: something is wrong. */
  readonly terms?: { readonly tiers: AgentContractTier[]; readonly activeTurnover: string };
  /** The tiers, to try them; undefined: something is wrong. */
  readonly parsed?: readonly Tier[];
}

/** A tier that the platform refused. */
export interface RefusedTier {
  readonly tier: number;
  readonly field: TierField;
  readonly error: FieldError;
}

export type Currency = Pick<CurrencyFormat, "symbol" | "code" | "group" | "decimal">;
const UNIT = 100_000n;
/** Of the contract. */
const MOST_ACTIVE = 1_000_000n;
const MINUS = /[-\u2010-\u2015\u2212]/;

/** An amount that may be zero. */
function readAmount(
  text: string,
  currency: Currency,
): { readonly amount: bigint; readonly translated: boolean } | { readonly problem: AmountProblem } {
  const input = readAmountInput(text, currency);
  return "problem" in input && input.problem === "not-positive" && !MINUS.test(text)
    ? { amount: 0n, translated: false }
    : input;
}

/** An amount of the contract without zeros as decimals. */
const plain = (amount: string): string => amount.replace(/\.0+$/, "");

/** An amount of the contract as it would be typed. */
export const typedAmount = (amount: string, { decimal }: Currency): string =>
  plain(amount).replace(".", decimal);

export const typedTier = ({ from, active, rate }: AgentContractTier, currency: Currency): TierText => ({
  from: typedAmount(from, currency),
  active: String(active),
  rate: typedRate(parseRate(rate) ?? 0),
});

/** Basis points of a percentage, also in digits of another keyboard; undefined: it is none above zero. */
function readRate(text: string, currency: Currency): number | undefined {
  const figures = text.normalize("NFKC").replace(/\s*[%\u066a]\s*$/, "");
  const points = readTyped(figures);
  if (points !== undefined) return points || undefined;
  const input = readAmountInput(figures, currency);
  return "amount" in input ? parseRate(formatAmount(input.amount)) : undefined;
}

/** Terms as they are typed, checked by the rules of the platform. */
export function editedTerms(
  { tiers, activeTurnover }: Pick<TermsText, "tiers" | "activeTurnover">,
  currency: Currency,
  received: readonly AgentContractTier[] | undefined,
  refused?: RefusedTier,
): EditedTerms {
  const read = tiers.map((text) => ({
    text,
    from: readAmount(text.from, currency),
    active: readAmount(text.active, currency),
    rate: readRate(text.rate, currency),
  }));
  const edited = read.map(({ text, from, active, rate }) => {
    const errors: Partial<Record<TierField, FieldError>> = {};
    if ("problem" in from) errors.from = { kind: "amount", problem: from.problem };
    if ("problem" in active || active.amount % UNIT !== 0n || active.amount / UNIT > MOST_ACTIVE)
      errors.active = { kind: "count" };
    if (rate === undefined) errors.rate = { kind: "rate" };
    return {
      text,
      values: {
        from: "amount" in from ? from.amount : undefined,
        active: "amount" in active && !errors.active ? Number(active.amount / UNIT) : undefined,
        rate,
      },
      errors,
      ...("amount" in from && from.translated && { read: formatAmount(from.amount) }),
    };
  });
  const turnover = readAmount(activeTurnover, currency);
  const activeError: FieldError | undefined =
    "problem" in turnover ? { kind: "amount", problem: turnover.problem } : undefined;
  const parsed = read.flatMap(({ from, active, rate }): Tier[] =>
    "amount" in from && "amount" in active && rate !== undefined
      ? [{ from: from.amount, active: Number(active.amount / UNIT), rate }]
      : [],
  );
  const readable = edited.every(({ errors }) => Object.keys(errors).length === 0);
  if (readable) {
    const fault = tierFault(parsed);
    const at = fault && edited[fault.at];
    if (at) at.errors[fault.field] = { kind: "order", field: fault.field };
    // who receives nothing can't give anything
    if (received !== undefined)
      for (const tier of tiersAbove(parsed, received.map(parsedTier))) {
        const own = edited[parsed.indexOf(tier)];
        if (own) own.errors.rate ??= { kind: "above", received: receivedAt(tier, received) };
      }
    const wrong = refused && edited[refused.tier];
    if (wrong) wrong.errors[refused.field] ??= refused.error;
  }
  const right = readable && !activeError && edited.every(({ errors }) => Object.keys(errors).length === 0);
  return {
    tiers: edited,
    ...(activeError && { activeError }),
    ...(right &&
      "amount" in turnover && {
        parsed,
        terms: {
          tiers: parsed.map(({ from, active, rate }) => ({
            from: plain(formatAmount(from)),
            active,
            rate: formatRate(rate),
          })),
          activeTurnover: plain(formatAmount(turnover.amount)),
        },
      }),
  };
}

/** The rate that the payer receives at the point where a tier begins. */
function receivedAt({ from, active }: Tier, received: readonly AgentContractTier[]): string {
  let rate = 0;
  for (const tier of received.map(parsedTier))
    if (from >= tier.from && active >= tier.active) rate = Math.max(rate, tier.rate);
  return formatRate(rate);
}
