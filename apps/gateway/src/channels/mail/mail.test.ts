import type { AddressInfo } from "node:net";
import type { Email } from "postal-mime";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Config } from "../../config.ts";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import type { MailContent } from "./mail-kinds.ts";

let t: TestApp;
let memberId: bigint;
let merchantId: number;

/** Mail servers of the test. */
let servers: SMTPServer[] = [];
const inbox: (Email & { envelopeTo: string; secure: boolean })[] = [];

async function listen(options: SMTPServerOptions = {}, port = 0): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("nobody@")
        ? done(Object.assign(new Error("no such box"), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const [to] = session.envelope.rcptTo;
        inbox.push({ ...mail, envelopeTo: to?.address ?? "", secure: session.secure });
        done();
      });
    },
    // milliseconds until a closing server drops open connections
    closeTimeout: 1,
    ...options,
  });
  // a client that aborts the session causes an error here
  server.on("error", () => {});
  servers.push(server);
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return (server.server.address() as AddressInfo).port;
}

async function closeAll(): Promise<void> {
  await t.close();
  await Promise.all(servers.map((server) => new Promise<void>((closed) => server.close(closed))));
  servers = [];
  inbox.length = 0;
}

/** A gateway on its own database, because all gateways of one database share the mail queue. */
async function gateway(config: Partial<Config>): Promise<TestApp["app"]> {
  t = await testApp({ PUBLIC_URL: "https://foyer.example", ...config }, undefined, undefined, "as shipped");
  memberId = await createMember(t.app, "reader");
  merchantId = (await t.app.database.pool.query("SELECT id FROM merchants")).rows[0].id;
  return t.app;
}
const at = (port: number): Partial<Config> => ({
  MAIL_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
  MAIL_FROM: "Foyer <mail@foyer.example>",
});
const reset: MailContent = {
  kind: "password-reset",
  details: { username: "reader", link: "https://foyer.example/m/reset#token-7", minutes: 60 },
};
const write = (app: TestApp["app"], content: MailContent = reset, more: object = {}) =>
  app.services.mail.send({
    merchantId,
    memberId,
    to: "reader@box.example",
    language: "EN",
    ...content,
    ...more,
  });
const rows = async () => (await t.app.database.pool.query("SELECT * FROM outgoing_mail ORDER BY id")).rows;
/** Makes all mail waiting for a retry due now. */
const retryNow = () =>
  t.app.database.pool.query("UPDATE outgoing_mail SET due_at = now() WHERE state = 'waiting'");

describe("with a mail server", () => {
  let app: TestApp["app"];
  beforeAll(async () => {
    app = await gateway(at(await listen()));
  });
  afterEach(async () => {
    await t.app.database.pool.query("DELETE FROM outgoing_mail");
    inbox.length = 0;
  });
  afterAll(closeAll);

  test("a mail is sent within seconds, as text and as HTML, to one recipient", async () => {
    await write(app);
    await expect.poll(() => inbox.length).toBe(1);
    const [mail] = inbox;
    expect(mail).toMatchObject({
      envelopeTo: "reader@box.example",
      from: { name: "Foyer", address: "mail@foyer.example" },
      subject: "Reset your Demo password",
      messageId: expect.stringMatching(/^<mail-\d+@foyer\.example>$/),
    });
    expect(mail?.text).toContain("https://foyer.example/m/reset#token-7");
    expect(mail?.html).toContain('href="https://foyer.example/m/reset#token-7"');
    expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    await expect.poll(async () => (await rows())[0]).toMatchObject({ state: "sent", tries: 1, details: {} });
  });

  test("mail to a refused recipient is abandoned at once and does not delay other mail", async () => {
    await write(app, reset, { to: "nobody@box.example" });
    await write(app);
    await expect.poll(() => inbox.length).toBe(1);
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["failed", "sent"]);
    expect((await rows())[0].last_error).toContain("550");
  });

  test("several gateways never send a mail twice", async () => {
    const gateways = [app, await t.another(), await t.another()];
    for (let i = 0; i < 12; i++) await write(app, reset, { to: `r${i}@box.example` });
    await Promise.all(gateways.flatMap(({ services }) => [services.mail.deliver(), services.mail.deliver()]));
    await expect.poll(async () => (await rows()).every(({ state }) => state === "sent")).toBe(true);
    expect(inbox.map((mail) => mail.envelopeTo).sort()).toEqual(
      Array.from({ length: 12 }, (_, i) => `r${i}@box.example`).sort(),
    );
  });
});

describe("with a mail server that fails, or asks for credentials", () => {
  afterEach(closeAll);

  test("mail is kept encrypted and retried while the mail server is down, and abandoned after the last retry", async () => {
    const port = await listen();
    await new Promise<void>((closed) => (servers.pop() as SMTPServer).close(closed));
    const app = await gateway(at(port));
    await write(app);
    await app.services.mail.deliver();
    await expect.poll(async () => (await rows())[0].tries).toBeGreaterThanOrEqual(1);
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ state: "waiting", last_error: expect.stringMatching(/ECONN|ESOCKET/) });
    expect(JSON.stringify(waiting.details)).not.toMatch(/token-7|reader/);
    expect(waiting.due_at.getTime()).toBeGreaterThan(Date.now());

    await listen({}, port);
    await retryNow();
    await expect.poll(async () => (await rows())[0].state).toBe("sent");
    expect(inbox).toHaveLength(1);

    await new Promise<void>((closed) => (servers.pop() as SMTPServer).close(closed));
    await write(app);
    await t.app.database.pool.query("UPDATE outgoing_mail SET tries = 6 WHERE state = 'waiting'");
    await expect.poll(async () => (await rows())[1].state).toBe("failed");
    expect((await rows())[1]).toMatchObject({ tries: 7, details: {} });
  });

  test("SMTP credentials are sent only over TLS", async () => {
    const seen: string[] = [];
    const auth: SMTPServerOptions = {
      authOptional: false,
      onAuth: ({ username, password }, session, done) => {
        seen.push(`${session.secure} ${username}:${password}`);
        done(null, { user: username });
      },
    };
    const withPassword = (port: number, query: string) =>
      gateway({ ...at(port), MAIL_URL: `smtp://mailer:pa%2055@127.0.0.1:${port}${query}` });

    const secure = await withPassword(await listen(auth), "?tls.rejectUnauthorized=false");
    await write(secure);
    await expect.poll(() => inbox.length).toBe(1);
    expect(inbox[0]?.secure).toBe(true);
    expect(seen).toEqual(["true mailer:pa 55"]);
    await t.close();

    const open = await withPassword(
      await listen({ ...auth, hideSTARTTLS: true, disabledCommands: ["STARTTLS"], allowInsecureAuth: true }),
      "",
    );
    await write(open);
    await expect.poll(async () => (await rows())[0].tries).toBe(1);
    expect(seen).toHaveLength(1);
    expect((await rows())[0].state).toBe("waiting");
  });
});

describe("without a mail server", () => {
  beforeAll(async () => {
    await gateway({});
  });
  afterAll(closeAll);

  test("a mail is part of its caller's transaction", async () => {
    const client = await t.app.database.pool.connect();
    await client.query("BEGIN");
    await t.app.services.mail.send(
      { merchantId, memberId, to: "reader@box.example", language: "EN", ...reset },
      client,
    );
    await client.query("ROLLBACK");
    client.release();
    expect(await rows()).toEqual([]);
  });

  test("without a mail server mail is stored in the outbox", async () => {
    await write(t.app);
    await expect
      .poll(async () => (await t.app.database.pool.query("SELECT * FROM outbox")).rows)
      .toMatchObject([
        { channel: "mail", recipient: "reader@box.example", subject: "Reset your Demo password" },
      ]);
  });
});
