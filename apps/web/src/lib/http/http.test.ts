import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from "@hpke/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UploadThroughFetch } from "../../../test/upload-through-fetch.ts";
import { now, syncClock } from "../clock.ts";
import { secondsUntil } from "../use-seconds-until.ts";
import { configureHttp } from "./context.ts";
import { ApiError, retryDelay, shouldRetry } from "./error.ts";
import { type CallOptions, call } from "./http.ts";
import { lazyCall } from "./query.ts";
import { fillPath, toQueryString } from "./url.ts";

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

const onSessionOver = vi.fn();
const onUnavailable = vi.fn();
const encryptionKey = vi.fn();
let token: string | undefined;
let fetched: ReturnType<typeof vi.fn>;
const sent = (): { url: string; init: RequestInit & { headers: Record<string, string> } } => {
  const [url, init] = fetched.mock.calls.at(-1) as [
    string,
    RequestInit & { headers: Record<string, string> },
  ];
  return { url, init };
};
/** No answer until the request is aborted. */
const unanswered = (_url: string, { signal }: RequestInit) =>
  new Promise((_, reject) => {
    const abort = () => reject(new DOMException("aborted", "AbortError"));
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
  });

beforeEach(() => {
  token = "t-1";
  fetched = vi.fn(async () => answer({ success: true, value: { ok: 1 } }));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("XMLHttpRequest", UploadThroughFetch);
  vi.stubGlobal("navigator", { onLine: true, userAgent: "" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  configureHttp({
    baseUrl: "",
    merchant: "DEMO",
    language: () => "TY",
    token: () => token,
    encryptionKey,
    onUnavailable,
    onPasswordDue: () => {},
    onSessionOver,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe("call", () => {
  it("a phone whose clock is a day ahead counts down by the platform's clock from the first answer on", async () => {
    const serverTime = Date.now() - 24 * 3_600_000;
    fetched.mockResolvedValueOnce(
      answer({ success: true, value: {} }, 200, { "server-time": String(serverTime) }),
    );
    await call("wallet.read", {});
    expect(secondsUntil(serverTime + 60_000)).toBe(60);
    // an answer of a cache tells no time
    await call("wallet.read", {});
    expect(secondsUntil(serverTime + 60_000)).toBe(60);
    syncClock(Date.now());
  });

  it("countdowns are right to the second once an answer arrived quickly, however slow the first one was", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ahead = 37 * 60_000;
    // by the device's clock, which is 37 minutes ahead
    const answered = (before: number, after: number) =>
      fetched.mockImplementationOnce(async () => {
        vi.setSystemTime(Date.now() + before);
        const serverTime = Date.now() - ahead;
        vi.setSystemTime(Date.now() + after);
        return answer({ success: true, value: {} }, 200, { "server-time": String(serverTime) });
      });
    const wrongBy = () => Math.abs(now() - (Date.now() - ahead));
    answered(100, 1_700);
    await call("wallet.read", {});
    expect(wrongBy()).toBeLessThanOrEqual(900);
    answered(40, 60);
    await call("wallet.read", {});
    expect(wrongBy()).toBeLessThanOrEqual(50);
    // a slow answer tells nothing better
    answered(2_000, 3_000);
    await call("wallet.read", {});
    expect(wrongBy()).toBeLessThanOrEqual(50);
    vi.useRealTimers();
    syncClock(Date.now());
  });

  it("call sends the headers of the contract and returns the envelope's value", async () => {
    await expect(call("wallet.read", {})).resolves.toEqual({ ok: 1 });
    const { url, init } = sent();
    expect(url).toBe("/wps/wallet/balance");
    expect(init.method).toBe("GET");
    expect(init.headers).toMatchObject({
      Merchant: "DEMO",
      Language: "TY",
      Token: "t-1",
      ModuleId: "FUNDTRANS3",
    });
    expect(init.headers["X-Request-Id"]).toMatch(/^[0-9a-f]{32}$/);
    expect(init.headers.Device).toBeUndefined();
  });

  it.each([
    ["announcements.read", "A", "AGEANNOUNCE3"],
    ["notices.list", "A", "AGEANNOUNCE3"],
    ["announcements.read", "PL,PU,H", "COMM3"],
    ["notices.list", "PL,PU,H", "COMM3"],
  ] as const)("%s with types %s goes to the module %s", async (id, types, moduleId) => {
    await call(id, { query: { types } });
    expect(sent().init.headers.ModuleId).toBe(moduleId);
  });

  it("call omits cookies unless the endpoint has them, also of a platform on another origin", async () => {
    await call("wallet.read", {});
    expect(sent().init.credentials).toBe("omit");
    await call("social.start", { params: { provider: "google" }, body: {} });
    expect(sent().init.credentials).toBe("include");
  });

  it("call sends the device OTHERS when it runs from the home screen", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    await call("wallet.read", {});
    expect(sent().init.headers.Device).toBe("OTHERS");
  });

  it("the token is never in the address", async () => {
    await call("favourites.list", { query: { pageNo: 2 } });
    expect(sent().url).toBe("/lgw/games/favourites?pageNo=2");
  });

  it.each([
    [
      "games.list",
      { gameType: "RNG" },
      "/lgw/games?clientType=2&gameType=RNG&merchantCode=DEMO&pageNo=1&minLine=",
    ],
    ["games.hot", {}, "/lgw/games/popular?clientType=2&merchantCode=DEMO&pageNo=1"],
    ["games.recent", {}, "/lgw/games/recent?clientType=2&merchantCode=DEMO&pageNo=1"],
    ["vendors.mapping", {}, "/wps/system/vassalage/mapping?merchantCode=DEMO&pageNo=1"],
    ["announcements.read", {}, "/wps/system/announcements?merchantCode=DEMO&pageNo=1"],
    ["wallet.read", {}, "/wps/wallet/balance?pageNo=1"],
  ] as const)("the call %s carries what the specification gives it", async (id, query, url) => {
    await call(id, { query: { ...query, pageNo: 1 } });
    expect(sent().url).toBe(url);
  });

  it("call throws the platform's code, status and value", async () => {
    fetched.mockResolvedValue(
      answer(
        { success: false, errorCode: "session.login.captcha", message: "m", value: { captcha: true } },
        401,
      ),
    );
    await expect(call("member.info", {})).rejects.toMatchObject({
      code: "session.login.captcha",
      status: 401,
      value: { captcha: true },
    });
    expect(onSessionOver).not.toHaveBeenCalled();
  });
});

/** Files are sent in another way, because fetch does not tell how much of them was sent. */
describe.each([
  ["call", "wallet.read", {}],
  ["the call of an upload", "identity.upload", { file: new Blob(["picture"], { type: "image/png" }) }],
] as const)("%s", (sender, id, options: CallOptions) => {
  const send = (more?: CallOptions) => call(id, {}, { ...options, ...more });

  it.each([
    [413, "request.too.large"],
    [502, "system.unavailable"],
    [429, "request.rate.limited"],
    [500, "system.error"],
    [404, "network.failed"],
  ])(`${sender}: a response of status %i without an envelope is %s`, async (status, code) => {
    fetched.mockResolvedValue(new Response("<html>", { status }));
    await expect(send()).rejects.toMatchObject({ code });
  });

  it.each(["system.maintenance", "system.location.blocked"])(
    `${sender}: the error %s reports that the merchant is unavailable`,
    async (code) => {
      fetched.mockResolvedValue(answer({ success: false, errorCode: code, message: "m" }, 503));
      await expect(send()).rejects.toBeInstanceOf(ApiError);
      expect(onUnavailable).toHaveBeenCalledOnce();
    },
  );

  it(`${sender}: onSessionOver is called once, with the token that is over`, async () => {
    fetched.mockResolvedValue(answer({ success: false, errorCode: "session.expired", message: "m" }, 401));
    await expect(send()).rejects.toBeInstanceOf(ApiError);
    expect(onSessionOver).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "session.expired" }),
      "t-1",
    );
  });

  it(`${sender}: onSessionOver is not called for a visitor`, async () => {
    token = undefined;
    fetched.mockResolvedValue(answer({ success: false, errorCode: "session.required", message: "m" }, 401));
    await expect(send()).rejects.toBeInstanceOf(ApiError);
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it(`${sender} gives up after its timeout`, async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(unanswered);
    const failed = expect(send({ timeout: 1_000 })).rejects.toMatchObject({
      code: "network.timeout",
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
  });

  it.each([
    [true, "network.failed"],
    [false, "network.offline"],
  ])(`${sender}: with navigator.onLine %s, a failed connection is %s`, async (onLine, code) => {
    vi.stubGlobal("navigator", { onLine, userAgent: "" });
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(send()).rejects.toMatchObject({ code });
  });

  it(`${sender} sends the headers of the contract and returns the envelope's value`, async () => {
    await expect(send({ headers: { Extra: "1" } })).resolves.toEqual({ ok: 1 });
    expect(sent().init.headers).toMatchObject({ Merchant: "DEMO", Language: "TY", Token: "t-1", Extra: "1" });
  });

  it(`${sender} says when it may be tried again`, async () => {
    fetched.mockResolvedValue(
      answer({ success: false, errorCode: "request.rate.limited" }, 429, { "Retry-After": "30" }),
    );
    const error = await send().catch((failure: unknown) => failure as ApiError);
    expect((error as ApiError).retryAt).toBeGreaterThan(Date.now());
  });

  it(`${sender} that is cancelled is no failure of the network`, async () => {
    const control = new AbortController();
    fetched.mockImplementation(unanswered);
    const failed = expect(send({ signal: control.signal })).rejects.toMatchObject({ name: "AbortError" });
    control.abort();
    await failed;
  });
});

it("an upload tells how much was sent", async () => {
  const parts: number[] = [];
  const file = new Blob(["picture"], { type: "image/png" });
  await call("identity.upload", {}, { file, onProgress: (part) => parts.push(part) });
  expect(parts).toEqual([0.5, 1]);
  expect(sent().init).toMatchObject({ body: file, headers: { "Content-Type": "image/png" } });
});

describe.each([
  [true, "network.failed"],
  [false, "network.offline"],
])("a failed chunk with navigator.onLine %s", (onLine, code) => {
  // a module that is mocked: the tests' own loader never fails
  const absent = () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  beforeEach(() => {
    vi.stubGlobal("navigator", { onLine, userAgent: "" });
  });
  afterEach(() => {
    vi.doUnmock("./http.ts");
    vi.doUnmock("./seal.ts");
  });

  it(`a chunk of the calls that fails to load is ${code}`, async () => {
    vi.doMock("./http.ts", absent);
    await expect(lazyCall("wallet.read", {})).rejects.toMatchObject({ code });
  });

  it(`a chunk of the encryption that fails to load is ${code}`, async () => {
    vi.doMock("./seal.ts", absent);
    const body = { type: "username", username: "marisol7", password: "Foyer-2026" } as const;
    await expect(call("session.login", { body })).rejects.toMatchObject({ code });
  });
});

describe("sealed bodies", () => {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes128Gcm(),
  });
  const body = {
    type: "username",
    username: "marisol7",
    password: "Foyer-2026",
    sentAt: 1,
    nonce: "0123456789abcdef",
  } as const;

  async function keyPair(keyId: string) {
    const pair = await suite.kem.generateKeyPair();
    const publicKey = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString("base64url");
    return { pair, key: { keyId, suite: "P256-SHA256-A128GCM" as const, publicKey } };
  }
  const open = async (recipientKey: CryptoKeyPair, aad: string) => {
    const { init } = sent();
    const enc = Buffer.from(init.headers["Encryption-Key"] ?? "", "base64url");
    const recipient = await suite.createRecipientContext({ recipientKey, enc: new Uint8Array(enc).buffer });
    const sealed = new Uint8Array(Buffer.from(init.body as string, "base64url"));
    return JSON.parse(
      Buffer.from(await recipient.open(sealed.buffer, new TextEncoder().encode(aad).buffer)).toString(),
    );
  };

  it("a sealed body opens with the platform's key, for its own method and path only", async () => {
    const { pair, key } = await keyPair("k1");
    encryptionKey.mockResolvedValue(key);
    await call("session.login", { body });
    expect(sent().init.headers).toMatchObject({
      "Content-Type": "application/vnd.foyer.sealed",
      "Encryption-Key-Id": "k1",
    });
    expect(sent().init.body).not.toContain("Foyer-2026");
    const opened = await open(pair, "POST /wps/session/login");
    expect(opened).toMatchObject({ type: "username", username: "marisol7", password: "Foyer-2026" });
    await expect(open(pair, "PUT /wps/member/register")).rejects.toThrow();
  });

  it("each sealed body carries a fresh time and nonce", async () => {
    const { pair, key } = await keyPair("k1");
    encryptionKey.mockResolvedValue(key);
    await call("session.login", { body });
    const first = await open(pair, "POST /wps/session/login");
    await call("session.login", { body });
    const second = await open(pair, "POST /wps/session/login");
    expect(Math.abs(first.sentAt - Date.now())).toBeLessThan(60_000);
    expect(second.nonce).not.toBe(first.nonce);
  });

  it("a body is sealed again, once, when the platform has rotated its key", async () => {
    const old = await keyPair("k1");
    const fresh = await keyPair("k2");
    encryptionKey.mockImplementation(async (again: boolean) => (again ? fresh.key : old.key));
    fetched.mockResolvedValueOnce(
      answer({ success: false, errorCode: "sealed.body.key.unknown", message: "m" }, 400),
    );
    await call("session.login", { body });
    expect(fetched).toHaveBeenCalledTimes(2);
    await expect(open(fresh.pair, "POST /wps/session/login")).resolves.toMatchObject({
      username: "marisol7",
    });
  });
});

describe("retries", () => {
  it.each([
    ["network.failed", true],
    ["network.timeout", true],
    ["system.unavailable", true],
    ["system.maintenance", false],
    ["session.expired", false],
    ["request.rate.limited", false],
  ] as const)("whether a call is retried after %s: %s", (code, again) => {
    expect(shouldRetry(0, new ApiError(code))).toBe(again);
    expect(shouldRetry(2, new ApiError(code))).toBe(false);
  });

  it("the retry delay grows and is randomized", () => {
    expect(retryDelay(0)).toBeGreaterThanOrEqual(400);
    expect(retryDelay(0)).toBeLessThan(600.1);
    expect(retryDelay(1)).toBeGreaterThanOrEqual(800);
  });
});

describe("addresses", () => {
  it("fillPath encodes the parameters", () => {
    expect(fillPath("/launches/{launchId}/seen", { launchId: "a/b" })).toBe("/launches/a%2Fb/seen");
    expect(() => fillPath("/launches/{launchId}")).toThrow("launchId");
  });

  it("toQueryString gives equal queries one address", () => {
    expect(toQueryString({ b: 2, a: "x y", c: undefined, d: "" })).toBe("?a=x%20y&b=2");
    expect(toQueryString({})).toBe("");
  });
});
