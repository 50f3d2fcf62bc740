import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, PageNumber, RandomToken } from "./shared.ts";

/** Subjects of feedback. */
export const FEEDBACK_CATEGORIES = ["problem", "idea", "payment", "game", "other"] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];

/** Largest number of pictures per feedback message. */
export const MAX_FEEDBACK_IMAGES = 3;
/** Largest size of an uploaded picture, in bytes. */
export const MAX_FEEDBACK_IMAGE_BYTES = 5 * 1024 * 1024;

/** Excludes letters and digits that are easily confused. */
export const Receipt = Type.String({ pattern: "^F-[2-9A-HJKMNP-TV-Z]{8}$" });

const FeedbackImage = Type.Object(
  {
    image: RandomToken,
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
    images: Type.Array(FeedbackImage, { maxItems: MAX_FEEDBACK_IMAGES }),
  },
  { $id: "Feedback" },
);
export type Feedback = Static<typeof Feedback>;

const FeedbackReceipt = Type.Object(
  { receipt: Receipt, sentAt: Type.String({ format: "date-time" }) },
  { $id: "FeedbackReceipt" },
);

const ACCOUNT_ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

const Content = Type.String({
  minLength: 1,
  maxLength: 1_000,
  pattern: "^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$",
  description: "Trimmed length as required by the field rule feedbackContent",
});
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });

export const feedbackSend = endpoint({
  id: "feedback.send",
  method: "PUT",
  path: "/wps/member/feedback",
  access: "account",
  moduleId: "COMM3",
  summary: "Send feedback; repeating it with the same key sends it once",
  body: Type.Object(
    {
      category: Type.Optional(Type.Enum([...FEEDBACK_CATEGORIES], { description: "Default: other" })),
      content: Content,
      images: Type.Array(RandomToken, {
        maxItems: 30,
        uniqueItems: true,
        description: `Ids of pictures uploaded before, at most ${MAX_FEEDBACK_IMAGES}`,
      }),
      clientKey: ClientKey,
    },
    { additionalProperties: false },
  ),
  value: FeedbackReceipt,
  errors: [
    ...ACCOUNT_ERRORS,
    "request.conflict",
    "feedback.image.unknown",
    "feedback.too.many.images",
    "feedback.too.many",
  ],
});

/** Needs no session and no available site: someone who cannot log in, or is refused, must reach a person too. */
export const visitorMessage = endpoint({
  id: "feedback.visitor",
  method: "PUT",
  path: "/wps/system/onlineService/message",
  access: "public",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary:
    "A visitor's message to customer service, answered by mail; repeating it with the same key sends it once",
  body: Type.Object(
    {
      email: Type.String({ minLength: 3, maxLength: 254 }),
      content: Content,
      clientKey: ClientKey,
    },
    { additionalProperties: false },
  ),
  value: FeedbackReceipt,
  errors: ["request.conflict"],
});

export const feedbackImage = endpoint({
  id: "feedback.image",
  method: "POST",
  path: "/wps/member/feedback/images",
  access: "account",
  moduleId: "COMM3",
  summary: "Upload a picture for feedback; deleted after a day when no feedback uses it",
  upload: {
    types: ["image/png", "image/jpeg"],
    largest: MAX_FEEDBACK_IMAGE_BYTES,
    noPicture: "feedback.image.invalid",
  },
  value: FeedbackImage,
  errors: [...ACCOUNT_ERRORS, "feedback.image.invalid", "feedback.too.many"],
});

export const feedbackList = endpoint({
  id: "feedback.list",
  method: "GET",
  path: "/wps/member/feedback",
  access: "account",
  moduleId: "COMM3",
  summary: "The player's feedback and its answers, newest first, 25 per page",
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

/** Returns the picture's bytes, not an envelope; errors are envelopes. */
export const feedbackPicture = endpoint({
  id: "feedback.picture",
  method: "GET",
  path: "/wps/member/feedback/images/{image}",
  access: "account",
  moduleId: "COMM3",
  summary: "A picture of one's own feedback",
  params: Type.Object({ image: RandomToken }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...ACCOUNT_ERRORS, "feedback.image.unknown"],
});
