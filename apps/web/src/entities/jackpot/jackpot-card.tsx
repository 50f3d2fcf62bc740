import type { Jackpot } from "@foyer/contract/jackpots";
import { Trans } from "@lingui/react/macro";
import { Link } from "../../lib/navigation/index.ts";
import { cx } from "../../ui/cx.ts";
import { moneyText } from "../../ui/money/money-text.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { useMoney } from "../merchant/use-money.ts";
import JackpotAmount from "./jackpot-amount.tsx";
import styles from "./jackpot-card.module.css";

/** A jackpot in a rail: its amount and its last winner; it links to the list of all jackpots, with itself first. */
export function JackpotCard({ jackpot: { code, name, lastWin } }: { jackpot: Jackpot }) {
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
          <Trans>No winners yet</Trans>
        )}
      </span>
    </Link>
  );
}

/** As large as a jackpot card, until it is loaded. */
export const JackpotSkeleton = () => <Skeleton className={styles.skeleton} />;
