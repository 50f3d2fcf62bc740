import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { AboutButton } from "../../features/game-details/about-button.tsx";
import { askAbout, onAskAbout } from "../../features/game-details/asked-games.ts";
import { detailsQuery } from "../../features/game-details/details-query.ts";
import { offerAbout } from "../../features/game-details/use-about.ts";
import { gameAt } from "../../features/games/game-at.ts";
import { useTexts } from "../../i18n/use-language.ts";
import { useNavigator } from "../../lib/navigation/index.ts";
import { watchPresses } from "../../ui/press/watch-presses.ts";
import { prepareAbout } from "./about-panel.tsx";

/** The panel that tells of a game, by the game's id. */
export const ABOUT = "about/";

/** Lays what is known of a game over the page when it is pressed for long on any wall, or asked about otherwise. */
export function useAskedGames(): void {
  const navigator = useNavigator();
  const queries = useQueryClient();
  const texts = useTexts();

  useEffect(() => {
    offerAbout((game) => <AboutButton game={game} />);
    return onAskAbout((nodeId) => {
      const { href, panel } = navigator.read().place;
      if (panel === undefined) navigator.go(href, { stay: true, panel: ABOUT + nodeId });
    });
  }, [navigator]);
  useEffect(
    () =>
      watchPresses({
        find: (place) => gameAt(place)?.element,
        onPress(element) {
          const pressed = gameAt(element);
          if (!pressed) return;
          prepareAbout(texts);
          queries.prefetchQuery(detailsQuery(pressed.game.nodeId, texts.language())).catch(() => {});
        },
        onLongPress(element) {
          const pressed = gameAt(element);
          if (pressed) askAbout(pressed.game);
        },
      }),
    [queries, texts],
  );
}
