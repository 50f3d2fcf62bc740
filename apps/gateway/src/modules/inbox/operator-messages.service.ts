import { createHash } from "node:crypto";
import type { BackOfficeMessage } from "@foyer/contract/back-office-tasks";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { AppError } from "../../http/errors.ts";
import type { Operator } from "../../http/operator-context.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type {
  NewOperatorMessage,
  OperatorMessageRow,
  OperatorMessagesRepository,
} from "./operator-messages.repository.ts";
import { missing, operatorText } from "./operator-text.ts";

interface Draft {
  readonly kind: BackOfficeMessage["kind"];
  readonly everybody: boolean;
  readonly username?: string;
  readonly title: string;
  readonly text: string;
}
type Author = Pick<Operator, "operatorId" | "merchantId">;

/** Messages an operator writes to one member of the merchant or to all of them. */
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
    const member = await this.#memberOf(merchantId, draft);
    if (member) return { people: 1, username: member.username, content };
    return { people: await this.#messages.everybody(merchantId), content };
  }

  /** Throws the errors of `preview`, and `request.conflict` if the key was used for another message. */
  async send(
    { operatorId, merchantId }: Author,
    { clientKey, ...draft }: Draft & { readonly clientKey: string },
  ): Promise<BackOfficeMessage> {
    const text = operatorText(draft);
    const member = await this.#memberOf(merchantId, draft);
    const { settings } = await this.#settings.merchant(merchantId);
    const message: NewOperatorMessage = {
      merchantId,
      operatorId,
      clientKey,
      kind: draft.kind,
      memberId: member?.id ?? null,
      // stored in the default language only, to which every other language falls back
      texts: { [settings.defaultLanguage]: text },
      hash: createHash("sha256")
        .update(JSON.stringify([draft.kind, member ? String(member.id) : null, text]))
        .digest(),
    };
    const stored = await this.#messages.store(message);
    if (!stored.same) throw new AppError("request.conflict", "the key was used for another message");
    if (stored.arrived) return present(stored);
    await this.#messages.deliver(stored.id);
    return present(await this.#messages.sent(message));
  }

  /** Delivers the next batch of a message to all members; called by a timer. */
  deliverNext(): Promise<boolean> {
    return this.#messages.deliver(null);
  }

  async page(merchantId: number, page: number) {
    const { rows, total } = await this.#messages.page(merchantId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return { content: rows.map(present), pageNum: page, totalPages: Math.ceil(total / PAGE_SIZE) };
  }

  /** The recipient; undefined: all members. */
  async #memberOf(merchantId: number, { everybody, username = "" }: Draft) {
    if (everybody) return undefined;
    const name = username.trim();
    if (name === "") throw missing("username");
    const member = await this.#messages.member(merchantId, name.toWellFormed());
    if (!member) throw new AppError("member.unknown");
    return member;
  }
}

function present({
  id,
  kind,
  title,
  username,
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
    people,
    arrived,
    by,
    sentAt: sentAt.toISOString(),
  };
}
