/** A piece of a text: words, or an address that can be followed. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/g;
/** What ends a sentence belongs to it, not to the address before it. */
const TRAILING = /[.,!?;:)\]}]+$/;

/** Finds the addresses in a text. Only https ones can be followed; all else stays words. */
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
    // a name before the host is how one address is made to look like another
    return protocol === "https:" && username === "" && password === "" ? href : undefined;
  } catch {
    return undefined;
  }
}
