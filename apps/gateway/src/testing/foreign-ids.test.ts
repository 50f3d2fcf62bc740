import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { contract, type Endpoint } from "@foyer/contract";
import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inTransaction } from "../db/database.ts";
import { createBankTransfer } from "../modules/deposits/deposits.fixture.ts";
import { createWithdrawer, withdraw } from "../modules/withdrawals/withdrawals.fixture.ts";
import type { WalletUnderTest } from "../providers/conformance/wallet-under-test.ts";
import { agreeableVendors, enterVendor, keyPair, playingMember } from "../providers/provider-testing.ts";
import { createGames, createJackpot, createVendor } from "./catalogue.ts";
import { type CallRecorder, recordCalls } from "./fuzz/call-recorder.ts";
import { schemaOf } from "./fuzz/hostile.ts";
import {
  createMember,
  login,
  operatorAt,
  seal,
  signIn,
  solvedCaptcha,
  type TestApp,
  testApp,
} from "./index.ts";

/**
 * Checks that everything of another member or merchant is refused as if it did not exist. For an endpoint with a new
 * id, the first test fails until a case is added.
 */

let t: TestApp;
let recorder: CallRecorder;
/** Headers by caller: the members `own` and `other` of DEMO, `foreign` of OTHER, and a visitor without a session. */
const callers: Record<"own" | "other" | "foreign" | "visitor", Record<string, string>> = {
  own: {},
  other: {},
  foreign: {},
  visitor: {},
};

beforeAll(async () => {
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
  await vi.waitFor(async () => expect(await trial()).toBe(1), 20_000);
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
    withMerchant(await seal(app.services.envelope.currentKey(), "session.login", nameOf("foreign")), "OTHER"),
  );
  callers.foreign = { token: signedIn.json().value.token };
  for (const merchant of ["DEMO", "OTHER"])
    await createBankTransfer(app, (await app.services.settings.merchant(merchant)).id);
  recorder = await recordCalls(pool);
});
afterAll(() => t.close());

const nameOf = (username: string) => ({ type: "username", username, password: "correct-horse-7" });
const withMerchant = <R extends { headers: Record<string, string> }>(request: R, merchant: string): R => ({
  ...request,
  headers: { ...request.headers, merchant },
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
const answerOf = (response: LightMyRequestResponse): Answer => ({
  status: response.statusCode,
  body: response.json() as Record<string, unknown>,
});
const get = async (url: string, headers: Record<string, string> = {}) =>
  answerOf(await t.app.inject({ url, headers }));
const post = async (url: string, headers: Record<string, string>, payload: object) =>
  answerOf(await t.app.inject({ method: "POST", url, headers, payload }));
const launch = (headers: Record<string, string>, change: object = {}) =>
  post("/wps/game/launchGame", headers, {
    gameCode: "kite",
    vassalage: "LUMEN",
    freePlay: false,
    playType: "trad",
    language: "EN",
    idempotencyKey: randomUUID(),
    ...change,
  });
const register = async (change: object) =>
  answerOf(
    await t.app.inject(
      await seal(t.app.services.envelope.currentKey(), "member.register", {
        type: 0,
        username: `m${randomBytes(5).toString("hex")}`,
        password: "mondegreen84x",
        confirmPassword: "mondegreen84x",
        registerUrl: "localhost",
        registerMethod: "H5",
        agreed: true,
        ...(await solvedCaptcha(t.app)),
        ...change,
      }),
    ),
  );

const nodeOf = async (code: string): Promise<string> => {
  const { rows } = await t.app.database.pool.query("SELECT node_id FROM games WHERE code = $1", [code]);
  return String(rows[0].node_id);
};
const like = async (method: "POST" | "DELETE", nodeId: string, vendor: string, headers = callers.own) =>
  answerOf(
    await t.app.inject({ method, url: "/lgw/games/favourites", headers, payload: { nodeId, vendor } }),
  );
const remove = async (url: string, headers: Record<string, string>) =>
  answerOf(await t.app.inject({ method: "DELETE", url, headers }));
const sealed = async (
  id: "session.login" | "password.link" | "password.reset" | "member.register.mobile",
  body: Record<string, unknown>,
) => answerOf(await t.app.inject(await seal(t.app.services.envelope.currentKey(), id, body)));
const secret = () => randomBytes(32).toString("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Creates a social sign-in token of the merchant OTHER, bound to a browser that no caller has. */
async function foreignToken(kind: "finish" | "link"): Promise<string> {
  const token = secret();
  await t.app.database.pool.query(
    `INSERT INTO social_tokens (token_hash, kind, merchant_id, provider, subject, browser_hash, expires_at)
     SELECT $1, $2, id, 'google', $3, $4, now() + interval '5 min' FROM merchants WHERE code = 'OTHER'`,
    [hashOf(token), kind, token, hashOf("a browser")],
  );
  return token;
}
const finish = (token: string) => post("/wps/session/login/social/google/finish", {}, { token });
/** Creates a promotion of the merchant OTHER, which its own players could join. */
async function foreignPromotion(): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    "SELECT id FROM merchants WHERE code = 'OTHER'",
  );
  return promotionOf(rows[0]?.id ?? 0);
}
async function promotionOf(merchantId: number): Promise<string> {
  const { announcements, promotions } = t.app.services;
  const id = await announcements.publish({
    merchantId,
    type: "PR",
    category: "other_promo",
    group: null,
    startsAt: new Date(Date.now() - 60_000),
    endsAt: null,
    texts: { EN: { title: "Welcome", content: "<p>Welcome.</p>" } },
  });
  await promotions.setTerms(merchantId, BigInt(id), {
    kind: "welcome",
    amount: "1",
    withinDays: 1,
    multiple: 1,
    bonusDays: 1,
  });
  return id;
}
const promotionCase = (action: string): Case => [
  "promotion.unknown",
  async () => [
    await post(`/wps/member/promotions/${await foreignPromotion()}/${action}`, callers.own, {}),
    await post(`/wps/member/promotions/999999999/${action}`, callers.own, {}),
  ],
];
const resetBy = (token: string) => sealed("password.reset", { token, newPassword: "mondegreen84x" });
async function foreignResetToken(): Promise<string> {
  const token = secret();
  await t.app.database.pool.query(
    `INSERT INTO password_reset_tokens (token_hash, member_id, expires_at)
     SELECT $1, id, now() + interval '5 min' FROM members WHERE username = 'foreign'`,
    [hashOf(token)],
  );
  return token;
}
const mobileWith = async (change: object) =>
  sealed("member.register.mobile", {
    type: 0,
    mobileNum: "9171234567",
    countryDialingCode: "63",
    verificationCode: "123456",
    registerUrl: "localhost",
    registerMethod: "H5",
    agreed: true,
    ...(await solvedCaptcha(t.app)),
    ...change,
  });
/** Creates an announcement of a merchant. */
async function announcementAt(code: string): Promise<string> {
  const { id: merchantId } = await t.app.services.settings.merchant(code);
  return t.app.services.announcements.publish({
    merchantId,
    type: "PL",
    category: null,
    group: null,
    startsAt: new Date(Date.now() - 1_000),
    endsAt: null,
    texts: { EN: { title: code, content: "" } },
  });
}
const mark = (headers: Record<string, string>, announcementId: string) =>
  post("/wps/member/notices", headers, { announcementId, read: true });
/** Creates a message in a player's inbox. */
async function messageOf(username: "own" | "other"): Promise<string> {
  const { pool } = t.app.database;
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO inbox_messages (member_id, kind, key, texts)
     SELECT id, 'operator', $2, '{"EN":{"title":"Yours","content":""}}' FROM members WHERE username = $1 RETURNING id`,
    [username, randomUUID()],
  );
  return String(rows[0]?.id);
}
let notifiedOnce: Promise<string> | undefined;
const messageCase = (method: "GET" | "POST" | "DELETE", end: string): Case => [
  "inbox.unknown",
  async () => {
    const answer = async (id: string) => {
      const url = `/wps/member/inbox/${id}${end}`;
      return answerOf(await t.app.inject({ method, url, headers: callers.own }));
    };
    return [await answer(await messageOf("other")), await answer("999999999")];
  },
];
const challengeOf = async (headers: Record<string, string>) =>
  ((await post("/wps/session/passkeys/options", headers, {})).body["value"] as { challengeId: string })
    .challengeId;
/** The public id of the caller's session. */
async function sessionOf(headers: Record<string, string>): Promise<string> {
  const { sessions } = (await get("/wps/session/sessions", headers)).body["value"] as {
    sessions: { id: string; current: boolean }[];
  };
  return sessions.find(({ current }) => current)?.id ?? "";
}
async function passkeyOf(username: string): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    `INSERT INTO passkeys (id, member_id, public_key, name) SELECT $2, id, '\\x00', 'A phone' FROM members
     WHERE username = $1 RETURNING public_id AS id`,
    [username, secret()],
  );
  return rows[0]?.id ?? "";
}

const byPassword = { proof: { kind: "password", password: "correct-horse-7" } };
async function cardCall(
  id: "cards.add" | "cards.remove",
  headers: Record<string, string>,
  body: Record<string, unknown>,
): Promise<Answer> {
  const request = await seal(t.app.services.envelope.currentKey(), id, { ...byPassword, ...body });
  return answerOf(await t.app.inject({ ...request, headers: { ...request.headers, ...headers } }));
}
/** Adds a bank card of the caller. */
async function cardOf(headers: Record<string, string>, number = `1${randomInt(1e9, 9e9)}`): Promise<string> {
  const body = { key: randomUUID(), institution: "BDO", number, holder: "Marisol Villanueva" };
  return ((await cardCall("cards.add", headers, body)).body["value"] as { id: string }).id;
}

const NO_CHAT = "0".repeat(32);
/** Opens a chat of a member of DEMO. */
async function chatOf(username: "own" | "other"): Promise<string> {
  await post("/wps/chat", callers[username], { text: "Hello", clientKey: randomUUID() });
  const { rows } = await t.app.database.pool.query<{ id: string }>(
    "SELECT c.public_id AS id FROM chats c JOIN members m ON m.id = c.member_id WHERE m.username = $1",
    [username],
  );
  return rows[0]?.id ?? "";
}
/** Headers of an operator of a merchant. */
async function operatorOf(merchant: "DEMO" | "OTHER"): Promise<Record<string, string>> {
  const { id } = await t.app.services.settings.merchant(merchant);
  return operatorAt(t.app, id);
}

/** Creates a pending promotion application of a member of DEMO. */
async function applicationOf(username: "own" | "other"): Promise<string> {
  const { id } = await t.app.services.settings.merchant("DEMO");
  const promotion = await promotionOf(id);
  const terms = { kind: "application", amount: "1", multiple: 1, bonusDays: 1 } as const;
  await t.app.services.promotions.setTerms(id, BigInt(promotion), terms);
  await post(`/wps/member/promotions/${promotion}/join`, callers[username], {});
  const { rows } = await t.app.database.pool.query<{ id: bigint }>(
    "SELECT id FROM promotion_participations WHERE promotion_id = $1",
    [promotion],
  );
  return String(rows[0]?.id);
}
/** Sends a message from an operator of DEMO to a member. */
const writeTo = async (username: string, end = "", change: object = {}) =>
  post(`/wps/backoffice/messages${end}`, await operatorOf("DEMO"), {
    kind: "operator",
    everybody: false,
    username,
    title: "Hello",
    text: "Hello",
    ...change,
  });

/** A payment of no known order at DEMO. */
async function unknownPayment(): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: bigint }>(
    `INSERT INTO deposit_payments (merchant_id, dialect, payment_id, currency, amount, paid_at, state)
     SELECT id, 'manual', $1, currency, 1, now(), 'unknown' FROM merchants WHERE code = 'DEMO' RETURNING id`,
    [randomUUID()],
  );
  return String(rows[0]?.id);
}
const paymentInBackOffice = (path: string, payload?: object): Case => [
  "payment.unknown",
  async () => {
    const call = async (paymentKey: string) => {
      const [url, headers] = [`/wps/backoffice/payments/${paymentKey}${path}`, await operatorOf("OTHER")];
      return payload ? post(url, headers, payload) : get(url, headers);
    };
    return [await call(await unknownPayment()), await call("999999999")];
  },
];

/** Makes an adjustment of a member by an operator of a merchant. */
const adjust = async (merchant: "DEMO" | "OTHER", username: string, change: object = {}) =>
  post("/wps/backoffice/adjustments", await operatorOf(merchant), {
    username,
    kind: "up",
    amount: "1",
    reason: "goodwill",
    note: "Why",
    clientKey: randomUUID(),
    ...change,
  });
const adjustmentCase = (path: string, method: "GET" | "POST", payload?: object): Case => [
  "adjustment.unknown",
  async () => {
    const { number } = (await adjust("DEMO", "own")).body["value"] as { number: string };
    const call = async (one: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `/wps/backoffice/adjustments/${one}${path}`,
          headers: await operatorOf("OTHER"),
          ...(payload && { payload }),
        }),
      );
    return [await call(number), await call("AD-0101-22222")];
  },
];

/** An operator who may edit canned answers. */
async function editorOf(merchant: "DEMO" | "OTHER") {
  const headers = await operatorOf(merchant);
  await t.app.database.pool.query("UPDATE operators SET edits_canned_answers = true");
  return headers;
}
async function cannedAnswerOf(merchant: "DEMO" | "OTHER"): Promise<string> {
  const key = randomUUID();
  await t.app.inject({
    method: "PUT",
    url: `/wps/backoffice/canned-answers/${key}`,
    headers: await editorOf(merchant),
    payload: { title: "Hello", texts: [{ language: "EN", text: "Hello." }], version: 0 },
  });
  return key;
}

/** Uploads a picture that no feedback uses yet. */
async function pictureOf(headers: Record<string, string>): Promise<string> {
  const payload = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const answer = await t.app.inject({
    method: "POST",
    url: "/wps/member/feedback/images",
    headers: { ...headers, "content-type": "image/png" },
    payload,
  });
  return answer.json().value.image;
}
const sendFeedback = async (headers: Record<string, string>, change: object = {}) =>
  answerOf(
    await t.app.inject({
      method: "PUT",
      url: "/wps/member/feedback",
      headers,
      payload: { content: "The reels stand still.", images: [], clientKey: randomUUID(), ...change },
    }),
  );

/** Uploads a picture of a document that no submission uses yet. */
async function documentOf(headers: Record<string, string>): Promise<string> {
  const payload = await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const answer = await t.app.inject({
    method: "POST",
    url: "/wps/member/identity/documents",
    headers: { ...headers, "content-type": "image/png" },
    payload,
  });
  return answer.json().value.document;
}
/** Opens a deposit order of a member. */
async function depositOf(
  headers: Record<string, string>,
  clientKey: string = randomUUID(),
): Promise<{ number: string }> {
  await t.app.database.pool.query(
    "UPDATE deposit_orders SET state = 'cancelled' WHERE state = 'awaiting-payment' AND client_key <> $1",
    [clientKey],
  );
  const made = await post("/wps/deposit/orders", headers, { method: "bank", amount: "1000", clientKey });
  return made.body["value"] as { number: string };
}
const png = (): Buffer => Buffer.from("not a picture");
async function aboutDeposit(
  method: "GET" | "POST" | "DELETE",
  path: string,
  payload?: object | Buffer,
): Promise<Answer> {
  const type = Buffer.isBuffer(payload) ? { "content-type": "image/png" } : {};
  const headers = { ...callers.own, ...type };
  return answerOf(
    await t.app.inject({ method, url: `/wps/deposit/orders/${path}`, headers, ...(payload && { payload }) }),
  );
}
/** Creates a withdrawal of a member that is in review. */
async function withdrawalOf(username: "own" | "other"): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ number: string }>(
    `WITH card AS (
       INSERT INTO bank_cards (member_id, key, kind, institution, institution_name, holder, sealed_number, number_mac, last_four)
       SELECT id, $2, 'bank', 'BDO', 'BDO Unibank', 'A', '', decode($2, 'escape'), '0000' FROM members WHERE username = $1 RETURNING *
     )
     INSERT INTO withdrawals (member_id, merchant_id, number, currency, amount, fee, state, client_key, request_hash, card_id, card,
                              sealed_number, dialect, unmet, facts, approvals_needed, language)
     SELECT m.id, m.merchant_id, 'WD-0101-' || $3, m.currency, 1000, 0, 'review', $2, '', card.id,
            '{"kind":"bank","institution":"BDO","name":"BDO Unibank","holder":"A","lastFour":"0000"}', '', 'fake', '{}', $4, 1, 'EN'
       FROM card JOIN members m ON m.id = card.member_id RETURNING number`,
    [
      username,
      randomUUID(),
      Array.from({ length: 5 }, () => "23456789ABCDEFGH"[randomInt(16)]).join(""),
      {
        automaticUpTo: "0",
        identityAbove: "0",
        identityConfirmed: true,
        cardAddedAt: new Date().toISOString(),
        coolings: [],
        turnoverLeft: "0",
        riskFlags: [],
      },
    ],
  );
  return rows[0]?.number as string;
}
/** Creates a transfer of a member that has failed. */
async function transferOf(username: "own" | "other"): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ number: string }>(
    `INSERT INTO vendor_transfers (member_id, merchant_id, number, currency, vendor, direction, amount, state, client_key, request_hash, due_at)
     SELECT id, merchant_id, 'TR-0101-' || $3, currency, 'LUMEN', 'in', 1000, 'failed', $2, '', NULL FROM members WHERE username = $1
     RETURNING number`,
    [username, randomUUID(), Array.from({ length: 5 }, () => "23456789ABCDEFGH"[randomInt(16)]).join("")],
  );
  return rows[0]?.number as string;
}
const transfer = (headers: Record<string, string>, change: object = {}) =>
  post("/wps/wallet/transfers", headers, {
    vendor: "PEPPER",
    direction: "out",
    amount: "1",
    clientKey: randomUUID(),
    ...change,
  });
const NO_TRANSFER = "TR-0101-22222";
const NO_WITHDRAWAL = "WD-0101-22222";
/** Asks for a withdrawal to a card. */
async function withdrawTo(cardId: string): Promise<Answer> {
  const request = await seal(t.app.services.envelope.currentKey(), "withdraw.request", {
    amount: "1000",
    cardId,
    clientKey: randomUUID(),
    paymentPassword: "271828",
  });
  return answerOf(await t.app.inject({ ...request, headers: { ...request.headers, ...callers.own } }));
}
/** Creates a draft of a bank statement at DEMO, in an account of that merchant. */
async function statementOf(): Promise<{ statementId: string; accountId: string }> {
  const { rows } = await t.app.database.pool.query<{ id: bigint; accountId: bigint }>(
    `INSERT INTO bank_statements (merchant_id, account_id, file_name, file_hash, format, currency, first_day, last_day, lines,
       credits, debits)
     SELECT m.merchant_id, a.id, 'a.csv', decode($1, 'escape'), 'csv', m.currency, '2026-01-01', '2026-01-01', 1, 1, 0
       FROM payee_accounts a JOIN payment_methods m ON m.id = a.method_id JOIN merchants o ON o.id = m.merchant_id
      WHERE o.code = 'DEMO' LIMIT 1 RETURNING id, account_id AS "accountId"`,
    [randomUUID()],
  );
  return { statementId: String(rows[0]?.id), accountId: String(rows[0]?.accountId) };
}
/** A compared day of DEMO. */
async function runOf(): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: bigint }>(
    `INSERT INTO reconciliation_runs (merchant_id, source, day, currency, run_at)
     SELECT id, $1, '2026-01-01', currency, NULL FROM merchants WHERE code = 'DEMO' RETURNING id`,
    [randomUUID()],
  );
  return String(rows[0]?.id);
}
const runCase = (path: string): Case => [
  "reconciliation.unknown",
  async () => {
    const read = async (id: string) =>
      get(`/wps/backoffice/reconciliation/${id}${path}`, await operatorOf("OTHER"));
    return [await read(await runOf()), await read("999999999")];
  },
];
const depositCase = (path: string, method: "GET" | "POST" | "DELETE", payload?: object | Buffer): Case => [
  "deposit.unknown",
  async () => [
    await aboutDeposit(method, `${(await depositOf(callers.other)).number}${path}`, payload),
    await aboutDeposit(method, `DP-0101-22222${path}`, payload),
  ],
];
const depositInBackOffice = (path: string, method: "GET" | "POST", payload?: object): Case => [
  path === "" ? "deposit.unknown" : "deposit.slip.unknown",
  async () => {
    const headers = await operatorOf("OTHER");
    const ask = async (number: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `/wps/backoffice/deposits/${number}${path}`,
          headers,
          ...(payload && { payload }),
        }),
      );
    return [await ask((await depositOf(callers.own)).number), await ask("DP-0101-22222")];
  },
];
/** A slip of another member's order, asked for in an order of one's own. */
const slipCase = (method: "GET" | "DELETE"): Case => [
  method === "GET" ? "deposit.slip.unknown" : "ok",
  async () => {
    const { number: theirs } = await depositOf(callers.other);
    await t.app.database.pool.query(
      `INSERT INTO deposit_slips (member_id, order_id, public_id, hash, bytes)
       SELECT member_id, id, $2, $3, $3 FROM deposit_orders WHERE number = $1`,
      [theirs, secret().slice(0, 43), randomBytes(8)],
    );
    const { rows } = await t.app.database.pool.query<{ slip: string }>(
      "SELECT public_id AS slip FROM deposit_slips ORDER BY id DESC LIMIT 1",
    );
    const { number } = await depositOf(callers.own);
    const answers = [
      await aboutDeposit(method, `${number}/slips/${rows[0]?.slip}`),
      await aboutDeposit(method, `${number}/slips/${secret()}`),
    ] as const;
    // the clock of the countdown moves on between two answers
    for (const { body } of answers) delete (body["value"] as { serverTime?: string } | undefined)?.serverTime;
    expect(
      (await t.app.database.pool.query("SELECT FROM deposit_slips WHERE public_id = $1", [rows[0]?.slip]))
        .rowCount,
    ).toBe(1);
    return [...answers];
  },
];
const submitIdentity = async (headers: Record<string, string>, change: object = {}) =>
  post("/wps/member/identity", headers, {
    kind: "passport",
    front: await documentOf(headers),
    name: "Some Body",
    birthDate: "1980-01-01",
    nationality: "PH",
    address: "18 Mabini Street",
    clientKey: randomUUID(),
    ...change,
  });
/** The identity check of the member `own`. */
async function identityCheck(): Promise<{ checkId: string; document: string }> {
  await submitIdentity(callers.own);
  const { rows } = await t.app.database.pool.query<{ id: bigint; document: string }>(
    "SELECT c.id, d.public_id AS document FROM identity_checks c JOIN identity_documents d ON d.check_id = c.id JOIN members m ON m.id = c.member_id WHERE m.username = 'own'",
  );
  return { checkId: String(rows[0]?.id), document: rows[0]?.document ?? "" };
}

/** The expected error code, and the requests with another's id and with an unknown id. */
type Case = readonly [answer: string, () => Promise<readonly [somebodyElses: Answer, nobodys: Answer]>];

async function launchesOf(call: (headers: Record<string, string>, id: string) => Promise<Answer>) {
  const members = ((await launch(callers.own)).body["value"] as { launchId: string }).launchId;
  const visitors = (await launch({}, { freePlay: true })).body["value"] as {
    launchId: string;
    secret: string;
  };
  const { secret } = (await launch({}, { freePlay: true })).body["value"] as { secret: string };
  await recorder.written();
  const none = await call(callers.other, randomBytes(16).toString("base64url"));
  for (const [id, who] of [
    [members, callers.other],
    [members, callers.foreign],
    [members, callers.visitor],
    [members, { "launch-secret": secret }],
    [visitors.launchId, callers.visitor],
    [visitors.launchId, callers.own],
    [visitors.launchId, { "launch-secret": secret }],
    [visitors.launchId, { "launch-secret": visitors.secret, merchant: "OTHER" }],
  ] as const)
    expect(await call(who as Record<string, string>, id), JSON.stringify(who)).toEqual(none);
  expect(await recorder.written()).toEqual([]);
  return [await call(callers.other, members), none] as const;
}

let playedOnce: Promise<string> | undefined;
let transferredOnce: Promise<string> | undefined;
let withdrawnOnce: Promise<string> | undefined;
/** Creates an open round of a member without movements, of a larger stake for `own`; returns the id of its bet. */
async function betOf(username: "own" | "other"): Promise<string> {
  const round = `r${randomBytes(8).toString("hex")}`;
  await t.app.database.pool.query(
    `WITH launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                             play_type, language, currency, expires_at)
       SELECT $1, merchant_id, id, $1, 'lumen', 'LUMEN', 'kite', false, 'trad', 'EN', currency, now()
         FROM members WHERE username = $2 RETURNING *
     )
     INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total)
     SELECT member_id, integration_id, id, id, vendor, game_code, currency, CASE $2 WHEN 'own' THEN 1000 ELSE 1 END FROM launch`,
    [round, username],
  );
  return Buffer.from(`lumen/${round}`).toString("base64url");
}
/** Whether the caller's records contain a round of the member `own`. */
async function ownRound(headers: Record<string, string>, path: string): Promise<boolean> {
  playedOnce ??= betOf("own");
  const id = await playedOnce;
  return (await t.app.inject({ url: path.replace("{id}", id), headers })).body.includes(id);
}

/** Every input that identifies something, by endpoint and field. */
const CASES: Record<string, Case> = {
  "deposit.create promotionId": [
    "deposit.promotion.invalid",
    async () => {
      const create = (promotionId: number) =>
        post("/wps/deposit/orders", callers.own, {
          method: "bank",
          amount: "1000",
          promotionId,
          clientKey: randomUUID(),
        });
      return [await create(Number(await foreignPromotion())), await create(999_999_999)];
    },
  ],
  "deposit.read number": depositCase("", "GET"),
  "deposit.declare.paid number": depositCase("/paid", "POST", {}),
  "deposit.cancel number": depositCase("/cancel", "POST"),
  "deposit.slip.add number": depositCase("/slips", "POST", png()),
  "deposit.slip.read number": depositCase(`/slips/${secret()}`, "GET"),
  "deposit.slip.remove number": depositCase(`/slips/${secret()}`, "DELETE"),
  "deposit.slip.read slip": slipCase("GET"),
  "deposit.slip.remove slip": slipCase("DELETE"),
  "transfer.read number": [
    "transfer.unknown",
    async () => [
      await get(`/wps/wallet/transfers/${await transferOf("other")}`, callers.own),
      await get(`/wps/wallet/transfers/${NO_TRANSFER}`, callers.own),
    ],
  ],
  "withdraw.read number": [
    "withdrawal.unknown",
    async () => [
      await get(`/wps/withdraw/orders/${await withdrawalOf("other")}`, callers.own),
      await get(`/wps/withdraw/orders/${NO_WITHDRAWAL}`, callers.own),
    ],
  ],
  "withdraw.cancel number": [
    "withdrawal.unknown",
    async () => [
      await post(`/wps/withdraw/orders/${await withdrawalOf("other")}/cancel`, callers.own, {}),
      await post(`/wps/withdraw/orders/${NO_WITHDRAWAL}/cancel`, callers.own, {}),
    ],
  ],
  "withdraw.request cardId": [
    "card.unknown",
    async () => [
      await withdrawTo(await cardOf(callers.other)),
      await withdrawTo(randomBytes(16).toString("hex")),
    ],
  ],
  "backoffice.withdrawal number": [
    "withdrawal.unknown",
    async () => {
      const read = async (number: string) =>
        get(`/wps/backoffice/withdrawals/${number}`, await operatorOf("OTHER"));
      return [await read(await withdrawalOf("own")), await read(NO_WITHDRAWAL)];
    },
  ],
  "backoffice.withdrawal.act number": [
    "withdrawal.unknown",
    async () => {
      const assign = async (number: string) =>
        post(`/wps/backoffice/withdrawals/${number}`, await operatorOf("OTHER"), { event: "assign" });
      return [await assign(await withdrawalOf("own")), await assign(NO_WITHDRAWAL)];
    },
  ],
  "backoffice.adjustment.member username": [
    "member.unknown",
    async () => {
      const find = async (username: string) =>
        get(`/wps/backoffice/adjustments/member?username=${username}`, await operatorOf("DEMO"));
      return [await find("foreign"), await find("nobody")];
    },
  ],
  "backoffice.adjustment.propose username": [
    "member.unknown",
    async () => [await adjust("DEMO", "foreign"), await adjust("DEMO", "nobody")],
  ],
  "backoffice.adjustment.propose turnoverId": [
    "adjustment.turnover.unknown",
    async () => {
      const { pool } = t.app.database;
      const { rows } = await pool.query<{ id: bigint }>(
        `INSERT INTO withdrawal_turnovers (member_id, currency, deposit_id, credited, required)
         SELECT member_id, currency, id, 1000, 1000 FROM deposit_orders WHERE number = $1 RETURNING id`,
        [(await depositOf(callers.other)).number],
      );
      const lift = (turnoverId: string) =>
        adjust("DEMO", "own", { kind: "turnover", amount: undefined, turnoverId });
      const answers = [await lift(String(rows[0]?.id)), await lift("999999999")] as const;
      const { rowCount } = await pool.query(
        "SELECT FROM withdrawal_turnovers WHERE id = $1 AND lifted_at IS NULL",
        [rows[0]?.id],
      );
      expect(rowCount).toBe(1);
      return [...answers];
    },
  ],
  "backoffice.adjustment.read number": adjustmentCase("", "GET"),
  "backoffice.adjustment.decide number": adjustmentCase("/decision", "POST", { verdict: "approve" }),
  "backoffice.adjustment.withdraw number": adjustmentCase("/withdraw", "POST"),
  "games.list vassalage": [
    "vendor.unknown",
    async () => [
      await get("/lgw/games?gameType=RNG&vassalage=FAR"),
      await get("/lgw/games?gameType=RNG&vassalage=NOBODY"),
    ],
  ],
  "games.search vassalage": [
    "vendor.unknown",
    async () => [
      await get("/lgw/games/search?gameName=anvil&vassalage=FAR"),
      await get("/lgw/games/search?gameName=anvil&vassalage=NOBODY"),
    ],
  ],
  "notices.mark announcementId": [
    "announcement.unknown",
    async () => [
      await mark(callers.own, await announcementAt("OTHER")),
      await mark(callers.own, "999999999"),
    ],
  ],
  "pages.read slug": [
    "page.unknown",
    async () => {
      const { id } = await t.app.services.settings.merchant("OTHER");
      await inTransaction(t.app.database.pool, (client) =>
        t.app.services.pages.write(client, id, {
          slug: "far-page",
          kind: "page",
          sort: 0,
          picture: null,
          texts: { EN: { title: "Far", content: "" } },
        }),
      );
      return [await get("/wps/system/pages/far-page"), await get("/wps/system/pages/no-page")];
    },
  ],
  "jackpots.read code": [
    "jackpot.unknown",
    async () => [await get("/lgw/jackpots/far-jackpot"), await get("/lgw/jackpots/no-jackpot")],
  ],
  "jackpots.history code": [
    "jackpot.unknown",
    async () => [await get("/lgw/jackpots/far-jackpot/wins"), await get("/lgw/jackpots/no-jackpot/wins")],
  ],
  "records.bet betId": [
    "record.unknown",
    async () => {
      const read = (id: string) => get(`/wps/member/gameRecord/${id}`, callers.own);
      return [await read(await betOf("other")), await read(Buffer.from("lumen/none").toString("base64url"))];
    },
  ],
  "records.transaction transactionId": [
    "record.unknown",
    async () => {
      // numbers count within a book: the other member's has one more
      await t.app.database.pool.query(
        `SELECT ledger_transfer($1, 'deposit', id, currency, 'deposit', 'cash', 1) FROM members WHERE username = 'other'`,
        [randomUUID()],
      );
      const read = (id: bigint) => get(`/wps/wallet/details/${id}`, callers.own);
      const { rows } = await t.app.database.pool.query<{ seq: bigint }>(
        "SELECT seq FROM ledger_books b JOIN members m ON m.id = b.member_id WHERE m.username = 'own'",
      );
      return [await read((rows[0]?.seq ?? 0n) + 1n), await read(999_999_999n)];
    },
  ],
  "inbox.read id": messageCase("GET", ""),
  "inbox.remove id": messageCase("DELETE", ""),
  "inbox.restore id": messageCase("POST", "/restore"),
  "feedback.picture image": [
    "feedback.image.unknown",
    async () => {
      const read = (image: string) => get(`/wps/member/feedback/images/${image}`, callers.own);
      return [await read(await pictureOf(callers.other)), await read(secret())];
    },
  ],
  "feedback.send images": [
    "feedback.image.unknown",
    async () => [
      await sendFeedback(callers.own, { images: [await pictureOf(callers.other)] }),
      await sendFeedback(callers.own, { images: [secret()] }),
    ],
  ],
  "identity.picture document": [
    "identity.document.unknown",
    async () => {
      const read = (document: string) => get(`/wps/member/identity/documents/${document}`, callers.own);
      return [await read(await documentOf(callers.other)), await read(secret())];
    },
  ],
  "identity.submit front": [
    "identity.document.unknown",
    async () => [
      await submitIdentity(callers.other, { front: await documentOf(callers.own) }),
      await submitIdentity(callers.other, { front: secret() }),
    ],
  ],
  "backoffice.deposit.read number": depositInBackOffice("", "GET"),
  "backoffice.deposit.act number": depositInBackOffice("", "POST", { action: "assign" }),
  "backoffice.deposit.slip number": depositInBackOffice(`/slips/${secret()}`, "GET"),
  "backoffice.deposit.slip slip": depositInBackOffice(`/slips/${secret()}`, "GET"),
  "backoffice.payment.match paymentKey": paymentInBackOffice("", { number: "DP-0101-22222" }),
  "backoffice.payment paymentKey": paymentInBackOffice(""),
  "backoffice.payment.act paymentKey": paymentInBackOffice("/steps", { action: "return", text: "Why" }),
  "backoffice.payment.act username": [
    "member.unknown",
    async () => {
      const paymentKey = await unknownPayment();
      const credit = async (username: string) =>
        post(`/wps/backoffice/payments/${paymentKey}/steps`, await operatorOf("DEMO"), {
          action: "credit",
          text: "Why",
          username,
        });
      return [await credit("foreign"), await credit("nobody-of-this-name")];
    },
  ],
  "backoffice.statement statementId": [
    "statement.unknown",
    async () => {
      const read = async (id: string) => get(`/wps/backoffice/statements/${id}`, await operatorOf("OTHER"));
      return [await read((await statementOf()).statementId), await read("999999999")];
    },
  ],
  "backoffice.statement.act statementId": [
    "statement.unknown",
    async () => {
      const confirm = async (id: string) =>
        post(`/wps/backoffice/statements/${id}`, await operatorOf("OTHER"), { action: "confirm" });
      return [await confirm((await statementOf()).statementId), await confirm("999999999")];
    },
  ],
  "backoffice.statement.upload accountId": [
    "statement.account.unknown",
    async () => {
      const upload = async (id: string) =>
        answerOf(
          await t.app.inject({
            method: "POST",
            url: `/wps/backoffice/statements?accountId=${id}&fileName=a.csv`,
            headers: { ...(await operatorOf("OTHER")), "content-type": "text/csv" },
            payload: "Date,Description,Amount\n2026-01-01,a,5\n",
          }),
        );
      return [await upload((await statementOf()).accountId), await upload("999999999")];
    },
  ],
  "backoffice.run runId": runCase(""),
  "backoffice.run.csv runId": runCase("/csv"),
  "backoffice.run.act runId": [
    "reconciliation.unknown",
    async () => {
      const again = async (id: string) =>
        post(`/wps/backoffice/reconciliation/${id}`, await operatorOf("OTHER"), { action: "run" });
      return [await again(await runOf()), await again("999999999")];
    },
  ],
  "backoffice.run.act differenceId": [
    "reconciliation.unknown",
    async () => {
      const { rows } = await t.app.database.pool.query<{ id: bigint }>(
        `INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, at)
         VALUES ($1, 'missing-here', 'pay-in', 'x', now()) RETURNING id`,
        [await runOf()],
      );
      const own = await runOf();
      const settle = async (differenceId: string) =>
        post(`/wps/backoffice/reconciliation/${own}`, await operatorOf("DEMO"), {
          action: "settle",
          differenceId,
          note: "Asked.",
        });
      return [await settle(String(rows[0]?.id)), await settle("999999999")];
    },
  ],
  "backoffice.identity.read checkId": [
    "identity.unknown",
    async () => {
      const read = async (id: string) => get(`/wps/backoffice/identity/${id}`, await operatorOf("OTHER"));
      return [await read((await identityCheck()).checkId), await read("999999999")];
    },
  ],
  "backoffice.identity.act checkId": [
    "identity.unknown",
    async () => {
      const assign = async (id: string) =>
        post(`/wps/backoffice/identity/${id}`, await operatorOf("OTHER"), { event: "assign" });
      return [await assign((await identityCheck()).checkId), await assign("999999999")];
    },
  ],
  "backoffice.identity.picture document": [
    "identity.document.unknown",
    async () => {
      const read = async (document: string) =>
        get(`/wps/backoffice/identity/documents/${document}`, await operatorOf("OTHER"));
      return [await read((await identityCheck()).document), await read(secret())];
    },
  ],
  "promotions.join promotionId": promotionCase("join"),
  "promotions.claim promotionId": promotionCase("claim"),
  "promotions.check.in promotionId": promotionCase("check-in"),
  "promotions.give.up promotionId": promotionCase("give-up"),
  "backoffice.chat.read chatId": [
    "chat.unknown",
    async () => {
      const read = async (id: string) => get(`/wps/backoffice/chats/${id}`, await operatorOf("OTHER"));
      return [await read(await chatOf("own")), await read(NO_CHAT)];
    },
  ],
  "backoffice.chat.send chatId": [
    "chat.unknown",
    async () => {
      const clientKey = randomUUID();
      const say = async (id: string) =>
        post(`/wps/backoffice/chats/${id}`, await operatorOf("OTHER"), { text: "Yes?", clientKey });
      return [await say(await chatOf("own")), await say(NO_CHAT)];
    },
  ],
  "backoffice.chat.seen chatId": [
    "chat.unknown",
    async () => {
      const seen = async (id: string) =>
        post(`/wps/backoffice/chats/${id}/seen`, await operatorOf("OTHER"), { last: "999999" });
      return [await seen(await chatOf("own")), await seen(NO_CHAT)];
    },
  ],
  "backoffice.promotion.decide applicationId": [
    "promotion.unknown",
    async () => {
      const decide = async (id: string) =>
        post(`/wps/backoffice/promotions/${id}`, await operatorOf("OTHER"), { verdict: "approve" });
      return [await decide(await applicationOf("own")), await decide("999999999")];
    },
  ],
  "backoffice.feedback.answer receipt": [
    "feedback.unknown",
    async () => {
      const answer = async (receipt: string) =>
        post(`/wps/backoffice/feedback/${receipt}`, await operatorOf("OTHER"), {
          answer: "They turn again.",
        });
      const { receipt } = (await sendFeedback(callers.own)).body["value"] as { receipt: string };
      return [await answer(receipt), await answer("F-AAAAAAAA")];
    },
  ],
  "backoffice.feedback.picture image": [
    "feedback.image.unknown",
    async () => {
      const picture = async (image: string) =>
        get(`/wps/backoffice/feedback/images/${image}`, await operatorOf("OTHER"));
      const image = await pictureOf(callers.own);
      await sendFeedback(callers.own, { images: [image] });
      return [await picture(image), await picture(secret())];
    },
  ],
  "backoffice.canned.save cannedKey": [
    "canned.unknown",
    async () => {
      const payload = { title: "Hello", texts: [{ language: "EN", text: "Hello." }], version: 1 };
      const save = async (key: string) =>
        answerOf(
          await t.app.inject({
            method: "PUT",
            url: `/wps/backoffice/canned-answers/${key}`,
            headers: await editorOf("OTHER"),
            payload,
          }),
        );
      return [await save(await cannedAnswerOf("DEMO")), await save(randomUUID())];
    },
  ],
  "backoffice.canned.delete cannedKey": [
    "ok",
    async () => {
      const erase = async (key: string) =>
        remove(`/wps/backoffice/canned-answers/${key}`, await editorOf("OTHER"));
      return [await erase(await cannedAnswerOf("DEMO")), await erase(randomUUID())];
    },
  ],
  "backoffice.message.preview username": [
    "member.unknown",
    async () => [await writeTo("foreign", "/preview"), await writeTo("nobody", "/preview")],
  ],
  "backoffice.message.send username": [
    "member.unknown",
    async () => [
      await writeTo("foreign", "", { clientKey: randomUUID() }),
      await writeTo("nobody", "", { clientKey: randomUUID() }),
    ],
  ],
  "games.details nodeId": [
    "game.unknown",
    async () => [
      await get(`/lgw/games/details/${await nodeOf("anvil")}`),
      await get("/lgw/games/details/999999999"),
    ],
  ],
  "favourites.add nodeId": [
    "game.unknown",
    async () => [await like("POST", await nodeOf("anvil"), "FAR"), await like("POST", "999999999", "FAR")],
  ],
  "favourites.remove nodeId": [
    "game.unknown",
    async () => [
      await like("DELETE", await nodeOf("anvil"), "FAR"),
      await like("DELETE", "999999999", "FAR"),
    ],
  ],
  "launch.start vassalage": [
    "vendor.unknown",
    async () => [
      await launch(callers.own, { vassalage: "FAR", gameCode: "anvil" }),
      await launch(callers.own, { vassalage: "NOBODY", gameCode: "anvil" }),
    ],
  ],
  "launch.start gameCode": [
    "game.unknown",
    async () => [
      await launch(callers.own, { gameCode: "anvil" }),
      await launch(callers.own, { gameCode: "no-such-game" }),
    ],
  ],
  "launch.resume launchId": [
    "launch.unknown",
    () => launchesOf((headers, id) => get(`/wps/game/launches/${id}`, headers)),
  ],
  "launch.seen launchId": [
    "launch.unknown",
    () => launchesOf((headers, id) => post(`/wps/game/launches/${id}/seen`, headers, { state: "left" })),
  ],
  "session.login username": [
    "session.login.invalid",
    async () => [answerOf(await login(t.app, "foreign")), answerOf(await login(t.app, "nobody"))],
  ],
  "member.register affiliateCode": [
    "register.affiliate.invalid",
    async () => [await register({ affiliateCode: "FARAWAY" }), await register({ affiliateCode: "NOWHERE" })],
  ],
  "session.login linkToken": [
    "social.token.invalid",
    async () => [
      await sealed("session.login", { ...nameOf("own"), linkToken: await foreignToken("link") }),
      await sealed("session.login", { ...nameOf("own"), linkToken: secret() }),
    ],
  ],
  "member.register linkToken": [
    "social.token.invalid",
    async () => [
      await register({ linkToken: await foreignToken("link") }),
      await register({ linkToken: secret() }),
    ],
  ],
  "member.register.mobile linkToken": [
    "social.token.invalid",
    async () => [
      await mobileWith({ linkToken: await foreignToken("link") }),
      await mobileWith({ linkToken: secret() }),
    ],
  ],
  "member.register.mobile affiliateCode": [
    "register.affiliate.invalid",
    async () => [
      await mobileWith({ affiliateCode: "FARAWAY" }),
      await mobileWith({ affiliateCode: "NOWHERE" }),
    ],
  ],
  "affiliate.read code": [
    "register.affiliate.invalid",
    async () => [
      await get("/wps/agent/affiliate?code=FARAWAY"),
      await get("/wps/agent/affiliate?code=NOWHERE"),
    ],
  ],
  "social.finish token": [
    "social.token.invalid",
    async () => [await finish(await foreignToken("finish")), await finish(secret())],
  ],
  "password.reset token": [
    "password.token.invalid",
    async () => [await resetBy(await foreignResetToken()), await resetBy(secret())],
  ],
  "password.link token": [
    "password.token.invalid",
    async () => {
      const open = (token: string) => sealed("password.link", { token });
      return [await open(await foreignResetToken()), await open(secret())];
    },
  ],
  "password.email username": [
    "ok",
    async () => {
      const ask = (username: string) =>
        post("/wps/member/password/email", {}, { username, email: "somebody@mail.example" });
      return [await ask("foreign"), await ask("nobody")];
    },
  ],
  "passkeys.remove passkeyId": [
    "passkey.unknown",
    async () => [
      await remove(`/wps/session/passkeys/${await passkeyOf("own")}`, callers.other),
      await remove(`/wps/session/passkeys/${randomBytes(16).toString("hex")}`, callers.other),
    ],
  ],
  "cards.remove cardId": [
    "card.unknown",
    async () => [
      await cardCall("cards.remove", callers.other, { cardId: await cardOf(callers.own) }),
      await cardCall("cards.remove", callers.other, { cardId: randomBytes(16).toString("hex") }),
    ],
  ],
  "passkeys.register challengeId": [
    "passkey.invalid",
    async () => {
      const keep = (challengeId: string) =>
        post("/wps/session/passkeys", callers.other, { challengeId, response: {} });
      return [await keep(await challengeOf(callers.own)), await keep(secret())];
    },
  ],
  "passkeys.login challengeId": [
    "passkey.invalid",
    async () => {
      const enter = (challengeId: string) =>
        post("/wps/session/login/passkey", {}, { challengeId, response: {} });
      return [await enter(await challengeOf(callers.own)), await enter(secret())];
    },
  ],
  "session.end sessionId": [
    "session.unknown",
    async () => [
      await remove(`/wps/session/sessions/${await sessionOf(callers.own)}`, callers.other),
      await remove(`/wps/session/sessions/${randomBytes(16).toString("hex")}`, callers.other),
    ],
  ],
  "trial.login trialName": [
    "session.trial.unknown",
    async () => {
      const enter = (trialName: string) => post("/wps/session/login/freeplay", {}, { trialName });
      const { trialName } = (await get("/wps/member/trialuser")).body["value"] as { trialName: string };
      expect((await enter(trialName)).status).toBe(200);
      await t.app.database.pool.query("UPDATE guests SET expires_at = now() - interval '1 s'");
      return [await enter(trialName), await enter("a".repeat(16))];
    },
  ],
  "member.username.check username": [
    "ok",
    async () => [
      await get("/wps/check/username?username=foreign"),
      await get("/wps/check/username?username=nobody"),
    ],
  ],
};

/** Inputs that identify nothing with an owner, with the reason. */
const NOBODYS: Record<string, string> = {
  merchantCode: "a merchant's catalogue is public",
  typeId: "a kind of game",
  captchaId: "belongs to nobody; the first answer consumes it, right or wrong",
  provider: "one of the two there are",
  countryDialingCode: "of a country",
  firebaseMobileNo: "signs nobody in without the token that proves it",
  verificationCode: "proves the number beside it",
  "backoffice.login code": "proves the operator named beside it",
  "backoffice.factor.confirm code": "proves the operator of the session",
  "factor.confirm code": "proves the member of the session",
  "session.second.step code": "proves the member of the ticket",
  "session.second.step linkToken": "looked up as by session.login, once the code is right",
  "records.transactions code": "names a kind of transaction",
  "records.csv code": "names a kind of transaction",
  "records.csv report": "one of the three there are",
  recommenderId: "stored as written, and never looked up",
};

/** Inputs with a separate namespace per member or merchant, so that equal values do not collide. */
const OWN: Record<string, () => Promise<void>> = {
  "launch.start idempotencyKey": async () => {
    const key = randomUUID();
    const ids = new Set<unknown>();
    for (const headers of [callers.own, callers.other, callers.own])
      ids.add(
        ((await launch(headers, { idempotencyKey: key })).body["value"] as { launchId: string }).launchId,
      );
    expect(ids.size).toBe(2);
  },
  "chat.send clientKey": async () => {
    const clientKey = randomUUID();
    const ids = new Set<unknown>();
    for (const headers of [callers.own, callers.other, callers.own])
      ids.add(
        ((await post("/wps/chat", headers, { text: "Hello", clientKey })).body["value"] as { id: string }).id,
      );
    expect(ids.size).toBe(2);
  },
  "deposit.create clientKey": async () => {
    const clientKey = randomUUID();
    const numbers = new Set<unknown>();
    for (const headers of [callers.own, callers.other, callers.own])
      numbers.add((await depositOf(headers, clientKey)).number);
    expect(numbers.size).toBe(2);
  },
  "transfer.make clientKey": async () => {
    const clientKey = randomUUID();
    const numbers = new Set<unknown>();
    for (const headers of [callers.own, callers.other, callers.own])
      numbers.add(((await transfer(headers, { clientKey })).body["value"] as { number: string }).number);
    expect(numbers.size).toBe(2);
  },
  "withdraw.request clientKey": async () => {
    const clientKey = randomUUID();
    const [one, two] = [await createWithdrawer(t.app, "taker1"), await createWithdrawer(t.app, "taker2")];
    const numbers = new Set<unknown>();
    for (const who of [one, two, one]) numbers.add((await withdraw(t.app, who, { clientKey })).value?.number);
    expect(numbers.size).toBe(2);
  },
  "feedback.send clientKey": async () => {
    const clientKey = randomUUID();
    const receipts = new Set<unknown>();
    for (const headers of [callers.own, callers.other, callers.own])
      receipts.add(
        ((await sendFeedback(headers, { clientKey })).body["value"] as { receipt: string } | undefined)
          ?.receipt,
      );
    expect(receipts.size).toBe(2);
  },
  "identity.submit clientKey": async () => {
    const clientKey = randomUUID();
    await submitIdentity(callers.own);
    for (const headers of [callers.other, { ...callers.foreign, merchant: "OTHER" }]) {
      const { body } = await submitIdentity(headers, { clientKey });
      expect(body["value"]).toMatchObject({ state: "submitted" });
    }
  },
  "feedback.visitor clientKey": async () => {
    const payload = { email: "one@example.org", content: "The reels stand still.", clientKey: randomUUID() };
    const receipts = new Set<unknown>();
    for (const merchant of ["DEMO", "OTHER", "DEMO"]) {
      const url = "/wps/system/onlineService/message";
      const answer = await t.app.inject({ method: "PUT", url, headers: { merchant }, payload });
      receipts.add(answer.json().value.receipt);
    }
    expect(receipts.size).toBe(2);
  },
  "backoffice.chat.send clientKey": async () => {
    const clientKey = randomUUID();
    const [one, two] = [await chatOf("own"), await chatOf("other")];
    const answer = async (chatId: string) =>
      (
        (await post(`/wps/backoffice/chats/${chatId}`, await operatorOf("DEMO"), { text: "Yes?", clientKey }))
          .body["value"] as { id: string }
      ).id;
    expect(new Set([await answer(one), await answer(two), await answer(one)]).size).toBe(2);
  },
  "backoffice.message.send clientKey": async () => {
    const clientKey = randomUUID();
    const send = async (merchant: "DEMO" | "OTHER", username: string) =>
      (
        (
          await post("/wps/backoffice/messages", await operatorOf(merchant), {
            kind: "operator",
            everybody: false,
            username,
            title: "Hello",
            text: "Hello",
            clientKey,
          })
        ).body["value"] as { messageId: string }
      ).messageId;
    const ids = [await send("DEMO", "own"), await send("OTHER", "foreign"), await send("DEMO", "own")];
    expect(new Set(ids).size).toBe(2);
  },
  "backoffice.adjustment.propose clientKey": async () => {
    const clientKey = randomUUID();
    const make = async (merchant: "DEMO" | "OTHER", username: string) =>
      ((await adjust(merchant, username, { clientKey })).body["value"] as { number: string }).number;
    const numbers = [await make("DEMO", "own"), await make("OTHER", "foreign"), await make("DEMO", "own")];
    expect(new Set(numbers).size).toBe(2);
  },
  "member.register username": async () => {
    expect((await register({ username: "foreign" })).status).toBe(200);
  },
};

/** Endpoints that act for the member of the session, whatever the rest of the call says. */
const BY_SESSION: Record<string, (headers: Record<string, string>) => Promise<unknown>> = {
  "member.info": async (headers) =>
    ((await get("/wps/member/info", headers)).body["value"] as { account: string }).account,
  "wallet.read": async (headers) =>
    ((await get("/wps/wallet/balance", headers)).body["value"] as { sumBalance: string }).sumBalance,
  "games.recent": async (headers) => {
    await launch(callers.own, { gameCode: "bell" });
    const { list } = (await get("/lgw/games/recent", headers)).body["value"] as {
      list: { gameCode: string }[];
    };
    return list.some(({ gameCode }) => gameCode === "bell");
  },
  "favourites.list": async (headers) => {
    await like("POST", await nodeOf("bell"), "LUMEN");
    const { content } = (await get("/lgw/games/favourites", headers)).body["value"] as {
      content: { gameCode: string }[];
    };
    return content.some(({ gameCode }) => gameCode === "bell");
  },
  "favourites.ids": async (headers) => {
    const { content } = (await get("/lgw/games/favourites/ids", headers)).body["value"] as {
      content: string[];
    };
    return content.length > 0;
  },
  "notices.list": async (headers) => {
    const id = await announcementAt("DEMO");
    await mark(callers.own, id);
    const { content } = (await get("/wps/member/notices?types=PL", headers)).body["value"] as {
      content: { id: string; read: boolean }[];
    };
    return content.some((notice) => notice.id === id && notice.read);
  },
  "records.bets": (headers) => ownRound(headers, "/wps/member/gameRecord"),
  "records.bet": (headers) => ownRound(headers, "/wps/member/gameRecord/{id}"),
  "records.csv": (headers) => ownRound(headers, "/wps/member/report/csv/bets"),
  "records.totals": async (headers) => {
    await ownRound(headers, "/wps/member/gameRecord");
    return ((await get("/wps/member/gameRecord/totals", headers)).body["value"] as { stake: string }).stake;
  },
  // the opening balances differ
  "records.transactions": async (headers) => (await get("/wps/wallet/details", headers)).body["value"],
  "records.transaction": async (headers) => (await get("/wps/wallet/details/1", headers)).body["value"],
  "records.profit": async (headers) => {
    await t.app.database.pool.query(
      `INSERT INTO play_sums (member_id, currency, starts_at, vendor, result, rounds, stake, paid)
       SELECT id, currency, date_trunc('hour', now()), 'LUMEN', 'lost', 1, 100000, 0 FROM members WHERE username = 'own'
       ON CONFLICT DO NOTHING`,
    );
    const { total } = (await get("/wps/member/report/pnl", headers)).body["value"] as {
      total: { bets: number };
    };
    return total.bets;
  },
  "inbox.list": async (headers) => {
    notifiedOnce ??= messageOf("own");
    const id = await notifiedOnce;
    const { content } = (await get("/wps/member/inbox", headers)).body["value"] as {
      content: { id: string }[];
    };
    return content.some((message) => message.id === id);
  },
  "chat.launch": async (headers) => {
    // the response is the same for every member; the chat it leads to is per member
    const answer = await get("/wps/chat/launch", headers);
    expect(answer.body["value"]).toEqual({ chatUrl: "", framed: true });
    return ((await get("/wps/member/info", headers)).body["value"] as { account: string }).account;
  },
  "chat.read": async (headers) => {
    const text = "Only mine to read";
    await post("/wps/chat", callers.own, { text, clientKey: "only-mine-to-read" });
    const { content } = (await get("/wps/chat", headers)).body["value"] as { content: { text: string }[] };
    return content.some((word) => word.text === text);
  },
  "profile.read": async (headers) => {
    await t.app.inject({
      method: "PUT",
      url: "/wps/member/profile",
      headers: callers.own,
      payload: { whatsapp: "+63 917 000 0001" },
    });
    const { values } = (await get("/wps/member/profile", headers)).body["value"] as { values: object };
    return "whatsapp" in values;
  },
  "profile.icon": async (headers) => {
    await post("/wps/member/headIcon", callers.own, { headIcon: "avatar-tiger" });
    const { headIcon } = (await get("/wps/member/headIcon", headers)).body["value"] as { headIcon: string };
    return headIcon === "avatar-tiger";
  },
  "identity.read": async (headers) => {
    const { document } = await identityCheck();
    const { documents } = (await get("/wps/member/identity", headers)).body["value"] as {
      documents: { document: string }[];
    };
    return documents.some((one) => one.document === document);
  },
  "feedback.list": async (headers) => {
    const content = "Only mine to read again";
    await sendFeedback(callers.own, { content, clientKey: "only-mine-to-read" });
    const page = (await get("/wps/member/feedback", headers)).body["value"] as {
      content: { content: string }[];
    };
    return page.content.some((feedback) => feedback.content === content);
  },
  "session.renew": async (headers) => {
    const renewed = await post("/wps/session/renew", headers, {});
    const { token } = renewed.body["value"] as { token: string };
    return ((await get("/wps/member/info", { token })).body["value"] as { account: string }).account;
  },
  "session.list": async (headers) => sessionOf(headers),
  "passkeys.list": async (headers) => {
    const { passkeys } = (await get("/wps/session/passkeys", headers)).body["value"] as {
      passkeys: { id: string }[];
    };
    return passkeys.length > 0;
  },
  "passkeys.register.options": async (headers) => {
    const { options } = (await post("/wps/session/passkeys/options", headers, {})).body["value"] as {
      options: { user: { id: string } };
    };
    return options.user.id;
  },
  "security.config": async (headers) => {
    await t.app.database.pool.query("UPDATE members SET email = username || '@mail.example'");
    const { email } = (await get("/wps/member/security", headers)).body["value"] as {
      email: { shown: string };
    };
    return email.shown;
  },
  "security.history": async (headers) => {
    const { events } = (await get("/wps/member/security/history", headers)).body["value"] as {
      events: { id: string }[];
    };
    return events[0]?.id;
  },
  "security.passkey": async (headers) => {
    await passkeyOf("own");
    const { options } = (await post("/wps/member/security/passkey", headers, {})).body["value"] as {
      options: { allowCredentials: unknown[] };
    };
    return options.allowCredentials.length > 0;
  },
  "cards.list": async (headers) => {
    if (headers === callers.own) await cardOf(callers.own);
    return ((await get("/wps/withdraw/bankCards", headers)).body["value"] as { cards: unknown[] }).cards
      .length;
  },
  "transfer.wallets": async (headers) =>
    ((await get("/wps/wallet/wallets", headers)).body["value"] as { main: string }).main,
  "transfer.make": async (headers) =>
    ((await transfer(headers, { amount: "1000000" })).body["value"] as { limit?: string } | undefined)?.limit,
  "transfer.list": async (headers) => {
    transferredOnce ??= transferOf("own");
    const number = await transferredOnce;
    const { content } = (await get("/wps/wallet/transfers", headers)).body["value"] as {
      content: { number: string }[];
    };
    return content.some((one) => one.number === number);
  },
  "transfer.read": async (headers) => {
    transferredOnce ??= transferOf("own");
    return (await get(`/wps/wallet/transfers/${await transferredOnce}`, headers)).status;
  },
  "withdraw.info": async (headers) =>
    ((await get("/wps/withdraw/info", headers)).body["value"] as { balance: string }).balance,
  "withdraw.list": async (headers) => {
    withdrawnOnce ??= withdrawalOf("own");
    const number = await withdrawnOnce;
    const { content } = (await get("/wps/withdraw/orders", headers)).body["value"] as {
      content: { number: string }[];
    };
    return content.some((withdrawal) => withdrawal.number === number);
  },
  "deposit.methods": async (headers) => {
    await depositOf(callers.own);
    const { open } = (await get("/wps/deposit/methods", headers)).body["value"] as { open: unknown[] };
    return open.length > 0;
  },
  "deposit.list": async (headers) => {
    const { number } = await depositOf(callers.own);
    const { content } = (await get("/wps/deposit/orders", headers)).body["value"] as {
      content: { number: string }[];
    };
    return content.some((order) => order.number === number);
  },
  "promotions.available": async (headers) => {
    const { rows } = await t.app.database.pool.query<{ id: number }>(
      "SELECT id FROM merchants WHERE code = 'DEMO'",
    );
    const promotion = await promotionOf(rows[0]?.id ?? 0);
    await post(`/wps/member/promotions/${promotion}/claim`, callers.own, {});
    const { content } = (await get("/wps/member/promotions", headers)).body["value"] as {
      content: { state: string }[];
    };
    return content.some(({ state }) => state === "claimed");
  },
  "events.stream": async (headers) => {
    if (!t.app.server.listening) await t.app.listen({ port: 0 });
    const { port } = t.app.server.address() as { port: number };
    const abort = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/wps/events`, {
      headers: { ...headers, "last-event-id": "99999" },
      signal: abort.signal,
    });
    let text = "";
    for await (const part of response.body ?? []) {
      text += Buffer.from(part as Uint8Array).toString();
      if (/sumBalance/.test(text)) break;
    }
    abort.abort();
    return /"sumBalance":"([^"]+)"/.exec(text)?.[1];
  },
};

/** Endpoints that change the session's own data, tested by their ids above or by their module's tests. */
const CHANGES_ONE_S_OWN: Record<string, string> = {
  "withdraw.request": "modules/withdrawals/withdrawals.test.ts",
  "withdraw.read": "its id, above",
  "withdraw.cancel": "its id, above",
  "deposit.create": "modules/deposits/deposits.test.ts",
  "deposit.read": "its id, above",
  "deposit.declare.paid": "its id, above",
  "deposit.cancel": "its id, above",
  "deposit.slip.add": "its id, above",
  "deposit.slip.read": "its ids, above",
  "deposit.slip.remove": "its ids, above",
  "chat.send": "modules/chat/chat.test.ts",
  "chat.seen": "modules/chat/chat.test.ts",
  "chat.unread": "modules/chat/chat.test.ts",
  "favourites.add": "modules/favourites/favourites.test.ts",
  "favourites.remove": "modules/favourites/favourites.test.ts",
  "inbox.read": "its id, above",
  "inbox.remove": "its id, above",
  "inbox.restore": "its id, above",
  "inbox.seen": "modules/inbox/inbox.test.ts",
  "inbox.unread": "modules/inbox/inbox.test.ts",
  "inbox.clear": "modules/inbox/inbox.test.ts",
  "inbox.unclear": "modules/inbox/inbox.test.ts",
  "feedback.send": "modules/feedback/feedback.test.ts",
  "feedback.image": "its id, above",
  "feedback.picture": "its id, above",
  "identity.upload": "its id, above",
  "identity.picture": "its id, above",
  "identity.submit": "its ids, above",
  "profile.save": "profile.read, above",
  "profile.icon.choose": "profile.icon, above",
  "profile.icon.upload": "modules/profile/profile.test.ts",
  "notices.mark": "its id, above",
  "promotions.join": "its id, above",
  "promotions.claim": "its id, above",
  "promotions.check.in": "its id, above",
  "promotions.give.up": "its id, above",
  "passkeys.register": "its challenge, above",
  "passkeys.remove": "its id, above",
  "security.code": "modules/security/security.test.ts",
  "security.email": "modules/security/security.test.ts",
  "security.mobile": "modules/security/security.test.ts",
  "security.payment": "modules/security/security.test.ts",
  "security.questions": "modules/security/security-questions.test.ts",
  "factor.begin": "modules/second-factor/member-second-factor.test.ts",
  "factor.confirm": "modules/second-factor/member-second-factor.test.ts",
  "factor.codes": "modules/second-factor/member-second-factor.test.ts",
  "factor.off": "modules/second-factor/member-second-factor.test.ts",
  "cards.add": "modules/bank-cards/bank-cards.test.ts",
  "cards.remove": "its id, above",
  "session.end": "its id, above",
  "session.end.others": "modules/session/devices.test.ts",
  "password.change": "modules/password/password.test.ts",
};

const endpoints = Object.values(contract) as unknown as Endpoint[];
const NAMES_SOMETHING =
  /[a-z](Id|Ids|Code|Key|Uuid|No)$|^(linkToken|id|vassalage|username|round|token|memberId|trialName|code|images|front)$/;
const NAMES_NOTHING = new Set(["pageNo"]);

it("every input of the contract that identifies something has a case", () => {
  const namesOf = (schema: unknown) =>
    [schemaOf(schema), ...(schemaOf(schema).anyOf ?? [])].flatMap((own) => Object.keys(own.properties ?? {}));
  const taken = endpoints.flatMap(({ id, params, query, body }) =>
    [
      ...namesOf(params),
      ...[query, body].flatMap((schema) =>
        [...new Set(namesOf(schema))].filter((name) => NAMES_SOMETHING.test(name)),
      ),
    ]
      .filter((name) => !NAMES_NOTHING.has(name) && !(name in NOBODYS))
      .map((name) => `${id} ${name}`)
      .filter((input) => !(input in NOBODYS)),
  );
  expect(taken.toSorted()).toEqual([...Object.keys(CASES), ...Object.keys(OWN)].toSorted());
});

it("every call that requires a session has a case", () => {
  const needing = endpoints
    // operator sessions are tested in modules/back-office/back-office.test.ts
    .filter(({ id, access }) => access !== "public" && access !== "operator" && !(id in CHANGES_ONE_S_OWN))
    .map(({ id }) => id);
  expect(needing.toSorted()).toEqual(Object.keys(BY_SESSION).toSorted());
});

describe("ids of another member or merchant", () => {
  it.each(Object.entries(CASES))(
    "%s of another gets the same response as an unknown one",
    async (_, [answer, ask]) => {
      const [somebodyElses, nobodys] = await ask();
      expect(somebodyElses).toEqual(nobodys);
      expect(somebodyElses.body["errorCode"] ?? "ok").toBe(answer);
    },
  );
});

describe("data of one member", () => {
  it.each(Object.entries(OWN))("%s does not collide between members or merchants", async (_, holds) =>
    holds(),
  );

  it.each(Object.entries(BY_SESSION))("%s acts only for the member of the session", async (_, read) => {
    const [own, other, foreign] = [
      await read(callers.own),
      await read(callers.other),
      await read({ ...callers.foreign, merchant: "OTHER" }),
    ];
    expect(own).toBeDefined();
    expect(other).not.toEqual(own);
    expect(foreign).not.toEqual(own);
  });
});

describe("vendor calls with ids of another member", () => {
  const vendor = { id: "nightjar", keys: keyPair() };
  let own: WalletUnderTest;
  let other: WalletUnderTest;
  let bet: Record<string, unknown>;
  beforeAll(async () => {
    await enterVendor(t.app, vendor.id, vendor.keys);
    own = await playingMember(t.app, vendor, "seated");
    other = await playingMember(t.app, vendor, "neighbour");
    bet = other.betFields();
    await other.send("bet", bet);
  });

  const calls = ["userBalance", "bet", "win", "rollback"] as const;
  const fieldsOf = async () => {
    const first = own.betFields();
    await own.send("bet", first);
    await recorder.written();
    const { currency, amount, ...fields } = own.betFields({ round: first["round"] });
    const reference = { reference_transaction_uuid: first["transaction_uuid"] };
    return {
      userBalance: fields,
      bet: { ...fields, currency, amount },
      win: { ...fields, currency, amount, ...reference },
      rollback: { ...fields, ...reference },
    };
  };

  it.each(
    calls.flatMap((call) => [
      [call, "user", () => other.subject.user, (): string => "nobody"] as const,
      [call, "token", () => other.subject.token, () => randomUUID()] as const,
    ]),
  )(
    "the wallet call %s with the %s of another member is refused like an unknown one",
    async (call, field, theirs, none) => {
      const fields = await fieldsOf();
      for (const value of [theirs(), none()]) {
        const answer = await own.send(call, {
          ...fields[call],
          transaction_uuid: randomUUID(),
          [field]: value,
        });
        expect(answer.status).toBe("RS_ERROR_INVALID_TOKEN");
      }
      expect(await recorder.written()).toEqual([]);
    },
  );

  it("a win on another member's bet is refused like a win on an unknown bet", async () => {
    const fields = await fieldsOf();
    for (const reference of [bet["transaction_uuid"], randomUUID()])
      expect(await own.send("win", { ...fields.win, reference_transaction_uuid: reference })).toMatchObject({
        status: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
      });
    expect(await recorder.written()).toEqual([]);
  });

  it("another member's transaction can be neither replayed nor rolled back", async () => {
    const before = (await other.balance()).balance;
    const fields = await fieldsOf();
    const again = await own.send("bet", { ...fields.bet, transaction_uuid: bet["transaction_uuid"] });
    const undone = await own.send("rollback", {
      ...fields.rollback,
      reference_transaction_uuid: bet["transaction_uuid"],
    });
    expect([again.status, undone.status]).toEqual(Array(2).fill("RS_ERROR_DUPLICATE_TRANSACTION"));
    expect(await recorder.written()).toEqual([]);
    expect((await other.balance()).balance).toBe(before);
  });
});
