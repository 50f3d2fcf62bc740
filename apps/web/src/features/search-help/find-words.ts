/** Range of a text; `to` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Lower-case letters without diacritics, and for each its index in the text. */
function folded(text: string): { letters: string; at: number[] } {
  let letters = "";
  const at: number[] = [];
  let place = 0;
  for (const sign of text) {
    const plain = sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (let of = 0; of < plain.length; of++) at.push(place);
    letters += plain;
    place += sign.length;
  }
  at.push(place);
  return { letters, at };
}

const wordsOf = (wanted: string): string[] => [
  ...new Set(
    folded(wanted)
      .letters.split(/\s+/)
      .filter((word) => word !== ""),
  ),
];

/** Whether every word occurs in one of the texts, ignoring case and diacritics. */
export function holdsWords(wanted: string, ...texts: readonly string[]): boolean {
  const { letters } = folded(texts.join("\n"));
  const words = wordsOf(wanted);
  return words.length > 0 && words.every((word) => letters.includes(word));
}

/** Ranges of the words in a text, in order; adjacent and overlapping ranges are merged. */
export function findWords(wanted: string, text: string): Stretch[] {
  const { letters, at } = folded(text);
  const found: Stretch[] = [];
  for (const word of wordsOf(wanted))
    for (let start = letters.indexOf(word); start >= 0; start = letters.indexOf(word, start + word.length))
      found.push({ from: at[start] ?? 0, to: at[start + word.length] ?? text.length });
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of found.sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1];
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Number of letters shown before the first match. */
const BEFORE = 40;

/** Excerpt of a long text around the first match, cut at spaces. */
export function excerptOf(wanted: string, text: string, length: number): string {
  const [first] = findWords(wanted, text);
  if (text.length <= length) return text;
  const from = Math.max(0, (first?.from ?? 0) - BEFORE);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1 || from;
  const end = text.lastIndexOf(" ", start + length);
  const piece = text.slice(start, end > start && start + length < text.length ? end : start + length);
  return `${start > 0 ? "… " : ""}${piece}${start + piece.length < text.length ? " …" : ""}`;
}
