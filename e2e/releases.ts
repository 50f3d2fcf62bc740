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

/** A built file's name ends in a hash of its contents. */
const HASHED = /-([\w-]{7,8}\.(?:js|css|woff2|svg))\b/g;
const BUILD_NAME = /\b[0-9a-f]{12}\b/g;
const INLINE = /<(script|style)[^>]*>([^]*?)<\/\1>/g;

const hashOf = (part: string) => createHash("sha256").update(part).digest("base64");
const renamed = (code: string) => code.replace(HASHED, "-next$1");

/** A proxy before the product that simulates network loss and new releases of the same merchant. */
export class Releases {
  readonly address: string;
  readonly #server: Server;
  readonly #open = new Set<IncomingMessage>();
  /** 0: the product unchanged; above 0 the worker differs, and with `whole` every file name as well. */
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
    server.on("request", (request, answer) => releases.#pass(new URL(product), request, answer));
    return releases;
  }

  /** Releases another worker with unchanged files. */
  release(): void {
    this.#released += 1;
  }

  /** Releases every file under another name, as if each had changed; the old names are gone. */
  releaseAllFiles(): void {
    this.#released += 1;
    this.#whole = true;
  }

  /** Open connections send nothing more and do not end either, like those of a sleeping phone. */
  stallConnections(): void {
    for (const open of this.#open) open.unpipe().resume();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #pass(product: URL, proxied: IncomingMessage, answer: ServerResponse): void {
    let path = proxied.url ?? "/";
    if (this.#whole && path.startsWith("/assets/")) {
      const was = path.replace(/-next([\w-]{7,8}\.\w+)$/, "-$1");
      if (was === path) {
        answer.writeHead(404, { "cache-control": "no-store" }).end("gone");
        return;
      }
      path = was;
    }
    // Uncompressed and always complete, so that it can be changed.
    const {
      "accept-encoding": _,
      "if-none-match": _1,
      "if-modified-since": _2,
      ...headers
    } = proxied.headers;
    const method = proxied.method ?? "GET";
    const passed = request(new URL(path, product), { method, headers }, (response) => {
      const kind = response.headers["content-type"] ?? "";
      if (this.#released > 0 && /^text\/(?:html|css|javascript)|^application\/javascript/.test(kind))
        void this.#change(path, response, answer).catch(() => answer.destroy());
      else {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        this.#open.add(response);
        response.once("close", () => this.#open.delete(response));
        response.pipe(answer);
      }
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    proxied.pipe(passed);
  }

  async #change(path: string, response: IncomingMessage, answer: ServerResponse): Promise<void> {
    const code = await text(response);
    const { "content-length": _, etag: _1, ...headers }: IncomingHttpHeaders = response.headers;
    let body = this.#whole ? renamed(code) : code;
    if (path === "/sw.js")
      body = `${this.#whole ? body.replace(BUILD_NAME, (name) => name.split("").reverse().join("")) : body}\n// release ${this.#released}\n`;
    const policy = headers["content-security-policy"];
    if (this.#whole && typeof policy === "string") {
      // The page's own scripts and styles contain file names too, and the content security policy allows them by hash.
      let allowed = policy;
      for (const [, , part = ""] of code.matchAll(INLINE))
        allowed = allowed.replace(hashOf(part), hashOf(renamed(part)));
      headers["content-security-policy"] = allowed;
    }
    answer.writeHead(response.statusCode ?? 502, headers);
    answer.end(body);
  }
}
