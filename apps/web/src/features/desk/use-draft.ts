import { useState } from "react";
import { passing } from "../../lib/storage.ts";

/** Words on their way to be written, which outlive a reload and a closed sheet in this tab. */
export function useDraft(keptAs: string): readonly [string, (next: string) => void] {
  const [text, setText] = useState(() => passing.read(keptAs) ?? "");
  const write = (next: string) => {
    setText(next);
    if (next === "") passing.remove(keptAs);
    else passing.write(keptAs, next);
  };
  return [text, write];
}
