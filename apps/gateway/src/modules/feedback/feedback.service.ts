import { createHash, randomBytes, randomInt } from "node:crypto";
import type { BackOfficeFoundFeedback } from "@foyer/contract/back-office-search";
import { type BackOfficeFeedback, MAX_ANSWER_LENGTH } from "@foyer/contract/back-office-tasks";
import {
  type Feedback,
  type FeedbackCategory,
  type FeedbackImage,
  MAX_FEEDBACK_IMAGES,
} from "@foyer/contract/feedback";
import type { FieldRule } from "@foyer/contract/settings";
import { type Language, PAGE_SIZE } from "@foyer/contract/shared";
import { checkField, DEFAULT_FIELD_RULES } from "@foyer/domain/field-rules";
import { mailAddress } from "@foyer/domain/mail-address";
import type { PoolClient } from "pg";
import type { MailService } from "../../channels/mail/mail.service.ts";
import { AppError } from "../../http/errors.ts";
import { PAGE_ROWS, pageOf } from "../../http/page.ts";
import type { Player } from "../../http/session-context.ts";
import type { ImageEncoder } from "../../sanitize/encode-image.ts";
import type { Answered, BackOfficeRow, FeedbackRepository } from "./feedback.repository.ts";

/** Limits per member and day. */
const MAX_PER_DAY = 10;
const MAX_IMAGES_PER_DAY = 30;
/** Without letters and digits that are easily confused. */
const RECEIPT_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

interface FeedbackInput {
  readonly language: Language;
  readonly category?: FeedbackCategory;
  readonly content: string;
  readonly images: readonly string[];
  readonly clientKey: string;
}

const newReceipt = (): string =>
  `F-${Array.from({ length: 8 }, () => RECEIPT_LETTERS[randomInt(RECEIPT_LETTERS.length)]).join("")}`;

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });

type NotifyAnswered = (
  whose: { readonly merchantId: number; readonly memberId: bigint },
  receipt: string,
  client: PoolClient,
) => Promise<void>;

interface VisitorInput {
  readonly email: string;
  readonly language: string;
  readonly content: string;
  readonly clientKey: string;
}

interface Dependencies {
  readonly feedback: FeedbackRepository;
  /** Notifies a player that their feedback was answered. */
  readonly notifyAnswered: NotifyAnswered;
  readonly mail: MailService;
  readonly images: ImageEncoder;
}

const EMAIL = DEFAULT_FIELD_RULES.filter(({ field }) => field === "email");

/** Feedback of players, messages of visitors, and the answers to them. */
export class FeedbackService {
  readonly #feedback: FeedbackRepository;
  readonly #notifyAnswered: NotifyAnswered;
  readonly #mail: MailService;
  readonly #images: ImageEncoder;

  constructor({ feedback, notifyAnswered, mail, images }: Dependencies) {
    this.#feedback = feedback;
    this.#notifyAnswered = notifyAnswered;
    this.#mail = mail;
    this.#images = images;
  }

  /** Throws `request.invalid`, `request.conflict` and the feedback error codes. */
  async send(player: Player, { images, clientKey, ...input }: FeedbackInput, rules: readonly FieldRule[]) {
    const category = input.category ?? "other";
    const content = contentOf(input.content, rules);
    if (images.length > MAX_FEEDBACK_IMAGES) throw new AppError("feedback.too.many.images");
    const sent = await this.#feedback.send(
      {
        memberId: player.memberId,
        merchantId: player.merchantId,
        receipt: newReceipt(),
        category,
        content,
        clientKey,
        images,
        language: input.language,
        hash: createHash("sha256")
          .update(JSON.stringify([category, content, images]))
          .digest(),
      },
      MAX_PER_DAY,
    );
    if (sent === "too-many") throw new AppError("feedback.too.many");
    if (sent === "image-unknown") throw new AppError("feedback.image.unknown");
    if (!sent.same) throw new AppError("request.conflict", "the key was used for another feedback");
    return { receipt: sent.receipt, sentAt: sent.sentAt.toISOString() };
  }

  /** Throws `request.invalid`, `request.conflict`. */
  async sendAsVisitor(merchantId: number, input: VisitorInput, rules: readonly FieldRule[]) {
    const { language, clientKey } = input;
    const email = mailAddress(input.email);
    const broken = checkField(EMAIL, "email", email) ?? (email === "" ? "required" : null);
    if (broken) throw invalid("email", broken);
    const content = contentOf(input.content, rules);
    const hash = createHash("sha256")
      .update(JSON.stringify([email, content]))
      .digest();
    const message = { merchantId, receipt: newReceipt(), content, email, language, clientKey, hash };
    const sent = await this.#feedback.sendAsVisitor(message);
    if (!sent.same) throw new AppError("request.conflict", "the key was used for another message");
    return { receipt: sent.receipt, sentAt: sent.sentAt.toISOString() };
  }

  /** Stores a picture until a feedback uses it. Throws `feedback.image.invalid`, `feedback.too.many`. */
  async storeImage({ memberId }: Player, bytes: Buffer): Promise<FeedbackImage> {
    // checked before the expensive decoding, and enforced when storing
    if ((await this.#feedback.imagesToday(memberId)) >= MAX_IMAGES_PER_DAY)
      throw new AppError("feedback.too.many");
    const picture = await this.#images.encode(bytes, { invalid: "feedback.image.invalid" });
    const image = randomBytes(32).toString("base64url");
    if (!(await this.#feedback.storeImage(memberId, image, picture, MAX_IMAGES_PER_DAY)))
      throw new AppError("feedback.too.many");
    return { image, width: picture.width, height: picture.height };
  }

  /** Throws `feedback.image.unknown` for a picture that is not the player's own. */
  async picture({ memberId }: Player, image: string): Promise<Buffer> {
    const bytes = await this.#feedback.image(memberId, image);
    if (!bytes) throw new AppError("feedback.image.unknown");
    return bytes;
  }

  async list({ memberId }: Player, page: number) {
    const { rows, total } = await this.#feedback.list(memberId, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    return {
      content: rows.map(
        ({ sentAt, answer, answeredAt, images, ...row }): Feedback => ({
          ...row,
          images: [...images],
          sentAt: sentAt.toISOString(),
          state: answer === null ? "open" : "answered",
          ...(answer !== null && { answer }),
          ...(answeredAt && { answeredAt: answeredAt.toISOString() }),
        }),
      ),
      pageNum: page,
      totalPages: Math.ceil(total / PAGE_SIZE),
    };
  }

  /** Deletes pictures that no feedback used within a day. */
  sweep(): Promise<void> {
    return this.#feedback.sweep();
  }

  // The back office's side. Another merchant's feedback is refused with `feedback.unknown`.

  async waiting(merchantId: number): Promise<BackOfficeRow[]> {
    return this.#feedback.waiting(merchantId, 100);
  }

  waitingCount(merchantId: number): Promise<number> {
    return this.#feedback.waitingCount(merchantId);
  }

  async waitingPage(merchantId: number, page: number) {
    const [rows, total] = await Promise.all([
      this.#feedback.waiting(merchantId, PAGE_SIZE, (page - 1) * PAGE_SIZE),
      this.waitingCount(merchantId),
    ]);
    return {
      content: rows.map(presentInBackOffice),
      pageNum: page,
      totalPages: Math.ceil(total / PAGE_SIZE),
    };
  }

  /** Answered and unanswered feedback with these words, the newest first. */
  async search(merchantId: number, words: string, before: string | undefined) {
    const from = before === undefined ? null : BigInt(before);
    const rows = await this.#feedback.found(merchantId, words, from, PAGE_ROWS);
    return pageOf(
      rows,
      (row): BackOfficeFoundFeedback => ({
        ...presentInBackOffice(row),
        ...(row.answer !== null && { answer: row.answer }),
        ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
        ...(row.answeredBy !== null && { answeredBy: row.answeredBy }),
      }),
      (last) => String(last.id),
    );
  }

  /** Throws `feedback.image.unknown` for a picture that is not of this merchant's feedback. */
  async pictureInBackOffice(merchantId: number, image: string): Promise<Buffer> {
    const bytes = await this.#feedback.imageInBackOffice(merchantId, image);
    if (!bytes) throw new AppError("feedback.image.unknown");
    return bytes;
  }

  /** Answers feedback, replacing an earlier answer, and notifies the player, or writes to the visitor. */
  async answer(merchantId: number, receipt: string, text: string, operator: string): Promise<void> {
    const answer = answerOf(text);
    const known = await this.#feedback.answer(merchantId, receipt, answer, operator, (client, answered) =>
      this.#tell(client, answered, { merchantId, receipt, answer }),
    );
    if (!known) throw new AppError("feedback.unknown");
  }

  /**
   * Answers feedback that has no other answer yet and notifies the player, or writes to the visitor. When another operator was first it
   * throws `operator.too.late` with that operator's name.
   */
  async answerFirst(merchantId: number, receipt: string, text: string, operator: string): Promise<void> {
    const answer = answerOf(text);
    const outcome = await this.#feedback.answerFirst(
      merchantId,
      receipt,
      answer,
      operator,
      (client, answered) => this.#tell(client, answered, { merchantId, receipt, answer }),
    );
    if (outcome === undefined) throw new AppError("feedback.unknown");
    if (outcome !== "answered")
      throw new AppError("operator.too.late", "answered already", { by: outcome.by });
  }

  /** A repeated answer is not mailed again; a player's inbox knows its messages by their receipt. */
  async #tell(
    client: PoolClient,
    answered: Answered,
    { merchantId, receipt, answer }: { merchantId: number; receipt: string; answer: string },
  ): Promise<void> {
    if (answered.memberId !== null)
      return this.#notifyAnswered({ merchantId, memberId: answered.memberId }, receipt, client);
    const { email: to, language, content, fresh } = answered;
    if (!fresh) return;
    const details = { receipt, question: content.split("\n"), answer: answer.split("\n") };
    await this.#mail.send(
      { merchantId, memberId: null, kind: "message-answered", to, language, details },
      client,
    );
  }
}

/** Throws `request.invalid`. */
function contentOf(text: string, rules: readonly FieldRule[]): string {
  const content = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").toWellFormed().trim();
  const broken = checkField(rules, "feedbackContent", content) ?? (content === "" ? "required" : null);
  if (broken) throw invalid("content", broken);
  return content;
}

function presentInBackOffice({
  receipt,
  player,
  playerId,
  email,
  mobile,
  category,
  content,
  sentAt,
  images,
  language,
}: BackOfficeRow): BackOfficeFeedback {
  return {
    receipt,
    ...(player !== null && { player }),
    ...(playerId !== null && { playerId }),
    ...(email !== null && { email }),
    ...(mobile !== null && { mobile }),
    category,
    content,
    sentAt: sentAt.toISOString(),
    images: [...images],
    ...(language !== null && { language }),
  };
}

function answerOf(text: string): string {
  const answer = text.toWellFormed().trim();
  if (answer === "") throw invalid("answer", "required");
  if ([...answer].length > MAX_ANSWER_LENGTH) throw invalid("answer", "maxLength");
  return answer;
}
