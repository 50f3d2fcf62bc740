import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { PaymentRefused, PaymentUnknown } from "../port.ts";
import { parseExactJson } from "./exact-json.ts";
import { ErrorAnswer } from "./messages.ts";

export interface XenditClientSettings {
  /** Base address of the API, `https://api.xendit.co`. */
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutMs?: number;
}

/** A call of the API: documented at https://docs.xendit.co/apidocs. */
interface Call<T extends TSchema> {
  readonly method: "GET" | "POST";
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Shape of the answer. */
  readonly answer: T;
}

/** Providers of wallets and banks answer through Xendit, some of them after half a minute. */
const TIMEOUT_MS = 30_000;
const MAX_ANSWER_LENGTH = 1024 * 1024;
/**
 * Refused before the request was looked at: for now, or because of the API key (401, 403). An earlier one with its
 * idempotency key may have taken effect, and the same request may succeed later.
 */
const NOT_LOOKED_AT = new Set([401, 403, 408, 425, 429]);

async function textOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_LENGTH) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Calls Xendit's API. It does not repeat a call: the caller has the idempotency key. */
export class XenditClient {
  readonly #url: string;
  readonly #authorization: string;
  readonly #timeoutMs: number;

  constructor({ url, apiKey, timeoutMs = TIMEOUT_MS }: XenditClientSettings) {
    this.#url = url.replace(/\/$/, "");
    this.#authorization = `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}`;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws PaymentRefused when Xendit answers that it did not do what was asked
   * @throws PaymentUnknown without a usable answer
   */
  async call<T extends TSchema>({ method, path, headers, body, answer }: Call<T>): Promise<Static<T>> {
    const { status, value } = await this.#send(method, path, { ...headers }, body);
    if (status >= 200 && status < 300) {
      if (Value.Check(answer, value)) return value;
      throw new PaymentUnknown(`Xendit answered ${status} with something else`);
    }
    if (status >= 400 && status < 500 && !NOT_LOOKED_AT.has(status) && Value.Check(ErrorAnswer, value))
      throw new PaymentRefused(value.error_code, (value.message ?? "").slice(0, 500));
    const code = Value.Check(ErrorAnswer, value) ? `: ${value.error_code}` : "";
    throw new PaymentUnknown(`Xendit answered ${status}${code}`);
  }

  async #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<{ status: number; value: unknown }> {
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: {
          ...headers,
          authorization: this.#authorization,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // the key is sent only to the configured address
        redirect: "manual",
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      return { status: response.status, value: parsed(await textOf(response)) };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      throw new PaymentUnknown(`Xendit did not answer: ${cause?.code ?? name}`);
    }
  }
}
