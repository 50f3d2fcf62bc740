import { FirebaseError } from "@firebase/app";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FirebaseCodes as Codes, Solver } from "./firebase-codes.ts";

// The browser build: the one for Node has no phone sign-in.
vi.mock("@firebase/auth", async () => {
  const here = new URL(import.meta.resolve("@firebase/auth"));
  return import(new URL("../esm/index.js", here).href);
});
const { FirebaseCodes } = await import("./firebase-codes.ts");

const PROJECT = { apiKey: "key", authDomain: "foyer.example", projectId: "foyer-test", appId: "app" };
const MOBILE = { mobileNum: "9171234567", countryDialingCode: "63" };
const CODE = "123456";

type Answer = { status?: number; body: unknown } | "nothing";

/** A fake of Google's Identity Toolkit, according to its REST reference; it records each call. */
class Toolkit {
  readonly asked: { method: string; body: Record<string, unknown> }[] = [];
  signIns = 0;
  #faults: Record<string, string> = {};

  /** Makes a call fail with a message, or with a network error for "nothing". */
  refuse(method: string, message: string): void {
    this.#faults[method] = message;
  }

  recover(): void {
    this.#faults = {};
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { hostname, pathname, searchParams } = new URL(
      String(input instanceof Request ? input.url : input),
    );
    expect([hostname, searchParams.get("key")]).toEqual(["identitytoolkit.googleapis.com", PROJECT.apiKey]);
    const method = /[A-Za-z]+$/.exec(pathname)?.[0] ?? "";
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    this.asked.push({ method, body });
    const answer = this.#answer(method, body);
    if (answer === "nothing") throw new TypeError("Failed to fetch");
    return Response.json(answer.body, { status: answer.status ?? 200 });
  };

  calls(method: string): Record<string, unknown>[] {
    return this.asked.filter((one) => one.method === method).map(({ body }) => body);
  }

  #answer(method: string, body: Record<string, unknown>): Answer {
    const fault = this.#faults[method];
    if (fault === "nothing") return "nothing";
    const refused = (message: string): Answer => ({ status: 400, body: { error: { code: 400, message } } });
    if (fault) return refused(fault);
    switch (method) {
      case "recaptchaConfig":
        return {
          body: {
            recaptchaKey: "projects/1/keys/1",
            recaptchaEnforcementState: [{ provider: "PHONE_PROVIDER", enforcementState: "OFF" }],
          },
        };
      case "sendVerificationCode":
        return { body: { sessionInfo: `session of ${String(body.phoneNumber)}` } };
      case "signInWithPhoneNumber":
        if (body.code !== CODE) return refused("INVALID_CODE");
        return {
          body: {
            idToken: `${btoa("{}")}.${btoa(JSON.stringify({ exp: 9e9, iat: 1, n: ++this.signIns }))}.signature`,
            refreshToken: "refresh",
            expiresIn: "3600",
            localId: "user",
          },
        };
      case "lookup":
        return { body: { users: [{ localId: "user", phoneNumber: "+639171234567", providerUserInfo: [] }] } };
      default:
        return refused("UNKNOWN_METHOD");
    }
  }
}

let google: Toolkit;
let codes: Codes;
let solved: number;
let cleared: number;
const verifier = {
  type: "recaptcha",
  verify: async () => `solved ${++solved}`,
  // the client needs it, although its type omits it
  _reset: () => {},
};
const solver: Solver = () => ({
  verifier,
  done: () => {
    cleared += 1;
  },
});

beforeEach(() => {
  google = new Toolkit();
  solved = 0;
  cleared = 0;
  vi.stubGlobal("fetch", google.fetch);
  codes = new FirebaseCodes(PROJECT, solver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusedAs = (code: string) => expect.objectContaining({ name: "ApiError", code });

describe("code by Google's phone sign-in", () => {
  it.each([MOBILE, { ...MOBILE, mobileNum: "09171234567" }])(
    "a code is sent to the complete number: %j",
    async (mobile) => {
      await codes.send("login", mobile);
      expect(google.calls("sendVerificationCode")).toEqual([
        expect.objectContaining({ phoneNumber: "+639171234567", recaptchaToken: "solved 1" }),
      ]);
      expect(cleared).toBe(1);
    },
  );

  it.each(["login", "register"] as const)(
    "the countdown of the %s button lasts a minute",
    async (purpose) => {
      const before = Date.now();
      const until = await codes.send(purpose, MOBILE);
      expect(until - before).toBeGreaterThanOrEqual(60_000);
      expect(until - Date.now()).toBeLessThanOrEqual(60_000);
    },
  );

  it("no code is sent to an invalid number", async () => {
    await expect(codes.send("login", { ...MOBILE, mobileNum: "12" })).rejects.toEqual(
      refusedAs("verification.mobile.invalid"),
    );
    expect(google.asked).toEqual([]);
  });

  it("a correct code becomes a token, the same one each time it is used", async () => {
    await codes.send("login", MOBILE);
    const proof = await codes.prove(MOBILE, CODE);
    expect(proof).toEqual({
      firebaseChannel: "sms",
      firebaseIdToken: expect.stringMatching(/^[^.]+\.[^.]+\./),
    });
    expect(await codes.prove({ ...MOBILE, mobileNum: "09171234567" }, CODE)).toEqual(proof);
    expect(google.calls("signInWithPhoneNumber")).toEqual([
      expect.objectContaining({ sessionInfo: "session of +639171234567", code: CODE }),
    ]);
  });

  it("a wrong code is rejected and may be typed again", async () => {
    await codes.send("login", MOBILE);
    await expect(codes.prove(MOBILE, "000000")).rejects.toEqual(refusedAs("verification.code.invalid"));
    expect(await codes.prove(MOBILE, CODE)).toHaveProperty("firebaseIdToken");
  });

  it("a code proves no other number, and nothing before it was sent", async () => {
    await expect(codes.prove(MOBILE, CODE)).rejects.toEqual(refusedAs("verification.code.invalid"));
    await codes.send("login", MOBILE);
    await expect(codes.prove({ ...MOBILE, mobileNum: "9181234567" }, CODE)).rejects.toEqual(
      refusedAs("verification.code.invalid"),
    );
    expect(google.calls("signInWithPhoneNumber")).toEqual([]);
  });

  it("a second code makes a new token", async () => {
    await codes.send("login", MOBILE);
    const first = await codes.prove(MOBILE, CODE);
    await codes.send("login", MOBILE);
    expect(await codes.prove(MOBILE, CODE)).not.toEqual(first);
  });
});

it.each([
  ["en", "en"],
  ["fil", "fil"],
  ["pt-BR", "pt-BR"],
  ["zh-Hans", "zh-CN"],
  ["zh-Hant", "zh-TW"],
  ["ur-Latn", "ur"],
])("the language %s is passed to Google as %s", async (page, named) => {
  vi.stubGlobal("document", { documentElement: { lang: page } });
  let spoken: string | null = null;
  const listening = new FirebaseCodes(PROJECT, (auth) => {
    spoken = auth.languageCode;
    return solver(auth);
  });
  await listening.send("login", MOBILE);
  expect(spoken).toBe(named);
});

describe("Google's rejections as codes of the platform", () => {
  it.each([
    ["sendVerificationCode", "INVALID_PHONE_NUMBER", "verification.mobile.invalid"],
    ["sendVerificationCode", "TOO_MANY_ATTEMPTS_TRY_LATER", "request.rate.limited"],
    ["sendVerificationCode", "QUOTA_EXCEEDED", "verification.send.failed"],
    ["sendVerificationCode", "CAPTCHA_CHECK_FAILED", "verification.send.failed"],
    ["sendVerificationCode", "nothing", "network.failed"],
    ["signInWithPhoneNumber", "SESSION_EXPIRED", "verification.code.invalid"],
    ["signInWithPhoneNumber", "USER_DISABLED", "system.unavailable"],
    ["signInWithPhoneNumber", "nothing", "network.failed"],
  ])("a failed %s with %s is %s", async (method, message, code) => {
    google.refuse(method, message);
    const attempt = codes.send("login", MOBILE).then(() => codes.prove(MOBILE, CODE));
    await expect(attempt).rejects.toEqual(refusedAs(code));
    expect(cleared).toBe(1);
    google.recover();
    await codes.send("login", MOBILE);
    expect(await codes.prove(MOBILE, CODE)).toHaveProperty("firebaseIdToken");
  });

  it("a captcha that cannot be shown is a code that was not sent", async () => {
    const without = new FirebaseCodes(PROJECT, () => {
      throw new FirebaseError("auth/internal-error", "no captcha");
    });
    await expect(without.send("login", MOBILE)).rejects.toEqual(refusedAs("verification.send.failed"));
  });

  it("a closed captcha re-enables the button after two minutes", async () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const closed = new FirebaseCodes(PROJECT, () => ({
      verifier: { type: "recaptcha", verify: () => new Promise<string>(() => {}) },
      done,
    }));
    const attempt = expect(closed.send("login", MOBILE)).rejects.toEqual(
      refusedAs("verification.send.failed"),
    );
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    await attempt;
    expect(done).toHaveBeenCalledOnce();
  });
});
