import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { JackpotMeter } from "../../entities/jackpot/jackpot-meter.tsx";
import { useJackpots } from "../../entities/jackpot/use-jackpots.ts";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./home-jackpot.module.css";

/** Meter of the biggest jackpot; links to all of them. */
export function HomeJackpot() {
  const { t } = useLingui();
  const { data } = useJackpots();
  const biggest = data?.list.reduce<{ code: string; name: string; amount: string } | undefined>(
    (best, jackpot) => (best && parseAmount(best.amount) >= parseAmount(jackpot.amount) ? best : jackpot),
    undefined,
  );
  if (!biggest) return null;
  return (
    <Link to="/m/jackpot" className={styles.board}>
      <span className={styles.text}>
        <b>{t`Tonight's jackpot`}</b>
        <bdi className={styles.name}>{biggest.name}</bdi>
      </span>
      <JackpotMeter code={biggest.code} />
    </Link>
  );
}
