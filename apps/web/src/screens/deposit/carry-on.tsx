import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { recentGamesQuery } from "../../entities/game/game-queries.ts";
import { playable } from "../../entities/game/playable.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { Rail } from "../../ui/rail/rail.tsx";
import { GameCard } from "../../widgets/game-card/game-card.tsx";
import styles from "./deposit.module.css";

/** The games the player opened last; nothing if there are none. */
export default function CarryOn() {
  const { t } = useLingui();
  const { data } = useQuery(recentGamesQuery(LIMITS.pageSize, useLanguage()));
  const games = playable(data?.list);
  if (!games || games.length === 0) return null;
  return (
    <div className={styles.rail}>
      <Rail
        title={t`Carry on`}
        more={{ text: t`Recently played`, target: { to: "/m/gameList", search: { type: "recent" } } }}
      >
        {games.map((game) => (
          <li key={game.nodeId}>
            <GameCard game={game} size="small" />
          </li>
        ))}
      </Rail>
    </div>
  );
}
