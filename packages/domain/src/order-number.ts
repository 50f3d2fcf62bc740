/**
 * The number of an order (`DP-`, `WD-`, `AD-`, …) as it is stored, from what somebody typed: in any case, in full-width
 * figures, and with any dash.
 */
export const asOrderNumber = (typed: string): string =>
  typed
    .trim()
    .normalize("NFKC")
    .replace(/\p{Pd}/gu, "-")
    .toUpperCase();

/** Whether a text is a number of an order; other references are written in their own way. */
export const isOrderNumber = (text: string): boolean => /^[A-Z]{2}-[0-9]{4}-[2-9A-HJ-NP-Z]{5}$/.test(text);
