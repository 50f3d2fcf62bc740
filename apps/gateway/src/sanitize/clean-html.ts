import {
  CONTENT_ATTRIBUTES,
  CONTENT_TAGS,
  isAllowedExternalLink,
  isLocalPath,
} from "@foyer/domain/content-html";
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
  // the content of these elements is not displayed text
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "template", "svg", "math", "title"],
  nestingLimit: 20,
  transformTags: {
    h1: "h3",
    h2: "h3",
    a: (tagName, { href = "" }) => {
      if (isLocalPath(href)) return { tagName, attribs: { href } };
      // any other address looks local, runs script or has an unknown scheme
      const allowed = isAllowedExternalLink(href) ? { href } : {};
      return { tagName, attribs: { ...allowed, rel: "noopener nofollow" } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isLocalPath(attribs["src"] ?? ""),
};

export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);
