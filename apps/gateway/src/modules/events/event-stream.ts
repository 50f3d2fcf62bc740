import type { ServerResponse } from "node:http";

/** How long a peer may leave written data unread. */
const WRITE_TIMEOUT_MS = 30_000;

let lastId = 0;

/** Increases across restarts and, apart from clock differences, across gateways. */
function nextId(): number {
  lastId = Math.max(lastId + 1, Date.now());
  return lastId;
}

/**
 * One open event stream. Nearly all events carry a state, so only the newest of each name matters: while the
 * peer does not read, newer events replace older ones, which bounds memory. A jackpot win is no state, but
 * the history has it too.
 */
export class EventStream<Owner, Events extends object> {
  /** The session the stream belongs to. */
  readonly owner: Owner;
  readonly #response: ServerResponse;
  readonly #buffered = new Map<keyof Events, string>();
  #writeTimer: NodeJS.Timeout | null = null;
  #ending = false;

  constructor(owner: Owner, response: ServerResponse, onClose: () => void) {
    this.owner = owner;
    this.#response = response;
    response.on("drain", () => this.#drained());
    response.on("error", () => response.destroy());
    response.once("close", () => {
      if (this.#writeTimer) clearTimeout(this.#writeTimer);
      onClose();
    });
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      // no-transform: a compressing proxy would buffer events
      "cache-control": "private, no-store, no-transform",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
      // nothing else is sent on this connection, and a closing gateway must not wait for an idle keep-alive
      // connection
      connection: "close",
    });
    response.flushHeaders();
  }

  send<Name extends keyof Events & string>(name: Name, data: Events[Name]): void {
    if (this.#ending) return;
    const text = `id: ${nextId()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    if (this.#writeTimer) this.#buffered.set(name, text);
    else this.#write(text);
  }

  /** A comment, which clients ignore: keeps proxies from closing a quiet stream and detects a lost peer. */
  heartbeat(): void {
    if (!this.#writeTimer && !this.#ending) this.#write(": still here\n\n");
  }

  /** Ends the stream after the data already sent. */
  end(): void {
    if (this.#ending) return;
    this.#ending = true;
    if (this.#writeTimer) this.#response.destroy();
    else this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.write(text) || this.#writeTimer) return;
    this.#writeTimer = setTimeout(() => this.#response.destroy(), WRITE_TIMEOUT_MS);
    this.#writeTimer.unref();
  }

  #drained(): void {
    if (!this.#writeTimer) return;
    clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
    const buffered = [...this.#buffered];
    this.#buffered.clear();
    for (const [name, text] of buffered) {
      if (this.#writeTimer) this.#buffered.set(name, text);
      else this.#write(text);
    }
  }
}
