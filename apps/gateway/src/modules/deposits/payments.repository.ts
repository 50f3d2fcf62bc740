import type pg from "pg";
import type { ReceivedPayment } from "../../payments/port.ts";

/** What became of an arrived payment: see `deposit_receive` in `functions/deposits.sql`. */
export type PaymentOutcome = "credited" | "review" | "unknown" | "replayed" | "confirmed";

/** Where a payment arrived and what it says it is for. */
export interface ReceivedFor {
  readonly merchantId: number;
  readonly dialect: string;
  readonly providerId: string | null;
  readonly reference: string;
}

/** Payments that arrived. */
export class PaymentsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async receive(
    { merchantId, dialect, providerId, reference }: ReceivedFor,
    { paymentId, currency, amount, payerName, paidAt }: ReceivedPayment,
    client: Pick<pg.Pool, "query"> = this.#pool,
  ): Promise<{ outcome: PaymentOutcome; memberId: bigint | null }> {
    const { rows } = await client.query<{ outcome: PaymentOutcome; memberId: bigint | null }>({
      name: "deposit_receive",
      text: `SELECT outcome, member_id AS "memberId" FROM deposit_receive($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        merchantId,
        dialect,
        paymentId,
        providerId,
        reference,
        currency,
        amount,
        payerName ?? null,
        paidAt,
      ],
    });
    return rows[0] as { outcome: PaymentOutcome; memberId: bigint | null };
  }
}
