import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";
import { Wallet } from "./wallet.ts";

/** Events of a signed-in player's stream, by name. Ids increase, so that a stream resumes by `Last-Event-ID`. */
export const LiveEvents = Type.Object({
  balance: Wallet,
  "session-ended": Type.Object({ errorCode: Type.String() }),
  status: Type.Object({ status: Type.Integer() }),
  /** The player has won a shared jackpot; a separate `balance` event carries the new balance. */
  jackpot: Type.Object({
    code: Type.String(),
    name: Type.String(),
    amount: Amount,
    at: Type.String({ format: "date-time" }),
  }),
  /** Numbers of unread platform messages, of chat messages, and of messages of uplines and of downlines. */
  unread: Type.Object({
    inbox: Type.Integer({ minimum: 0 }),
    chat: Type.Integer({ minimum: 0 }),
    upline: Type.Optional(Type.Integer({ minimum: 1, description: "Absent: none" })),
    team: Type.Optional(Type.Integer({ minimum: 1, description: "Absent: none" })),
  }),
  /** The player's chat has a new message or was read; fetch the chat for its content. */
  chat: Type.Object({ last: Type.String({ description: "Id of the newest message" }) }),
  /** A conversation in the team has a new message or was read; fetch it for its content. */
  "team-message": Type.Object({ memberId: Type.String({ description: "Public id of the other one" }) }),
  /** A deposit order of the player changed; fetch it for its state. */
  deposit: Type.Object({ number: Type.String() }),
  /** A withdrawal of the player changed; fetch it for its state. */
  withdrawal: Type.Object({ number: Type.String() }),
  /** An order of the player won in a draw; fetch it for its state. */
  "lottery-order": Type.Object({
    number: Type.String(),
    code: Type.String(),
    draw: Type.String(),
    name: Type.String(),
    prize: Amount,
  }),
  /** The player's participation in a promotion changed; fetch the promotions for its state. */
  promotion: Type.Object({}),
  /** Published content changed: announcements, promotions, help or pages. */
  content: Type.Object({}),
});
export type LiveEvents = Static<typeof LiveEvents>;

/** Returns `text/event-stream`, not an envelope; errors before the stream opens are envelopes. */
export const eventsStream = endpoint({
  id: "events.stream",
  method: "GET",
  path: "/wps/events",
  access: "session",
  allowedDuringMaintenance: true,
  moduleId: "COMM3",
  summary: "Live balance, forced sign-out and status as server-sent events",
  value: Type.String(),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});
