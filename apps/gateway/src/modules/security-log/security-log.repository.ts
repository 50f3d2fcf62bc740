import type { Pool } from "pg";

/** Events of the security log. */
export type SecurityEventKind =
  | "signed-in"
  | "sign-in-refused"
  | "sign-in-locked"
  | "signed-out"
  | "sessions-ended"
  | "registered"
  | "code-asked"
  | "body-replayed"
  | "password-refused"
  | "password-changed"
  | "password-link-asked"
  | "social-refused"
  | "social-linked"
  | "social-unlinked"
  | "passkey-added"
  | "passkey-removed"
  | "passkey-refused"
  | "identity-submitted"
  | "proof-refused"
  | "payment-password-set"
  | "payment-password-refused"
  | "payment-password-locked"
  | "second-factor-set"
  | "second-factor-removed"
  | "second-factor-reset"
  | "recovery-codes-renewed"
  | "security-questions-set"
  | "security-questions-locked"
  | "card-added"
  | "card-removed"
  | "email-changed"
  | "mobile-changed"
  | "withdrawal-requested"
  | "payee-name-changed"
  | "guest-entered"
  | "operator-signed-in"
  | "operator-refused"
  | "operator-locked"
  | "operator-signed-out"
  | "operator-second-factor-set"
  | "operator-second-factor-reset"
  | "operator-passkey-added"
  | "operator-passkey-removed"
  | "operator-read"
  | "operator-answered"
  | "operator-decided"
  | "operator-deposit"
  | "operator-payment"
  | "operator-statement"
  | "operator-reconciliation"
  | "operator-wrote"
  | "operator-announced"
  | "operator-method"
  | "operator-announcement-ended"
  | "operator-identity"
  | "operator-withdrawal"
  | "operator-rules"
  | "operator-right-changed"
  | "operator-canned-saved"
  | "operator-canned-deleted";

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly merchantId?: number;
  readonly memberId?: bigint;
  /** No passwords, tokens, or names of accounts that do not exist: people type passwords into the username field. */
  readonly detail?: Record<string, string | number | boolean>;
}

export interface SecurityEventRow extends SecurityEvent {
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Append only: the table refuses every other statement. */
export class SecurityLogRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async insert(row: SecurityEventRow): Promise<void> {
    await this.#pool.query(
      `INSERT INTO security_events (kind, merchant_id, member_id, address, request_id, detail)
         VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        row.kind,
        row.merchantId ?? null,
        row.memberId ?? null,
        row.address,
        row.requestId,
        JSON.stringify(row.detail ?? {}),
      ],
    );
  }
}
