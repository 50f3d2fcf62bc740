import type { OperatorRole } from "@foyer/contract/operator-roles";
import type pg from "pg";
import { LOCKS } from "../../db/advisory-locks.ts";
import { type Database, rollBack } from "../../db/database.ts";
import { rows } from "./demo-context.ts";

export interface NewMember {
  readonly username: string;
  readonly type: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly upline: string | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  readonly passwordHash: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly email: string | undefined;
  /** E.164, verified. */
  readonly mobile: string | undefined;
}

export interface HistoryRows {
  readonly movements: readonly object[];
  readonly launches: readonly object[];
  readonly rounds: readonly object[];
  readonly recent: readonly object[];
}

/** Writes the demo merchant in the transaction that `inEmptyDatabase` opens. */
export class DemoRepository {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  /** Runs `work` if there is no merchant yet, all or nothing; returns whether it ran. */
  static async inEmptyDatabase(
    { pool }: Database,
    work: (repository: DemoRepository, client: pg.PoolClient) => Promise<void>,
  ): Promise<boolean> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.demo]);
      const { rowCount } = await client.query("SELECT FROM merchants LIMIT 1");
      if (rowCount === 0) await work(new DemoRepository(client), client);
      await client.query("COMMIT");
      return rowCount === 0;
    } catch (error) {
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async merchant(m: { code: string; name: string; currency: string; settings: object; whitelabel: object }) {
    const { rows: made } = await this.#client.query<{ id: number }>(
      `INSERT INTO merchants (code, name, currency, settings, whitelabel) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [m.code, m.name, m.currency, m.settings, m.whitelabel],
    );
    return made[0]?.id as number;
  }

  /** The merchant's own rules of registration fields. */
  async fieldRules(merchantId: number, rules: object) {
    await this.#client.query("INSERT INTO registration_settings (merchant_id, rules) VALUES ($1, $2)", [
      merchantId,
      rules,
    ]);
  }

  /** The merchant of the guests; it has the content of the merchant it belongs to. */
  async trialMerchant(merchantId: number) {
    await this.#client.query(
      `INSERT INTO merchants (code, name, currency, trial_of)
       SELECT code || '_TRIAL', name, currency, id FROM merchants WHERE id = $1`,
      [merchantId],
    );
  }

  /** What members have set for withdrawals. */
  async profiles(profiles: readonly object[]) {
    await this.#client.query(
      `INSERT INTO member_profiles (member_id, payee_name, payment_password_hash)
       SELECT * FROM jsonb_to_recordset($1) p ("memberId" bigint, "payeeName" text, "paymentPasswordHash" text)`,
      [rows(profiles)],
    );
  }

  /** Vendors with their categories, each with a state. */
  async vendors(merchantId: number, vendors: readonly object[]) {
    await this.#client.query(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($2) AS v (code text, "displayName" text, categories jsonb, sort int)
       ), made AS (
         INSERT INTO vendors (merchant_id, code, display_name)
         SELECT $1, code, "displayName" FROM given ORDER BY sort RETURNING id, code
       )
       INSERT INTO vendor_categories (vendor_id, category, state, sort)
       SELECT made.id, c.category, c.state, given.sort
         FROM given JOIN made USING (code), jsonb_to_recordset(given.categories) AS c (category text, state text)`,
      [merchantId, rows(vendors)],
    );
  }

  async jackpots(merchantId: number, currency: string, jackpots: readonly object[]) {
    await this.#client.query(
      `INSERT INTO jackpots (merchant_id, code, name, currency, seed, share, odds, sort)
       SELECT $1, j.code, j.name, $2, j.seed, j.share, j.odds, j.sort
         FROM jsonb_to_recordset($3) AS j (code text, name text, seed bigint, share int, odds bigint, sort int)
        ORDER BY j.sort`,
      [merchantId, currency, rows(jackpots)],
    );
  }

  async games(merchantId: number, games: readonly object[]) {
    await this.#client.query(
      `INSERT INTO games (node_id, merchant_id, vendor_id, category, code, name, classification, min_bet, jackpot_code,
                          free_play, lotto_mode, badge, hot_rank, picture_base, picture_tint, picture_glow, sort,
                          added_at, table_state, dealer)
       SELECT g."nodeId", $1, v.id, g.category, g."gameCode", g."gameName", g.classification, g."minBet", g.jackpot,
              g."supportsFreePlay", g."lottoMode", g.badge, g."hotRank", g.picture, g.tint, g.glow, g.sort,
              g."addedAt", g."table" ->> 'state', g."table" ->> 'dealer'
         FROM jsonb_to_recordset($2) AS g ("nodeId" bigint, vendor text, category text, "gameCode" text,
              "gameName" text, classification text, "minBet" bigint, jackpot text, "supportsFreePlay" boolean,
              "lottoMode" text, badge text, "hotRank" int, picture text, tint text, glow text, sort int,
              "addedAt" timestamptz, "table" jsonb)
         JOIN vendors v ON v.merchant_id = $1 AND v.code = g.vendor`,
      [merchantId, rows(games)],
    );
    // ids come with the games; later ones continue after them
    await this.#client.query(
      `SELECT setval(pg_get_serial_sequence('games', 'node_id'), greatest((SELECT max(node_id) FROM games), 100000))`,
    );
  }

  /** Inserts members with passwords, open wallets and agents' codes. @returns ids by username */
  async members(merchantId: number, currency: string, members: readonly NewMember[]) {
    const { rows: made } = await this.#client.query<{ id: bigint; username: string }>(
      `WITH given AS (
         SELECT nextval(pg_get_serial_sequence('members', 'id')) AS id, m.*
           FROM jsonb_to_recordset($3) AS m (username text, type smallint, nickname text, avatar text, upline text,
                "registeredAt" timestamptz, "lastLoginAt" timestamptz, "passwordHash" text,
                "firstTimeLogin" boolean, "passwordExpired" boolean, email text, mobile text)
       ), entered AS (
         INSERT INTO members (id, merchant_id, username, type, nickname, currency, upline_id, avatar, registered_at,
                              last_login_at, email, email_verified_at, mobile, mobile_verified_at)
         SELECT g.id, $1, g.username, g.type, g.nickname, $2, u.id, g.avatar, g."registeredAt", g."lastLoginAt",
                g.email, CASE WHEN g.type = 0 AND g.email IS NOT NULL THEN g."registeredAt" END,
                g.mobile, CASE WHEN g.mobile IS NOT NULL THEN g."registeredAt" END
           FROM given g LEFT JOIN given u ON u.username = g.upline ORDER BY g.id
       ), keyed AS (
         INSERT INTO member_credentials (member_id, password_hash, first_time_login, password_expired)
         SELECT id, "passwordHash", "firstTimeLogin", "passwordExpired" FROM given
       ), coded AS (
         INSERT INTO affiliate_codes (merchant_id, code, member_id)
         SELECT $1, username, id FROM given WHERE type IN (1, 2)
       )
       SELECT id, username FROM given`,
      [merchantId, currency, rows(members)],
    );
    await this.#client.query("SELECT ledger_open(id, $2) FROM members WHERE merchant_id = $1", [
      merchantId,
      currency,
    ]);
    return new Map(made.map(({ id, username }) => [username, id]));
  }

  /** Sanitised HTML, with dates. */
  async messages(memberIds: readonly bigint[], messages: readonly object[]) {
    await this.#client.query(
      `INSERT INTO inbox_messages (member_id, kind, key, texts, sent_at, read_at)
       SELECT member_id, kind, key, texts, "sentAt", CASE WHEN read THEN "sentAt" END
         FROM unnest($1::bigint[]) member_id,
              jsonb_to_recordset($2) AS m (kind text, key text, texts jsonb, "sentAt" timestamptz, read boolean)
        ORDER BY "sentAt"`,
      [memberIds, rows(messages)],
    );
  }

  /** An operator of the merchant, and a first conversation with a member. @returns the operator's id */
  async backOffice(
    merchantId: number,
    backOffice: { name: string; shownAs: string; passwordHash: string; question: string; answered: string },
    memberId: bigint | undefined,
  ) {
    const { rows: made } = await this.#client.query<{ id: number }>(
      "INSERT INTO operators (merchant_id, name, display_name, password_hash, edits_canned_answers, roles) VALUES ($1, $2, $3, $4, true, '{administrator}') RETURNING id",
      [merchantId, backOffice.name, backOffice.shownAs, backOffice.passwordHash],
    );
    const operatorId = made[0]?.id as number;
    if (memberId === undefined) return operatorId;
    for (const [from, text] of [
      [null, backOffice.question],
      [operatorId, backOffice.answered],
    ] as const)
      await this.#client.query("SELECT FROM chat_send($1, $2, $3, $4, 'demo-conversation')", [
        memberId,
        merchantId,
        from,
        text,
      ]);
    return operatorId;
  }

  /** Feedback of members, some of it answered. */
  async feedback(merchantId: number, feedback: readonly object[]) {
    await this.#client.query(
      `INSERT INTO feedback (merchant_id, member_id, receipt, category, content, client_key, request_hash, sent_at,
                             answer, answered_at, answered_by)
       SELECT $1, "memberId", receipt, category, content, 'demo-' || receipt, sha256(convert_to(content, 'UTF8')),
              "sentAt", answer, "answeredAt", CASE WHEN answer IS NOT NULL THEN "by" END
         FROM jsonb_to_recordset($2) AS f ("memberId" bigint, receipt text, category text, content text,
              "sentAt" timestamptz, answer text, "answeredAt" timestamptz, "by" text)
        ORDER BY "sentAt"`,
      [merchantId, rows(feedback)],
    );
  }

  /** Undecided applications of members for promotions. */
  async applications(merchantId: number, applicants: readonly { memberId: bigint; joinedAt: Date }[]) {
    await this.#client.query(
      `INSERT INTO promotion_participations (merchant_id, member_id, currency, promotion_id, terms, titles, stage, joined_at)
       SELECT $1, a."memberId", m.currency, t.announcement_id, to_jsonb(t),
              (SELECT jsonb_object_agg(language, title) FROM announcement_texts WHERE announcement_id = p.id),
              'applied', a."joinedAt"
         FROM jsonb_to_recordset($2) AS a ("memberId" bigint, "joinedAt" timestamptz)
         JOIN members m ON m.id = a."memberId"
         JOIN announcements p ON p.merchant_id = $1 AND p.type = 'PR'
         JOIN promotion_terms t ON t.announcement_id = p.id AND t.kind = 'application'
        ORDER BY a."joinedAt"`,
      [merchantId, rows(applicants)],
    );
  }

  /** Operators with one role each. @returns their ids by name */
  async operators(
    merchantId: number,
    passwordHash: string,
    operators: readonly { name: string; shownAs: string; role: OperatorRole }[],
  ): Promise<[name: string, id: number][]> {
    const { rows: made } = await this.#client.query<{ id: number; name: string }>(
      `INSERT INTO operators (merchant_id, name, display_name, password_hash, roles)
       SELECT $1, o.name, o."shownAs", $2, ARRAY[o.role]
         FROM jsonb_to_recordset($3) AS o (name text, "shownAs" text, role text)
       RETURNING id, name`,
      [merchantId, passwordHash, rows(operators)],
    );
    return made.map(({ id, name }) => [name, id]);
  }

  /** A message of an operator to a member. */
  async operatorMessage(
    merchantId: number,
    operatorId: number,
    memberId: bigint,
    operatorMessage: { kind: string; texts: object; sentAt: Date },
  ) {
    await this.#client.query(
      `WITH message AS (
         INSERT INTO operator_messages (merchant_id, operator_id, client_key, request_hash, kind, member_id, texts, recipients,
                                     delivered, sent_at)
         VALUES ($1, $2, 'demo-first-letter', sha256('demo'), $4, $3, $5, 1, true, $6) RETURNING *
       )
       INSERT INTO inbox_messages (member_id, kind, key, operator_message_id, sent_at)
       SELECT member_id, kind, 'operator:' || id, id, sent_at FROM message`,
      [merchantId, operatorId, memberId, operatorMessage.kind, operatorMessage.texts, operatorMessage.sentAt],
    );
  }

  /** The integration of past rounds: disabled, without vendors or a usable key. */
  async historyIntegration(id: string) {
    await this.#client.query(
      `INSERT INTO vendor_integrations (id, dialect, base_url, public_key, enabled, vendors)
       VALUES ($1, 'hub', 'http://history.invalid', 'none', false, '{}')`,
      [id],
    );
  }

  async history(merchantId: number, integrationId: string, currency: string, history: HistoryRows) {
    await this.#client.query("SELECT ledger_import($1)", [rows(history.movements)]);
    await this.#client.query(
      `INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code,
                             free_play, play_type, language, currency, started_at, last_seen_at, expires_at,
                             played_seconds)
       SELECT l.id, $1, l."memberId", l.id, $2, l.vendor, l."gameCode", false, l."playType", 'EN', $3,
              l."startedAt", l."endedAt", l."endedAt", extract(epoch FROM l."endedAt" - l."startedAt")::int
         FROM jsonb_to_recordset($4) AS l (id text, "memberId" bigint, vendor text, "gameCode" text, "playType" text,
              "startedAt" timestamptz, "endedAt" timestamptz)`,
      [merchantId, integrationId, currency, rows(history.launches)],
    );
    // whoever played had logged in
    await this.#client.query(
      `INSERT INTO team_changes (merchant_id, member_id, at, kind)
       SELECT m.merchant_id, m.id, l."startedAt", 'login'
         FROM jsonb_to_recordset($1) AS l ("memberId" bigint, "startedAt" timestamptz) JOIN members m ON m.id = l."memberId"
        WHERE m.upline_id IS NOT NULL OR m.type IN (1, 2, 41, 42) ORDER BY l."startedAt", m.id`,
      [rows(history.launches)],
    );
    await this.#client.query(
      `WITH given AS (
         SELECT r.* FROM jsonb_to_recordset($3) AS r ("memberId" bigint, id text, "launchId" text, vendor text,
                "gameCode" text, category text, stake bigint, win bigint, "betUuid" uuid, "winUuid" uuid, "openedAt" timestamptz,
                "closedAt" timestamptz)
       ), entered AS (
         INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, category, currency, stake_total,
                             win_total, bets, wins, state, opened_at, updated_at, closed_at)
         SELECT "memberId", $1, id, "launchId", vendor, "gameCode", category, $2, stake, win, 1, 1, 'closed', "openedAt",
                "closedAt", "closedAt" FROM given
       )
       INSERT INTO provider_transactions (member_id, integration_id, transaction_uuid, kind, round, launch_id,
                                          reference_uuid, request_hash, amount, transfer_id, outcome, created_at)
       SELECT g."memberId", $1, x.uuid, x.kind, g.id, g."launchId", x.reference, sha256(convert_to(x.uuid::text, 'UTF8')),
              x.amount, t.id, 'applied', x.at
         FROM given g
        CROSS JOIN LATERAL (VALUES ('bet', "betUuid", NULL::uuid, stake, "openedAt"),
                                   ('win', "winUuid", "betUuid", win, "closedAt")) x (kind, uuid, reference, amount, at)
         JOIN ledger_transfers t ON t.idempotency_key = play_key($1, x.uuid)`,
      [integrationId, currency, rows(history.rounds)],
    );
    await this.#client.query(
      `INSERT INTO recent_games (member_id, node_id, opened_at)
       SELECT * FROM jsonb_to_recordset($1) AS r ("memberId" bigint, "nodeId" bigint, "openedAt" timestamptz)`,
      [rows(history.recent)],
    );
  }
}
