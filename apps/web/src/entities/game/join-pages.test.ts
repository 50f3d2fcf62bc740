import type { Game } from "@foyer/contract/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinPages, type Page } from "./join-pages.ts";

const page = (...ids: string[]): Page => ({
  games: ids.map((nodeId) => ({ nodeId }) as Game),
  totalPages: 9,
});
const ids = (pages: readonly Page[]) =>
  joinPages(pages)
    .slice()
    .map(({ nodeId }) => nodeId);

describe("joined pages", () => {
  it("a game that two pages contain is listed once", () => {
    const [one, two, three] = [page("a", "b"), page("b", "c"), page("a", "d", "c")];
    expect(ids([one])).toEqual(["a", "b"]);
    expect(ids([one, two])).toEqual(["a", "b", "c"]);
    expect(ids([one, two, three])).toEqual(["a", "b", "c", "d"]);
  });

  it("joined pages are the same array until a page is added, so that nothing re-renders", () => {
    const one = page("a");
    expect(joinPages([one])).toBe(joinPages([one]));
    const two = page("b");
    expect(joinPages([one, two])).toBe(joinPages([one, two]));
  });

  it("joining starts over when a page of the list was refetched", () => {
    const one = page("a");
    expect(ids([one, page("b")])).toEqual(["a", "b"]);
    expect(ids([one, page("c")])).toEqual(["a", "c"]);
    expect(ids([one])).toEqual(["a"]);
  });

  it("joined pages are the union in order, whatever was joined before", () => {
    const names = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(6)), (sent, visits) => {
        const pages = sent.map((some) => page(...some));
        for (const visit of visits) {
          const seen = pages.slice(0, visit);
          expect(ids(seen)).toEqual([...new Set(sent.slice(0, visit).flat())]);
        }
      }),
    );
  });

  it("at most one game in six shows a badge, across pages", () => {
    const badged = (from: number): Page => ({
      games: Array.from({ length: 25 }, (_, at) => ({ nodeId: `${from + at}`, badge: "hot" }) as Game),
      totalPages: 9,
    });
    const [one, two] = [badged(0), badged(25)];
    const places = (pages: readonly Page[]) =>
      joinPages(pages)
        .slice()
        .flatMap(({ badge }, at) => (badge ? [at] : []));
    expect(places([one])).toEqual([0, 6, 12, 18, 24]);
    expect(places([one, two])).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48]);
  });

  it("a page of 25 is added to ten thousand games without reading those again", () => {
    let looked = 0;
    const watched = (nodeId: string) =>
      Object.defineProperty({}, "nodeId", {
        get: () => {
          looked++;
          return nodeId;
        },
      }) as Game;
    const many: Page = { games: Array.from({ length: 10_000 }, (_, at) => watched(`${at}`)), totalPages: 9 };
    const second = page("x");
    joinPages([many, second]);
    looked = 0;
    expect(joinPages([many, second, page("y")])).toHaveLength(10_002);
    expect(looked).toBe(0);
  });
});
