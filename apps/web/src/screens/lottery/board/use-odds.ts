import { oddsTable } from "@foyer/domain/lottery/bet-line";
import type { BetType } from "@foyer/domain/lottery/bet-type";
import { useLingui } from "@lingui/react/macro";
import { oddsText } from "../../../entities/lottery-bet/odds-text.ts";
import { useSettings } from "../../../entities/merchant/use-settings.ts";
import { groupOf, type PriceRules } from "../../../features/place-lottery-bet/priced-slip.ts";

const WHOLE = 2_000;

/** Odds and returns as texts, for the prize group that the player chose. */
export function useOdds(rules: PriceRules) {
  const { i18n } = useLingui();
  const { decimal = ".", group = "," } = useSettings()?.currency ?? {};
  const text = (odds: bigint) => oddsText(odds, { decimal, group });
  return {
    text,
    /** From the lowest to the highest odds of a bet type: "970", "2.182 – 49.500". */
    range(betType: BetType): string {
      const all = [...oddsTable(betType, groupOf(rules, betType.code)).values()].sort((a, b) =>
        Number(a - b),
      );
      const [least = 0n] = all;
      const most = all[all.length - 1] ?? least;
      return least === most ? text(least) : `${text(least)} – ${text(most)}`;
    },
    /** The return of a bet type, as a percentage. */
    back: (code: string): string =>
      new Intl.NumberFormat(i18n.locale, { style: "percent", maximumFractionDigits: 2 }).format(
        groupOf(rules, code) / WHOLE,
      ),
  };
}
