import type { Pool } from "pg";

/**
 * Tables that a refused request may write to: rate-limit counters, the security log, nonces (a sealed body opens once,
 * whatever the result) and captchas (a wrong answer uses them up too).
 */
const MAY_BE_WRITTEN = ["rate_limits", "security_events", "sealed_body_nonces", "captchas"];
/** Tables that only jobs write: they sum up and list what members did, and prove it. */
const SUMS_OF_TEAMS = [
  "team_calendars",
  "team_postings",
  "team_play_days",
  "team_days",
  "team_day_totals",
  "team_months",
  "member_activity",
  "team_activity",
  "team_totals",
  "team_balances",
  "team_bets",
  "team_transfers",
  "team_proofs",
  "team_differences",
];

/** Records committed writes to all other tables, by triggers. */
export interface CallRecorder {
  /** Operation and table of each kind of write since the last call. */
  written(): Promise<string[]>;
}

export async function recordCalls(pool: Pool): Promise<CallRecorder> {
  await pool.query(`
    CREATE SCHEMA recorder;
    CREATE TABLE recorder.writes (what text NOT NULL);
    CREATE FUNCTION recorder.saw() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- a request adds mail; the sender, which is no request, changes it
      IF TG_OP = 'UPDATE' AND (TG_TABLE_NAME = 'outgoing_mail' OR OLD IS NOT DISTINCT FROM NEW) THEN
        RETURN NULL;
      -- a request adds changes of teams; the job that sums them up takes them away
      ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'team_changes' THEN
        RETURN NULL;
      ELSE
        INSERT INTO recorder.writes VALUES (lower(TG_OP) || ' ' || TG_TABLE_NAME);
      END IF;
      RETURN NULL;
    END $$;
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
                   AND tablename <> ALL ('{${[...MAY_BE_WRITTEN, ...SUMS_OF_TEAMS].join(",")}}') LOOP
        EXECUTE format('CREATE TRIGGER recorder AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION recorder.saw()', name);
      END LOOP;
    END $$;`);
  return {
    async written() {
      const { rows } = await pool.query<{ what: string }>("DELETE FROM recorder.writes RETURNING what");
      return [...new Set(rows.map((row) => row.what))];
    },
  };
}
