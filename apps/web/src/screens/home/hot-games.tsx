import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { TABS } from "../../entities/category/categories.ts";
import { hotRailQuery } from "../../entities/game/game-queries.ts";
import { playable } from "../../entities/game/playable.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useIdle } from "../../ui/lazy/idle.ts";
import { GameRail } from "../../widgets/game-rail/game-rail.tsx";
import { ListLoadFailed } from "./load-failed.tsx";

/** Hot games of all categories. */
export function HotGames() {
  const { i18n, t } = useLingui();
  const { data, isError, refetch } = useQuery(hotRailQuery(useLanguage()));
  const idle = useIdle();
  if (isError && !data) return <ListLoadFailed onRetry={refetch} />;
  const more = { text: t`All`, target: { to: "/m/gameList", search: { type: "hot" } } } as const;
  return (
    <GameRail
      title={i18n._(TABS.HOT.title)}
      more={more}
      games={playable(data?.list)}
      reserveJackpot={!idle}
    />
  );
}
