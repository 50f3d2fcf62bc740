import type { ComponentType } from "react";
import { DURATIONS } from "../durations.ts";
import { createStore } from "../store.ts";
import { pathnameOf } from "./href.ts";
import type { Place, Places } from "./places.ts";

/** The route table's answer for an address. */
export type Resolution =
  | { readonly redirect: string }
  | {
      /** Identifies the screen: the same one stays mounted while only the query string changes. */
      readonly screen: string;
      /** The validated query string. */
      readonly search: object;
      readonly component: ComponentType | (() => Promise<ComponentType>);
      /** The component must be loaded. */
      readonly lazy: boolean;
      readonly waiting?: ComponentType;
    };

/** The current screen. */
export interface Shown {
  readonly place: Place;
  readonly pathname: string;
  readonly search: object;
  readonly screen: string;
  readonly component: ComponentType | undefined;
  /** Shown while the component is loading. */
  readonly waiting?: ComponentType | undefined;
  /** Why the component failed to load. */
  readonly error?: unknown;
  /** How the screen was reached, for scrolling. */
  readonly way: "forth" | "back" | "stay";
}

export interface Navigator {
  read(): Shown;
  subscribe(listener: () => void): () => void;
  go(
    href: string,
    options?: { replace?: boolean; stay?: boolean; panel?: string | undefined; byItself?: boolean },
  ): void;
  /** One step back; without history within the site, to `fallback`. */
  back(fallback: string): void;
  /** Loads what an address needs, ahead of the tap. */
  preload(href: string): void;
  /** Resolves the current place again: after a failure, or when access has changed. */
  again(): void;
}

/** Longest chain of redirects; a longer one is a circle in the route table. */
const REDIRECTS = 5;

/**
 * Navigates between screens. The address changes at once; the screen follows when its file is loaded, or its skeleton
 * after 200 ms. Resolves when the first screen can be rendered. By default its scroll position is restored, as after
 * a reload; for a server-rendered page `way` keeps the current one.
 */
export async function createNavigator(
  places: Places,
  resolve: (href: string) => Resolution,
  way: Shown["way"] = "back",
): Promise<Navigator> {
  const loaded = new Map<string, ComponentType>();
  // Set before this function resolves.
  const store = createStore(undefined as unknown as Shown);
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
    if (component) return store.set({ ...base, component });
    const timer = setTimeout(() => {
      if (mine === turn) store.set({ ...base, component: undefined, waiting });
    }, DURATIONS.lazyLoader);
    try {
      const fetched = await fetchScreen(found);
      if (mine === turn) store.set({ ...base, component: fetched });
    } catch (error) {
      if (mine === turn) store.set({ ...base, component: undefined, error });
    } finally {
      clearTimeout(timer);
    }
  };

  places.listen(() => void move(places.current(), "back"));
  await move(places.current(), way);

  return {
    read: store.read,
    subscribe: store.subscribe,
    go(href, { replace = false, stay = false, panel, byItself = false } = {}) {
      if (byItself && places.current() !== store.read().place) return;
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
