import type { PlayError } from "./play-api.ts";

/** A refused call of the game page, with an error code of the play API. */
export class PlayRefused extends Error {
  readonly code: PlayError;

  constructor(code: PlayError) {
    super(code);
    this.code = code;
  }
}

export const STATUS_OF: Readonly<Record<PlayError, number>> = {
  "bad-request": 400,
  "stake-refused": 400,
  "unknown-session": 401,
  "session-expired": 401,
  "not-enough-money": 402,
  "limit-reached": 403,
  "player-disabled": 403,
  "round-running": 409,
  "too-soon": 429,
  "too-many-requests": 429,
  failed: 500,
};
