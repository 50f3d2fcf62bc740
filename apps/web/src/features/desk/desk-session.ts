import type { EndpointId } from "@foyer/contract";
import type { Operator } from "@foyer/contract/desk";
import { DESK_ENDPOINTS } from "@foyer/contract/desk-endpoint-table";
import { useSyncExternalStore } from "react";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import type { CallInput } from "../../lib/http/http.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { passing, readJson, writeJson } from "../../lib/storage.ts";

/** Who sits at the desk in this tab: kept apart from any player's session, and gone with the tab. */
export interface DeskSession {
  readonly token: string;
  readonly operator: Operator;
}

knowEndpoints(DESK_ENDPOINTS);

const KEPT = "foyer.desk";
const isSession = (value: unknown): value is DeskSession => {
  const { token, operator } = (value ?? {}) as Partial<DeskSession>;
  return typeof token === "string" && typeof operator?.name === "string";
};

let session: DeskSession | undefined = readJson(passing, KEPT, isSession);
/** Why nobody sits here any more, where it was not their own doing. */
let ended: ApiError | undefined;
const listeners = new Set<() => void>();

function change(next: DeskSession | undefined, why?: ApiError): void {
  session = next;
  ended = why;
  if (next) writeJson(passing, KEPT, next);
  else passing.remove(KEPT);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDeskSession = (): DeskSession | undefined => useSyncExternalStore(subscribe, () => session);
export const useDeskEnded = (): ApiError | undefined => useSyncExternalStore(subscribe, () => ended);

/** The header that names who sits here. */
export const deskHeaders = (): Record<string, string> => (session ? { "Operator-Token": session.token } : {});

/** Whether a refusal says that nobody sits here any more; then that is noted. */
export function noteEnd(error: unknown): boolean {
  if (!(error instanceof ApiError) || !/^operator\.(required|expired)$/.test(error.code)) return false;
  if (session) change(undefined, error);
  return true;
}

/** A call of the desk. */
export async function deskCall<Id extends EndpointId>(id: Id, input: CallInput<Id>, signal?: AbortSignal) {
  try {
    return await call(id, input, { headers: deskHeaders(), ...(signal && { signal }) });
  } catch (error) {
    noteEnd(error);
    throw error;
  }
}

export async function signInAtDesk(name: string, password: string): Promise<void> {
  const { token, operator } = await call("desk.login", { body: { name, password } });
  change({ token, operator });
}

/** Over here in any case; a session that cannot be ended over there runs out by itself. */
export async function leaveDesk(): Promise<void> {
  await deskCall("desk.logout", {}).catch(() => {});
  change(undefined);
}
