import type { CurrencyFormat } from "@foyer/contract/settings";
import type { WithdrawalRules } from "@foyer/contract/withdrawal-rules";
import { type AmountProblem, readAmountInput } from "@foyer/domain/amount-input";
import { formatAmount } from "@foyer/domain/money";
import { type RulesFault, rulesFaults } from "@foyer/domain/withdrawal-rules";

// limits of the contract, whose schemas would come into the bundle with them
export const MOST_COOLING_HOURS = 720;
export const FEWEST_BIG_WIN_TIMES = 2;
export const MOST_BIG_WIN_TIMES = 1_000_000;

export const COOLINGS = [
  "card",
  "login-password",
  "payment-password",
  "login-method",
  "contact",
  "new-device",
] as const satisfies readonly (keyof WithdrawalRules["coolingHours"])[];
export type CoolingName = (typeof COOLINGS)[number];

/** Rules as they are entered. */
export interface RulesDraft {
  readonly enabled: boolean;
  /** By the names of faults: `upTo`, `dayMaximum`, `identityAbove`, `levels.<code>`, `bigWinTimes`, `coolingHours.<reason>`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What is wrong with a field. */
export type DraftFault =
  | { readonly kind: "amount"; readonly problem: AmountProblem }
  | { readonly kind: "range"; readonly least: number; readonly most: number }
  | { readonly kind: "rule"; readonly rule: RulesFault["rule"]; readonly limit?: bigint | undefined };

export type DraftResult =
  | { readonly rules: WithdrawalRules }
  | { readonly faults: Readonly<Record<string, DraftFault>> };

/** @param figures writes an amount as it is entered */
export const draftOf = (rules: WithdrawalRules, figures: (amount: string) => string): RulesDraft => ({
  enabled: rules.enabled,
  fields: {
    upTo: figures(rules.upTo),
    dayMaximum: rules.dayMaximum === undefined ? "" : figures(rules.dayMaximum),
    identityAbove: figures(rules.identityAbove),
    bigWinTimes: String(rules.bigWinTimes),
    ...Object.fromEntries(COOLINGS.map((name) => [`coolingHours.${name}`, String(rules.coolingHours[name])])),
    ...Object.fromEntries(
      rules.levels.map(({ code, upTo }) => [`levels.${code}`, upTo === undefined ? "" : figures(upTo)]),
    ),
  },
});

/** The rules that were entered, or what is wrong with each field. */
export function readDraft(
  { enabled, fields }: RulesDraft,
  {
    currency,
    levels,
    fourEyesAbove,
  }: {
    readonly currency: CurrencyFormat;
    readonly levels: readonly string[];
    readonly fourEyesAbove: bigint;
  },
): DraftResult {
  const faults: Record<string, DraftFault> = {};
  const amount = (name: string): string => {
    const read = readLimit(fields[name] ?? "", currency);
    if (typeof read === "bigint") return formatAmount(read);
    faults[name] = { kind: "amount", problem: read };
    return "0.00";
  };
  const optional = (name: string): string | undefined =>
    (fields[name] ?? "").trim() === "" ? undefined : amount(name);
  const whole = (name: string, least: number, most: number): number => {
    const text = (fields[name] ?? "").normalize("NFKC").trim();
    const value = /^[0-9]{1,7}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) faults[name] = { kind: "range", least, most };
    return value;
  };
  const dayMaximum = optional("dayMaximum");
  const hours = (name: CoolingName): number => whole(`coolingHours.${name}`, 0, MOST_COOLING_HOURS);
  const rules: WithdrawalRules = {
    enabled,
    upTo: amount("upTo"),
    ...(dayMaximum !== undefined && { dayMaximum }),
    identityAbove: amount("identityAbove"),
    bigWinTimes: whole("bigWinTimes", FEWEST_BIG_WIN_TIMES, MOST_BIG_WIN_TIMES),
    coolingHours: {
      card: hours("card"),
      "login-password": hours("login-password"),
      "payment-password": hours("payment-password"),
      "login-method": hours("login-method"),
      contact: hours("contact"),
      "new-device": hours("new-device"),
    },
    levels: levels.map((code) => {
      const upTo = optional(`levels.${code}`);
      return { code, ...(upTo !== undefined && { upTo }) };
    }),
  };
  for (const { field, rule, limit } of rulesFaults(rules, { currency: currency.code, fourEyesAbove }))
    faults[field] ??= { kind: "rule", rule, limit };
  return Object.keys(faults).length > 0 ? { faults } : { rules };
}

/** An amount that may be zero. */
function readLimit(text: string, currency: CurrencyFormat): bigint | AmountProblem {
  const read = readAmountInput(text, currency);
  if ("amount" in read) return read.amount;
  return read.problem === "not-positive" && !/[-\u2010-\u2015\u2212]/.test(text.normalize("NFKC"))
    ? 0n
    : read.problem;
}
