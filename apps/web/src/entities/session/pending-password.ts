import { onSession } from "./session-store.ts";

/**
 * The password of a sign-in after which it must be changed, so that the change need not ask for it again. Held in
 * this tab's memory only, and dropped with the session or when taken.
 */
let pending: string | undefined;
let watching = false;

/** Called at a sign-in whose response says that the password is initial or expired. */
export function setPendingPassword(password: string): void {
  pending = password;
  if (watching) return;
  watching = true;
  onSession(({ info }) => {
    if (!info) pending = undefined;
  });
}

/** The pending password, returned once; undefined if there is none and the player must be asked. */
export function takePendingPassword(): string | undefined {
  const taken = pending;
  pending = undefined;
  return taken;
}
