/** Limit of the platform, in characters. */
export const MAX_NOTE_LENGTH = 500;
