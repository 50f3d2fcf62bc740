import type { ServerResponse } from "node:http";

/** How long a peer may leave what was written to it unread. */
const STUCK_MS = 30_000;

let lastId = 0;

/** Rises over restarts and, but for the clocks, over gateways. */
function nextId(): number {
  lastId = Math.max(lastId + 1, Date.now());
  return lastId;
}

/**
 * One open event stream. Nearly all events carry a state, so of each name only the newest matters: while the peer does
 * not read, newer ones take the place of older ones and memory stays as it is. A won pot is none, but stands in its
 * history too.
 */
export class EventStream<Holder, Events extends object> {
  /** Whose stream it is. */
  readonly holder: Holder;
  readonly #response: ServerResponse;
  readonly #waiting = new Map<keyof Events, string>();
  #stuck: NodeJS.Timeout | null = null;
  #ending = false;

  constructor(holder: Holder, response: ServerResponse, onClose: () => void) {
    this.holder = holder;
    this.#response = response;
    response.on("drain", () => this.#drained());
    response.on("error", () => response.destroy());
    response.once("close", () => {
      if (this.#stuck) clearTimeout(this.#stuck);
      onClose();
    });
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      // no-transform: a proxy that compresses would hold events back
      "cache-control": "private, no-store, no-transform",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
      // nothing follows a stream on its connection, and a closing gateway must not wait for one that idles
      connection: "close",
    });
    response.flushHeaders();
  }

  send<Name extends keyof Events & string>(name: Name, data: Events[Name]): void {
    if (this.#ending) return;
    const text = `id: ${nextId()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    if (this.#stuck) this.#waiting.set(name, text);
    else this.#write(text);
  }

  /** A comment, which no client sees: keeps proxies from closing a quiet stream and shows when the peer is gone. */
  beat(): void {
    if (!this.#stuck && !this.#ending) this.#write(": still here\n\n");
  }

  /** Ends the stream after what was sent. */
  end(): void {
    if (this.#ending) return;
    this.#ending = true;
    if (this.#stuck) this.#response.destroy();
    else this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.write(text) || this.#stuck) return;
    this.#stuck = setTimeout(() => this.#response.destroy(), STUCK_MS);
    this.#stuck.unref();
  }

  #drained(): void {
    if (!this.#stuck) return;
    clearTimeout(this.#stuck);
    this.#stuck = null;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [name, text] of waiting) {
      if (this.#stuck) this.#waiting.set(name, text);
      else this.#write(text);
    }
  }
}
