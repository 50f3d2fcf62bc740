import type { JackpotDetail } from "@foyer/contract/jackpots";
import { averageWin } from "@foyer/domain/jackpot-rule";
import { formatAmount, parseAmount } from "@foyer/domain/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMoney } from "../../features/whitelabel/index.ts";
import { moneyText } from "../../ui/money/money-text.ts";

/** A percentage of the wire as parts per 100,000. */
const parts = (percent: string): number => Number(parseAmount(percent) / 100n);

/** A pot's rule in plain words, with its figures. */
export function PotRule({ detail: { jackpot, rule } }: { detail: JackpotDetail }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const number = new Intl.NumberFormat(i18n.locale);
  const fed = parts(rule.contributionPercent);
  const share = number.format(fed / 1_000);
  const back = number.format((fed + parts(rule.seedPercent)) / 1_000);
  const odds = number.format(rule.odds);
  const ticket = moneyText(money(rule.ticketFor));
  const seed = moneyText(money(jackpot.seed));
  const average = moneyText(
    money(formatAmount(averageWin({ seed: parseAmount(jackpot.seed), share: fed, odds: BigInt(rule.odds) }))),
  );
  return (
    <ul>
      <li>
        <Trans>{share}% of every stake on its games goes into the pot.</Trans>
      </li>
      <li>
        <Trans>
          Every {ticket} staked is one ticket in {odds}. A larger stake is more tickets, a smaller one part of
          one.
        </Trans>
      </li>
      <li>
        <Trans>The ticket is drawn as the stake is taken, whatever the pot holds and whoever plays.</Trans>
      </li>
      <li>
        <Trans>
          There is no amount at which it must be won: a full pot falls as easily as one that has just begun.
          On average it holds {average} when it is won.
        </Trans>
      </li>
      <li>
        <Trans>The winner is paid all of it at once, and the pot begins again at {seed}.</Trans>
      </li>
      <li>
        <Trans>
          In the long run the pot pays back {back}% of what is staked, besides what the games pay themselves.
        </Trans>
      </li>
      <li>
        <Trans>Trial play feeds no pot and wins none.</Trans>
      </li>
    </ul>
  );
}
