import { randomId } from "../random.ts";

/** An entry of the browser's history, as the front sees it. */
export interface Place {
  /** Path and query string. */
  readonly href: string;
  /** Names the entry; scroll positions are kept under it. */
  readonly key: string;
  /** How many of our own entries stand before it. */
  readonly index: number;
  /** What lies over the page. */
  readonly panel?: string | undefined;
}

/** The seam to the browser's history; the server has one that stands still. */
export interface Places {
  current(): Place;
  push(href: string, panel?: string): Place;
  replace(href: string, panel?: string): Place;
  back(): void;
  /** Calls when the player goes back or forth. */
  listen(listener: () => void): void;
}

export function browserPlaces(): Places {
  const read = (): Place => {
    const { key = randomId(4), index = 0, panel } = (history.state ?? {}) as Partial<Place>;
    return { href: location.pathname + location.search, key, index, panel };
  };
  let current = read();
  // A panel that lay over the page before a reload does not come back with it.
  history.replaceState({ key: current.key, index: current.index }, "");
  current = { ...current, panel: undefined };
  return {
    current: () => current,
    push(href, panel) {
      current = { href, key: randomId(4), index: current.index + 1, panel };
      history.pushState({ key: current.key, index: current.index, panel }, "", href);
      return current;
    },
    replace(href, panel) {
      current = { href, key: randomId(4), index: current.index, panel };
      history.replaceState({ key: current.key, index: current.index, panel }, "", href);
      return current;
    },
    back: () => history.back(),
    listen(listener) {
      window.addEventListener("popstate", () => {
        current = read();
        listener();
      });
    },
  };
}

/** One place that nobody leaves, for a render on the server. */
export function onePlace(href: string): Places {
  const place: Place = { href, key: "", index: 0 };
  return { current: () => place, push: () => place, replace: () => place, back: () => {}, listen: () => {} };
}
