import { createHash, randomBytes, randomInt } from "node:crypto";
import { type DeskFeedback, LONGEST_ANSWER } from "@foyer/contract/desk-work";
import {
  type Feedback,
  type FeedbackCategory,
  type FeedbackImage,
  MOST_FEEDBACK_IMAGES,
} from "@foyer/contract/feedback";
import type { FieldRule } from "@foyer/contract/settings";
import { PAGE_SIZE } from "@foyer/contract/shared";
import { checkField } from "@foyer/domain/field-rules";
import { AppError } from "../../plugins/errors.ts";
import type { Player } from "../../plugins/session-context.ts";
import { ImageEncoder } from "./encode-image.ts";
import type { DeskRow, FeedbackRepository } from "./feedback.repository.ts";

/** What a member may send within a day. */
const MOST_A_DAY = 10;
const MOST_IMAGES_A_DAY = 30;
/** No letters and digits that are read for one another. */
const RECEIPT_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

interface Sending {
  readonly category?: FeedbackCategory;
  readonly content: string;
  readonly images: readonly string[];
  readonly clientKey: string;
}

const newReceipt = (): string =>
  `F-${Array.from({ length: 8 }, () => RECEIPT_LETTERS[randomInt(RECEIPT_LETTERS.length)]).join("")}`;

const invalid = (field: string, rule: string): AppError =>
  new AppError("request.invalid", `${field} breaks its rule ${rule}`, { field, rule, in: "body" });

type TellAnswered = (
  whose: { readonly merchantId: number; readonly memberId: bigint },
  receipt: string,
) => Promise<void>;

/** What players tell the house, and what it answers. */
export class FeedbackService {
  readonly #feedback: FeedbackRepository;
  readonly #told: TellAnswered;
  readonly #encoder = new ImageEncoder();

  /** @param told tells a player that what they sent is answered */
  constructor(feedback: FeedbackRepository, told: TellAnswered) {
    this.#feedback = feedback;
    this.#told = told;
  }

  /** Throws `request.invalid`, `request.conflict` and the codes of feedback. */
  async send(player: Player, { images, clientKey, ...sending }: Sending, rules: readonly FieldRule[]) {
    const category = sending.category ?? "other";
    const content = sending.content.replaceAll("\r\n", "\n").replaceAll("\r", "\n").toWellFormed().trim();
    const broken = checkField(rules, "feedbackContent", content) ?? (content === "" ? "required" : null);
    if (broken) throw invalid("content", broken);
    if (images.length > MOST_FEEDBACK_IMAGES) throw new AppError("feedback.too.many.images");
    const sent = await this.#feedback.send(
      {
        memberId: player.memberId,
        merchantId: player.merchantId,
        receipt: newReceipt(),
        category,
        content,
        clientKey,
        images,
        hash: createHash("sha256")
          .update(JSON.stringify([category, content, images]))
          .digest(),
      },
      MOST_A_DAY,
    );
    if (sent === "too-many") throw new AppError("feedback.too.many");
    if (sent === "image-unknown") throw new AppError("feedback.image.unknown");
    if (!sent.same) throw new AppError("request.conflict", "the key was used for another feedback");
    return { receipt: sent.receipt, sentAt: sent.sentAt.toISOString() };
  }

  /** Keeps a picture until a feedback takes it; throws `feedback.image.invalid`, `feedback.too.many`. */
  async keepImage({ memberId }: Player, given: Buffer): Promise<FeedbackImage> {
    // asked before the work is done, and held to when it is
    if ((await this.#feedback.imagesToday(memberId)) >= MOST_IMAGES_A_DAY)
      throw new AppError("feedback.too.many");
    const picture = await this.#encoder.encode(given);
    const image = randomBytes(32).toString("base64url");
    if (!(await this.#feedback.keepImage(memberId, image, picture, MOST_IMAGES_A_DAY)))
      throw new AppError("feedback.too.many");
    return { image, width: picture.width, height: picture.height };
  }

  /** Throws `feedback.image.unknown` for any but the player's own. */
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

  /** Drops pictures that no feedback took within a day. */
  sweep(): Promise<void> {
    return this.#feedback.sweep();
  }

  // As a merchant's desk sees it. Feedback of another merchant is none: `feedback.unknown`.

  async waiting(merchantId: number): Promise<DeskRow[]> {
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
      content: rows.map(
        ({ receipt, player, email, mobile, category, content, sentAt, images }): DeskFeedback => ({
          receipt,
          player,
          ...(email !== null && { email }),
          ...(mobile !== null && { mobile }),
          category,
          content,
          sentAt: sentAt.toISOString(),
          images: [...images],
        }),
      ),
      pageNum: page,
      totalPages: Math.ceil(total / PAGE_SIZE),
    };
  }

  /** Throws `feedback.image.unknown` for any but those of the merchant's feedback. */
  async pictureAtDesk(merchantId: number, image: string): Promise<Buffer> {
    const bytes = await this.#feedback.imageAtDesk(merchantId, image);
    if (!bytes) throw new AppError("feedback.image.unknown");
    return bytes;
  }

  /** Answers once more where there is an answer, and tells whose feedback it was. */
  async answer(merchantId: number, receipt: string, text: string, operator: string): Promise<void> {
    const memberId = await this.#feedback.answer(merchantId, receipt, answerOf(text), operator);
    if (memberId === undefined) throw new AppError("feedback.unknown");
    await this.#told({ merchantId, memberId }, receipt);
  }

  /**
   * The same, where there is no answer yet but the very same: whoever comes after somebody else is told who that was,
   * `operator.too.late`.
   */
  async answerFirst(merchantId: number, receipt: string, text: string, operator: string): Promise<void> {
    const answered = await this.#feedback.answerFirst(merchantId, receipt, answerOf(text), operator);
    if (answered === undefined) throw new AppError("feedback.unknown");
    if ("by" in answered) throw new AppError("operator.too.late", "answered already", { by: answered.by });
    await this.#told({ merchantId, memberId: answered.memberId }, receipt);
  }
}

function answerOf(text: string): string {
  const answer = text.toWellFormed().trim();
  if (answer === "") throw invalid("answer", "required");
  if ([...answer].length > LONGEST_ANSWER) throw invalid("answer", "maxLength");
  return answer;
}
