import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { filterOf } from "../../features/game-list/index.ts";
import { DURATIONS, LIMITS } from "../../lib/durations.ts";
import { hrefOf, useGo, useSearch } from "../../lib/navigation/index.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import styles from "./name-search.module.css";

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
    <search className={styles.box}>
      <form
        className={styles.seek}
        onSubmit={(event) => {
          event.preventDefault();
          look(name);
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={total ? t`Search ${total} games` : t`Search games`}
          aria-label={t`Search games by name`}
          maxLength={LIMITS.gameName}
          autoComplete="off"
          enterKeyHint="search"
        />
        {typed !== "" && (
          <IconButton
            icon="close"
            label={t`Clear the search`}
            onClick={() => {
              setTyped("");
              look("");
            }}
          />
        )}
      </form>
    </search>
  );
}
