import { sessionStore } from "../../lib/storage.ts";
import { createEmitter, useStore } from "../../lib/store.ts";

const KEY = "HIDEBALANCE";
const changes = createEmitter();

const read = () => sessionStore.read(KEY) === "1";

/** Shows or hides the digits of every balance, for this browser session. */
export function setBalanceHidden(hidden: boolean): void {
  sessionStore.write(KEY, hidden ? "1" : "0");
  changes.emit();
}

export function useBalanceHidden(): boolean {
  return useStore({ subscribe: changes.subscribe, read }, false);
}
