import type { Game, LiveTable } from "@foyer/contract/games";
import type { GameCategory } from "@foyer/contract/shared";
import type { FastifyInstance } from "fastify";

export interface VendorOptions {
  readonly merchant?: string;
  readonly displayName?: string;
  /** Categories with their state; vendors in a category are in order of creation. */
  readonly categories?: Partial<Record<GameCategory, "open" | "maintenance">>;
}

/** Creates a vendor of the merchant; by default open, in the slots category. */
export async function createVendor(
  app: FastifyInstance,
  code: string,
  options: VendorOptions = {},
): Promise<void> {
  const { merchant = "DEMO", displayName = code, categories = { RNG: "open" } } = options;
  const { rows } = await app.database.pool.query<{ id: number }>(
    `INSERT INTO vendors (merchant_id, code, display_name)
     SELECT id, $2, $3 FROM merchants WHERE code = $1 RETURNING id`,
    [merchant, code, displayName],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`no merchant ${merchant}`);
  for (const [category, state] of Object.entries(categories))
    await app.database.pool.query(
      "INSERT INTO vendor_categories (vendor_id, category, state, sort) VALUES ($1, $2, $3, $1)",
      [id, category, state],
    );
}

export interface GameOptions {
  readonly merchant?: string;
  readonly vendor: string;
  readonly category?: GameCategory;
  readonly code?: string;
  readonly name: string;
  readonly classification?: Game["gameClassify"];
  readonly state?: "open" | "closed";
  /** In 1/100,000 of a unit. */
  readonly minBet?: bigint;
  /** Code of the jackpot to which its stakes contribute. */
  readonly jackpot?: string;
  readonly freePlay?: boolean;
  readonly hotRank?: number;
  readonly sort?: number;
  /** By default now: games created together are in the order of their ids. */
  readonly addedAt?: Date;
  readonly tableState?: LiveTable["state"];
  readonly dealer?: string;
}

/** Creates games and returns their node ids, in the order given. */
export async function createGames(app: FastifyInstance, ...games: readonly GameOptions[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ node_id: bigint }>(
    `INSERT INTO games (merchant_id, vendor_id, category, code, name, classification, state, min_bet, jackpot_code,
                        free_play, hot_rank, sort, added_at, table_state, dealer, picture_base, picture_tint, picture_glow)
     SELECT v.merchant_id, v.id, g.category, g.code, g.name, g.classification, g.state, g.min_bet, g.jackpot,
            g.free_play, g.hot_rank, g.sort, coalesce(g.added_at, now()), g.table_state, g.dealer, '/art/picture', '#112233', '#445566'
       FROM jsonb_to_recordset($1) AS g (n int, merchant text, vendor text, category text, code text, name text,
            classification text, state text, min_bet bigint, jackpot text, free_play boolean, hot_rank int, sort int, added_at timestamptz,
            table_state text, dealer text)
       JOIN merchants m ON m.code = g.merchant
       JOIN vendors v ON v.merchant_id = m.id AND v.code = g.vendor
      ORDER BY g.n RETURNING node_id`,
    [
      JSON.stringify(
        games.map((game, n) => ({
          n,
          merchant: game.merchant ?? "DEMO",
          vendor: game.vendor,
          category: game.category ?? "RNG",
          code: game.code ?? game.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
          name: game.name,
          classification: game.classification,
          state: game.state ?? "open",
          min_bet: String(game.minBet ?? 10_000n),
          jackpot: game.jackpot,
          free_play: game.freePlay ?? false,
          hot_rank: game.hotRank,
          sort: game.sort ?? n,
          added_at: game.addedAt?.toISOString(),
          table_state: game.tableState,
          dealer: game.dealer,
        })),
      ),
    ],
  );
  if (rows.length !== games.length) throw new Error("a game's vendor or merchant is unknown");
  return rows.map((row) => String(row.node_id));
}

export interface JackpotOptions {
  readonly merchant?: string;
  readonly code: string;
  readonly name?: string;
  readonly currency?: string;
  /** In 1/100,000 of a unit. */
  readonly seed?: bigint;
  /** Contribution of a stake, in parts per 100,000. */
  readonly share?: number;
  /** Each unit staked wins with probability 1 / odds. */
  readonly odds?: bigint;
}

/** Opens a jackpot; by default it takes 1% of each stake and is practically never won. */
export async function createJackpot(app: FastifyInstance, options: JackpotOptions): Promise<void> {
  const { merchant = "DEMO", code, name = code, currency = "CNY", seed = 0n, share = 1_000 } = options;
  await app.database.pool.query(
    `INSERT INTO jackpots (merchant_id, code, name, currency, seed, share, odds)
     SELECT id, $2, $3, $4, $5, $6, $7 FROM merchants WHERE code = $1`,
    [merchant, code, name, currency, seed, share, options.odds ?? 1_000_000_000_000n],
  );
}
