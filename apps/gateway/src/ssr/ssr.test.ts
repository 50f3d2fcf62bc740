import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enterVendor, keyPair } from "../providers/provider-testing.ts";
import { createVendor } from "../testing/catalogue.ts";
import { testApp } from "../testing/test-app.ts";

/** A minimal build of the web client that prints its data. */
const ENTRY = `
export const firstScreenQueries = () => [
  { id: "settings.consolidated", key: "the settings" },
  { id: "status.read", key: "the status" },
  { id: "whitelabel.read", key: "the merchant" },
];
let renders = 0;
const text = Array.from({ length: 900 }, (_, i) => "word" + ((i * 7919) % 1009)).join(" ");
export async function render({ url, language, direction, theme, waiting, data }) {
  const code = data["the settings"]?.merchantCode;
  const { status, country, ip } = data["the status"] ?? {};
  const notice = status === 2 ? \`<b>blocked in \${country} \${ip}</b><script type="application/json">\${JSON.stringify(ip)}</script>\` : "";
  const name = data["the merchant"]?.merchantName ?? "";
  const injected = name.includes("<") ? name : "";
  renders += 1;
  const html = \`<html data-render="\${renders}" lang="\${language}" dir="\${direction}"><style>a{}</style><p>\${code} \${theme ?? "system"}\${waiting ? " waiting" : ""}</p>\${notice}<i>\${text}</i>\${injected}<script>go()</script></html>\`;
  return { html, inline: { scripts: ["go()"], styles: ["a{}"] }, status: url.startsWith("/m/nowhere") ? 404 : status === 1 ? 503 : 200 };
}
export const manifest = async ({ language, direction, merchant }) =>
  ({ name: merchant?.merchantName, lang: language, dir: direction });
export const pageAddress = (url) => {
  const { pathname, searchParams } = new URL(url, "http://site.example");
  return pathname + (searchParams.has("tab") ? "?tab=" + searchParams.get("tab") : "");
};`;

let folder: string;
let app: FastifyInstance;
let close: () => Promise<void>;
let another: Awaited<ReturnType<typeof testApp>>["another"];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "web-"));
  await mkdir(path.join(folder, "server"));
  await mkdir(path.join(folder, "client/assets"), { recursive: true });
  await writeFile(path.join(folder, "server/entry-server.js"), ENTRY);
  await writeFile(path.join(folder, "client/assets/a-1.js"), "1");
  await writeFile(path.join(folder, "client/sw.js"), "keep()");
  ({ app, another, close } = await testApp({ WEB_DIR: folder }));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const page = (headers: Record<string, string> = {}, url = "/m/home") => app.inject({ url, headers });

describe("the first screen", () => {
  it("the first screen is rendered from the platform's own responses", async () => {
    expect((await page()).body).toContain("<p>DEMO system</p>");
  });

  it("the first screen is in the chosen language, else the browser's, else the merchant's", async () => {
    expect((await page({ cookie: "language=TY", "accept-language": "en" })).body).toContain('lang="TY"');
    expect((await page({ "accept-language": "fil-PH,en;q=0.5" })).body).toContain('lang="TY"');
    expect((await page({ "accept-language": "de,fr" })).body).toContain('lang="EN"');
    for (const better of ["en;q=0.4, fil;q=0.9", "de, fil;q=0.2, en;q=0", "en;q=x, tl"])
      expect((await page({ "accept-language": better })).body).toContain('lang="TY"');
    expect((await page({ cookie: "language=<script>" })).body).toContain('lang="EN"');
  });

  it("the first screen has a placeholder for the session only where the cookie announces one", async () => {
    expect((await page({ cookie: "theme=dark; waiting=1" })).body).toContain("<p>DEMO dark waiting</p>");
    expect((await page({ cookie: "theme=dark" })).body).toContain("<p>DEMO dark</p>");
  });

  it("the page's policy allows its inline parts by hash and nothing else inline", async () => {
    const policy = String((await page()).headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it("a script that came into the page with its data is not allowed by the page's policy", async () => {
    const { pool } = app.database;
    const policy = String((await page()).headers["content-security-policy"]);
    const before = await pool.query("SELECT name FROM merchants");
    await pool.query(`UPDATE merchants SET name = '<script>steal()</script>'`);
    const gateway = await another();
    const answer = await gateway.inject("/m/home");
    expect(answer.body).toContain("<script>steal()</script>");
    expect(answer.headers["content-security-policy"]).toBe(policy);
    await pool.query("UPDATE merchants SET name = $1", [before.rows[0].name]);
  });

  it("only the client's named policies make markup and script addresses, except beside Google's captcha", async () => {
    const policy = String((await page()).headers["content-security-policy"]);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types dompurify foyer");
  });

  it("the page's policy allows Google's hosts only with phone sign-in by Firebase", async () => {
    const google = /google|gstatic/;
    expect((await page()).headers["content-security-policy"]).not.toMatch(google);
    const gateway = await another({
      FIREBASE_PROJECT_ID: "foyer-test",
      FIREBASE_API_KEY: "key",
      FIREBASE_AUTH_DOMAIN: "foyer-test.example",
      FIREBASE_APP_ID: "app",
    });
    const policy = String((await gateway.inject("/m/login")).headers["content-security-policy"]);
    const allowed = (directive: string) =>
      policy
        .split("; ")
        .find((one) => one.startsWith(`${directive} `))
        ?.split(" ")
        .filter((one) => google.test(one));
    expect(allowed("script-src")).toEqual([
      "https://www.google.com/recaptcha/",
      "https://www.gstatic.com/recaptcha/",
    ]);
    expect(allowed("frame-src")).toEqual([
      "https://www.google.com/recaptcha/",
      "https://recaptcha.google.com/recaptcha/",
    ]);
    expect(allowed("connect-src")).toContain("https://identitytoolkit.googleapis.com");
    for (const directive of ["default-src", "style-src-elem", "img-src", "form-action"])
      expect(allowed(directive)).toEqual([]);
  });

  it("frames are allowed of the studio, the chat provider and the merchant's vendors alone", async () => {
    const { pool } = app.database;
    const framesOf = async () =>
      /frame-src ([^;]*)/.exec(String((await page()).headers["content-security-policy"]))?.[1]?.split(" ");
    const studio = "http://127.0.0.1:8081";
    expect(await framesOf()).toEqual([studio]);
    for (const [id, origin] of [
      ["ours", "https://games.example"],
      ["elsewhere", "https://elsewhere.example"],
    ] as const) {
      await enterVendor(app, id, keyPair());
      await pool.query(
        "UPDATE vendor_integrations SET vendors = ARRAY[upper(id)], frame_origins = ARRAY[$2] WHERE id = $1",
        [id, origin],
      );
    }
    await createVendor(app, "OURS");
    app.services.providers.integrations.forget();
    const { merchantChanges, settings } = app.services;
    const merchant = await settings.merchant("DEMO");
    await merchantChanges.setSetting(merchant, "chatUrl", "https://chat.example/embed");
    const wanted = [studio, "https://chat.example", "https://games.example"];
    await expect.poll(framesOf).toEqual(wanted);
    await merchantChanges.resetSetting(merchant, "chatUrl");
  });

  it("a page is rendered again only when its data has changed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const later = () => vi.setSystemTime(Date.now() + 6_000);
    const { pool } = app.database;
    try {
      const first = (await page()).body;
      later();
      expect((await page()).body).toBe(first);
      await pool.query("UPDATE merchants SET status = 1");
      await vi.waitFor(async () => {
        later();
        expect((await page()).body).not.toBe(first);
      });
    } finally {
      vi.useRealTimers();
      await pool.query("UPDATE merchants SET status = 0");
    }
  });

  it("a page of a maintenance is 503, and says in how many seconds it is expected to end", async () => {
    const { pool } = app.database;
    try {
      for (const [until, least, most] of [
        ["now() + interval '10 minutes'", 500, 600],
        ["now() - interval '1 minute'", 300, 300],
        ["NULL", 300, 300],
      ] as const) {
        await pool.query(`UPDATE merchants SET status = 1, maintenance_until = ${until}`);
        await vi.waitFor(async () => {
          const { statusCode, headers } = await page();
          expect(statusCode).toBe(503);
          expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(least);
          expect(Number(headers["retry-after"])).toBeLessThanOrEqual(most);
        }, 60_000);
      }
    } finally {
      await pool.query("UPDATE merchants SET status = 0, maintenance_until = NULL");
    }
    await expect.poll(async () => (await page()).statusCode).toBe(200);
  });

  it("a page is rendered again at once after a write, not only at the end of its lifetime", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { pool } = app.database;
    try {
      const first = (await page()).body;
      await pool.query(`UPDATE merchants SET settings = settings || '{"minimumAge": 21}'`);
      await expect.poll(async () => (await page()).body).not.toBe(first);
    } finally {
      vi.useRealTimers();
      await pool.query("UPDATE merchants SET settings = settings - 'minimumAge'");
    }
  });

  it("a visitor from a blocked country, and nobody else, gets the geo-block page with their address", async () => {
    const { pool } = app.database;
    await pool.query("UPDATE merchants SET settings = $1", [{ blockedCountries: ["NL", "JP"] }]);
    const gateway = await another();
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      gateway.inject({ url: "/m/home", remoteAddress, headers });
    const open = await from("119.92.1.1");
    const blocked = await from("193.0.6.139", { "accept-encoding": "br, gzip" });
    expect(blocked.statusCode).toBe(451);
    expect(blocked.headers["cache-control"]).toBe("no-store");
    expect(blocked.body).toContain(
      '<b>blocked in NL 193.0.6.139</b><script type="application/json">"193.0.6.139"',
    );
    // cached pages of both kinds, requested again by the other visitor and by neighbours
    expect((await from("193.0.6.140")).body).toContain("<b>blocked in NL 193.0.6.140</b>");
    expect((await from("2001:67c:2e8::1")).body).toContain("<b>blocked in NL 2001:67c:2e8::1</b>");
    expect((await from("202.12.27.33")).body).toContain("<b>blocked in JP 202.12.27.33</b>");
    for (const address of ["119.92.1.1", "127.0.0.1"]) {
      const again = await from(address, { "x-forwarded-for": "193.0.6.139" });
      expect([again.statusCode, again.body]).toEqual([200, open.body]);
    }
    await pool.query("UPDATE merchants SET settings = '{}'");
  });

  it("text that a proxy passes on as the visitor's address is in no page", async () => {
    const { pool } = app.database;
    await pool.query("UPDATE merchants SET settings = $1", [{ blockedCountries: ["NL"] }]);
    const proxied = await another({ WEB_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" });
    for (const forwarded of [
      "193.0.6.139<script>alert(1)</script>",
      "<script>alert(1)</script>, 193.0.6.139",
      "193.0.6.139, <script>alert(1)</script>",
    ]) {
      const headers = { "x-forwarded-for": forwarded };
      const { body } = await proxied.inject({ url: "/m/home", remoteAddress: "127.0.0.1", headers });
      expect(body).not.toContain("alert(1)");
    }
    await pool.query("UPDATE merchants SET settings = '{}'");
  });

  it("a geo-block of this host by another platform is not rendered", async () => {
    const value = { status: 2, country: "NL", ip: "193.0.6.139", serverTime: new Date().toISOString() };
    const platform = createServer((request, response) =>
      response.setHeader("content-type", "application/json").end(
        JSON.stringify({
          success: true,
          value: request.url?.includes("/status") ? value : { merchantCode: "THEIRS", signIn: {} },
        }),
      ),
    );
    await new Promise<void>((done) => platform.listen(0, "127.0.0.1", done));
    const gateway = await another({
      PLATFORM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    });
    const answer = await gateway.inject({ url: "/m/home", remoteAddress: "193.0.6.139" });
    expect(answer.body).toContain("<p>THEIRS system</p>");
    expect(answer.body).not.toContain("blocked in");
    platform.closeAllConnections();
    platform.close();
  });

  it("a page is compressed as the browser accepts and has security headers", async () => {
    expect((await page({ "accept-encoding": "br, gzip" })).headers["content-encoding"]).toBe("br");
    expect((await page({ "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
    const { headers } = await page();
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("a page has the status code that the web client sets", async () => {
    expect((await page({}, "/m/nowhere")).statusCode).toBe(404);
  });

  it.each(["/", "/home", "/index.html", "/m", "/m/index.html"])("%s is home", async (url) => {
    expect((await page({}, url)).body).toContain("<p>DEMO system</p>");
  });

  it("an unknown address redirects a browser to home and answers a program with an error", async () => {
    for (const url of ["/nonsense", "/nonsense/of/any?depth=2", "/wp-admin"]) {
      const shown = await page({ accept: "text/html,application/xhtml+xml,*/*;q=0.8" }, url);
      expect([shown.statusCode, shown.headers.location]).toEqual([302, "/m/home"]);
      expect((await page({ accept: "*/*" }, url)).json()).toMatchObject({ errorCode: "request.not.found" });
    }
    const call = await page({ accept: "text/html" }, "/wps/nonsense");
    expect([call.statusCode, call.json().errorCode]).toEqual([404, "request.not.found"]);
  });

  it("fingerprinted files are served as immutable and without validators", async () => {
    const { headers } = await app.inject("/assets/a-1.js");
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers).not.toHaveProperty("etag");
    expect(headers).not.toHaveProperty("last-modified");
  });
});

describe("the cost of a page", () => {
  const renderOf = (body: string) => /data-render="(\d+)"/.exec(body)?.[1];

  it("a page is not rendered anew for a parameter that its route does not read", async () => {
    const first = renderOf((await page({}, "/m/home")).body);
    for (const query of ["?x=1", "?x=2&utm_source=mail", "?"])
      expect(renderOf((await page({}, `/m/home${query}`)).body)).toBe(first);
    expect(renderOf((await page({}, "/m/home?tab=RNG")).body)).not.toBe(first);
  });

  it("an address that asks for too many new pages is refused, and still gets the cached ones", async () => {
    const gateway = await another({ RATE_LIMIT_FACTOR: 0.1 });
    const status = async (url: string, remoteAddress = "203.0.113.7") =>
      (await gateway.inject({ url, remoteAddress })).statusCode;
    expect(await status("/m/home")).toBe(200);
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await status(`/m/home?tab=${i}`));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await status("/m/home")).toBe(200);
    expect(await status("/m/home?tab=elsewhere", "203.0.113.8")).toBe(200);
  });

  it("pages that are requested stay cached while many others are rendered", async () => {
    const first = renderOf((await page({}, "/m/home?tab=kept")).body);
    for (let i = 0; i < 30; i++) {
      await Promise.all(Array.from({ length: 9 }, (_, j) => page({}, `/m/home?tab=one-${i}-${j}`)));
      expect(renderOf((await page({}, "/m/home?tab=kept")).body)).toBe(first);
    }
  }, 60_000);

  it("a page that is requested again is compressed at a higher quality", async () => {
    const size = async () =>
      Number((await page({ "accept-encoding": "br" }, "/m/home?tab=packed")).headers["content-length"]);
    const first = await size();
    await expect.poll(size).toBeLessThan(first);
  });
});

describe("the back office", () => {
  it("the old address /desk redirects permanently to /backoffice and keeps the query string", async () => {
    const redirect = async (url: string) => {
      const { statusCode, headers } = await app.inject(url);
      return [statusCode, headers.location];
    };
    expect(await redirect("/desk")).toEqual([308, "/backoffice"]);
    expect(await redirect("/desk?tab=chats&merchant=DEMO")).toEqual([
      308,
      "/backoffice?tab=chats&merchant=DEMO",
    ]);
  });
});

describe("the installable app", () => {
  it("the web app manifest is in the visitor's language and has the merchant's name", async () => {
    const { headers, ...answer } = await app.inject({
      url: "/manifest.webmanifest",
      headers: { "accept-language": "fil" },
    });
    expect(answer.json()).toEqual({ name: "Demo", lang: "TY", dir: "ltr" });
    expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("the app icon is at the address where iPhones look for it", async () => {
    const { statusCode, headers } = await app.inject("/apple-touch-icon.png");
    expect([statusCode, headers.location]).toEqual([302, "/icon/apple-180.png"]);
  });

  it("the service worker has the scope of the whole site and is revalidated each time", async () => {
    const { body, headers } = await app.inject("/sw.js");
    expect(body).toBe("keep()");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["service-worker-allowed"]).toBe("/");
  });

  it("a deployment without service worker unregisters it from browsers that have it", async () => {
    const gateway = await another({ SERVICE_WORKER: "off" });
    const { body, headers } = await gateway.inject("/sw.js");
    expect(body).toContain("registration.unregister()");
    expect(body).not.toContain("keep()");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toContain("javascript");
  });
});
