import { loadCalls } from "../../lib/http/query.ts";
import { note } from "./session-store.ts";

/**
 * Tells the platform, then forgets all that was kept, in every tab. A session that cannot be ended over there runs
 * out by itself; here it is over in any case.
 */
export async function signOut(): Promise<void> {
  try {
    const { call } = await loadCalls();
    await call("session.logout", {});
  } catch {
    // Offline, or over already.
  }
  note({ fact: "signed-out" });
}
