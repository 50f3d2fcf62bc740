import type { EndpointId } from "@foyer/contract";
import type { Operator } from "@foyer/contract/back-office";
import { BACK_OFFICE_ENDPOINTS } from "@foyer/contract/back-office-endpoint-table";
import { knowEndpoints } from "../../lib/http/endpoint-rows.ts";
import type { CallInput } from "../../lib/http/http.ts";
import { ApiError, call } from "../../lib/http/index.ts";
import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";
import { createStore, useStore } from "../../lib/store.ts";

/** The operator's session in this tab: separate from any player's session, and ends with the tab. */
export interface BackOfficeSession {
  readonly token: string;
  readonly operator: Operator;
}

knowEndpoints(BACK_OFFICE_ENDPOINTS);

const STORAGE_KEY = "foyer.backoffice";
const isSession = (value: unknown): value is BackOfficeSession => {
  const { token, operator } = (value ?? {}) as Partial<BackOfficeSession>;
  return typeof token === "string" && typeof operator?.name === "string" && Array.isArray(operator.roles);
};

interface State {
  readonly session: BackOfficeSession | undefined;
  /** Why the session ended; undefined after a logout. */
  readonly ended?: ApiError | undefined;
}

const store = createStore<State>({ session: readJson(sessionStore, STORAGE_KEY, isSession) });

function change(session: BackOfficeSession | undefined, ended?: ApiError): void {
  if (session) writeJson(sessionStore, STORAGE_KEY, session);
  else sessionStore.remove(STORAGE_KEY);
  store.set({ session, ended });
}

export const useBackOfficeSession = (): BackOfficeSession | undefined =>
  useStore(store, store.read()).session;
export const useBackOfficeEnded = (): ApiError | undefined => useStore(store, store.read()).ended;

/** Header that identifies the operator. */
export function backOfficeHeaders(): Record<string, string> {
  const { session } = store.read();
  return session ? { "Operator-Token": session.token } : {};
}

/** The operator has set up a second factor, or must. */
export function setSecondFactor(secondFactor: Operator["secondFactor"]): void {
  const { session } = store.read();
  if (session && session.operator.secondFactor !== secondFactor)
    change({ ...session, operator: { ...session.operator, secondFactor } });
}

/**
 * Whether an error says that the operator's session is over; if so, ends it here too. It also is when the merchant
 * requires a second factor from now on: the back office then makes way for setting it up.
 */
export function noteEnd(error: unknown): boolean {
  if (error instanceof ApiError && error.code === "operator.second.factor.required") {
    setSecondFactor("due");
    return true;
  }
  if (!(error instanceof ApiError) || !/^operator\.(required|expired)$/.test(error.code)) return false;
  if (store.read().session) change(undefined, error);
  return true;
}

/** Calls a back-office endpoint. */
export async function backOfficeCall<Id extends EndpointId>(
  id: Id,
  input: CallInput<Id>,
  signal?: AbortSignal,
) {
  try {
    return await call(id, input, { headers: backOfficeHeaders(), ...(signal && { signal }) });
  } catch (error) {
    noteEnd(error);
    throw error;
  }
}

/** Opens the back office in this tab. */
export function enterBackOffice({ token, operator }: BackOfficeSession): void {
  change({ token, operator });
}

/** @param code of the authenticator app, or a recovery code, once `operator.code.required` asked for it */
export async function signInInBackOffice(name: string, password: string, code?: string): Promise<void> {
  const body = { name, password, ...(code !== undefined && { code }) };
  enterBackOffice(await call("backoffice.login", { body }));
}

/** Ends the session here in any case. If the platform cannot be reached, the session expires there by itself. */
export async function leaveBackOffice(): Promise<void> {
  await backOfficeCall("backoffice.logout", {}).catch(() => {});
  change(undefined);
}
