/** What a text may hold: structure and emphasis, nothing that loads, links or runs. */
const TAGS = ["p", "br", "b", "strong", "i", "em", "u", "h3", "h4", "ul", "ol", "li", "blockquote"];
const ALLOWED = new RegExp(`&lt;(/?(?:${TAGS.join("|")}))&gt;`, "g");

/** Everything becomes text except exactly the tags above, without attributes. */
export function cleanHtml(html: string): string {
  return html
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,6});)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(ALLOWED, "<$1>");
}
