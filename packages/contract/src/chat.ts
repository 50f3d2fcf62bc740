import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE } from "./shared.ts";

/** Letters one word of a chat may have, counted as code points. */
export const LONGEST_WORD = 1_000;

export const WordId = Type.String({ pattern: "^[0-9]{1,18}$" });

export const ChatWord = Type.Object(
  {
    id: WordId,
    from: Type.Enum(["player", "house"]),
    name: Type.Optional(Type.String({ description: "Who of the house says it" })),
    text: Type.String(),
    at: Type.String({ format: "date-time" }),
    read: Type.Boolean({ description: "Whether the other side has seen it" }),
    clientKey: Type.Optional(
      Type.String({ description: "Of the caller's own words: the key they were said with" }),
    ),
  },
  { $id: "ChatWord" },
);
export type ChatWord = Static<typeof ChatWord>;

/** What is said. Said again with the same key it is said once. */
export const Saying = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: LONGEST_WORD,
      pattern: "^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$",
    }),
    clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }),
  },
  { additionalProperties: false },
);

export const ChatPage = Type.Object(
  {
    content: Type.Array(ChatWord, { maxItems: PAGE_SIZE, description: "The newest first" }),
    more: Type.Boolean({ description: "Whether there are older words" }),
  },
  { $id: "ChatPage" },
);
export type ChatPage = Static<typeof ChatPage>;

export const Before = Type.Object({
  before: Type.Optional(Type.String({ pattern: "^[0-9]{1,18}$", description: "Words older than this one" })),
});
export const SeenUpTo = Type.Object({ last: WordId }, { additionalProperties: false });

const SESSION_ERRORS = ["session.required", "session.expired", "session.ended.elsewhere"] as const;

export const chatLaunch = endpoint({
  id: "chat.launch",
  method: "GET",
  path: "/wps/chat/launch",
  access: "session",
  whenShut: true,
  moduleId: "COMM3",
  summary: "Where the chat is: another provider's address, or nothing for the chat of this house",
  value: Type.Object(
    {
      chatUrl: Type.String(),
      framed: Type.Boolean({ description: "Whether that address lets itself be framed, as far as is known" }),
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
  whenShut: true,
  moduleId: "CBS3",
  summary: "The player's chat with the house, the newest word first, 25 a page",
  query: Before,
  value: ChatPage,
  errors: SESSION_ERRORS,
});

export const chatSay = endpoint({
  id: "chat.say",
  method: "POST",
  path: "/wps/chat",
  access: "session",
  whenShut: true,
  moduleId: "CBS3",
  summary: "Says something to the house; guests may too",
  body: Saying,
  value: ChatWord,
  errors: [...SESSION_ERRORS, "chat.closed", "request.conflict"],
});

export const chatSeen = endpoint({
  id: "chat.seen",
  method: "POST",
  path: "/wps/chat/seen",
  access: "session",
  whenShut: true,
  moduleId: "CBS3",
  summary: "The player has seen the chat up to this word",
  body: SeenUpTo,
  value: Type.Object({ unReadCount: Type.Integer({ minimum: 0 }) }),
  errors: SESSION_ERRORS,
});

/** Counted for members and agents where the merchant has CBS3 on; for all others it is 0. */
export const chatUnread = endpoint({
  id: "chat.unread",
  method: "GET",
  path: "/wps/chat/unread",
  access: "session",
  whenShut: true,
  moduleId: "CBS3",
  summary: "How many words of the house the player has not seen",
  value: Type.Object({ unReadCount: Type.Integer({ minimum: 0 }) }),
  errors: SESSION_ERRORS,
});
