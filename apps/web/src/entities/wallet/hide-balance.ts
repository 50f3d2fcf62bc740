import { HIDDEN_FIGURES, type MoneyParts } from "@foyer/domain/money";
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

/**
 * Masks an amount the player has, a balance or a part of it, while balances are hidden. Every screen writes such an
 * amount through this, as an element or in a sentence.
 */
export function useOwnMoney(): (parts: MoneyParts) => MoneyParts {
  const hidden = useBalanceHidden();
  return (parts) => (hidden ? { ...parts, sign: "", figures: HIDDEN_FIGURES } : parts);
}
