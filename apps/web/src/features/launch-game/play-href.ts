import type { Game } from "@foyer/contract/games";
import type { PlayType, PrizeMode } from "@foyer/contract/launch";
import { decideTap, type LaunchRoute, offersFreePlay } from "@foyer/domain/launch";
import { hrefOf } from "../../lib/navigation/index.ts";

/** Placeholder id of a launch that is yet to be requested; the launch then gets an address with its own id. */
export const NEW_LAUNCH = "new";

interface Entry {
  readonly playType?: PlayType | undefined;
  readonly prizeMode?: PrizeMode | undefined;
}

/** Address that opens a game: a real link, so that it works before hydration and survives sign-in. */
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
      // Tells the sign-in screen that it may offer free play.
      ...(offersFreePlay(game) && { fun: "1" }),
      ...(free && { free: "1" }),
      ...(playType === "ent" && { playType }),
      ...(prizeMode && { prize_mode: prizeMode }),
    },
  });
}

/** The address in a game's link, for a new tab: of the game itself, once there is a session to play it with. */
export function linkHref(game: Game, signedIn: boolean): string {
  const decision = decideTap({ ...game, maintenance: false }, signedIn);
  return decision.kind === "sign-in" || decision.kind === "maintenance"
    ? "/m/login"
    : wayHref(game, decision);
}

/** Where a tap leads a signed-in player. */
export function wayHref(game: Game, way: LaunchRoute): string {
  if (way.kind !== "lottery-page") return playHref(game, false, way);
  const { playType, prizeMode: prize_mode } = way;
  return hrefOf({
    to: "/m/launchGame",
    search: { playType, prize_mode, code: game.gameCode, pageBack: "home" },
  });
}
