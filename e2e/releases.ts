import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A built file's name ends in a hash of what is in it. */
const HASHED = /-([\w-]{8}\.(?:js|css|woff2|svg))\b/g;
const BUILD_NAME = /\b[0-9a-f]{12}\b/g;
const INLINE = /<(script|style)[^>]*>([^]*?)<\/\1>/g;

const hashOf = (part: string) => createHash("sha256").update(part).digest("base64");
const renamed = (code: string) => code.replace(HASHED, "-next$1");

/** Stands before the product as a line and a release would: the same house, of another build from then on. */
export class Releases {
  readonly address: string;
  readonly #server: Server;
  readonly #open = new Set<IncomingMessage>();
  /** 0: as the product is; from then on the worker differs, and when `whole` every file's name does. */
  #released = 0;
  #whole = false;

  private constructor(server: Server, address: string) {
    this.#server = server;
    this.address = address;
  }

  static async before(product: string): Promise<Releases> {
    const server = createServer();
    await once(server.listen(0, "127.0.0.1"), "listening");
    const releases = new Releases(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (asked, answer) => releases.#pass(new URL(product), asked, answer));
    return releases;
  }

  /** Another worker, and the files as they are. */
  release(): void {
    this.#released += 1;
  }

  /** Every file under another name, as if something in each had changed; the old ones are gone. */
  releaseWhole(): void {
    this.#released += 1;
    this.#whole = true;
  }

  /** What is open now says nothing any more and does not end either, as a line that died in a phone's sleep. */
  hush(): void {
    for (const given of this.#open) given.unpipe().resume();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #pass(product: URL, asked: IncomingMessage, answer: ServerResponse): void {
    let path = asked.url ?? "/";
    if (this.#whole && path.startsWith("/assets/")) {
      const was = path.replace(/-next([\w-]{8}\.\w+)$/, "-$1");
      if (was === path) {
        answer.writeHead(404, { "cache-control": "no-store" }).end("gone");
        return;
      }
      path = was;
    }
    // In plain text and always whole, so that it can be changed.
    const { "accept-encoding": _, "if-none-match": _1, "if-modified-since": _2, ...headers } = asked.headers;
    const method = asked.method ?? "GET";
    const passed = request(new URL(path, product), { method, headers }, (given) => {
      const kind = given.headers["content-type"] ?? "";
      if (this.#released > 0 && /^text\/(?:html|css|javascript)|^application\/javascript/.test(kind))
        void this.#change(path, given, answer).catch(() => answer.destroy());
      else {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        this.#open.add(given);
        given.once("close", () => this.#open.delete(given));
        given.pipe(answer);
      }
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  }

  async #change(path: string, given: IncomingMessage, answer: ServerResponse): Promise<void> {
    const code = await text(given);
    const { "content-length": _, etag: _1, ...headers }: IncomingHttpHeaders = given.headers;
    let body = this.#whole ? renamed(code) : code;
    if (path === "/sw.js")
      body = `${this.#whole ? body.replace(BUILD_NAME, (name) => name.split("").reverse().join("")) : body}\n// release ${this.#released}\n`;
    const policy = headers["content-security-policy"];
    if (this.#whole && typeof policy === "string") {
      // The page's own scripts and styles name files, too, and are let in by their hashes.
      let allowed = policy;
      for (const [, , part = ""] of code.matchAll(INLINE))
        allowed = allowed.replace(hashOf(part), hashOf(renamed(part)));
      headers["content-security-policy"] = allowed;
    }
    answer.writeHead(given.statusCode ?? 502, headers);
    answer.end(body);
  }
}
