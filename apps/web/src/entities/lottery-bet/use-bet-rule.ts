import type { BetType } from "@foyer/domain/lottery/bet-type";
import { useLingui } from "@lingui/react/macro";
import { betNameOf } from "./bet-names.ts";
import { RULE_TEXTS } from "./rule-texts.ts";

/** What has to be picked for a bet and when it wins, in one or two sentences. */
export function useBetRule(): (betType: Pick<BetType, "code" | "group">) => string {
  const { i18n } = useLingui();
  return ({ code, group }) => {
    // heads and tails of Vietnam are digits of a prize, those of 6 of 49 of a number
    const { kind, count = 0 } = betNameOf(code);
    const text = RULE_TEXTS[group === "head-tail" && code === "tail" ? "prize-tail" : kind];
    const filled = text && { ...text, values: { count } };
    return filled ? i18n._(filled) : "";
  };
}
