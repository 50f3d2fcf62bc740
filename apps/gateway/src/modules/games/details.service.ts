import type { FastifyBaseLogger } from "fastify";
import type { GameFigures, VendorGame } from "../../providers/port.ts";
import type { Providers } from "../../providers/providers.module.ts";
import type { DetailsRepository } from "./details.repository.ts";

/** Figures change when a vendor publishes another version of a game, which is seldom. */
const FRESH_MS = 6 * 60 * 60_000;
/** A vendor that did not answer is left alone for so long. */
const PAUSE_MS = 30_000;

interface Parts {
  readonly repository: DetailsRepository;
  /** Asked for once it is needed, when every module is there. */
  readonly providers: () => Pick<Providers, "integrations" | "clientOf">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * What vendors say of their games. It is heard beside the calls of players, never within one: where nothing was heard,
 * there is nothing to tell.
 */
export class DetailsService {
  readonly #parts: Parts;
  #next = Number.NEGATIVE_INFINITY;
  #hearing: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(nodeId: bigint): Promise<GameFigures> {
    const figures = await this.#parts.repository.of(nodeId);
    if (!figures) void this.hear();
    return figures ?? {};
  }

  /** Asks every vendor, unless it was done of late. Never fails, and is done once at a time. */
  hear(): Promise<void> {
    if (!this.#hearing && performance.now() < this.#next) return Promise.resolve();
    this.#hearing ??= this.#hearAll().finally(() => {
      this.#hearing = null;
    });
    return this.#hearing;
  }

  async #hearAll(): Promise<void> {
    const { repository, providers, log } = this.#parts;
    this.#next = performance.now() + PAUSE_MS;
    try {
      const { integrations, clientOf } = providers();
      const open = await integrations.enabled();
      const heard: VendorGame[][] = [];
      for (const integration of open) {
        const answer = await (await clientOf(integration)).gameList();
        if (answer.outcome !== "list") {
          log.warn({ vendor: integration.id, reason: answer.reason }, "a vendor says nothing of its games");
          continue;
        }
        const own: VendorGame[] = [];
        // a vendor speaks of its own games only
        for (const game of answer.games)
          if ((await integrations.ofVendor(game.vendor))?.id === integration.id) own.push(game);
        heard.push(own);
      }
      await repository.keep([
        ...new Map(heard.flat().map((game) => [`${game.vendor}/${game.game}`, game])).values(),
      ]);
      if (open.length > 0 && heard.length === open.length) this.#next = performance.now() + FRESH_MS;
    } catch (error) {
      log.warn({ err: error }, "what vendors say of their games was not kept");
    }
  }
}
