/** Keys of the back office. What they press says so itself: see `shortcut`. */
export const ASSIGN_KEY = "A";
/** Opens the sheet of the usual decision of a case, and of the one against it; both are asked once more there. */
export const APPROVE_KEY = "Shift+A";
export const REJECT_KEY = "Shift+R";
export const SEARCH_KEY = "/";
/** Finds a player or a case from every section. */
export const FIND_KEY = "F";
export const HELP_KEY = "?";

/**
 * Marks the button that a key presses, or the field that it focuses; screen readers announce the key. There is at most
 * one of each key in the back office at a time.
 */
export const shortcut = (key: string) => ({ "aria-keyshortcuts": key });

/** Marks a row of a list that J and K move through. */
export const QUEUE_ROW = { "data-queue-row": "" };
