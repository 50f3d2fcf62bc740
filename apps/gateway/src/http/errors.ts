import { ERRORS, type ErrorCode } from "@foyer/contract/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isSilence } from "../db/database.ts";

/** An error for the caller. `message` is for logs; players see a text chosen by the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly value: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message?: string, value?: Record<string, unknown>) {
    super(message ?? code);
    this.code = code;
    this.value = value;
  }
}

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too.large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.unsupported.type",
  FST_ERR_BAD_URL: "request.malformed",
  // no id of the platform is that long
  FST_ERR_MAX_PARAM_LENGTH: "request.not.found",
};

/** SQLSTATE of `decision_first_holds`. */
const FIRST_STEP_OF_DISABLED = "ZF001";

/** SQLSTATE for text that PostgreSQL cannot store (it has a NUL). No field permits NUL, so it is the caller's error. */
const UNSTORABLE_TEXT = "22021";

/**
 * Connection lost, refused or shutting down, statement too slow, or out of disk space, memory or connections: the
 * database is temporarily unavailable.
 */
const DATABASE_AWAY = /^(08|53|57P|57014)|^ECONN|^EPIPE$|^ENOTFOUND$|^ETIMEDOUT$/;

function appErrorOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const first = error.validation[0];
    const missing = (first?.params as { missingProperty?: string } | undefined)?.missingProperty;
    const field = [first?.instancePath.replaceAll("/", ".").slice(1), missing].filter(Boolean).join(".");
    return new AppError("request.invalid", error.message, { field, in: error.validationContext ?? "body" });
  }
  const code = FRAMEWORK_CODES[error.code];
  if (code) return new AppError(code, error.message);
  if (error.statusCode === 400 || error instanceof SyntaxError)
    return new AppError("request.malformed", error.message);
  // a path that the static file server refuses; no route has it
  if (error.statusCode === 403 || error.statusCode === 404)
    return new AppError("request.not.found", "No such call");
  if (error.code === FIRST_STEP_OF_DISABLED) return new AppError("approval.first.disabled", error.message);
  if (error.code === UNSTORABLE_TEXT) return new AppError("request.invalid", "A text cannot be stored");
  const failedToConnect = (error as NodeJS.ErrnoException).syscall === "connect";
  if (DATABASE_AWAY.test(error.code ?? "") || failedToConnect || isSilence(error))
    return new AppError("system.unavailable", error.message);
  return new AppError("system.error", error.message);
}

/** Errors whose own message is for the log only: it has addresses and names of this deployment. */
const INTERNAL: { readonly [code in ErrorCode]?: string } = {
  "system.error": "Unknown error",
  "system.unavailable": "Temporarily unavailable",
};

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const wait = error.value?.["retryAfterSeconds"];
  if (typeof wait === "number") reply.header("retry-after", wait);
  return reply
    .code(ERRORS[error.code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer((payload: unknown) => payload as string)
    .send(
      JSON.stringify({
        success: false,
        errorCode: error.code,
        message: INTERNAL[error.code] ?? error.message,
        ...(error.value && { value: error.value }),
      }),
    );
}

/** Sends router errors raised before a route is matched: Fastify's option `frameworkErrors`. */
export function sendRouterError(error: FastifyError, _request: unknown, reply: unknown): void {
  sendError(reply as FastifyReply, appErrorOf(error));
}

export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler((raw: FastifyError, request: FastifyRequest, reply) => {
      const error = appErrorOf(raw);
      if (ERRORS[error.code] >= 500) request.log.error({ err: raw, code: error.code }, "request failed");
      else request.log.debug({ code: error.code, reason: error.message }, "request refused");
      return sendError(reply, error);
    });
    app.setNotFoundHandler((_request, reply) =>
      sendError(reply, new AppError("request.not.found", "No such call")),
    );
  },
  { name: "errors" },
);
