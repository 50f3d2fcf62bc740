import { contributionOf, type JackpotRule } from "@foyer/domain/jackpot-rule";
import type pg from "pg";

/** Won by about one stake in five, so that a win falls between any two kills; 10% of each stake is contributed. */
export const JACKPOT = {
  code: "crash",
  seed: 300_000n,
  share: 10_000,
  odds: 5n,
} as const satisfies JackpotRule & { code: string };

/** Creates the jackpot and the vendor's game whose stakes contribute to it. */
export async function createJackpot(client: pg.Client, vendor: string, game: string): Promise<void> {
  await client.query(
    "INSERT INTO jackpots (merchant_id, code, name, currency, seed, share, odds) SELECT id, $1, $1, currency, $2, $3, $4 FROM merchants",
    [JACKPOT.code, JACKPOT.seed, JACKPOT.share, JACKPOT.odds],
  );
  await client.query(
    `WITH vendor AS (
       INSERT INTO vendors (merchant_id, code, display_name) SELECT id, $1, $1 FROM merchants RETURNING id, merchant_id
     ), shelf AS (
       INSERT INTO vendor_categories (vendor_id, category, state, sort) SELECT id, 'RNG', 'open', 0 FROM vendor
       RETURNING vendor_id)
     INSERT INTO games (merchant_id, vendor_id, category, code, name, min_bet, jackpot_code, picture_base, picture_tint,
                        picture_glow, sort)
     SELECT v.merchant_id, s.vendor_id, 'RNG', $2, $2, 0, $3, '/art/none', '#000000', '#000000', 0
       FROM vendor v JOIN shelf s ON s.vendor_id = v.id`,
    [vendor, game, JACKPOT.code],
  );
}

/** Contribution of a stake that was not rolled back. */
export const fedBy = (stake: bigint): bigint => contributionOf(JACKPOT, stake);

/** Jackpot wins by member, without those rolled back, their number, and the jackpot's current amount. */
export async function readJackpot(client: pg.Client) {
  const { rows } = await client.query<{ member_id: string; paid: string; wins: string }>(
    "SELECT member_id, sum(amount)::text AS paid, count(*)::text AS wins FROM jackpot_wins WHERE undone_at IS NULL GROUP BY 1",
  );
  const { rows: held } = await client.query<{ amount: string }>(
    "SELECT sum(amount)::text AS amount FROM jackpot_shards",
  );
  return {
    paidTo: new Map(rows.map(({ member_id, paid }) => [member_id, BigInt(paid)])),
    paid: rows.reduce((sum, { paid }) => sum + BigInt(paid), 0n),
    wins: rows.reduce((sum, { wins }) => sum + BigInt(wins), 0n),
    held: BigInt(held[0]?.amount ?? -1),
  };
}
