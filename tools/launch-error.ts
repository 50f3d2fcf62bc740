/**
 * A fault a person can fix (a busy port, a folder that cannot be written, a database that is down). Its message is one
 * sentence with the fault and the remedy; it is printed as it is, without a stack, and the process exits with code 1.
 */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
}

/** The `code` of a Node system error (`ENOENT`, `EADDRINUSE`, …), or undefined for any other value. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
