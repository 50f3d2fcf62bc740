import type { Lottery } from "@foyer/contract/lotteries";
import type { LotteryFamilyCode, LotteryRegion } from "@foyer/contract/lottery-families";
import type { GameCategory } from "@foyer/contract/shared";
import type pg from "pg";

/** A lottery with its game in the catalogue. */
export interface LotteryRow {
  readonly id: number;
  readonly merchantId: number;
  readonly vendor: string;
  readonly code: string;
  readonly name: string;
  readonly gameType: GameCategory;
  readonly nodeId: bigint;
  readonly base: string;
  readonly tint: string;
  readonly glow: string;
  readonly family: LotteryFamilyCode;
  readonly source: "own" | "external";
  readonly prizeMode: Lottery["prizeMode"];
  readonly playTypes: Lottery["playTypes"];
  readonly timeZone: string;
  readonly everySeconds: number | null;
  readonly times: string[] | null;
  readonly weekdays: number[];
  readonly monthDays: number[] | null;
  readonly region: LotteryRegion | null;
  readonly stations: string[] | null;
  readonly open: boolean;
  readonly vendorOpen: boolean;
  readonly prizeGroup: number;
  readonly lowestPrizeGroup: number;
  readonly units: bigint[];
  readonly chips: bigint[];
  readonly smallestStake: bigint;
  readonly largestStake: bigint;
  readonly largestSlip: bigint;
  readonly largestDraw: bigint;
  readonly outcomeLimit: bigint;
  readonly mostChaseDraws: number;
}

export interface DrawRow {
  readonly id: number;
  readonly lotteryId: number;
  readonly number: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly state: "planned" | "drawn" | "settling" | "settled" | "voiding" | "void";
  readonly numbers: string[] | null;
  readonly corrected: boolean;
}

export interface BetTypeRow {
  readonly betType: string;
  readonly open: boolean;
  readonly prizeGroup: number | null;
  readonly outcomeLimit: bigint | null;
}

export interface ProofRow extends DrawRow {
  readonly day: string | null;
  readonly hash: Buffer | null;
  readonly publishedAt: Date | null;
  readonly secret: Buffer | null;
  readonly secretAt: Date;
  readonly corrections: readonly { at: string; from: string[]; to: string[]; reason: string }[];
}

/** The draws of one lottery that its players see now. */
export interface CurrentDraws {
  readonly selling: DrawRow | undefined;
  readonly drawing: DrawRow | undefined;
  readonly last: DrawRow | undefined;
}

const LOTTERY = `
  l.id, l.merchant_id AS "merchantId", l.vendor, l.code, g.name, g.category AS "gameType", g.node_id AS "nodeId",
  g.picture_base AS base, g.picture_tint AS tint, g.picture_glow AS glow, l.family, l.source, l.prize_mode AS "prizeMode",
  l.play_types AS "playTypes", l.time_zone AS "timeZone", l.every_seconds AS "everySeconds", l.times::text[] AS times, l.weekdays,
  l.month_days AS "monthDays", l.region, l.stations,
  l.open AND g.state = 'open' AS open, c.state = 'open' AS "vendorOpen", l.prize_group AS "prizeGroup",
  l.lowest_prize_group AS "lowestPrizeGroup", l.units::text[] AS units, l.chips::text[] AS chips, l.smallest_stake AS "smallestStake",
  l.largest_stake AS "largestStake", l.largest_slip AS "largestSlip", l.largest_draw AS "largestDraw",
  l.outcome_limit AS "outcomeLimit", l.most_chase_draws AS "mostChaseDraws"`;
const FROM = `
  FROM lotteries l
  JOIN vendors v ON v.merchant_id = l.merchant_id AND v.code = l.vendor
  JOIN games g ON g.merchant_id = l.merchant_id AND g.vendor_id = v.id AND g.code = l.code
  JOIN vendor_categories c ON c.vendor_id = v.id AND c.category = g.category`;
const DRAW = `
  d.id, d.lottery_id AS "lotteryId", d.number, d.opens_at AS "opensAt", d.closes_at AS "closesAt", d.draws_at AS "drawsAt", d.state,
  d.numbers, d.corrected`;

type Stored = Omit<LotteryRow, "units" | "chips"> & { readonly units: string[]; readonly chips: string[] };
const lotteryOf = (row: Stored): LotteryRow => ({
  ...row,
  units: row.units.map(BigInt),
  chips: row.chips.map(BigInt),
});

export class LotteriesRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(merchantId: number): Promise<LotteryRow[]> {
    const { rows } = await this.#pool.query<Stored>({
      name: "lotteries_list",
      text: `SELECT ${LOTTERY} ${FROM} WHERE l.merchant_id = $1 ORDER BY l.sort, l.id`,
      values: [merchantId],
    });
    return rows.map(lotteryOf);
  }

  async byCode(merchantId: number, code: string): Promise<LotteryRow | undefined> {
    const { rows } = await this.#pool.query<Stored>({
      name: "lottery_by_code",
      text: `SELECT ${LOTTERY} ${FROM} WHERE l.merchant_id = $1 AND l.code = $2`,
      values: [merchantId, code],
    });
    return rows[0] && lotteryOf(rows[0]);
  }

  /** What each lottery sells now or next, what it is drawing, and its last result. */
  async current(lotteryIds: readonly number[]): Promise<Map<number, CurrentDraws>> {
    const { rows } = await this.#pool.query<DrawRow & { place: keyof CurrentDraws }>({
      name: "lottery_current_draws",
      text: `SELECT p.place, ${DRAW} FROM unnest($1::integer[]) l (id)
              CROSS JOIN LATERAL (
                (SELECT 'selling' AS place, s.* FROM lottery_draws s
                  WHERE s.lottery_id = l.id AND s.draws_at > now() AND s.closes_at > now() AND s.state = 'planned'
                  ORDER BY s.draws_at LIMIT 1)
                UNION ALL
                (SELECT 'drawing', s.* FROM lottery_draws s
                  WHERE s.lottery_id = l.id AND s.closes_at <= now() AND s.state = 'planned' AND s.draws_at > now() - interval '1 day'
                  ORDER BY s.draws_at DESC LIMIT 1)
                UNION ALL
                (SELECT 'last', s.* FROM lottery_draws s
                  WHERE s.lottery_id = l.id AND s.draws_at <= now() AND s.numbers IS NOT NULL AND s.state <> 'void'
                  ORDER BY s.draws_at DESC LIMIT 1)
              ) p
              JOIN lottery_draws d ON d.id = p.id`,
      values: [lotteryIds],
    });
    const found = new Map<number, { -readonly [Place in keyof CurrentDraws]: CurrentDraws[Place] }>(
      lotteryIds.map((id) => [id, { selling: undefined, drawing: undefined, last: undefined }]),
    );
    for (const { place, ...draw } of rows) {
      const current = found.get(draw.lotteryId);
      if (current) current[place] = draw;
    }
    return found;
  }

  /** Draws to come, the next first. */
  async upcoming(lotteryId: number, limit: number): Promise<DrawRow[]> {
    const { rows } = await this.#pool.query<DrawRow>({
      name: "lottery_upcoming_draws",
      text: `SELECT ${DRAW} FROM lottery_draws d
              WHERE d.lottery_id = $1 AND d.draws_at > now() AND d.closes_at > now() AND d.state = 'planned'
              ORDER BY d.draws_at LIMIT $2`,
      values: [lotteryId, limit],
    });
    return rows;
  }

  async betTypes(lotteryId: number): Promise<BetTypeRow[]> {
    const { rows } = await this.#pool.query<BetTypeRow>({
      name: "lottery_bet_types",
      text: `SELECT bet_type AS "betType", open, prize_group AS "prizeGroup", outcome_limit AS "outcomeLimit"
               FROM lottery_bet_types WHERE lottery_id = $1`,
      values: [lotteryId],
    });
    return rows;
  }

  /**
   * Results, the newest first.
   * @param day of the lottery's time zone, as the number of a draw begins: 20261121
   * @param digits the beginning of a draw's number, or with a day, of its place in it
   */
  async results(
    lotteryId: number,
    {
      day,
      digits,
      before,
      limit,
    }: { day: string | null; digits: string | null; before: string | null; limit: number },
  ): Promise<DrawRow[]> {
    const { rows } = await this.#pool.query<DrawRow>({
      name: "lottery_results",
      text: `SELECT ${DRAW} FROM lottery_draws d
              WHERE d.lottery_id = $1 AND d.numbers IS NOT NULL AND d.state <> 'void'
                AND ($2::text IS NULL OR d.number COLLATE "C" BETWEEN $2 || '-' AND $2 || '-9999')
                AND ($3::text IS NULL
                     OR CASE WHEN $2::text IS NULL THEN starts_with(d.number, $3)
                             ELSE starts_with(ltrim(split_part(d.number, '-', 2), '0'), $3) END)
                AND ($4::text IS NULL OR d.number < $4)
              ORDER BY d.number DESC LIMIT $5`,
      values: [lotteryId, day, digits, before, limit],
    });
    return rows;
  }

  async draw(lotteryId: number, number: string): Promise<DrawRow | undefined> {
    const { rows } = await this.#pool.query<DrawRow>({
      name: "lottery_draw_by_number",
      text: `SELECT ${DRAW} FROM lottery_draws d WHERE d.lottery_id = $1 AND d.number = $2`,
      values: [lotteryId, number],
    });
    return rows[0];
  }

  /** A draw with what is published about it. */
  async proof(lotteryId: number, number: string): Promise<ProofRow | undefined> {
    const { rows } = await this.#pool.query<ProofRow>({
      name: "lottery_draw_proof",
      text: `SELECT ${DRAW}, to_char(s.day, 'YYYYMMDD') AS day, s.hash, s.published_at AS "publishedAt", s.secret,
                    (to_date(left(d.number, 8), 'YYYYMMDD') + 1)::timestamp AT TIME ZONE l.time_zone AS "secretAt",
                    (SELECT coalesce(jsonb_agg(jsonb_build_object('at', r.started_at, 'from', b.numbers, 'to', r.numbers,
                                                                  'reason', r.reason) ORDER BY r.run), '[]')
                       FROM lottery_settlements r JOIN lottery_settlements b ON b.draw_id = r.draw_id AND b.run = r.run - 1
                      WHERE r.draw_id = d.id AND r.numbers IS NOT NULL AND b.numbers IS NOT NULL) AS corrections
               FROM lottery_draws d
               JOIN lotteries l ON l.id = d.lottery_id
               LEFT JOIN lottery_secrets s
                 ON l.source = 'own' AND s.merchant_id = l.merchant_id AND s.day = to_date(left(d.number, 8), 'YYYYMMDD')
              WHERE d.lottery_id = $1 AND d.number = $2`,
      values: [lotteryId, number],
    });
    return rows[0];
  }

  /** The hash of the secret of a day, if it is published. */
  async secretHash(merchantId: number, day: string): Promise<Buffer | undefined> {
    const { rows } = await this.#pool.query<{ hash: Buffer }>({
      name: "lottery_secret_hash",
      text: "SELECT hash FROM lottery_secrets WHERE merchant_id = $1 AND day = to_date($2, 'YYYYMMDD')",
      values: [merchantId, day],
    });
    return rows[0]?.hash;
  }
}
