import type { InboxMessage, InboxPage } from "@foyer/contract/inbox";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { countsUnread } from "@foyer/domain/unread";
import type pg from "pg";
import { AppError } from "../../http/errors.ts";
import type { Player } from "../../http/session-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { InboxRepository } from "./inbox.repository.ts";
import type { InboxOccasions } from "./inbox-occasions.ts";
import { messageFor } from "./inbox-texts.ts";

/** Messages from the platform to its players. */
export class InboxService {
  readonly #inbox: InboxRepository;
  readonly #settings: SettingsService;

  constructor(inbox: InboxRepository, settings: SettingsService) {
    this.#inbox = inbox;
    this.#settings = settings;
  }

  /**
   * Writes a message to a player. `about` becomes part of the key, so that a second message about the same subject is
   * not stored again. With a `client` it is part of that connection's transaction.
   */
  async notify<Occasion extends keyof InboxOccasions>(
    to: { readonly merchantId: number; readonly memberId: bigint },
    occasion: Occasion,
    details: InboxOccasions[Occasion],
    about: string,
    client?: Pick<pg.Pool, "query">,
  ): Promise<void> {
    const { name } = await this.#settings.merchant(to.merchantId);
    await this.#inbox.add(messageFor(to.memberId, occasion, details, { merchantName: name, about }), client);
  }

  /** Writes the same message to several players of a merchant, once to each. */
  async notifyAll<Occasion extends keyof InboxOccasions>(
    merchantId: number,
    memberIds: readonly bigint[],
    occasion: Occasion,
    details: InboxOccasions[Occasion],
    about: string,
  ): Promise<void> {
    const [first] = memberIds;
    if (first === undefined) return;
    const { name } = await this.#settings.merchant(merchantId);
    await this.#inbox.addAll(memberIds, messageFor(first, occasion, details, { merchantName: name, about }));
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

  /** Unread messages of a player; 0 for player types without an unread count (spec section 6). */
  async unread({ memberId, merchantId, type }: Player): Promise<number> {
    const { whitelabel } = await this.#settings.merchant(merchantId);
    return countsUnread(type, whitelabel.flags) ? this.#inbox.unread(memberId) : 0;
  }

  /** @returns the number still unread */
  async seen(player: Player, ids: readonly string[] | undefined): Promise<number> {
    await this.#inbox.seen(player.memberId, ids ?? null);
    return this.unread(player);
  }

  /** Throws `inbox.unknown`. */
  async setRemoved(player: Player, id: string, removed: boolean): Promise<void> {
    if (!(await this.#inbox.setRemoved(player.memberId, id, removed))) throw new AppError("inbox.unknown");
  }

  /** Removes all read messages. */
  clear({ memberId }: Player): Promise<{ removed: number; clearing: string }> {
    return this.#inbox.clear(memberId);
  }

  /** @returns how many were restored */
  unclear({ memberId }: Player, clearing: string): Promise<number> {
    return this.#inbox.unclear(memberId, clearing);
  }

  async #languages({ merchantId }: Player, language: string): Promise<string[]> {
    const { settings } = await this.#settings.merchant(merchantId);
    return [...new Set([language, settings.defaultLanguage, "EN"])];
  }
}
