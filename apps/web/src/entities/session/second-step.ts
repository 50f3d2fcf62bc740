import { ApiError } from "../../lib/http/index.ts";

/** A login whose first step is taken. */
export interface SecondStepDue {
  /** Ends the login together with a code, once and in this browser. */
  readonly ticket: string;
  /** Where the player came from, after a social sign-in. */
  readonly from?: string;
}

/** The second step that a refused login asks for, if it does. */
export const secondStepDue = (error: unknown): SecondStepDue | undefined =>
  error instanceof ApiError && error.code === "second.factor.required"
    ? (error.value as unknown as SecondStepDue)
    : undefined;
