import { useSyncExternalStore } from "react";
import { passing } from "../../lib/storage.ts";

const KEY = "HIDEBALANCE";
const listeners = new Set<() => void>();

const read = () => passing.read(KEY) === "1";

/** Shows or hides the digits of every balance, for this browser session. */
export function setBalanceHidden(hidden: boolean): void {
  passing.write(KEY, hidden ? "1" : "0");
  for (const listener of listeners) listener();
}

export function useBalanceHidden(): boolean {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, read, () => false);
}
