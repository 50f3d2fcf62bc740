const MINUTE = 60;

/** How long a way out to a provider and back may take, in seconds. */
export const SOCIAL = {
  /** From the button to the way back; the player may have to sign in there first. */
  flow: 10 * MINUTE,
  /** From the way back until the front takes its ticket. */
  finish: 2 * MINUTE,
  /** Until an account has proved itself, or was registered. */
  link: 30 * MINUTE,
  /** For one answer of a provider. */
  answer: 5,
  /** A provider's published addresses and keys are read again after this. */
  metadata: 60 * MINUTE,
};
