import { describe, expect, it } from "vitest";
import {
  type FavouriteFact,
  type Favourites,
  favouritesAfter,
  NO_FAVOURITES,
  stateOf,
} from "./favourite-state.ts";

const after = (...facts: FavouriteFact[]): Favourites => facts.reduce(favouritesAfter, NO_FAVOURITES);
const tapped = { fact: "tapped", nodeId: "7" } as const;
const arrived = (...ids: string[]) => ({ fact: "arrived", ids }) as const;

describe("favourite state", () => {
  it.each<[string, FavouriteFact[], ReturnType<typeof stateOf>]>([
    ["is off at first", [], "off"],
    ["is on when it was added earlier", [arrived("7")], "on"],
    ["is busy at once after the tap that adds it", [tapped], "adding"],
    ["is busy at once after the tap that removes it", [arrived("7"), tapped], "removing"],
    ["is on when the platform has saved it", [tapped, { fact: "saved", nodeId: "7", favourite: true }], "on"],
    [
      "is off when the platform has removed it",
      [arrived("7"), tapped, { fact: "saved", nodeId: "7", favourite: false }],
      "off",
    ],
    [
      "goes back with a retry mark after a failed add",
      [tapped, { fact: "failed", nodeId: "7" }],
      "off-failed",
    ],
    [
      "goes back with a retry mark after a failed removal",
      [arrived("7"), tapped, { fact: "failed", nodeId: "7" }],
      "on-failed",
    ],
    [
      "is busy again when the retry mark is tapped",
      [tapped, { fact: "failed", nodeId: "7" }, tapped],
      "adding",
    ],
    ["follows what another tab has saved", [{ fact: "saved", nodeId: "7", favourite: true }], "on"],
    [
      "is on when it was saved while the ids were loading",
      [{ fact: "saved", nodeId: "7", favourite: true }, arrived("1")],
      "on",
    ],
    [
      "is off when it was removed while the ids were loading",
      [{ fact: "saved", nodeId: "7", favourite: false }, arrived("1", "7")],
      "off",
    ],
    ["stays busy while the ids of the session arrive", [tapped, arrived("1")], "adding"],
  ])("a favourite %s", (_, facts, expected) => {
    expect(stateOf(after(...facts), "7")).toBe(expected);
  });

  it("the favourites change only when the platform reports success", () => {
    expect(after(arrived("1"), tapped).saved).toEqual(new Set(["1"]));
    expect(after(arrived("7"), tapped, { fact: "failed", nodeId: "7" }).saved).toEqual(new Set(["7"]));
  });

  it("a favourite change leaves every other game's state as it was", () => {
    const facts = [arrived("1"), tapped, { fact: "saved", nodeId: "7", favourite: true }] as const;
    expect(stateOf(after(...facts), "1")).toBe("on");
    expect(stateOf(after(...facts), "2")).toBe("off");
  });
});
