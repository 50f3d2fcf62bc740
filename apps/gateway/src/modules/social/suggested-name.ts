const LONGEST = 16;
const SHORTEST = 4;

/** A username made from a person's name, by the platform's rule for usernames; "" when the name has nothing for one. */
export function suggestedName(name: string | null): string {
  const letters = (name ?? "")
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .replace(/^[0-9]+/, "")
    .toLowerCase()
    .slice(0, LONGEST);
  return letters.length < SHORTEST ? "" : letters;
}
