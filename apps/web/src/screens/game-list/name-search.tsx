import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { filterOf } from "../../entities/game/list-filter.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, useGo, useSearch } from "../../lib/navigation/index.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useDebouncedSearch } from "../../ui/search-box/use-debounced-search.ts";

/** Search by game name, 800 ms after the last letter or at once on Enter. The address holds the search. */
export function NameSearch({ total }: { total?: number }) {
  const { t } = useLingui();
  const go = useGo();
  const address = useSearch("/m/gameList");
  const { gameType = "RNG", gameName = "" } = address;
  const { typed, setTyped, lookNow, put } = useDebouncedSearch(gameName, (wanted, byItself) => {
    const { gameName: _, ...rest } = filterOf(address);
    const search = { gameType, ...rest, ...(wanted && { gameName: wanted }) };
    go(hrefOf({ to: "/m/gameList", search }), { replace: true, byItself });
  });
  const box = useRef<HTMLInputElement>(null);
  // The page is server-rendered: the player may have typed before hydration.
  useEffect(() => setTyped(box.current?.value ?? ""), [setTyped]);

  return (
    <SearchBox
      ref={box}
      value={typed}
      onType={setTyped}
      onLook={lookNow}
      onClear={() => put("")}
      placeholder={total ? t`Search ${total} games` : t`Search games`}
      aria-label={t`Search games by name`}
      clearLabel={t`Clear search`}
      maxLength={LIMITS.gameName}
    />
  );
}
