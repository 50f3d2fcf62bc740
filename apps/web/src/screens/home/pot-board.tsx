import { parseAmount } from "@foyer/domain/money";
import { useLingui } from "@lingui/react/macro";
import { LetterBoard, useJackpots } from "../../features/jackpots/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./pot-board.module.css";

/** Tonight's biggest pot on the letter board; it leads to all of them. */
export function PotBoard() {
  const { t } = useLingui();
  const { data } = useJackpots();
  const biggest = data?.list.reduce<{ code: string; name: string; amount: string } | undefined>(
    (best, pot) => (best && parseAmount(best.amount) >= parseAmount(pot.amount) ? best : pot),
    undefined,
  );
  if (!biggest) return null;
  return (
    <Link to="/m/jackpot" className={styles.board}>
      <span className={styles.words}>
        <b>{t`Tonight’s pot`}</b>
        <bdi className={styles.name}>{biggest.name}</bdi>
      </span>
      <LetterBoard code={biggest.code} />
    </Link>
  );
}
