/** Whitespace, characters the database cannot store, and those `search_key` replaces by blanks. */
const SEPARATORS = /[\s\p{Cc}%_\\\-.,:;!?&/+*()[\]"'’]+/u;
/** Maximum number of words; further ones hardly narrow the result. */
const MAX_WORDS = 5;

/** The words of a searched name; a match has all of them. */
export function searchWords(name: string, most = MAX_WORDS): string[] {
  return name
    .normalize("NFC")
    .split(SEPARATORS)
    .filter((word) => word !== "")
    .slice(0, most);
}
