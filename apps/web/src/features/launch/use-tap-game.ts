import type { Game } from "@foyer/contract/games";
import { decideTap } from "@foyer/domain/launch";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { toQueryString, useGo } from "../../lib/navigation/index.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { readSession } from "../session/index.ts";
import { wayHref } from "./play-href.ts";

/**
 * What happens when a game is tapped: the domain decides, this carries it out.
 * @param replace where the tap is made on what lies over the page: Back leads to the page then, not to that
 */
export function useTapGame(replace = false): (game: Game) => void {
  const { t } = useLingui();
  const go = useGo();
  return useCallback(
    (game: Game) => {
      const decision = decideTap(game, readSession() !== undefined);
      if (decision.kind === "maintenance") {
        toast(
          "info",
          t`${game.displayName} is resting for now. Another door is open nearby.`,
          DURATIONS.toastShort,
        );
        return;
      }
      const href =
        decision.kind === "sign-in"
          ? `/m/login${toQueryString({ from: wayHref(game, decision.onwards) })}`
          : wayHref(game, decision);
      // A second tap while the screen is on its way: the address is there already, and one step back leads out of it.
      if (location.pathname + location.search !== href) go(href, { replace });
    },
    [go, t, replace],
  );
}
