import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, PageNumber, RecordId } from "./shared.ts";

/** What a platform message is about. */
export const INBOX_KINDS = ["operator", "security", "promotion", "feedback"] as const;

export const InboxItem = Type.Object(
  {
    id: RecordId,
    kind: Type.Enum([...INBOX_KINDS]),
    title: Type.String(),
    sentAt: Type.String({ format: "date-time" }),
    read: Type.Boolean(),
  },
  { $id: "InboxItem" },
);
export type InboxItem = Static<typeof InboxItem>;

export const InboxMessage = Type.Object(
  {
    id: RecordId,
    kind: Type.Enum([...INBOX_KINDS]),
    title: Type.String(),
    content: Type.String({ description: "HTML, sanitised on write; the web client sanitises it again" }),
    sentAt: Type.String({ format: "date-time" }),
    read: Type.Boolean(),
  },
  { $id: "InboxMessage" },
);
export type InboxMessage = Static<typeof InboxMessage>;

export const InboxPage = Type.Object(
  {
    content: Type.Array(InboxItem, { maxItems: PAGE_SIZE }),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
  },
  { $id: "InboxPage" },
);
export type InboxPage = Static<typeof InboxPage>;

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;

const oneMessage = Type.Object({ id: RecordId });

export const inboxList = endpoint({
  id: "inbox.list",
  method: "GET",
  path: "/wps/member/inbox",
  access: "account",
  moduleId: "COMM3",
  summary: "Platform messages, the newest first, 25 a page",
  query: Type.Object({ pageNo: PageNumber }),
  value: InboxPage,
  errors: ERRORS,
});

/** The unread count, a plain number in the spec; 0 for players without an inbox (member types, CBS3). */
export const inboxUnread = endpoint({
  id: "inbox.unread",
  method: "GET",
  path: "/wps/member/inbox/unread",
  access: "session",
  moduleId: "COMM3",
  summary: "How many platform messages this player has not read",
  value: Type.Integer({ minimum: 0 }),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});

export const inboxRead = endpoint({
  id: "inbox.read",
  method: "GET",
  path: "/wps/member/inbox/{id}",
  access: "account",
  moduleId: "COMM3",
  summary: "A platform message; reading it does not mark it",
  params: oneMessage,
  value: InboxMessage,
  errors: [...ERRORS, "inbox.unknown"],
});

export const inboxSeen = endpoint({
  id: "inbox.seen",
  method: "POST",
  path: "/wps/member/inbox/seen",
  access: "account",
  moduleId: "COMM3",
  summary:
    "Marks messages as read, or all of them; those that are not there are passed over; may be repeated",
  body: Type.Object(
    { ids: Type.Optional(Type.Array(RecordId, { minItems: 1, maxItems: PAGE_SIZE })) },
    { additionalProperties: false },
  ),
  value: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
  errors: ERRORS,
});

export const inboxRemove = endpoint({
  id: "inbox.remove",
  method: "DELETE",
  path: "/wps/member/inbox/{id}",
  access: "account",
  moduleId: "COMM3",
  summary: "Takes a message out of the list; may be repeated",
  params: oneMessage,
  value: Type.Object({ id: RecordId }),
  errors: [...ERRORS, "inbox.unknown"],
});

export const inboxRestore = endpoint({
  id: "inbox.restore",
  method: "POST",
  path: "/wps/member/inbox/{id}/restore",
  access: "account",
  moduleId: "COMM3",
  summary: "Puts a message that was taken out back; may be repeated",
  params: oneMessage,
  value: Type.Object({ id: RecordId }),
  errors: [...ERRORS, "inbox.unknown"],
});

const Clearing = Type.String({
  pattern: "^[1-9][0-9]{0,17}$",
  description: "Names what was taken out together, to put it back",
});

export const inboxClear = endpoint({
  id: "inbox.clear",
  method: "POST",
  path: "/wps/member/inbox/clear",
  access: "account",
  moduleId: "COMM3",
  summary: "Takes every message that was read out of the list",
  value: Type.Object({ removed: Type.Integer({ minimum: 0 }), clearing: Clearing }),
  errors: ERRORS,
});

export const inboxUnclear = endpoint({
  id: "inbox.unclear",
  method: "POST",
  path: "/wps/member/inbox/unclear",
  access: "account",
  moduleId: "COMM3",
  summary: "Puts back what was taken out together; may be repeated",
  body: Type.Object({ clearing: Clearing }, { additionalProperties: false }),
  value: Type.Object({ restored: Type.Integer({ minimum: 0 }) }),
  errors: ERRORS,
});
