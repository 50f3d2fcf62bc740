/** Removes accents and case. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a name contains every typed word. */
export function nameMatches(name: string, typed: string): boolean {
  const searched = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
