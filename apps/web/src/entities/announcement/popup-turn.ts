import { keepCookie, readCookie } from "../../lib/cookie.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { POPUPS_SHOWN, useSession } from "../session/session-store.ts";

const sheet = createStore<"none" | "open">("none");

/** Whether this session has had its pop-ups, in any tab. */
export const popupsShown = (): boolean => readCookie(POPUPS_SHOWN) !== undefined;

/** Notes that this session has had its pop-ups, and whether they are open now. */
export function notePopups(now: "none" | "open"): void {
  keepCookie(POPUPS_SHOWN, "1", true);
  sheet.set(now);
}

/** Whether pop-ups are open over home, or still to come: offers of the app wait for their end. */
export function usePopupsDue(): boolean {
  const session = useSession();
  const open = useStore(sheet, "none") === "open";
  return session !== undefined && (open || !popupsShown());
}
