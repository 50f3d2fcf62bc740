import { SIGNATURE_HEADER, sign } from "./signature.ts";

export interface SignedPost {
  /** Absolute address. */
  readonly url: string;
  /** Signed and sent unchanged. */
  readonly body: string;
  /** PEM. */
  readonly privateKey: string;
  /** Time limit in milliseconds for the whole exchange, including the response body. */
  readonly timeoutMs: number;
}

/** Largest accepted response: answers have few fields, the list of games is the longest. */
const ANSWER_LIMIT = 1024 * 1024;

/**
 * One signed call of this protocol, for either side. Follows no redirect, since the body would go with it, and reads no
 * more than 1 MB.
 * @throws when no complete response arrives in time
 */
export async function postSigned({
  url,
  body,
  privateKey,
  timeoutMs,
}: SignedPost): Promise<{ httpStatus: number; text: string }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, privateKey) },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return { httpStatus: response.status, text: Buffer.concat(chunks).toString("utf8") };
}

/** Describes why a call got no response, for a log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
