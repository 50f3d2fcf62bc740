import type { ServerResponse } from "node:http";
import type { ErrorCode } from "@foyer/contract/errors";
import type { LiveEvents } from "@foyer/contract/events";
import type { Wallet } from "@foyer/contract/wallet";
import { formatAmount } from "@foyer/domain/money";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import type { Player } from "../../plugins/session-context.ts";
import { EventStream } from "./event-stream.ts";

/** Tabs and phones of one member; the oldest stream makes room, for it is the one most likely dead. */
export const MOST_STREAMS = 8;
/** Streams are ended after this and opened anew by the player, whose session is looked at again then. */
const LIFETIME_MS = 15 * 60_000;
/** After a gap in the notifications streams end one by one within this time, not all at once. */
const SPREAD_MS = 2_000;
/** How long changes of content are gathered: an import is many writes, and one piece of news. */
const CONTENT_PAUSE_MS = 500;

const Id = Type.Union([Type.Integer(), Type.String({ pattern: "^[0-9]{1,18}$" })]);

/**
 * What is sent on the channel `foyer_events`, as JSON. A `balance` or `unread` only says that there is a new one; a `jackpot` comes
 * from the bet's own transaction and says all; a
 * `session-ended` without `session_id` is for every session of the member but `except_session_id`.
 */
const Notice = Type.Union([
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
  /** Something was said in the member's chat, or seen there. */
  Type.Object({ kind: Type.Literal("chat"), member_id: Id, last: Id }),
  /** A member's part in a promotion has moved on. */
  Type.Object({ kind: Type.Literal("promotion"), member_id: Id }),
  /** What waits unread for a member has changed. */
  Type.Object({ kind: Type.Literal("unread"), member_id: Id }),
  /** The same for very many members of a merchant at once. */
  Type.Object({ kind: Type.Literal("unread"), merchant_id: Type.Integer() }),
  Type.Object({ kind: Type.Literal("status"), merchant_id: Type.Integer(), status: Type.Integer() }),
]);
const isNotice = Compile(Notice);

function parseNotice(payload: string): Static<typeof Notice> | null {
  try {
    const notice: unknown = JSON.parse(payload);
    return isNotice.Check(notice) ? notice : null;
  } catch {
    return null;
  }
}

type PlayerStream = EventStream<Player, LiveEvents>;

/** What waits for a player, by the noun it waits in. */
type Unread = keyof LiveEvents["unread"];
type CountUnread = (player: Player) => Promise<number>;

/** What a stream tells from the platform's present state. */
export interface PresentState {
  wallet(player: Player): Promise<Wallet>;
  status(merchantId: number): Promise<LiveEvents["status"]>;
}

/** The open event streams of this gateway, by member. */
export class EventsService {
  /** Events sent, by name, since the start. */
  readonly sent = new Map<string, number>();
  readonly #streams = new Map<bigint, Set<PlayerStream>>();
  readonly #state: PresentState;
  readonly #failed: (error: unknown) => void;
  readonly #unread = new Map<Unread, CountUnread>();
  /** What is being read of which members, and whether it changed again meanwhile. */
  readonly #reading = new Map<string, { again: boolean }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #contentTimer: NodeJS.Timeout | null = null;

  constructor(state: PresentState, failed: (error: unknown) => void) {
    this.#state = state;
    this.#failed = failed;
  }

  get streams(): number {
    let count = 0;
    for (const own of this.#streams.values()) count += own.size;
    return count;
  }

  /** How a noun counts what waits in it for a player; each noun gives its own. */
  countUnread(noun: Unread, count: CountUnread): void {
    this.#unread.set(noun, count);
  }

  /** Opens a player's stream and sends the present state at once, whatever they may have missed. */
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
    if (own.size > MOST_STREAMS) oldest?.end();
    // registered first, read after: a change in between is sent twice rather than not at all
    try {
      const [wallet, status, unread] = await Promise.all([
        this.#state.wallet(player),
        this.#state.status(player.merchantId),
        this.#unreadOf(player),
      ]);
      this.#send(stream, "status", status);
      this.#send(stream, "balance", wallet);
      this.#send(stream, "unread", unread);
      // what was asked before the stream was there may be out of date by now
      this.#send(stream, "promotion", {});
    } catch (error) {
      this.#failed(error);
      stream.end();
    }
  }

  /** Takes a notification of the database. */
  take(payload: string): void {
    const notice = parseNotice(payload);
    if (!notice) return this.#failed(new Error(`not a notice: ${payload.slice(0, 200)}`));
    if (notice.kind === "status") return this.#sendStatus(notice.merchant_id, notice.status);
    if ("merchant_id" in notice) return this.#recountAll(notice.merchant_id);
    const memberId = BigInt(notice.member_id);
    const own = this.#streams.get(memberId);
    if (!own) return;
    if (notice.kind === "balance") void this.#sendState(memberId, "balance", this.#state.wallet);
    else if (notice.kind === "unread") void this.#sendState(memberId, "unread", (who) => this.#unreadOf(who));
    else if (notice.kind === "promotion") for (const stream of own) this.#send(stream, "promotion", {});
    else if (notice.kind === "chat") {
      for (const stream of own) this.#send(stream, "chat", { last: String(notice.last) });
      void this.#sendState(memberId, "unread", (who) => this.#unreadOf(who));
    } else if (notice.kind === "jackpot") {
      const { code, name, at } = notice;
      const amount = formatAmount(BigInt(notice.amount));
      for (const stream of own) this.#send(stream, "jackpot", { code, name, amount, at });
    } else if (notice.kind === "session-ended") {
      const errorCode = notice.error_code ?? ("session.ended.elsewhere" satisfies ErrorCode);
      for (const stream of own) {
        const sessionId = String(stream.holder.sessionId);
        if (notice.session_id !== undefined && String(notice.session_id) !== sessionId) continue;
        if (String(notice.except_session_id) === sessionId) continue;
        this.#send(stream, "session-ended", { errorCode });
        stream.end();
      }
    }
  }

  /**
   * Content of some merchant has changed; which one's, the database does not say, and reading again what is the same
   * costs an answer that is kept anyway.
   */
  contentChanged(): void {
    this.#contentTimer ??= setTimeout(() => {
      this.#contentTimer = null;
      for (const own of this.#streams.values()) for (const stream of own) this.#send(stream, "content", {});
    }, CONTENT_PAUSE_MS);
    this.#contentTimer.unref();
  }

  /** Keeps quiet streams open and finds the dead ones. */
  beat(): void {
    for (const own of this.#streams.values()) for (const stream of own) stream.beat();
  }

  /** Notifications were missed: every player comes back, is looked at again and gets the present state. */
  endAfterGap(): void {
    for (const own of this.#streams.values())
      for (const stream of own) {
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          stream.end();
        }, Math.random() * SPREAD_MS);
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
        if (stream.holder.merchantId === merchantId) this.#send(stream, "status", { status });
  }

  #recountAll(merchantId: number): void {
    for (const [memberId, own] of this.#streams)
      if ([...own].some(({ holder }) => holder.merchantId === merchantId))
        void this.#sendState(memberId, "unread", (who) => this.#unreadOf(who));
  }

  async #unreadOf(player: Player): Promise<LiveEvents["unread"]> {
    const count = async (noun: Unread) => (await this.#unread.get(noun)?.(player)) ?? 0;
    const [inbox, chat] = await Promise.all([count("inbox"), count("chat")]);
    return { inbox, chat };
  }

  /** Reads a state once for however many changes and streams there are. */
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
    const turn = { again: true };
    this.#reading.set(key, turn);
    try {
      while (turn.again) {
        turn.again = false;
        const [first] = this.#streams.get(memberId) ?? [];
        if (!first) return;
        const state = await read(first.holder);
        for (const stream of this.#streams.get(memberId) ?? []) this.#send(stream, name, state);
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#reading.delete(key);
    }
  }

  #send<Name extends keyof LiveEvents>(stream: PlayerStream, name: Name, data: LiveEvents[Name]): void {
    stream.send(name, data);
    this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
  }
}
