import type { GameWin } from "@foyer/contract/games";
import { maskedName } from "@foyer/domain/masked-name";
import { formatAmount } from "@foyer/domain/money";
import type { GamesService } from "./games.service.ts";
import type { WinsRepository } from "./wins.repository.ts";

export class WinsService {
  readonly #wins: WinsRepository;
  readonly #games: GamesService;

  constructor(wins: WinsRepository, games: GamesService) {
    this.#wins = wins;
    this.#games = games;
  }

  /** The latest big wins, with masked names, newest first. */
  async recent(merchantId: number): Promise<GameWin[]> {
    const rows = await this.#wins.recent(merchantId);
    const games = await this.#games.ofNodeIds(
      merchantId,
      rows.map(({ nodeId }) => nodeId),
    );
    const byId = new Map(games.map((game) => [game.nodeId, game]));
    return rows.flatMap(({ nodeId, amount, at, winner }) => {
      const game = byId.get(String(nodeId));
      return game
        ? [{ game, amount: formatAmount(amount), at: at.toISOString(), player: maskedName(winner) }]
        : [];
    });
  }
}
