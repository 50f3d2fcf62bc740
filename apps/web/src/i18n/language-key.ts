/** Where the player's language is saved: in storage for the client, in a cookie for the server. */
export const LANGUAGE_KEY = "language";
