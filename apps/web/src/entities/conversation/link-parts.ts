/** A part of a message: text, or an address to link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/g;
/** Punctuation at the end belongs to the sentence, not to the address. */
const TRAILING = /[.,!?;:)\]}]+$/;

/** Finds the addresses in a text. Only https addresses become links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, "");
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function hrefOf(address: string): string | undefined {
  try {
    const { protocol, username, password, href } = new URL(address);
    // a user name before the host can disguise one address as another
    return protocol === "https:" && username === "" && password === "" ? href : undefined;
  } catch {
    return undefined;
  }
}
