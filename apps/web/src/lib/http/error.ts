import type { ErrorCode } from "@foyer/contract/errors";

/** What went wrong on this side of the wire, beside the platform's own codes. */
export type LocalErrorCode = "network.offline" | "network.failed" | "network.timeout" | "crypto.insecure";
export type AnyErrorCode = ErrorCode | LocalErrorCode;

/** A refused or failed call. Players see a text chosen by `code`; `message` is English, for logs. */
export class ApiError extends Error {
  readonly code: AnyErrorCode;
  readonly status: number;
  readonly value: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AnyErrorCode,
    details: {
      message?: string;
      status?: number;
      value?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(details.message ?? code);
    this.name = "ApiError";
    this.code = code;
    this.status = details.status ?? 0;
    this.value = details.value ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * What went wrong, as the screens judge it: whatever is no refusal, and what of the front itself does not come, is the
 * connection's.
 */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(navigator.onLine ? "network.failed" : "network.offline", { message: String(error) });
}

const SESSION_OVER = new Set<AnyErrorCode>([
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
]);
const PASSING = new Set<AnyErrorCode>([
  "network.failed",
  "network.timeout",
  "system.unavailable",
  "system.error",
  "launch.vendor.unreachable",
]);

export function isSessionOver(error: unknown): error is ApiError {
  return error instanceof ApiError && SESSION_OVER.has(error.code);
}

/** Reads are asked again twice when the cause may pass by itself; a refusal is final at once. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && PASSING.has(error.code);
}

/** 0.4 s, 0.8 s, with up to half as much again, so that a crowd does not come back in step. */
export function retryDelay(failures: number): number {
  return 400 * 2 ** failures * (1 + Math.random() / 2);
}
