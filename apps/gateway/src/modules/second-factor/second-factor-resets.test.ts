import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disableOperator, operatorAt, signIn, testApp } from "../../testing/index.ts";
import {
  createWithdrawer,
  type WithdrawalCaseDetail,
  withdraw as withdrawMoney,
} from "../withdrawals/withdrawals.fixture.ts";
import { Browser, codeOf, enrolled, mailed, messagesOf, password, someone } from "./second-factor.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
type Headers = Record<string, string>;
let support: Headers;
let risk: Headers;
let secondRisk: Headers;
let cashier: Headers;
let elsewhere: Headers;

beforeAll(async () => {
  const { id } = await app.services.settings.merchant("DEMO");
  support = await operatorAt(app, id, ["support"], "sana");
  cashier = await operatorAt(app, id, ["cashier"], "cole");
  risk = await operatorAt(app, id, ["risk"], "rosa");
  secondRisk = await operatorAt(app, id, ["risk"], "remi");
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') RETURNING id",
  );
  elsewhere = await operatorAt(app, rows[0]?.id as number, ["risk"], "eve");
  await pool.query("UPDATE operators SET display_name = split_part(name_key, '-', 1)");
});
beforeEach(() => pool.query("DELETE FROM rate_limits"));
afterAll(async () => {
  const { faults } = await app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

const RESETS = "/wps/backoffice/second-factor-resets";
const send = async (headers: Headers, method: "GET" | "POST", url: string, payload?: object) => {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  // oxlint-disable-next-line typescript/no-explicit-any -- the value of any endpoint
  return { status: answer.statusCode, ...answer.json<{ errorCode?: string; value?: any }>() };
};
const read = async (by: Headers, username: string) =>
  (await send(by, "GET", `${RESETS}?username=${username}`)).value;
const ask = (by: Headers, username: string, change: object = {}) =>
  send(by, "POST", RESETS, {
    username,
    reason: "Phone stolen, codes were on it",
    identityProof: "Passport and a selfie with it",
    ...change,
  });
const decide = (by: Headers, resetId: string, verdict: "confirm" | "decline", note?: string) =>
  send(by, "POST", `${RESETS}/${resetId}/decision`, { verdict, ...(note !== undefined && { note }) });
const withdraw = (by: Headers, subject: string) =>
  send(by, "POST", "/wps/backoffice/approvals/withdraw", { kind: "second-factor-reset", subject });
const waiting = async (by: Headers, player: string) =>
  (await send(by, "GET", "/wps/backoffice/approvals")).value.content.filter(
    (one: { player: string }) => one.player === player,
  );
/** A member with two-step login for whom support has asked for a reset. */
async function asked() {
  const member = await enrolled(app);
  const { value } = await ask(support, member.username);
  return { ...member, resetId: value.reset.resetId as string };
}

describe("a member who lost phone and recovery codes", () => {
  it("two operators turn two-step login off: all sessions end, the member is told, and withdrawals wait", async () => {
    const { username, memberId, browser, secret } = await enrolled(app);
    await pool.query("DELETE FROM security_changes WHERE member_id = $1", [memberId]);
    expect(await read(support, username)).toEqual({ username, on: true, since: expect.any(String) });
    const { value } = await ask(support, username.toUpperCase());
    const { resetId } = value.reset;
    expect(value).toMatchObject({ on: true, reset: { state: "asked", mine: true, askedBy: "sana" } });
    expect(await waiting(secondRisk, username)).toEqual([
      {
        kind: "second-factor-reset",
        subject: resetId,
        title: "Phone stolen, codes were on it",
        player: username,
        playerId: expect.any(String),
        askedBy: "sana",
        askedAt: value.reset.askedAt,
        mine: false,
      },
    ]);
    expect((await browser.config()).secondFactor.set).toBe(true);
    const waits = (await new Browser(app).first(username)).value.ticket;

    const confirmed = await decide(risk, resetId, "confirm");
    expect(confirmed).toMatchObject({
      status: 200,
      value: { on: false, reset: { state: "confirmed", askedBy: "sana", decidedBy: "rosa" } },
    });
    expect(await decide(risk, resetId, "confirm")).toEqual(confirmed);
    expect(await waiting(risk, username)).toEqual([]);
    const member = { method: "GET", url: "/wps/member/security" } as object;
    expect((await browser.send(member)).errorCode).toBe("session.ended.elsewhere");
    expect((await messagesOf(app, memberId)).slice(1)).toEqual([
      "Customer service turned two-step login off",
    ]);
    expect(await mailed(app, memberId)).toBe(2);
    const phone = new Browser(app);
    expect((await phone.second(waits, codeOf(secret))).errorCode).toBe("second.factor.expired");
    expect((await phone.first(username)).status).toBe(200);
    expect((await phone.config()).coolings).toContainEqual({
      reason: "login-method",
      endsAt: expect.any(String),
    });
    const { rows } = await pool.query(
      `SELECT a.deed, o.display_name AS by, a.detail FROM audit_trail a JOIN operators o ON o.id = a.operator_id
        WHERE a.member_id = $1 ORDER BY a.id`,
      [memberId],
    );
    expect(rows).toEqual([
      {
        deed: "factor-reset-asked",
        by: "sana",
        detail: {
          note: "Phone stolen, codes were on it",
          identityProof: "Passport and a selfie with it",
        },
      },
      { deed: "factor-reset-confirmed", by: "rosa", detail: { askedBy: "sana" } },
    ]);
    const { rows: logged } = await pool.query(
      "SELECT detail FROM security_events WHERE member_id = $1 AND kind = 'second-factor-reset'",
      [memberId],
    );
    expect(logged).toEqual([{ detail: { by: "sana, rosa" } }]);
  });

  it("a withdrawal after a reset waits for the hours of a change of the ways to log in", async () => {
    const who = await createWithdrawer(app, "Reset70x");
    await pool.query(
      "INSERT INTO member_authenticators (owner_id, secret, confirmed_at) VALUES ($1, 'sealed', now() - interval '90 days')",
      [who.memberId],
    );
    const { resetId } = (await ask(support, "Reset70x")).value.reset;
    await decide(risk, resetId, "confirm");
    const headers = await signIn(app, "Reset70x");
    const { value } = await withdrawMoney(app, { ...who, headers });
    const found = (await send(cashier, "GET", `/wps/backoffice/withdrawals/${value?.number}`))
      .value as WithdrawalCaseDetail;
    expect(found).toMatchObject({
      state: "review",
      unmet: expect.arrayContaining(["security"]),
      facts: {
        securityChanges: [{ reason: "login-method", endsAt: expect.any(String) }, { reason: "new-device" }],
      },
    });
  });

  it("who asked for a reset cannot confirm or decline it, whatever role or setting they have", async () => {
    const { username, browser } = await enrolled(app);
    const { resetId } = (await ask(risk, username)).value.reset;
    for (const verdict of ["confirm", "decline"] as const)
      expect(await decide(risk, resetId, verdict, "Why")).toMatchObject({
        status: 403,
        errorCode: "approval.own",
      });
    expect((await browser.config()).secondFactor.set).toBe(true);
    expect(await decide(support, resetId, "confirm")).toMatchObject({ errorCode: "operator.forbidden" });
    expect(await ask(cashier, username)).toMatchObject({ errorCode: "operator.forbidden" });
  });

  it("a request is withdrawn by who asked only, and a withdrawn one cannot be confirmed", async () => {
    const { username, browser, resetId } = await asked();
    expect(await withdraw(risk, resetId)).toMatchObject({ errorCode: "approval.not.own" });
    expect((await waiting(support, username))[0]).toMatchObject({ mine: true });
    for (let i = 0; i < 2; i++) expect(await withdraw(support, resetId)).toMatchObject({ status: 200 });
    expect(await decide(risk, resetId, "confirm")).toMatchObject({
      status: 409,
      errorCode: "operator.too.late",
      value: { by: "sana", state: "withdrawn", at: expect.any(String) },
    });
    expect((await browser.config()).secondFactor.set).toBe(true);
  });

  it("a colleague declines a request with a note, after which nothing changes and another can be made", async () => {
    const { username, browser, resetId } = await asked();
    expect(await decide(risk, resetId, "decline", " ")).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "note", rule: "required" },
    });
    expect(await decide(risk, resetId, "decline", "The selfie shows somebody else")).toMatchObject({
      value: { on: true, reset: { state: "declined", note: "The selfie shows somebody else" } },
    });
    expect(await decide(secondRisk, resetId, "confirm")).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "rosa", state: "declined" },
    });
    expect(await withdraw(support, resetId)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "rosa", state: "declined", at: expect.stringMatching(/Z$/) },
    });
    expect((await browser.config()).secondFactor.set).toBe(true);
    expect((await ask(support, username)).value.reset).toMatchObject({ state: "asked" });
  });

  it("a request of an operator whose account is disabled can only be declined", async () => {
    const { username, browser } = await enrolled(app);
    const { id } = await app.services.settings.merchant("DEMO");
    const gone = await operatorAt(app, id, ["support"], "gone");
    const { resetId } = (await ask(gone, username)).value.reset;
    await disableOperator(app, id, "gone");
    expect(await decide(risk, resetId, "confirm")).toMatchObject({ errorCode: "approval.first.disabled" });
    expect((await browser.config()).secondFactor.set).toBe(true);
    expect(await decide(risk, resetId, "decline", "Asked by who left")).toMatchObject({ status: 200 });
  });

  it("one request waits for a member: the same again has no effect, other words conflict, and a colleague's is named", async () => {
    const { username, resetId } = await asked();
    expect((await ask(support, username)).value.reset.resetId).toBe(resetId);
    expect(await ask(support, username, { reason: "Another" })).toMatchObject({
      errorCode: "request.conflict",
    });
    expect(await ask(risk, username)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "sana", at: expect.any(String) },
    });
    expect(await waiting(risk, username)).toHaveLength(1);
  });

  it.each(["reason", "identityProof"])("a reset without %s is refused beside the field", async (field) => {
    const { username } = await enrolled(app);
    for (const [text, rule] of [
      [" ", "required"],
      ["x".repeat(501), "maxLength"],
    ] as const)
      expect(await ask(support, username, { [field]: text })).toMatchObject({
        errorCode: "request.invalid",
        value: { field, rule },
      });
  });

  it("nothing can be reset for a member without two-step login, or of another merchant", async () => {
    const without = await someone(app);
    expect(await ask(support, without.username)).toMatchObject({
      status: 409,
      errorCode: "second.factor.unset",
    });
    const { username, resetId } = await asked();
    expect(await ask(elsewhere, username)).toMatchObject({ errorCode: "member.unknown" });
    expect(await decide(elsewhere, resetId, "confirm")).toMatchObject({ errorCode: "approval.unknown" });
    expect(await withdraw(elsewhere, resetId)).toMatchObject({ errorCode: "approval.unknown" });
    expect(await waiting(elsewhere, username)).toEqual([]);
  });

  it.each([
    [
      "logs in with a recovery code",
      async ({ username, recoveryCodes }: Awaited<ReturnType<typeof asked>>) => {
        const phone = new Browser(app);
        const { ticket } = (await phone.first(username)).value;
        await phone.second(ticket, recoveryCodes[0] as string);
      },
    ],
    [
      "turns two-step login off",
      ({ browser, recoveryCodes }: Awaited<ReturnType<typeof asked>>) =>
        browser.sealed("factor.off", { proof: password, code: recoveryCodes[0] }),
    ],
    [
      "makes new recovery codes",
      ({ browser, recoveryCodes }: Awaited<ReturnType<typeof asked>>) =>
        browser.sealed("factor.codes", { proof: password, code: recoveryCodes[0] }),
    ],
  ] as const)("a request lapses when the member %s", async (_, act) => {
    const member = await asked();
    await act(member);
    expect((await read(support, member.username)).reset).toMatchObject({ state: "obsolete" });
    expect(await decide(risk, member.resetId, "confirm")).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "obsolete", at: expect.any(String) },
    });
    const late = await withdraw(support, member.resetId);
    expect(late).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "obsolete", at: expect.stringMatching(/Z$/) },
    });
    expect(late.value).not.toHaveProperty("by");
    expect(await waiting(risk, member.username)).toEqual([]);
  });

  it("of two colleagues who confirm a reset at once one does, and the member is told once", async () => {
    const { memberId, resetId } = await asked();
    const both = await Promise.all([
      decide(risk, resetId, "confirm"),
      decide(secondRisk, resetId, "confirm"),
    ]);
    expect(new Set(both.map(({ errorCode }) => errorCode))).toEqual(
      new Set(["operator.too.late", undefined]),
    );
    expect(await messagesOf(app, memberId)).toHaveLength(2);
  });
});
