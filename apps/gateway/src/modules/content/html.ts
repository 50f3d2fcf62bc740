import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { cleanHtml } from "../../plugins/content/clean-html.ts";
import type { Findings, Place } from "./findings.ts";
import { placeIn } from "./front-matter.ts";

const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
// the heads of a Markdown table are those of its columns, which a screen reader has to be told
markdown.renderer.rules["th_open"] = () => '<th scope="col">';
markdown.renderer.rules["td_open"] = () => "<td>";

export interface Prose {
  readonly file: string;
  readonly body: string;
  /** The line of the file its body begins in. */
  readonly bodyLine: number;
}

/** A picture of this folder, as a text names it. */
const OWN_PICTURE = /(<img\b[^>]*?\bsrc=")pictures\/([^"/]+)"([^>]*>)/g;

/** A picture of the folder as it stands in the text: whoever knows its size keeps its place while it is on the way. */
export interface ShownPicture {
  readonly address: string;
  readonly width?: number;
  readonly height?: number;
}

/** Names of the pictures a text shows from its folder. */
export const picturesIn = (body: string): string[] =>
  [...body.matchAll(/(?:\]\(|\bsrc\s*=\s*["']?)pictures\/([^\s"'()>]+)/g)].map(([, name]) => name as string);

/**
 * A body as clean HTML. What the cleaner takes out is a warning each, so that nobody wonders where it went; links
 * that lead nowhere a player could go are errors.
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
    const kept = elementsOf(cleanHtml(written(element)))[0];
    if (!kept)
      findings.warning(prose.file, `<${tag}> is left out: texts do not hold it`, placeOf(prose, element));
    for (const [name, value] of Object.entries(attributes))
      if (kept && !Object.hasOwn(kept.attributes, name))
        findings.warning(
          prose.file,
          `${name}="${short(value)}" of <${tag}> is left out`,
          placeOf(prose, element, value),
        );
    const href = kept?.attributes["href"];
    if (tag === "a" && href !== undefined && !isLink(href))
      findings.error(
        prose.file,
        `the link "${short(href)}" must begin with /m/, https://, mailto: or tel:`,
        placeOf(prose, element, attributes["href"]),
      );
  }
  return cleanHtml(html).trim();
}

/** An address of the front, one of the world, or a way to write or call. */
export const isLink = (href: string): boolean =>
  /^\/m\/[A-Za-z]/.test(href) || /^https:\/\/[^\s/]/.test(href) || /^(mailto|tel):\S/.test(href);

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** How many of its kind opened before it. */
  readonly place: number;
}

/** Every element of HTML in the order they open. */
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

const written = ({ tag, attributes }: Element): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("")}>x</${tag}>`;

const short = (value: string): string => (value.length > 60 ? `${value.slice(0, 59)}…` : value);

/** What Markdown writes for tags that stand in no text as such. */
const MARKS: Readonly<Record<string, string>> = {
  code: "`",
  pre: "```",
  h5: "#####",
  h6: "######",
  img: "![",
  a: "](",
};

/** Where an element was written: by what is said of it, as a tag, or as the sign Markdown has for it. */
function placeOf({ body, bodyLine }: Prose, { tag, place }: Element, value = ""): Place {
  const tags = [...body.matchAll(new RegExp(`<${tag}(?![a-z0-9-])`, "gi"))];
  const offset = [
    value.length > 3 ? body.indexOf(value) : -1,
    tags[place]?.index ?? -1,
    nth(body, MARKS[tag] ?? "\0", place),
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
