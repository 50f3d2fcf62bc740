import { lazyCall } from "../../lib/http/query.ts";
import { note, readSession } from "./session-store.ts";

/**
 * Extends the session. If it has ended, the call has handled that; after any other failure it continues, and the next
 * caller tries again.
 */
export async function renewSession(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const { token, expiresAt } = await lazyCall("session.renew", {});
    note({ fact: "renewed", token, expiresAt, replaces: session.token });
  } catch {
    // Offline, or the session is over.
  }
}
