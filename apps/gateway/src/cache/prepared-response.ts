/* oxlint-disable eslint/no-underscore-dangle -- fields and methods of node:http that have no other name */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Where Node's response has the text of its head, from `writeHead` until it is written with the first bytes. */
type WithHead = ServerResponse & { _header: string | null };
/** What Node's option `optimizeEmptyRequests` calls for a request without a body: its streams have ended at once. */
type Closable = IncomingMessage & { _dumpAndCloseReadable?: () => void };

/**
 * A response that is the same for all its callers. For a dozen headers `writeHead` takes a sixth of the time that Node needs
 * for a request, so the text it made is written again until the second of its `Date` is over.
 */
export class PreparedResponse {
  readonly #status: 200 | 304;
  readonly #headers: string[];
  /** Latin-1, one character per byte: the head of `#second`, if there is one, and the body. */
  #text: string;
  #headLength = 0;
  #second = 0;

  constructor(status: 200 | 304, headers: Readonly<Record<string, string>>, body: Buffer) {
    this.#status = status;
    this.#headers = Object.entries(headers).flat();
    this.#text = body.toString("latin1");
  }

  /** Latin-1, one character per byte. */
  get body(): string {
    return this.#text.slice(this.#headLength);
  }

  /**
   * @param request a request without a body
   * @param now the time, in milliseconds since the epoch
   */
  write(request: IncomingMessage, response: ServerResponse, now: number): void {
    // The events of a body that is not there take a sixth of the time, too. The option itself would apply to calls whose
    // handlers wait for them.
    (request as Closable)._dumpAndCloseReadable?.();
    // to other callers Node says something else about the connection
    const isUsual = response.shouldKeepAlive && request.httpVersion === "1.1";
    const second = Math.floor(now / 1000);
    if (isUsual && second === this.#second) {
      response.statusCode = this.#status;
      (response as WithHead)._header = this.#text;
      response.end();
      return;
    }
    response.writeHead(this.#status, this.#headers);
    const { body } = this;
    const head = (response as WithHead)._header;
    // Node reads the time less often: its date can be late by some milliseconds
    if (isUsual && head?.includes(`\r\nDate: ${new Date(now).toUTCString()}\r\n`)) {
      this.#text = head + body;
      this.#headLength = head.length;
      this.#second = second;
    }
    response.end(body, "latin1");
  }
}
