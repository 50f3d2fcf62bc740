import { type ChatPage, type ChatWord, LONGEST_WORD } from "@foyer/contract/chat";
import type { DeskChat } from "@foyer/contract/desk";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { countsUnread } from "@foyer/domain/unread";
import { type RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "../../plugins/errors.ts";
import { countCall, type Limit } from "../../plugins/rate-limits.ts";
import type { Player } from "../../plugins/session-context.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { ChatRepository, WordRow } from "./chat.repository.ts";

/** What a player may say: more than anybody types, less than a script would. */
export const CHAT_LIMIT: Limit = { points: 30, seconds: 60 };

interface Saying {
  readonly text: string;
  readonly clientKey: string;
}

interface Parts {
  readonly chats: ChatRepository;
  readonly limit: RateLimiterPostgres;
  readonly merchant: (id: number) => Promise<Merchant>;
}

type Side = "player" | "house";

/** Conversations between players and the house, as either side sees them. */
export class ChatService {
  readonly #chats: ChatRepository;
  readonly #limit: RateLimiterPostgres;
  readonly #merchant: (id: number) => Promise<Merchant>;

  constructor({ chats, limit, merchant }: Parts) {
    this.#chats = chats;
    this.#limit = limit;
    this.#merchant = merchant;
  }

  // As the player sees it.

  async read({ memberId }: Player, before: string | undefined): Promise<ChatPage> {
    return this.#page(memberId, before, "player");
  }

  /** Throws `chat.closed` where the merchant has no chat, `request.rate.limited`, `request.conflict`. */
  async say({ memberId, merchantId }: Player, saying: Saying): Promise<ChatWord> {
    const merchant = await this.#merchant(merchantId);
    if (merchant.whitelabel.flags["CBS3"] !== true) throw new AppError("chat.closed");
    await countCall(this.#limit, String(memberId), "too many words at once");
    return this.#say(memberId, merchant.catalogueId, null, saying, "player");
  }

  async seen(player: Player, last: string): Promise<number> {
    await this.#chats.seen(player.memberId, "player", BigInt(last));
    return this.unread(player);
  }

  /** What is counted as unread for a player; nothing for those it is not counted for. */
  async unread({ memberId, merchantId, type }: Player): Promise<number> {
    const { whitelabel } = await this.#merchant(merchantId);
    return countsUnread(type, whitelabel.flags) ? this.#chats.unread(memberId, "player") : 0;
  }

  // As a merchant's desk sees it. A conversation of another merchant is none: `chat.unknown`.

  waiting(merchantId: number): Promise<number> {
    return this.#chats.waiting(merchantId);
  }

  async conversations(merchantId: number, page: number) {
    const rows = await this.#chats.conversations(merchantId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return {
      content: rows.map(
        ({ chatId, player, guest, unread, waitingSince, ...last }): DeskChat => ({
          chatId,
          player,
          guest,
          last: {
            id: String(last.lastId),
            from: last.lastFromHouse ? "house" : "player",
            text: last.lastText,
            at: last.lastAt.toISOString(),
          },
          ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
          unread,
        }),
      ),
      totalPages: Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE),
      pageNum: page,
      waiting: rows[0]?.waiting ?? 0,
    };
  }

  async conversation(merchantId: number, chatId: string, before: string | undefined): Promise<ChatPage> {
    return this.#page(await this.#memberOf(merchantId, chatId), before, "house");
  }

  async answer(merchantId: number, operatorId: number, chatId: string, saying: Saying): Promise<ChatWord> {
    const memberId = await this.#memberOf(merchantId, chatId);
    return this.#say(memberId, merchantId, operatorId, saying, "house");
  }

  /** @returns what is left unread, and whether the desk had not seen that far before */
  async seenByDesk(merchantId: number, chatId: string, last: string) {
    const memberId = await this.#memberOf(merchantId, chatId);
    const news = await this.#chats.seen(memberId, "desk", BigInt(last));
    return { memberId, news, unread: await this.#chats.unread(memberId, "desk") };
  }

  async #memberOf(merchantId: number, chatId: string): Promise<bigint> {
    const memberId = await this.#chats.memberOf(merchantId, chatId);
    if (memberId === undefined) throw new AppError("chat.unknown");
    return memberId;
  }

  async #page(memberId: bigint, before: string | undefined, reader: Side): Promise<ChatPage> {
    const from = before === undefined ? null : BigInt(before);
    const rows = await this.#chats.words(memberId, from, PAGE_SIZE + 1);
    return {
      content: rows.slice(0, PAGE_SIZE).map((row) => wordOf(row, reader)),
      more: rows.length > PAGE_SIZE,
    };
  }

  async #say(
    memberId: bigint,
    merchantId: number,
    operatorId: number | null,
    { text, clientKey }: Saying,
    reader: Side,
  ): Promise<ChatWord> {
    // the schema counts letters as people see them, and one of those may be made of many
    if ([...text].length > LONGEST_WORD)
      throw new AppError("request.invalid", "the text is too long", { field: "text", in: "body" });
    const word = await this.#chats.say(memberId, merchantId, operatorId, text.toWellFormed(), clientKey);
    if (word.text !== text.toWellFormed())
      throw new AppError("request.conflict", "the key was used for another word");
    return wordOf(word, reader);
  }
}

function wordOf({ id, name, fromHouse, text, at, read, clientKey }: WordRow, reader: Side): ChatWord {
  const from = fromHouse ? "house" : "player";
  return {
    id: String(id),
    from,
    ...(name !== null && { name }),
    text,
    at: at.toISOString(),
    read,
    ...(from === reader && { clientKey }),
  };
}
