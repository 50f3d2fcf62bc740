import type { Jackpot } from "@foyer/contract/jackpots";
import { Trans, useLingui } from "@lingui/react/macro";
import { EMPTY_PART } from "../../i18n/screen-texts.ts";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useMoney } from "../merchant/use-money.ts";
import JackpotAmount from "./jackpot-amount.tsx";
import styles from "./jackpot-card.module.css";

/** A jackpot in a rail: its amount and its last winner; it links to the list of all jackpots, with itself first. */
export function JackpotCard({ jackpot: { code, name, lastWin } }: { jackpot: Jackpot }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const won = lastWin && moneyText(money(lastWin.amount));
  return (
    <Link to="/m/jackpot" search={{ jackpot: code }} className={styles.card}>
      <b className={styles.name}>
        <bdi>{name}</bdi>
      </b>
      <span className={cx("display", styles.amount)}>
        <JackpotAmount code={code} />
      </span>
      <span className={styles.last}>
        {lastWin ? (
          <Trans>
            <bdi>{lastWin.player}</bdi> won <bdi>{won}</bdi>
          </Trans>
        ) : (
          i18n._(EMPTY_PART.jackpotWins)
        )}
      </span>
    </Link>
  );
}

/** As large as a jackpot card, until it is loaded. */
export const JackpotSkeleton = () => <Skeleton className={styles.skeleton} />;
