import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands before the product as a release would: the same house, with another service worker from then on. */
export class Releases {
  readonly address: string;
  readonly #server: Server;
  #released = 0;

  private constructor(server: Server, address: string) {
    this.#server = server;
    this.address = address;
  }

  static async before(product: string): Promise<Releases> {
    const server = createServer();
    await once(server.listen(0, "127.0.0.1"), "listening");
    const releases = new Releases(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (asked, answer) => {
      // In plain text and always whole, so that a line can be added.
      const {
        "accept-encoding": _,
        "if-none-match": _1,
        "if-modified-since": _2,
        ...headers
      } = asked.headers;
      const passed = request(
        new URL(asked.url ?? "/", product),
        { method: asked.method ?? "GET", headers },
        (given: IncomingMessage) => {
          if (asked.url !== "/sw.js") {
            answer.writeHead(given.statusCode ?? 502, given.headers);
            given.pipe(answer);
            return;
          }
          const { "content-length": _3, ...kept } = given.headers;
          answer.writeHead(given.statusCode ?? 502, kept);
          given.pipe(answer, { end: false });
          given.on("end", () => answer.end(`\n// release ${releases.#released}\n`));
        },
      );
      passed.on("error", () => answer.destroy());
      asked.pipe(passed);
    });
    return releases;
  }

  release(): void {
    this.#released += 1;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
