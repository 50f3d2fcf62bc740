import { loadCalls } from "../../lib/http/query.ts";
import { note, readSession } from "./session-store.ts";

/**
 * Prolongs the session. One that has ended has been dealt with by the call; after any other failure it goes on as it
 * is, and whoever asks next tries again.
 */
export async function renewSession(): Promise<void> {
  const session = readSession();
  if (!session) return;
  try {
    const { call } = await loadCalls();
    const { token, expiresAt } = await call("session.renew", {});
    note({ fact: "renewed", token, expiresAt, replaces: session.token });
  } catch {
    // Offline, or over.
  }
}
