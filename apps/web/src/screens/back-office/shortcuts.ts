/** Keys of the back office. What they press says so itself: see `shortcut`. */
export const ASSIGN_KEY = "A";
export const SEARCH_KEY = "/";
export const HELP_KEY = "?";

/**
 * Marks the button that a key presses, or the field that it focuses; screen readers announce the key. There is at most
 * one of each key in the back office at a time.
 */
export const shortcut = (key: string) => ({ "aria-keyshortcuts": key });

/** Marks a row of a list that J and K move through. */
export const QUEUE_ROW = { "data-queue-row": "" };
