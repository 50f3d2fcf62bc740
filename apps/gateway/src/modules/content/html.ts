import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { cleanHtml } from "../../sanitize/clean-html.ts";
import type { Findings, Place } from "./findings.ts";
import { placeIn } from "./front-matter.ts";

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
// column headers of a Markdown table need a scope for screen readers
markdown.renderer.rules["th_open"] = () => '<th scope="col">';
markdown.renderer.rules["td_open"] = () => "<td>";

export interface Prose {
  readonly file: string;
  readonly body: string;
  /** The line of the file the body starts in. */
  readonly bodyLine: number;
}

/** A picture of this folder, as a text refers to it. */
const OWN_PICTURE = /(<img\b[^>]*?\bsrc=")pictures\/([^"/]+)"([^>]*>)/g;

/**
 * A picture of the folder as embedded in a text. With its size, the browser reserves the space while it
 * loads.
 */
export interface ShownPicture {
  readonly address: string;
  readonly width?: number;
  readonly height?: number;
}

/** Names of the folder's pictures that a text shows. */
export const picturesIn = (body: string): string[] =>
  [...body.matchAll(/(?:\]\(|\bsrc\s*=\s*["']?)pictures\/([^\s"'()>]+)/g)].map(([, name]) => name as string);

/**
 * A body as clean HTML. Each part the sanitizer removes is a warning; links to an unusable address are
 * errors.
 */
export function htmlOf(
  prose: Prose,
  pictures: ReadonlyMap<string, ShownPicture>,
  findings: Findings,
): string {
  const raw = prose.file.endsWith(".html") ? prose.body : markdown.render(prose.body);
  const html = raw.replaceAll(OWN_PICTURE, (tag, before: string, name: string, after: string) => {
    const { address = "", width, height } = pictures.get(name) ?? {};
    const size =
      height === undefined || /\b(width|height)=/.test(tag) ? "" : ` width="${width}" height="${height}"`;
    return `${before}${address}"${size}${after}`;
  });
  for (const element of elementsOf(html)) {
    const { tag, attributes } = element;
    const clean = elementsOf(cleanHtml(openTag(element)))[0];
    if (!clean)
      findings.warning(
        prose.file,
        `<${tag}> is removed: it is not allowed in texts`,
        placeOf(prose, element),
      );
    for (const [name, value] of Object.entries(attributes))
      if (clean && !Object.hasOwn(clean.attributes, name))
        findings.warning(
          prose.file,
          `${name}="${short(value)}" of <${tag}> is removed`,
          placeOf(prose, element, value),
        );
    const href = clean?.attributes["href"];
    if (tag === "a" && href !== undefined && !isLink(href))
      findings.error(
        prose.file,
        `the link "${short(href)}" must begin with /m/, https://, mailto: or tel:`,
        placeOf(prose, element, attributes["href"]),
      );
  }
  return cleanHtml(html).trim();
}

/** A path of the web client, an https address, or a mail or telephone link. */
export const isLink = (href: string): boolean =>
  /^\/m\/[A-Za-z]/.test(href) || /^https:\/\/[^\s/]/.test(href) || /^(mailto|tel):\S/.test(href);

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** How many elements of the same tag open before it. */
  readonly place: number;
}

/** Every element of an HTML text, in opening order. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const seen = new Map<string, number>();
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (tag, attributes) => {
        const place = seen.get(tag) ?? 0;
        seen.set(tag, place + 1);
        found.push({ tag, attributes: { ...attributes }, place });
        return { tagName: tag, attribs: attributes };
      },
    },
  });
  return found;
}

const escaped = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const openTag = ({ tag, attributes }: Element): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("")}>x</${tag}>`;

const short = (value: string): string => (value.length > 60 ? `${value.slice(0, 59)}…` : value);

/** The Markdown syntax of tags that are not written as tags. */
const MARKDOWN_SYNTAX: Readonly<Record<string, string>> = {
  code: "`",
  pre: "```",
  h5: "#####",
  h6: "######",
  img: "![",
  a: "](",
};

/** The position of an element: found by an attribute value, by its tag, or by its Markdown syntax. */
function placeOf({ body, bodyLine }: Prose, { tag, place }: Element, value = ""): Place {
  const tags = [...body.matchAll(new RegExp(`<${tag}(?![a-z0-9-])`, "gi"))];
  const offset = [
    value.length > 3 ? body.indexOf(value) : -1,
    tags[place]?.index ?? -1,
    nth(body, MARKDOWN_SYNTAX[tag] ?? "\0", place),
  ].find((found) => found >= 0);
  if (offset === undefined) return { line: bodyLine };
  const { line, column } = placeIn(body, offset);
  return { line: bodyLine + line - 1, column };
}

function nth(text: string, sign: string, place: number): number {
  let at = text.indexOf(sign);
  for (let i = 0; i < place && at >= 0; i++) at = text.indexOf(sign, at + 1);
  return at;
}
