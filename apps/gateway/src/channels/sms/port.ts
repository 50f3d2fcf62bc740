/** One message to one number. */
export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** Sends SMS through any carrier. */
export interface SmsSender {
  /**
   * Milliseconds the carrier usually takes to accept a message. A response that must not reveal whether a message was
   * sent is delayed by this time either way.
   */
  readonly usualMs: number;
  /** Resolves once the carrier has accepted the message. @throws SmsFailure */
  send(message: Sms): Promise<void>;
}

/**
 * Why a message was not sent. `number`: the number cannot be reached; `busy`: a later attempt may succeed; `account`:
 * the carrier rejects the account; `unreachable`: no valid response in time.
 */
export type SmsFailureReason = "number" | "busy" | "account" | "unreachable";

/** The message names neither number nor text, which must not be logged. */
export class SmsFailure extends Error {
  readonly reason: SmsFailureReason;

  constructor(reason: SmsFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
