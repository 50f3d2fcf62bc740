import type { Pool } from "pg";

/**
 * Tables a refused question may write to, by name: counters of limits, the log of what was refused, nonces so that a
 * sealed body opens once whatever comes of it, and captchas, which are spent by a wrong answer too.
 */
const MAY_BE_WRITTEN = ["rate_limits", "security_events", "envelope_nonces", "captchas"];

/** Sees every row of every other table that is written, from whatever side, and kept. */
export interface Witness {
  /** Tables written since the last call, each with how. */
  written(): Promise<string[]>;
}

export async function callWitness(pool: Pool): Promise<Witness> {
  await pool.query(`
    CREATE SCHEMA witness;
    CREATE TABLE witness.writes (what text NOT NULL);
    CREATE FUNCTION witness.saw() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'UPDATE' OR OLD IS DISTINCT FROM NEW THEN
        INSERT INTO witness.writes VALUES (lower(TG_OP) || ' ' || TG_TABLE_NAME);
      END IF;
      RETURN NULL;
    END $$;
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
                   AND tablename <> ALL ('{${MAY_BE_WRITTEN.join(",")}}') LOOP
        EXECUTE format('CREATE TRIGGER witness AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION witness.saw()', name);
      END LOOP;
    END $$;`);
  return {
    async written() {
      const { rows } = await pool.query<{ what: string }>("DELETE FROM witness.writes RETURNING what");
      return [...new Set(rows.map((row) => row.what))];
    },
  };
}
