import { useCallback, useEffect, useSyncExternalStore } from "react";
import { LIMITS } from "../../lib/durations.ts";
import { call } from "../../lib/http/index.ts";
import { openTabChannel } from "../../lib/tabs.ts";
import { onSession, readSession } from "../session/index.ts";
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

let favourites = NO_FAVOURITES;
/** Whose they are; asked for once a session. */
let owner: string | undefined;
/** By game, so that one heart is drawn anew and not a wall of them. */
const watchers = new Map<string, Set<() => void>>();
const hearers = new Set<(change: FavouriteChange) => void>();
let tell: ((message: TabMessage) => void) | undefined;

function note(fact: FavouriteFact): void {
  const before = favourites;
  favourites = favouritesAfter(before, fact);
  for (const [nodeId, listeners] of watchers)
    if (stateOf(before, nodeId) !== stateOf(favourites, nodeId)) for (const listener of listeners) listener();
  if (fact.fact !== "saved") return;
  for (const hear of hearers) hear(fact);
}

/** Listens to the session and the other tabs, from the first use on. */
function begin(): void {
  if (tell) return;
  tell = openTabChannel<TabMessage>("foyer.favourites", ({ userName, nodeId, favourite }) => {
    if (userName === readSession()?.userName) note({ fact: "saved", nodeId, favourite });
  });
  onSession((state, before) => {
    if (state.info && state.info.userName === before.info?.userName) return;
    owner = undefined;
    favourites = NO_FAVOURITES;
    for (const listeners of watchers.values()) for (const listener of listeners) listener();
    fetchIds().catch(() => {});
  });
}

/** The ids of all favourites, once a session; after a failure the next heart that is drawn asks again. */
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

/** Adds the game, or removes it: what is right is decided by where it stands. Throws what the platform refuses. */
export async function toggleFavourite(nodeId: string, vendor: string): Promise<void> {
  const state = stateOf(favourites, nodeId);
  if (state === "adding" || state === "removing") return;
  note({ fact: "tapped", nodeId });
  const id = state.startsWith("on") ? "favourites.remove" : "favourites.add";
  try {
    const { favourite } = await call(id, { body: { nodeId, vendor } });
    note({ fact: "saved", nodeId, favourite });
    tell?.({ nodeId, favourite, userName: readSession()?.userName });
  } catch (error) {
    note({ fact: "failed", nodeId });
    throw error;
  }
}

/** Calls when a game has become a favourite or none any more, here or in another tab. */
export function onFavourite(hear: (change: FavouriteChange) => void): () => void {
  begin();
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Where one game stands; whatever happens to another draws nothing here. */
export function useFavourite(nodeId: string): FavouriteState {
  useEffect(() => {
    begin();
    fetchIds().catch(() => {});
  }, []);
  const subscribe = useCallback(
    (listener: () => void) => {
      const listeners = watchers.get(nodeId) ?? new Set();
      watchers.set(nodeId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) watchers.delete(nodeId);
      };
    },
    [nodeId],
  );
  return useSyncExternalStore(
    subscribe,
    () => stateOf(favourites, nodeId),
    () => "off" as const,
  );
}
