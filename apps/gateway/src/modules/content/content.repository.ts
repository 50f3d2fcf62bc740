import type pg from "pg";
import { LOCKS } from "../../db/advisory-locks.ts";
import type { EncodedFile } from "./pictures.ts";

/** A connection, or the pool where no transaction is needed. */
export type Queries = Pick<pg.ClientBase, "query">;

export interface DisplayPeriod {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Database access of an import, apart from the repositories of the texts it writes. */
export class ContentRepository {
  readonly #client: Queries;

  constructor(client: Queries) {
    this.#client = client;
  }

  async merchant(code: string): Promise<{ id: number; settings: unknown } | undefined> {
    const { rows } = await this.#client.query<{ id: number; settings: unknown }>(
      "SELECT id, settings FROM merchants WHERE code = $1 AND trial_of IS NULL",
      [code],
    );
    return rows[0];
  }

  /** Imports into one database wait for each other until this one's transaction ends. */
  async lockImports(): Promise<void> {
    await this.#client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.content]);
  }

  /** Stored start and end dates of imported entries, by source. */
  async displayPeriods(merchantId: number): Promise<ReadonlyMap<string, DisplayPeriod>> {
    const { rows } = await this.#client.query<DisplayPeriod & { source: string }>(
      `SELECT source, starts_at AS "startsAt", ends_at AS "endsAt" FROM announcements
        WHERE merchant_id = $1 AND source IS NOT NULL
       UNION ALL
       SELECT source, starts_at, ends_at FROM banners WHERE merchant_id = $1 AND source IS NOT NULL`,
      [merchantId],
    );
    return new Map(rows.map(({ source, ...period }) => [source, period]));
  }

  /** Those of these pictures that are stored already. */
  async storedPictures(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#client.query<{ hash: string }>(
      "SELECT hash FROM pictures WHERE hash = ANY ($1)",
      [hashes],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  async storePicture(hash: string, files: readonly EncodedFile[]): Promise<void> {
    await this.#client.query("INSERT INTO pictures (hash) VALUES ($1) ON CONFLICT DO NOTHING", [hash]);
    for (const { width, format, bytes } of files)
      await this.#client.query(
        "INSERT INTO picture_files (hash, width, format, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [hash, width, format, bytes],
      );
  }
}
