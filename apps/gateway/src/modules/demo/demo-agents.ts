import { randomUUID } from "node:crypto";
import { addDays, dayIn } from "@foyer/domain/record-days";
import type { DemoContext } from "./demo-context.ts";

/** Days until the planned move is made. */
const MOVES_IN = 12;

/** What waits for the demo's operators: a planned move of a team, and the answer of a general agent to the merchant's offer. */
export async function seedAgentTasks(
  { client, merchantId, operatorId, ids, now }: DemoContext,
  timeZone: string,
): Promise<void> {
  const [moved, to, director] = ["okonkwo", "luzviminda", "director"].map((name) => ids.get(name));
  if (moved === undefined || to === undefined || director === undefined) return;
  await client.query(
    `INSERT INTO team_moves (merchant_id, member_id, from_id, to_id, effective_on, reason, operator_id, client_key, request_hash)
     SELECT $1, id, upline_id, $3, $4, 'Both teams are looked after from Cebu from then on.', $5, $6, '' FROM members WHERE id = $2`,
    [merchantId, moved, to, addDays(dayIn(timeZone, now), MOVES_IN), operatorId, randomUUID()],
  );
  await client.query(
    `WITH offer AS (
       INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, client_key, request_hash,
                                    operator_id, proposed_at, expires_at, state, answered_at)
       VALUES ($1, 'hourly-salary', $2, 'hour', '[{"from": "500000000", "active": 3, "rate": 5}]', 5000000, 'payer', $4, '', $3,
               now() - interval '2 days', now() + interval '5 days', 'declined', now() - interval '20 hours')
       RETURNING id
     )
     INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, counters_id, proposer_id,
                                  client_key, request_hash, proposed_at, expires_at)
     SELECT $1, 'hourly-salary', $2, 'hour', '[{"from": "300000000", "active": 3, "rate": 5}, {"from": "900000000", "active": 5, "rate": 8}]',
            5000000, 'receiver', id, $2, $5, '', now() - interval '20 hours', now() + interval '6 days' FROM offer`,
    [merchantId, director, operatorId, randomUUID(), randomUUID()],
  );
}
