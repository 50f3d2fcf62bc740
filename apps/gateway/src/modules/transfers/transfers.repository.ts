import type { TransferDirection, TransferEvent, TransferState } from "@foyer/domain/transfer-state";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import type { TransferFailure } from "../../providers/port.ts";

interface Owner {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: string;
}

export interface TransferRow {
  readonly memberId: bigint;
  readonly number: string;
  readonly currency: string;
  readonly vendor: string;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly state: TransferState;
  readonly failure: TransferFailure | null;
  readonly requestHash: Buffer;
  /** What the vendor calls the transfer, the player and the merchant. */
  readonly transaction: string;
  readonly player: string;
  readonly merchant: string;
  readonly createdAt: Date;
}

export interface NewTransfer {
  /** Ends the number. */
  readonly letters: string;
  readonly vendor: string;
  readonly direction: TransferDirection;
  readonly amount: bigint;
  readonly clientKey: string;
  readonly requestHash: Buffer;
}

const TRANSFER = `
  SELECT t.member_id AS "memberId", t.number, t.currency, t.vendor, t.direction, t.amount, t.state, t.failure,
         t.request_hash AS "requestHash", t.transaction_uuid AS transaction, m.public_id AS player, h.code AS merchant,
         t.created_at AS "createdAt"
    FROM vendor_transfers t JOIN members m ON m.id = t.member_id JOIN merchants h ON h.id = t.merchant_id`;

export class TransfersRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async publicId(memberId: bigint): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      "SELECT public_id AS id FROM members WHERE id = $1",
      [memberId],
    );
    return rows[0]?.id ?? "";
  }

  /** Vendors that a member has sent money to. */
  async vendorsOf(memberId: bigint): Promise<string[]> {
    const { rows } = await this.#pool.query<{ vendor: string }>(
      "SELECT DISTINCT vendor FROM vendor_transfers WHERE member_id = $1 AND direction = 'out'",
      [memberId],
    );
    return rows.map(({ vendor }) => vendor);
  }

  /**
   * Stores a transfer once per client key, with the wallet locked from the look at the money on.
   * @param decide what to store, by the balance as it is then; it throws when the amount cannot be transferred
   */
  create(
    { memberId, merchantId, currency }: Owner,
    timeZone: string,
    clientKey: string,
    decide: (cash: bigint) => NewTransfer,
  ): Promise<void> {
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<{ cash: bigint | null }>(
        "SELECT ledger_lock_wallet($1, $2) AS cash",
        [memberId, currency],
      );
      const { rowCount } = await client.query(
        "SELECT FROM vendor_transfers WHERE member_id = $1 AND client_key = $2",
        [memberId, clientKey],
      );
      if (rowCount !== 0) return;
      const made = decide(rows[0]?.cash ?? 0n);
      await client.query(
        `SELECT transfer_begin($1::jsonb || jsonb_build_object(
           'number', 'TR-' || to_char(now() AT TIME ZONE $2, 'MMDD') || '-' || $3))`,
        [
          JSON.stringify({
            member_id: String(memberId),
            merchant_id: merchantId,
            currency,
            vendor: made.vendor,
            direction: made.direction,
            amount: String(made.amount),
            client_key: made.clientKey,
            request_hash: `\\x${made.requestHash.toString("hex")}`,
          }),
          timeZone,
          made.letters,
        ],
      );
    });
  }

  async byClientKey(memberId: bigint, clientKey: string): Promise<TransferRow | undefined> {
    const { rows } = await this.#pool.query<TransferRow>(
      `${TRANSFER} WHERE t.member_id = $1 AND t.client_key = $2`,
      [memberId, clientKey],
    );
    return rows[0];
  }

  async read(memberId: bigint, number: string): Promise<TransferRow | undefined> {
    const { rows } = await this.#pool.query<TransferRow>(
      `${TRANSFER} WHERE t.member_id = $1 AND t.number = $2`,
      [memberId, number],
    );
    return rows[0];
  }

  /** A member's transfers that are not over, newest first. */
  async open(memberId: bigint): Promise<TransferRow[]> {
    const { rows } = await this.#pool.query<TransferRow>(
      `${TRANSFER} WHERE t.member_id = $1 AND t.state IN ('held', 'sent', 'unknown') ORDER BY t.id DESC LIMIT 20`,
      [memberId],
    );
    return rows;
  }

  /** A member's transfers, newest first, older than `before` if given; null: there is no such transfer. */
  async list(memberId: bigint, before: string | null, limit: number): Promise<TransferRow[] | null> {
    let from: bigint | null = null;
    if (before !== null) {
      const { rows } = await this.#pool.query<{ id: bigint }>(
        "SELECT id FROM vendor_transfers WHERE member_id = $1 AND number = $2",
        [memberId, before],
      );
      if (!rows[0]) return null;
      from = rows[0].id;
    }
    const { rows } = await this.#pool.query<TransferRow>(
      `${TRANSFER} WHERE t.member_id = $1 AND ($2::bigint IS NULL OR t.id < $2) ORDER BY t.id DESC LIMIT $3`,
      [memberId, from, limit],
    );
    return rows;
  }

  /** Applies an event once. @returns whether it changed the transfer, and its state now */
  async happen(
    number: string,
    event: TransferEvent,
    failure: TransferFailure | null = null,
  ): Promise<{ readonly changed: boolean; readonly state: TransferState }> {
    const { rows } = await this.#pool.query<{ changed: boolean; state: TransferState }>(
      "SELECT changed, state FROM transfer_happen($1, $2, $3)",
      [number, event, failure],
    );
    return rows[0] as { changed: boolean; state: TransferState };
  }

  /**
   * Takes the transfer that has been due longest, and makes it due again later, so that no other gateway takes it and a
   * lost one is processed again.
   */
  async takeDue(): Promise<TransferRow | undefined> {
    const { rows } = await this.#pool.query<{ memberId: bigint; number: string }>(
      `UPDATE vendor_transfers SET tries = tries + 1,
              due_at = now() + make_interval(secs => least(3600, 10 * power(2, least(tries, 9)))::int)
        WHERE (member_id, id) = (
          SELECT member_id, id FROM vendor_transfers WHERE due_at <= now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING member_id AS "memberId", number`,
    );
    return rows[0] && this.read(rows[0].memberId, rows[0].number);
  }
}
