/** Blanks, what the database cannot store, and the characters `search_key` turns into blanks. */
const SEPARATORS = /[\s\p{Cc}%_\\\-.,:;!?&/+*()[\]"'’]+/u;
/** Further words only narrow down what five words have found. */
const MOST_WORDS = 5;

export interface SearchWord {
  readonly word: string;
  /** Short words are sought at the beginning of words, longer ones anywhere: an index of three letters needs three. */
  readonly beginning: boolean;
}

/** The words of a searched name, each of which has to be found. */
export function searchWords(name: string): SearchWord[] {
  return name
    .normalize("NFC")
    .split(SEPARATORS)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
    .map((word) => ({ word, beginning: word.length < 3 }));
}
