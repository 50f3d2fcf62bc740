import type { ErrorCode } from "@foyer/contract/errors";
import { now } from "../clock.ts";

/** Errors of the client, in addition to the platform's codes. */
export type LocalErrorCode = "network.offline" | "network.failed" | "network.timeout" | "crypto.insecure";
export type AnyErrorCode = ErrorCode | LocalErrorCode;

/** A rejected or failed call. Players see a text chosen by `code`; `message` is English, for logs. */
export class ApiError extends Error {
  readonly code: AnyErrorCode;
  readonly status: number;
  readonly value: Record<string, unknown>;
  /** When the call may be tried again, by the platform's clock. */
  readonly retryAt: number | undefined;

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
    const { retryAfterSeconds = 0 } = details;
    this.retryAt = retryAfterSeconds > 0 ? now() + retryAfterSeconds * 1_000 : undefined;
  }
}

/**
 * The error as an `ApiError`: anything but an API error, such as a chunk that failed to load, counts as a network
 * failure.
 */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(navigator.onLine ? "network.failed" : "network.offline", { message: String(error) });
}

const SESSION_OVER = new Set<AnyErrorCode>([
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.other.merchant",
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

/** Whether the same content would be refused again: it is the wrong kind of file, or too large. */
export function isAboutContent(error: unknown): boolean {
  return error instanceof ApiError && /\.invalid$|^request\.(too\.large|unsupported\.type)$/.test(error.code);
}

/** Reads are retried twice if the cause may be temporary; any other error is final at once. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && PASSING.has(error.code);
}

/** 0.4 s, 0.8 s, plus up to half as much, so that clients do not retry in step. */
export function retryDelay(failures: number): number {
  return 400 * 2 ** failures * (1 + Math.random() / 2);
}
