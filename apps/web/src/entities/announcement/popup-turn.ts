import { keepCookie, readCookie } from "../../lib/cookie.ts";
import { createEmitter, useStore } from "../../lib/store.ts";
import { POPUPS_SHOWN, useSession } from "../session/session-store.ts";

const changes = createEmitter();
let open = false;

/** Whether this session has had its pop-ups, in any tab. */
export const popupsShown = (): boolean => readCookie(POPUPS_SHOWN) !== undefined;

/** Notes that this session has had its pop-ups, and whether they are open now. */
export function notePopups(now: "none" | "open"): void {
  keepCookie(POPUPS_SHOWN, "1", true);
  open = now === "open";
  changes.emit();
}

const due = { subscribe: changes.subscribe, read: () => open || !popupsShown() };

/** Whether pop-ups are open over home, or still to come: offers of the app wait for their end. */
export function usePopupsDue(): boolean {
  const session = useSession();
  const waiting = useStore(due, false);
  return session !== undefined && waiting;
}
