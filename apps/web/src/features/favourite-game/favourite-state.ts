/** Favourite state of a game. `-failed`: the platform refused the last change, and the state is as before it. */
export type FavouriteState = "off" | "on" | "adding" | "removing" | "off-failed" | "on-failed";

/** Favourites saved on the platform, and changes that have been requested but not answered. */
export interface Favourites {
  readonly saved: ReadonlySet<string>;
  readonly changes: ReadonlyMap<string, "adding" | "removing" | "failed">;
  /** Changes saved since, here or in another tab; a list of ids requested before them does not include them. */
  readonly confirmed: ReadonlyMap<string, boolean>;
}

/** Events that change the favourites. */
export type FavouriteFact =
  | { readonly fact: "arrived"; readonly ids: readonly string[] }
  | { readonly fact: "tapped"; readonly nodeId: string }
  | { readonly fact: "saved"; readonly nodeId: string; readonly favourite: boolean }
  | { readonly fact: "failed"; readonly nodeId: string };

export const NO_FAVOURITES: Favourites = { saved: new Set(), changes: new Map(), confirmed: new Map() };

export function stateOf({ saved, changes }: Favourites, nodeId: string): FavouriteState {
  const how = changes.get(nodeId);
  if (how === "adding" || how === "removing") return how;
  const state = saved.has(nodeId) ? "on" : "off";
  return how === "failed" ? `${state}-failed` : state;
}

/** Applies an event. The favourites change only when the platform has confirmed it. */
export function favouritesAfter(before: Favourites, fact: FavouriteFact): Favourites {
  if (fact.fact === "arrived") {
    const left = fact.ids.filter((id) => before.confirmed.get(id) !== false);
    const added = [...before.confirmed].filter(([, favourite]) => favourite).map(([id]) => id);
    return { ...before, saved: new Set([...left, ...added]) };
  }
  const { nodeId } = fact;
  const changes = new Map(before.changes);
  switch (fact.fact) {
    case "tapped":
      changes.set(nodeId, before.saved.has(nodeId) ? "removing" : "adding");
      return { ...before, changes };
    case "failed":
      changes.set(nodeId, "failed");
      return { ...before, changes };
    case "saved": {
      changes.delete(nodeId);
      const saved = new Set(before.saved);
      if (fact.favourite) saved.add(nodeId);
      else saved.delete(nodeId);
      return { saved, changes, confirmed: new Map(before.confirmed).set(nodeId, fact.favourite) };
    }
  }
}
