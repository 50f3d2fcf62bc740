import type { BodyOf, Contract, EndpointId, ParamsOf, QueryOf, ValueOf } from "@foyer/contract";
import { followClock, now, syncClock } from "../clock.ts";
import { isStandalone } from "../device.ts";
import { DURATIONS } from "../durations.ts";
import { randomId } from "../random.ts";
import { httpContext } from "./context.ts";
import { type EndpointRow, endpointRow } from "./endpoint-rows.ts";
import { type AnyErrorCode, ApiError, isSessionOver, refusalOf } from "./error.ts";
import { sentQuery } from "./sent-query.ts";
import { fillPath } from "./url.ts";

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: T };
/** The time and nonce of a sealed body are set here, when it is sealed. */
type BodyToSend<T> = T extends { sentAt: number; nonce: string } ? Omit<T, "sentAt" | "nonce"> : T;
/** The input of a call, from the contract: `params`, `query` and `body` where the endpoint has them. */
export type CallInput<Id extends EndpointId> = Given<"params", ParamsOf<Contract[Id]>> &
  ([QueryOf<Contract[Id]>] extends [undefined] ? { query?: undefined } : { query?: QueryOf<Contract[Id]> }) &
  Given<"body", BodyToSend<BodyOf<Contract[Id]>>>;

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  timeout?: number;
  /** Bypasses the browser's HTTP cache. */
  fresh?: boolean;
  /** Sent as it is instead of a body, to an endpoint that takes a file. */
  file?: Blob;
  /** Told how much of `file` was sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  /** A successful response is a file, not an envelope. */
  answersFile?: boolean;
}

/** The answers of an unavailable merchant to everything that is not allowed then. */
const UNAVAILABLE: ReadonlySet<AnyErrorCode> = new Set<AnyErrorCode>([
  "system.maintenance",
  "system.location.blocked",
]);

/** Headers of every call. */
export function commonHeaders(moduleId?: string): Record<string, string> {
  const { merchant, language, token } = httpContext();
  const usedToken = token();
  return {
    Merchant: merchant,
    Language: language(),
    "X-Request-Id": randomId(),
    ...(moduleId ? { ModuleId: moduleId } : {}),
    ...(usedToken ? { Token: usedToken } : {}),
    ...(isStandalone() ? { Device: "OTHERS" } : {}),
  };
}

/** Calls the platform by endpoint id; returns the envelope's value or throws an `ApiError`. */
export async function call<Id extends EndpointId>(
  id: Id,
  input: CallInput<Id>,
  options: CallOptions = {},
): Promise<ValueOf<Contract[Id]>> {
  const row = endpointRow(id);
  const { types = "" } = (input.query ?? {}) as { readonly types?: string };
  const moduleId = row.moduleOfTypes?.[types] ?? row.moduleId;
  const usedToken = httpContext().token();
  const path = fillPath(row.path, input.params);
  const send = async (freshKey: boolean) => {
    const url = httpContext().baseUrl + path + sentQuery(id, input.query);
    return exchange(
      url,
      {
        method: row.method,
        ...(options.file
          ? { headers: { "Content-Type": options.file.type } }
          : await bodyOf(row, path, input.body, freshKey)),
      },
      { ...row, ...(moduleId && { moduleId }) },
      options,
    );
  };
  try {
    return (await send(false)) as ValueOf<Contract[Id]>;
  } catch (error) {
    if (error instanceof ApiError && error.code === "sealed.body.key.unknown") {
      return (await send(true)) as ValueOf<Contract[Id]>;
    }
    // The phone's clock was wrong: the error carries the right time, and the body is sealed once more with it.
    if (
      error instanceof ApiError &&
      error.code === "request.replayed" &&
      typeof error.value.now === "number"
    ) {
      syncClock(error.value.now);
      return (await send(false)) as ValueOf<Contract[Id]>;
    }
    if (error instanceof ApiError && UNAVAILABLE.has(error.code)) httpContext().onUnavailable();
    if (error instanceof ApiError && error.code === "session.password.change.required")
      httpContext().onPasswordDue();
    if (usedToken !== undefined && isSessionOver(error)) httpContext().onSessionOver(error, usedToken);
    throw error;
  }
}

async function bodyOf(
  row: EndpointRow,
  path: string,
  body: object | undefined,
  freshKey: boolean,
): Promise<Partial<RequestInit>> {
  if (body === undefined) return {};
  if (!row.sealed) return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const plain = JSON.stringify({ ...body, sentAt: now(), nonce: randomId() });
  const { seal } = await import("./seal.ts").catch((error: unknown) => {
    throw refusalOf(error);
  });
  const key = await httpContext().encryptionKey(freshKey);
  const sealed = await seal(key, `${row.method} ${path}`, plain);
  return {
    body: sealed.body,
    headers: {
      "Content-Type": "application/vnd.foyer.sealed",
      "Encryption-Key": sealed.encapsulated,
      "Encryption-Key-Id": key.keyId,
    },
  };
}

async function exchange(
  url: string,
  init: RequestInit,
  row: EndpointRow,
  options: CallOptions,
): Promise<unknown> {
  const control = new AbortController();
  const abort = () => control.abort();
  // Aborted while the body was made: the event is past.
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener("abort", abort);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    control.abort();
  }, options.timeout ?? DURATIONS.requestTimeout);
  try {
    const headers = {
      ...commonHeaders(row.moduleId),
      ...(init.headers as Record<string, string>),
      ...options.headers,
    };
    const { signal } = control;
    const { file } = options;
    const sentAt = Date.now();
    const response = file
      ? await import("./send-file.ts").then(({ sendFile }) =>
          sendFile(url, { method: row.method, headers, body: file, signal }, options.onProgress),
        )
      : await fetch(url, {
          ...init,
          headers,
          signal,
          // the platform may be on another origin
          credentials: row.cookies ? "include" : "omit",
          ...(options.fresh && { cache: "no-cache" }),
        });
    followClock(Number(response.headers.get("Server-Time")), sentAt);
    return options.answersFile && response.ok ? await response.blob() : await openEnvelope(response);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timedOut ? new ApiError("network.timeout") : refusalOf(error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
  }
}

interface AnyEnvelope {
  success: boolean;
  value?: Record<string, unknown>;
  errorCode?: string;
  message?: string;
}

/** Opens the platform's envelope; any other response (a proxy's page, half a body) is a failed call. */
export async function openEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => undefined)) as AnyEnvelope | undefined;
  if (envelope?.success === true) return envelope.value;
  // The body says it too: a platform on another origin may not expose the header.
  const retryAfter = Number(envelope?.value?.["retryAfterSeconds"] ?? response.headers.get("Retry-After"));
  throw new ApiError((envelope?.errorCode ?? codeOfStatus(response.status)) as AnyErrorCode, {
    status: response.status,
    ...(envelope?.message ? { message: envelope.message } : {}),
    ...(envelope?.value ? { value: envelope.value } : {}),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  });
}

function codeOfStatus(status: number): AnyErrorCode {
  if (status === 429) return "request.rate.limited";
  // of a proxy, whose limit is lower than the platform's
  if (status === 413) return "request.too.large";
  if (status === 502 || status === 503 || status === 504) return "system.unavailable";
  return status >= 500 ? "system.error" : "network.failed";
}
