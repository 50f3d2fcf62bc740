import type { Game } from "@foyer/contract/games";
import { decideTap } from "@foyer/domain/launch";
import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { DURATIONS } from "../../lib/durations.ts";
import { toQueryString, useGo } from "../../lib/navigation/index.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import { readSession } from "../session/index.ts";
import { playHref } from "./play-href.ts";

/** What happens when a game is tapped: the domain decides, this carries it out. */
export function useTapGame(): (game: Game) => void {
  const { t } = useLingui();
  const go = useGo();
  return useCallback(
    (game: Game) => {
      const decision = decideTap(game, readSession() !== undefined, true);
      // A resting vendor is said at once: nobody should sign in only to learn it.
      if (game.maintenance || decision.kind === "maintenance") {
        toast(
          "info",
          t`${game.displayName} is resting for now. Another door is open nearby.`,
          DURATIONS.toastShort,
        );
        return;
      }
      switch (decision.kind) {
        case "sign-in":
          go(`/m/login${toQueryString({ from: playHref(game) })}`);
          return;
        case "launcher":
          go(playHref(game));
          return;
        default:
          go(
            `/m/launchGame${toQueryString({ playType: decision.playType, prize_mode: decision.prizeMode, code: game.gameCode, pageBack: "home" })}`,
          );
      }
    },
    [go, t],
  );
}
