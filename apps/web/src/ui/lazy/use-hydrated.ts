import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/**
 * False while a server-rendered page is hydrated, then true. The server cannot know every query string: a cached page
 * answers all of an address, so what depends on one is rendered after hydration.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
