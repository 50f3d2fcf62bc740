/** One outgoing mail. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Equal for every attempt of one mail, so that mail systems can recognise duplicates. */
  readonly messageId: string;
}

/** Submits mail to a mail server. */
export interface MailSender {
  /** Resolves once the server has accepted the mail. @throws MailFailure */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export class MailFailure extends Error {
  /** Whether the failure is permanent, so that a retry is useless. */
  readonly forGood: boolean;

  constructor(message: string, forGood: boolean) {
    super(message);
    this.forGood = forGood;
  }
}
