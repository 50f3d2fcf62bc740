import type { ServerResponse } from "node:http";
import type { BackOfficeEvents } from "@foyer/contract/back-office";
import type { ErrorCode } from "@foyer/contract/errors";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Operator } from "../../http/operator-context.ts";
import { EventStream } from "../events/event-stream.ts";

type BackOfficeStream = EventStream<Operator, BackOfficeEvents>;

/** A stream is ended after this time; reconnecting checks the session again. */
const LIFETIME_MS = 15 * 60_000;
/** Tabs of one session; a further stream ends the oldest. */
const MAX_STREAMS = 4;

/** The JSON payloads of the channel `foyer_back_office`. */
const Payload = Type.Union([
  Type.Object({ kind: Type.Literal("chats"), merchant_id: Type.Integer(), chat_id: Type.String() }),
  Type.Object({
    kind: Type.Literal("tasks"),
    merchant_id: Type.Integer(),
    section: Type.Enum([
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
  }),
  Type.Object({ kind: Type.Literal("ended"), session_id: Type.String() }),
]);
const isPayload = Compile(Payload);

/** The event streams of back-office sessions open at this gateway. */
export class BackOfficeEventsService {
  readonly #streams = new Set<BackOfficeStream>();

  open(operator: Operator, response: ServerResponse): void {
    const lifetime = setTimeout(() => stream.end(), LIFETIME_MS);
    lifetime.unref();
    const stream: BackOfficeStream = new EventStream(operator, response, () => {
      clearTimeout(lifetime);
      this.#streams.delete(stream);
    });
    this.#streams.add(stream);
    const own = [...this.#streams].filter(({ owner }) => owner.sessionId === operator.sessionId);
    if (own.length > MAX_STREAMS) own[0]?.end();
    // events may have been missed: tell the client that anything may have changed
    stream.send("chats", {});
    stream.send("tasks", {});
  }

  /** Handles a database notification. @returns whether it was valid */
  receive(text: string): boolean {
    const payload = parse(text);
    if (!isPayload.Check(payload)) return false;
    for (const stream of this.#streams) {
      if (payload.kind === "chats") {
        if (stream.owner.merchantId === payload.merchant_id)
          stream.send("chats", { chatId: payload.chat_id });
      } else if (payload.kind === "tasks") {
        if (stream.owner.merchantId === payload.merchant_id)
          stream.send("tasks", { section: payload.section });
      } else if (String(stream.owner.sessionId) === payload.session_id) {
        stream.send("session-ended", { errorCode: "operator.expired" satisfies ErrorCode });
        stream.end();
      }
    }
    return true;
  }

  heartbeat(): void {
    for (const stream of this.#streams) stream.heartbeat();
  }

  /**
   * At shutdown and after missed notifications. A client that reconnects is told that anything may have
   * changed.
   */
  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
