import type { MemberType } from "@foyer/contract/shared";
import { PAGE_SIZE } from "@foyer/contract/shared";
import {
  MAX_TEAM_MESSAGE_LENGTH,
  type TeamContact,
  type TeamContacts,
  type TeamConversation,
  type TeamGroup,
  type TeamMessage,
  type TeamMessagePage,
  type TeamRelation,
} from "@foyer/contract/team-messages";
import { isAgent } from "@foyer/domain/member-type";
import { allowsTeamMessages, type TeamMessages } from "@foyer/domain/team-messages";
import { countsUnread } from "@foyer/domain/unread";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, type Page, pageOf } from "../../http/page.ts";
import { countCall, type Limit } from "../../http/rate-limits.ts";
import type { Player } from "../../http/session-context.ts";
import type { Merchant } from "../settings/settings.service.ts";
import type {
  ContactRow,
  ConversationRow,
  MessageRow,
  TeamMessagesRepository,
} from "./team-messages.repository.ts";

/** Messages of a sender: more than anybody types, less than a script sends. */
export const MESSAGE_LIMIT: Limit = { points: 30, seconds: 60 };
/** Texts of a sender to all direct downlines. */
export const BROADCAST_LIMIT: Limit = { points: 10, seconds: 24 * 60 * 60 };

interface NewMessage {
  readonly text: string;
  readonly clientKey: string;
}

interface NewBroadcast extends NewMessage {
  readonly group?: TeamGroup;
}

interface Parts {
  readonly repository: TeamMessagesRepository;
  readonly merchant: (id: number) => Promise<Merchant>;
  readonly messages: RateLimiterPostgres;
  readonly broadcasts: RateLimiterPostgres;
}

/** Messages between members and their direct uplines, where the merchant allows them. */
export class TeamMessagesService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async contacts(player: Player): Promise<TeamContacts> {
    const [setting, row] = await Promise.all([
      this.#settingOf(player),
      this.#parts.repository.contacts(player.memberId),
    ]);
    const { uplineId, upline, withUplines, withDownlines } = row;
    return {
      ...(uplineId !== null &&
        upline !== null &&
        allowsTeamMessages(setting, isAgent(player.type)) && { upline: { id: uplineId, username: upline } }),
      downlines: setting === "off" || !isAgent(player.type) ? "nobody" : setting,
      conversations: { upline: withUplines, downline: withDownlines },
    };
  }

  async conversations(
    player: Player,
    relation: TeamRelation,
    before: string | undefined,
  ): Promise<Page<TeamConversation, string>> {
    const setting = await this.#settingOf(player);
    const rows = await this.#parts.repository.conversations(
      player.memberId,
      relation,
      positionOf(before),
      PAGE_ROWS,
    );
    return pageOf(
      rows,
      (row) => presentConversation(row, player.type, setting),
      (last) => String(last.lastId),
    );
  }

  /** Throws `member.unknown`. */
  async conversation(player: Player, publicId: string, before: string | undefined): Promise<TeamMessagePage> {
    const setting = await this.#settingOf(player);
    const contact = await this.#contact(player, publicId);
    const rows = await this.#parts.repository.messages(
      player.memberId,
      contact.otherId,
      positionOf(before),
      PAGE_ROWS,
    );
    return {
      other: presentContact(contact),
      ...closedFor(contact, player.type, setting),
      muted: contact.muted,
      content: rows.slice(0, PAGE_SIZE).map(presentMessage),
      more: rows.length > PAGE_SIZE,
    };
  }

  /**
   * The same key again gives the same message, also after the conversation was closed. Throws `member.unknown`,
   * `team.conversation.closed`, `request.rate.limited` and `request.conflict`.
   */
  async send(player: Player, publicId: string, message: NewMessage): Promise<TeamMessage> {
    const { repository, messages } = this.#parts;
    const { memberId, type } = player;
    const wanted = checked(message);
    const setting = await this.#settingOf(player);
    const contact = await this.#contact(player, publicId);
    const before = await repository.sent(memberId, contact.otherId, wanted.clientKey);
    if (before) return repeated(before, wanted);
    if (contact.relation === null || closedFor(contact, type, setting).closed)
      throw new AppError("team.conversation.closed");
    await countCall(messages, String(memberId), "too many messages at once");
    await repository.send(memberId, contact.otherId, contact.relation, wanted);
    return repeated(
      (await repository.sent(memberId, contact.otherId, wanted.clientKey)) as MessageRow,
      wanted,
    );
  }

  /** Throws `member.unknown`. */
  async seen(player: Player, publicId: string, last: string): Promise<{ unread: number }> {
    const { repository } = this.#parts;
    const { otherId } = await this.#contact(player, publicId);
    await repository.seen(player.memberId, otherId, BigInt(last));
    return { unread: await repository.unreadOf(player.memberId, otherId) };
  }

  /** Throws `member.unknown`. */
  async mute(player: Player, publicId: string, muted: boolean): Promise<{ muted: boolean }> {
    const { repository } = this.#parts;
    const { otherId } = await this.#contact(player, publicId);
    await repository.mute(player.memberId, otherId, muted);
    return { muted: (await this.#contact(player, publicId)).muted };
  }

  /**
   * Writes to every direct downline the merchant allows, or to those of a group; the same key again sends nothing more.
   * Throws `team.recipients.none`, `request.rate.limited` and `request.conflict`.
   */
  async broadcast(player: Player, { group, ...message }: NewBroadcast): Promise<{ recipients: number }> {
    const { repository, broadcasts } = this.#parts;
    const { memberId } = player;
    const wanted = checked(message);
    const audience = group ?? "all";
    const setting = await this.#settingOf(player);
    let stored = await repository.broadcast(memberId, wanted.clientKey);
    if (!stored) {
      if (setting === "off") throw new AppError("team.recipients.none");
      await countCall(broadcasts, String(memberId), "too many texts to all downlines");
      await repository.storeBroadcast(memberId, setting === "agents", audience, wanted);
      stored = await repository.broadcast(memberId, wanted.clientKey);
      if (!stored) throw new AppError("team.recipients.none");
    }
    if (stored.text !== wanted.text || stored.audience !== audience)
      throw new AppError("request.conflict", "the key was used for another text or group");
    if (!stored.delivered) await repository.deliver(stored.id);
    return { recipients: stored.recipients };
  }

  /** Delivers the next batch of a text to all direct downlines; called by a timer. */
  deliverNext(): Promise<boolean> {
    return this.#parts.repository.deliver(null);
  }

  /** Unread messages of uplines or of downlines; 0 for member types without unread counts. */
  async unread({ memberId, merchantId, type }: Player, relation: TeamRelation): Promise<number> {
    const { whitelabel } = await this.#parts.merchant(merchantId);
    return countsUnread(type, whitelabel.flags) ? this.#parts.repository.unread(memberId, relation) : 0;
  }

  async #settingOf({ merchantId }: Player): Promise<TeamMessages> {
    return (await this.#parts.merchant(merchantId)).settings.teamMessages;
  }

  async #contact({ memberId }: Player, publicId: string): Promise<ContactRow> {
    const contact = await this.#parts.repository.contact(memberId, publicId);
    if (!contact) throw new AppError("member.unknown");
    return contact;
  }
}

const positionOf = (before: string | undefined): bigint | null =>
  before === undefined ? null : BigInt(before);

/** The text as it is stored. */
function checked({ text, clientKey }: NewMessage): NewMessage {
  // the schema counts graphemes, and one grapheme can have many code points
  if ([...text].length > MAX_TEAM_MESSAGE_LENGTH)
    throw new AppError("request.invalid", "the text is too long", { field: "text", in: "body" });
  return { text: text.toWellFormed(), clientKey };
}

function repeated(stored: MessageRow, wanted: NewMessage): TeamMessage {
  if (stored.text !== wanted.text)
    throw new AppError("request.conflict", "the key was used for another message");
  return presentMessage(stored);
}

/** Why nothing can be sent, for a member of this type. */
function closedFor(
  { relation, otherType }: ContactRow,
  type: MemberType,
  setting: TeamMessages,
): { closed?: "moved" | "off" } {
  if (relation === null) return { closed: "moved" };
  const downline = relation === "upline" ? type : otherType;
  return allowsTeamMessages(setting, isAgent(downline)) ? {} : { closed: "off" };
}

function presentContact({ publicId, username, otherType, relation, lastRelation }: ContactRow): TeamContact {
  return {
    id: publicId,
    username,
    agent: isAgent(otherType),
    // one of both is there: nobody else is a contact
    relation: relation ?? lastRelation ?? "downline",
  };
}

function presentConversation(
  row: ConversationRow,
  type: MemberType,
  setting: TeamMessages,
): TeamConversation {
  return {
    other: presentContact(row),
    ...closedFor(row, type, setting),
    last: { id: String(row.lastId), own: row.lastOwn, text: row.lastText, at: row.lastAt.toISOString() },
    unread: row.unread,
    muted: row.muted,
  };
}

function presentMessage({ id, own, text, at, read, clientKey }: MessageRow): TeamMessage {
  return {
    id: String(id),
    from: own ? "caller" : "other",
    text,
    at: at.toISOString(),
    read,
    ...(own && { clientKey }),
  };
}
