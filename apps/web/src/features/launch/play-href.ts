import type { Game } from "@foyer/contract/games";
import { hrefOf } from "../../lib/navigation/index.ts";

/** Where a launch that does not exist yet is asked for; the frame then stands under its own id. */
export const NEW_LAUNCH = "new";

/** The address that opens a game: a real link, so that it works before the script and survives sign-in. */
export function playHref(game: Pick<Game, "gameCode" | "vassalage" | "supportPlay">, free = false): string {
  return hrefOf({
    to: "/m/play/$launchId",
    params: { launchId: NEW_LAUNCH },
    search: {
      game: game.gameCode,
      vendor: game.vassalage,
      // Says that a round without money may be offered where the player must sign in first.
      ...(game.supportPlay === 0 && { fun: "1" }),
      ...(free && { free: "1" }),
    },
  });
}
