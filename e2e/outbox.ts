import { type APIRequestContext, expect } from "@playwright/test";

interface Message {
  readonly body: string;
}

/**
 * Messages the platform has sent to one recipient (an address, or a number as E.164), as the development outbox shows
 * them.
 */
export class Outbox {
  readonly #request: APIRequestContext;
  readonly #to: string;

  constructor(request: APIRequestContext, to: string) {
    this.#request = request;
    this.#to = to;
  }

  async messages(): Promise<Message[]> {
    const answer = await this.#request.get("/dev/outbox.json", { params: { to: this.#to } });
    return ((await answer.json()) as { messages: Message[] }).messages;
  }

  /** The first part of a new message, sent by `act`, that matches. */
  async sentBy(act: () => Promise<void>, part: RegExp): Promise<string> {
    const before = (await this.messages()).length;
    await act();
    let found: string | undefined;
    await expect(async () => {
      const fresh = await this.messages();
      found = fresh
        .slice(0, fresh.length - before)
        .map(({ body }) => part.exec(body)?.[1])
        .find(Boolean);
      expect(found).toBeDefined();
    }).toPass();
    return found ?? "";
  }
}

/** The newest code sent to a mobile number (E.164). */
export async function codeSentTo(request: APIRequestContext, mobile: string): Promise<string> {
  const outbox = new Outbox(request, mobile);
  let code: string | undefined;
  await expect(async () => {
    code = /\b\d{6}\b/.exec((await outbox.messages())[0]?.body ?? "")?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? "";
}
