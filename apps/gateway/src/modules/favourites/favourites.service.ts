import { type FavouriteList, MOST_FAVOURITES } from "@foyer/contract/favourites";
import type { GameCategory } from "@foyer/contract/shared";
import { AppError } from "../../plugins/errors.ts";
import { type GamesService, nodeNumber } from "../games/games.service.ts";
import type { FavouritesRepository } from "./favourites.repository.ts";

/** Whose favourites, and of which merchant's games: a guest's merchant shows those of the one it is for. */
export interface Holder {
  readonly memberId: bigint;
  readonly catalogueId: number;
}

export interface NamedGame {
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
  async add(holder: Holder, game: NamedGame): Promise<void> {
    const outcome = await this.#favourites.add(holder.memberId, at(holder, game), MOST_FAVOURITES);
    if (outcome === "unknown") throw new AppError("game.unknown");
    if (outcome === "full") throw new AppError("favourites.limit.reached");
  }

  /** Throws `game.unknown`; removing again changes nothing. */
  async remove(holder: Holder, game: NamedGame): Promise<void> {
    if (!(await this.#favourites.remove(holder.memberId, at(holder, game))))
      throw new AppError("game.unknown");
  }

  /** A page of games, the last added first, the closed ones left out. */
  async list(
    { memberId, catalogueId }: Holder,
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

  /** A page of ids, those of closed games too: they are favourites still when they open again. */
  async ids({ memberId }: Holder, page: number, pageSize: number) {
    const { ids, total } = await this.#favourites.page(
      memberId,
      { openOnly: false, category: null },
      (page - 1) * pageSize,
      pageSize,
    );
    return { content: ids.map(String), totalPages: Math.ceil(total / pageSize), pageNum: page };
  }
}

function at({ catalogueId: merchantId }: Holder, { nodeId, vendor }: NamedGame) {
  const number = nodeNumber(nodeId);
  if (number === null) throw new AppError("game.unknown");
  return { merchantId, nodeId: number, vendor };
}
