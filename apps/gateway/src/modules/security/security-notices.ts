import type { Language } from "@foyer/contract/shared";
import type { Pool } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import type { SecurityNotice } from "../../channels/mail/mail-kinds.ts";
import type { InboxService } from "../inbox/inbox.service.ts";
import type { SecurityRepository } from "./security.repository.ts";

/** Whose account, and in which language they are told. */
export interface NoticeReader {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly username: string;
  readonly language: Language;
}

/** Tells members about changes to what protects their account, by inbox and, where there is an address, by mail. */
export class SecurityNotices {
  readonly #inbox: InboxService;
  readonly #mail: MailService;
  readonly #repository: SecurityRepository;

  constructor(repository: SecurityRepository, inbox: InboxService, mail: MailService) {
    this.#repository = repository;
    this.#inbox = inbox;
    this.#mail = mail;
  }

  /**
   * @param client part of its transaction
   * @param about what it is about: a card's or device's name, and another address that is told
   */
  async send(
    client: Pick<Pool, "query">,
    { merchantId, memberId, username, language }: NoticeReader,
    notice: SecurityNotice,
    {
      card,
      device,
      alsoTo,
    }: { readonly card?: string; readonly device?: string; readonly alsoTo?: string } = {},
  ): Promise<void> {
    const at = new Date().toISOString();
    const named = { ...(card !== undefined && { card }), ...(device !== undefined && { device }) };
    await this.#inbox.notify(
      { merchantId, memberId },
      "security-changed",
      { notice, ...named },
      `${notice} ${at}`,
      client,
    );
    const details = { username, at, notice, ...named };
    const own = await this.#repository.emailOf(client, memberId);
    for (const to of new Set([own, alsoTo]))
      if (to)
        await this.#mail.send(
          { merchantId, memberId, kind: "security-changed", to, language, details },
          client,
        );
  }
}
