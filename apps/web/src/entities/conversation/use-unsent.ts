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
  value.every((word) => typeof word?.clientKey === "string" && typeof word.text === "string");

/** Errors that a retry may resolve. */
const PASSING = /^(network|system)\.|^request\.rate\.limited$/;

/**
 * Unsent messages, sent one after the other in the order they were written. They are saved in this tab until they
 * have arrived; failed ones are retried when the phone is back online, at the next visit, or on request. `send` is
 * idempotent: a message whose response was lost is not sent twice.
 */
export function useUnsent(storageKey: string, send: (word: UnsentMessage) => Promise<void>) {
  const [unsent, setUnsent] = useState<readonly UnsentMessage[]>(
    () => readJson(sessionStore, storageKey, isUnsent) ?? [],
  );
  const held = useRef(unsent);
  const busy = useRef(false);

  const keep = useCallback(
    (words: readonly UnsentMessage[]) => {
      held.current = words;
      if (words.length > 0) writeJson(sessionStore, storageKey, words);
      else sessionStore.remove(storageKey);
      setUnsent(words);
    },
    [storageKey],
  );
  const flush = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let next = held.current.find(({ failed }) => !failed); next; ) {
      const { clientKey } = next;
      try {
        await send(next);
        keep(held.current.filter((word) => word.clientKey !== clientKey));
      } catch (error) {
        // Later messages fail with it, or they would arrive out of order.
        const all = error instanceof ApiError && PASSING.test(error.code);
        keep(
          held.current.map((word) =>
            all || word.clientKey === clientKey ? { ...word, failed: true } : word,
          ),
        );
      }
      next = held.current.find(({ failed }) => !failed);
    }
    busy.current = false;
  }, [keep, send]);
  const again = useCallback(() => {
    keep(held.current.map((word) => ({ ...word, failed: false })));
    void flush();
  }, [keep, flush]);

  useEffect(() => {
    if (held.current.length > 0) again();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);

  const say = (text: string) => {
    keep([...held.current, { clientKey: randomId(), text, at: new Date().toISOString(), failed: false }]);
    void flush();
  };
  return { unsent, say, again };
}
