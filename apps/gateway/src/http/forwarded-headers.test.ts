import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { forwardedHeadersPlugin } from "./forwarded-headers.ts";

type Headers = Readonly<Record<string, string>>;

/** What a gateway logs about these calls, and the address of each caller. */
async function callersAndLog(
  proxies: readonly string[],
  calls: readonly (readonly [peer: string, headers: Headers])[],
) {
  const lines: { peer: string; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: "warn", stream }, trustProxy: proxies.length > 0 && [...proxies] });
  await app.register(forwardedHeadersPlugin, { proxies });
  app.get("/", ({ ip }) => ip);
  const callers: string[] = [];
  for (const [remoteAddress, headers] of calls)
    callers.push((await app.inject({ url: "/", remoteAddress, headers })).body);
  return { callers, lines: lines.map(({ peer, msg }) => [peer, msg] as const) };
}

const forwarded = { "x-forwarded-for": "203.0.113.9" };

test("a forwarded address of an untrusted peer is ignored, and told once with the setting that would trust it", async () => {
  const { callers, lines } = await callersAndLog(
    [],
    [
      ["192.0.2.1", {}],
      ["10.0.0.7", forwarded],
      ["10.0.0.8", { "x-real-ip": "203.0.113.9" }],
    ],
  );
  expect(callers).toEqual(["192.0.2.1", "10.0.0.7", "10.0.0.8"]);
  expect(lines).toEqual([["10.0.0.7", expect.stringContaining("TRUSTED_PROXIES=10.0.0.7")]]);
});

test("a forwarded address counts without its port and in one form, and none that can't be read hides the caller", async () => {
  const written = [
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9:80", "203.0.113.9"],
    ["[2001:DB8::1]:443", "2001:db8::1"],
    ["2001:db8:0:0:0:0:0:1", "2001:db8::1"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["198.51.100.1, unknown", "10.0.0.7"],
    ["unknown, 203.0.113.9", "203.0.113.9"],
    ["203.0.113.009", "10.0.0.7"],
    ["198.51.100.1,,", "10.0.0.7"],
    ["", "10.0.0.7"],
  ] as const;
  const { callers } = await callersAndLog(
    ["10.0.0.0/8"],
    written.map(([text]) => ["10.0.0.7", { "x-forwarded-for": text }]),
  );
  expect(callers).toEqual(written.map(([, address]) => address));
});

test("a trusted proxy is told of only if it does not say whose browser it speaks for", async () => {
  const browser = { "sec-fetch-site": "none" };
  const { callers, lines } = await callersAndLog(
    ["10.0.0.7"],
    [
      ["10.0.0.7", { ...browser, ...forwarded }],
      ["10.0.0.7", {}],
      ["10.0.0.7", browser],
      ["10.0.0.7", browser],
    ],
  );
  expect(callers).toEqual(["203.0.113.9", "10.0.0.7", "10.0.0.7", "10.0.0.7"]);
  expect(lines).toEqual([["10.0.0.7", expect.stringContaining("sends no X-Forwarded-For")]]);
});

test("each proxy of the README sends its own X-Forwarded-For and lets the largest file pass", async () => {
  const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const section = readme.slice(
    readme.indexOf("### Behind a proxy"),
    readme.indexOf("### Phones on your network"),
  );
  const examples = new Map(
    [...section.matchAll(/```(nginx|apache|haproxy|caddyfile)\n([^]*?)```/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  );
  expect(examples.get("nginx")).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(examples.get("nginx")).toMatch(/client_max_body_size 20m;/);
  expect(examples.get("apache")).toMatch(/RequestHeader unset X-Forwarded-For early/);
  expect(examples.get("haproxy")).toMatch(/http-request set-header X-Forwarded-For %\[src\]/);
  // Caddy replaces what callers send unless it is told to trust them
  expect(examples.get("caddyfile")).toMatch(/reverse_proxy/);
  expect(examples.get("caddyfile")).not.toMatch(/trusted_proxies/);
});
