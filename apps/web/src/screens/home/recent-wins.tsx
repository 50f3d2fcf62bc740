import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { recentWinsQuery } from "../../entities/game/rail-queries.ts";
import { useMoney } from "../../entities/merchant/use-money.ts";
import { useSession } from "../../entities/session/session-store.ts";
import { linkHref } from "../../features/launch-game/play-href.ts";
import { useLaunchGame } from "../../features/launch-game/use-launch-game.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Money } from "../../ui/money/money.tsx";
import { Rail } from "../../ui/rail/rail.tsx";
import { Tile } from "../../ui/tile/tile.tsx";
import { useInView } from "../../ui/use-in-view.ts";

/** The latest big wins of other players, by games that can be played now; requested when nearly in view. */
export function RecentWins() {
  const { t } = useLingui();
  const money = useMoney();
  const launch = useLaunchGame();
  const signedIn = useSession() !== undefined;
  const [ref, seen] = useInView<HTMLDivElement>("120px");
  const { data } = useQuery({ ...recentWinsQuery(useLanguage()), enabled: seen });
  const wins = data?.filter(({ game }) => !game.maintenance);
  return (
    <div ref={ref}>
      {wins && wins.length > 0 && (
        <Rail title={t`Recent wins`}>
          {wins.map(({ game, amount, at, player }) => (
            <li key={`${game.nodeId} ${at}`}>
              <Tile
                href={linkHref(game, signedIn)}
                picture={game.picture}
                name={game.gameName}
                by={player}
                jackpot={<Money parts={money(amount)} />}
                size="small"
                onOpen={() => launch(game)}
              />
            </li>
          ))}
        </Rail>
      )}
    </div>
  );
}
