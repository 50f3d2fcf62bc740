import { recall, remember } from "./remembered.ts";

/** Updates that player's remembered sign-in, if there is one, after a change of password. */
export async function refreshRemembered(username: string, password: string): Promise<void> {
  const stored = await recall("username");
  if (stored?.username.toLowerCase() === username.toLowerCase()) await remember({ ...stored, password });
}
