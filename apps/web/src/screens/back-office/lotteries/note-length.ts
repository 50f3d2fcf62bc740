/** Limit of the platform for the reason of a change, in characters. */
export const MAX_NOTE_LENGTH = 200;
