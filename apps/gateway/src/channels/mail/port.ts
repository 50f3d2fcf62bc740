/** One mail as it goes out. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try of one mail, so that whoever gets it twice keeps it once. */
  readonly messageId: string;
}

/** What hands mail over to a mail server. */
export interface MailSender {
  /** Resolves once the server has taken the mail; throws `MailFailure` when it has not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export class MailFailure extends Error {
  /** Whether the server will never take this mail, however often it is tried. */
  readonly forGood: boolean;

  constructor(message: string, forGood: boolean) {
    super(message);
    this.forGood = forGood;
  }
}
