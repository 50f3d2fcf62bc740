/**
 * Elements permitted in the HTML of a merchant's content: structure, emphasis, tables, local pictures and links. No
 * scripts, frames, styles or external resources: a picture on another host would reveal readers to that host. The
 * platform sanitizes content when it is written, the web client when it is shown.
 */
export const CONTENT_TAGS: readonly string[] =
  "p br hr h3 h4 ul ol li blockquote b strong i em u s small a img table thead tbody tr th td caption".split(
    " ",
  );

/** Permitted attributes by tag; all others are removed. */
export const CONTENT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "rel"],
  img: ["src", "alt", "width", "height"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/**
 * Whether an address stays on this host as browsers parse it: they read a backslash as a slash, and ignore tabs and
 * line breaks within an address.
 */
export const isLocalPath = (address: string): boolean => /^\/(?![/\\])[^\\\t\n\r]*$/.test(address);

/** Whether a link may lead to this external address: `https`, `mailto` and `tel` may. */
export const isAllowedExternalLink = (address: string): boolean => /^(https|mailto|tel):/i.test(address);
