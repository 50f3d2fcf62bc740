import type { SealedValues } from "../../sealed-values.ts";
import type { DueMail, MailRepository, Outcome, Queryable } from "./mail.repository.ts";
import type { MailContent } from "./mail-kinds.ts";
import { type MailMerchant, writeMail } from "./mail-templates.ts";
import { MailFailure, type MailSender } from "./port.ts";

/** Seconds before each retry: 45 minutes in total, less than a mailed link is valid. */
const WAITS = [5, 15, 60, 180, 600, 1_800] as const;
const LONGEST_ERROR = 300;
/** Mails per run: a closing gateway waits for the run in progress. */
const TURN = 20;

export type Mail = MailContent & {
  readonly merchantId: number;
  readonly memberId: bigint | null;
  readonly to: string;
  /** Language code of the spec. */
  readonly language: string;
};

interface Parts {
  readonly repository: MailRepository;
  readonly sender: MailSender;
  readonly seal: SealedValues;
  /** The merchant that sends a mail: its name, and the site's address when configured. */
  readonly merchant: (merchantId: number) => Promise<MailMerchant>;
  /** Domain part of message ids. */
  readonly domain: string;
  readonly pool: Queryable;
  readonly report: (event: {
    mail: string;
    kind: string;
    tries: number;
    error: string;
    givenUp: boolean;
  }) => void;
}

const boundTo = (kind: string, recipient: string): string => `${kind}\n${recipient}`;

export class MailService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Queues a mail; a job sends it within one or two seconds and retries while the mail server is unavailable. With a
   * `client` the mail is part of that connection's transaction, and is sent only if it commits.
   */
  async send(mail: Mail, client: Queryable = this.#parts.pool): Promise<void> {
    const { repository, seal } = this.#parts;
    const { merchantId, memberId, kind, to: recipient, language } = mail;
    const details = { sealed: seal.seal(mail.details, boundTo(kind, recipient)) };
    await repository.add(client, { merchantId, memberId, kind, recipient, language, details });
  }

  /**
   * Sends due mail, one at a time, until the server accepts no more. Several gateways share the queue; each mail is sent
   * by one of them.
   */
  async deliver(): Promise<void> {
    for (let mails = 0; mails < TURN; mails++) {
      const outcome = await this.#parts.repository.withNextDue((mail) => this.#try(mail));
      if (outcome === null || outcome.state === "waiting") return;
    }
  }

  async #try(mail: DueMail): Promise<Outcome> {
    try {
      await this.#parts.sender.send(await this.#write(mail));
      return { state: "sent" };
    } catch (failure) {
      const error = (failure as Error).message.slice(0, LONGEST_ERROR);
      const seconds = WAITS[mail.tries];
      const givenUp = seconds === undefined || (failure instanceof MailFailure && failure.forGood);
      const { kind, tries } = mail;
      this.#parts.report({ mail: String(mail.id), kind, tries: tries + 1, error, givenUp });
      return givenUp ? { state: "failed", error } : { state: "waiting", seconds, error };
    }
  }

  async #write({ id, merchantId, kind, recipient, language, details }: DueMail) {
    const { seal, merchant, domain } = this.#parts;
    const { sealed } = details as { sealed: string };
    const content = { kind, details: seal.open(sealed, boundTo(kind, recipient)) } as MailContent;
    return {
      ...writeMail(content, language, await merchant(merchantId)),
      to: recipient,
      messageId: `<mail-${id}@${domain}>`,
    };
  }
}
