import sanitizeHtml from "sanitize-html";

/** An address of this host. */
const OURS = /^\/(?!\/)/;

/**
 * What a text may hold: structure, emphasis, tables, our own pictures and links. Nothing that runs, frames, styles
 * or loads from elsewhere: a picture from another host would tell that host who reads.
 */
const RULES: sanitizeHtml.IOptions = {
  allowedTags:
    "p br hr h3 h4 ul ol li blockquote b strong i em u s small a img table thead tbody tr th td caption".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
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
    a: (tagName, { href }) => ({
      tagName,
      attribs: {
        ...(href !== undefined && { href }),
        ...(!OURS.test(href ?? "") && { rel: "noopener nofollow" }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !OURS.test(attribs["src"] ?? ""),
};

export const cleanHtml = (html: string): string => sanitizeHtml(html, RULES);
