import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { createBankTransfer } from "../../modules/deposits/deposits.fixture.ts";
import { agreeableVendors, enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createGames, createJackpot, createVendor } from "../catalogue.ts";
import { type CallRecorder, recordCalls } from "../fuzz/call-recorder.ts";
import { createMember, operatorAt, seal, signIn, type TestApp, testApp } from "../index.ts";

/** The platform under test. */
export let t: TestApp;
/** Notes which statements a call has written. */
export let recorder: CallRecorder;
/** Headers by caller: the members `own` and `other` of DEMO, `foreign` of OTHER, and a visitor without a session. */
export const callers: Record<"own" | "other" | "foreign" | "visitor", Record<string, string>> = {
  own: {},
  other: {},
  foreign: {},
  visitor: {},
};

/** Starts the platform with the callers and a second merchant. */
export async function startSite(): Promise<void> {
  t = await testApp();
  const { app } = t;
  const { pool } = app.database;
  await pool.query("UPDATE merchants SET whitelabel = $1", [
    { flags: { USERNAMEREG3: true, MOBILENUMREG3: true, CBS3: true }, trial: true },
  ]);
  await pool.query(
    `INSERT INTO merchants (code, name, currency, whitelabel, trial_of)
     SELECT 'OTHER', 'Other', currency, whitelabel, NULL FROM merchants
     UNION ALL SELECT 'DEMO_TRIAL', name, currency, '{}', id FROM merchants`,
  );
  const trial = async () => (await app.inject({ url: "/wps/member/trialuser" })).json().value?.state;
  await vi.waitFor(async () => expect(await trial()).toBe(1));
  await createVendor(app, "LUMEN");
  await createVendor(app, "FAR", { merchant: "OTHER" });
  await createVendor(app, "PEPPER");
  await pool.query("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
    { vendorWallets: { vendors: ["PEPPER"], onLaunch: "ask", onLeave: "keep", minimum: "1" } },
  ]);
  await createGames(
    app,
    { vendor: "LUMEN", name: "Kite", code: "kite", freePlay: true },
    { vendor: "LUMEN", name: "Bell", code: "bell" },
    { vendor: "FAR", merchant: "OTHER", name: "Anvil", code: "anvil", freePlay: true },
  );
  await createJackpot(app, { merchant: "OTHER", code: "far-jackpot" });
  await enterVendor(app, "lumen", keyPair());
  agreeableVendors(app);
  await createMember(app, "own", { balance: 1_100_000n });
  await createMember(app, "other", { balance: 2_200_000n });
  const foreign = await createMember(app, "foreign", { merchant: "OTHER", balance: 3_300_000n });
  await pool.query("UPDATE members SET type = 1 WHERE id = $1", [foreign]);
  await pool.query(
    "INSERT INTO affiliate_codes (merchant_id, member_id, code) SELECT merchant_id, id, 'FARAWAY' FROM members WHERE id = $1",
    [foreign],
  );
  callers.own = await signIn(app, "own");
  callers.other = await signIn(app, "other");
  const signedIn = await app.inject(
    withMerchant(
      await seal(app.services.sealedBodyKeys.currentKey(), "session.login", nameOf("foreign")),
      "OTHER",
    ),
  );
  callers.foreign = { token: signedIn.json().value.token };
  for (const merchant of ["DEMO", "OTHER"])
    await createBankTransfer(app, (await app.services.settings.merchant(merchant)).id);
  recorder = await recordCalls(pool);
}

/** Status and parsed body of a response. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export const answerOf = (response: LightMyRequestResponse): Answer => ({
  status: response.statusCode,
  body: response.json() as Record<string, unknown>,
});

export const get = async (url: string, headers: Record<string, string> = {}) =>
  answerOf(await t.app.inject({ url, headers }));

export const post = async (url: string, headers: Record<string, string>, payload: object) =>
  answerOf(await t.app.inject({ method: "POST", url, headers, payload }));

export const remove = async (url: string, headers: Record<string, string>) =>
  answerOf(await t.app.inject({ method: "DELETE", url, headers }));

/** Uploads a picture, and returns its id from the response's `field`. */
export async function upload(url: string, field: string, headers: Record<string, string>): Promise<string> {
  const payload = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const type = { "content-type": "image/png" };
  const answer = await t.app.inject({ method: "POST", url, headers: { ...headers, ...type }, payload });
  return answer.json().value[field];
}

/** A token or id as the platform makes them, known to no one. */
export const secret = () => randomBytes(32).toString("base64url");

/** Headers of an operator of a merchant. */
export async function operatorOf(merchant: "DEMO" | "OTHER"): Promise<Record<string, string>> {
  const { id } = await t.app.services.settings.merchant(merchant);
  return operatorAt(t.app, id);
}

export const nameOf = (username: string) => ({ type: "username", username, password: "correct-horse-7" });

const withMerchant = <R extends { headers: Record<string, string> }>(request: R, merchant: string): R => ({
  ...request,
  headers: { ...request.headers, merchant },
});
