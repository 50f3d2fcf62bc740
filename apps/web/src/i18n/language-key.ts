/** Where the language that the player chose last is kept: in storage for the front, in a cookie for the server. */
export const LANGUAGE_KEY = "language";
