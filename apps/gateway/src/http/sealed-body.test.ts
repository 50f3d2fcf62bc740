import { afterAll, describe, expect, it, vi } from "vitest";
import {
  createMember,
  freshness,
  PASSWORD,
  type SealedRequest,
  seal,
  sealText,
  testApp,
} from "../testing/index.ts";

const { app, another, close } = await testApp();
afterAll(close);
await createMember(app, "alice");

const LOGIN = { method: "POST", path: "/wps/session/login" } as const;
const body = () => ({ type: "username", username: "alice", password: PASSWORD, ...freshness() });
const key = () => app.services.sealedBodyKeys.currentKey();
const sealed = (plain: unknown = body()) => sealText(key(), LOGIN, JSON.stringify(plain));
const flip = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

describe("sealed bodies", () => {
  it("a sealed body opens", async () => {
    expect((await app.inject(await sealed())).statusCode).toBe(200);
  });

  it("a sealed body opens at another gateway of the same database, which publishes the same key", async () => {
    const other = await another();
    expect(other.services.sealedBodyKeys.currentKey()).toEqual(key());
    expect((await other.inject(await sealed())).statusCode).toBe(200);
  });

  it("the published key is a raw P-256 point", () => {
    const { suite, publicKey } = key();
    expect(suite).toBe("P256-SHA256-A128GCM");
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  });
});

describe("bodies that do not open", () => {
  const invalid = async (request: SealedRequest) => {
    const answer = await app.inject(request);
    expect(answer.json()).toMatchObject({ success: false, errorCode: "sealed.body.invalid" });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toMatch(/\bat .*\.ts/);
  };

  it("a tampered blob is refused", async () => {
    const request = await sealed();
    await invalid({ ...request, payload: flip(request.payload, 5) });
    await invalid({ ...request, payload: flip(request.payload, request.payload.length - 5) });
    await invalid({ ...request, payload: request.payload.slice(0, 20) });
    await invalid({ ...request, payload: `${request.payload}!` });
    await invalid({ ...request, payload: "A" });
  });

  it("a tampered, foreign or missing encapsulated key is refused", async () => {
    const request = await sealed();
    const enc = request.headers["encryption-key"] as string;
    const other = (await sealed()).headers["encryption-key"] as string;
    for (const wrong of [flip(enc, 9), other, "", "%%%", enc.slice(4), `${enc}AAAA`])
      await invalid({ ...request, headers: { ...request.headers, "encryption-key": wrong } });
    const { "encryption-key": _, ...headers } = request.headers;
    await invalid({ ...request, headers });
  });

  it("a body sealed for another call is refused", async () => {
    const request = await sealText(key(), { ...LOGIN, method: "PUT" }, JSON.stringify(body()));
    await invalid({ ...request, method: "POST" });
    await invalid({ ...(await sealText(key(), { ...LOGIN, path: "/wps/x" }, "{}")), url: LOGIN.path });
  });

  it("an unsealed body is refused", async () => {
    await invalid({
      ...(await sealed()),
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body()),
    });
    const request = await sealed();
    const { "encryption-key-id": _, ...headers } = request.headers;
    await invalid({ ...request, headers });
  });

  it("a sealed body that is not JSON is refused", async () => {
    for (const plain of ["", "{", "NaN", "{'a':1}", new Uint8Array([0xff, 0xfe, 0xfd])])
      await invalid(await sealText(key(), LOGIN, plain));
  });
});

describe("validation of opened bodies", () => {
  it.each<[string, unknown]>([
    ["null", null],
    ["a list", [body()]],
    ["a string", "hello"],
    ["no password", { ...body(), password: undefined }],
    ["an object instead of a string", { ...body(), username: { $gt: "" } }],
    ["an additional field", { ...body(), admin: true }],
    ["a __proto__ field", JSON.parse(`{"__proto__":{"type":"username"}}`)],
    ["no timestamp", { ...body(), sentAt: undefined }],
    [
      "a timestamp as a string, which a schema would coerce to a number",
      { ...body(), sentAt: String(Date.now()) },
    ],
    ["no nonce", { ...body(), nonce: undefined }],
    ["a short nonce", { ...body(), nonce: "abc" }],
    ["a password over the maximum length", { ...body(), password: "x".repeat(257) }],
  ])("an invalid opened body is refused: %s", async (_, plain) => {
    const answer = await app.inject(await sealed(plain));
    expect(answer.json()).toMatchObject({ success: false, errorCode: "request.invalid" });
    expect(answer.statusCode).toBe(422);
  });
});

describe("replayed requests", () => {
  it("a replayed request is refused, also at another gateway, and is in the security log", async () => {
    const request = await sealed();
    expect((await app.inject(request)).statusCode).toBe(200);
    const other = await another();
    for (const gateway of [app, other]) {
      const again = await gateway.inject(request);
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({ errorCode: "request.replayed" });
    }
    const { rows } = await app.database.pool.query(
      "SELECT FROM security_events WHERE kind = 'body-replayed'",
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it("concurrent copies of one sealed request are processed once", async () => {
    const request = await sealed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject(request)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(7);
  });

  it("a request sealed again with the same nonce is refused", async () => {
    const plain = body();
    expect((await app.inject(await sealed(plain))).statusCode).toBe(200);
    expect((await app.inject(await sealed(plain))).json().errorCode).toBe("request.replayed");
  });

  it("a request of an hour ago is refused at a gateway whose clock stood still since", async () => {
    const request = await sealed({ ...body(), sentAt: Date.now() - 3_600_000 });
    const stood = vi.spyOn(app.clock, "now").mockImplementation(() => Date.now() - 3_600_000);
    const answer = (await app.inject(request)).json();
    stood.mockRestore();
    expect(answer).toMatchObject({ errorCode: "request.replayed" });
    expect(Math.abs(answer.value.now - Date.now())).toBeLessThan(60_000);
  });

  it.each([-301_000, 301_000])(
    "a request %i ms away from now is refused with the server's time",
    async (off) => {
      const answer = await app.inject(await sealed({ ...body(), sentAt: Date.now() + off }));
      const { errorCode, value } = answer.json();
      expect(errorCode).toBe("request.replayed");
      expect(Math.abs(value.now - Date.now())).toBeLessThan(60_000);
    },
  );

  it("a request with a slightly wrong clock is accepted", async () => {
    const answer = await app.inject(await sealed({ ...body(), sentAt: Date.now() - 280_000 }));
    expect(answer.statusCode).toBe(200);
  });
});

describe("keys for sealed bodies", () => {
  const age = (rotates: string, expires: string) =>
    app.database.pool.query(
      `UPDATE sealed_body_keys SET rotates_at = now() + $1::interval, expires_at = now() + $2::interval
       WHERE rotates_at > now()`,
      [rotates, expires],
    );

  it("keys rotate after a day, and the previous key is accepted for another hour", async () => {
    const before = key();
    const underway = await seal(before, "session.login", body());
    await age("-1 second", "1 hour");
    const next = await another();
    expect(next.services.sealedBodyKeys.currentKey().keyId).not.toBe(before.keyId);
    expect((await next.inject(underway)).statusCode).toBe(200);
    // a gateway that has not reloaded its keys opens a body sealed to a newer key
    const early = await seal(next.services.sealedBodyKeys.currentKey(), "session.login", body());
    expect((await app.inject(early)).statusCode).toBe(200);
  });

  it("an old key opens nothing after that hour", async () => {
    const gateway = await another();
    const request = await seal(gateway.services.sealedBodyKeys.currentKey(), "session.login", body());
    await age("-1 hour", "-1 second");
    const answer = await (await another()).inject(request);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorCode).toBe("sealed.body.key.unknown");
  });

  it("gateways that start together create one key", async () => {
    await app.database.pool.query("DELETE FROM sealed_body_keys");
    const gateways = await Promise.all([another(), another(), another()]);
    const ids = gateways.map((gateway) => gateway.services.sealedBodyKeys.currentKey().keyId);
    expect(new Set(ids).size).toBe(1);
  });

  it("keys are wrapped in the database and cannot be used under another secret", async () => {
    const gateway = await another();
    const request = await seal(gateway.services.sealedBodyKeys.currentKey(), "session.login", body());
    // as if the database had been set up with the other secret: a gateway refuses to start on a known other one
    await app.database.pool.query("TRUNCATE deployment");
    const stranger = await another({ FOYER_SECRET: "quite another secret of some length" });
    expect(stranger.services.sealedBodyKeys.currentKey()).not.toEqual(
      gateway.services.sealedBodyKeys.currentKey(),
    );
    expect((await stranger.inject(request)).json().errorCode).toBe("sealed.body.key.unknown");
  });

  it("an unknown key id finds no key", async () => {
    const request = await sealed();
    for (const id of ["x", "A".repeat(16), "' OR 1=1"]) {
      const answer = await app.inject({
        ...request,
        headers: { ...request.headers, "encryption-key-id": id },
      });
      expect(answer.json().errorCode).toBe("sealed.body.key.unknown");
    }
  });
});

describe("request bodies", () => {
  it("a body of 10 MB is too large, sealed or not", async () => {
    const payload = "A".repeat(10 * 1024 * 1024);
    const request = await sealed();
    const answer = await app.inject({ ...request, payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, errorCode: "request.too.large" });
    const json = await app.inject({
      method: "POST",
      url: LOGIN.path,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ username: payload }),
    });
    expect(json.json().errorCode).toBe("request.too.large");
  });

  it("malformed JSON is refused", async () => {
    const answer = await app.inject({
      method: "POST",
      url: LOGIN.path,
      headers: { "content-type": "application/json" },
      payload: '{"username": "alice",',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errorCode).toBe("request.malformed");
  });

  it("a body of an unknown content type is refused", async () => {
    const answer = await app.inject({
      method: "POST",
      url: LOGIN.path,
      headers: { "content-type": "text/xml" },
      payload: "<a/>",
    });
    expect(answer.json().errorCode).toBe("request.unsupported.type");
  });
});
