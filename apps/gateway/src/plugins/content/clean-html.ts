import { CONTENT_ATTRIBUTES, CONTENT_TAGS, isOwnAddress, mayLeadOutside } from "@foyer/domain/content-html";
import sanitizeHtml from "sanitize-html";

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...CONTENT_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(CONTENT_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ["https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // the text of these is no text
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "title"],
  nestingLimit: 20,
  transformTags: {
    h1: "h3",
    h2: "h3",
    a: (tagName, { href = "" }) => {
      if (isOwnAddress(href)) return { tagName, attribs: { href } };
      // any other begins like an address of ours, or runs, or leads where nobody can say
      const kept = mayLeadOutside(href) ? { href } : {};
      return { tagName, attribs: { ...kept, rel: "noopener nofollow" } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnAddress(attribs["src"] ?? ""),
};

export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);
