import { createHash, randomBytes } from "node:crypto";
import type { LotteryFamilyCode } from "@foyer/contract/lottery-families";
import { inDatabase } from "./databases.ts";

export interface Caller {
  readonly id: string;
  readonly token: string;
}
export interface SoldDraw {
  readonly id: number;
  readonly number: string;
}

/** A lottery of each family (ELOTT_DIGITS5 …) with a draw that is sold, and members with a balance and a session. */
export async function sellLotteries(
  url: string,
  families: readonly LotteryFamilyCode[],
  members: number,
): Promise<{ readonly callers: readonly Caller[]; readonly draws: readonly SoldDraw[] }> {
  return inDatabase(url, async (client) => {
    await client.query("INSERT INTO merchants (code, name, currency) VALUES ('DEMO', 'Demo', 'PHP')");
    await client.query(`
      WITH v AS (INSERT INTO vendors (merchant_id, code, display_name) SELECT id, 'ELOTT', 'Elott' FROM merchants RETURNING id)
      INSERT INTO vendor_categories (vendor_id, category, state, sort) SELECT id, 'ELOTT', 'open', 1 FROM v`);
    const draws: SoldDraw[] = [];
    for (const family of families) {
      const code = codeOf(family);
      await client.query(
        `INSERT INTO games (merchant_id, vendor_id, category, code, name, state, min_bet, free_play, sort, picture_base, picture_tint, picture_glow)
         SELECT merchant_id, id, 'ELOTT', $1, 'Bench', 'open', 0, false, 1, '/art/picture', '#112233', '#445566' FROM vendors`,
        [code],
      );
      const { rows } = await client.query<SoldDraw>(
        `WITH sold AS (
           INSERT INTO lotteries (merchant_id, vendor, code, family, source, prize_mode, play_types, time_zone, every_seconds, close_seconds,
                                  prize_group, lowest_prize_group, units, chips, smallest_stake, largest_stake, largest_slip, largest_draw,
                                  outcome_limit, most_chase_draws)
           SELECT id, 'ELOTT', $1, $2, 'external', 'Elott', '{trad}', 'Asia/Manila', 86400, 5, 1940, 1940, '{1000,100}', '{1000}',
                  1, 1000000000, 1000000000, 1000000000000, 1000000000000, 0 FROM merchants RETURNING id
         )
         INSERT INTO lottery_draws (lottery_id, number, opens_at, closes_at, draws_at)
         SELECT id, '20990101-0001', now(), now() + interval '1 day', now() + interval '25 hours' FROM sold RETURNING id, number`,
        [code, family],
      );
      draws.push(rows[0] as SoldDraw);
    }
    const callers: Caller[] = [];
    for (let nth = 0; nth < members; nth++) {
      const token = randomBytes(32).toString("base64url");
      const { rows } = await client.query<{ id: string }>(
        "INSERT INTO members (merchant_id, username, currency) SELECT id, $1, 'PHP' FROM merchants RETURNING id",
        [`player${nth}`],
      );
      const id = rows[0]?.id as string;
      await client.query("SELECT ledger_open($1, 'PHP')", [id]);
      await client.query(
        "SELECT ledger_transfer('opening:' || $1, 'deposit', $1::bigint, 'PHP', 'deposit', 'cash', 1248050000)",
        [id],
      );
      await client.query(
        "INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at) VALUES ($1, $2, 86400, now() + interval '1 day', now() + interval '1 day')",
        [id, createHash("sha256").update(token).digest()],
      );
      callers.push({ id, token });
    }
    return { callers, draws };
  });
}

export const codeOf = (family: LotteryFamilyCode): string =>
  `ELOTT_${family.toUpperCase().replaceAll("-", "_")}`;
