import type { OutboxRepository } from "../outbox/outbox.repository.ts";
import type { MailSender, OutgoingMail } from "./port.ts";

/** Keeps mail for the development outbox, where no mail server is set up. */
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
