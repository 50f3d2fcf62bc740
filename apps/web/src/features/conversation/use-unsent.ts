import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/http/index.ts";
import { randomId } from "../../lib/random.ts";
import { passing, readJson, writeJson } from "../../lib/storage.ts";

/** A word that was written and is not known to have arrived. */
export interface UnsentWord {
  readonly clientKey: string;
  readonly text: string;
  readonly at: string;
  readonly failed: boolean;
}

const isUnsent = (value: unknown): value is UnsentWord[] =>
  Array.isArray(value) &&
  value.every((word) => typeof word?.clientKey === "string" && typeof word.text === "string");

/** What a later try may mend. */
const PASSING = /^(network|system)\.|^request\.rate\.limited$/;

/**
 * Words on their way, one after the other in the order they were written. They are kept in this tab until they have
 * arrived; what did not is tried again when the phone is back online, at the next visit, or when the player says so.
 * `send` is repeatable: a word that arrived and whose answer was lost is not said twice.
 */
export function useUnsent(keptAs: string, send: (word: UnsentWord) => Promise<void>) {
  const [unsent, setUnsent] = useState<readonly UnsentWord[]>(
    () => readJson(passing, keptAs, isUnsent) ?? [],
  );
  const held = useRef(unsent);
  const busy = useRef(false);

  const keep = useCallback(
    (words: readonly UnsentWord[]) => {
      held.current = words;
      if (words.length > 0) writeJson(passing, keptAs, words);
      else passing.remove(keptAs);
      setUnsent(words);
    },
    [keptAs],
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
        // Those behind it wait with it, or they would arrive in another order.
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
