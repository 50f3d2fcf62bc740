import type { JackpotDetail } from "@foyer/contract/jackpots";
import { averageWin } from "@foyer/domain/jackpot-rule";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { moneyText } from "../../ui/money/money-text.ts";

/** Converts a percentage of the API to parts per 100,000. */
const parts = (percent: string): number => Number(parseAmount(percent) / 100n);

/** A jackpot's rule in plain sentences with its figures. */
export function JackpotRule({ detail: { jackpot, rule } }: { detail: JackpotDetail }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const number = new Intl.NumberFormat(i18n.locale);
  const fed = parts(rule.contributionPercent);
  const share = number.format(fed / 1_000);
  const back = number.format((fed + parts(rule.seedPercent)) / 1_000);
  const odds = number.format(rule.odds);
  const amount = moneyText(money(rule.ticketFor));
  const seed = moneyText(money(jackpot.seed));
  const average = moneyText(
    money(formatAmount(averageWin({ seed: parseAmount(jackpot.seed), share: fed, odds: BigInt(rule.odds) }))),
  );
  return (
    <ul>
      <li>
        <Trans>{share}% of every stake on its games goes into the jackpot.</Trans>
      </li>
      <li>
        <Trans>
          Every {amount} staked has a 1 in {odds} chance to win. Larger stakes have a higher chance.
        </Trans>
      </li>
      <li>
        <Trans>
          The draw happens when the stake is taken. The size of the jackpot doesn't change the odds.
        </Trans>
      </li>
      <li>
        <Trans>The jackpot can be won at any amount. On average it is {average} when won.</Trans>
      </li>
      <li>
        <Trans>The winner gets the whole jackpot at once. It then restarts at {seed}.</Trans>
      </li>
      <li>
        <Trans>In the long run the jackpot returns {back}% of stakes, on top of each game's RTP.</Trans>
      </li>
      <li>
        <Trans>Free play doesn't count towards jackpots.</Trans>
      </li>
    </ul>
  );
}
