/** Path at which the results of a feed arrive, with its name as parameter. */
export const RESULTS_PATH = "/provider/results/:feed";

/**
 * A source of results of external lotteries. Each dialect checks and reads one form of messages; the module
 * `back-office-lotteries` knows nothing of it.
 */
export interface ResultFeed {
  /** As in the address and in the entries of a draw. */
  readonly name: string;
  /**
   * Checks the authenticity of a message and reads it.
   * @throws FeedError
   */
  read(headers: Readonly<Record<string, string | undefined>>, body: Buffer, now: Date): FeedResult;
}

export interface FeedResult {
  /** Code of the lottery. */
  readonly lottery: string;
  /** Number of the draw. */
  readonly draw: string;
  readonly numbers: readonly string[];
}

/** A message that is not from the feed (`forged`), is too old or too new (`stale`), or is not valid (`malformed`). */
export class FeedError extends Error {
  readonly reason: "forged" | "stale" | "malformed";

  constructor(reason: "forged" | "stale" | "malformed", message: string) {
    super(message);
    this.name = "FeedError";
    this.reason = reason;
  }
}
