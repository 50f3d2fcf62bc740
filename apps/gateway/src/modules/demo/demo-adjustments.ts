import { parseAmount } from "@foyer/domain/money";
import type { PoolClient } from "pg";

/** Adjustments of invented members: one that was booked, one that was declined, and two that wait for a second operator. */
const ADJUSTMENTS = [
  {
    letters: "7K4QN",
    username: "dalisay",
    kind: "up",
    amount: "250",
    reason: "goodwill",
    note: "Chat was closed for an hour while she waited for an answer.",
  },
  {
    letters: "3M8RT",
    username: "suri4",
    kind: "up",
    amount: "18000",
    reason: "game-fault",
    note: "Says the win was not shown. Round not found yet.",
    declined: "The round was paid: see the betting record of that evening.",
  },
  {
    letters: "9C2HX",
    username: "celestina",
    kind: "up",
    amount: "25000",
    reason: "payment",
    note: "Saturday's bank transfer was credited as another order.",
  },
  {
    letters: "5W6JB",
    username: "kawayan",
    kind: "up",
    amount: "12000",
    reason: "booking-error",
    note: "Bonus of the circle was taken back twice.",
  },
] as const;
/** Those who propose and decide: the demo's operators. */
const PROPOSER = "cashier";
const DECIDER = "risk";

/** Creates the adjustments of the demo merchant's members. */
export async function seedAdjustments(
  client: PoolClient,
  {
    merchantId,
    currency,
    ids,
  }: {
    readonly merchantId: number;
    readonly currency: string;
    readonly ids: ReadonlyMap<string, bigint>;
  },
): Promise<void> {
  for (const { letters, username, kind, amount, reason, note, ...rest } of ADJUSTMENTS) {
    const { rows } = await client.query<{ number: string }>(
      `SELECT number FROM adjustment_propose(jsonb_build_object(
         'merchant_id', $1::int, 'member_id', $2::bigint, 'number', 'AD-' || to_char(now(), 'MMDD') || '-' || $3::text,
         'kind', $4::text, 'currency', $5::text, 'amount', $6::bigint, 'reason', $7::text, 'note', $8::text,
         'proposed_by', (SELECT id FROM operators WHERE merchant_id = $1 AND name_key = $9),
         'client_key', 'demo-' || $3::text, 'request_hash', ''::bytea))`,
      [merchantId, ids.get(username), letters, kind, currency, parseAmount(amount), reason, note, PROPOSER],
    );
    if ("declined" in rest)
      await client.query(
        `SELECT adjustment_happen($1, 'decline',
           (SELECT id FROM operators WHERE merchant_id = $2 AND name_key = $3), $4)`,
        [rows[0]?.number, merchantId, DECIDER, rest.declined],
      );
  }
}
