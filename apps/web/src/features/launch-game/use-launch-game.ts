import type { Game } from "@foyer/contract/games";
import { decideTap } from "@foyer/domain/launch";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { readSession } from "../../entities/session/session-store.ts";
import { DURATIONS } from "../../lib/durations.ts";
import { toQueryString, useGo } from "../../lib/navigation/index.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { wayHref } from "./play-href.ts";

/**
 * Returns the handler of a tap on a game: the domain decides, this hook performs.
 * @param replace for taps on a panel: replaces its history entry, so that Back leads to the page below
 */
export function useLaunchGame(replace = false): (game: Game) => void {
  const { t } = useLingui();
  const go = useGo();
  return useCallback(
    (game: Game) => {
      const decision = decideTap(game, readSession() !== undefined);
      if (decision.kind === "maintenance") {
        toast("info", t`${game.displayName} is under maintenance. Try another game.`, DURATIONS.toastShort);
        return;
      }
      const href =
        decision.kind === "sign-in"
          ? `/m/login${toQueryString({ from: wayHref(game, decision.onwards) })}`
          : wayHref(game, decision);
      // Ignores a second tap during navigation: the address is already set, and one step back must leave it.
      if (location.pathname + location.search !== href) go(href, { replace });
    },
    [go, t, replace],
  );
}
