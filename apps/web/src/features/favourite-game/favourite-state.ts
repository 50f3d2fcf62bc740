/** Favourite state of a game. `-failed`: the platform refused the last change, and the state is as before it. */
export type FavouriteState = "off" | "on" | "adding" | "removing" | "off-failed" | "on-failed";

/** Favourites saved on the platform, and changes that have been requested but not answered. */
export interface Favourites {
  readonly kept: ReadonlySet<string>;
  readonly asked: ReadonlyMap<string, "adding" | "removing" | "failed">;
  /** Changes saved since, here or in another tab; a list of ids requested before them does not include them. */
  readonly saved: ReadonlyMap<string, boolean>;
}

/** Events that change the favourites. */
export type FavouriteFact =
  | { readonly fact: "arrived"; readonly ids: readonly string[] }
  | { readonly fact: "tapped"; readonly nodeId: string }
  | { readonly fact: "saved"; readonly nodeId: string; readonly favourite: boolean }
  | { readonly fact: "failed"; readonly nodeId: string };

export const NO_FAVOURITES: Favourites = { kept: new Set(), asked: new Map(), saved: new Map() };

export function stateOf({ kept, asked }: Favourites, nodeId: string): FavouriteState {
  const how = asked.get(nodeId);
  if (how === "adding" || how === "removing") return how;
  const stands = kept.has(nodeId) ? "on" : "off";
  return how === "failed" ? `${stands}-failed` : stands;
}

/** Applies an event. The favourites change only when the platform has confirmed it. */
export function favouritesAfter(before: Favourites, fact: FavouriteFact): Favourites {
  if (fact.fact === "arrived") {
    const left = fact.ids.filter((id) => before.saved.get(id) !== false);
    const added = [...before.saved].filter(([, favourite]) => favourite).map(([id]) => id);
    return { ...before, kept: new Set([...left, ...added]) };
  }
  const { nodeId } = fact;
  const asked = new Map(before.asked);
  switch (fact.fact) {
    case "tapped":
      asked.set(nodeId, before.kept.has(nodeId) ? "removing" : "adding");
      return { ...before, asked };
    case "failed":
      asked.set(nodeId, "failed");
      return { ...before, asked };
    case "saved": {
      asked.delete(nodeId);
      const kept = new Set(before.kept);
      if (fact.favourite) kept.add(nodeId);
      else kept.delete(nodeId);
      return { kept, asked, saved: new Map(before.saved).set(nodeId, fact.favourite) };
    }
  }
}
