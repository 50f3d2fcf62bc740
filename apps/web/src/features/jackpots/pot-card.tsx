import type { Jackpot } from "@foyer/contract/jackpots";
import { Trans } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useMoney } from "../whitelabel/index.ts";
import Pot from "./pot.tsx";
import styles from "./pot-card.module.css";

/** A pot in a rail: what it holds, who won it last; it leads to all of them, itself the first. */
export function PotCard({ pot: { code, name, lastWin } }: { pot: Jackpot }) {
  const money = useMoney();
  const won = lastWin && moneyText(money(lastWin.amount));
  return (
    <Link to="/m/jackpot" search={{ pot: code }} className={styles.card}>
      <b className={styles.name}>
        <bdi>{name}</bdi>
      </b>
      <span className={cx("display", styles.amount)}>
        <Pot code={code} />
      </span>
      <span className={styles.last}>
        {lastWin ? (
          <Trans>
            <bdi>{lastWin.player}</bdi> won <bdi>{won}</bdi>
          </Trans>
        ) : (
          <Trans>Nobody has won it yet.</Trans>
        )}
      </span>
    </Link>
  );
}

/** As large as a pot's card, until it is there. */
export const PotGhost = () => <Skeleton className={styles.ghost} />;
