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
}
