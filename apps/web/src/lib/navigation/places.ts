import { randomId } from "../random.ts";

/** An entry of the browser's history. */
export interface Place {
  /** Path and query string. */
  readonly href: string;
  /** Identifies the entry; its scroll position is saved under it. */
  readonly key: string;
  /** Number of our own entries before it. */
  readonly index: number;
  /** The panel over the page. */
  readonly panel?: string | undefined;
}

/** Abstraction of the browser's history; the server has a fixed one. */
export interface Places {
  current(): Place;
  push(href: string, panel?: string): Place;
  replace(href: string, panel?: string): Place;
  back(): void;
  /** Calls the listener when the player goes back or forward. */
  listen(listener: () => void): void;
}

/**
 * Number of our entries before one that the client has not seen yet. A link that was tapped before the client took over
 * has loaded a document of its own; in a new tab there is no entry to go back to.
 */
const entriesBefore = (): number =>
  history.length > 1 && document.referrer.startsWith(`${location.origin}/`) ? 1 : 0;

export function browserPlaces(): Places {
  const read = (): Place => {
    const { key = randomId(4), index = entriesBefore(), panel } = (history.state ?? {}) as Partial<Place>;
    return { href: location.pathname + location.search, key, index, panel };
  };
  let current = read();
  // A panel that was open before a reload is not reopened.
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

/** A single fixed place, for a render on the server. */
export function onePlace(href: string): Places {
  const place: Place = { href, key: "", index: 0 };
  return { current: () => place, push: () => place, replace: () => place, back: () => {}, listen: () => {} };
}
