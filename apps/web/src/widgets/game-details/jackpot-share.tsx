import { useLingui } from "@lingui/react/macro";
import { Figure, percentText } from "../../entities/game/game-figures.tsx";
import { useJackpot } from "../../entities/jackpot/use-jackpots.ts";
import { Link } from "../../lib/navigation/index.ts";
import styles from "./game-details.module.css";

/** The game's contribution to its jackpot, with a link to the jackpot's rule. */
export function JackpotShare({ code }: { code: string }) {
  const { t, i18n } = useLingui();
  const { data } = useJackpot(code, true);
  if (!data) return null;
  return (
    <Figure name={t`Share of each stake`}>
      {percentText(i18n.locale, data.rule.contributionPercent)}
      <Link to="/m/jackpot" replace className={styles.rule}>
        {t`How to win`}
      </Link>
    </Figure>
  );
}
