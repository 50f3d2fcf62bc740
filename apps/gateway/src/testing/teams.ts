import type { MemberType } from "@foyer/contract/shared";
import { retryTransient } from "../db/retry.ts";
import { createMember } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** A member below another one (null: the merchant), who can log in; the username as given. */
export async function joinTeam(
  t: TestApp,
  username: string,
  under: bigint | null,
  type: MemberType = 0,
): Promise<bigint> {
  const { pool } = t.app.database;
  const pattern = await createMember(t.app, `${username}x`, { type });
  // as registration does: an upline is set when the member is created, again after a deadlock with a move
  const { rows } = await retryTransient(() =>
    pool.query<{ id: bigint }>(
      `INSERT INTO members (merchant_id, username, type, currency, upline_id)
       SELECT merchant_id, $2, $3, currency, $1 FROM members WHERE id = $4 RETURNING id`,
      [under, username, type, pattern],
    ),
  );
  const { id } = rows[0] as { id: bigint };
  await pool.query(
    "INSERT INTO member_credentials SELECT $1, password_hash, false, false, now() FROM member_credentials WHERE member_id = $2",
    [id, pattern],
  );
  await pool.query("SELECT ledger_open($1, currency) FROM members WHERE id = $1", [id]);
  return id;
}

/** Runs `work` while nothing is added to the sums of teams: a job would count a member before it is made an old one. */
export async function unsummed<T>(t: TestApp, work: () => Promise<T>): Promise<T> {
  const client = await t.app.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT team_lock_sums(1)");
    return await work();
  } finally {
    await client.query("COMMIT");
    client.release();
  }
}

let played = 0;
/** A round that ended, in 1/100,000. */
export async function playRound(
  t: TestApp,
  memberId: bigint,
  stake: bigint,
  win: bigint,
  { category = "RNG", vendor = "NIGHTJAR", at = new Date() } = {},
): Promise<string> {
  const { pool } = t.app.database;
  played += 1;
  const round = `team-round-${played}`;
  await pool.query(
    `INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play, play_type,
                           language, currency, expires_at)
     SELECT $1, merchant_id, id, $1, 'nightjar', $3, 'owl', false, 'trad', 'EN', currency, now() FROM members WHERE id = $2`,
    [round, memberId, vendor],
  );
  await pool.query(
    `INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total, win_total,
                         bets, wins, state, opened_at, closed_at)
     SELECT id, 'nightjar', $2, $2, $6, 'owl', $5, currency, $3, $4, 1, 1, 'closed', $7, $7 FROM members WHERE id = $1`,
    [memberId, round, stake, win, category, vendor, at],
  );
  return round;
}
