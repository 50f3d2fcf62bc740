import type { OutboxRepository } from "../outbox/outbox.repository.ts";
import type { Sms, SmsSender } from "./port.ts";

/** Stores messages in the development outbox when no carrier is configured. */
export class OutboxSms implements SmsSender {
  readonly usualMs = 50;
  readonly #outbox: OutboxRepository;

  constructor(outbox: OutboxRepository) {
    this.#outbox = outbox;
  }

  send({ to, text }: Sms): Promise<void> {
    return this.#outbox.add({ channel: "sms", recipient: to, body: text });
  }
}
