import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { filterOf } from "../../features/game-list/index.ts";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { hrefOf, useGo, useSearch } from "../../lib/navigation/index.ts";
import { SearchBox } from "../../ui/search-box/search-box.tsx";

/** Looks a game up by name: 800 ms after the last letter, or at once by Enter. The address holds what is looked for. */
export function NameSearch({ total }: { total?: number }) {
  const { t } = useLingui();
  const go = useGo();
  const address = useSearch("/m/gameList");
  const { gameType = "RNG", gameName = "" } = address;
  const [typed, setTyped] = useState(gameName);
  const [held, setHeld] = useState(gameName);
  if (held !== gameName) {
    // The address changed from elsewhere: back, or "show all".
    setHeld(gameName);
    setTyped(gameName);
  }
  const name = typed.trim();

  const look = (wanted: string, byItself = false) => {
    if (wanted === gameName) return;
    const { gameName: _, ...rest } = filterOf(address);
    const search = { gameType, ...rest, ...(wanted && { gameName: wanted }) };
    setHeld(wanted);
    go(hrefOf({ to: "/m/gameList", search }), { replace: true, byItself });
  };

  const settle = useEffectEvent(() => look(name, true));
  // The wait begins anew with each letter, not with each drawing.
  useEffect(() => {
    const timer = setTimeout(() => settle(), DURATIONS.nameSearch);
    return () => clearTimeout(timer);
  }, [name]);

  return (
    <SearchBox
      value={typed}
      onType={setTyped}
      onLook={() => look(name)}
      onClear={() => {
        setTyped("");
        look("");
      }}
      placeholder={total ? t`Search ${total} games` : t`Search games`}
      aria-label={t`Search games by name`}
      clearLabel={t`Clear the search`}
      maxLength={LIMITS.gameName}
    />
  );
}
