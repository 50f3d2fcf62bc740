import { localStore } from "../../lib/storage.ts";

/** Storage key: a game has been opened in this browser. */
const PLAYED = "gamePlayed";

export const notePlayed = (): void => localStore.write(PLAYED, "1");

export const hasPlayed = (): boolean => localStore.read(PLAYED) === "1";
