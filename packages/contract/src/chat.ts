import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, RecordCursor } from "./shared.ts";

/** Largest length of a chat message, in code points. */
export const MAX_CHAT_MESSAGE_LENGTH = 1_000;

export const ChatMessageId = RecordCursor;

export const ChatMessage = Type.Object(
  {
    id: ChatMessageId,
    from: Type.Enum(["player", "operator"]),
    name: Type.Optional(Type.String({ description: "Name of the operator who wrote it" })),
    text: Type.String(),
    at: Type.String({ format: "date-time" }),
    read: Type.Boolean({ description: "Whether the other side has read it" }),
    clientKey: Type.Optional(
      Type.String({ description: "Only on the caller's own messages: the key they were sent with" }),
    ),
  },
  { $id: "ChatWord" },
);
export type ChatMessage = Static<typeof ChatMessage>;

/** A message to send. Repeating the call with the same `clientKey` sends it once. */
export const NewChatMessage = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_CHAT_MESSAGE_LENGTH,
      pattern: "^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$",
    }),
    clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
  },
  { additionalProperties: false },
);

export const ChatPage = Type.Object(
  {
    content: Type.Array(ChatMessage, { maxItems: PAGE_SIZE, description: "The newest first" }),
    more: Type.Boolean({ description: "Whether there are older messages" }),
  },
  { $id: "ChatPage" },
);
export type ChatPage = Static<typeof ChatPage>;

export const BeforeMessage = Type.Object({
  before: Type.Optional(
    Type.String({ pattern: "^[0-9]{1,18}$", description: "Only messages older than this id" }),
  ),
});
export const SeenUpTo = Type.Object({ last: ChatMessageId }, { additionalProperties: false });

const SESSION_ERRORS = ["session.required", "session.expired", "session.ended.elsewhere"] as const;

export const chatLaunch = endpoint({
  id: "chat.launch",
  method: "GET",
  path: "/wps/chat/launch",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Address of the chat: an external provider's, or empty for the built-in chat",
  value: Type.Object(
    {
      chatUrl: Type.String(),
      framed: Type.Boolean({ description: "Whether that address allows framing, as far as is known" }),
    },
    { $id: "ChatLaunch" },
  ),
  errors: SESSION_ERRORS,
});

export const chatRead = endpoint({
  id: "chat.read",
  method: "GET",
  path: "/wps/chat",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "CBS3",
  summary: "The player's chat with customer service, newest message first, 25 per page",
  query: BeforeMessage,
  value: ChatPage,
  errors: SESSION_ERRORS,
});

export const chatSend = endpoint({
  id: "chat.send",
  method: "POST",
  path: "/wps/chat",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "CBS3",
  summary: "Send a message to customer service; guests may too",
  body: NewChatMessage,
  value: ChatMessage,
  errors: [...SESSION_ERRORS, "chat.closed", "request.conflict"],
});

export const chatSeen = endpoint({
  id: "chat.seen",
  method: "POST",
  path: "/wps/chat/seen",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "CBS3",
  summary: "Mark the chat as read up to this message",
  body: SeenUpTo,
  value: Type.Object({ unReadCount: Type.Integer({ minimum: 0 }) }),
  errors: SESSION_ERRORS,
});

/** Counted for members and agents when the merchant's CBS3 flag is on; 0 for everyone else. */
export const chatUnread = endpoint({
  id: "chat.unread",
  method: "GET",
  path: "/wps/chat/unread",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "CBS3",
  summary: "Number of operator messages the player has not read",
  value: Type.Object({ unReadCount: Type.Integer({ minimum: 0 }) }),
  errors: SESSION_ERRORS,
});
