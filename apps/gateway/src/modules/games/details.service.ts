import type { FastifyBaseLogger } from "fastify";
import type { GameFigures, VendorGame } from "../../providers/port.ts";
import type { Providers } from "../../providers/providers.module.ts";
import type { DetailsRepository } from "./details.repository.ts";

/** Figures change only when a vendor publishes a new version of a game. */
const FRESH_MS = 6 * 60 * 60_000;
/** How long a vendor that failed is not asked again. */
const RETRY_MS = 30_000;

interface Dependencies {
  readonly repository: DetailsRepository;
  /** A function, because providers are registered after this module. */
  readonly providers: () => Pick<Providers, "integrations" | "clientOf">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Game details from vendors. They are fetched in the background, never within a player's request; until then
 * there are none.
 */
export class DetailsService {
  readonly #dependencies: Dependencies;
  #next = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async of(nodeId: bigint): Promise<GameFigures> {
    const figures = await this.#dependencies.repository.of(nodeId);
    if (!figures) void this.refresh();
    return figures ?? {};
  }

  /**
   * Fetches the details of every vendor, unless they are fresh. Never throws; concurrent calls share one run.
   */
  refresh(): Promise<void> {
    if (!this.#refreshing && performance.now() < this.#next) return Promise.resolve();
    this.#refreshing ??= this.#refreshAll().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refreshAll(): Promise<void> {
    const { repository, providers, log } = this.#dependencies;
    this.#next = performance.now() + RETRY_MS;
    try {
      const { integrations, clientOf } = providers();
      const open = await integrations.enabled();
      const fetched: VendorGame[][] = [];
      for (const integration of open) {
        const answer = await (await clientOf(integration)).gameList();
        if (answer.outcome !== "list") {
          log.warn(
            { vendor: integration.id, reason: answer.reason },
            "a vendor did not return its game list",
          );
          continue;
        }
        const own: VendorGame[] = [];
        // a vendor may describe its own games only
        for (const game of answer.games)
          if ((await integrations.ofVendor(game.vendor))?.id === integration.id) own.push(game);
        fetched.push(own);
      }
      await repository.save([
        ...new Map(fetched.flat().map((game) => [`${game.vendor}/${game.game}`, game])).values(),
      ]);
      if (open.length > 0 && fetched.length === open.length) this.#next = performance.now() + FRESH_MS;
    } catch (error) {
      log.warn({ err: error }, "game details could not be refreshed");
    }
  }
}
