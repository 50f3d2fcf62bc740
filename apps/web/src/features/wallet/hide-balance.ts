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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useBalanceHidden(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
