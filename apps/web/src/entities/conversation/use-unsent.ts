import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/http/index.ts";
import { randomId } from "../../lib/random.ts";
import { readJson, sessionStore, writeJson } from "../../lib/storage.ts";

/** A written message that may not have arrived. */
export interface UnsentMessage {
  readonly clientKey: string;
  readonly text: string;
  readonly at: string;
  readonly failed: boolean;
}

const isUnsent = (value: unknown): value is UnsentMessage[] =>
  Array.isArray(value) &&
  value.every((message) => typeof message?.clientKey === "string" && typeof message.text === "string");

/** Errors that a retry may resolve. */
const PASSING = /^(network|system)\.|^request\.rate\.limited$/;

/**
 * Unsent messages, sent one after the other in the order they were written. They are saved in this tab until they
 * have arrived; failed ones are retried when the phone is back online, at the next visit, or on request. `send` is
 * idempotent: a message whose response was lost is not sent twice.
 */
export function useUnsent(storageKey: string, send: (message: UnsentMessage) => Promise<void>) {
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>(
    () => readJson(sessionStore, storageKey, isUnsent) ?? [],
  );
  const latest = useRef(unsent);
  const busy = useRef(false);
  /** A retry was requested while an attempt was under way, which may have begun before the phone was online. */
  const retryRequested = useRef(false);

  const keep = useCallback(
    (messages: readonly UnsentMessage[]) => {
      latest.current = messages;
      if (messages.length > 0) writeJson(sessionStore, storageKey, messages);
      else sessionStore.remove(storageKey);
      setUnsent(messages);
    },
    [storageKey],
  );
  const flush = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let next = latest.current.find(({ failed }) => !failed); next; ) {
      const { clientKey } = next;
      try {
        await send(next);
        keep(latest.current.filter((message) => message.clientKey !== clientKey));
      } catch (error) {
        // Later messages fail with it, or they would arrive out of order.
        const all = error instanceof ApiError && PASSING.test(error.code);
        const failed = !retryRequested.current;
        keep(
          latest.current.map((message) =>
            all || message.clientKey === clientKey ? { ...message, failed } : message,
          ),
        );
      }
      retryRequested.current = false;
      next = latest.current.find(({ failed }) => !failed);
    }
    busy.current = false;
  }, [keep, send]);
  const again = useCallback(() => {
    retryRequested.current = busy.current;
    keep(latest.current.map((message) => ({ ...message, failed: false })));
    void flush();
  }, [keep, flush]);

  useEffect(() => {
    if (latest.current.length > 0) again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);

  const say = (text: string) => {
    // earlier ones that failed are sent before it
    keep([
      ...latest.current.map((message) => ({ ...message, failed: false })),
      { clientKey: randomId(), text, at: new Date().toISOString(), failed: false },
    ]);
    void flush();
  };
  return { unsent, say, again };
}
