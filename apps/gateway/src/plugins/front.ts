import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { EndpointId } from "@foyer/contract";
import { ENDPOINTS } from "@foyer/contract/endpoint-table";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** What the built front's server entry offers; the two meet only here and by its path in the settings. */
interface FrontServer {
  render(input: {
    url: string;
    language: string;
    theme?: "dark" | "light";
    direction: "ltr" | "rtl";
    data: Record<string, unknown>;
    assets: { manifest: unknown };
    nonce: string;
    userAgent: string;
  }): Promise<{ html: string; status: number; cacheable: boolean }>;
  firstScreenQueries(
    url: string,
    language: string,
  ): { id: EndpointId; query?: Record<string, unknown>; key: string }[];
}

interface Page {
  readonly status: number;
  readonly policy: string;
  readonly bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

const RIGHT_TO_LEFT = new Set(["AR", "FA", "UR"]);
/** A page lives this long before its data is asked for again; writes to that data drop it at once. */
const PAGE_LIFETIME_MS = 5_000;
const PAGES = 200;

const hashesOf = (html: string, tag: "script" | "style"): string =>
  [
    ...html.matchAll(
      new RegExp(`<${tag}(?![^>]*\\ssrc=)(?![^>]*application/json)[^>]*>([\\s\\S]*?)</${tag}>`, "g"),
    ),
  ]
    .map(
      ([, text]) =>
        `'sha256-${createHash("sha256")
          .update(text as string)
          .digest("base64")}'`,
    )
    .join(" ");

/** Everything from this host only; inline parts by their hash; frames only from the vendors' addresses. */
function policyFor(html: string, frames: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, "script")}`,
    `style-src-elem 'self' ${hashesOf(html, "style")}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
}

/** The language of a first visit: the cookie the front sets on a choice, else the browser's, else the merchant's. */
function languageOf(request: FastifyRequest, offered: readonly string[], fallback: string): string {
  const chosen = /(?:^|;\s*)language=([A-Z-]{2,5})/.exec(request.headers.cookie ?? "")?.[1];
  if (chosen && offered.includes(chosen)) return chosen;
  const asked = (request.headers["accept-language"] ?? "")
    .split(",")
    .map((s) => s.trim().slice(0, 3).toLowerCase());
  for (const tag of asked) {
    const code = tag.startsWith("fil") || tag.startsWith("tl") ? "TY" : tag.slice(0, 2).toUpperCase();
    if (offered.includes(code)) return code;
  }
  return fallback;
}

async function load(dir: string): Promise<{ server: FrontServer; manifest: unknown } | null> {
  const entry = path.join(dir, "server/entry-server.js");
  if (!(await stat(entry).catch(() => null))) return null;
  const server = (await import(pathToFileURL(entry).href)) as FrontServer;
  const manifest = JSON.parse(await readFile(path.join(dir, "client/.vite/manifest.json"), "utf8"));
  return { server, manifest };
}

/** One call of our own API without the network: the page shows what the browser would have fetched. */
async function ask(
  app: FastifyInstance,
  id: EndpointId,
  query: Record<string, unknown>,
  headers: Record<string, string>,
) {
  const answer = await app.inject({
    method: "GET",
    url: ENDPOINTS[id].path,
    query: query as Record<string, string>,
    headers: { ...headers, "accept-encoding": "identity" },
  });
  if (answer.statusCode !== 200) return undefined;
  return (answer.json() as { value: unknown }).value;
}

/**
 * Serves the front: the first screen rendered here from the platform's own answers, cached per address, language,
 * theme and kind of browser; every other file as the immutable asset it is.
 */
export const frontPlugin = fp(
  async (app) => {
    const front = await load(app.config.FRONT_DIR);
    if (!front) {
      app.log.warn({ dir: app.config.FRONT_DIR }, "no built front found: serving the API only");
      return;
    }
    await app.register(fastifyStatic, {
      root: path.join(app.config.FRONT_DIR, "client"),
      prefix: "/",
      index: false,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      globIgnore: [".vite/**"],
      setHeaders: (reply, file) => {
        reply.header(
          "cache-control",
          file.includes(`${path.sep}assets${path.sep}`)
            ? "public, max-age=31536000, immutable"
            : "public, max-age=300",
        );
      },
    } as Parameters<typeof fastifyStatic>[1]);

    const frames = [app.config.STUDIO_PUBLIC_URL ?? app.config.STUDIO_URL].map((url) => new URL(url).origin);
    const pages = new Map<string, { at: number; page: Promise<Page> }>();

    const build = async (
      request: FastifyRequest,
      language: string,
      theme: "dark" | "light" | undefined,
    ): Promise<Page> => {
      const url = request.url;
      const headers = { language, merchant: app.config.MERCHANT };
      const queries = front.server.firstScreenQueries(url, language);
      const answers = await Promise.all(queries.map((q) => ask(app, q.id, q.query ?? {}, headers)));
      const data = Object.fromEntries(queries.map((q, i) => [q.key, answers[i]]));
      const rendered = await front.server.render({
        url,
        language,
        ...(theme && { theme }),
        direction: RIGHT_TO_LEFT.has(language) ? "rtl" : "ltr",
        data,
        assets: { manifest: front.manifest },
        nonce: "",
        userAgent: "",
      });
      const identity = Buffer.from(rendered.html);
      return {
        status: rendered.status,
        policy: policyFor(rendered.html, frames),
        bodies: {
          identity,
          gzip: gzipSync(identity),
          br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        },
      };
    };

    const settings = async () =>
      (await ask(app, "settings.consolidated", {}, { merchant: app.config.MERCHANT })) as
        | { languages: string[]; defaultLanguage: string }
        | undefined;

    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const known = await settings();
      const language = languageOf(request, known?.languages ?? ["EN"], known?.defaultLanguage ?? "EN");
      const theme = /(?:^|;\s*)theme=(dark|light)/.exec(request.headers.cookie ?? "")?.[1] as
        | "dark"
        | "light"
        | undefined;
      const key = `${language} ${theme ?? ""} ${request.url}`;
      const now = Date.now();
      let held = pages.get(key);
      if (!held || now - held.at > PAGE_LIFETIME_MS) {
        held = { at: now, page: build(request, language, theme) };
        held.page.catch(() => pages.delete(key));
        if (pages.size >= PAGES) pages.delete(pages.keys().next().value as string);
        pages.set(key, held);
      }
      const page = await held.page;
      const accepts = request.headers["accept-encoding"] ?? "";
      const coding = /\bbr\b/.test(accepts) ? "br" : /\bgzip\b/.test(accepts) ? "gzip" : "identity";
      reply
        .code(page.status)
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("vary", "accept-encoding, accept-language, cookie")
        .header("content-security-policy", page.policy)
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "strict-origin-when-cross-origin")
        .header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
      if (coding !== "identity") reply.header("content-encoding", coding);
      return reply.send(page.bodies[coding]);
    };

    for (const url of ["/", "/m", "/m/*"]) app.get(url, serve);
  },
  { name: "front" },
);
