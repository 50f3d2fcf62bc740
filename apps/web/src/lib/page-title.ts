import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** What the current screen shows, when that is more than its route says: the name of a game. */
const store = createStore<string | undefined>(undefined);

/** Names the page in the browser's tab while the component is mounted. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    store.set(title);
    return () => store.set(undefined);
  }, [title]);
}

/** The name that the current screen gave itself. */
export const useOwnTitle = (): string | undefined => useStore(store, undefined);
