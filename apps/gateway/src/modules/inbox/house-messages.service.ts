import { createHash } from "node:crypto";
import type { DeskMessage } from "@foyer/contract/desk-work";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { AppError } from "../../plugins/errors.ts";
import type { Operator } from "../../plugins/operator-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type {
  HouseMessageRow,
  HouseMessagesRepository,
  NewHouseMessage,
} from "./house-messages.repository.ts";
import { messageHtml } from "./message-html.ts";

interface Writing {
  readonly kind: DeskMessage["kind"];
  readonly everybody: boolean;
  readonly username?: string;
  readonly title: string;
  readonly text: string;
}
type Author = Pick<Operator, "operatorId" | "merchantId">;

const missing = (field: string): AppError =>
  new AppError("request.invalid", `${field} is empty`, { field, rule: "required", in: "body" });

/** What somebody at a merchant's desk writes to one of its members, or to all of them. */
export class HouseMessagesService {
  readonly #messages: HouseMessagesRepository;
  readonly #settings: SettingsService;

  constructor(messages: HouseMessagesRepository, settings: SettingsService) {
    this.#messages = messages;
    this.#settings = settings;
  }

  /** How it will look and how many it will reach. Throws `request.invalid` and `member.unknown`. */
  async preview({ merchantId }: Author, writing: Writing) {
    const { content } = wordsOf(writing);
    const member = await this.#memberOf(merchantId, writing);
    if (member) return { people: 1, username: member.username, content };
    return { people: await this.#messages.everybody(merchantId), content };
  }

  /** Throws what a preview does, and `request.conflict` where the key was used for another message. */
  async send(
    { operatorId, merchantId }: Author,
    { clientKey, ...writing }: Writing & { readonly clientKey: string },
  ): Promise<DeskMessage> {
    const text = wordsOf(writing);
    const member = await this.#memberOf(merchantId, writing);
    const { settings } = await this.#settings.merchant(merchantId);
    const message: NewHouseMessage = {
      merchantId,
      operatorId,
      clientKey,
      kind: writing.kind,
      memberId: member?.id ?? null,
      // everybody reads it as it was written: whatever language they have, they fall back to this one
      texts: { [settings.defaultLanguage]: text },
      hash: createHash("sha256")
        .update(JSON.stringify([writing.kind, member ? String(member.id) : null, text]))
        .digest(),
    };
    const kept = await this.#messages.keep(message);
    if (!kept.same) throw new AppError("request.conflict", "the key was used for another message");
    if (kept.arrived) return shown(kept);
    await this.#messages.handOut(kept.id);
    return shown(await this.#messages.sent(message));
  }

  /** The next turn of what is under way to everybody; runs by itself. */
  handOn(): Promise<boolean> {
    return this.#messages.handOut(null);
  }

  async page(merchantId: number, page: number) {
    const { rows, total } = await this.#messages.page(merchantId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return { content: rows.map(shown), pageNum: page, totalPages: Math.ceil(total / PAGE_SIZE) };
  }

  /** Whom it is for; undefined: everybody. */
  async #memberOf(merchantId: number, { everybody, username = "" }: Writing) {
    if (everybody) return undefined;
    const name = username.trim();
    if (name === "") throw missing("username");
    const member = await this.#messages.member(merchantId, name.toWellFormed());
    if (!member) throw new AppError("member.unknown");
    return member;
  }
}

function wordsOf(writing: Writing): { readonly title: string; readonly content: string } {
  const [title, text] = [writing.title, writing.text].map((given) => given.toWellFormed().trim()) as [
    string,
    string,
  ];
  if (title === "") throw missing("title");
  if (text === "") throw missing("text");
  const content = messageHtml(text);
  // such as a picture from elsewhere, which no message shows
  if (content.replaceAll(/<(?!img)[^>]*>/g, "").trim() === "") throw missing("text");
  return { title, content };
}

function shown({ id, kind, title, username, people, arrived, by, sentAt }: HouseMessageRow): DeskMessage {
  return {
    messageId: String(id),
    kind,
    title,
    ...(username !== null && { username }),
    people,
    arrived,
    by,
    sentAt: sentAt.toISOString(),
  };
}
