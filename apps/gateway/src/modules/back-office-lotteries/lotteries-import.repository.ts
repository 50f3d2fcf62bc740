import type pg from "pg";
import { LotteriesFault, type LotteryRow } from "./lotteries-file.ts";

/** What an import did, by code. */
export interface LotteryImport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

const json = (rows: readonly LotteryRow[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Columns of a lottery's rows in JSON. */
const GIVEN = `jsonb_to_recordset($2) AS g (code text, vendor text, family text, source text, "prizeMode" text, "playTypes" text[],
  "timeZone" text, every int, times time[], weekdays smallint[], "monthDays" smallint[], region text, stations text[], "openSeconds" int, "closeSeconds" int, "prizeGroup" smallint,
  "lowestPrizeGroup" smallint, units bigint[], chips bigint[], "smallestStake" bigint, "largestStake" bigint, "largestSlip" bigint,
  "largestDraw" bigint, "outcomeLimit" bigint, "mostChaseDraws" smallint, open boolean, sort int, "betTypes" jsonb)`;

/**
 * Writes lotteries in the caller's transaction. Those that are not named stay as they are. What a lottery is (its family,
 * where its results come from, its schedule) never changes: its draws and bets depend on it. What is as it was is not
 * written, so that the audit trail has changes only.
 */
export async function writeLotteries(
  client: pg.ClientBase,
  merchantId: number,
  rows: readonly LotteryRow[],
): Promise<LotteryImport> {
  const given = [merchantId, json(rows)];
  // two imports at once would each see the lotteries before the other
  await client.query("SELECT FROM merchants WHERE id = $1 FOR NO KEY UPDATE", [merchantId]);
  const { rows: unknown } = await client.query<{ code: string }>(
    `SELECT g.code FROM ${GIVEN}
      WHERE NOT EXISTS (SELECT FROM games t JOIN vendors v ON v.id = t.vendor_id
                         WHERE v.merchant_id = $1 AND v.code = g.vendor AND t.code = g.code)
      ORDER BY g.sort LIMIT 1`,
    given,
  );
  if (unknown[0]) throw new LotteriesFault(`${unknown[0].code} is not a game of its vendor`);
  const { rows: other } = await client.query<{ code: string }>(
    `SELECT g.code FROM ${GIVEN} JOIN lotteries l ON l.merchant_id = $1 AND l.code = g.code
      WHERE (l.vendor, l.family, l.source, l.time_zone, l.every_seconds, l.times, l.weekdays, l.month_days)
        IS DISTINCT FROM (g.vendor, g.family, g.source, g."timeZone", g.every, g.times, g.weekdays, g."monthDays")
      ORDER BY g.sort LIMIT 1`,
    given,
  );
  if (other[0])
    throw new LotteriesFault(
      `${other[0].code} has another vendor, family, source or schedule: give the new lottery another code`,
    );
  const { rows: before } = await client.query<{ code: string; terms: unknown }>(
    "SELECT code, lottery_terms(id) AS terms FROM lotteries WHERE merchant_id = $1",
    [merchantId],
  );
  const { rows: added } = await client.query<{ code: string; added: boolean }>(
    `INSERT INTO lotteries AS l (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds, times,
       weekdays, month_days, region, stations, open_seconds, close_seconds, open, prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake,
       largest_slip, largest_draw, outcome_limit, most_chase_draws, sort)
     SELECT $1, g.vendor, g.code, g.family, g.source, g."prizeMode", g."playTypes", g."timeZone", g.every, g.times, g.weekdays,
            g."monthDays", g.region, g.stations, g."openSeconds", g."closeSeconds",
            coalesce(g.open, (SELECT old.open FROM lotteries old WHERE old.merchant_id = $1 AND old.code = g.code), true),
            g."prizeGroup", g."lowestPrizeGroup", g.units, g.chips, g."smallestStake", g."largestStake", g."largestSlip",
            g."largestDraw", g."outcomeLimit", g."mostChaseDraws", g.sort
       FROM ${GIVEN} ORDER BY g.sort
     ON CONFLICT (merchant_id, code) DO UPDATE SET
       prize_mode = excluded.prize_mode, play_types = excluded.play_types, region = excluded.region,
       stations = excluded.stations, open_seconds = excluded.open_seconds,
       close_seconds = excluded.close_seconds, open = excluded.open, prize_group = excluded.prize_group,
       lowest_prize_group = excluded.lowest_prize_group, units = excluded.units, chips = excluded.chips,
       smallest_stake = excluded.smallest_stake, largest_stake = excluded.largest_stake, largest_slip = excluded.largest_slip,
       largest_draw = excluded.largest_draw, outcome_limit = excluded.outcome_limit,
       most_chase_draws = excluded.most_chase_draws, sort = excluded.sort
     RETURNING l.code, xmax = 0 AS added`,
    given,
  );
  await client.query(
    `DELETE FROM lottery_bet_types b USING lotteries l
      WHERE l.merchant_id = $1 AND b.lottery_id = l.id AND l.code IN (SELECT g.code FROM ${GIVEN})`,
    given,
  );
  await client.query(
    `INSERT INTO lottery_bet_types (lottery_id, bet_type, open, prize_group, outcome_limit)
     SELECT l.id, b."betType", b.open, b."prizeGroup", b."outcomeLimit"
       FROM ${GIVEN} JOIN lotteries l ON l.merchant_id = $1 AND l.code = g.code
      CROSS JOIN LATERAL jsonb_to_recordset(g."betTypes") AS b ("betType" text, open boolean, "prizeGroup" smallint, "outcomeLimit" bigint)`,
    given,
  );
  const { rows: changed } = await client.query<{ code: string }>(
    `WITH changed AS (
       INSERT INTO lottery_changes (lottery_id, before, after, note)
       SELECT l.id, b.terms, lottery_terms(l.id), 'Imported from a file'
         FROM lotteries l JOIN jsonb_to_recordset($2) AS b (code text, terms jsonb) ON b.code = l.code
        WHERE l.merchant_id = $1 AND b.terms <> lottery_terms(l.id)
       RETURNING lottery_id
     )
     SELECT l.code, lottery_close_as_set(l.id) FROM changed c JOIN lotteries l ON l.id = c.lottery_id ORDER BY l.sort, l.code`,
    [merchantId, JSON.stringify(before)],
  );
  return {
    added: added.filter((row) => row.added).map(({ code }) => code),
    changed: changed.map(({ code }) => code),
  };
}
