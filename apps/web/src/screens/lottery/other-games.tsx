import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import { LIMITS } from "../../lib/durations.ts";
import { endpointQuery } from "../../lib/http/index.ts";
import { Link } from "../../lib/navigation/index.ts";
import { buttonClass } from "../../ui/button/button.tsx";
import { cx } from "../../ui/cx.ts";
import { useInView } from "../../ui/use-in-view.ts";
import { GameCard } from "../../widgets/game-card/game-card.tsx";
import type { LobbyTab } from "./lobby-tabs.ts";
import styles from "./lottery-lobby.module.css";

/** Three rows of a phone. */
const SHOWN = 9;

/** Lottery games of other vendors, which open in the play frame; loaded once they come near the viewport. */
export function OtherGames({ tab: { games: filter } }: { tab: LobbyTab }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [ref, near] = useInView<HTMLElement>();
  const { data } = useQuery({
    ...endpointQuery("games.list", {
      ...filter,
      pageNo: 1,
      pageSize: LIMITS.pageSize,
      platform: "html5",
      language,
    }),
    enabled: near,
  });
  const games = data?.games.filter(({ ownLottery }) => !ownLottery) ?? [];
  return (
    <section ref={ref} className={styles.section} aria-label={t`Games of other providers`}>
      {games.length > 0 && (
        <>
          <header className={styles.head}>
            <h2>{t`Games of other providers`}</h2>
          </header>
          <ul className={styles.games}>
            {games.slice(0, SHOWN).map((game) => (
              <li key={game.nodeId}>
                <GameCard game={game} size="fluid" plain />
              </li>
            ))}
          </ul>
          <Link
            to="/m/gameList"
            search={filter}
            className={cx(buttonClass({ look: "secondary" }), styles.all)}
          >
            {t`All games`}
          </Link>
        </>
      )}
    </section>
  );
}
