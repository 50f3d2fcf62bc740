import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.app.services.sms.send({ to: "+639171234567", text: "first 111111" });
  await t.app.services.sms.send({ to: "+639170000000", text: "second <script>alert(1)</script>" });
  await t.app.database.pool.query(
    `INSERT INTO outbox (channel, recipient, subject, body, html)
     VALUES ('mail', 'a"><b>@x.example', 'A & B', 'third', '<img src=x onerror=alert(1)>')`,
  );
});
afterAll(() => t.close());

const get = (url: string, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  t.app.inject({ url, ...more });

test("the outbox shows sent messages as text, newest first", async () => {
  const { statusCode, body, headers } = await get("/dev/outbox");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(body.indexOf("third")).toBeLessThan(body.indexOf("second"));
  expect(body.indexOf("second")).toBeLessThan(body.indexOf("first 1"));
  expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(body).toContain("a&quot;&gt;&lt;b&gt;@x.example");
  expect(body).not.toMatch(/<script|<img|<b>/);
});

test("the outbox page's policy allows its own style and nothing else", async () => {
  const { body, headers } = await get("/dev/outbox");
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] as string;
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; /);
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
});

test("the outbox as JSON lists the messages of one recipient", async () => {
  const { messages } = (await get("/dev/outbox.json?to=%2B639171234567")).json();
  expect(messages).toEqual([
    { at: expect.any(String), channel: "sms", recipient: "+639171234567", body: "first 111111" },
  ]);
  expect((await get("/dev/outbox.json?to=%00")).statusCode).toBe(200);
  expect((await get("/dev/outbox.json?to=a&to=b")).json().messages).toHaveLength(3);
});

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.20.0.1", "192.168.1.5", "fd00::1", "::ffff:192.168.1.5"])(
  "the outbox is available to %s",
  async (remoteAddress) => {
    expect((await get("/dev/outbox", { remoteAddress })).statusCode).toBe(200);
  },
);

test.each<[string, Parameters<typeof get>[1]]>([
  ["a public address", { remoteAddress: "203.0.113.7" }],
  ["a public IPv6 address", { remoteAddress: "2001:db8::1" }],
  ["an address behind an untrusted proxy", { headers: { "x-forwarded-for": "203.0.113.7" } }],
  ["a foreign host name that resolves to this machine", { headers: { host: "evil.example" } }],
  ["a host name that starts like a local address", { headers: { host: "127.0.0.1.evil.example" } }],
])("the outbox is not available to %s", async (_, more) => {
  for (const path of ["/dev/outbox", "/dev/outbox.json"])
    expect((await get(path, more)).json()).toMatchObject({ success: false, errorCode: "request.not.found" });
});

test("the outbox does not exist where SMS and mail are configured", async () => {
  const real = await t.another({
    SMS_ACCOUNT_SID: "AC1",
    SMS_AUTH_TOKEN: "t",
    SMS_FROM: "+15550100",
    MAIL_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "a@foyer.example",
  });
  expect((await real.inject({ url: "/dev/outbox.json" })).json().success).toBe(false);
});

test("the outbox does not exist on a site with a public address", async () => {
  const real = await t.another({ PUBLIC_URL: "https://play.example" });
  for (const path of ["/dev/outbox", "/dev/outbox.json"])
    expect((await real.inject({ url: path })).statusCode).toBe(404);
});
