import { type Static, Type } from "typebox";
import { BeforeMessage, ChatMessage, ChatPage, NewChatMessage, SeenUpTo } from "./chat.ts";
import { endpoint } from "./endpoint.ts";
import { OPERATOR_ROLES } from "./operator-roles.ts";
import {
  Amount,
  FIGURES,
  Freshness,
  Language,
  MemberType,
  PAGE_SIZE,
  PageNumber,
  PublicMemberId,
} from "./shared.ts";

export const OPERATOR_ERRORS = [
  "operator.required",
  "operator.expired",
  "operator.second.factor.required",
  "operator.forbidden",
] as const;

export const Operator = Type.Object(
  {
    name: Type.String(),
    shownAs: Type.String(),
    roles: Type.Array(Type.Enum([...OPERATOR_ROLES]), { minItems: 1 }),
    merchantCode: Type.String(),
    merchantName: Type.String(),
    secondFactor: Type.Enum(["on", "off", "due"], {
      description: "`due`: the merchant requires one, and the operator must set it up before anything else",
    }),
  },
  { $id: "Operator" },
);
export type Operator = Static<typeof Operator>;

/** A session of an operator that was just opened. */
export const OperatorSession = Type.Object({
  token: Type.String(),
  operator: Operator,
  expiresAt: Type.String({ format: "date-time" }),
});

/** The token travels in the `Operator-Token` header and is accepted by back-office endpoints only. */
export const backOfficeLogin = endpoint({
  id: "backoffice.login",
  method: "POST",
  path: "/wps/backoffice/login",
  access: "public",
  allowedDuringMaintenance: true,
  sealed: true,
  cookies: true,
  summary: "Sign in as an operator",
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 64 }),
      password: Type.String({ minLength: 1, maxLength: 256 }),
      code: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 32,
          ...FIGURES,
          description: "Code of the authenticator app, or a recovery code; after `operator.code.required`",
        }),
      ),
      ...Freshness,
    },
    { additionalProperties: false },
  ),
  value: OperatorSession,
  errors: [
    "sealed.body.invalid",
    "sealed.body.key.unknown",
    "request.replayed",
    "operator.login.invalid",
    "operator.code.required",
    "operator.code.invalid",
    "operator.passkey.required",
    "session.login.locked",
    "system.unavailable",
  ],
});

export const backOfficeLogout = endpoint({
  id: "backoffice.logout",
  method: "DELETE",
  path: "/wps/backoffice/session",
  access: "operator",
  allowedDuringMaintenance: true,
  allowedBeforeSecondFactor: true,
  summary: "End this operator session",
  value: Type.Object({ ended: Type.Boolean() }),
  errors: OPERATOR_ERRORS,
});

export const backOfficeMe = endpoint({
  id: "backoffice.me",
  method: "GET",
  path: "/wps/backoffice/me",
  access: "operator",
  allowedDuringMaintenance: true,
  allowedBeforeSecondFactor: true,
  summary: "The signed-in operator and their merchant",
  value: Operator,
  errors: OPERATOR_ERRORS,
});

const ChatId = Type.String({ pattern: "^[0-9a-f]{32}$" });

export const BackOfficeChat = Type.Object(
  {
    chatId: ChatId,
    player: Type.String(),
    guest: Type.Boolean({ description: "A free-trial guest, without an account" }),
    last: Type.Object({
      id: Type.String(),
      from: Type.Enum(["player", "operator"]),
      text: Type.String({ description: "Beginning of the message" }),
      at: Type.String({ format: "date-time" }),
    }),
    waitingSince: Type.Optional(
      Type.String({ format: "date-time", description: "Time of the first unanswered message" }),
    ),
    unread: Type.Integer({ minimum: 0, description: "Messages no operator has read" }),
  },
  { $id: "BackOfficeChat" },
);
export type BackOfficeChat = Static<typeof BackOfficeChat>;

export const backOfficeChats = endpoint({
  id: "backoffice.chats",
  method: "GET",
  path: "/wps/backoffice/chats",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Conversations of the operator's merchant: longest wait first, then latest; 25 per page",
  query: Type.Object({ pageNo: PageNumber }),
  value: Type.Object(
    {
      content: Type.Array(BackOfficeChat, { maxItems: PAGE_SIZE }),
      totalPages: Type.Integer(),
      pageNum: Type.Integer(),
      waiting: Type.Integer({
        minimum: 0,
        description: "Number of conversations waiting for an answer, on all pages",
      }),
    },
    { $id: "BackOfficeChats" },
  ),
  errors: OPERATOR_ERRORS,
});

const BackOfficeChatPage = Type.Object(
  {
    ...ChatPage.properties,
    player: BackOfficeChat.properties.player,
    guest: BackOfficeChat.properties.guest,
    member: Type.Object(
      {
        id: PublicMemberId,
        username: Type.String(),
        type: MemberType,
        since: Type.String({ format: "date-time" }),
        balance: Type.Optional(Amount),
      },
      { description: "Whom it is with; the balance is for the roles cashier and risk" },
    ),
    language: Type.Optional(
      Type.Unsafe<Language>({ ...Language, description: "In which the player wrote last" }),
    ),
  },
  { $id: "BackOfficeChatPage" },
);
export type BackOfficeChatPage = Static<typeof BackOfficeChatPage>;

const oneChat = Type.Object({ chatId: ChatId });
const CHAT_ERRORS = [...OPERATOR_ERRORS, "chat.unknown"] as const;

export const backOfficeChatRead = endpoint({
  id: "backoffice.chat.read",
  method: "GET",
  path: "/wps/backoffice/chats/{chatId}",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "One conversation, newest message first, 25 per page",
  params: oneChat,
  query: BeforeMessage,
  value: BackOfficeChatPage,
  errors: CHAT_ERRORS,
});

export const backOfficeChatSend = endpoint({
  id: "backoffice.chat.send",
  method: "POST",
  path: "/wps/backoffice/chats/{chatId}",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Send a message to a player",
  params: oneChat,
  body: NewChatMessage,
  value: ChatMessage,
  errors: [...CHAT_ERRORS, "request.conflict"],
});

export const backOfficeChatSeen = endpoint({
  id: "backoffice.chat.seen",
  method: "POST",
  path: "/wps/backoffice/chats/{chatId}/seen",
  access: "operator",
  roles: ["support"],
  allowedDuringMaintenance: true,
  summary: "Mark a conversation as read up to this message",
  params: oneChat,
  body: SeenUpTo,
  value: Type.Object({ unread: Type.Integer({ minimum: 0 }) }),
  errors: CHAT_ERRORS,
});

/** Events of the back-office stream, by name. */
export const BackOfficeEvents = Type.Object({
  /** This conversation changed; without an id, any of them may have. */
  chats: Type.Object({ chatId: Type.Optional(Type.String()) }),
  /** The open tasks of this section changed; without a section, any of them may have. */
  tasks: Type.Object({
    section: Type.Optional(
      Type.Enum([
        "promotions",
        "feedback",
        "messages",
        "announcements",
        "canned",
        "identity",
        "deposits",
        "withdrawals",
        "adjustments",
        "payments",
        "agents",
        "contracts",
        "settlements",
        "lotteries",
        "reconciliation",
      ]),
    ),
  }),
  "session-ended": Type.Object({ errorCode: Type.String() }),
});
export type BackOfficeEvents = Static<typeof BackOfficeEvents>;

/** Answers `text/event-stream`, not an envelope; errors before the stream opens are envelopes. */
export const backOfficeEvents = endpoint({
  id: "backoffice.events",
  method: "GET",
  path: "/wps/backoffice/events",
  access: "operator",
  allowedDuringMaintenance: true,
  summary: "Changes in the back office, as server-sent events",
  value: Type.String(),
  errors: OPERATOR_ERRORS,
});
