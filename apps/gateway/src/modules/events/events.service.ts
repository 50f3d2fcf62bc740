import type { ServerResponse } from "node:http";
import type { ErrorCode } from "@foyer/contract/errors";
import type { LiveEvents } from "@foyer/contract/events";
import type { Wallet } from "@foyer/contract/wallet";
import { formatAmount } from "@foyer/domain/money";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Player } from "../../http/session-context.ts";
import { EventStream } from "./event-stream.ts";

/** Tabs and devices of one member; a further stream ends the oldest, the one most likely dead. */
export const MAX_STREAMS = 8;
/** A stream is ended after this time; the client reconnects, which checks the session again. */
const LIFETIME_MS = 15 * 60_000;
/** After missed notifications streams are ended one by one within this time, not all at once. */
const RECONNECT_SPREAD_MS = 2_000;
/** Content changes within this time are sent as one event: an import is many writes. */
const CONTENT_PAUSE_MS = 500;

const Id = Type.Union([Type.Integer(), Type.String({ pattern: "^[0-9]{1,18}$" })]);

/**
 * The JSON payloads of the channel `foyer_events`. `balance` and `unread` only say that the value changed;
 * `jackpot` comes from the bet's own transaction and is complete; `session-ended` without `session_id` is for
 * every session of the member except `except_session_id`.
 */
const Payload = Type.Union([
  Type.Object({ kind: Type.Literal("balance"), member_id: Id }),
  Type.Object({
    kind: Type.Literal("session-ended"),
    member_id: Id,
    session_id: Type.Optional(Id),
    except_session_id: Type.Optional(Id),
    error_code: Type.Optional(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal("jackpot"),
    member_id: Id,
    code: Type.String(),
    name: Type.String(),
    /** In 1/100,000. */
    amount: Type.String({ pattern: "^[0-9]{1,18}$" }),
    at: Type.String(),
  }),
  /** A message was sent in the member's chat, or read there. */
  Type.Object({ kind: Type.Literal("chat"), member_id: Id, last: Id }),
  /** A conversation of a member with the one of the public id `other` has a new message, or was read. */
  Type.Object({ kind: Type.Literal("team-message"), member_id: Id, other: Type.String() }),
  /** A member's participation in a promotion has changed. */
  Type.Object({ kind: Type.Literal("promotion"), member_id: Id }),
  /** A member's deposit order has changed. */
  Type.Object({ kind: Type.Literal("deposit"), member_id: Id, number: Type.String() }),
  /** A member's withdrawal has changed. */
  Type.Object({ kind: Type.Literal("withdrawal"), member_id: Id, number: Type.String() }),
  /** An order of a member won in a draw. */
  Type.Object({
    kind: Type.Literal("lottery-order"),
    member_id: Id,
    number: Type.String(),
    code: Type.String(),
    draw: Type.String(),
    name: Type.String(),
    /** In 1/100,000. */
    prize: Type.String({ pattern: "^[0-9]{1,18}$" }),
  }),
  /** A member's unread count has changed. */
  Type.Object({ kind: Type.Literal("unread"), member_id: Id }),
  /** The unread counts of many members of a merchant have changed. */
  Type.Object({ kind: Type.Literal("unread"), merchant_id: Type.Integer() }),
  Type.Object({ kind: Type.Literal("status"), merchant_id: Type.Integer(), status: Type.Integer() }),
]);
const isPayload = Compile(Payload);

function parsePayload(payload: string): Static<typeof Payload> | null {
  try {
    const event: unknown = JSON.parse(payload);
    return isPayload.Check(event) ? event : null;
  } catch {
    return null;
  }
}

type PlayerStream = EventStream<Player, LiveEvents>;

/** What can be unread for a player: messages of the inbox, the chat, uplines or downlines. */
type Unread = keyof LiveEvents["unread"];
type CountUnread = (player: Player) => Promise<number>;

/** The current state that a stream starts with. */
export interface PresentState {
  wallet(player: Player): Promise<Wallet>;
  status(merchantId: number): Promise<LiveEvents["status"]>;
}

/** The event streams open at this gateway, by member. */
export class EventsService {
  /** Events sent since the start, by name. */
  readonly sent = new Map<string, number>();
  readonly #streams = new Map<bigint, Set<PlayerStream>>();
  readonly #state: PresentState;
  readonly #onError: (error: unknown) => void;
  readonly #unread = new Map<Unread, CountUnread>();
  /** Reads in progress, and whether the state changed again meanwhile. */
  readonly #reading = new Map<string, { again: boolean }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #contentTimer: NodeJS.Timeout | null = null;

  constructor(state: PresentState, onError: (error: unknown) => void) {
    this.#state = state;
    this.#onError = onError;
  }

  get streams(): number {
    let count = 0;
    for (const own of this.#streams.values()) count += own.size;
    return count;
  }

  /** Registers how the unread items of a noun are counted; each module registers its own. */
  countUnread(noun: Unread, count: CountUnread): void {
    this.#unread.set(noun, count);
  }

  /** Opens a player's stream and sends the current state, whatever was missed. */
  async open(player: Player, response: ServerResponse): Promise<void> {
    const own = this.#streams.get(player.memberId) ?? new Set<PlayerStream>();
    this.#streams.set(player.memberId, own);
    const lifetime = setTimeout(() => stream.end(), LIFETIME_MS);
    lifetime.unref();
    const stream = new EventStream<Player, LiveEvents>(player, response, () => {
      clearTimeout(lifetime);
      own.delete(stream);
      if (own.size === 0 && this.#streams.get(player.memberId) === own) this.#streams.delete(player.memberId);
    });
    own.add(stream);
    const [oldest] = own;
    if (own.size > MAX_STREAMS) oldest?.end();
    // register first, then read: a change in between is sent twice rather than not at all
    try {
      const [wallet, status, unread] = await Promise.all([
        this.#state.wallet(player),
        this.#state.status(player.merchantId),
        this.#unreadOf(player),
      ]);
      this.#send(stream, "status", status);
      this.#send(stream, "balance", wallet);
      this.#send(stream, "unread", unread);
      // promotions read before the stream opened may be out of date
      this.#send(stream, "promotion", {});
    } catch (error) {
      this.#onError(error);
      stream.end();
    }
  }

  /** Handles a database notification. */
  receive(payload: string): void {
    const event = parsePayload(payload);
    if (!event) return this.#onError(new Error(`invalid notification: ${payload.slice(0, 200)}`));
    if (event.kind === "status") return this.#sendStatus(event.merchant_id, event.status);
    if ("merchant_id" in event) return this.#recountAll(event.merchant_id);
    const memberId = BigInt(event.member_id);
    const own = this.#streams.get(memberId);
    if (!own) return;
    if (event.kind === "balance") void this.#sendState(memberId, "balance", this.#state.wallet);
    else if (event.kind === "unread")
      void this.#sendState(memberId, "unread", (player) => this.#unreadOf(player));
    else if (event.kind === "promotion") for (const stream of own) this.#send(stream, "promotion", {});
    else if (event.kind === "deposit")
      for (const stream of own) this.#send(stream, "deposit", { number: event.number });
    else if (event.kind === "withdrawal")
      for (const stream of own) this.#send(stream, "withdrawal", { number: event.number });
    else if (event.kind === "chat") {
      for (const stream of own) this.#send(stream, "chat", { last: String(event.last) });
      void this.#sendState(memberId, "unread", (player) => this.#unreadOf(player));
    } else if (event.kind === "team-message") {
      for (const stream of own) this.#send(stream, "team-message", { memberId: event.other });
      void this.#sendState(memberId, "unread", (player) => this.#unreadOf(player));
    } else if (event.kind === "jackpot") {
      const { code, name, at } = event;
      const amount = formatAmount(BigInt(event.amount));
      for (const stream of own) this.#send(stream, "jackpot", { code, name, amount, at });
    } else if (event.kind === "lottery-order") {
      const { number, code, draw, name } = event;
      const prize = formatAmount(BigInt(event.prize));
      for (const stream of own) this.#send(stream, "lottery-order", { number, code, draw, name, prize });
    } else if (event.kind === "session-ended") {
      const errorCode = event.error_code ?? ("session.ended.elsewhere" satisfies ErrorCode);
      for (const stream of own) {
        const sessionId = String(stream.owner.sessionId);
        if (event.session_id !== undefined && String(event.session_id) !== sessionId) continue;
        if (String(event.except_session_id) === sessionId) continue;
        this.#send(stream, "session-ended", { errorCode });
        stream.end();
      }
    }
  }

  /**
   * Content of some merchant has changed. The notification does not say whose; an unnecessary read is
   * answered from the cache.
   */
  contentChanged(): void {
    this.#contentTimer ??= setTimeout(() => {
      this.#contentTimer = null;
      for (const own of this.#streams.values()) for (const stream of own) this.#send(stream, "content", {});
    }, CONTENT_PAUSE_MS);
    this.#contentTimer.unref();
  }

  /** Keeps quiet streams open and detects dead ones. */
  heartbeat(): void {
    for (const own of this.#streams.values()) for (const stream of own) stream.heartbeat();
  }

  /**
   * Notifications were missed: every client reconnects, which checks its session and sends the current state.
   */
  endAfterGap(): void {
    for (const own of this.#streams.values())
      for (const stream of own) {
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          stream.end();
        }, Math.random() * RECONNECT_SPREAD_MS);
        this.#timers.add(timer);
      }
  }

  endAll(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#contentTimer) clearTimeout(this.#contentTimer);
    for (const own of this.#streams.values()) for (const stream of own) stream.end();
  }

  #sendStatus(merchantId: number, status: number): void {
    for (const own of this.#streams.values())
      for (const stream of own)
        if (stream.owner.merchantId === merchantId) this.#send(stream, "status", { status });
  }

  #recountAll(merchantId: number): void {
    for (const [memberId, own] of this.#streams)
      if ([...own].some(({ owner }) => owner.merchantId === merchantId))
        void this.#sendState(memberId, "unread", (player) => this.#unreadOf(player));
  }

  async #unreadOf(player: Player): Promise<LiveEvents["unread"]> {
    const count = async (noun: Unread) => (await this.#unread.get(noun)?.(player)) ?? 0;
    const [inbox, chat, upline, team] = await Promise.all([
      count("inbox"),
      count("chat"),
      count("upline"),
      count("team"),
    ]);
    return { inbox, chat, ...(upline > 0 && { upline }), ...(team > 0 && { team }) };
  }

  /** Reads a state once, however many changes and streams there are. */
  async #sendState<Name extends keyof LiveEvents>(
    memberId: bigint,
    name: Name,
    read: (player: Player) => Promise<LiveEvents[Name]>,
  ): Promise<void> {
    const key = `${name} ${memberId}`;
    const reading = this.#reading.get(key);
    if (reading) {
      reading.again = true;
      return;
    }
    const run = { again: true };
    this.#reading.set(key, run);
    try {
      while (run.again) {
        run.again = false;
        const [first] = this.#streams.get(memberId) ?? [];
        if (!first) return;
        const state = await read(first.owner);
        for (const stream of this.#streams.get(memberId) ?? []) this.#send(stream, name, state);
      }
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#reading.delete(key);
    }
  }

  #send<Name extends keyof LiveEvents>(stream: PlayerStream, name: Name, data: LiveEvents[Name]): void {
    stream.send(name, data);
    this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
  }
}
