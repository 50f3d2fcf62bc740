import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, PageNumber, Ticket } from "./shared.ts";

/** What a feedback can be about. */
export const FEEDBACK_CATEGORIES = ["problem", "idea", "payment", "game", "other"] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

/** Pictures one feedback may carry. */
export const MOST_FEEDBACK_IMAGES = 3;
/** Bytes a picture may have as it comes. */
export const LARGEST_FEEDBACK_IMAGE = 5 * 1024 * 1024;

/** Without letters and digits that are read for one another. */
export const Receipt = Type.String({ pattern: "^F-[2-9A-HJKMNP-TV-Z]{8}$" });

const FeedbackImage = Type.Object(
  {
    image: Ticket,
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  },
  { $id: "FeedbackImage" },
);
export type FeedbackImage = Static<typeof FeedbackImage>;

export const Feedback = Type.Object(
  {
    receipt: Receipt,
    category: Type.Enum([...FEEDBACK_CATEGORIES]),
    content: Type.String(),
    sentAt: Type.String({ format: "date-time" }),
    state: Type.Enum(["open", "answered"]),
    answer: Type.Optional(Type.String()),
    answeredAt: Type.Optional(Type.String({ format: "date-time" })),
    images: Type.Array(FeedbackImage, { maxItems: MOST_FEEDBACK_IMAGES }),
  },
  { $id: "Feedback" },
);
export type Feedback = Static<typeof Feedback>;

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

export const feedbackSend = endpoint({
  id: "feedback.send",
  method: "PUT",
  path: "/wps/member/feedback",
  access: "account",
  moduleId: "COMM3",
  summary: "Tells the house something; sent again with the same key it is told once",
  body: Type.Object(
    {
      category: Type.Optional(Type.Enum([...FEEDBACK_CATEGORIES], { description: "Without one: other" })),
      content: Type.String({
        minLength: 1,
        maxLength: 1_000,
        pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
        description: "As long as the field rule feedbackContent says, blanks around it aside",
      }),
      images: Type.Array(Ticket, {
        maxItems: 30,
        uniqueItems: true,
        description: `Pictures sent before, ${MOST_FEEDBACK_IMAGES} at most`,
      }),
      clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
    },
    { additionalProperties: false },
  ),
  value: Type.Object(
    { receipt: Receipt, sentAt: Type.String({ format: "date-time" }) },
    { $id: "FeedbackReceipt" },
  ),
  errors: [
    ...ACCOUNT_ERRORS,
    "request.conflict",
    "feedback.image.unknown",
    "feedback.too.many.images",
    "feedback.too.many",
  ],
});

export const feedbackImage = endpoint({
  id: "feedback.image",
  method: "POST",
  path: "/wps/member/feedback/images",
  access: "account",
  moduleId: "COMM3",
  summary: "Hands over a picture for a feedback to come; what no feedback takes within a day is dropped",
  upload: { types: ["image/png", "image/jpeg"], largest: LARGEST_FEEDBACK_IMAGE },
  value: FeedbackImage,
  errors: [...ACCOUNT_ERRORS, "feedback.image.invalid", "feedback.too.many"],
});

export const feedbackList = endpoint({
  id: "feedback.list",
  method: "GET",
  path: "/wps/member/feedback",
  access: "account",
  moduleId: "COMM3",
  summary: "What the player told the house and what it answered, the newest first, 25 a page",
  query: Type.Object({ pageNo: PageNumber }),
  value: Type.Object(
    {
      content: Type.Array(Feedback, { maxItems: PAGE_SIZE }),
      pageNum: Type.Integer({ minimum: 1 }),
      totalPages: Type.Integer({ minimum: 0 }),
    },
    { $id: "FeedbackPage" },
  ),
  errors: ACCOUNT_ERRORS,
});

/** Answers the picture's bytes, not an envelope; errors are envelopes. */
export const feedbackPicture = endpoint({
  id: "feedback.picture",
  method: "GET",
  path: "/wps/member/feedback/images/{image}",
  access: "account",
  moduleId: "COMM3",
  summary: "A picture of one's own feedback",
  params: Type.Object({ image: Ticket }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...ACCOUNT_ERRORS, "feedback.image.unknown"],
});
