import { useState } from "react";
import { sessionStore } from "../../lib/storage.ts";

/** A text being written; stored for this tab, so that it survives a reload and a closed sheet. */
export function useDraft(storageKey: string): readonly [string, (next: string) => void] {
  const [text, setText] = useState(() => sessionStore.read(storageKey) ?? "");
  const write = (next: string) => {
    setText(next);
    if (next === "") sessionStore.remove(storageKey);
    else sessionStore.write(storageKey, next);
  };
  return [text, write];
}
