import type { CaseMember } from "@foyer/contract/case-member";
import type { Pool } from "pg";

/** Days in which two members must have logged in on a device to share it: phones are sold, and people move out. */
const SHARED_DAYS = 90;
/** Days whose orders are summed by state. */
const SUMMED_DAYS = 365;
/** Test accounts belong to the merchant's staff, and guests to nobody. */
const OTHERS = `
  FROM known_devices o JOIN members m ON m.id = o.member_id
 WHERE o.device_hash = d.device_hash AND o.member_id <> d.member_id AND m.merchant_id = $2 AND m.type IN (0, 1, 2)
   AND o.last_seen_at > now() - interval '${SHARED_DAYS} days'`;

export interface OrdersRow<Number, State> {
  readonly sums: readonly { readonly state: State; readonly count: number; readonly amount: string }[];
  readonly latest: readonly {
    readonly number: Number;
    readonly state: State;
    readonly amount: string;
    readonly createdAt: string;
  }[];
}
type StateOf<Kind extends "deposits" | "withdrawals"> = CaseMember[Kind]["latest"][number]["state"];

export interface DeviceRow {
  readonly device: string;
  readonly country: string | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly others: number;
  readonly usernames: string[];
}

export interface MoneySums {
  readonly balance: bigint;
  readonly deposited: bigint;
  readonly deposits: number;
  readonly withdrawn: bigint;
  readonly withdrawals: number;
  readonly bonuses: bigint;
  readonly play: bigint;
}

/** Reads what operators see of the member of a case. */
export class CaseMembersRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async publicId(memberId: bigint): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      "SELECT public_id AS id FROM members WHERE id = $1",
      [memberId],
    );
    return rows[0]?.id ?? "";
  }

  async devices(memberId: bigint, merchantId: number): Promise<DeviceRow[]> {
    const { rows } = await this.#pool.query<DeviceRow>(
      `SELECT d.device, d.country, d.first_seen_at AS "firstSeenAt", d.last_seen_at AS "lastSeenAt",
              (SELECT count(*)::int ${OTHERS}) AS others,
              ARRAY(SELECT m.username ${OTHERS} ORDER BY o.last_seen_at DESC, m.id LIMIT 5) AS usernames
         FROM known_devices d WHERE d.member_id = $1 ORDER BY d.last_seen_at DESC, d.device_hash LIMIT 8`,
      [memberId, merchantId],
    );
    return rows;
  }

  /** Whether another member logged in on a device on which this one did lately. */
  async sharesDevice(
    memberId: bigint,
    merchantId: number,
    client: Pick<Pool, "query"> = this.#pool,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      `SELECT FROM known_devices d
        WHERE d.member_id = $1 AND d.last_seen_at > now() - interval '${SHARED_DAYS} days' AND EXISTS (SELECT ${OTHERS}) LIMIT 1`,
      [memberId, merchantId],
    );
    return rowCount === 1;
  }

  async identity(
    memberId: bigint,
  ): Promise<{ state: CaseMember["identity"]["state"]; at: Date } | undefined> {
    const { rows } = await this.#pool.query<{ state: CaseMember["identity"]["state"]; at: Date }>(
      `SELECT state, coalesce(decided_at, submitted_at) AS at FROM identity_checks
        WHERE member_id = $1 ORDER BY id DESC LIMIT 1`,
      [memberId],
    );
    return rows[0];
  }

  /** @param except number of the order that the case is about */
  async deposits(memberId: bigint, except: string): Promise<OrdersRow<string, StateOf<"deposits">>> {
    const { rows } = await this.#pool.query<OrdersRow<string, StateOf<"deposits">>>(
      `SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'count', s.count, 'amount', s.sum::text)
                        ORDER BY s.count DESC, s.state), '[]')
                 FROM (SELECT state, count(*)::int AS count, sum(CASE WHEN state = 'credited' THEN credited ELSE amount END)::bigint AS sum
                         FROM deposit_orders WHERE member_id = $1 AND created_at > now() - interval '${SUMMED_DAYS} days' GROUP BY state) s) AS sums,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'state', l.state, 'amount', l.amount::text,
                        'createdAt', l.created_at) ORDER BY l.id DESC), '[]')
                 FROM (SELECT id, number, state, amount, created_at FROM deposit_orders
                        WHERE member_id = $1 AND number <> $2 ORDER BY id DESC LIMIT 5) l) AS latest`,
      [memberId, except],
    );
    return rows[0] as OrdersRow<string, StateOf<"deposits">>;
  }

  /** @param except number of the withdrawal that the case is about */
  async withdrawals(memberId: bigint, except: string): Promise<OrdersRow<string, StateOf<"withdrawals">>> {
    const { rows } = await this.#pool.query<OrdersRow<string, StateOf<"withdrawals">>>(
      `SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'count', s.count, 'amount', s.sum::text)
                        ORDER BY s.count DESC, s.state), '[]')
                 FROM (SELECT state, count(*)::int AS count, sum(amount)::bigint AS sum FROM withdrawals
                        WHERE member_id = $1 AND created_at > now() - interval '${SUMMED_DAYS} days' GROUP BY state) s) AS sums,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'state', l.state, 'amount', l.amount::text,
                        'createdAt', l.created_at) ORDER BY l.id DESC), '[]')
                 FROM (SELECT id, number, state, amount, created_at FROM withdrawals
                        WHERE member_id = $1 AND number <> $2 ORDER BY id DESC LIMIT 5) l) AS latest`,
      [memberId, except],
    );
    return rows[0] as OrdersRow<string, StateOf<"withdrawals">>;
  }

  /** The member's money in the last 30 days, in the currency of their account. */
  async money(memberId: bigint): Promise<MoneySums> {
    const { rows } = await this.#pool.query<MoneySums>(
      `SELECT coalesce((SELECT balance FROM ledger_accounts a WHERE a.member_id = m.id AND a.currency = m.currency AND a.name = 'cash'), 0) AS balance,
              d.sum AS deposited, d.count AS deposits, w.sum AS withdrawn, w.count AS withdrawals,
              (SELECT coalesce(sum(p.bonus), 0)::bigint FROM promotion_participations p
                WHERE p.member_id = m.id AND p.currency = m.currency AND p.claimed_at > now() - interval '30 days') AS bonuses,
              (SELECT coalesce(sum(s.paid - s.stake), 0)::bigint FROM play_sums s
                WHERE s.member_id = m.id AND s.currency = m.currency AND s.starts_at > now() - interval '30 days') AS play
         FROM members m,
              LATERAL (SELECT coalesce(sum(o.credited), 0)::bigint AS sum, count(*)::int AS count FROM deposit_orders o
                WHERE o.member_id = m.id AND o.currency = m.currency AND o.credited > 0 AND o.credited_at > now() - interval '30 days') d,
              LATERAL (SELECT coalesce(sum(o.amount), 0)::bigint AS sum, count(*)::int AS count FROM withdrawals o
                WHERE o.member_id = m.id AND o.currency = m.currency AND o.state = 'paid' AND o.created_at > now() - interval '30 days') w
        WHERE m.id = $1`,
      [memberId],
    );
    return rows[0] as MoneySums;
  }
}
