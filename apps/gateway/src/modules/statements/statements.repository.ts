import type { BankStatementLine, StatementDoubt, StatementFormat } from "@foyer/contract/statements";
import type pg from "pg";
import { inTransaction } from "../../db/database.ts";
import type { CaseFilter } from "../../http/case-filter.ts";
import { contentOf, EntryKeys, type IdentifiedLine, storedEntries } from "./statement-identity.ts";
import type { StatementEnd, StatementKind } from "./statement-items.ts";

export type Outcome = BankStatementLine["outcome"];

export interface AccountRow {
  readonly accountId: bigint;
  readonly currency: string;
  readonly bank: string;
  readonly number: string;
  readonly format: StatementFormat | null;
}

export interface StatementRow {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly fileName: string;
  readonly format: StatementKind;
  readonly state: "draft" | "importing" | "imported";
  readonly account: string;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly lines: number;
  readonly credits: bigint;
  readonly debits: bigint;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  readonly counts: Partial<Record<Outcome, number>>;
  readonly doubts: StatementDoubt[];
  readonly uploadedAt: Date;
  readonly uploadedBy: string | null;
  readonly askedById: number | null;
  readonly askedBy: string | null;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
}

export interface LineRow {
  readonly n: number;
  readonly line: number;
  readonly day: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly text: string;
  readonly payer: string | null;
  readonly number: string | null;
  readonly deposit: string | null;
  readonly paymentKey: bigint | null;
  readonly outcome: Outcome;
  readonly doubt: StatementDoubt | null;
}

/** A line to be stored. */
export interface NewLine extends IdentifiedLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly reversal: boolean;
  readonly number: string | null;
  readonly doubt: StatementDoubt | null;
}

/** What is known of a statement once its last line was read. */
export interface StatementRest {
  readonly hash: Buffer;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** The last day that it is about, for one without lines. */
  readonly day: string | null;
  readonly edge: StatementEnd["edge"];
  /** Lines from the first to the last number that are not proved, by the reason. */
  readonly doubted: readonly { readonly from: number; readonly to: number; readonly doubt: StatementDoubt }[];
}

export interface DueLine {
  readonly n: number;
  readonly key: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reference: string;
  readonly payer: string | null;
  readonly paidAt: Date;
}

const STATEMENT = `s.id, s.account_id AS "accountId", s.file_name AS "fileName", s.format, s.state, a.bank || ', ' || a.number AS account,
  s.currency, s.first_day::text AS "firstDay", s.last_day::text AS "lastDay", s.lines, s.credits, s.debits, s.opening, s.closing, s.uploaded_at AS "uploadedAt", s.confirmed_at AS "confirmedAt",
  (SELECT display_name FROM operators p WHERE p.id = s.uploaded_by) AS "uploadedBy", s.asked_by AS "askedById",
  (SELECT display_name FROM operators p WHERE p.id = s.asked_by) AS "askedBy",
  (SELECT display_name FROM operators p WHERE p.id = s.confirmed_by) AS "confirmedBy",
  s.counts, s.doubts`;

const LINE_COLUMNS = [
  "line",
  "day",
  "amount",
  "currency",
  "key",
  "content",
  "balance",
  "reference",
  "text",
  "payer",
  "reversal",
  "number",
  "doubt",
] as const;

export class StatementsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The merchant's accounts that manual transfers go to. */
  async accounts(merchantId: number): Promise<AccountRow[]> {
    const { rows } = await this.#pool.query<AccountRow>(
      `SELECT a.id AS "accountId", m.currency, a.bank, a.number, a.statement_format AS format
         FROM payment_methods m JOIN payee_accounts a ON a.method_id = m.id
        WHERE m.merchant_id = $1 AND m.dialect = 'manual' ORDER BY m.sort, m.id, a.sort, a.id LIMIT 100`,
      [merchantId],
    );
    return rows;
  }

  async setFormat(accountId: bigint, format: StatementFormat | null): Promise<void> {
    await this.#pool.query("UPDATE payee_accounts SET statement_format = $2 WHERE id = $1", [
      accountId,
      format && JSON.stringify(format),
    ]);
  }

  /** The statement of a file. A draft counts only if it was read in one of these ways: the account's format may have changed. */
  async findByFile(
    accountId: bigint,
    hash: Buffer,
    readings: readonly string[],
  ): Promise<bigint | undefined> {
    const { rows } = await this.#pool.query<{ id: bigint }>(
      "SELECT id FROM bank_statements WHERE account_id = $1 AND file_hash = $2 AND (state <> 'draft' OR reading = ANY ($3))",
      [accountId, hash, readings],
    );
    return rows[0]?.id;
  }

  /**
   * Stores a statement as a draft, with its lines as they come. Nothing stays when reading them fails.
   * @returns its id; of a file that was stored before, the id of that
   */
  async create(
    statement: {
      readonly merchantId: number;
      readonly accountId: bigint;
      readonly currency: string;
      readonly fileName: string;
      readonly format: StatementKind;
      readonly operatorId: number | null;
      /** How its lines are read. */
      readonly reading: string;
    },
    batches: AsyncIterable<readonly NewLine[]>,
    /** Read after the last batch. */
    rest: () => StatementRest,
  ): Promise<bigint> {
    return inTransaction(this.#pool, async (client) => {
      // the keys of its entries depend on what other files of the account have
      await client.query("SELECT statement_lock_account($1)", [statement.accountId]);
      await client.query(
        `CREATE TEMPORARY TABLE statement_upload (LIKE bank_statement_lines) ON COMMIT DROP;
         ALTER TABLE statement_upload ALTER statement_id DROP NOT NULL`,
      );
      const keys = new EntryKeys(statement.accountId);
      let n = 0;
      for await (const batch of batches) {
        const lines = batch.map((line) => ({ ...line, content: contentOf(line) }));
        const unseen = keys.unseen(lines);
        keys.learn(unseen, await storedEntries(client, statement, unseen));
        const keyed = lines.map((line) => ({ ...line, key: keys.keyOf(line) }));
        await client.query(
          `INSERT INTO statement_upload (n, line, day, amount, currency, key, content, balance, reference, text, payer, reversal,
             order_number, doubt)
           SELECT $1 + ordinality, line, day, amount, currency, key, content, balance, reference, text, payer, reversal, number, doubt
             FROM ROWS FROM (unnest($2::int[]), unnest($3::date[]), unnest($4::bigint[]), unnest($5::text[]), unnest($6::text[]),
                  unnest($7::text[]), unnest($8::bigint[]), unnest($9::text[]), unnest($10::text[]), unnest($11::text[]),
                  unnest($12::bool[]), unnest($13::text[]), unnest($14::text[]))
                  WITH ORDINALITY AS t(line, day, amount, currency, key, content, balance, reference, text, payer, reversal, number,
                    doubt, ordinality)`,
          [n, ...LINE_COLUMNS.map((column) => keyed.map((line) => line[column]))],
        );
        n += lines.length;
      }
      const { hash, opening, closing, day, edge, doubted } = rest();
      await client.query(
        "DELETE FROM bank_statements WHERE account_id = $1 AND file_hash = $2 AND state = 'draft' AND reading IS DISTINCT FROM $3",
        [statement.accountId, hash, statement.reading],
      );
      const { rows } = await client.query<{ id: bigint }>(
        `INSERT INTO bank_statements (merchant_id, account_id, file_name, file_hash, format, currency, opening, closing, uploaded_by,
           reading, edge, first_day, last_day, lines, credits, debits)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $12::int IS NOT NULL THEN int4range($12, $13, '[]') END, coalesce(min(day), $11::date), coalesce(max(day), $11::date), count(*),
                coalesce(sum(amount) FILTER (WHERE amount > 0 AND currency = $6), 0),
                coalesce(-sum(amount) FILTER (WHERE amount < 0 AND currency = $6), 0)
           FROM statement_upload
         ON CONFLICT (account_id, file_hash) DO NOTHING RETURNING id`,
        [
          statement.merchantId,
          statement.accountId,
          statement.fileName,
          hash,
          statement.format,
          statement.currency,
          opening,
          closing,
          statement.operatorId,
          statement.reading,
          day,
          edge?.from ?? null,
          edge?.to ?? null,
        ],
      );
      const id = rows[0]?.id;
      if (id === undefined) {
        const known = await client.query<{ id: bigint }>(
          "SELECT id FROM bank_statements WHERE account_id = $1 AND file_hash = $2",
          [statement.accountId, hash],
        );
        return known.rows[0]?.id as bigint;
      }
      await client.query(
        `INSERT INTO bank_statement_lines (statement_id, n, line, day, amount, currency, key, content, balance, reference, text, payer,
           reversal, order_number, doubt)
         SELECT $1, n, line, day, amount, currency, key, content, balance, reference, text, payer, reversal, order_number,
                coalesce(u.doubt, (
                  SELECT d.doubt FROM ROWS FROM (unnest($2::int[]), unnest($3::int[]), unnest($4::text[])) AS d (first_n, last_n, doubt)
                   WHERE u.n BETWEEN d.first_n AND d.last_n LIMIT 1))
           FROM statement_upload u`,
        [id, doubted.map(({ from }) => from), doubted.map(({ to }) => to), doubted.map(({ doubt }) => doubt)],
      );
      await client.query("SELECT statement_note_outcomes($1)", [id]);
      return id;
    });
  }

  /** Works out again what the lines will become or have become. */
  async refresh(id: bigint): Promise<void> {
    await this.#pool.query("SELECT statement_note_outcomes($1)", [id]);
  }

  /** The newest first; with `words` those whose file or account has them, or with a line of the order `number`. */
  async list(
    merchantId: number,
    { words, number }: Pick<CaseFilter, "words" | "number">,
    before: string | null,
    limit: number,
  ): Promise<StatementRow[]> {
    const { rows } = await this.#pool.query<StatementRow>(
      `SELECT ${STATEMENT} FROM bank_statements s JOIN payee_accounts a ON a.id = s.account_id
        WHERE s.merchant_id = $1 AND ($2::bigint IS NULL OR s.id < $2)
          AND ($4::text IS NULL OR s.id IN (
            SELECT f.id FROM bank_statements f WHERE f.merchant_id = $1 AND text_vector(f.file_name) @@ text_query($4)
            UNION ALL
            SELECT l.statement_id FROM bank_statement_lines l WHERE l.order_number = $5
          ) OR s.account_id IN (
            SELECT b.id FROM payee_accounts b WHERE text_vector(b.bank || ' ' || b.number) @@ text_query($4)))
        ORDER BY s.id DESC LIMIT $3`,
      [merchantId, before, limit, words, number],
    );
    return rows;
  }

  async read(merchantId: number, id: bigint | string): Promise<StatementRow | undefined> {
    const { rows } = await this.#pool.query<StatementRow>(
      `SELECT ${STATEMENT} FROM bank_statements s JOIN payee_accounts a ON a.id = s.account_id
        WHERE s.merchant_id = $1 AND s.id = $2`,
      [merchantId, id],
    );
    return rows[0];
  }

  /** Lines with what they belong to now: the order of their payment, or the payment without one. */
  async lines(id: bigint, after: number, outcome: Outcome | null, limit: number): Promise<LineRow[]> {
    const { rows } = await this.#pool.query<LineRow>(
      `SELECT l.n, l.line, l.day::text AS day, l.amount, l.currency, l.text, l.payer, l.order_number AS number, l.outcome, l.doubt,
              CASE WHEN p.id IS NULL THEN named.number ELSE paid.number END AS deposit,
              CASE WHEN p.order_id IS NULL THEN p.id END AS "paymentKey"
         FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
         LEFT JOIN LATERAL (
           SELECT x.id, x.member_id, x.order_id FROM deposit_payments x
            WHERE l.amount > 0 AND x.merchant_id = s.merchant_id AND x.dialect = 'manual'
              AND (x.payment_id = l.key OR x.statement_line = l.key)
            LIMIT 1) p ON true
         LEFT JOIN deposit_orders paid ON paid.member_id = p.member_id AND paid.id = p.order_id
         LEFT JOIN deposit_orders named
           ON l.amount > 0 AND named.number = l.order_number AND named.merchant_id = s.merchant_id AND named.dialect = 'manual'
        WHERE s.id = $1 AND l.n > $2 AND l.outcome IS NOT NULL AND ($3::text IS NULL OR l.outcome = $3)
        ORDER BY l.n LIMIT $4`,
      [id, after, outcome, limit],
    );
    return rows;
  }

  /** See `statement_confirm` in `functions/statements.sql`. */
  async confirm(id: bigint, operatorId: number | null): Promise<"confirmed" | "waits" | "closed"> {
    const { rows } = await this.#pool.query<{ outcome: "confirmed" | "waits" | "closed" }>(
      "SELECT statement_confirm($1, $2) AS outcome",
      [id, operatorId],
    );
    return rows[0]?.outcome ?? "closed";
  }

  /** @returns whether it is gone */
  async discard(id: bigint): Promise<boolean> {
    await this.#pool.query("DELETE FROM bank_statements WHERE id = $1 AND state = 'draft'", [id]);
    const { rowCount } = await this.#pool.query("SELECT FROM bank_statements WHERE id = $1", [id]);
    return rowCount === 0;
  }

  /** Statements whose import was confirmed and has not ended. */
  async importing(): Promise<{ id: bigint; merchantId: number; timeZone: string }[]> {
    const { rows } = await this.#pool.query<{ id: bigint; merchantId: number; timeZone: string }>(
      `SELECT id, merchant_id AS "merchantId" FROM bank_statements WHERE state = 'importing' ORDER BY id LIMIT 10`,
    );
    return rows;
  }

  /** The next credits to import, dated at noon of their day, since statements have no times. */
  async due(id: bigint, timeZone: string, limit: number): Promise<DueLine[]> {
    const { rows } = await this.#pool.query<DueLine>(
      `SELECT l.n, l.key, l.amount, l.currency, coalesce(l.order_number, l.text) AS reference, l.payer,
              least((l.day + time '12:00') AT TIME ZONE $2, now()) AS "paidAt"
         FROM bank_statements s JOIN bank_statement_lines l ON l.statement_id = s.id
        WHERE s.id = $1 AND s.state = 'importing' AND l.n > s.progress AND l.amount > 0
          AND (NOT l.reversal OR l.doubt IS NOT NULL)
        ORDER BY l.n LIMIT $3`,
      [id, timeZone, limit],
    );
    return rows;
  }

  async advance(id: bigint, n: number): Promise<void> {
    await this.#pool.query("UPDATE bank_statements SET progress = greatest(progress, $2) WHERE id = $1", [
      id,
      n,
    ]);
  }

  async finish(id: bigint): Promise<void> {
    await this.#pool.query("SELECT statement_note_outcomes($1)", [id]);
    await this.#pool.query(
      "UPDATE bank_statements SET state = 'imported' WHERE id = $1 AND state = 'importing'",
      [id],
    );
  }

  async sweepDrafts(): Promise<void> {
    await this.#pool.query(
      "DELETE FROM bank_statements WHERE state = 'draft' AND uploaded_at < now() - interval '7 days'",
    );
  }
}
