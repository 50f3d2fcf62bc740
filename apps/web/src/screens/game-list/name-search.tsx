import { useLingui } from "@lingui/react/macro";
import { filterOf } from "../../features/game-list/index.ts";
import { LIMITS } from "../../lib/durations.ts";
import { hrefOf, useGo, useSearch } from "../../lib/navigation/index.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";
import { useLookUp } from "../../ui/search-box/use-look-up.ts";

/** Looks a game up by name: 800 ms after the last letter, or at once by Enter. The address holds what is looked for. */
export function NameSearch({ total }: { total?: number }) {
  const { t } = useLingui();
  const go = useGo();
  const address = useSearch("/m/gameList");
  const { gameType = "RNG", gameName = "" } = address;
  const { typed, setTyped, lookNow, put } = useLookUp(gameName, (wanted, byItself) => {
    const { gameName: _, ...rest } = filterOf(address);
    const search = { gameType, ...rest, ...(wanted && { gameName: wanted }) };
    go(hrefOf({ to: "/m/gameList", search }), { replace: true, byItself });
  });

  return (
    <SearchBox
      value={typed}
      onType={setTyped}
      onLook={lookNow}
      onClear={() => put("")}
      placeholder={total ? t`Search ${total} games` : t`Search games`}
      aria-label={t`Search games by name`}
      clearLabel={t`Clear the search`}
      maxLength={LIMITS.gameName}
    />
  );
}
