import { beginLeaving, note, readSession } from "../../entities/session/session-store.ts";
import { ApiError } from "../../lib/http/error.ts";
import { lazyCall } from "../../lib/http/query.ts";
import { localStore, readJson, writeJson } from "../../lib/storage.ts";

/** Local storage key of the sessions that could not be ended on the platform yet: their tokens. */
const QUEUED = "queuedSignOuts";
const isTokens = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((token) => typeof token === "string");
const queued = (): string[] => readJson(localStore, QUEUED, isTokens) ?? [];

function setQueued(tokens: readonly string[]): void {
  if (tokens.length > 0) writeJson(localStore, QUEUED, tokens);
  else localStore.remove(QUEUED);
}

/** Ends a session on the platform; false if the platform could not be reached. A refusal means that it had ended. */
async function endOnPlatform(token: string): Promise<boolean> {
  try {
    await lazyCall("session.logout", {}, { headers: { Token: token } });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  }
}

/**
 * Ends the session on the platform, then clears everything stored, in every tab. If the platform cannot be reached,
 * the session ends on this device, and its end is queued: `queued` tells.
 */
export async function signOut(): Promise<{ queued: boolean }> {
  const token = readSession()?.token;
  if (token !== undefined) beginLeaving(token);
  const ended = token === undefined || (await endOnPlatform(token));
  if (!ended) setQueued([...queued(), token]);
  note({ fact: "signed-out" });
  return { queued: !ended };
}

/** Sends the queued sign-outs; those that fail again stay in the queue. */
export async function sendQueuedSignOuts(): Promise<void> {
  for (const token of queued())
    if (await endOnPlatform(token)) setQueued(queued().filter((other) => other !== token));
}

/** Sends the queued sign-outs now and whenever the connection returns. */
export function keepSendingSignOuts(): void {
  const send = () => void sendQueuedSignOuts();
  send();
  addEventListener("online", send);
}
