/** Where a game stands among the favourites; `-failed`: it is back where it was, because the platform did not do it. */
export type FavouriteState = "off" | "on" | "adding" | "removing" | "off-failed" | "on-failed";

/** What was kept on the platform as a favourite, and what was tapped since and is not answered yet. */
export interface Favourites {
  readonly kept: ReadonlySet<string>;
  readonly asked: ReadonlyMap<string, "adding" | "removing" | "failed">;
  /** What was saved since, here or in another tab: ids that were on their way meanwhile do not know of it. */
  readonly saved: ReadonlyMap<string, boolean>;
}

/** What has happened to the favourites, in the past tense. */
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

/** The list changes when the platform says that it has, and only then. */
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
