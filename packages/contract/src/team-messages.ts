import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { PAGE_SIZE, RecordCursor } from "./shared.ts";

/** Largest length of a message in a team, in code points. */
export const MAX_TEAM_MESSAGE_LENGTH = 500;

const MemberId = Type.String({ pattern: "^[0-9a-z]{1,64}$", description: "Public id of a member" });
const MessageId = RecordCursor;
const Moment = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });

/** What the other one of a conversation is or was to the caller. */
export const TEAM_RELATIONS = ["upline", "downline"] as const;
export const TeamRelation = Type.Enum([...TEAM_RELATIONS]);
export type TeamRelation = (typeof TEAM_RELATIONS)[number];

/** Whom a member may write to: the direct upline and, as an agent, direct downlines. */
export const TeamContacts = Type.Object(
  {
    upline: Type.Optional(
      Type.Object(
        { id: MemberId, username: Type.String() },
        { description: "Absent without an upline, and where the merchant does not allow messages to it" },
      ),
    ),
    downlines: Type.Enum(["nobody", "agents", "everyone"], {
      description: "Which direct downlines the caller may write to",
    }),
    conversations: Type.Object(
      { upline: Type.Boolean(), downline: Type.Boolean() },
      { description: "Whether there are conversations with uplines and with downlines, also closed ones" },
    ),
  },
  { $id: "TeamContacts" },
);
export type TeamContacts = Static<typeof TeamContacts>;

/** The other one of a conversation. */
export const TeamContact = Type.Object(
  { id: MemberId, username: Type.String(), agent: Type.Boolean(), relation: TeamRelation },
  { $id: "TeamContact" },
);
export type TeamContact = Static<typeof TeamContact>;

/**
 * Why nothing can be sent: the other one is no longer the direct upline or a direct downline, or the merchant does not
 * allow it any more.
 */
const closed = Type.Optional(Type.Enum(["moved", "off"]));

export const TeamConversation = Type.Object(
  {
    other: TeamContact,
    closed,
    last: Type.Object({
      id: MessageId,
      own: Type.Boolean({ description: "Whether the caller wrote it" }),
      text: Type.String({ description: "Its beginning" }),
      at: Moment,
    }),
    unread: Count,
    muted: Type.Boolean({ description: "Whether the caller muted it: its messages are in no unread count" }),
  },
  { $id: "TeamConversation" },
);
export type TeamConversation = Static<typeof TeamConversation>;

export const TeamMessage = Type.Object(
  {
    id: MessageId,
    from: Type.Enum(["caller", "other"]),
    text: Type.String(),
    at: Moment,
    read: Type.Boolean({ description: "Whether the recipient has read it" }),
    clientKey: Type.Optional(
      Type.String({ description: "Only on the caller's own messages: the key they were sent with" }),
    ),
  },
  { $id: "TeamMessage" },
);
export type TeamMessage = Static<typeof TeamMessage>;

export const TeamMessagePage = Type.Object(
  {
    other: TeamContact,
    closed,
    muted: Type.Boolean({ description: "Whether the caller muted it" }),
    content: Type.Array(TeamMessage, { maxItems: PAGE_SIZE, description: "The newest first" }),
    more: Type.Boolean({ description: "Whether there are older messages" }),
  },
  { $id: "TeamMessagePage" },
);
export type TeamMessagePage = Static<typeof TeamMessagePage>;

/** Not only blank, and no control character but the line feed. */
const Text = Type.String({
  minLength: 1,
  maxLength: MAX_TEAM_MESSAGE_LENGTH,
  pattern:
    "^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]*$",
  description: "Plain text",
});

/** A message to send. The same `clientKey` again sends nothing more. */
const NEW_MESSAGE = { text: Text, clientKey: Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$" }) };
const NewTeamMessage = Type.Object(NEW_MESSAGE, { additionalProperties: false });

/** Groups of direct downlines that a text can be written to. */
export const TEAM_GROUPS = ["agents", "players"] as const;
export type TeamGroup = (typeof TEAM_GROUPS)[number];

const ERRORS = [
  "session.required",
  "session.expired",
  "session.ended.elsewhere",
  "session.real.account.required",
] as const;
const oneMember = Type.Object({ memberId: MemberId });

export const teamContacts = endpoint({
  id: "team.contacts",
  method: "GET",
  path: "/wps/member/team/contacts",
  access: "account",
  moduleId: "COMM3",
  summary: "Whom the caller may write to in the own team",
  value: TeamContacts,
  errors: ERRORS,
});

export const teamConversations = endpoint({
  id: "team.conversations",
  method: "GET",
  path: "/wps/member/team/conversations",
  access: "account",
  moduleId: "COMM3",
  summary: "The caller's conversations with uplines or with downlines, the newest message first",
  query: Type.Object({ relation: TeamRelation, before: Type.Optional(MessageId) }),
  value: Type.Object(
    {
      content: Type.Array(TeamConversation, { maxItems: PAGE_SIZE }),
      next: Type.Optional(Type.String({ description: "Give it as `before` to get the next page" })),
    },
    { $id: "TeamConversationPage" },
  ),
  errors: ERRORS,
});

export const teamConversation = endpoint({
  id: "team.conversation",
  method: "GET",
  path: "/wps/member/team/conversations/{memberId}",
  access: "account",
  moduleId: "COMM3",
  summary: "Messages with the direct upline, a direct downline, or a former one; 25 a page",
  params: oneMember,
  query: Type.Object({
    before: Type.Optional(Type.String({ ...MessageId, description: "Only messages older than this id" })),
  }),
  value: TeamMessagePage,
  errors: [...ERRORS, "member.unknown"],
});

export const teamMessageSend = endpoint({
  id: "team.message.send",
  method: "POST",
  path: "/wps/member/team/conversations/{memberId}",
  access: "account",
  moduleId: "COMM3",
  summary: "Writes to the direct upline or a direct downline",
  params: oneMember,
  body: NewTeamMessage,
  value: TeamMessage,
  errors: [...ERRORS, "member.unknown", "team.conversation.closed", "request.conflict"],
});

export const teamMessageSeen = endpoint({
  id: "team.message.seen",
  method: "POST",
  path: "/wps/member/team/conversations/{memberId}/seen",
  access: "account",
  moduleId: "COMM3",
  summary: "Marks a conversation as read up to this message; may be repeated",
  params: oneMember,
  body: Type.Object({ last: MessageId }, { additionalProperties: false }),
  value: Type.Object({ unread: Count }),
  errors: [...ERRORS, "member.unknown"],
});

/** The other one is not told, and the messages go on. */
export const teamConversationMute = endpoint({
  id: "team.conversation.mute",
  method: "PUT",
  path: "/wps/member/team/conversations/{memberId}/muted",
  access: "account",
  moduleId: "COMM3",
  summary:
    "Mutes a conversation that has messages, or ends that; muted, its messages are in no unread count. The same again has no effect",
  params: oneMember,
  body: Type.Object({ muted: Type.Boolean() }, { additionalProperties: false }),
  value: Type.Object({ muted: Type.Boolean() }),
  errors: [...ERRORS, "member.unknown"],
});

export const teamBroadcast = endpoint({
  id: "team.broadcast",
  method: "POST",
  path: "/wps/agent/team/messages",
  access: "agent",
  moduleId: "AGEDOWNMAN3",
  summary: "Writes one text to every direct downline the caller may write to, or to a group of them",
  body: Type.Object(
    {
      ...NEW_MESSAGE,
      group: Type.Optional(
        Type.Enum([...TEAM_GROUPS], {
          description: "Only direct downlines who are agents, or only those who are no agents",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  value: Type.Object({ recipients: Count }),
  errors: [...ERRORS, "system.forbidden", "team.recipients.none", "request.conflict"],
});
