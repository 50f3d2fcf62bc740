import { sessionStore } from "../../lib/storage.ts";
import { seal, unseal } from "./sealed-text.ts";
import { onSession } from "./session-store.ts";

/** Session storage key, under which the password is encrypted by this browser's key. */
const KEY = "pendingPassword";

/**
 * The password of a sign-in after which it must be changed, so that the change need not ask for it again: in memory,
 * and for a reload of this tab in its storage. Dropped with the session, and by the change.
 */
let pending: string | undefined;
let watching = false;

/** Called at a sign-in whose response says that the password is initial or expired. */
export async function setPendingPassword(password: string): Promise<void> {
  watch();
  pending = password;
  try {
    const sealed = await seal(password, KEY);
    // the session may have ended meanwhile
    if (pending === password) sessionStore.write(KEY, sealed);
  } catch {
    // such a browser asks for it after a reload
  }
}

/** The pending password; undefined if there is none and the player must be asked. */
export async function pendingPassword(): Promise<string | undefined> {
  watch();
  if (pending !== undefined) return pending;
  const stored = sessionStore.read(KEY);
  if (!stored) return undefined;
  try {
    return await unseal(stored, KEY);
  } catch {
    return undefined;
  }
}

function watch(): void {
  if (watching) return;
  watching = true;
  onSession(({ info }) => {
    if (!info) dropPendingPassword();
  });
}

export function dropPendingPassword(): void {
  pending = undefined;
  sessionStore.remove(KEY);
}
