import type { BackOfficeChat } from "@foyer/contract/back-office";
import { backOfficeMemberRecords } from "@foyer/contract/back-office-members";
import { type ChatMessage, type ChatPage, MAX_CHAT_MESSAGE_LENGTH } from "@foyer/contract/chat";
import { type Language, PAGE_SIZE } from "@foyer/contract/shared";
import { formatAmount } from "@foyer/domain/money";
import { mayAct } from "@foyer/domain/operator-role";
import { countsUnread } from "@foyer/domain/unread";
import { type RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import { countCall, type Limit } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type { ChatPlayer, ChatRepository, FoundConversation, MessageRow } from "./chat.repository.ts";

/** Messages per player: more than anybody types, less than a script sends. */
export const CHAT_LIMIT: Limit = { points: 30, seconds: 60 };

interface NewChatMessage {
  readonly text: string;
  readonly clientKey: string;
}

interface Dependencies {
  readonly chats: ChatRepository;
  readonly limit: RateLimiterPostgres;
  readonly merchant: (id: number) => Promise<Merchant>;
}

type Side = "player" | "operator";

/** Chats between players and operators, as either side sees them. */
export class ChatService {
  readonly #chats: ChatRepository;
  readonly #limit: RateLimiterPostgres;
  readonly #merchant: (id: number) => Promise<Merchant>;

  constructor({ chats, limit, merchant }: Dependencies) {
    this.#chats = chats;
    this.#limit = limit;
    this.#merchant = merchant;
  }

  // The player's side.

  async read({ memberId }: Player, before: string | undefined): Promise<ChatPage> {
    return this.#page(memberId, before, "player");
  }

  /** Throws `chat.closed` where the merchant has no chat, `request.rate.limited`, `request.conflict`. */
  async send(
    { memberId, merchantId }: Player,
    message: NewChatMessage,
    language: Language,
  ): Promise<ChatMessage> {
    const merchant = await this.#merchant(merchantId);
    if (merchant.whitelabel.flags["CBS3"] !== true) throw new AppError("chat.closed");
    await countCall(this.#limit, String(memberId), "too many messages at once");
    const sent = await this.#send(memberId, merchant.catalogueId, null, message, "player");
    await this.#chats.setLanguage(memberId, language);
    return sent;
  }

  async seen(player: Player, last: string): Promise<number> {
    await this.#chats.seen(player.memberId, "player", BigInt(last));
    return this.unread(player);
  }

  /** The unread count of a player; 0 for member types without unread counts. */
  async unread({ memberId, merchantId, type }: Player): Promise<number> {
    const { whitelabel } = await this.#merchant(merchantId);
    return countsUnread(type, whitelabel.flags) ? this.#chats.unread(memberId, "player") : 0;
  }

  // The back office's side. Another merchant's chat is refused with `chat.unknown`.

  waiting(merchantId: number): Promise<number> {
    return this.#chats.waiting(merchantId);
  }

  async conversations(merchantId: number, page: number) {
    const rows = await this.#chats.conversations(merchantId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return {
      content: rows.map(presentConversation),
      totalPages: Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE),
      pageNum: page,
      waiting: rows[0]?.waiting ?? 0,
    };
  }

  /** Conversations with these words in a message or in the player's name, the newest such message first. */
  async search(merchantId: number, words: string, before: string | undefined) {
    const from = before === undefined ? null : BigInt(before);
    const rows = await this.#chats.found(merchantId, words, from, PAGE_ROWS);
    return pageOf(rows, presentConversation, (last) => String(last.lastId));
  }

  async conversation(
    { merchantId, roles }: Pick<Operator, "merchantId" | "roles">,
    chatId: string,
    before: string | undefined,
  ) {
    const found = await this.#playerOf(merchantId, chatId);
    const { memberId, player, guest, language, publicId: id, username, type, since, balance } = found;
    const page = await this.#page(memberId, before, "operator");
    return {
      ...page,
      player,
      guest,
      member: {
        id,
        username,
        type,
        since: since.toISOString(),
        ...(mayAct(roles, backOfficeMemberRecords.roles) && { balance: formatAmount(balance) }),
      },
      ...(language !== null && { language }),
    };
  }

  async answer(
    merchantId: number,
    operatorId: number,
    chatId: string,
    message: NewChatMessage,
  ): Promise<ChatMessage> {
    const { memberId } = await this.#playerOf(merchantId, chatId);
    return this.#send(memberId, merchantId, operatorId, message, "operator");
  }

  /** @returns the remaining unread count, and whether no operator had seen that far before */
  async seenByOperator(merchantId: number, chatId: string, last: string) {
    const { memberId } = await this.#playerOf(merchantId, chatId);
    const news = await this.#chats.seen(memberId, "back-office", BigInt(last));
    return { memberId, news, unread: await this.#chats.unread(memberId, "back-office") };
  }

  async #playerOf(merchantId: number, chatId: string): Promise<ChatPlayer> {
    const player = await this.#chats.playerOf(merchantId, chatId);
    if (!player) throw new AppError("chat.unknown");
    return player;
  }

  async #page(memberId: bigint, before: string | undefined, reader: Side): Promise<ChatPage> {
    const from = before === undefined ? null : BigInt(before);
    const rows = await this.#chats.messages(memberId, from, PAGE_ROWS);
    return {
      content: rows.slice(0, PAGE_SIZE).map((row) => presentMessage(row, reader)),
      more: rows.length > PAGE_SIZE,
    };
  }

  async #send(
    memberId: bigint,
    merchantId: number,
    operatorId: number | null,
    { text, clientKey }: NewChatMessage,
    reader: Side,
  ): Promise<ChatMessage> {
    // the schema counts graphemes, and one grapheme can have many code points
    if ([...text].length > MAX_CHAT_MESSAGE_LENGTH)
      throw new AppError("request.invalid", "the text is too long", { field: "text", in: "body" });
    const message = await this.#chats.send(memberId, merchantId, operatorId, text.toWellFormed(), clientKey);
    if (message.text !== text.toWellFormed())
      throw new AppError("request.conflict", "the key was used for another message");
    return presentMessage(message, reader);
  }
}

function presentConversation({
  chatId,
  player,
  guest,
  unread,
  waitingSince,
  ...last
}: FoundConversation): BackOfficeChat {
  return {
    chatId,
    player,
    guest,
    last: {
      id: String(last.lastId),
      from: last.lastFromOperator ? "operator" : "player",
      text: last.lastText,
      at: last.lastAt.toISOString(),
    },
    ...(waitingSince && { waitingSince: waitingSince.toISOString() }),
    unread,
  };
}

function presentMessage(
  { id, name, fromOperator, text, at, read, clientKey }: MessageRow,
  reader: Side,
): ChatMessage {
  const from = fromOperator ? "operator" : "player";
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
