import type { WithdrawalRules } from "@foyer/contract/withdrawal-rules";
import { parseAmount, smallestPayment } from "./money.ts";

/** What is wrong with an amount of the rules. */
export interface RulesFault {
  /** `upTo`, `dayMaximum`, `identityAbove`, or `levels.<code>` */
  readonly field: string;
  /**
   * `decimals`: not payable in the currency; `not-positive`: automatic approval is on, but of nothing; `four-eyes`: above
   * what one operator may approve; `below-limit`: a sum of a day below the amount of one withdrawal.
   */
  readonly rule: "decimals" | "not-positive" | "four-eyes" | "below-limit";
  readonly limit?: bigint;
}

interface Bounds {
  readonly currency: string;
  /** Above it two operators must approve, so no rule may approve more without any. */
  readonly fourEyesAbove: bigint;
}

/** Rules that contradict each other or the merchant's other limits, the first fault of each field. */
export function rulesFaults(rules: WithdrawalRules, { currency, fourEyesAbove }: Bounds): RulesFault[] {
  const faults: RulesFault[] = [];
  const limits = [
    { field: "upTo", text: rules.upTo },
    ...rules.levels.flatMap(({ code, upTo }) =>
      upTo === undefined ? [] : [{ field: `levels.${code}`, text: upTo }],
    ),
  ];
  const payable = (amount: bigint): boolean => amount % smallestPayment(currency) === 0n;
  for (const { field, text } of limits) {
    const amount = parseAmount(text);
    if (!payable(amount)) faults.push({ field, rule: "decimals" });
    else if (field === "upTo" && rules.enabled && amount === 0n) faults.push({ field, rule: "not-positive" });
    else if (amount > fourEyesAbove) faults.push({ field, rule: "four-eyes", limit: fourEyesAbove });
  }
  if (rules.dayMaximum !== undefined) {
    const [day, one] = [parseAmount(rules.dayMaximum), parseAmount(rules.upTo)];
    if (!payable(day)) faults.push({ field: "dayMaximum", rule: "decimals" });
    else if (day < one) faults.push({ field: "dayMaximum", rule: "below-limit", limit: one });
  }
  if (!payable(parseAmount(rules.identityAbove))) faults.push({ field: "identityAbove", rule: "decimals" });
  return faults;
}
