import type { ServerResponse } from "node:http";
import type { DeskEvents } from "@foyer/contract/desk";
import type { ErrorCode } from "@foyer/contract/errors";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Operator } from "../../plugins/operator-context.ts";
import { EventStream } from "../events/event-stream.ts";

type DeskStream = EventStream<Operator, DeskEvents>;

/** Streams are ended after this and opened anew, and the session is looked at again then. */
const LIFETIME_MS = 15 * 60_000;
/** Tabs of one session; the oldest makes room. */
const MOST_STREAMS = 4;

/** What is sent on the channel `foyer_desk`, as JSON. */
const Notice = Type.Union([
  Type.Object({ kind: Type.Literal("chats"), merchant_id: Type.Integer(), chat_id: Type.String() }),
  Type.Object({
    kind: Type.Literal("work"),
    merchant_id: Type.Integer(),
    room: Type.Enum(["promotions", "feedback", "messages"]),
  }),
  Type.Object({ kind: Type.Literal("ended"), session_id: Type.String() }),
]);
const isNotice = Compile(Notice);

/** The open streams of this gateway to desks. */
export class DeskEventsService {
  readonly #streams = new Set<DeskStream>();

  open(operator: Operator, response: ServerResponse): void {
    const lifetime = setTimeout(() => stream.end(), LIFETIME_MS);
    lifetime.unref();
    const stream: DeskStream = new EventStream(operator, response, () => {
      clearTimeout(lifetime);
      this.#streams.delete(stream);
    });
    this.#streams.add(stream);
    const own = [...this.#streams].filter(({ holder }) => holder.sessionId === operator.sessionId);
    if (own.length > MOST_STREAMS) own[0]?.end();
    // whatever was missed: anything may have changed
    stream.send("chats", {});
    stream.send("work", {});
  }

  /** Takes a notification of the database. @returns whether it was one */
  take(payload: string): boolean {
    const notice = parse(payload);
    if (!isNotice.Check(notice)) return false;
    for (const stream of this.#streams) {
      if (notice.kind === "chats") {
        if (stream.holder.merchantId === notice.merchant_id) stream.send("chats", { chatId: notice.chat_id });
      } else if (notice.kind === "work") {
        if (stream.holder.merchantId === notice.merchant_id) stream.send("work", { room: notice.room });
      } else if (String(stream.holder.sessionId) === notice.session_id) {
        stream.send("session-ended", { errorCode: "operator.expired" satisfies ErrorCode });
        stream.end();
      }
    }
    return true;
  }

  beat(): void {
    for (const stream of this.#streams) stream.beat();
  }

  /** At the end, and after a gap in the notifications: whoever comes back is told that anything may have changed. */
  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
