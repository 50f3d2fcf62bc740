import type { Queryable } from "../../channels/mail/mail.repository.ts";
import type { Mail, MailService } from "../../channels/mail/mail.service.ts";
import type { MoneyDetails } from "../../channels/mail/mail-kinds.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { InboxRepository } from "./inbox.repository.ts";
import type { InboxService } from "./inbox.service.ts";
import type { InboxOccasions } from "./inbox-occasions.ts";

/** Tells members what happened to their money without them, by inbox and, where the address is verified, by mail. */
export class MoneyNotices {
  readonly #inbox: Pick<InboxService, "notify">;
  readonly #repository: Pick<InboxRepository, "readerOf">;
  readonly #mail: Pick<MailService, "send">;
  readonly #settings: Pick<SettingsService, "merchant">;

  constructor(
    inbox: Pick<InboxService, "notify">,
    repository: Pick<InboxRepository, "readerOf">,
    mail: Pick<MailService, "send">,
    settings: Pick<SettingsService, "merchant">,
  ) {
    this.#inbox = inbox;
    this.#repository = repository;
    this.#mail = mail;
    this.#settings = settings;
  }

  /**
   * @param client part of its transaction: the money has moved when the message can be read
   * @param about what it is about, so that it is told once
   * @param language of the mail; by default that of the member's last deposit or withdrawal, or the merchant's
   */
  async send<Kind extends keyof MoneyDetails>(
    client: Queryable,
    { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
    kind: Kind,
    details: InboxOccasions[Kind],
    about: string,
    language?: string,
  ): Promise<void> {
    await this.#inbox.notify({ merchantId, memberId }, kind, details, about, client);
    const { username, email, language: known } = await this.#repository.readerOf(memberId, client);
    if (email === null) return;
    const { settings } = await this.#settings.merchant(merchantId);
    await this.#mail.send(
      {
        merchantId,
        memberId,
        to: email,
        language: language ?? known ?? settings.defaultLanguage,
        kind,
        details: { username, ...details },
      } as Mail,
      client,
    );
  }
}
