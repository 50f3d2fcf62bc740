import type { AdjustmentKind, AdjustmentReason } from "@foyer/contract/adjustments";

/** Changes to what protects an account, and what its owner should know though they may not have done it. */
export type SecurityNotice =
  | "payment-password-set"
  | "payment-password-locked"
  | "card-added"
  | "card-removed"
  | "email-changed"
  | "mobile-changed"
  | "payee-name-changed"
  | "second-factor-set"
  | "second-factor-removed"
  | "second-factor-reset"
  | "recovery-codes-renewed"
  | "recovery-code-used"
  | "social-linked"
  | "social-unlinked"
  | "security-questions-set"
  | "security-questions-locked"
  | "session-ended"
  | "sessions-ended";

/** What happened to a withdrawal: it was asked for, or ended; `reversed`: the bank returned what had been paid. */
export type WithdrawalOutcome = "requested" | "paid" | "failed" | "rejected" | "reversed";

/**
 * What became of a deposit without its member: an operator `credited` or `returned` what had arrived, or `found` whose a
 * payment of no known order was; the payer's bank took it back (`charged-back`), and what it owed was taken from the
 * balance (`recovered`) or given up (`written-off`).
 */
export type DepositOutcome = "credited" | "returned" | "found" | "charged-back" | "recovered" | "written-off";

/** Messages about money, in the inbox and by mail. Amounts are formatted money. */
export interface MoneyDetails {
  /** `message` is an operator's text. */
  readonly withdrawal: {
    readonly outcome: WithdrawalOutcome;
    readonly number: string;
    readonly amount: string;
    readonly card: string;
    readonly message: string | null;
  };
  readonly adjustment: {
    readonly kind: AdjustmentKind;
    readonly reason: AdjustmentReason;
    readonly number: string;
    readonly amount: string;
  };
  readonly deposit: {
    readonly outcome: DepositOutcome;
    readonly number: string;
    /** What the outcome is about; null: a returned order for which nothing had arrived. */
    readonly amount: string | null;
    /** By a chargeback from the balance; null: the payment was not credited, or the balance was empty. */
    readonly taken: string | null;
    /** By the member now, for all charged-back deposits; null: nothing. */
    readonly owed: string | null;
    /** That came with the deposit and ended with it; null: none. */
    readonly bonus: string | null;
    /** An operator's text. */
    readonly message: string | null;
  };
}

/** Content of each kind of mail. Times are ISO 8601. */
export interface MailDetails {
  /** `link` has its token in the fragment, after `#`. */
  readonly "password-reset": { readonly username: string; readonly link: string; readonly minutes: number };
  /** `device` is a readable name: Chrome on Android. `country` is an ISO 3166 code, where known. */
  readonly "new-device": {
    readonly username: string;
    readonly device: string;
    readonly at: string;
    readonly country?: string;
  };
  readonly "password-changed": { readonly username: string; readonly at: string };
  readonly code: { readonly username: string; readonly code: string; readonly minutes: number };
  /** `card`: for a card, its name and last four digits. `device`: for a session, a readable name. */
  readonly "security-changed": {
    readonly username: string;
    readonly at: string;
    readonly notice: SecurityNotice;
    readonly card?: string;
    readonly device?: string;
  };
  readonly withdrawal: MoneyDetails["withdrawal"] & { readonly username: string };
  readonly adjustment: MoneyDetails["adjustment"] & { readonly username: string };
  readonly deposit: MoneyDetails["deposit"] & { readonly username: string };
  readonly "passkey-added": { readonly username: string; readonly at: string };
  readonly "passkey-removed": { readonly username: string; readonly at: string };
  /** The lines of a visitor's message, and of the answer to it. */
  readonly "message-answered": {
    readonly receipt: string;
    readonly question: readonly string[];
    readonly answer: readonly string[];
  };
  readonly welcome: { readonly username: string };
}

export type MailKind = keyof MailDetails;

/** A kind with the details that belong to it. */
export type MailContent = {
  [Kind in MailKind]: { readonly kind: Kind; readonly details: MailDetails[Kind] };
}[MailKind];
