import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { detailsQuery } from "../../entities/game/details-query.ts";
import { gameAt } from "../../entities/game/game-at.ts";
import { AboutButton } from "../../features/view-game-details/about-button.tsx";
import { onDetailsRequest, requestDetails } from "../../features/view-game-details/requested-games.ts";
import { provideAboutButton } from "../../features/view-game-details/use-about-button.ts";
import { useTexts } from "../../i18n/use-language.ts";
import { useNavigator } from "../../lib/navigation/index.ts";
import { watchPresses } from "../../ui/press/watch-presses.ts";
import { preloadAbout } from "./about-panel.tsx";

/** The panel with the details of a game, by the game's id. */
export const ABOUT = "about/";

/** Opens the details of a game on a long press in any grid or rail, or on another request. */
export function useRequestedGames(): void {
  const navigator = useNavigator();
  const queries = useQueryClient();
  const texts = useTexts();

  useEffect(() => {
    provideAboutButton((game) => <AboutButton game={game} />);
    return onDetailsRequest((nodeId) => {
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
          preloadAbout();
          queries.prefetchQuery(detailsQuery(pressed.game.nodeId, texts.language())).catch(() => {});
        },
        onLongPress(element) {
          const pressed = gameAt(element);
          if (pressed) requestDetails(pressed.game);
        },
      }),
    [queries, texts],
  );
}
