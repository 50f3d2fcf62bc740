import type pg from "pg";

/** Reads one file of a picture; null when there is none. */
export const picturesRepository =
  (pool: pg.Pool) =>
  async (hash: string, width: number, format: string): Promise<Buffer | null> => {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      "SELECT bytes FROM picture_files WHERE hash = $1 AND width = $2 AND format = $3",
      [hash, width, format],
    );
    return rows[0]?.bytes ?? null;
  };
