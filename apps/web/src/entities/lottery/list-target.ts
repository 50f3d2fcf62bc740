import type { GameCategory } from "@foyer/contract/shared";
import type { Target } from "../../lib/navigation/index.ts";

/** The list of all games of a category: of the two lottery categories it is the lobby. */
export function listTarget(category: GameCategory): Target {
  if (category !== "LOTT" && category !== "ELOTT")
    return { to: "/m/gameList", search: { gameType: category } };
  return {
    to: "/m/launchGame",
    search: { code: "lobby", prize_mode: category === "LOTT" ? "Lott" : "Elott", pageBack: "home" },
  };
}
