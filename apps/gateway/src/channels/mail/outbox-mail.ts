import type { OutboxRepository } from "../outbox/outbox.repository.ts";
import type { MailSender, OutgoingMail } from "./port.ts";

/** Stores mail in the development outbox when no mail server is configured. */
export class OutboxMail implements MailSender {
  readonly #outbox: OutboxRepository;

  constructor(outbox: OutboxRepository) {
    this.#outbox = outbox;
  }

  send({ to, subject, text, html }: OutgoingMail): Promise<void> {
    return this.#outbox.add({ channel: "mail", recipient: to, subject, body: text, html });
  }

  close(): void {}
}
