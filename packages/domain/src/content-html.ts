/**
 * What the HTML of a merchant's content may hold: structure, emphasis, tables, our own pictures and links. Nothing that
 * runs, frames, styles or loads from elsewhere: a picture from another host would tell that host who reads. The
 * platform cleans by it when content is written, the front when it is shown.
 */
export const CONTENT_TAGS: readonly string[] =
  "p br hr h3 h4 ul ol li blockquote b strong i em u s small a img table thead tbody tr th td caption".split(
    " ",
  );

/** Attributes by tag; every other one goes. */
export const CONTENT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "rel"],
  img: ["src", "alt", "width", "height"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
};

/**
 * Whether an address is of this host, whatever a browser makes of it: to a browser a backslash is a slash, and a tab or
 * a line break within an address is nothing.
 */
export const isOwnAddress = (address: string): boolean => /^\/(?![/\\])[^\\\t\n\r]*$/.test(address);

/** Whether a link to this address may stand although it leaves the house. */
export const mayLeadOutside = (address: string): boolean => /^(https|mailto|tel):/i.test(address);
