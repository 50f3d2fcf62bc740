import type pg from "pg";
import { rows } from "./demo-context.ts";

export interface PastTransfer {
  readonly number: string;
  readonly vendor: string;
  readonly direction: "out" | "in";
  readonly amount: bigint;
  readonly state: "confirmed" | "failed";
  readonly at: Date;
}

export type MemberTransfer = PastTransfer & { readonly memberId: bigint };

/** A round that was played from the vendor's wallet. */
export interface PastVendorRound {
  readonly round: string;
  readonly vendor: string;
  readonly game: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly startedAt: Date;
  readonly settledAt: Date;
}

export type MemberVendorRound = PastVendorRound & { readonly memberId: bigint };

export class DemoTransfersRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async insert(merchantId: number, currency: string, transfers: readonly MemberTransfer[]): Promise<void> {
    await this.#client.query(
      `INSERT INTO vendor_transfers (member_id, merchant_id, number, currency, vendor, direction, amount, state, client_key,
                                     request_hash, failure, due_at, created_at, state_at)
       SELECT t."memberId", $1, t.number, $2, t.vendor, t.direction, t.amount, t.state, t.number, '',
              CASE t.state WHEN 'failed' THEN 'limit' END, NULL, t.at, t.at
         FROM jsonb_to_recordset($3) AS t ("memberId" bigint, number text, vendor text, direction text, amount bigint,
              state text, at timestamptz) ORDER BY t.at`,
      [merchantId, currency, rows(transfers)],
    );
  }

  /** Stores rounds as if the vendor had published them. */
  async play(integration: string, currency: string, played: readonly MemberVendorRound[]): Promise<void> {
    await this.#client.query(
      `SELECT feed_round($1, r.item ->> 'vendor', r.item || jsonb_build_object('currency', $2::text, 'player', m.public_id,
                'state', 'settled', 'sequence', r.sequence))
         FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS r (item, sequence)
         JOIN members m ON m.id = (r.item ->> 'memberId')::bigint`,
      [integration, currency, rows(played)],
    );
  }
}
