import type { Withdrawal } from "@foyer/contract/withdrawals";
import type { WithdrawalCheck } from "@foyer/domain/withdrawal-checks";
import type { WithdrawalState } from "@foyer/domain/withdrawal-state";
import type pg from "pg";
import type { StoredFacts } from "../withdrawals/withdrawals.service.ts";
import { rows } from "./demo-context.ts";

/** A withdrawal in any state, with its timeline. Amounts are in 1/100,000. */
export interface StoredWithdrawal {
  readonly memberId: bigint;
  readonly number: string;
  readonly amount: bigint;
  readonly state: WithdrawalState;
  readonly clientKey: string;
  /** The card's client key. */
  readonly cardKey: string;
  readonly card: Withdrawal["card"];
  readonly sealedNumber: string;
  readonly dialect: string;
  readonly channel: string;
  readonly failure: string | undefined;
  readonly unmet: readonly WithdrawalCheck[];
  readonly facts: StoredFacts;
  readonly approvalsNeeded: number;
  /** An operator's id. */
  readonly assignedTo: number | undefined;
  readonly createdAt: Date;
  readonly stateAt: Date;
  readonly steps: readonly {
    readonly step: string;
    readonly at: Date;
    readonly reason?: string | undefined;
    readonly note?: string | undefined;
    readonly by?: number | undefined;
  }[];
}

/** Writes the withdrawals of the demo merchant. */
export class DemoWithdrawalsRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Withdrawals in the order given, which is that of their ids. */
  async withdrawals(
    merchantId: number,
    currency: string,
    withdrawals: readonly StoredWithdrawal[],
  ): Promise<void> {
    await this.#client.query(
      `WITH given AS MATERIALIZED (
         SELECT g.value ->> 'number' AS number, g.value -> 'steps' AS steps, g.ordinality AS place,
                jsonb_populate_record(NULL::withdrawals, g.value) AS w, g.value ->> 'card_key' AS card_key
           FROM jsonb_array_elements($3) WITH ORDINALITY g
       ), made AS (
         INSERT INTO withdrawals (member_id, merchant_id, number, currency, amount, fee, state, client_key, request_hash, card_id,
           card, sealed_number, dialect, channel, provider_id, failure, unmet, facts, approvals_needed, assigned_to, language,
           created_at, state_at)
         SELECT (w).member_id, $1, (w).number, $2, (w).amount, 0, (w).state, (w).client_key, '', c.id, (w).card, (w).sealed_number,
                (w).dialect, (w).channel,
                CASE WHEN (w).dialect <> 'manual' AND (w).state NOT IN ('review', 'rejected') THEN 'demo-' || (w).number END,
                (w).failure, (w).unmet, (w).facts, (w).approvals_needed, (w).assigned_to, 'EN', (w).created_at, (w).state_at
           FROM given JOIN bank_cards c ON c.member_id = (w).member_id AND c.key = card_key
          ORDER BY place
         RETURNING id, member_id, number
       ), steps AS MATERIALIZED (
         SELECT member_id, id, place, s.ordinality, s.value ->> 'step' AS step, (s.value ->> 'at')::timestamptz AS at,
                s.value ->> 'reason' AS reason, s.value ->> 'note' AS note, (s.value ->> 'by')::int AS operator_id
           FROM made JOIN given USING (number), jsonb_array_elements(steps) WITH ORDINALITY s
       ), approved AS (
         INSERT INTO withdrawal_approvals (member_id, withdrawal_id, operator_id, at)
         SELECT member_id, id, operator_id, at FROM steps WHERE step = 'approval'
       )
       INSERT INTO withdrawal_events (member_id, withdrawal_id, step, at, reason, note, operator_id)
       SELECT member_id, id, step, at, reason, note, operator_id FROM steps ORDER BY place, ordinality`,
      [
        merchantId,
        currency,
        rows(
          withdrawals.map((w) => ({
            member_id: w.memberId,
            number: w.number,
            amount: w.amount,
            state: w.state,
            client_key: w.clientKey,
            card_key: w.cardKey,
            card: w.card,
            sealed_number: w.sealedNumber,
            dialect: w.dialect,
            channel: w.channel,
            failure: w.failure,
            unmet: w.unmet,
            facts: w.facts,
            approvals_needed: w.approvalsNeeded,
            assigned_to: w.assignedTo,
            created_at: w.createdAt,
            state_at: w.stateAt,
            steps: w.steps,
          })),
        ),
      ],
    );
  }
}
