import type { InjectOptions } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";

let t: TestApp;
let png: Buffer;
beforeAll(async () => {
  t = await testApp();
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#c02030" } })
    .png()
    .toBuffer();
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const answerOf = async (request: InjectOptions) => {
  const { success, value, errorCode } = (await t.app.inject(request)).json();
  return success ? value : { errorCode, ...value };
};
let players = 0;
async function player(): Promise<{ id: bigint; headers: Headers }> {
  const username = `profile${++players}`;
  const id = await createMember(t.app, username);
  return { id, headers: await signIn(t.app, username) };
}
const URL = "/wps/member/profile";
const read = (headers: Headers) => answerOf({ url: URL, headers });
const save = (headers: Headers, payload: object) => answerOf({ method: "PUT", url: URL, headers, payload });
const icons = (headers: Headers) => answerOf({ url: "/wps/member/headIcon", headers });
const upload = (headers: Headers, payload: Buffer, type = "image/png") =>
  answerOf({
    method: "PUT",
    url: "/wps/member/headIcon",
    headers: { ...headers, "content-type": type },
    payload,
  });

describe("personal data", () => {
  test("a member enters personal data, changes a part of it and removes a value, and repeating has no effect", async () => {
    const { headers } = await player();
    expect(await read(headers)).toEqual({ values: {}, fixed: [] });
    const values = {
      nickname: "Marisol V.",
      birthDate: "1993-05-14",
      nationality: "PH",
      address: "18 Mabini Street, Quezon City",
      whatsapp: "+63 917 123 4567",
    };
    for (let again = 0; again < 2; again++)
      expect(await save(headers, { ...values, nickname: "  Marisol V. " })).toEqual({ values, fixed: [] });
    await save(headers, { nickname: "Sol", whatsapp: "" });
    const { whatsapp: _, ...kept } = values;
    expect(await read(headers)).toEqual({ values: { ...kept, nickname: "Sol" }, fixed: [] });
    expect(await answerOf({ url: "/wps/member/info", headers })).toMatchObject({ nickname: "Sol" });
  });

  test.each([
    ["a nickname of one letter", { nickname: "x" }, "nickname", "minLength"],
    ["a nickname of 21 letters", { nickname: "x".repeat(21) }, "nickname", "maxLength"],
    ["a nickname with a control character", { nickname: "Sol\u0007" }, "nickname", "pattern"],
    ["a nickname that reverses the text after it", { nickname: "Sol\u202e" }, "nickname", "pattern"],
    ["a day that does not exist", { birthDate: "1993-02-30" }, "birthDate", "invalid"],
    ["a birth date in the future", { birthDate: "2093-02-20" }, "birthDate", "invalid"],
    ["a birth date of a child", { birthDate: "2020-02-20" }, "birthDate", "underage"],
    ["a country that does not exist", { nationality: "XX" }, "nationality", "pattern"],
    ["an address of four letters", { address: "Home" }, "address", "minLength"],
    ["an address of 201 letters", { address: "x".repeat(201) }, "address", "maxLength"],
    ["letters as a phone number", { whatsapp: "call me" }, "whatsapp", "pattern"],
  ])("%s is refused at its field, and nothing is saved", async (_, change, field, rule) => {
    const { headers } = await player();
    expect(await save(headers, { qqNum: "123456", ...change })).toEqual({
      errorCode: "profile.field.invalid",
      field,
      rule,
    });
    expect(await read(headers)).toEqual({ values: {}, fixed: [] });
  });

  test("the minimum age is the merchant's setting", async () => {
    const { headers } = await player();
    const birthDate = `${new Date().getUTCFullYear() - 19}-01-01`;
    const { pool } = t.app.database;
    expect(await save(headers, { birthDate })).toMatchObject({ values: { birthDate } });
    await pool.query(`UPDATE merchants SET settings = '{"minimumAge": 21}'`);
    await expect.poll(() => save(headers, { birthDate })).toMatchObject({ rule: "underage" });
    await pool.query("UPDATE merchants SET settings = '{}'");
    await expect.poll(() => save(headers, { birthDate })).toMatchObject({ values: { birthDate } });
  });

  test("guests and visitors have no personal data", async () => {
    const { id, headers } = await player();
    await t.app.database.pool.query("UPDATE members SET type = 4 WHERE id = $1", [id]);
    for (const call of [read(headers), save(headers, {}), icons(headers), upload(headers, png)])
      expect(await call).toEqual({ errorCode: "session.real.account.required" });
    expect(await read({})).toEqual({ errorCode: "session.required" });
  });
});

describe("the avatar", () => {
  const choose = (headers: Headers, headIcon: string, type = "application/x-www-form-urlencoded") =>
    answerOf({
      method: "POST",
      url: "/wps/member/headIcon",
      headers: { ...headers, "content-type": type },
      payload: type.includes("json") ? JSON.stringify({ headIcon }) : `headIcon=${headIcon}`,
    });

  test("a drawn avatar is chosen by a form-encoded or a JSON body, and shown in the member's info", async () => {
    const { headers } = await player();
    expect((await icons(headers)).drawn).toHaveLength(24);
    expect(await choose(headers, "avatar-owl")).toMatchObject({ headIcon: "avatar-owl" });
    expect(await choose(headers, "avatar-koi", "application/json")).toMatchObject({ headIcon: "avatar-koi" });
    expect(await answerOf({ url: "/wps/member/info", headers })).toMatchObject({
      avatar: { base: "/art/avatar-koi" },
    });
    expect(await choose(headers, "avatar-nobody")).toEqual({ errorCode: "profile.icon.unknown" });
  });

  test("an uploaded avatar is served in the widths clients request, square, upright and without metadata", async () => {
    const { headers } = await player();
    const taken = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#0a5" } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: "A phone" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 35/1 0/1" },
      })
      .jpeg()
      .toBuffer();
    const { current, headIcon } = await upload(headers, taken, "image/jpeg");
    expect(headIcon).toBeUndefined();
    for (const [file, width] of [
      ["48.avif", 48],
      ["96.avif", 96],
      ["96.webp", 96],
    ] as const) {
      const served = await t.app.inject({ url: `${current.base}.${file}` });
      expect(served.headers).toMatchObject({
        "content-type": `image/${file.slice(3)}`,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      const meta = await sharp(served.rawPayload).metadata();
      expect([meta.width, meta.height, meta.exif, meta.xmp]).toEqual([width, width, undefined, undefined]);
      expect(served.rawPayload.includes("A phone")).toBe(false);
    }
    expect((await t.app.inject({ url: `${current.base}.77.avif` })).statusCode).toBe(404);
    await choose(headers, "avatar-owl");
    expect((await t.app.inject({ url: `${current.base}.96.avif` })).statusCode).toBe(404);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a GIF", () => sharp(png).gif().toBuffer()],
    ["nothing", () => Buffer.alloc(0)],
    ["a PNG that claims 50,000 × 50,000 pixels", () => hugePng()],
    [
      "a bomb",
      () =>
        sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: "black" } })
          .png()
          .toBuffer(),
    ],
  ])("an avatar that is %s is refused", async (_, made) => {
    const { headers } = await player();
    expect(await upload(headers, await made())).toEqual({ errorCode: "profile.icon.invalid" });
  });

  test("an avatar of more than 5 MB, or of another type, is refused before it is read", async () => {
    const { headers } = await player();
    expect(await upload(headers, Buffer.alloc(5 * 1024 * 1024 + 1))).toEqual({
      errorCode: "request.too.large",
    });
    expect(await upload(headers, png, "image/gif")).toEqual({ errorCode: "request.unsupported.type" });
  });
});

/** A PNG whose header claims 50,000 × 50,000 pixels. */
function hugePng(): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(50_000, 16);
  bytes.writeUInt32BE(50_000, 20);
  return bytes;
}
