import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Amount } from "./shared.ts";
import { Wallet } from "./wallet.ts";

/** What the event stream of a signed-in player carries, by the event's name. Ids rise, so a stream resumes by `Last-Event-ID`. */
export const LiveEvents = Type.Object({
  balance: Wallet,
  "session-ended": Type.Object({ errorCode: Type.String() }),
  status: Type.Object({ status: Type.Integer() }),
  /** The player has won a shared pot; the balance that goes with it comes as an event of its own. */
  jackpot: Type.Object({
    code: Type.String(),
    name: Type.String(),
    amount: Amount,
    at: Type.String({ format: "date-time" }),
  }),
  /** What waits for this player: platform messages and words of the chat they have not read. */
  unread: Type.Object({ inbox: Type.Integer({ minimum: 0 }), chat: Type.Integer({ minimum: 0 }) }),
  /** Something was said in the player's chat, or read there; what, the chat's call tells. */
  chat: Type.Object({ last: Type.String({ description: "Id of the newest word" }) }),
  /** The player's part in a promotion has moved on; where it stands, the call for promotions tells. */
  promotion: Type.Object({}),
  /** What the house says has changed: announcements, promotions, help or pages. */
  content: Type.Object({}),
});
export type LiveEvents = Static<typeof LiveEvents>;

/** Answers `text/event-stream`, not an envelope; errors before the stream opens are envelopes. */
export const eventsStream = endpoint({
  id: "events.stream",
  method: "GET",
  path: "/wps/events",
  access: "session",
  whenShut: true,
  moduleId: "COMM3",
  summary: "Live balance, forced sign-out and status as server-sent events",
  value: Type.String(),
  errors: ["session.required", "session.expired", "session.ended.elsewhere"],
});
