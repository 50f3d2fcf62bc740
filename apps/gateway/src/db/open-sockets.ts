import { Socket } from "node:net";

/** How long a gateway that stops waits for answers of the database. */
export const CLOSE_MS = 3_000;

/** The sockets of some database connections, so that none of them can hold up a stop: a silent server ends nothing. */
export class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #closed = false;

  /** Option `stream` of pg: makes the socket of a connection. */
  readonly open = (): Socket => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    if (this.#closed) setImmediate(() => socket.destroy());
    return socket;
  };

  /** Cuts whatever is still open after the wait. @returns stops the wait */
  closeLater(ms: number): () => void {
    const timer = setTimeout(() => {
      this.#closed = true;
      for (const socket of this.#sockets) socket.destroy();
    }, ms);
    return () => clearTimeout(timer);
  }
}
