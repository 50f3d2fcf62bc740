import { findWords } from "./find-words.ts";

/** A text with the searched words highlighted. */
export function MarkedText({ text, wanted }: { text: string; wanted: string }) {
  const pieces = [];
  let done = 0;
  for (const { from, to } of findWords(wanted, text)) {
    pieces.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {pieces}
      {text.slice(done)}
    </>
  );
}
