import { createHash } from "node:crypto";
import type { BackOfficeMessage, MessageGroup } from "@foyer/contract/back-office-tasks";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { isAgent } from "@foyer/domain/member-type";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type {
  Audience,
  NewOperatorMessage,
  OperatorMessageRow,
  OperatorMessagesRepository,
} from "./operator-messages.repository.ts";
import { missing, operatorText } from "./operator-text.ts";

interface Draft {
  readonly kind: BackOfficeMessage["kind"];
  readonly everybody: boolean;
  readonly group?: MessageGroup;
  readonly username?: string;
  readonly title: string;
  readonly text: string;
}
interface Recipients {
  readonly member?: { readonly id: bigint; readonly username: string };
  readonly audience?: Audience;
}
type Author = Pick<Operator, "operatorId" | "merchantId">;

/** Messages an operator writes to one member of the merchant, to a group or to all of them. */
export class OperatorMessagesService {
  readonly #messages: OperatorMessagesRepository;
  readonly #settings: SettingsService;

  constructor(messages: OperatorMessagesRepository, settings: SettingsService) {
    this.#messages = messages;
    this.#settings = settings;
  }

  /** The rendered content and the number of recipients. Throws `request.invalid` and `member.unknown`. */
  async preview({ merchantId }: Author, draft: Draft) {
    const { content } = operatorText(draft);
    const { member, audience } = await this.#recipientsOf(merchantId, draft);
    const people =
      audience === undefined
        ? 1
        : await this.#messages.people(merchantId, audience, member === undefined ? null : member.id);
    return { people, ...(member && { username: member.username }), content };
  }

  /** Throws the errors of `preview`, `message.recipients.none`, and `request.conflict` if the key was used for another message. */
  async send(
    { operatorId, merchantId }: Author,
    { clientKey, ...draft }: Draft & { readonly clientKey: string },
  ): Promise<BackOfficeMessage> {
    const text = operatorText(draft);
    const { member, audience } = await this.#recipientsOf(merchantId, draft);
    const { settings } = await this.#settings.merchant(merchantId);
    const message: NewOperatorMessage = {
      merchantId,
      operatorId,
      clientKey,
      kind: draft.kind,
      memberId: audience === undefined ? (member?.id ?? null) : null,
      audience: audience ?? "everybody",
      agentId: audience === undefined ? null : (member?.id ?? null),
      // stored in the default language only, to which every other language falls back
      texts: { [settings.defaultLanguage]: text },
      hash: createHash("sha256")
        .update(
          JSON.stringify([
            draft.kind,
            member ? String(member.id) : null,
            text,
            ...(draft.group === undefined ? [] : [draft.group]),
          ]),
        )
        .digest(),
    };
    const stored = await this.#messages.store(message);
    if (!stored) throw new AppError("message.recipients.none");
    if (!stored.same) throw new AppError("request.conflict", "the key was used for another message");
    if (stored.arrived) return present(stored);
    await this.#messages.deliver(stored.id);
    return present((await this.#messages.sent(message)) ?? stored);
  }

  /** Delivers the next batch of a message to all members; called by a timer. */
  deliverNext(): Promise<boolean> {
    return this.#messages.deliver(null);
  }

  async page(merchantId: number, page: number) {
    const { rows, total } = await this.#messages.page(merchantId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return { content: rows.map(present), pageNum: page, totalPages: Math.ceil(total / PAGE_SIZE) };
  }

  /** The member whom it is for, or whose downlines; the audience, unless it is for one member. */
  async #recipientsOf(merchantId: number, { everybody, group, username = "" }: Draft): Promise<Recipients> {
    const below = group === "downlines" || group === "team";
    if (group !== undefined && everybody === below)
      throw new AppError("request.invalid", "the group does not fit", { field: "group", in: "body" });
    if (everybody) return { audience: group ?? "everybody" };
    const name = username.trim();
    if (name === "") throw missing("username");
    const member = await this.#messages.member(merchantId, name.toWellFormed());
    if (!member) throw new AppError("member.unknown");
    if (group === undefined) return { member };
    if (!isAgent(member.type))
      throw new AppError("request.invalid", "the member is no agent", { field: "username", in: "body" });
    return { member, audience: group };
  }
}

function present({
  id,
  kind,
  title,
  username,
  audience,
  people,
  arrived,
  by,
  sentAt,
}: OperatorMessageRow): BackOfficeMessage {
  return {
    messageId: String(id),
    kind,
    title,
    ...(username !== null && { username }),
    ...(audience !== "everybody" && { group: audience }),
    people,
    arrived,
    by,
    sentAt: sentAt.toISOString(),
  };
}
