import { type FavouriteList, MAX_FAVOURITES } from "@foyer/contract/favourites";
import type { GameCategory } from "@foyer/contract/shared";
import { AppError } from "../../http/errors.ts";
import { type GamesService, nodeNumber } from "../games/games.service.ts";
import type { FavouritesRepository } from "./favourites.repository.ts";

/** Whose favourites, and from which merchant's games: a trial merchant shows the games of the merchant it belongs to. */
export interface Actor {
  readonly memberId: bigint;
  readonly catalogueId: number;
}

export interface GameReference {
  readonly nodeId: string;
  readonly vendor: string;
}

export class FavouritesService {
  readonly #favourites: FavouritesRepository;
  readonly #games: GamesService;

  constructor(favourites: FavouritesRepository, games: GamesService) {
    this.#favourites = favourites;
    this.#games = games;
  }

  /** Throws `game.unknown`, `favourites.limit.reached`; adding again changes nothing. */
  async add(actor: Actor, game: GameReference): Promise<void> {
    const outcome = await this.#favourites.add(actor.memberId, locate(actor, game), MAX_FAVOURITES);
    if (outcome === "unknown") throw new AppError("game.unknown");
    if (outcome === "full") throw new AppError("favourites.limit.reached");
  }

  /** Throws `game.unknown`; removing again changes nothing. */
  async remove(actor: Actor, game: GameReference): Promise<void> {
    if (!(await this.#favourites.remove(actor.memberId, locate(actor, game))))
      throw new AppError("game.unknown");
  }

  /** A page of games, last added first, without closed games. */
  async list(
    { memberId, catalogueId }: Actor,
    category: GameCategory | undefined,
    page: number,
    pageSize: number,
  ): Promise<FavouriteList> {
    const { ids, total } = await this.#favourites.page(
      memberId,
      { openOnly: true, category: category ?? null },
      (page - 1) * pageSize,
      pageSize,
    );
    return {
      content: await this.#games.ofNodeIds(catalogueId, ids),
      totalPages: Math.ceil(total / pageSize),
      pageNum: page,
    };
  }

  /** A page of ids, with those of closed games: they are still favourites when the game opens again. */
  async ids({ memberId }: Actor, page: number, pageSize: number) {
    const { ids, total } = await this.#favourites.page(
      memberId,
      { openOnly: false, category: null },
      (page - 1) * pageSize,
      pageSize,
    );
    return { content: ids.map(String), totalPages: Math.ceil(total / pageSize), pageNum: page };
  }
}

function locate({ catalogueId: merchantId }: Actor, { nodeId, vendor }: GameReference) {
  const number = nodeNumber(nodeId);
  if (number === null) throw new AppError("game.unknown");
  return { merchantId, nodeId: number, vendor };
}
