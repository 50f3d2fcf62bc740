import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  exportJWK,
  exportSPKI,
  type GenerateKeyPairResult,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";

/** An issuer like Firebase: it publishes its keys and signs ID tokens with them. */
let t: TestApp;
let issuer: Server;
let keysUrl: string;
let reads = 0;
let keys: GenerateKeyPairResult;
let otherKeys: GenerateKeyPairResult;
const PROJECT = "foyer-test";

beforeAll(async () => {
  [keys, otherKeys] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256", { extractable: true }),
  ]);
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k1", alg: "RS256", use: "sig" }] };
  issuer = createServer((_, response) => {
    reads += 1;
    response.setHeader("content-type", "application/json").end(JSON.stringify(published));
  });
  await new Promise<void>((listening) => issuer.listen(0, "127.0.0.1", listening));
  keysUrl = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`;
  t = await testApp({
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: "public-key",
    FIREBASE_AUTH_DOMAIN: "foyer-test.firebaseapp.example",
    FIREBASE_APP_ID: "1:2:web:3",
    FIREBASE_KEYS_URL: keysUrl,
  });
});
afterAll(async () => {
  await t.close();
  issuer.close();
});

let count = 0;
const now = () => Math.floor(Date.now() / 1000);
/** Claims of a valid token, each of another sign-in; undefined removes a claim. */
const claims = (more: Record<string, unknown> = {}) => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: `user-${count++}`,
  iat: now(),
  exp: now() + 3_600,
  auth_time: now(),
  phone_number: "+639171234567",
  firebase: { sign_in_provider: "phone", identities: { phone: ["+639171234567"] } },
  ...more,
});
const signed = (more: Record<string, unknown> = {}, { key = keys.privateKey, kid = "k1" } = {}) =>
  new SignJWT(claims(more)).setProtectedHeader({ alg: "RS256", kid }).sign(key);
const prove = (token: string) => t.app.services.firebaseTokens.mobileOf(token);

test("a token of a phone sign-in proves its number, once", async () => {
  const token = await signed();
  expect(await prove(token)).toBe("+639171234567");
  await expect(prove(token)).rejects.toMatchObject({ code: "verification.code.invalid" });
  const other = await t.another();
  await expect(other.services.firebaseTokens.mobileOf(token)).rejects.toMatchObject({
    code: "verification.code.invalid",
  });
});

test("Firebase keys are fetched once for many tokens", async () => {
  await prove(await signed());
  const before = reads;
  for (let i = 0; i < 5; i++) await prove(await signed());
  expect(reads).toBe(before);
});

test("a clock difference of seconds is tolerated", async () => {
  expect(await prove(await signed({ auth_time: now() + 20, iat: now() + 20 }))).toBe("+639171234567");
});

const confusion = async () =>
  new SignJWT(claims())
    .setProtectedHeader({ alg: "HS256", kid: "k1" })
    .sign(new TextEncoder().encode(await exportSPKI(keys.publicKey)));
test.each<[string, () => Promise<string> | string]>([
  ["for another project", () => signed({ aud: "another" })],
  ["of another issuer", () => signed({ iss: "https://securetoken.google.com/another" })],
  ["that has expired", () => signed({ exp: now() - 120, iat: now() - 3_720, auth_time: now() - 300 })],
  ["issued in the future", () => signed({ iat: now() + 600 })],
  ["without an issue time", () => signed({ iat: undefined })],
  ["without an expiry", () => signed({ exp: undefined })],
  ["of a sign-in long ago", () => signed({ auth_time: now() - 1_200 })],
  ["of a sign-in in the future", () => signed({ auth_time: now() + 600 })],
  ["without the time of its sign-in", () => signed({ auth_time: undefined })],
  ["without a subject", () => signed({ sub: "" })],
  ["without a number", () => signed({ phone_number: undefined })],
  ["with an invalid number", () => signed({ phone_number: "0917" })],
  ["of another sign-in method", () => signed({ firebase: { sign_in_provider: "google.com" } })],
  ["without a signature", () => new UnsecuredJWT(claims()).encode()],
  ["signed by another key", () => signed({}, { key: otherKeys.privateKey })],
  ["of an unpublished key", () => signed({}, { kid: "k2" })],
  ["signed with the public key as a secret (HS256)", confusion],
  [
    "with claims changed after signing",
    async () => {
      const [head, , signature] = (await signed()).split(".");
      return `${head}.${Buffer.from(JSON.stringify(claims())).toString("base64url")}.${signature}`;
    },
  ],
  ["that is not a token", () => "not.a.token"],
  ["that is empty", () => ""],
])("a Firebase token %s proves nothing", async (_, make) => {
  await expect(prove(await make())).rejects.toMatchObject({ code: "verification.code.invalid" });
});

test("while the Firebase keys cannot be fetched, the platform reports it and accepts no token", async () => {
  const cut = await t.another({ FIREBASE_KEYS_URL: "http://127.0.0.1:1/keys" });
  await expect(cut.services.firebaseTokens.mobileOf(await signed())).rejects.toMatchObject({
    code: "system.unavailable",
  });
  const wrong = await t.another({ FIREBASE_KEYS_URL: t.databaseUrl.replace(/^postgres(ql)?/, "http") });
  await expect(wrong.services.firebaseTokens.mobileOf(await signed())).rejects.toMatchObject({
    code: "system.unavailable",
  });
});

test("a deployment without Firebase accepts no token", async () => {
  const without = await t.another({ FIREBASE_PROJECT_ID: "" });
  await expect(without.services.firebaseTokens.mobileOf(await signed())).rejects.toMatchObject({
    code: "verification.code.invalid",
  });
});

test("the settings contain the Firebase project's public settings, and that codes are sent through it", async () => {
  const settings = (await t.app.inject({ url: "/wps/system/settings/consolidated" })).json().value;
  expect(settings.signIn.firebase).toEqual({
    apiKey: "public-key",
    authDomain: "foyer-test.firebaseapp.example",
    projectId: PROJECT,
    appId: "1:2:web:3",
  });
  const channel = (await t.app.inject({ url: "/wps/verification?purpose=login" })).json().value;
  expect(channel).toEqual({ enabled: false, channel: "firebase", expiredMinutes: 1 });
});
