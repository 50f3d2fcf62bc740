import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../testing/test-app.ts";

/** A built front as small as can be: it shows what it was given. */
const ENTRY = `
export const firstScreenQueries = () => [{ id: "settings.consolidated", key: "the settings" }];
export async function render({ url, language, direction, theme, waiting, data }) {
  const code = data["the settings"]?.merchantCode;
  const html = \`<html lang="\${language}" dir="\${direction}"><style>a{}</style><p>\${code} \${theme ?? "system"}\${waiting ? " waiting" : ""}</p><script>go()</script></html>\`;
  return { html, status: url.startsWith("/m/nowhere") ? 404 : 200, cacheable: true };
}`;

let folder: string;
let app: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "front-"));
  await mkdir(path.join(folder, "server"));
  await mkdir(path.join(folder, "client/assets"), { recursive: true });
  await writeFile(path.join(folder, "server/entry-server.js"), ENTRY);
  await writeFile(path.join(folder, "client/assets/a-1.js"), "1");
  ({ app, close } = await testApp({ FRONT_DIR: folder }));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const page = (headers: Record<string, string> = {}, url = "/m/home") => app.inject({ url, headers });

describe("the first screen", () => {
  it("is rendered from the platform's own answers", async () => {
    expect((await page()).body).toContain("<p>DEMO system</p>");
  });

  it("speaks the language that was chosen, else the browser's, else the merchant's", async () => {
    expect((await page({ cookie: "language=TY", "accept-language": "en" })).body).toContain('lang="TY"');
    expect((await page({ "accept-language": "fil-PH,en;q=0.5" })).body).toContain('lang="TY"');
    expect((await page({ "accept-language": "de,fr" })).body).toContain('lang="EN"');
    expect((await page({ cookie: "language=<script>" })).body).toContain('lang="EN"');
  });

  it("keeps a place for a session where its cookie says that one waits, and for nobody else", async () => {
    expect((await page({ cookie: "theme=dark; waiting=1" })).body).toContain("<p>DEMO dark waiting</p>");
    expect((await page({ cookie: "theme=dark" })).body).toContain("<p>DEMO dark</p>");
  });

  it("allows its inline parts by their hashes and nothing else inline", async () => {
    const policy = String((await page()).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("comes compressed as the browser takes it, and with safe headers", async () => {
    expect((await page({ "accept-encoding": "br, gzip" })).headers["content-encoding"]).toBe("br");
    expect((await page({ "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
    const { headers } = await page();
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("keeps the status the front gives an address", async () => {
    expect((await page({}, "/m/nowhere")).statusCode).toBe(404);
  });

  it("leaves fingerprinted files to be kept for good", async () => {
    const answer = await app.inject("/assets/a-1.js");
    expect(answer.headers["cache-control"]).toContain("immutable");
  });
});
