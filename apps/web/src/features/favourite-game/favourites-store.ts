import { useEffect } from "react";
import { onSession, readSession } from "../../entities/session/session-store.ts";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { createEmitter, createStore, useStore } from "../../lib/store.ts";
import { openTabChannel } from "../../lib/tabs.ts";
import {
  type FavouriteFact,
  type FavouriteState,
  favouritesAfter,
  NO_FAVOURITES,
  stateOf,
} from "./favourite-state.ts";

export interface FavouriteChange {
  readonly nodeId: string;
  readonly favourite: boolean;
}
type TabMessage = FavouriteChange & { readonly userName: string | undefined };

const store = createStore(NO_FAVOURITES);
/** Token of the session whose favourites are loaded; they are fetched once per session. */
let owner: string | undefined;
const saved = createEmitter<[FavouriteChange]>();
let sendToTabs: ((message: TabMessage) => void) | undefined;

function note(fact: FavouriteFact): void {
  store.set(favouritesAfter(store.read(), fact));
  if (fact.fact === "saved") saved.emit(fact);
}

/** Subscribes to the session and to other tabs, on first use. */
function begin(): void {
  if (sendToTabs) return;
  sendToTabs = openTabChannel<TabMessage>("foyer.favourites", ({ userName, nodeId, favourite }) => {
    if (userName === readSession()?.userName) note({ fact: "saved", nodeId, favourite });
  });
  onSession((state, before) => {
    if (state.info && state.info.userName === before.info?.userName) return;
    owner = undefined;
    store.set(NO_FAVOURITES);
    fetchIds().catch(() => {});
  });
}

/** Fetches the ids of all favourites once per session; after a failure, the next button that mounts retries. */
async function fetchIds(): Promise<void> {
  const session = readSession();
  if (!session || owner === session.token) return;
  owner = session.token;
  try {
    const { content } = await call("favourites.ids", {
      query: { pageNo: 1, pageSize: LIMITS.favouriteIds },
    });
    if (owner === session.token) note({ fact: "arrived", ids: content });
  } catch {
    if (owner === session.token) owner = undefined;
  }
}

/** Loaded on the first tap: lists are shown without it. */
function feel(kind: "press" | "error"): void {
  import("../../lib/haptics.ts").then(({ vibrate }) => vibrate(kind)).catch(() => {});
}

/** Adds or removes the game, depending on its current state. Throws the platform's error. */
export async function toggleFavourite(nodeId: string, vendor: string): Promise<void> {
  const state = stateOf(store.read(), nodeId);
  if (state === "adding" || state === "removing") return;
  note({ fact: "tapped", nodeId });
  const id = state.startsWith("on") ? "favourites.remove" : "favourites.add";
  try {
    const { favourite } = await call(id, { body: { nodeId, vendor } });
    note({ fact: "saved", nodeId, favourite });
    feel("press");
    sendToTabs?.({ nodeId, favourite, userName: readSession()?.userName });
  } catch (error) {
    note({ fact: "failed", nodeId });
    feel("error");
    throw error;
  }
}

/** Calls back when a game has been added to or removed from the favourites, here or in another tab. */
export function onFavourite(listener: (change: FavouriteChange) => void): () => void {
  begin();
  return saved.subscribe(listener);
}

/** Favourite state of one game. */
export function useFavourite(nodeId: string): FavouriteState {
  useEffect(() => {
    begin();
    fetchIds().catch(() => {});
  }, []);
  return useStore(
    // React compares this game's state only: changes of other games cause no re-render here.
    { subscribe: store.subscribe, read: () => stateOf(store.read(), nodeId) },
    "off",
  );
}

/** The saved favourites of the signed-in player. */
export function useFavouriteIds(): ReadonlySet<string> {
  useEffect(() => {
    begin();
    fetchIds().catch(() => {});
  }, []);
  return useStore({ subscribe: store.subscribe, read: () => store.read().saved }, NO_FAVOURITES.saved);
}
