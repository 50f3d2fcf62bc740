import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Sms, SmsFailure, type SmsFailureReason, type SmsSender } from "./port.ts";

export interface HttpSmsSettings {
  /** Base address of the API, `https://api.twilio.com`. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Sender: a number, a name, or a messaging service id. */
  readonly from: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 64 * 1024;

const Accepted = Type.Object({
  sid: Type.String({ minLength: 1 }),
  status: Type.String(),
  error_code: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
const Refused = Type.Object({ code: Type.Integer() });

/** Error codes of the API for numbers that this account cannot reach. */
const ABOUT_THE_NUMBER = new Set([
  21211, // not a number
  21214, // number cannot be reached
  21217, // not a number
  21265, // short code, which cannot receive
  21266, // same number as the sender
  21268, // premium-rate number
  21408, // country not enabled for this account
  21610, // recipient has unsubscribed
  21612, // no route from the sender to the number
  21614, // not a mobile number
  21635, // landline
]);

function reasonOf(status: number, code: number | undefined): SmsFailureReason {
  if (code !== undefined && ABOUT_THE_NUMBER.has(code)) return "number";
  if (status === 429) return "busy";
  return status >= 500 ? "unreachable" : "account";
}

/** Parses the body as JSON; undefined when invalid. Reads at most the size of the largest response of this API. */
async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_LENGTH) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

/**
 * Sends SMS through the Messages resource of Twilio's REST API, version 2010-04-01, which other carriers support too:
 * a form with To, Body, and From or MessagingServiceSid, with basic authentication. The response is 201 with a
 * message sid, or an error with a code.
 */
export class HttpSms implements SmsSender {
  readonly usualMs = 1_000;
  readonly #endpoint: URL;
  readonly #authorization: string;
  readonly #sender: Record<string, string>;
  readonly #timeoutMs: number;

  constructor({ url, accountSid, authToken, from, timeoutMs = TIMEOUT_MS }: HttpSmsSettings) {
    this.#endpoint = new URL(
      `${url.replace(/\/$/, "")}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    );
    this.#authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    this.#sender = /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
    this.#timeoutMs = timeoutMs;
  }

  async send({ to, text }: Sms): Promise<void> {
    const { status, answer } = await this.#post({ To: to, Body: text, ...this.#sender });
    if (status === 200 || status === 201) {
      if (!Value.Check(Accepted, answer))
        throw new SmsFailure("unreachable", `the SMS API answered ${status} with something else`);
      if (answer.status === "failed" || answer.status === "undelivered")
        throw new SmsFailure("number", `the SMS API reports ${answer.status}, code ${answer.error_code}`);
      return;
    }
    const code = Value.Check(Refused, answer) ? answer.code : undefined;
    throw new SmsFailure(reasonOf(status, code), `the SMS API answered ${status}, code ${code ?? "none"}`);
  }

  async #post(form: Record<string, string>): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await fetch(this.#endpoint, {
        method: "POST",
        headers: { authorization: this.#authorization, accept: "application/json" },
        body: new URLSearchParams(form),
        // credentials and numbers are sent only to the configured address
        redirect: "manual",
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      return { status: response.status, answer: await jsonOf(response) };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      throw new SmsFailure("unreachable", `the SMS API did not answer: ${cause?.code ?? name}`);
    }
  }
}
