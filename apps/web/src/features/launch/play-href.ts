import type { Game } from "@foyer/contract/games";
import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { offersFreePlay, type WayIn } from "@foyer/domain/launch";
import { hrefOf } from "../../lib/navigation/index.ts";

/** Where a launch that does not exist yet is asked for; the frame then stands under its own id. */
export const NEW_LAUNCH = "new";

interface Entry {
  readonly playType?: PlayType | undefined;
  readonly prizeMode?: PrizeMode | undefined;
}

/** The address that opens a game: a real link, so that it works before the script and survives sign-in. */
export function playHref(
  game: Pick<Game, "gameCode" | "vassalage" | "supportPlay">,
  free = false,
  { playType, prizeMode }: Entry = {},
): string {
  return hrefOf({
    to: "/m/play/$launchId",
    params: { launchId: NEW_LAUNCH },
    search: {
      game: game.gameCode,
      vendor: game.vassalage,
      // Says that a round without money may be offered where the player must sign in first.
      ...(offersFreePlay(game) && { fun: "1" }),
      ...(free && { free: "1" }),
      ...(playType === "ent" && { playType }),
      ...(prizeMode && { prize_mode: prizeMode }),
    },
  });
}

/** Where a tap leads whoever is signed in. */
export function wayHref(game: Game, way: WayIn): string {
  if (way.kind !== "lottery-page") return playHref(game, false, way);
  const { playType, prizeMode: prize_mode } = way;
  return hrefOf({
    to: "/m/launchGame",
    search: { playType, prize_mode, code: game.gameCode, pageBack: "home" },
  });
}
