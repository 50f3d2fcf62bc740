const LONGEST = 16;
const SHORTEST = 4;

/** A username derived from a person's name by the platform's rule for usernames; "" if nothing usable is in it. */
export function suggestedName(name: string | null): string {
  const letters = (name ?? "")
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .replace(/^[0-9]+/, "")
    .toLowerCase()
    .slice(0, LONGEST);
  return letters.length < SHORTEST ? "" : letters;
}
