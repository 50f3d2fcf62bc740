import { addDays, dayIn } from "@foyer/domain/record-days";
import type { DemoContext } from "./demo-context.ts";
import { seedContracts } from "./demo-contracts.ts";

/** So many days before today are settled. */
const DAYS = 16;

/** The top's rates in basis points; below, every step of the tree has less, and members less than agents. */
const TOP_RATES = { RNG: 100, LIVE: 60, FISH: 90, PVP: 80, SPORTS: 50, LOTT: 160, ELOTT: 160 };

/**
 * Gives teams their rates since they began and their contracts, and settles the last days. Yesterday's payments wait
 * for an operator.
 */
export async function seedRebates(context: DemoContext, timeZone: string): Promise<void> {
  const { client, merchantId, now } = context;
  const today = dayIn(timeZone, now);
  const first = addDays(today, -DAYS);
  await client.query(
    `INSERT INTO rebate_rates (member_id, category, rate, valid_from)
     SELECT m.id, t.category, greatest(floor(t.rate::int * (1 - 0.15 * l.depth - CASE WHEN l.is_agent THEN 0 ELSE 0.1 END) / 5) * 5, 0),
            l.valid_from
       FROM members m
       CROSS JOIN LATERAL (SELECT max(depth) AS depth, bool_or(is_agent) AS is_agent, min(valid_from) AS valid_from
                             FROM team_links WHERE member_id = m.id) l
       CROSS JOIN jsonb_each($2) t (category, rate)
      WHERE m.merchant_id = $1 AND (m.upline_id IS NOT NULL OR m.type IN (1, 2))`,
    [merchantId, JSON.stringify(TOP_RATES)],
  );
  await client.query(
    `INSERT INTO team_calendars (merchant_id, settles_from) VALUES ($1, $2)
     ON CONFLICT (merchant_id) DO UPDATE SET settles_from = excluded.settles_from`,
    [merchantId, first],
  );
  await seedContracts(context, today, DAYS);
  for (let day = first; day < today; day = addDays(day, 1))
    await client.query("SELECT settlement_close_day($1, $2, 5000000, true, $3)", [
      merchantId,
      day,
      addDays(day, 1) < today,
    ]);
  // an operator has still to release the last daily salaries, so that the account `agent` owes something
  await client.query(
    `UPDATE settlements SET released_at = NULL
      WHERE merchant_id = $1 AND kind = 'daily-salary' AND id >= (
        SELECT max(s.settlement_id) FROM settlement_statements s JOIN members m ON m.id = s.payer_id
         WHERE m.merchant_id = $1 AND m.username = 'agent' AND s.kind = 'daily-salary' AND s.state = 'owed')`,
    [merchantId],
  );
  await client.query("SELECT settlement_pay($1, 100000)", [merchantId]);
}
