/** Letters without their accents and their case. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a name has every word that was typed, as a part of it. */
export function nameFits(name: string, typed: string): boolean {
  const held = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => held.includes(word));
}
