import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./desk.ts";
import { endpoint } from "./endpoint.ts";
import { Feedback, Receipt } from "./feedback.ts";
import { Amount, PAGE_SIZE, PageNumber, Ticket } from "./shared.ts";

const Id = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const Moment = Type.String({ format: "date-time" });
const Waits = Type.Integer({ minimum: 0 });
/** Words of an operator's: anything but signs that no text holds. */
const words = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: "^[^\\u0000]*$", ...(description && { description }) });
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });
const paged = { query: Type.Object({ pageNo: PageNumber }) };
const Pages = { pageNum: Type.Integer({ minimum: 1 }), totalPages: Waits };
const strict = { additionalProperties: false };

export const deskWaiting = endpoint({
  id: "desk.waiting",
  method: "GET",
  path: "/wps/desk/waiting",
  access: "operator",
  whenShut: true,
  summary: "How much waits for somebody at the desk, by room",
  value: Type.Object({ chats: Waits, promotions: Waits, feedback: Waits }, { $id: "DeskWaiting" }),
  errors: OPERATOR_ERRORS,
});

export const DeskApplication = Type.Object(
  {
    applicationId: Id,
    title: Type.String({ description: "The promotion's, in the language asked for where it has one" }),
    player: Type.String(),
    appliedAt: Moment,
    amount: Type.String({ ...Amount, description: "What the player gets when it is issued" }),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    multiple: Type.Integer({ minimum: 0, description: "How often it is wagered; 0: money at once" }),
  },
  { $id: "DeskApplication" },
);
export type DeskApplication = Static<typeof DeskApplication>;

export const deskPromotions = endpoint({
  id: "desk.promotions",
  method: "GET",
  path: "/wps/desk/promotions",
  access: "operator",
  whenShut: true,
  summary: "Applications for promotions that wait for a decision, the longest first, 25 a page",
  ...paged,
  value: Type.Object(
    { content: Type.Array(DeskApplication, { maxItems: PAGE_SIZE }), ...Pages },
    { $id: "DeskApplications" },
  ),
  errors: OPERATOR_ERRORS,
});

/** Letters the player may be told with a decision. */
export const LONGEST_REASON = 500;

/** Decided by somebody else meanwhile: `operator.too.late` with `value: { by, verdict }`. */
export const deskPromotionDecide = endpoint({
  id: "desk.promotion.decide",
  method: "POST",
  path: "/wps/desk/promotions/{applicationId}",
  access: "operator",
  whenShut: true,
  summary: "Issues a promotion or rejects its application; the same decision may be repeated",
  params: Type.Object({ applicationId: Id }),
  body: Type.Object(
    {
      verdict: Type.Enum(["approve", "reject"]),
      reason: Type.Optional(
        words(LONGEST_REASON, "What the player reads with it; a rejection has to have one"),
      ),
    },
    strict,
  ),
  value: Type.Object({ applicationId: Id }),
  errors: [...OPERATOR_ERRORS, "promotion.unknown", "operator.too.late"],
});

export const DeskFeedback = Type.Object(
  {
    receipt: Receipt,
    player: Type.String(),
    email: Type.Optional(Type.String()),
    mobile: Type.Optional(Type.String()),
    category: Feedback.properties.category,
    content: Type.String(),
    sentAt: Moment,
    images: Feedback.properties.images,
  },
  { $id: "DeskFeedback" },
);
export type DeskFeedback = Static<typeof DeskFeedback>;

export const deskFeedback = endpoint({
  id: "desk.feedback",
  method: "GET",
  path: "/wps/desk/feedback",
  access: "operator",
  whenShut: true,
  summary: "Feedback that waits for an answer, the longest first, 25 a page",
  ...paged,
  value: Type.Object(
    { content: Type.Array(DeskFeedback, { maxItems: PAGE_SIZE }), ...Pages },
    { $id: "DeskFeedbackPage" },
  ),
  errors: OPERATOR_ERRORS,
});

/** Answers the picture's bytes, not an envelope; errors are envelopes. */
export const deskFeedbackPicture = endpoint({
  id: "desk.feedback.picture",
  method: "GET",
  path: "/wps/desk/feedback/images/{image}",
  access: "operator",
  whenShut: true,
  summary: "A picture of a feedback",
  params: Type.Object({ image: Ticket }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...OPERATOR_ERRORS, "feedback.image.unknown"],
});

export const LONGEST_ANSWER = 2_000;

/** Answered by somebody else meanwhile: `operator.too.late` with `value: { by }`. */
export const deskFeedbackAnswer = endpoint({
  id: "desk.feedback.answer",
  method: "POST",
  path: "/wps/desk/feedback/{receipt}",
  access: "operator",
  whenShut: true,
  summary: "Answers a feedback and tells its player; the same answer may be repeated",
  params: Type.Object({ receipt: Receipt }),
  body: Type.Object({ answer: words(LONGEST_ANSWER) }, strict),
  value: Type.Object({ receipt: Receipt }),
  errors: [...OPERATOR_ERRORS, "feedback.unknown", "operator.too.late"],
});

/** What an operator's message can be about; answers to feedback write themselves. */
export const HOUSE_MESSAGE_KINDS = ["house", "promotion", "security"] as const;
export const LONGEST_TITLE = 120;
export const LONGEST_MESSAGE = 4_000;

const Writing = {
  kind: Type.Enum([...HOUSE_MESSAGE_KINDS]),
  everybody: Type.Boolean({ description: "To all members of the merchant; else to the one who is named" }),
  username: Type.Optional(Type.String({ maxLength: 64, pattern: "^[^\\u0000]*$" })),
  title: words(LONGEST_TITLE),
  text: words(LONGEST_MESSAGE, "Markdown without HTML"),
};
const WRITING_ERRORS = [...OPERATOR_ERRORS, "member.unknown"] as const;

export const deskMessagePreview = endpoint({
  id: "desk.message.preview",
  method: "POST",
  path: "/wps/desk/messages/preview",
  access: "operator",
  whenShut: true,
  summary: "How a message will look and how many it will reach; sends nothing",
  body: Type.Object(Writing, strict),
  value: Type.Object(
    {
      people: Waits,
      username: Type.Optional(Type.String({ description: "To one: as that member writes it" })),
      content: Type.String({ description: "Clean HTML" }),
    },
    { $id: "DeskMessagePreview" },
  ),
  errors: WRITING_ERRORS,
});

export const DeskMessage = Type.Object(
  {
    messageId: Id,
    kind: Type.Enum([...HOUSE_MESSAGE_KINDS]),
    title: Type.String(),
    username: Type.Optional(Type.String({ description: "Absent: it went to everybody" })),
    people: Waits,
    arrived: Type.Boolean({ description: "Whether all of them have it" }),
    by: Type.String(),
    sentAt: Moment,
  },
  { $id: "DeskMessage" },
);
export type DeskMessage = Static<typeof DeskMessage>;

export const deskMessageSend = endpoint({
  id: "desk.message.send",
  method: "POST",
  path: "/wps/desk/messages",
  access: "operator",
  whenShut: true,
  summary:
    "Puts a message into a member's inbox, or into everybody's; sent again with the same key it is sent once",
  body: Type.Object({ ...Writing, clientKey: ClientKey }, strict),
  value: DeskMessage,
  errors: [...WRITING_ERRORS, "request.conflict"],
});

export const deskMessages = endpoint({
  id: "desk.messages",
  method: "GET",
  path: "/wps/desk/messages",
  access: "operator",
  whenShut: true,
  summary: "What the desk wrote to players, the newest first, 25 a page",
  ...paged,
  value: Type.Object(
    { content: Type.Array(DeskMessage, { maxItems: PAGE_SIZE }), ...Pages },
    { $id: "DeskMessages" },
  ),
  errors: OPERATOR_ERRORS,
});
