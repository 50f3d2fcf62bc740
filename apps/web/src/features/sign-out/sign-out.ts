import { note, readSession } from "../../entities/session/session-store.ts";
import { lazyCall } from "../../lib/http/query.ts";

let leaving: string | undefined;

/** Whether the player is signing out of this session: its end is then not reported. */
export const isLeaving = (token: string): boolean => leaving === token;

/**
 * Ends the session on the platform, then clears everything stored, in every tab. If the platform cannot be reached,
 * the session expires there by itself; on this device it ends in any case.
 */
export async function signOut(): Promise<void> {
  leaving = readSession()?.token;
  try {
    await lazyCall("session.logout", {});
  } catch {
    // Offline, or the session has already ended.
  }
  note({ fact: "signed-out" });
}
