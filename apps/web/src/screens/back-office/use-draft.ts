import { useState } from "react";
import { sessionStore } from "../../lib/storage.ts";

/** A text being written; stored for this tab, so that it survives a reload and a closed sheet. */
export function useDraft(keptAs: string): readonly [string, (next: string) => void] {
  const [text, setText] = useState(() => sessionStore.read(keptAs) ?? "");
  const write = (next: string) => {
    setText(next);
    if (next === "") sessionStore.remove(keptAs);
    else sessionStore.write(keptAs, next);
  };
  return [text, write];
}
