import { connect, type Socket } from "node:net";

/**
 * One keep-alive connection that sends prepared HTTP/1.1 requests and reads responses with a
 * Content-Length. A load generator on the measured machine must use as little CPU as possible; a full HTTP
 * client costs more than the response.
 */
export class RawConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { done: (body: string) => void; fail: (error: Error) => void } | null = null;

  static open(port: number, host = "127.0.0.1"): Promise<RawConnection> {
    return new Promise((done, fail) => {
      const socket = connect({ port, host, noDelay: true });
      socket.once("error", fail);
      socket.once("connect", () => {
        socket.off("error", fail);
        done(new RawConnection(socket));
      });
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", (error) => this.#waiting?.fail(error));
    socket.on("close", () => this.#waiting?.fail(new Error("the connection was closed")));
  }

  /** Sends one request and returns the response body. One request at a time. */
  send(request: Buffer): Promise<string> {
    return new Promise((done, fail) => {
      this.#waiting = { done, fail };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const head = this.#received.indexOf("\r\n\r\n");
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(this.#received.toString("latin1", 0, head))?.[1];
    if (length === undefined) throw new Error("an answer without a Content-Length");
    const end = head + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.toString("utf8", head + 4, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.done(body);
  }
}

/** The bytes of a POST; the body is JSON unless the headers say otherwise. */
export function postRequest(path: string, body: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries({ "content-type": "application/json", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join("")}\r\n${body}`,
  );
}
