import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const BONUS = 500_000n;
const RELEASE_TIMEOUT_MS = 30_000;

/** Gives each player an active bonus, with wagering requirements that increase by player, so that one is always due. */
export async function enterBonuses(client: pg.Client, memberIds: readonly string[]): Promise<void> {
  for (const [i, memberId] of memberIds.entries()) {
    const target = BigInt(Math.round(200_000 * 1.6 ** i));
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, stage, counts_from, target, bonus,
                                      claimed_at, expires_at)
       SELECT merchant_id, id, currency, 1, '{}', 'wagering', now(), $2, $3, now(), now() + interval '1 day'
         FROM members WHERE id = $1 RETURNING id`,
      [memberId, target, BONUS],
    );
    await client.query("SELECT ledger_transfer($1, 'bonus', $2, 'CNY', 'promo', 'bonus', $3)", [
      `promotion:${rows[0]?.id}:grant`,
      memberId,
      BONUS,
    ]);
  }
}

/** Bonuses that disagree with the rounds that wagered them; must be empty at any time. */
export async function miscounted(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `SELECT format('bonus %s counted %s, the rounds say %s', e.id, e.counted, coalesce(sum(r.stake_total), 0)) AS fault
       FROM promotion_participations e
       LEFT JOIN rounds r ON r.member_id = e.member_id AND r.state IN ('closed', 'expired') AND r.opened_at >= e.counts_from
      WHERE e.stage = 'wagering' GROUP BY e.id HAVING e.counted <> coalesce(sum(r.stake_total), 0)`,
  );
  return rows.map(({ fault }) => fault);
}

/** Bonus money paid out to each member, after all due bonuses are paid. */
export async function handedOver(client: pg.Client): Promise<Map<string, bigint>> {
  const deadline = performance.now() + RELEASE_TIMEOUT_MS;
  for (;;) {
    const { rowCount } = await client.query(
      "SELECT FROM promotion_participations WHERE stage = 'wagering' AND met",
    );
    if (rowCount === 0 || performance.now() > deadline) break;
    await delay(200);
  }
  const { rows } = await client.query<{ member_id: string; bonus: string }>(
    "SELECT member_id::text, bonus::text FROM promotion_participations WHERE stage = 'released'",
  );
  return new Map(rows.map(({ member_id, bonus }) => [member_id, BigInt(bonus)]));
}
