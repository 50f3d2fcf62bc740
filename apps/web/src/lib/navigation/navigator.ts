import type { ComponentType } from "react";
import { DURATIONS } from "../durations.ts";
import { pathnameOf } from "./href.ts";
import type { Place, Places } from "./places.ts";

/** What the route table says of an address. */
export type Resolution =
  | { readonly redirect: string }
  | {
      /** Names the screen: the same one stays mounted while only the query string changes. */
      readonly screen: string;
      /** The query string, validated. */
      readonly search: object;
      readonly component: ComponentType | (() => Promise<ComponentType>);
      /** The component has to be fetched. */
      readonly lazy: boolean;
      readonly waiting?: ComponentType;
    };

/** What is on screen. */
export interface Shown {
  readonly place: Place;
  readonly pathname: string;
  readonly search: object;
  readonly screen: string;
  readonly component: ComponentType | undefined;
  /** Stands in for a component that is on its way. */
  readonly waiting?: ComponentType | undefined;
  /** Why the component did not come. */
  readonly error?: unknown;
  /** How it came to be shown, for scrolling. */
  readonly way: "forth" | "back" | "stay";
}

export interface Navigator {
  read(): Shown;
  subscribe(listener: () => void): () => void;
  go(
    href: string,
    options?: { replace?: boolean; stay?: boolean; panel?: string | undefined; byItself?: boolean },
  ): void;
  /** One step back; where there is none within the site, to `fallback`. */
  back(fallback: string): void;
  /** Fetches what an address needs, ahead of the tap. */
  preload(href: string): void;
  /** Asks the route table again about the place we are at: after a failure, or when who may enter has changed. */
  again(): void;
}

/** Longest chain of redirects; a longer one is a circle in the table. */
const REDIRECTS = 5;

/**
 * Moves between screens. The address changes at once; the screen follows when its file is there, or its skeleton
 * after 200 ms. Resolves once the first screen can be drawn: as it was left, after a reload; where the page shows
 * it already, `way` leaves it where it is scrolled to.
 */
export async function createNavigator(
  places: Places,
  resolve: (href: string) => Resolution,
  way: Shown["way"] = "back",
): Promise<Navigator> {
  const loaded = new Map<string, ComponentType>();
  const listeners = new Set<() => void>();
  let shown: Shown | undefined;
  let turn = 0;

  const follow = (place: Place): { place: Place; found: Exclude<Resolution, { redirect: string }> } => {
    let at = place;
    for (let step = 0; step < REDIRECTS; step++) {
      const found = resolve(at.href);
      if (!("redirect" in found)) return { place: at, found };
      at = places.replace(found.redirect);
    }
    throw new Error(`The route table sends ${place.href} in a circle`);
  };

  const show = (next: Shown) => {
    shown = next;
    for (const listener of listeners) listener();
  };

  const fetchScreen = async (found: Exclude<Resolution, { redirect: string }>): Promise<ComponentType> => {
    const component = await (found.component as () => Promise<ComponentType>)();
    loaded.set(found.screen, component);
    return component;
  };

  const move = async (to: Place, way: Shown["way"]): Promise<void> => {
    const mine = ++turn;
    const { place, found } = follow(to);
    const { screen, search, waiting } = found;
    const base = { place, pathname: pathnameOf(place.href), search, screen, way };
    const component = found.lazy ? loaded.get(screen) : (found.component as ComponentType);
    if (component) return show({ ...base, component });
    const timer = setTimeout(() => {
      if (mine === turn) show({ ...base, component: undefined, waiting });
    }, DURATIONS.lazyLoader);
    try {
      const fetched = await fetchScreen(found);
      if (mine === turn) show({ ...base, component: fetched });
    } catch (error) {
      if (mine === turn) show({ ...base, component: undefined, error });
    } finally {
      clearTimeout(timer);
    }
  };

  places.listen(() => void move(places.current(), "back"));
  await move(places.current(), way);

  return {
    read: () => shown as Shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(href, { replace = false, stay = false, panel, byItself = false } = {}) {
      if (byItself && places.current() !== shown?.place) return;
      const place = replace ? places.replace(href, panel) : places.push(href, panel);
      void move(place, stay ? "stay" : "forth");
    },
    back(fallback) {
      if (places.current().index > 0) places.back();
      else void move(places.replace(fallback), "forth");
    },
    preload(href) {
      const first = resolve(href);
      const found = "redirect" in first ? resolve(first.redirect) : first;
      if (!("redirect" in found) && found.lazy && !loaded.has(found.screen))
        fetchScreen(found).catch(() => {});
    },
    again: () => void move(places.current(), "stay"),
  };
}
