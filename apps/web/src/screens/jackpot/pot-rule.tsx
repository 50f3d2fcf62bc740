import type { JackpotDetail } from "@foyer/contract/jackpots";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMoney } from "../../features/whitelabel/index.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import styles from "./jackpot-screen.module.css";

/** A pot's rule in plain words, with its figures. */
export function PotRule({ detail: { jackpot, rule } }: { detail: JackpotDetail }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const number = new Intl.NumberFormat(i18n.locale);
  const share = number.format(Number(rule.contributionPercent));
  const back = number.format(Number(rule.contributionPercent) + Number(rule.seedPercent));
  const odds = number.format(rule.odds);
  const ticket = moneyText(money(rule.ticketFor));
  const seed = moneyText(money(jackpot.seed));
  return (
    <details className={styles.more}>
      <summary>
        <Trans>How it is won</Trans>
      </summary>
      <ul>
        <li>
          <Trans>{share}% of every stake on its games goes into the pot.</Trans>
        </li>
        <li>
          <Trans>
            Every {ticket} staked is one ticket in {odds}. A larger stake is more tickets, a smaller one part
            of one.
          </Trans>
        </li>
        <li>
          <Trans>The ticket is drawn as the stake is taken, whatever the pot holds and whoever plays.</Trans>
        </li>
        <li>
          <Trans>The winner is paid all of it at once, and the pot begins again at {seed}.</Trans>
        </li>
        <li>
          <Trans>In the long run the pot pays back {back}% of what is staked.</Trans>
        </li>
        <li>
          <Trans>Trial play feeds no pot and wins none.</Trans>
        </li>
      </ul>
    </details>
  );
}
