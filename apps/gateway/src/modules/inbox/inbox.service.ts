import type { InboxMessage, InboxPage } from "@foyer/contract/inbox";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { countsUnread } from "@foyer/domain/unread";
import type pg from "pg";
import { AppError } from "../../plugins/errors.ts";
import type { Player } from "../../plugins/session-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { InboxRepository } from "./inbox.repository.ts";
import { type InboxOccasions, messageFor } from "./inbox-texts.ts";

/** The platform's messages to its players. */
export class InboxService {
  readonly #inbox: InboxRepository;
  readonly #settings: SettingsService;

  constructor(inbox: InboxRepository, settings: SettingsService) {
    this.#inbox = inbox;
    this.#settings = settings;
  }

  /**
   * Tells a player something. `about` makes the key: said again about the same thing it is there once. With a `client`
   * it is part of that connection's transaction.
   */
  async tell<Occasion extends keyof InboxOccasions>(
    to: { readonly merchantId: number; readonly memberId: bigint },
    occasion: Occasion,
    details: InboxOccasions[Occasion],
    about: string,
    client?: Pick<pg.Pool, "query">,
  ): Promise<void> {
    const { name } = await this.#settings.merchant(to.merchantId);
    await this.#inbox.add(messageFor(to.memberId, occasion, details, { house: name, about }), client);
  }

  async list(player: Player, language: string, pageNo: number): Promise<InboxPage> {
    const { items, total } = await this.#inbox.page(
      player.memberId,
      await this.#languages(player, language),
      (pageNo - 1) * PAGE_SIZE,
      PAGE_SIZE,
    );
    return { content: items, pageNum: pageNo, totalPages: Math.ceil(total / PAGE_SIZE) };
  }

  /** Throws `inbox.unknown`. */
  async read(player: Player, language: string, id: string): Promise<InboxMessage> {
    const message = await this.#inbox.read(player.memberId, id, await this.#languages(player, language));
    if (!message) throw new AppError("inbox.unknown");
    return message;
  }

  /** What is counted as unread for a player; nothing for those it is not counted for (spec section 6). */
  async unread({ memberId, merchantId, type }: Player): Promise<number> {
    const { whitelabel } = await this.#settings.merchant(merchantId);
    return countsUnread(type, whitelabel.flags) ? this.#inbox.unread(memberId) : 0;
  }

  /** @returns what is left unread */
  async seen(player: Player, ids: readonly string[] | undefined): Promise<number> {
    await this.#inbox.seen(player.memberId, ids ?? null);
    return this.unread(player);
  }

  /** Throws `inbox.unknown`. */
  async setRemoved(player: Player, id: string, removed: boolean): Promise<void> {
    if (!(await this.#inbox.setRemoved(player.memberId, id, removed))) throw new AppError("inbox.unknown");
  }

  /** Takes out all that was read. */
  clear({ memberId }: Player): Promise<{ removed: number; clearing: string }> {
    return this.#inbox.clear(memberId);
  }

  /** @returns how many are back */
  unclear({ memberId }: Player, clearing: string): Promise<number> {
    return this.#inbox.unclear(memberId, clearing);
  }

  async #languages({ merchantId }: Player, language: string): Promise<string[]> {
    const { settings } = await this.#settings.merchant(merchantId);
    return [...new Set([language, settings.defaultLanguage, "EN"])];
  }
}
