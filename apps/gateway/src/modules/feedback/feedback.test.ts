import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { Feedback } from "@foyer/contract/feedback";
import type { InjectOptions } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let merchantId: number;
let png: Buffer;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const answerOf = async (request: InjectOptions) => {
  const answer = await t.app.inject(request);
  return answer.json().errorCode ?? answer.json().value;
};
const feedback = { content: "The reels stand still since noon.", images: [] as string[] };
const send = (headers: Headers, change: object = {}) =>
  answerOf({
    method: "PUT",
    url: "/wps/member/feedback",
    headers,
    payload: { ...feedback, clientKey: randomUUID(), ...change },
  });
const hand = (headers: Headers, payload: Buffer, type = "image/png") =>
  answerOf({
    method: "POST",
    url: "/wps/member/feedback/images",
    headers: { ...headers, "content-type": type },
    payload,
  });
const list = async (headers: Headers, page = 1): Promise<{ content: Feedback[]; totalPages: number }> =>
  answerOf({ url: `/wps/member/feedback?pageNo=${page}`, headers });
const picture = (headers: Headers, image: string) =>
  t.app.inject({ url: `/wps/member/feedback/images/${image}`, headers });

/** Sets the merchant's rules and waits until the gateway uses them. */
async function stateRules(rules: Record<string, object>): Promise<void> {
  await t.app.database.pool.query(
    `INSERT INTO registration_settings (merchant_id, rules) VALUES ($1, $2)
     ON CONFLICT (merchant_id) DO UPDATE SET rules = excluded.rules`,
    [merchantId, rules],
  );
  const stated = rules["feedbackContent"] ?? { minLength: 10, maxLength: 500 };
  await vi.waitFor(async () =>
    expect(
      (await t.app.services.registrationRules(merchantId)).find(({ field }) => field === "feedbackContent"),
    ).toMatchObject(stated),
  );
}

let players = 0;
async function player(): Promise<{ id: bigint; headers: Headers }> {
  const username = `tells${++players}`;
  const id = await createMember(t.app, username);
  return { id, headers: await signIn(t.app, username) };
}

describe("sending feedback", () => {
  test("feedback gets a receipt and is listed, newest first, with its answer once there is one", async () => {
    const { headers } = await player();
    expect(await list(headers)).toEqual({ content: [], pageNum: 1, totalPages: 0 });
    const first = await send(headers, { category: "idea" });
    expect(first.receipt).toMatch(/^F-[2-9A-HJKMNP-TV-Z]{8}$/);
    const second = await send(headers, { content: "  Two words\r\nin two lines.\n" });
    await t.app.services.feedback.answer(merchantId, first.receipt, " We will. \n", "Mara");
    await t.app.services.feedback.answer(merchantId, first.receipt, "We will.", "Mara");
    const inbox = await t.app.inject({ url: "/wps/member/inbox", headers });
    expect(inbox.json().value.content).toMatchObject([
      { kind: "feedback", title: "We replied to your feedback", read: false },
    ]);
    const { content } = await list(headers);
    expect(content).toEqual([
      {
        receipt: second.receipt,
        category: "other",
        content: "Two words\nin two lines.",
        sentAt: second.sentAt,
        state: "open",
        images: [],
      },
      {
        receipt: first.receipt,
        category: "idea",
        content: feedback.content,
        sentAt: first.sentAt,
        state: "answered",
        answer: "We will.",
        answeredAt: expect.any(String),
        images: [],
      },
    ]);
  });

  test.each([
    ["nine letters", "ninechars"],
    ["nine letters surrounded by blanks", "     ninechars     "],
    ["501 letters", "x".repeat(501)],
    ["only blanks", " ".repeat(40)],
    ["a control character", "Something\u0007 rings here"],
    ["NUL", "Something\u0000 ends here"],
  ])("feedback with %s is refused, naming the field", async (_, content) => {
    const { headers } = await player();
    const answer = await t.app.inject({
      method: "PUT",
      url: "/wps/member/feedback",
      headers,
      payload: { ...feedback, content, clientKey: randomUUID() },
    });
    expect(answer.json()).toMatchObject({ errorCode: "request.invalid", value: { field: "content" } });
  });

  test.each([
    ["ten letters", "tencharsxx"],
    ["500 letters of two code units", "😀".repeat(500)],
    ["ten letters surrounded by blanks", `${" ".repeat(100)}tencharsxx\n`],
    ["letters of many code points", "👩‍👩‍👧‍👦 and 👩‍👩‍👧‍👦"],
  ])("feedback with %s is accepted", async (_, content) => {
    const { headers } = await player();
    expect(await send(headers, { content })).toHaveProperty("receipt");
    expect((await list(headers)).content[0]?.content).toBe(content.trim());
  });

  test("the maximum length of feedback is the merchant's own rule", async () => {
    await stateRules({ feedbackContent: { minLength: 3, maxLength: 20 } });
    const { headers } = await player();
    expect(await send(headers, { content: "x".repeat(21) })).toBe("request.invalid");
    expect(await send(headers, { content: "Hey" })).toHaveProperty("receipt");
    await stateRules({});
  });

  test("feedback sent again with its client key is stored once, and another text under the key is refused", async () => {
    const { headers } = await player();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(headers, { clientKey })));
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect(await send(headers, { clientKey, content: "Another thing altogether." })).toBe("request.conflict");
    expect((await list(headers)).content).toHaveLength(1);
  });

  test("a member sends at most ten feedback entries a day, also concurrently", async () => {
    const { headers } = await player();
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(headers)));
    expect(answers.filter((answer) => answer === "feedback.too.many")).toHaveLength(4);
    await t.app.database.pool.query("UPDATE feedback SET sent_at = sent_at - interval '25 hours'");
    expect(await send(headers)).toHaveProperty("receipt");
  });

  test("guests and visitors cannot send feedback", async () => {
    const { id, headers } = await player();
    await t.app.database.pool.query("UPDATE members SET type = 4 WHERE id = $1", [id]);
    expect(await send(headers)).toBe("session.real.account.required");
    expect(await hand(headers, png)).toBe("session.real.account.required");
    expect(await send({})).toBe("session.required");
  });

  test("feedback is listed in pages of 25", async () => {
    const { headers, id } = await player();
    await t.app.database.pool.query(
      `INSERT INTO feedback (merchant_id, member_id, receipt, category, content, client_key, request_hash)
       SELECT $1, $2, 'F-2222' || chr(65 + i / 5) || 'AA' || (2 + i % 5), 'idea', 'Number ' || i, 'key-' || i, ''
         FROM generate_series(0, 29) AS i WHERE i / 5 < 8`,
      [merchantId, id],
    );
    const [one, two] = [await list(headers, 1), await list(headers, 2)];
    expect([one.content.length, two.content.length, one.totalPages]).toEqual([25, 5, 2]);
    expect([one.content[0]?.content, two.content[4]?.content]).toEqual(["Number 29", "Number 0"]);
  });
});

describe("answering feedback", () => {
  test("only the merchant of the player can answer their feedback", async () => {
    const { headers } = await player();
    const { receipt } = await send(headers);
    const { feedback } = t.app.services;
    await expect(feedback.answer(merchantId + 1, receipt, "Yes.", "Mara")).rejects.toMatchObject({
      code: "feedback.unknown",
    });
    await expect(feedback.answer(merchantId, receipt, "  ", "Mara")).rejects.toMatchObject({
      code: "request.invalid",
    });
    expect((await feedback.waiting(merchantId)).map((row) => row.receipt)).toContain(receipt);
    await feedback.answer(merchantId, receipt, "Yes.", "Mara");
    expect((await feedback.waiting(merchantId)).map((row) => row.receipt)).not.toContain(receipt);
  });
});

describe("a feedback picture", () => {
  const exif = {
    IFD0: { Make: "A phone" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 0/1" },
  };

  test("a picture is stored without its location, upright and scaled down", async () => {
    const { headers } = await player();
    const taken = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#0a5" } })
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer();
    expect(taken.includes("A phone")).toBe(true);
    const stored = await hand(headers, taken, "image/jpeg");
    expect(stored).toMatchObject({ width: 800, height: 1_600 });
    const served = await picture(headers, stored.image);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-store",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
    });
    const meta = await sharp(served.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(["webp", 800, 1_600]);
    expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(Array(5).fill(undefined));
    expect(served.rawPayload.includes("A phone")).toBe(false);
  });

  test("a picture belongs to the feedback that names it, in its order, and to no other", async () => {
    const { headers } = await player();
    const [one, two] = [(await hand(headers, png)).image, (await hand(headers, png)).image];
    await send(headers, { images: [two, one] });
    expect((await list(headers)).content[0]?.images).toEqual(
      [two, one].map((image) => ({ image, width: 40, height: 20 })),
    );
    expect(await send(headers, { images: [one] })).toBe("feedback.image.unknown");
  });

  test("feedback has at most three pictures, each named once", async () => {
    const { headers } = await player();
    const images: string[] = [];
    for (let i = 0; i < 4; i++) images.push((await hand(headers, png)).image);
    expect(await send(headers, { images })).toBe("feedback.too.many.images");
    expect(await send(headers, { images: [images[0], images[0]] })).toBe("request.invalid");
    expect(await send(headers, { images: images.slice(1) })).toHaveProperty("receipt");
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a renamed program", () => Buffer.concat([Buffer.from("MZ\x90\x00"), Buffer.alloc(2_000, 7)])],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a GIF", () => sharp(png).gif().toBuffer()],
    ["a WebP", () => sharp(png).webp().toBuffer()],
    ["nothing", () => Buffer.alloc(0)],
    [
      "a truncated picture",
      () =>
        sharp(png)
          .resize(400)
          .png()
          .toBuffer()
          .then((all) => all.subarray(0, 90)),
    ],
    ["a picture header only", () => Buffer.concat([png.subarray(0, 8), Buffer.from("and then a script")])],
    [
      "a bomb",
      () =>
        sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: "black" } })
          .toColourspace("b-w")
          .png()
          .toBuffer(),
    ],
  ])("a picture that is %s is refused, whatever type it claims", async (_, made) => {
    const { headers } = await player();
    const bytes = await made();
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    for (const type of ["image/png", "image/jpeg"])
      expect(await hand(headers, bytes, type)).toBe("feedback.image.invalid");
  });

  test("what is no picture is refused by its first bytes, before the rest of it has come", async () => {
    const { headers } = await player();
    if (!t.app.server.listening) await t.app.listen({ port: 0 });
    const { port } = t.app.server.address() as { port: number };
    const upload = async (first: Buffer, rest: Buffer): Promise<string> => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      const length = first.length + rest.length;
      const lines = Object.entries({ ...headers, "content-type": "image/png", "content-length": length });
      socket.write(
        `POST /wps/member/feedback/images HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
      );
      await new Promise<void>((done) => socket.write(first, () => done()));
      socket.write(rest);
      return (await socket.toArray()).join("");
    };
    const images = vi.spyOn(t.app.services.images, "encode");
    expect(await upload(Buffer.from("%PDF-1.7\n%abcd"), Buffer.alloc(3_000_000))).toContain(
      "feedback.image.invalid",
    );
    expect(images).not.toHaveBeenCalled();
    images.mockRestore();
    // a signature that comes in pieces
    expect(await upload(png.subarray(0, 3), png.subarray(3))).toContain('"image":');
  });

  test("a picture of more than 5 MB is refused by its declared length, and also when that is false", async () => {
    const { headers } = await player();
    expect(await hand(headers, Buffer.alloc(5 * 1024 * 1024 + 1))).toBe("request.too.large");
    if (!t.app.server.listening) await t.app.listen({ port: 0 });
    const { port } = t.app.server.address() as { port: number };
    let megabytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        if (megabytes === 0) stream.enqueue(new Uint8Array(png));
        // not endless: Node's fetch keeps reading a body after the connection is gone, until memory is full
        if (megabytes++ < 64) stream.enqueue(new Uint8Array(1024 * 1024));
        else stream.close();
      },
    });
    const long = fetch(`http://127.0.0.1:${port}/wps/member/feedback/images`, {
      method: "POST",
      headers: { ...headers, "content-type": "image/png" },
      body,
      duplex: "half",
    } as RequestInit);
    // the connection may break before the response is read: what matters is that the bytes are not accepted
    await long.then(
      (answer) => expect(answer.status).toBe(413),
      () => undefined,
    );
    expect(await hand(headers, png)).toHaveProperty("image");
  });

  test.each([6, 12])(
    "a client that writes all of %s MB before it reads gets the refusal",
    async (megabytes) => {
      const { headers } = await player();
      if (!t.app.server.listening) await t.app.listen({ port: 0 });
      const { port } = t.app.server.address() as { port: number };
      const size = megabytes * 1024 * 1024;
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      const lines = Object.entries({ ...headers, "content-type": "image/png", "content-length": size });
      socket.write(
        `POST /wps/member/feedback/images HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
      );
      await new Promise<void>((done, failed) => {
        socket.once("error", failed);
        socket.write(Buffer.alloc(size), (error) => (error ? failed(error) : done()));
      });
      const answer = (await socket.toArray()).join("");
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain("request.too.large");
    },
  );

  test.each(["image/gif", "image/svg+xml", "application/json", "application/octet-stream", "text/html"])(
    "a picture cannot be sent as %s",
    async (type) => {
      const { headers } = await player();
      expect(await hand(headers, png, type)).toBe("request.unsupported.type");
    },
  );

  test("a member uploads at most thirty pictures a day, and an unused one is deleted after a day", async () => {
    const { headers, id } = await player();
    const { pool } = t.app.database;
    const sent = (await hand(headers, png)).image;
    await send(headers, { images: [sent] });
    await pool.query(
      `INSERT INTO feedback_images (public_id, member_id, width, height, bytes)
       SELECT 'n' || i || $1::bigint, $1::bigint, 1, 1, '' FROM generate_series(1, 28) AS i`,
      [id],
    );
    const last = (await hand(headers, png)).image;
    expect(await hand(headers, png)).toBe("feedback.too.many");
    await pool.query(
      "UPDATE feedback_images SET created_at = now() - interval '25 hours' WHERE member_id = $1",
      [id],
    );
    expect(await hand(headers, png)).toHaveProperty("image");
    await t.app.services.feedback.sweep();
    expect((await picture(headers, last)).json().errorCode).toBe("feedback.image.unknown");
    expect((await picture(headers, sent)).statusCode).toBe(200);
  });

  test("concurrent pictures are encoded one by one, or refused for the moment", async () => {
    const { headers } = await player();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hand(headers, png)));
    for (const answer of answers)
      expect(answer.image ?? answer).toMatch(/^[\w-]{43}$|^request\.rate\.limited$/);
    expect(answers.filter(({ image }) => image).length).toBeGreaterThanOrEqual(8);
  });
});

describe("a visitor's message", () => {
  const message = { email: "ana@mail.example", content: "I cannot log in since noon." };
  const write = (change: object = {}, headers: Headers = {}) =>
    answerOf({
      method: "PUT",
      url: "/wps/system/onlineService/message",
      headers: { merchant: "DEMO", language: "TY", ...headers },
      payload: { ...message, clientKey: randomUUID(), ...change },
    });
  const waiting = () => t.app.services.feedback.waiting(merchantId);
  const mails = async () =>
    (
      await t.app.database.pool.query<{ recipient: string; kind: string; language: string }>(
        "SELECT recipient, kind, language FROM outgoing_mail WHERE kind = 'message-answered' ORDER BY id",
      )
    ).rows;

  test("a visitor's message reaches the operators, and its answer is mailed once, in the visitor's language", async () => {
    const clientKey = randomUUID();
    const { receipt } = await write({ clientKey });
    expect(await write({ clientKey })).toMatchObject({ receipt });
    expect(await write({ clientKey, content: "Something else entirely." })).toBe("request.conflict");
    expect((await waiting()).filter((one) => one.receipt === receipt)).toMatchObject([
      { player: null, email: "ana@mail.example", content: "I cannot log in since noon.", category: "other" },
    ]);
    for (let again = 0; again < 2; again++)
      await t.app.services.feedback.answerFirst(merchantId, receipt, "Please try\nonce more.", "Mara");
    expect(await mails()).toEqual([
      { recipient: "ana@mail.example", kind: "message-answered", language: "TY" },
    ]);
    expect((await waiting()).map((one) => one.receipt)).not.toContain(receipt);
  });

  test.each([
    [{ email: "ana" }, "request.invalid"],
    [{ email: "ana@mail" }, "request.invalid"],
    [{ content: "short" }, "request.invalid"],
    [{ content: "x".repeat(501) }, "request.invalid"],
  ])("a visitor's message %j is refused", async (change, code) => {
    expect(await write(change)).toBe(code);
  });
});
