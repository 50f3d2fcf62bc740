import type { DepositMethod } from "@foyer/contract/deposits";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import type { Names } from "./deposit-methods.repository.ts";
import type { paymentMethodRows } from "./payment-methods-file.ts";

export type MethodStatus = "active" | "maintenance" | "off";

/** A method as its merchant sees it. */
export interface PaymentMethodRow {
  readonly code: string;
  readonly kind: DepositMethod["kind"];
  readonly dialect: string;
  readonly names: Names;
  readonly currency: string;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly dayMaximum: bigint | null;
  readonly dayCount: number | null;
  readonly feeFixed: bigint;
  readonly feeRate: number;
  /** In the merchant's time zone, such as `08:00`; null: always open. */
  readonly opens: string | null;
  readonly closes: string | null;
  readonly status: MethodStatus;
  readonly accounts: readonly {
    readonly code: string;
    readonly bank: string;
    readonly number: string;
    readonly holder: string;
    readonly active: boolean;
  }[];
}

/** What an import did, by code; an account is named `method/account`. */
export interface ImportOutcome {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly addedAccounts: readonly string[];
  readonly changedAccounts: readonly string[];
  readonly disabledAccounts: readonly string[];
}

/** Thrown for an account whose number would become another one, although orders or statements refer to it. */
export class AccountInUse extends Error {}

type Rows = ReturnType<typeof paymentMethodRows>;

const json = (rows: Rows): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

const codes = (rows: readonly { readonly code: string; readonly added: boolean }[], added: boolean) =>
  rows.filter((row) => row.added === added).map(({ code }) => code);

/** A merchant's ways to pay in, as those who maintain them see them. */
export class PaymentMethodsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  import(merchantId: number, currency: string, rows: Rows): Promise<ImportOutcome> {
    return inTransaction(this.#pool, (client) => this.write(client, merchantId, currency, rows));
  }

  /**
   * Writes methods and their accounts in the caller's transaction. Methods that are not named stay as they are; accounts of a
   * named method that are not are disabled. What is as it was is not written, so that the audit trail has changes only.
   */
  async write(
    client: pg.ClientBase,
    merchantId: number,
    currency: string,
    rows: Rows,
  ): Promise<ImportOutcome> {
    const given = json(rows);
    // two imports at once would each see the methods before the other
    await client.query("SELECT FROM merchants WHERE id = $1 FOR NO KEY UPDATE", [merchantId]);
    const { rows: methods } = await client.query<{ code: string; added: boolean }>(
      `INSERT INTO payment_methods AS m (merchant_id, currency, code, kind, dialect, channel, names, logo, minimum, maximum,
         day_maximum, day_count, amounts, fee_fixed, fee_rate, usual_minutes, opens, closes, member_types, status, expiry_minutes, sort)
       SELECT $1, $2, g.code, kind, dialect, coalesce(channel, ''), names, nullif(logo, 'null'), minimum, maximum, "dayMaximum",
              "dayCount", amounts, "feeFixed", "feeRate", "usualMinutes", opens, closes, "memberTypes",
              coalesce(g.status, (SELECT old.status FROM payment_methods old
                                   WHERE old.merchant_id = $1 AND old.currency = $2 AND old.code = g.code), 'active'),
              "expiryMinutes", sort
         FROM jsonb_to_recordset($3) AS g (code text, kind text, dialect text, channel text, names jsonb, logo jsonb, minimum bigint,
              maximum bigint, "dayMaximum" bigint, "dayCount" int, amounts bigint[], "feeFixed" bigint, "feeRate" int,
              "usualMinutes" int, "expiryMinutes" int, opens time, closes time, "memberTypes" smallint[], status text, sort int)
        ORDER BY sort
       ON CONFLICT (merchant_id, currency, code) DO UPDATE SET
         kind = excluded.kind, dialect = excluded.dialect, channel = excluded.channel, names = excluded.names, logo = excluded.logo,
         minimum = excluded.minimum, maximum = excluded.maximum, day_maximum = excluded.day_maximum,
         day_count = excluded.day_count, amounts = excluded.amounts, fee_fixed = excluded.fee_fixed, fee_rate = excluded.fee_rate,
         usual_minutes = excluded.usual_minutes, opens = excluded.opens, closes = excluded.closes,
         member_types = excluded.member_types, status = excluded.status, expiry_minutes = excluded.expiry_minutes,
         sort = excluded.sort, changed_by = NULL
       WHERE (m.kind, m.dialect, m.channel, m.names, m.logo, m.minimum, m.maximum, m.day_maximum, m.day_count, m.amounts,
              m.fee_fixed, m.fee_rate, m.usual_minutes, m.opens, m.closes, m.member_types, m.status, m.expiry_minutes, m.sort)
         IS DISTINCT FROM
             (excluded.kind, excluded.dialect, excluded.channel, excluded.names, excluded.logo, excluded.minimum, excluded.maximum,
              excluded.day_maximum, excluded.day_count, excluded.amounts, excluded.fee_fixed, excluded.fee_rate,
              excluded.usual_minutes, excluded.opens, excluded.closes, excluded.member_types, excluded.status,
              excluded.expiry_minutes, excluded.sort)
       RETURNING m.code, xmax = 0 AS added`,
      [merchantId, currency, given],
    );
    const { rows: renumbered } = await client.query<{ code: string }>(
      `SELECT m.code || '/' || a.code AS code
         FROM jsonb_to_recordset($3) AS g (code text, accounts jsonb)
        CROSS JOIN LATERAL jsonb_to_recordset(g.accounts) AS n (code text, number text)
         JOIN payment_methods m ON m.merchant_id = $1 AND m.currency = $2 AND m.code = g.code
         JOIN payee_accounts a ON a.method_id = m.id AND a.code = n.code
        WHERE regexp_replace(a.number, '[^A-Za-z0-9]', '', 'g') <> regexp_replace(n.number, '[^A-Za-z0-9]', '', 'g')
          AND (EXISTS (SELECT FROM deposit_orders o WHERE o.payee_account_id = a.id)
            OR EXISTS (SELECT FROM bank_statements s WHERE s.account_id = a.id))
        LIMIT 1`,
      [merchantId, currency, given],
    );
    if (renumbered[0]) throw new AccountInUse(renumbered[0].code);
    const { rows: accounts } = await client.query<{ code: string; added: boolean }>(
      `INSERT INTO payee_accounts AS a (method_id, code, bank, number, holder, sort)
       SELECT m.id, n.value ->> 'code', n.value ->> 'bank', n.value ->> 'number', n.value ->> 'holder', n.ordinality
         FROM jsonb_to_recordset($3) AS g (code text, accounts jsonb, sort int)
         JOIN payment_methods m ON m.merchant_id = $1 AND m.currency = $2 AND m.code = g.code
        CROSS JOIN LATERAL jsonb_array_elements(g.accounts) WITH ORDINALITY n
        ORDER BY g.sort, n.ordinality
       ON CONFLICT (method_id, code) DO UPDATE SET
         bank = excluded.bank, number = excluded.number, holder = excluded.holder, active = true, sort = excluded.sort
       WHERE (a.bank, a.number, a.holder, a.active, a.sort)
         IS DISTINCT FROM (excluded.bank, excluded.number, excluded.holder, true, excluded.sort)
       RETURNING (SELECT m.code FROM payment_methods m WHERE m.id = a.method_id) || '/' || a.code AS code, xmax = 0 AS added`,
      [merchantId, currency, given],
    );
    const { rows: disabled } = await client.query<{ code: string }>(
      `UPDATE payee_accounts a SET active = false
         FROM jsonb_to_recordset($3) AS g (code text, accounts jsonb)
         JOIN payment_methods m ON m.merchant_id = $1 AND m.currency = $2 AND m.code = g.code
        WHERE a.method_id = m.id AND a.active
          AND NOT EXISTS (SELECT FROM jsonb_array_elements(g.accounts) n WHERE n.value ->> 'code' = a.code)
       RETURNING m.code || '/' || a.code AS code`,
      [merchantId, currency, given],
    );
    return {
      added: codes(methods, true),
      changed: codes(methods, false),
      addedAccounts: codes(accounts, true),
      changedAccounts: codes(accounts, false),
      disabledAccounts: disabled.map(({ code }) => code),
    };
  }

  /** In the merchant's order, those that are off too. */
  async list(merchantId: number): Promise<PaymentMethodRow[]> {
    const { rows } = await this.#pool.query<PaymentMethodRow>(
      `SELECT m.code, m.kind, m.dialect, m.names, m.currency, m.minimum, m.maximum, m.day_maximum AS "dayMaximum",
              m.day_count AS "dayCount", m.fee_fixed AS "feeFixed", m.fee_rate AS "feeRate",
              to_char(m.opens, 'HH24:MI') AS opens, to_char(m.closes, 'HH24:MI') AS closes, m.status,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'bank', a.bank, 'number', a.number,
                        'holder', a.holder, 'active', a.active) ORDER BY a.active DESC, a.sort, a.id), '[]')
                 FROM payee_accounts a WHERE a.method_id = m.id) AS accounts
         FROM payment_methods m WHERE m.merchant_id = $1 ORDER BY m.currency, m.sort, m.id LIMIT 500`,
      [merchantId],
    );
    return rows;
  }

  /**
   * @param operatorId null: the command line
   * @returns whether the merchant has this method
   */
  async setStatus(
    merchantId: number,
    code: string,
    status: MethodStatus,
    operatorId: number | null,
  ): Promise<boolean> {
    const { rows } = await this.#pool.query(
      `WITH found AS (
         SELECT id FROM payment_methods WHERE merchant_id = $1 AND code = $2
       ), changed AS (
         UPDATE payment_methods SET status = $3, changed_by = $4 WHERE id IN (SELECT id FROM found) AND status <> $3
       )
       SELECT id FROM found`,
      [merchantId, code, status, operatorId],
    );
    return rows.length > 0;
  }
}
