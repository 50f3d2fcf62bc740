import { useLingui } from "@lingui/react/macro";
import { Figure, percentText } from "../../features/game-details/index.ts";
import { useJackpot } from "../../features/jackpots/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./about-game.module.css";

/** What a stake on the game feeds into its pot, and where that pot's rule is told. */
export function PotShare({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const { data } = useJackpot(code, true);
  if (!data) return null;
  return (
    <Figure name={t`Of each stake into the pot`}>
      {percentText(i18n.locale, data.rule.contributionPercent)}
      <Link to="/m/jackpot" replace className={styles.rule}>
        {t`How it is won`}
      </Link>
    </Figure>
  );
}
