const MINUTE = 60;

/** Time limits of a social sign-in, in seconds. */
export const SOCIAL = {
  /** From the start to the callback; the player may have to sign in at the provider first. */
  flow: 10 * MINUTE,
  /** From the callback until the web client redeems the finish token. */
  finish: 2 * MINUTE,
  /** Until an account has signed in or was registered to link with. */
  link: 30 * MINUTE,
  /** A provider's discovery data is fetched again after this. */
  metadata: 60 * MINUTE,
};
