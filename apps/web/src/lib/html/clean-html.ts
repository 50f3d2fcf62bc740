import { CONTENT_ATTRIBUTES, CONTENT_TAGS, isOwnAddress, mayLeadOutside } from "@foyer/domain/content-html";
import createDOMPurify, { type Config, type DOMPurify } from "dompurify";

const RULES = {
  ALLOWED_TAGS: [...CONTENT_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(CONTENT_ATTRIBUTES).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Never text again: what was cleaned as elements is shown as these elements, so that no second parse can make
  // something else of it, and no browser's Trusted Types have anything to ask.
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/** Links that leave the house say so, and a picture from elsewhere goes: its host would learn who reads. */
function finish(node: Element): void {
  const allowed = CONTENT_ATTRIBUTES[node.nodeName.toLowerCase()] ?? [];
  for (const name of node.getAttributeNames()) if (!allowed.includes(name)) node.removeAttribute(name);
  if (node.nodeName === "IMG") {
    if (isOwnAddress(node.getAttribute("src") ?? "")) node.setAttribute("loading", "lazy");
    else node.remove();
  }
  if (node.nodeName !== "A") return;
  const href = node.getAttribute("href") ?? "";
  if (isOwnAddress(href)) return node.removeAttribute("rel");
  if (mayLeadOutside(href)) {
    node.setAttribute("rel", "noopener nofollow");
    node.setAttribute("target", "_blank");
  } else node.removeAttribute("href");
}

let purifier: DOMPurify | undefined;

/** The elements of an HTML text of the house, cleaned by the same rules as on the platform. */
export function cleanHtml(html: string): DocumentFragment {
  if (!purifier) {
    purifier = createDOMPurify(window);
    purifier.addHook("afterSanitizeAttributes", finish);
  }
  // Of a text that parses to no body at all, such as a frameset, nothing comes back, whatever its types say.
  const clean = purifier.sanitize(html, RULES) as DocumentFragment | null;
  return clean ?? document.createDocumentFragment();
}

/** Its words alone, a blank between blocks. */
export function textOfHtml(html: string): string {
  const fragment = cleanHtml(html);
  for (const block of fragment.querySelectorAll("p,li,br,h3,h4,tr,td,th,blockquote,hr")) block.append(" ");
  return (fragment.textContent ?? "").replace(/\s+/g, " ").trim();
}
