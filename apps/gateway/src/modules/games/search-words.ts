/** Blanks, what the database cannot store, and the characters `search_key` turns into blanks. */
const SEPARATORS = /[\s\p{Cc}%_\\\-.,:;!?&/+*()[\]"'’]+/u;
/** Further words only narrow down what five words have found. */
const MOST_WORDS = 5;

/** The words of a searched name, each of which has to be found. */
export function searchWords(name: string, most = MOST_WORDS): string[] {
  return name
    .normalize("NFC")
    .split(SEPARATORS)
    .filter((word) => word !== "")
    .slice(0, most);
}
