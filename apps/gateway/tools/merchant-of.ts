import type pg from "pg";
import { LaunchError } from "../../../tools/launch-error.ts";

export interface Merchant {
  readonly id: number;
  readonly code: string;
  readonly status: number;
}

/** The merchant of that code, or the only one there is. Throws a `LaunchError` in plain words. */
export async function merchantOf(
  on: Pick<pg.Pool | pg.Client, "query">,
  code: string | undefined,
): Promise<Merchant> {
  const { rows } = await on.query<Merchant>(
    "SELECT id, code, status FROM merchants WHERE trial_of IS NULL AND ($1::text IS NULL OR code = $1) ORDER BY id",
    [code ?? null],
  );
  if (rows.length > 1)
    throw new LaunchError(`Say which with --merchant: ${rows.map((row) => row.code).join(", ")}.`);
  if (!rows[0]) throw new LaunchError(`There is no merchant ${code ?? "yet"}.`);
  return rows[0];
}
