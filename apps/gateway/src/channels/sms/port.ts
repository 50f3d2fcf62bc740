/** One message to one number. */
export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** What sends messages to mobile numbers, whoever carries them. */
export interface SmsSender {
  /**
   * How long the carrier usually takes to accept a message. An answer that must not tell whether a message was sent
   * is given after this long, sent or not.
   */
  readonly usualMs: number;
  /** Resolves once the carrier has accepted the message; throws `SmsFailure` when it has not. */
  send(message: Sms): Promise<void>;
}

/**
 * Why a message did not go: `number`: no message can be sent to it; `busy`: later perhaps; `account`: the carrier
 * does not know us, or refuses us; `unreachable`: no answer, none in time, or none of the carrier's.
 */
export type SmsFailureReason = "number" | "busy" | "account" | "unreachable";

/** Says what happened without the number and the text: both stay out of logs. */
export class SmsFailure extends Error {
  readonly reason: SmsFailureReason;

  constructor(reason: SmsFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
