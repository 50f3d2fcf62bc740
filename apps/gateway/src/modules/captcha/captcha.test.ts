import sharp from "sharp";
import { afterAll, expect, it, vi } from "vitest";
import { proofFor, solvedCaptcha, solvedProof, testApp } from "../../testing/index.ts";

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
  expect(first.image).toMatch(/^data:image\/webp;base64,/);
  expect(await sharp(bytes(first.image)).metadata()).toMatchObject({
    format: "webp",
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

const captchaKind = (kind: "digits" | "equation") =>
  app.database.pool.query(
    `INSERT INTO registration_settings (merchant_id, captcha_kind) SELECT id, $1 FROM merchants
     ON CONFLICT (merchant_id) DO UPDATE SET captcha_kind = $1`,
    [kind],
  );
/** The merchant DEMO. */
const merchantId = async (): Promise<number> => (await app.services.settings.merchant("DEMO")).id;
type Given = Parameters<typeof app.services.captcha.refusalOf>[2];
const refusalOf = async (fields: Given, form: "login" | "registration" = "registration", gateway = app) =>
  gateway.services.captcha.refusalOf(form, await merchantId(), fields);

it("a captcha is of the merchant's kind, whatever the caller asks for", async () => {
  expect((await read("?kind=equation")).kind).toBe("digits");
  await captchaKind("equation");
  await expect.poll(async () => (await read()).kind).toBe("equation");
  const { kind, image, audio } = await read("?kind=digits&audio=true");
  expect(kind).toBe("equation");
  expect(await sharp(bytes(image)).metadata()).toMatchObject({ format: "webp", width: 440, height: 160 });
  expect(bytes(audio).subarray(0, 4).toString()).toBe("RIFF");
  const settings = (await app.inject({ url: "/wps/system/setting/register" })).json().value;
  expect(settings.captchaKind).toBe("equation");
});

it("sign-in has six digits at every merchant, and a captcha of another kind opens neither form", async () => {
  expect((await read("?form=login")).kind).toBe("digits");
  expect(await refusalOf(await solvedCaptcha(app, "login"))).toBe("captcha.invalid");
  expect(await refusalOf(await solvedCaptcha(app, "registration"), "login")).toBe("captcha.invalid");
  expect(await refusalOf(await solvedCaptcha(app, "registration"))).toBeUndefined();
  await captchaKind("digits");
  await expect.poll(async () => (await read()).kind).toBe("digits");
  expect((await app.inject({ url: "/wps/captcha?form=unknown" })).json().errorCode).toBe("request.invalid");
});

it("a captcha is spoken in the language of the call, else in English, and says which", async () => {
  const audioLanguage = async (language: string) =>
    (await app.inject({ url: "/wps/captcha?audio=true", headers: { language } })).json().value.audioLanguage;
  expect(await audioLanguage("EN")).toBe("EN");
  expect(await audioLanguage("TY")).toBe("TY");
  expect(await audioLanguage("FR")).toBe("EN");
});

it("a browser's work on the challenge that came with the captcha is accepted as its proof", async () => {
  const { captchaId, proofOfWork } = await read();
  expect(proofOfWork.parameters.data).toEqual({ captchaId });
  const fields = { captchaId, captcha: "0", captchaProof: await solvedProof(proofOfWork) };
  expect(await refusalOf(fields)).toBe("captcha.invalid");
});

it("a captcha's answer is not looked at without its proof, and is still open afterwards", async () => {
  const { captchaProof, ...answer } = await solvedCaptcha(app);
  const decoded = JSON.parse(Buffer.from(captchaProof, "base64").toString());
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const { challenge, solution } = decoded;
  const later = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 3600 };
  const untrue: Record<string, string | undefined> = {
    missing: undefined,
    empty: "",
    "no payload": "x",
    null: encoded(null),
    "of another captcha": await proofFor(app, (await read()).captchaId),
    "a guess": encoded({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
    "without a solution": encoded({ challenge }),
    "with a longer time": encoded({ challenge: { ...challenge, parameters: later }, solution }),
    "easier than it was": encoded({
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
      solution,
    }),
    "with a number for a signature": encoded({ challenge: { ...challenge, signature: 5 }, solution }),
  };
  for (const [name, proof] of Object.entries(untrue))
    expect([name, await refusalOf({ ...answer, captchaProof: proof })]).toEqual([
      name,
      "captcha.proof.invalid",
    ]);
  expect(await refusalOf({ ...answer, captchaProof })).toBeUndefined();
});

it("a proof is refused an hour after its captcha has expired", async () => {
  const { captchaProof, ...answer } = await solvedCaptcha(app);
  vi.useFakeTimers({ now: Date.now() + 65 * 60_000 + 1_000, toFake: ["Date"] });
  try {
    expect(await refusalOf({ ...answer, captchaProof })).toBe("captcha.proof.invalid");
  } finally {
    vi.useRealTimers();
  }
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
])("the answer to a captcha %s is judged correctly", async (_, answer, right) => {
  const solved = await solvedCaptcha(app);
  const refusal = await refusalOf({ ...solved, captcha: answer(solved.captcha) });
  expect(refusal).toBe(right ? undefined : "captcha.invalid");
});

it("a captcha can be solved once, at any gateway, within five minutes", async () => {
  const other = await another();
  const used = await solvedCaptcha(app);
  expect(await refusalOf(used, "registration", other)).toBeUndefined();
  expect(await refusalOf(used)).toBe("captcha.invalid");

  const old = await solvedCaptcha(app);
  await app.database.pool.query(
    "UPDATE captchas SET expires_at = now() - interval '1 second' WHERE id = $1",
    [old.captchaId],
  );
  expect(await refusalOf(old)).toBe("captcha.invalid");
});

it("a wrong answer uses up the captcha too", async () => {
  const solved = await solvedCaptcha(app);
  expect(await refusalOf({ ...solved, captcha: "000000" })).toBe("captcha.invalid");
  expect(await refusalOf(solved)).toBe("captcha.invalid");
});

it.each([undefined, "", "x", "' OR 1=1 --", "\u0000".repeat(22)])(
  "the captcha id %j is unknown",
  async (id) => {
    expect(await refusalOf({ captchaId: id, captcha: "123456" })).toBe("captcha.invalid");
  },
);

it("the database stores no answer that could be found by trying all million", async () => {
  const { captchaId } = await read();
  const { rows } = await app.database.pool.query("SELECT answer_mac FROM captchas WHERE id = $1", [
    captchaId,
  ]);
  expect(rows[0].answer_mac).toHaveLength(32);
});

it("an address that requests too many captchas is rate limited", async () => {
  const strict = await another({ RATE_LIMIT_FACTOR: 0.05 });
  const ask = () => strict.inject({ method: "GET", url: "/wps/captcha", remoteAddress: "203.0.113.7" });
  for (let i = 0; i < 3; i++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.json()).toMatchObject({ success: false, errorCode: "request.rate.limited" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});
