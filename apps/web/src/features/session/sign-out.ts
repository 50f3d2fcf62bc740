import { loadCalls } from "../../lib/http/query.ts";
import { note, readSession } from "./session-store.ts";

let leaving: string | undefined;

/** Whether the player is leaving this session just now: then its end is no news. */
export const isLeaving = (token: string): boolean => leaving === token;

/**
 * Tells the platform, then forgets all that was kept, in every tab. A session that cannot be ended over there runs
 * out by itself; here it is over in any case.
 */
export async function signOut(): Promise<void> {
  leaving = readSession()?.token;
  try {
    const { call } = await loadCalls();
    await call("session.logout", {});
  } catch {
    // Offline, or over already.
  }
  note({ fact: "signed-out" });
}
