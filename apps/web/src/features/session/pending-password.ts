import { onSession } from "./session-store.ts";

/**
 * The password a player has just signed in with, kept while it must be changed at once: so that the change does not
 * ask for it again. In this tab's memory alone, and gone with the session or when it was taken.
 */
let held: string | undefined;
let watching = false;

/** Called at a sign-in whose answer says that the password is a first or an expired one. */
export function holdPendingPassword(password: string): void {
  held = password;
  if (watching) return;
  watching = true;
  onSession(({ info }) => {
    if (!info) held = undefined;
  });
}

/** The held password, handed out once; undefined where none is held and the player has to be asked. */
export function takePendingPassword(): string | undefined {
  const taken = held;
  held = undefined;
  return taken;
}
