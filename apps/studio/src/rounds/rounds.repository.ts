import { isTaken, type Queryable } from "../database/database.ts";
import type { Round } from "../games/slots/play.ts";
import type { PlayError } from "../play-api.ts";

export type RoundState = "betting" | "settling" | "settled" | "refused" | "voiding" | "voided";

export interface RoundRow {
  readonly id: string;
  readonly sessionId: string;
  readonly spinId: string;
  readonly gameCode: string;
  readonly state: RoundState;
  readonly stake: bigint;
  readonly win: bigint | null;
  readonly outcome: Round | null;
  readonly refusal: PlayError | null;
  readonly betUuid: string;
  readonly balance: bigint | null;
  readonly createdAt: Date;
}

export interface NewRound {
  readonly id: string;
  readonly sessionId: string;
  readonly playKey: string;
  readonly spinId: string;
  readonly gameCode: string;
  readonly gameDigest: string;
  readonly stake: bigint;
  readonly betUuid: string;
  /** time for the process that begins the round to get the result of the bet */
  readonly betTimeoutMs: number;
  /** shortest time since the start of the round before it with the same key */
  readonly minimumCycleMs: number;
}

const COLUMNS = `id, session_id AS "sessionId", spin_id AS "spinId", game_code AS "gameCode", state, stake, win, outcome,
  refusal, bet_uuid AS "betUuid", balance, created_at AS "createdAt"`;

/**
 * Stores a round before its stake is requested. "running" when a round is already betting with the key, or the spin id
 * exists; "too-soon" within the game cycle of the round before it.
 */
export async function insertRound(db: Queryable, round: NewRound): Promise<"begun" | "running" | "too-soon"> {
  try {
    const { rows } = await db.query<{ begun: boolean; known: boolean }>(
      `WITH last AS (
         SELECT coalesce(bool_or($10 > 0 AND created_at > now() - $10 * interval '1 millisecond'), false) AS recent,
                coalesce(bool_or(state = 'betting'), false) AS betting
           FROM (SELECT created_at, state FROM rounds WHERE seat = $3 AND state <> 'refused'
                  ORDER BY created_at DESC LIMIT 1) AS r
       ), begun AS (
         INSERT INTO rounds (id, session_id, seat, spin_id, game_code, game_digest, state, stake, bet_uuid,
                             bet_deadline)
         SELECT $1, $2, $3, $4, $5, $6, 'betting', $7, $8, now() + $9 * interval '1 millisecond'
           FROM last WHERE NOT recent
         ON CONFLICT (seat, spin_id) DO NOTHING
         RETURNING id
       )
       SELECT EXISTS (SELECT FROM begun) AS begun,
              NOT recent OR betting OR EXISTS (SELECT FROM rounds WHERE (seat, spin_id) = ($3, $4)) AS known
         FROM last`,
      [
        round.id,
        round.sessionId,
        round.playKey,
        round.spinId,
        round.gameCode,
        round.gameDigest,
        round.stake,
        round.betUuid,
        round.betTimeoutMs,
        round.minimumCycleMs,
      ],
    );
    const [row] = rows;
    if (row?.begun) return "begun";
    // An insert that was tried and did not take place met the same spin id in a commit this statement cannot see.
    return row?.known ? "running" : "too-soon";
  } catch (error) {
    if (isTaken(error, "rounds_one_betting_a_seat")) return "running";
    throw error;
  }
}

/** Stores the outcome after the stake was taken. False when the round has been voided in the meantime. */
export async function decideRound(
  db: Queryable,
  id: string,
  decided: { readonly outcome: Round; readonly win: bigint },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE rounds SET state = 'settling', outcome = $2, win = $3, decided_at = now()
     WHERE id = $1 AND state = 'betting'`,
    [id, JSON.stringify(decided.outcome), decided.win],
  );
  return rowCount === 1;
}

/** Marks a round as refused: the wallet took no stake. */
export async function refuseRound(db: Queryable, id: string, refusal: PlayError): Promise<boolean> {
  const { rowCount } = await db.query(
    "UPDATE rounds SET state = 'refused', refusal = $2, closed_at = now() WHERE id = $1 AND state = 'betting'",
    [id, refusal],
  );
  return rowCount === 1;
}

/**
 * Marks a round as voiding: whether the stake was taken is unknown. False when the round is not betting any
 * more.
 */
export async function voidRound(db: Queryable, id: string, refusal: PlayError | null): Promise<boolean> {
  const { rowCount } = await db.query(
    "UPDATE rounds SET state = 'voiding', refusal = $2 WHERE id = $1 AND state = 'betting'",
    [id, refusal],
  );
  return rowCount === 1;
}

/** Closes a round after the wallet has confirmed its last call. */
export async function closeRound(db: Queryable, id: string, balance: bigint | null): Promise<void> {
  await db.query(
    `UPDATE rounds SET state = CASE state WHEN 'settling' THEN 'settled' ELSE 'voided' END, balance = $2,
       closed_at = now()
     WHERE id = $1 AND state IN ('settling', 'voiding')`,
    [id, balance],
  );
}

/** The data for the rollback of a bet. */
export interface AbandonedRound {
  readonly id: string;
  readonly betUuid: string;
  readonly player: string;
  readonly token: string;
  readonly gameCode: string;
}

/** Rounds past their bet deadline, locked until the end of the transaction. */
export async function lockAbandonedRounds(db: Queryable, limit: number): Promise<AbandonedRound[]> {
  const { rows } = await db.query<AbandonedRound>(
    `SELECT r.id, r.bet_uuid AS "betUuid", r.game_code AS "gameCode", s.player, s.token
     FROM rounds r JOIN play_sessions s ON s.id = r.session_id
     WHERE r.state = 'betting' AND r.bet_deadline < now()
     ORDER BY r.bet_deadline LIMIT $1 FOR UPDATE OF r SKIP LOCKED`,
    [limit],
  );
  return rows;
}

export async function roundOfSpin(
  db: Queryable,
  playKey: string,
  spinId: string,
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM rounds WHERE seat = $1 AND spin_id = $2`,
    [playKey, spinId],
  );
  return rows[0];
}

/** A round by its id; only of that operator's player, if one is given. */
export async function roundOfPlayer(
  db: Queryable,
  id: string,
  operatorId?: bigint,
  player?: string,
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM rounds r
     WHERE id = $1 AND ($2::bigint IS NULL OR EXISTS (
       SELECT FROM play_sessions s WHERE s.id = r.session_id AND s.operator_id = $2 AND s.player = $3))`,
    [id, operatorId ?? null, player ?? null],
  );
  return rows[0];
}

/** The betting round of a player at a game. */
export async function runningRound(db: Queryable, playKey: string): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM rounds WHERE seat = $1 AND state = 'betting'`,
    [playKey],
  );
  return rows[0];
}

/** The latest decided round of a player at a game, and whether it was shown to its end. */
export async function latestOutcome(
  db: Queryable,
  playKey: string,
): Promise<(RoundRow & { readonly shown: boolean }) | undefined> {
  const { rows } = await db.query<RoundRow & { shown: boolean }>(
    `SELECT ${COLUMNS}, shown_at IS NOT NULL AS shown FROM rounds
     WHERE seat = $1 AND outcome IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    [playKey],
  );
  return rows[0];
}

export async function markShown(db: Queryable, playKey: string, spinId: string): Promise<void> {
  await db.query(
    "UPDATE rounds SET shown_at = now() WHERE seat = $1 AND spin_id = $2 AND shown_at IS NULL AND outcome IS NOT NULL",
    [playKey, spinId],
  );
}

/** Rounds of a player at a game that moved money, newest first. */
export async function roundHistory(db: Queryable, playKey: string, limit: number): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `SELECT ${COLUMNS} FROM rounds WHERE seat = $1 AND state <> 'refused' ORDER BY created_at DESC LIMIT $2`,
    [playKey, limit],
  );
  return rows;
}
