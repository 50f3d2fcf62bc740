const TOKEN =
  /<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>|([^<]+)/gy;

/** Returns what is wrong with a piece of XML (elements, attributes and text only), or undefined. */
export function malformed(xml: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  while (at < xml.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(xml);
    if (!token) return `unreadable at ${at}: ${xml.slice(at, at + 40)}`;
    at = TOKEN.lastIndex;
    const [, closing, name = "", attributes = "", empty] = token;
    if (!name) continue;
    if (closing) {
      if (open.pop() !== name) return `</${name}> closes nothing at ${at}`;
      continue;
    }
    const names = [...attributes.matchAll(/([\w:-]+)=/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) return `an attribute twice in <${name}${attributes}>`;
    if (!empty) open.push(name);
  }
  if (open.length > 0) return `left open: ${open.join(" ")}`;
  const ids = [...xml.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  if (new Set(ids).size < ids.length) return "an id twice";
  const missing = [...xml.matchAll(/(?:url\(#|href="#)([^")]+)/g)].find((match) => !ids.includes(match[1]));
  if (missing) return `nothing has the id ${missing[1]}`;
  return /NaN|undefined|Infinity/.exec(xml)?.[0];
}
