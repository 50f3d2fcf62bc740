import type { GameDetails } from "@foyer/contract/games";
import type pg from "pg";

/** What a vendor says of its game. */
export type Figures = Omit<GameDetails, "game">;

export class DetailsRepository {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Nothing in it where nothing was heard yet. */
  async of(nodeId: bigint): Promise<Figures> {
    const { rows } = await this.#pool.query<{ figures: Figures }>({
      name: "game_details",
      text: "SELECT figures FROM game_details WHERE node_id = $1",
      values: [nodeId],
    });
    return rows[0]?.figures ?? {};
  }
}
