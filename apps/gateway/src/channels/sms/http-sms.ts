import { Type } from "typebox";
import { Value } from "typebox/value";
import { type Sms, SmsFailure, type SmsFailureReason, type SmsSender } from "./port.ts";

export interface HttpSmsSettings {
  /** Base address of the API, `https://api.twilio.com`. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a sender's name, or the id of a messaging service. */
  readonly from: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 64 * 1024;

const Accepted = Type.Object({
  sid: Type.String({ minLength: 1 }),
  status: Type.String(),
  error_code: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});
const Refused = Type.Object({ code: Type.Integer() });

/** The API's codes for a number that no message of this account reaches. */
const ABOUT_THE_NUMBER = new Set([
  21211, // not a number
  21214, // cannot be reached
  21217, // not a number
  21265, // a short code, which takes none
  21266, // our own sender
  21268, // a number that charges who calls it
  21408, // a country this account does not send to
  21610, // its owner does not want our messages
  21612, // no way from our sender to there
  21614, // not a mobile number
  21635, // a landline
]);

function reasonOf(status: number, code: number | undefined): SmsFailureReason {
  if (code !== undefined && ABOUT_THE_NUMBER.has(code)) return "number";
  if (status === 429) return "busy";
  return status >= 500 ? "unreachable" : "account";
}

/** The body as JSON, undefined when it is none. Never reads more than an answer of this API can be. */
async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

/**
 * Sends through the Messages call of Twilio's REST API, version 2010-04-01, which other carriers speak too: a form
 * with To, Body, and From or MessagingServiceSid, by basic authentication; 201 with a message's sid, or an error
 * with a code.
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
        // credentials and numbers are sent where the settings say and nowhere else
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
