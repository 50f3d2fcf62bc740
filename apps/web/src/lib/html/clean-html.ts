import {
  CONTENT_ATTRIBUTES,
  CONTENT_TAGS,
  isAllowedExternalLink,
  isLocalPath,
} from "@foyer/domain/content-html";
import type { Config, DOMPurify } from "dompurify";
import createDOMPurify from "dompurify";

const RULES = {
  ALLOWED_TAGS: [...CONTENT_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(CONTENT_ATTRIBUTES).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Elements, not text: cleaned elements are shown as they are, so that no second parse can change their meaning and
  // Trusted Types need no policy.
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/** External links are marked as such. External pictures are removed: their host would learn who reads the text. */
function finish(node: Element): void {
  const allowed = CONTENT_ATTRIBUTES[node.nodeName.toLowerCase()] ?? [];
  for (const name of node.getAttributeNames()) if (!allowed.includes(name)) node.removeAttribute(name);
  if (node.nodeName === "IMG") {
    if (isLocalPath(node.getAttribute("src") ?? "")) node.setAttribute("loading", "lazy");
    else node.remove();
  }
  if (node.nodeName !== "A") return;
  const href = node.getAttribute("href") ?? "";
  if (isLocalPath(href)) return node.removeAttribute("rel");
  if (isAllowedExternalLink(href)) {
    node.setAttribute("rel", "noopener nofollow");
    node.setAttribute("target", "_blank");
  } else node.removeAttribute("href");
}

let purifier: DOMPurify | undefined;

/** The elements of an HTML text of the merchant, cleaned by the platform's rules. */
export function cleanHtml(html: string): DocumentFragment {
  if (!purifier) {
    purifier = createDOMPurify(window);
    purifier.addHook("afterSanitizeAttributes", finish);
  }
  // A text that parses to no body, such as a frameset, is empty, although the types exclude that.
  const clean = purifier.sanitize(html, RULES) as DocumentFragment | null;
  return clean ?? document.createDocumentFragment();
}

/** Its plain text, with a space between blocks. */
export function textOfHtml(html: string): string {
  const fragment = cleanHtml(html);
  for (const block of fragment.querySelectorAll("p,li,br,h3,h4,tr,td,th,blockquote,hr")) block.append(" ");
  return (fragment.textContent ?? "").replace(/\s+/g, " ").trim();
}
