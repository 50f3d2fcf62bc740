/**
 * A fault a person can mend (a busy port, a folder that cannot be written, a database that is down).
 * Its message is one sentence that says what is wrong and what to do; it is printed as it is, without a stack,
 * and ends the process with exit code 1.
 */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}

/** The `code` of a Node system error (`ENOENT`, `EADDRINUSE`, …), or undefined for any other value. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
