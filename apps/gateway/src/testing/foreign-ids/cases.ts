import type { Answer } from "./site.ts";

/** The expected error code (`ok` for none), and the requests with another's id and with an unknown id. */
export type Case = readonly [answer: string, () => Promise<readonly [anothers: Answer, unknown: Answer]>];

/** The cases of one noun. */
export interface ForeignIdCases {
  /** By endpoint and field: an id of another member or merchant gets the response of an unknown one. */
  readonly refused?: Record<string, Case>;
  /** By endpoint and field: equal values of two members or merchants do not collide. */
  readonly separate?: Record<string, () => Promise<void>>;
  /** By endpoint: what it reads or does for the caller; differs between the member `own` and others. */
  readonly ofSession?: Record<string, (headers: Record<string, string>) => Promise<unknown>>;
  /** Endpoints that change the session's own data, with the place that tests them. */
  readonly testedElsewhere?: Record<string, string>;
}
