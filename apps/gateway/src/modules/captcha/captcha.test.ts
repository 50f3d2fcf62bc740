import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { solvedCaptcha, testApp } from "../../testing/index.ts";

const { app, another, close } = await testApp();
afterAll(close);

const read = async (query = "") =>
  (await app.inject({ method: "GET", url: `/wps/captcha${query}` })).json().value;
const bytes = (url: string) => Buffer.from(url.split(",")[1] as string, "base64");

it("each captcha is a new picture and must not be cached", async () => {
  const answer = await app.inject({ method: "GET", url: "/wps/captcha" });
  expect(answer.headers["cache-control"]).toBe("no-store");
  const [first, second] = [answer.json().value, await read()];
  expect(first.captchaId).not.toBe(second.captchaId);
  expect(first.image).not.toBe(second.image);
  expect(first.image).toMatch(/^data:image\/png;base64,/);
  expect(await sharp(bytes(first.image)).metadata()).toMatchObject({
    format: "png",
    width: 440,
    height: 160,
  });
  expect(first.expiresInSeconds).toBe(300);
  expect(first.audio).toBeUndefined();
});

it("a captcha has sound when requested", async () => {
  const { audio } = await read("?audio=true");
  expect(audio).toMatch(/^data:audio\/wav;base64,/);
  expect(bytes(audio).subarray(0, 4).toString()).toBe("RIFF");
});

it("a captcha is a sum when requested, with sound too", async () => {
  const { kind, image, audio } = await read("?kind=equation&audio=true");
  expect(kind).toBe("equation");
  expect(await sharp(bytes(image)).metadata()).toMatchObject({ format: "png", width: 440, height: 160 });
  expect(bytes(audio).subarray(0, 4).toString()).toBe("RIFF");
  expect((await app.inject({ url: "/wps/captcha?kind=colours" })).json().errorCode).toBe("request.invalid");
});

it("a captcha is of the merchant's kind unless the request names one", async () => {
  await app.database.pool.query(
    `INSERT INTO registration_settings (merchant_id, captcha_kind) SELECT id, 'equation' FROM merchants
     ON CONFLICT (merchant_id) DO UPDATE SET captcha_kind = 'equation'`,
  );
  await expect.poll(async () => (await read()).kind).toBe("equation");
  expect((await read("?kind=digits")).kind).toBe("digits");
  const settings = (await app.inject({ url: "/wps/system/setting/register" })).json().value;
  expect(settings.captchaKind).toBe("equation");
});

it.each([
  ["unchanged", (answer: string) => answer, true],
  ["with spaces around it", (answer: string) => `  ${answer} `, true],
  [
    "in full-width digits",
    (answer: string) => answer.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d))),
    true,
  ],
  ["with additional characters", (answer: string) => `${answer}0`, false],
  ["of spaces only", () => "    ", false],
  ["of seventeen characters", () => "1".repeat(17), false],
])("the answer to a captcha %s is judged correctly", async (_, written, right) => {
  const { captchaId, captcha } = await solvedCaptcha(app);
  expect(await app.services.captcha.solve(captchaId, written(captcha))).toBe(right);
});

it("a captcha can be solved once, at any gateway, within five minutes", async () => {
  const other = await another();
  const { captcha } = app.services;
  const used = await solvedCaptcha(app);
  expect(await other.services.captcha.solve(used.captchaId, used.captcha)).toBe(true);
  expect(await captcha.solve(used.captchaId, used.captcha)).toBe(false);

  const old = await solvedCaptcha(app);
  await app.database.pool.query(
    "UPDATE captchas SET expires_at = now() - interval '1 second' WHERE id = $1",
    [old.captchaId],
  );
  expect(await captcha.solve(old.captchaId, old.captcha)).toBe(false);
});

it("a wrong answer uses up the captcha too", async () => {
  const { captchaId, captcha } = await solvedCaptcha(app);
  expect(await app.services.captcha.solve(captchaId, "000000")).toBe(false);
  expect(await app.services.captcha.solve(captchaId, captcha)).toBe(false);
});

it.each([undefined, "", "x", "' OR 1=1 --", "\u0000".repeat(22)])(
  "the captcha id %j is unknown",
  async (id) => {
    expect(await app.services.captcha.solve(id, "123456")).toBe(false);
  },
);

it("the database stores no answer that could be found by trying all million", async () => {
  const { captchaId } = await read();
  const { rows } = await app.database.pool.query("SELECT answer_mac FROM captchas WHERE id = $1", [
    captchaId,
  ]);
  expect(rows[0].answer_mac).toHaveLength(32);
  const otherDeployment = await another({ FOYER_SECRET: "quite another secret of some length" });
  const solved = await solvedCaptcha(app);
  expect(await otherDeployment.services.captcha.solve(solved.captchaId, solved.captcha)).toBe(false);
});

it("an address that requests too many captchas is rate limited", async () => {
  const strict = await another({ RATE_LIMIT_FACTOR: 0.05 });
  const ask = () => strict.inject({ method: "GET", url: "/wps/captcha", remoteAddress: "203.0.113.7" });
  for (let i = 0; i < 3; i++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.json()).toMatchObject({ success: false, errorCode: "request.rate.limited" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});
