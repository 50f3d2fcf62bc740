import type { Queryable } from "../database/database.ts";

export interface SessionRow {
  readonly id: string;
  /** Operator, game and player: their rounds follow one another. The column is named "seat" in released schemas. */
  readonly playKey: string;
  readonly operatorId: bigint;
  /** null in free play, like the token */
  readonly player: string | null;
  readonly token: string | null;
  readonly gameCode: string;
  readonly currency: string;
  readonly language: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string | null;
  readonly freeBalance: bigint | null;
  /** shortest time from the start of a round to the start of the next one */
  readonly minimumCycleMs: number;
  /** whether the game may offer faster play */
  readonly turbo: boolean;
}

export type NewSession = SessionRow & { readonly addressHash: Buffer };

const COLUMNS = `id, seat AS "playKey", operator_id AS "operatorId", player, token, game_code AS "gameCode", currency, language,
  lobby_url AS "lobbyUrl", deposit_url AS "depositUrl", free_balance AS "freeBalance",
  minimum_cycle_ms AS "minimumCycleMs", turbo`;

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query(
    `INSERT INTO play_sessions (id, address_hash, seat, operator_id, player, token, game_code, currency, language,
       lobby_url, deposit_url, free_balance, minimum_cycle_ms, turbo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      session.id,
      session.addressHash,
      session.playKey,
      session.operatorId,
      session.player,
      session.token,
      session.gameCode,
      session.currency,
      session.language,
      session.lobbyUrl,
      session.depositUrl,
      session.freeBalance,
      session.minimumCycleMs,
      session.turbo,
    ],
  );
}

/**
 * The session of a URL, with a new page reference. A URL opens once, within `lifetime` of its creation, and
 * again within `reopenPeriod` of its first opening.
 */
export async function openSession(
  db: Queryable,
  addressHash: Buffer,
  pageHash: Buffer,
  lifetime: string,
  reopenPeriod: string,
): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `UPDATE play_sessions SET page_hash = $2, opened_at = coalesce(opened_at, now()), seen_at = now()
     WHERE address_hash = $1
       AND CASE WHEN opened_at IS NULL THEN created_at > now() - $3::interval
                ELSE opened_at > now() - $4::interval END
     RETURNING ${COLUMNS}`,
    [addressHash, pageHash, lifetime, reopenPeriod],
  );
  return rows[0];
}

/** The session of an open page, with its last use updated; `expired` when it has been idle too long. */
export async function touchSession(
  db: Queryable,
  pageHash: Buffer,
  idle: string,
): Promise<(SessionRow & { readonly expired: boolean }) | undefined> {
  const { rows } = await db.query<SessionRow & { expired: boolean }>(
    `UPDATE play_sessions AS s
     SET seen_at = CASE WHEN old.expired THEN old.seen_at ELSE now() END
     FROM (SELECT id AS key, seen_at, seen_at < now() - $2::interval AS expired
           FROM play_sessions WHERE page_hash = $1) AS old
     WHERE s.id = old.key
     RETURNING ${COLUMNS}, old.expired`,
    [pageHash, idle],
  );
  return rows[0];
}

/** Sets a free session's play money. */
export async function setFreeBalance(db: Queryable, id: string, balance: bigint): Promise<void> {
  await db.query("UPDATE play_sessions SET free_balance = $2 WHERE id = $1", [id, balance]);
}

/** The play money of a free session, its row locked until the end of the transaction. */
export async function lockFreeBalance(db: Queryable, id: string): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    "SELECT free_balance AS balance FROM play_sessions WHERE id = $1 FOR UPDATE",
    [id],
  );
  return rows[0]?.balance ?? 0n;
}

/** Deletes old free sessions with their rounds, and launches that were never opened. */
export async function forgetOldSessions(db: Queryable, free: string, unopened: string): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM play_sessions
     WHERE (player IS NULL AND seen_at < now() - $1::interval)
        OR (opened_at IS NULL AND created_at < now() - $2::interval)`,
    [free, unopened],
  );
  return rowCount ?? 0;
}
