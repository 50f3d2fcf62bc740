import { type Static, Type } from "typebox";
import { Before, ChatPage, ChatWord, Saying, SeenUpTo } from "./chat.ts";
import { endpoint } from "./endpoint.ts";
import { Freshness, PAGE_SIZE, PageNumber } from "./shared.ts";

export const OPERATOR_ERRORS = ["operator.required", "operator.expired"] as const;

export const Operator = Type.Object(
  { name: Type.String(), shownAs: Type.String(), merchantCode: Type.String(), merchantName: Type.String() },
  { $id: "Operator" },
);
export type Operator = Static<typeof Operator>;

/** The token travels in the header `Operator-Token`, and opens no call but those of the desk. */
export const deskLogin = endpoint({
  id: "desk.login",
  method: "POST",
  path: "/wps/desk/login",
  access: "public",
  whenShut: true,
  sealed: true,
  summary: "Sign in as one who works at the house's desk",
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 64 }),
      password: Type.String({ minLength: 1, maxLength: 256 }),
      ...Freshness,
    },
    { additionalProperties: false },
  ),
  value: Type.Object({
    token: Type.String(),
    operator: Operator,
    expiresAt: Type.String({ format: "date-time" }),
  }),
  errors: [
    "envelope.invalid",
    "envelope.key.unknown",
    "request.replayed",
    "operator.login.invalid",
    "session.login.locked",
    "system.unavailable",
  ],
});

export const deskLogout = endpoint({
  id: "desk.logout",
  method: "DELETE",
  path: "/wps/desk/session",
  access: "operator",
  whenShut: true,
  summary: "End this session of the desk",
  value: Type.Object({ ended: Type.Boolean() }),
  errors: OPERATOR_ERRORS,
});

export const deskMe = endpoint({
  id: "desk.me",
  method: "GET",
  path: "/wps/desk/me",
  access: "operator",
  whenShut: true,
  summary: "Who works here, and for whom",
  value: Operator,
  errors: OPERATOR_ERRORS,
});

const ChatId = Type.String({ pattern: "^[0-9a-f]{32}$" });

export const DeskChat = Type.Object(
  {
    chatId: ChatId,
    player: Type.String(),
    guest: Type.Boolean({ description: "On trial play, without an account" }),
    last: Type.Object({
      id: Type.String(),
      from: Type.Enum(["player", "house"]),
      text: Type.String({ description: "Its beginning" }),
      at: Type.String({ format: "date-time" }),
    }),
    waitingSince: Type.Optional(
      Type.String({ format: "date-time", description: "The first word nobody has answered" }),
    ),
    unread: Type.Integer({ minimum: 0, description: "Words nobody at the desk has seen" }),
  },
  { $id: "DeskChat" },
);
export type DeskChat = Static<typeof DeskChat>;

export const deskChats = endpoint({
  id: "desk.chats",
  method: "GET",
  path: "/wps/desk/chats",
  access: "operator",
  whenShut: true,
  summary: "Conversations of the operator's merchant: who waits longest first, then the latest; 25 a page",
  query: Type.Object({ pageNo: PageNumber }),
  value: Type.Object(
    {
      content: Type.Array(DeskChat, { maxItems: PAGE_SIZE }),
      totalPages: Type.Integer(),
      pageNum: Type.Integer(),
      waiting: Type.Integer({ minimum: 0, description: "How many wait for an answer, on all pages" }),
    },
    { $id: "DeskChats" },
  ),
  errors: OPERATOR_ERRORS,
});

const oneChat = Type.Object({ chatId: ChatId });
const CHAT_ERRORS = [...OPERATOR_ERRORS, "chat.unknown"] as const;

export const deskChatRead = endpoint({
  id: "desk.chat.read",
  method: "GET",
  path: "/wps/desk/chats/{chatId}",
  access: "operator",
  whenShut: true,
  summary: "A conversation, the newest word first, 25 a page",
  params: oneChat,
  query: Before,
  value: ChatPage,
  errors: CHAT_ERRORS,
});

export const deskChatSay = endpoint({
  id: "desk.chat.say",
  method: "POST",
  path: "/wps/desk/chats/{chatId}",
  access: "operator",
  whenShut: true,
  summary: "Answers a player",
  params: oneChat,
  body: Saying,
  value: ChatWord,
  errors: [...CHAT_ERRORS, "request.conflict"],
});

export const deskChatSeen = endpoint({
  id: "desk.chat.seen",
  method: "POST",
  path: "/wps/desk/chats/{chatId}/seen",
  access: "operator",
  whenShut: true,
  summary: "The desk has seen a conversation up to this word",
  params: oneChat,
  body: SeenUpTo,
  value: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
  errors: CHAT_ERRORS,
});

/** What the desk's stream carries, by the event's name. */
export const DeskEvents = Type.Object({
  /** A conversation has changed, or, without one, any may have. */
  chats: Type.Object({ chatId: Type.Optional(Type.String()) }),
  /** What waits in a room has changed, or, without one, in any of them may have. */
  work: Type.Object({ room: Type.Optional(Type.Enum(["promotions", "feedback", "messages"])) }),
  "session-ended": Type.Object({ errorCode: Type.String() }),
});
export type DeskEvents = Static<typeof DeskEvents>;

/** Answers `text/event-stream`, not an envelope; errors before the stream opens are envelopes. */
export const deskEvents = endpoint({
  id: "desk.events",
  method: "GET",
  path: "/wps/desk/events",
  access: "operator",
  whenShut: true,
  summary: "What changes at the desk, as server-sent events",
  value: Type.String(),
  errors: OPERATOR_ERRORS,
});
