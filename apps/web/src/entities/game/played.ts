import { localStore } from "../../lib/storage.ts";

/** Storage key: a game has been opened in this browser. */
const PLAYED = "gamePlayed";
/** Storage key: the signed-in player had no recent games. The script before the first paint reads it. */
const NO_RECENT_GAMES = "noRecentGames";

export const notePlayed = (): void => localStore.write(PLAYED, "1");

export const hasPlayed = (): boolean => localStore.read(PLAYED) === "1";

/** Whether home is to reserve a place for recent games, now and at the next start. */
export function noteRecentGames(some: boolean): void {
  if (some) localStore.remove(NO_RECENT_GAMES);
  else localStore.write(NO_RECENT_GAMES, "1");
  const html = document.documentElement;
  if (html.hasAttribute("data-session")) html.setAttribute("data-session", some ? "" : "new");
}
