import type { DemoContext } from "./demo-context.ts";

/**
 * The newest deposit that the balance of a member no longer covers was taken back by the bank: a part is still owed. Not
 * of a member whose withdrawals the demo shows, since a debt holds them.
 */
export async function seedChargeback({ client, merchantId, currency }: DemoContext): Promise<void> {
  await client.query(
    `SELECT deposit_charge_back(dialect, payment_id) FROM (
       SELECT p.dialect, p.payment_id FROM deposit_payments p
         JOIN ledger_accounts a ON a.member_id = p.member_id AND a.currency = p.currency AND a.name = 'cash'
        WHERE p.merchant_id = $1 AND p.currency = $2 AND p.dialect = 'xendit' AND p.state = 'credited' AND p.credited > a.balance
          AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.member_id = p.member_id
                                                      AND w.state IN ('requested', 'review', 'approved', 'sent'))
          AND NOT EXISTS (SELECT FROM members m WHERE m.id = p.member_id AND m.username IN ('player', 'dalisay'))
        ORDER BY p.paid_at DESC, p.id DESC LIMIT 1) newest`,
    [merchantId, currency],
  );
}
