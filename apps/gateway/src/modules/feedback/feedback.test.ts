import { randomUUID } from "node:crypto";
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
const told = { content: "The reels stand still since noon.", images: [] as string[] };
const send = (headers: Headers, change: object = {}) =>
  answerOf({
    method: "PUT",
    url: "/wps/member/feedback",
    headers,
    payload: { ...told, clientKey: randomUUID(), ...change },
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

/** The merchant's own rules, once the gateway has heard of them. */
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

describe("a feedback", () => {
  test("gets a receipt, and is listed with its answer once there is one, the newest first", async () => {
    const { headers } = await player();
    expect(await list(headers)).toEqual({ content: [], pageNum: 1, totalPages: 0 });
    const first = await send(headers, { category: "idea" });
    expect(first.receipt).toMatch(/^F-[2-9A-HJKMNP-TV-Z]{8}$/);
    const second = await send(headers, { content: "  Two words\r\nin two lines.\n" });
    await t.app.services.feedback.answer(merchantId, first.receipt, " We will. \n", "Mara");
    await t.app.services.feedback.answer(merchantId, first.receipt, "We will.", "Mara");
    const inbox = await t.app.inject({ url: "/wps/member/inbox", headers });
    expect(inbox.json().value.content).toMatchObject([
      { kind: "feedback", title: "We have answered your feedback", read: false },
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
        content: told.content,
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
    ["nine between blanks", "     ninechars     "],
    ["five hundred and one", "x".repeat(501)],
    ["blanks alone", " ".repeat(40)],
    ["a control character", "Something\u0007 rings here"],
    ["NUL", "Something\u0000 ends here"],
  ])("of %s is refused by its field", async (_, content) => {
    const { headers } = await player();
    const answer = await t.app.inject({
      method: "PUT",
      url: "/wps/member/feedback",
      headers,
      payload: { ...told, content, clientKey: randomUUID() },
    });
    expect(answer.json()).toMatchObject({ errorCode: "request.invalid", value: { field: "content" } });
  });

  test.each([
    ["ten letters", "tencharsxx"],
    ["five hundred, each of two halves", "😀".repeat(500)],
    ["ten with blanks around them", `${" ".repeat(100)}tencharsxx\n`],
    ["letters made of many", "👩‍👩‍👧‍👦 and 👩‍👩‍👧‍👦"],
  ])("of %s is taken", async (_, content) => {
    const { headers } = await player();
    expect(await send(headers, { content })).toHaveProperty("receipt");
    expect((await list(headers)).content[0]?.content).toBe(content.trim());
  });

  test("is as long as the merchant's own rule says", async () => {
    await stateRules({ feedbackContent: { minLength: 3, maxLength: 20 } });
    const { headers } = await player();
    expect(await send(headers, { content: "x".repeat(21) })).toBe("request.invalid");
    expect(await send(headers, { content: "Hey" })).toHaveProperty("receipt");
    await stateRules({});
  });

  test("sent again with its key, at once or later, is the same; another text under the key is a mistake", async () => {
    const { headers } = await player();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(headers, { clientKey })));
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect(await send(headers, { clientKey, content: "Another thing altogether." })).toBe("request.conflict");
    expect((await list(headers)).content).toHaveLength(1);
  });

  test("is the tenth of a day at most, even when all come at once", async () => {
    const { headers } = await player();
    const answers = await Promise.all(Array.from({ length: 14 }, () => send(headers)));
    expect(answers.filter((answer) => answer === "feedback.too.many")).toHaveLength(4);
    await t.app.database.pool.query("UPDATE feedback SET sent_at = sent_at - interval '25 hours'");
    expect(await send(headers)).toHaveProperty("receipt");
  });

  test("is no guest's and no visitor's to send", async () => {
    const { id, headers } = await player();
    await t.app.database.pool.query("UPDATE members SET type = 4 WHERE id = $1", [id]);
    expect(await send(headers)).toBe("session.real.account.required");
    expect(await hand(headers, png)).toBe("session.real.account.required");
    expect(await send({})).toBe("session.required");
  });

  test("is listed 25 a page", async () => {
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

describe("an answer", () => {
  test("is for the merchant whose player asked, and for none other", async () => {
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

describe("a picture", () => {
  const exif = {
    IFD0: { Make: "A phone" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 0/1" },
  };

  test("is kept without where it was taken, upright, and no larger than it is shown", async () => {
    const { headers } = await player();
    const taken = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#0a5" } })
      .withMetadata({ orientation: 6 })
      .withExifMerge(exif)
      .jpeg()
      .toBuffer();
    expect(taken.includes("A phone")).toBe(true);
    const held = await hand(headers, taken, "image/jpeg");
    expect(held).toMatchObject({ width: 800, height: 1_600 });
    const kept = await picture(headers, held.image);
    expect(kept.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "no-store",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
    });
    const meta = await sharp(kept.rawPayload).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(["webp", 800, 1_600]);
    expect([meta.exif, meta.xmp, meta.iptc, meta.icc, meta.orientation]).toEqual(Array(5).fill(undefined));
    expect(kept.rawPayload.includes("A phone")).toBe(false);
  });

  test("goes with the feedback that names it, in its order, and with no other", async () => {
    const { headers } = await player();
    const [one, two] = [(await hand(headers, png)).image, (await hand(headers, png)).image];
    await send(headers, { images: [two, one] });
    expect((await list(headers)).content[0]?.images).toEqual(
      [two, one].map((image) => ({ image, width: 40, height: 20 })),
    );
    expect(await send(headers, { images: [one] })).toBe("feedback.image.unknown");
  });

  test("is one of three at most, and each is named once", async () => {
    const { headers } = await player();
    const images: string[] = [];
    for (let i = 0; i < 4; i++) images.push((await hand(headers, png)).image);
    expect(await send(headers, { images })).toBe("feedback.too.many.images");
    expect(await send(headers, { images: [images[0], images[0]] })).toBe("request.invalid");
    expect(await send(headers, { images: images.slice(1) })).toHaveProperty("receipt");
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a renamed program", () => Buffer.concat([Buffer.from("MZ\x90\x00"), Buffer.alloc(2_000, 7)])],
    [
      "a drawing in words",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ["a GIF", () => sharp(png).gif().toBuffer()],
    ["a WebP", () => sharp(png).webp().toBuffer()],
    ["nothing", () => Buffer.alloc(0)],
    [
      "a broken off one",
      () =>
        sharp(png)
          .resize(400)
          .png()
          .toBuffer()
          .then((all) => all.subarray(0, 90)),
    ],
    ["a first line of one", () => Buffer.concat([png.subarray(0, 8), Buffer.from("and then a script")])],
    [
      "a bomb",
      () =>
        sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: "black" } })
          .toColourspace("b-w")
          .png()
          .toBuffer(),
    ],
  ])("that is %s is none, whatever it says it is", async (_, made) => {
    const { headers } = await player();
    const bytes = await made();
    expect(bytes.length).toBeLessThan(5 * 1024 * 1024);
    for (const type of ["image/png", "image/jpeg"])
      expect(await hand(headers, bytes, type)).toBe("feedback.image.invalid");
  });

  test("of more than 5 MB is refused by what it says of its length, and when it lies about that", async () => {
    const { headers } = await player();
    expect(await hand(headers, Buffer.alloc(5 * 1024 * 1024 + 1))).toBe("request.too.large");
    if (!t.app.server.listening) await t.app.listen({ port: 0 });
    const { port } = t.app.server.address() as { port: number };
    let megabytes = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(stream) {
        // not endless: Node's fetch goes on reading a body whose connection is gone, until the memory is full
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
    // the line may break before the answer is read: what counts is that the bytes are not taken
    await long.then(
      (answer) => expect(answer.status).toBe(413),
      () => undefined,
    );
    expect(await hand(headers, png)).toHaveProperty("image");
  });

  test.each(["image/gif", "image/svg+xml", "application/json", "application/octet-stream", "text/html"])(
    "is not sent as %s",
    async (type) => {
      const { headers } = await player();
      expect(await hand(headers, png, type)).toBe("request.unsupported.type");
    },
  );

  test("is the thirtieth of a day at most, and one that nobody sends is gone after it", async () => {
    const { headers, id } = await player();
    const { pool } = t.app.database;
    const sent = (await hand(headers, png)).image;
    await send(headers, { images: [sent] });
    await pool.query(
      `INSERT INTO feedback_images (ticket, member_id, width, height, bytes)
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

  test("of many at once is taken one after the other, or refused for the moment", async () => {
    const { headers } = await player();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hand(headers, png)));
    for (const answer of answers)
      expect(answer.image ?? answer).toMatch(/^[\w-]{43}$|^request\.rate\.limited$/);
    expect(answers.filter(({ image }) => image).length).toBeGreaterThanOrEqual(8);
  });
});
