import type pg from "pg";
import type { Balance, Movement, MovementResult, PastMovement } from "./movement.ts";

const call = (movement: string): string =>
  `SELECT outcome, transfer_id AS "transferId", balance, balance_after AS "balanceAfter", version FROM ${movement}`;

/** Statements of the movements by prepared name: parsed and planned once per connection. */
const MOVEMENTS = {
  ledger_bet: call("ledger_bet($1, $2, $3, $4, $5, $6, $7)"),
  ledger_win: call("ledger_win($1, $2, $3, $4, $5, $6, $7)"),
  ledger_hold: call("ledger_hold($1, $2, $3, $4, $5, $6, $7)"),
  ledger_rollback: call("ledger_rollback($1, $2, $3, $4, $5, $6)"),
  ledger_release: call("ledger_release($1, $2, $3, $4, $5, $6)"),
  ledger_capture: call("ledger_capture($1, $2, $3, $4, $5, $6, $7)"),
  ledger_transfer: call("ledger_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9)"),
} as const;

interface Call {
  readonly name: keyof typeof MOVEMENTS;
  readonly values: unknown[];
}

function callOf(m: Movement): Call {
  const { key, memberId, currency, reference = null, requestHash = null } = m;
  switch (m.kind) {
    case "bet":
    case "win":
      return {
        name: `ledger_${m.kind}`,
        values: [key, memberId, currency, m.vendor, m.amount, reference, requestHash],
      };
    case "hold":
      return {
        name: "ledger_hold",
        values: [key, memberId, currency, m.purpose, m.amount, reference, requestHash],
      };
    case "rollback":
    case "release":
      return {
        name: `ledger_${m.kind}`,
        values: [key, memberId, currency, m.target, reference, requestHash],
      };
    case "capture":
      return {
        name: "ledger_capture",
        values: [key, memberId, currency, m.target, m.to, reference, requestHash],
      };
    default:
      return {
        name: "ledger_transfer",
        values: [key, m.kind, memberId, currency, m.from, m.to, m.amount, reference, requestHash],
      };
  }
}

/** The ledger's functions (`sql/functions/ledger.sql`); each call is one statement and therefore one transaction. */
export class LedgerRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async move(movement: Movement): Promise<MovementResult> {
    const { name, values } = callOf(movement);
    const { rows } = await this.#pool.query<MovementResult>({ name, text: MOVEMENTS[name], values });
    return rows[0] as MovementResult;
  }

  async open(memberId: bigint, currency: string): Promise<void> {
    await this.#pool.query("SELECT ledger_open($1, $2)", [memberId, currency]);
  }

  async balance(memberId: bigint, currency: string): Promise<Balance | null> {
    const { rows } = await this.#pool.query<Balance>({
      name: "ledger_balance",
      text: `SELECT a.balance AS cash, coalesce(c.balance, 0) AS bonus, b.seq AS version
               FROM ledger_books b
               JOIN ledger_accounts a USING (member_id, currency)
               LEFT JOIN ledger_accounts c ON c.member_id = b.member_id AND c.currency = b.currency AND c.name = 'bonus'
              WHERE b.member_id = $1 AND b.currency = $2 AND a.name = 'cash'`,
      values: [memberId, currency],
    });
    return rows[0] ?? null;
  }

  async import(movements: readonly PastMovement[]): Promise<number> {
    const { rows } = await this.#pool.query<{ written: bigint }>("SELECT ledger_import($1) AS written", [
      JSON.stringify(
        movements.map((m) => ({
          key: m.key,
          kind: m.kind,
          member_id: String(m.memberId),
          currency: m.currency,
          source: m.from,
          target: m.to,
          amount: String(m.amount),
          reference: m.reference ?? null,
          at: m.at,
          closes: m.closes ?? null,
        })),
      ),
    ]);
    return Number(rows[0]?.written);
  }

  /** Notifies every gateway that these members' balances changed. */
  async announce(members: readonly (bigint | string)[]): Promise<void> {
    await this.#pool.query({
      name: "ledger_announce",
      text: `SELECT pg_notify('foyer_events', json_build_object('kind', 'balance', 'member_id', id)::text)
               FROM (SELECT unnest($1::bigint[]) UNION SELECT id FROM members WHERE public_id = ANY ($2::text[])) changed (id)`,
      values: [members.filter((m) => typeof m === "bigint"), members.filter((m) => typeof m === "string")],
    });
  }
}
