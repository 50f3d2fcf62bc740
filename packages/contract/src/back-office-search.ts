import { type Static, Type } from "typebox";
import { BackOfficeChat, OPERATOR_ERRORS } from "./back-office.ts";
import { BackOfficeApplication, BackOfficeFeedback } from "./back-office-tasks.ts";
import { endpoint } from "./endpoint.ts";
import { BackOfficeWords, PAGE_SIZE, RecordCursor } from "./shared.ts";

/** A page begins after the last row of the page before, so that it costs the same however far back it is. */
const Next = Type.Optional(Type.String({ description: "`before` of the next page; absent on the last one" }));
const Words = { q: BackOfficeWords };
const BeforeId = Type.Optional(RecordCursor);
const Timestamp = Type.String({ format: "date-time" });

export const BackOfficeDecision = Type.Object(
  {
    ...Type.Pick(BackOfficeApplication, [
      "applicationId",
      "title",
      "player",
      "playerId",
      "appliedAt",
      "amount",
      "currency",
    ]).properties,
    verdict: Type.Enum(["approve", "reject"]),
    by: Type.String({ description: "Name of the operator who decided" }),
    at: Timestamp,
    note: Type.Optional(Type.String({ description: "The text the player reads" })),
  },
  { $id: "BackOfficeDecision" },
);
export type BackOfficeDecision = Static<typeof BackOfficeDecision>;

export const backOfficeDecisions = endpoint({
  id: "backoffice.promotion.decisions",
  method: "GET",
  path: "/wps/backoffice/promotions/decisions",
  access: "operator",
  roles: ["cashier"],
  allowedDuringMaintenance: true,
  summary: "Decided promotion applications, the latest decision first, 25 per page",
  query: Type.Object({
    q: Type.Optional(BackOfficeWords),
    verdict: Type.Optional(Type.Enum(["approve", "reject"])),
    before: Type.Optional(Type.String({ pattern: "^[0-9]{1,17}-[0-9]{1,18}$" })),
  }),
  value: Type.Object(
    { content: Type.Array(BackOfficeDecision, { maxItems: PAGE_SIZE }), next: Next },
    { $id: "BackOfficeDecisions" },
  ),
  errors: OPERATOR_ERRORS,
});

export const BackOfficeFoundFeedback = Type.Object(
  {
    ...BackOfficeFeedback.properties,
    answer: Type.Optional(Type.String()),
    answeredAt: Type.Optional(Timestamp),
    answeredBy: Type.Optional(Type.String()),
  },
  { $id: "BackOfficeFoundFeedback" },
);
export type BackOfficeFoundFeedback = Static<typeof BackOfficeFoundFeedback>;

export const backOfficeFeedbackSearch = endpoint({
  id: "backoffice.feedback.search",
  method: "GET",
  path: "/wps/backoffice/feedback/search",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary:
    "Feedback, answered or not, by words of its text, its answer, its receipt number or its sender, the newest first, 25 per page",
  query: Type.Object({ ...Words, before: BeforeId }),
  value: Type.Object(
    { content: Type.Array(BackOfficeFoundFeedback, { maxItems: PAGE_SIZE }), next: Next },
    { $id: "BackOfficeFeedbackFound" },
  ),
  errors: OPERATOR_ERRORS,
});

export const backOfficeChatsSearch = endpoint({
  id: "backoffice.chats.search",
  method: "GET",
  path: "/wps/backoffice/chats/search",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary:
    "Conversations by words of their messages or of the player's name, each with its newest matching message in `last`, the newest first, 25 per page",
  query: Type.Object({ ...Words, before: BeforeId }),
  value: Type.Object(
    { content: Type.Array(BackOfficeChat, { maxItems: PAGE_SIZE }), next: Next },
    { $id: "BackOfficeChatsFound" },
  ),
  errors: OPERATOR_ERRORS,
});
