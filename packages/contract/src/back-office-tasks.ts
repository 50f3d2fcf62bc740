import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { BulkAnswers, chosenCases } from "./bulk-approval.ts";
import { CASE_FILTER, CaseMethods, MONEY_BOUNDS } from "./case-queue.ts";
import { endpoint } from "./endpoint.ts";
import { Feedback, Receipt } from "./feedback.ts";
import {
  Amount,
  BackOfficeWords,
  Language,
  PAGE_SIZE,
  PageNumber,
  PublicMemberId,
  RandomToken,
  RecordId,
} from "./shared.ts";

const Timestamp = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });
/** Text written by an operator: any characters except NUL. */
const operatorText = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: "^[^\\u0000]*$", ...(description && { description }) });
const ClientKey = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" });
const paged = { query: Type.Object({ pageNo: PageNumber }) };
const Pages = { pageNum: Type.Integer({ minimum: 1 }), totalPages: Count };
const strict = { additionalProperties: false };

export const backOfficeWaiting = endpoint({
  id: "backoffice.waiting",
  method: "GET",
  path: "/wps/backoffice/waiting",
  access: "operator",
  allowedDuringMaintenance: true,
  summary: "Number of open tasks in each section that the operator's roles open",
  value: Type.Partial(
    Type.Object({
      chats: Count,
      promotions: Count,
      feedback: Count,
      identity: Count,
      deposits: Count,
      payments: Count,
      withdrawals: Count,
      adjustments: Count,
      reconciliation: Count,
      contracts: Count,
      settlements: Count,
      lotteries: Count,
      approvals: Count,
    }),
    {
      $id: "BackOfficeWaiting",
    },
  ),
  errors: OPERATOR_ERRORS,
});

/** Days of which the turnover of a player is shown beside an application. */
export const TURNOVER_DAYS = 30;

export const BackOfficeApplication = Type.Object(
  {
    applicationId: RecordId,
    title: Type.String({ description: "Title of the promotion, in the requested language where available" }),
    player: Type.String(),
    playerId: PublicMemberId,
    appliedAt: Timestamp,
    amount: Type.String({ ...Amount, description: "Amount the player gets when it is issued" }),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    multiple: Type.Integer({ minimum: 0, description: "Wagering multiple; 0: paid as cash at once" }),
    assignedTo: Type.Optional(Type.String()),
    mine: Type.Boolean({ description: "Assigned to the operator who asks" }),
    memberSince: Timestamp,
    lastLogin: Type.Optional(Timestamp),
    turnover: Type.String({ ...Amount, description: `Valid turnover of the last ${TURNOVER_DAYS} days` }),
    deposits: Type.String({ ...Amount, description: "All deposits" }),
    earlier: Type.Array(
      Type.Object({
        title: Type.String(),
        verdict: Type.Enum(["approve", "reject"]),
        by: Type.String(),
        at: Timestamp,
        note: Type.Optional(Type.String()),
      }),
      { maxItems: 5, description: "The player's earlier applications that were decided, the latest first" },
    ),
  },
  { $id: "BackOfficeApplication" },
);
export type BackOfficeApplication = Static<typeof BackOfficeApplication>;

export const backOfficePromotions = endpoint({
  id: "backoffice.promotions",
  method: "GET",
  path: "/wps/backoffice/promotions",
  access: "operator",
  roles: ["cashier"],
  allowedDuringMaintenance: true,
  summary:
    "Promotion applications waiting for a decision, or those of them with these words in the player's name or the title, 25 per page",
  query: Type.Object({
    ...MONEY_BOUNDS,
    show: CASE_FILTER.show,
    q: Type.Optional(BackOfficeWords),
    sort: CASE_FILTER.sort,
    age: CASE_FILTER.age,
    after: Type.Optional(RecordId),
  }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeApplication, { maxItems: PAGE_SIZE }),
      next: Type.Optional(RecordId),
      counts: Type.Object(
        { all: Count, mine: Count, free: Count },
        { description: "Of those that the filter selects" },
      ),
      // the promotions that were applied for
      methods: CaseMethods,
    },
    { $id: "BackOfficeApplications" },
  ),
  errors: [...OPERATOR_ERRORS, "promotion.unknown"],
});

/** `operator.too.late` with `value: { by }` when a colleague has it, or as `backoffice.promotion.decide` when it was decided. */
export const backOfficePromotionAssign = endpoint({
  id: "backoffice.promotion.assign",
  method: "POST",
  path: "/wps/backoffice/promotions/{applicationId}/assignment",
  access: "operator",
  roles: ["cashier"],
  allowedDuringMaintenance: true,
  summary: "Take a promotion application, or put it back; repeating it has no effect",
  params: Type.Object({ applicationId: RecordId }),
  body: Type.Object(
    {
      event: Type.Enum(["assign", "release"]),
      takeOver: Type.Optional(Type.Boolean({ description: "`assign` also when a colleague has it" })),
    },
    strict,
  ),
  value: Type.Object({ applicationId: RecordId }),
  errors: [...OPERATOR_ERRORS, "promotion.unknown", "operator.too.late"],
});

/** Answers as `backoffice.promotion.decide` does. */
export const backOfficePromotionsApprove = endpoint({
  id: "backoffice.promotions.approve",
  method: "POST",
  path: "/wps/backoffice/promotion-approvals",
  access: "operator",
  roles: ["cashier"],
  allowedDuringMaintenance: true,
  summary:
    "Approve promotion applications, each singly and without a note to the player; repeating it has no effect",
  body: Type.Object({ applicationIds: chosenCases(RecordId) }, strict),
  value: BulkAnswers,
  errors: OPERATOR_ERRORS,
});

/** Largest length of the reason sent to the player with a decision, in characters. */
export const MAX_REASON_LENGTH = 500;

/**
 * `operator.too.late` with `value: { state, at, by }` when another operator has decided it already, with `value: { by }`
 * when a colleague has it.
 */
export const backOfficePromotionDecide = endpoint({
  id: "backoffice.promotion.decide",
  method: "POST",
  path: "/wps/backoffice/promotions/{applicationId}",
  access: "operator",
  roles: ["cashier"],
  allowedDuringMaintenance: true,
  summary: "Approve or reject a promotion application; repeating the same decision has no effect",
  params: Type.Object({ applicationId: RecordId }),
  body: Type.Object(
    {
      verdict: Type.Enum(["approve", "reject"]),
      reason: Type.Optional(
        operatorText(MAX_REASON_LENGTH, "Reason shown to the player; required for a rejection"),
      ),
    },
    strict,
  ),
  value: Type.Object({ applicationId: RecordId }),
  errors: [...OPERATOR_ERRORS, "promotion.unknown", "operator.too.late"],
});

export const BackOfficeFeedback = Type.Object(
  {
    receipt: Receipt,
    player: Type.Optional(Type.String({ description: "Missing on a visitor's message" })),
    playerId: Type.Optional(PublicMemberId),
    email: Type.Optional(Type.String()),
    mobile: Type.Optional(Type.String()),
    category: Feedback.properties.category,
    content: Type.String(),
    sentAt: Timestamp,
    images: Feedback.properties.images,
    language: Type.Optional(Type.Unsafe<Language>({ ...Language, description: "In which it was sent" })),
  },
  { $id: "BackOfficeFeedback" },
);
export type BackOfficeFeedback = Static<typeof BackOfficeFeedback>;

export const backOfficeFeedback = endpoint({
  id: "backoffice.feedback",
  method: "GET",
  path: "/wps/backoffice/feedback",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Feedback waiting for an answer, longest wait first, 25 per page",
  ...paged,
  value: Type.Object(
    { content: Type.Array(BackOfficeFeedback, { maxItems: PAGE_SIZE }), ...Pages },
    { $id: "BackOfficeFeedbackPage" },
  ),
  errors: OPERATOR_ERRORS,
});

/** Returns the bytes of the picture, not an envelope; errors are envelopes. */
export const backOfficeFeedbackPicture = endpoint({
  id: "backoffice.feedback.picture",
  method: "GET",
  path: "/wps/backoffice/feedback/images/{image}",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "One picture of a feedback message",
  params: Type.Object({ image: RandomToken }),
  download: ["image/webp"],
  value: Type.String(),
  errors: [...OPERATOR_ERRORS, "feedback.image.unknown"],
});

export const MAX_ANSWER_LENGTH = 2_000;

/** `operator.too.late` with `value: { by }` when another operator has answered it already. */
export const backOfficeFeedbackAnswer = endpoint({
  id: "backoffice.feedback.answer",
  method: "POST",
  path: "/wps/backoffice/feedback/{receipt}",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Answer feedback and notify its player; repeating the same answer has no effect",
  params: Type.Object({ receipt: Receipt }),
  body: Type.Object({ answer: operatorText(MAX_ANSWER_LENGTH) }, strict),
  value: Type.Object({ receipt: Receipt }),
  errors: [...OPERATOR_ERRORS, "feedback.unknown", "operator.too.late"],
});

/** Kinds of message an operator can write; answers to feedback create their own. */
export const OPERATOR_MESSAGE_KINDS = ["operator", "promotion", "security"] as const;
export const MAX_TITLE_LENGTH = 120;
export const MAX_MESSAGE_LENGTH = 4_000;

/** Groups of members that a message can be written to. */
export const MESSAGE_GROUPS = ["agents", "players", "downlines", "team"] as const;
export type MessageGroup = (typeof MESSAGE_GROUPS)[number];

const MessageDraft = {
  kind: Type.Enum([...OPERATOR_MESSAGE_KINDS]),
  everybody: Type.Boolean({
    description: "true: to all members of the merchant; false: to the member named by `username`",
  }),
  group: Type.Optional(
    Type.Enum([...MESSAGE_GROUPS], {
      description:
        "With `everybody`: only agents, or only members who are no agents. Without: direct downlines or the whole team of the agent named by `username`",
    }),
  ),
  username: Type.Optional(Type.String({ maxLength: 64, pattern: "^[^\\u0000]*$" })),
  title: operatorText(MAX_TITLE_LENGTH),
  text: operatorText(MAX_MESSAGE_LENGTH, "Markdown without HTML"),
};
const MESSAGE_ERRORS = [...OPERATOR_ERRORS, "member.unknown"] as const;

export const backOfficeMessagePreview = endpoint({
  id: "backoffice.message.preview",
  method: "POST",
  path: "/wps/backoffice/messages/preview",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Preview of a message and its number of recipients; sends nothing",
  body: Type.Object(MessageDraft, strict),
  value: Type.Object(
    {
      people: Count,
      username: Type.Optional(
        Type.String({ description: "Sent to one member, or below one: the username in its stored spelling" }),
      ),
      content: Type.String({ description: "Clean HTML" }),
    },
    { $id: "BackOfficeMessagePreview" },
  ),
  errors: MESSAGE_ERRORS,
});

export const BackOfficeMessage = Type.Object(
  {
    messageId: RecordId,
    kind: Type.Enum([...OPERATOR_MESSAGE_KINDS]),
    title: Type.String(),
    username: Type.Optional(
      Type.String({ description: "The member, or the agent of the group. Absent: sent to all members" }),
    ),
    group: Type.Optional(Type.Enum([...MESSAGE_GROUPS])),
    people: Count,
    arrived: Type.Boolean({ description: "Whether it has been delivered to all recipients" }),
    by: Type.String(),
    sentAt: Timestamp,
  },
  { $id: "BackOfficeMessage" },
);
export type BackOfficeMessage = Static<typeof BackOfficeMessage>;

export const backOfficeMessageSend = endpoint({
  id: "backoffice.message.send",
  method: "POST",
  path: "/wps/backoffice/messages",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary:
    "Send a message to the inbox of one member, of a group or of all; repeating it with the same key sends it once",
  body: Type.Object({ ...MessageDraft, clientKey: ClientKey }, strict),
  value: BackOfficeMessage,
  errors: [...MESSAGE_ERRORS, "message.recipients.none", "request.conflict"],
});

export const backOfficeMessages = endpoint({
  id: "backoffice.messages",
  method: "GET",
  path: "/wps/backoffice/messages",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Messages sent to players, newest first, 25 per page",
  ...paged,
  value: Type.Object(
    { content: Type.Array(BackOfficeMessage, { maxItems: PAGE_SIZE }), ...Pages },
    { $id: "BackOfficeMessages" },
  ),
  errors: OPERATOR_ERRORS,
});
