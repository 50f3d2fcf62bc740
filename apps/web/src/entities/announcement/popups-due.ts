import { keepCookie, readCookie } from "../../lib/cookie.ts";
import { createEmitter, useStore } from "../../lib/store.ts";
import { POPUPS_SHOWN, useSession } from "../session/session-store.ts";

const changes = createEmitter();
let open = false;

let onHold = false;

/** Whether this session has had its pop-ups, in any tab. */
const popupsShown = (): boolean => readCookie(POPUPS_SHOWN) !== undefined;

/** Whether this session is still to have its pop-ups, and may have them now. */
export const popupsDue = (): boolean => !onHold && !popupsShown();

/** Holds pop-ups and offers back: a new member is welcomed first. */
export function holdPopups(): void {
  onHold = true;
  changes.emit();
}

/** Ends what `holdPopups` began, once the player has left home or opened something over it. */
export function releasePopups(): void {
  onHold = false;
  changes.emit();
}

/** Notes that this session has had its pop-ups, and whether they are open now. */
export function notePopups(now: "none" | "open"): void {
  keepCookie(POPUPS_SHOWN, "1", true);
  open = now === "open";
  changes.emit();
}

const due = { subscribe: changes.subscribe, read: () => onHold || open || !popupsShown() };

/** Whether pop-ups are open over home, or still to come: offers of the app wait for their end. */
export function usePopupsDue(): boolean {
  const session = useSession();
  const waiting = useStore(due, false);
  return session !== undefined && waiting;
}
