import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A webhook to send, and what happens at the provider when it is due. */
export interface Delivery {
  readonly id: number;
  readonly due: number;
  readonly attempt: number;
  readonly data: DeliveryData;
}

export interface DeliveryData {
  /** The webhook's body; missing: nothing is sent. */
  readonly body?: string;
  readonly wrongToken?: boolean;
  /** A payout that gets this status when the delivery is due, before the webhook is sent. */
  readonly payout?: { readonly id: string; readonly status: string; readonly failureCode?: string };
}

export interface DeliveryReport extends Delivery {
  readonly delivered: boolean;
  /** HTTP status or error of the last attempt. */
  readonly result: string | null;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS transactions (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS transactions_created ON transactions (created);
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY, due INTEGER, attempt INTEGER NOT NULL, data TEXT NOT NULL, result TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due) WHERE due IS NOT NULL;
`;

/** What the simulator knows, in one SQLite file: it survives a restart, and a crash at any time. */
export class Store {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(file);
    this.#database.exec(SCHEMA);
  }

  close(): void {
    this.#database.close();
  }

  /** Runs `work` as a whole or not at all. */
  atomically<T>(work: () => T): T {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  get(kind: string, id: string): unknown {
    const row = this.#database
      .prepare("SELECT data FROM documents WHERE kind = ? AND id = ?")
      .get(kind, id) as { data: string } | undefined;
    return row && (JSON.parse(row.data) as unknown);
  }

  put(kind: string, id: string, data: unknown): void {
    this.#database
      .prepare("INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET data = excluded.data")
      .run(kind, id, JSON.stringify(data));
  }

  putTransaction(id: string, created: string, data: unknown): void {
    this.#database
      .prepare(
        `INSERT INTO transactions (id, created, data) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET data = excluded.data`,
      )
      .run(id, created, JSON.stringify(data));
  }

  getTransaction(id: string): unknown {
    const row = this.#database.prepare("SELECT data FROM transactions WHERE id = ?").get(id) as
      | { data: string }
      | undefined;
    return row && (JSON.parse(row.data) as unknown);
  }

  /** Transactions of a time, in the order of their creation, after the one with the id `after`. */
  transactions<T>(from: string, to: string, after: string | undefined, limit: number): T[] {
    const rows = this.#database
      .prepare(
        `SELECT data FROM transactions
         WHERE created BETWEEN ? AND ?
           AND number > coalesce((SELECT number FROM transactions WHERE id = ?), 0)
         ORDER BY number LIMIT ?`,
      )
      .all(from, to, after ?? null, limit) as { data: string }[];
    return rows.map(({ data }) => JSON.parse(data) as T);
  }

  addDelivery(due: number, data: DeliveryData): void {
    this.#database
      .prepare("INSERT INTO deliveries (due, attempt, data) VALUES (?, 0, ?)")
      .run(due, JSON.stringify(data));
  }

  dueDeliveries(now: number): Delivery[] {
    const rows = this.#database
      .prepare("SELECT id, due, attempt, data FROM deliveries WHERE due <= ? ORDER BY due, id LIMIT 50")
      .all(now) as unknown as (Omit<Delivery, "data"> & { data: string })[];
    return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as DeliveryData }));
  }

  nextDue(): number | undefined {
    const row = this.#database.prepare("SELECT min(due) AS due FROM deliveries").get() as {
      due: number | null;
    };
    return row.due ?? undefined;
  }

  /** @param due when it is tried again; null: never */
  finishAttempt(id: number, due: number | null, attempt: number, result: string): void {
    this.#database
      .prepare("UPDATE deliveries SET due = ?, attempt = ?, result = ? WHERE id = ?")
      .run(due, attempt, result, id);
  }

  /** Makes every waiting delivery due. */
  makeDeliveriesDue(now: number): void {
    this.#database.prepare("UPDATE deliveries SET due = ? WHERE due > ?").run(now, now);
  }

  latestDeliveries(): DeliveryReport[] {
    const rows = this.#database
      .prepare("SELECT id, due, attempt, data, result FROM deliveries ORDER BY id DESC LIMIT 100")
      .all() as unknown as (Omit<DeliveryReport, "data"> & { data: string })[];
    return rows.map((row) => ({
      ...row,
      data: JSON.parse(row.data) as DeliveryData,
      delivered: row.due === null && /^2\d\d$/.test(row.result ?? ""),
    }));
  }
}
