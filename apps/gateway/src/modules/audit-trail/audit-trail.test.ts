import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@foyer/contract/audit-trail";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, operatorAt, signIn, testApp } from "../../testing/index.ts";
import { createWithdrawer, withdraw } from "../withdrawals/withdrawals.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
type Headers = Record<string, string>;
let risk: Headers;
let merchantId: number;

beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  risk = await operatorAt(app, merchantId, ["risk"]);
});
afterAll(() => t.close());

interface Page {
  readonly content: AuditEntry[];
  readonly next?: string;
  readonly operators: string[];
}
const read = async (query: Record<string, string> = {}, by = risk) =>
  (await app.inject({ url: `/wps/backoffice/audit-trail?${new URLSearchParams(query)}`, headers: by })).json<{
    value: Page;
    errorCode?: string;
  }>();
const deeds = async (query: Record<string, string>) =>
  (await read(query)).value.content.map(({ area, deed }) => `${area} ${deed}`);
const post = (by: Headers, url: string, payload: object) =>
  app.inject({ method: "POST", url: `/wps/backoffice${url}`, headers: by, payload });
const adjust = async (by: Headers, username: string, amount = "10"): Promise<string> =>
  (
    await post(by, "/adjustments", {
      username,
      kind: "up",
      amount,
      reason: "goodwill",
      note: "=1+1",
      clientKey: randomUUID(),
    })
  ).json().value.number;

test("each deed of an operator is in the trail with its case, and a refused one is not", async () => {
  const who = await createWithdrawer(app, "Trailed1x", { balance: 10_000_000_000n });
  const { value } = await withdraw(app, who, { amount: "30000" });
  const number = value?.number as string;
  await post(risk, `/withdrawals/${number}`, { event: "assign" });
  await post(risk, `/withdrawals/${number}`, { event: "note", note: "Rounds replayed." });
  await post(risk, `/withdrawals/${number}`, { event: "sent", reference: "none" });
  await post(risk, `/withdrawals/${number}`, { event: "approve" });
  expect(await deeds({ about: number })).toEqual([
    "withdrawals approval",
    "withdrawals noted",
    "withdrawals assigned",
  ]);
  const adjustment = await adjust(risk, "Trailed1x");
  const [newest] = (await read({ about: "trailed1x" })).value.content;
  expect(newest).toMatchObject({
    area: "adjustments",
    deed: "booked",
    by: `risk-${merchantId}`,
    player: "Trailed1x",
    playerId: expect.any(String),
    subject: adjustment,
    detail: { kind: "up", amount: "10", currency: "CNY", reason: "goodwill", note: "=1+1" },
  });
});

test("logins, roles, rights and settings are in the trail, also those changed at the command line", async () => {
  const name = `auditor-${merchantId}`;
  await app.services.operators.create(merchantId, name, "Ana", "correct-horse-7", ["support"]);
  await app.services.operators.setRoles(merchantId, name, ["support", "cashier"]);
  await app.services.operators.setEditsCannedAnswers(merchantId, name, true);
  const entered = await operatorAt(app, merchantId, ["support", "cashier"], "auditor");
  expect(await deeds({ operator: name })).toEqual(["sessions logged-in"]);
  await app.inject({ method: "DELETE", url: "/wps/backoffice/session", headers: entered });
  expect(await deeds({ operator: name })).toEqual(["sessions session-ended", "sessions logged-in"]);
  const { content } = (await read({ about: name })).value;
  expect(content).toMatchObject([
    { deed: "rights-changed" },
    { deed: "roles-changed", detail: { roles: "support, cashier", before: "support" } },
    { deed: "added", detail: { roles: "support" } },
  ]);
  expect(content.every(({ by }) => by === undefined)).toBe(true);
  await pool.query(`UPDATE merchants SET settings = settings || '{"smsPerDay": 7}' WHERE id = $1`, [
    merchantId,
  ]);
  const [changed] = (await read({ area: "settings" })).value.content;
  expect(changed).toMatchObject({ deed: "changed", subject: "smsPerDay" });
});

test("payee names, reset second factors, maintenance of vendors and their connections are in the trail", async () => {
  const { memberId } = await createWithdrawer(app, "Renamed1x");
  const profile = (name: string) =>
    pool.query("UPDATE member_profiles SET payee_name = $2 WHERE member_id = $1", [memberId, name]);
  await profile("Ana Cruz");
  await profile("Ana Cruz");
  await pool.query(
    "INSERT INTO member_authenticators (owner_id, secret, confirmed_at) VALUES ($1, 'sealed', now())",
    [memberId],
  );
  const merchant = await app.services.settings.merchant("DEMO");
  await app.services.memberSecondFactor.reset(merchant, "Renamed1x", "ines");
  expect((await read({ about: "Renamed1x" })).value.content).toMatchObject([
    { area: "members", deed: "second-factor-reset", player: "Renamed1x" },
    { area: "members", deed: "payee-name-changed", player: "Renamed1x", detail: {} },
  ]);
  await createVendor(app, "LUMEN");
  for (const state of ["maintenance", "maintenance", "open"] as const)
    await app.services.vendorStates.set(merchantId, "LUMEN", "RNG", state);
  await enterVendor(app, "lumen", keyPair());
  await app.services.providers.setFrames("lumen", { frameOrigins: [], frameRights: [], handshake: true });
  expect((await read({ area: "vendors" })).value.content).toMatchObject([
    { deed: "integration-changed", subject: "lumen", detail: { changed: "handshake" } },
    { deed: "maintenance-ended", subject: "LUMEN RNG" },
    { deed: "maintenance-started", subject: "LUMEN RNG" },
  ]);
});

test("answers in the chat and canned answers are in the trail", async () => {
  const support = await operatorAt(app, merchantId, ["support"]);
  await pool.query("UPDATE operators SET edits_canned_answers = true WHERE name = $1", [
    `support-${merchantId}`,
  ]);
  await pool.query(`UPDATE merchants SET whitelabel = '{"flags":{"CBS3":true}}' WHERE id = $1`, [merchantId]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).whitelabel.flags).toHaveProperty("CBS3"),
  );
  await createMember(app, "Chatted1x");
  const member = await signIn(app, "Chatted1x");
  await app.inject({
    method: "POST",
    url: "/wps/chat",
    headers: member,
    payload: { text: "Hello", clientKey: randomUUID() },
  });
  const { rows } = await pool.query<{ id: string }>(
    "SELECT c.public_id AS id FROM chats c JOIN members m ON m.id = c.member_id WHERE m.username = 'Chatted1x'",
  );
  const said = await post(support, `/chats/${rows[0]?.id}`, {
    text: "Hello to you",
    clientKey: randomUUID(),
  });
  expect(said.json()).toMatchObject({ success: true });
  const url = `/wps/backoffice/canned-answers/${randomUUID()}`;
  const payload = { title: "Greeting", texts: [{ language: "EN", text: "Hello." }], version: 0 };
  await app.inject({ method: "PUT", url, headers: support, payload });
  await app.inject({ method: "DELETE", url, headers: support });
  await app.inject({ method: "DELETE", url, headers: support });
  expect(await deeds({ operator: `support-${merchantId}` })).toEqual([
    "canned deleted",
    "canned saved",
    "chats answered",
    "sessions logged-in",
  ]);
  expect(await deeds({ about: rows[0]?.id ?? "" })).toEqual(["chats answered"]);
});

test("the trail is in pages of 25, newest first, and a day is one of the merchant", async () => {
  await createMember(app, "Often1x");
  const numbers: string[] = [];
  for (let at = 0; at < 26; at++) numbers.unshift(await adjust(risk, "Often1x", "1"));
  const first = (await read({ about: "Often1x", area: "adjustments" })).value;
  expect(first.content.map(({ subject }) => subject)).toEqual(numbers.slice(0, 25));
  const second = (await read({ about: "Often1x", before: first.next ?? "" })).value;
  expect(second.content.map(({ subject }) => subject)).toEqual(numbers.slice(25));
  expect(second.next).toBeUndefined();
  expect(first.operators).toContain(`risk-${merchantId}`);
  const { settings } = await app.services.settings.merchant(merchantId);
  const today = dayIn(settings.timeZone, new Date(first.content[0]?.at ?? ""));
  expect((await read({ about: "Often1x", day: today })).value.content).not.toEqual([]);
  expect((await read({ about: "Often1x", day: "2020-02-29" })).value.content).toEqual([]);
  expect(await read({ day: "2021-02-29" })).toMatchObject({ errorCode: "record.range.invalid" });
});

test("the trail can be downloaded, and no field of it is a formula for a spreadsheet", async () => {
  await createMember(app, "Exported1x");
  const number = await adjust(risk, "Exported1x");
  const url = "/wps/backoffice/audit-trail/csv?about=Exported1x";
  const file = await app.inject({ url, headers: risk });
  expect(file.headers["content-type"]).toContain("text/csv");
  const [, line, rest] = file.body.split("\r\n");
  expect(line).toContain(`,risk-${merchantId},adjustments,booked,${number},Exported1x,`);
  expect(line).toContain("note: =1+1");
  expect(rest).toBe("");
});

test("the trail is for risk and administrators, and only of their own merchant", async () => {
  const answers: Record<string, string | undefined> = {};
  for (const role of ["support", "cashier", "risk", "administrator"] satisfies OperatorRole[]) {
    const by = await operatorAt(app, merchantId, [role], `one-${role}`);
    answers[role] = (await read({}, by)).errorCode;
  }
  expect(answers).toEqual({
    support: "operator.forbidden",
    cashier: "operator.forbidden",
    risk: undefined,
    administrator: undefined,
  });
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO merchants (code, name, currency) VALUES ('FAR', 'Far', 'CNY') RETURNING id",
  );
  const far = await operatorAt(app, rows[0]?.id ?? 0, ["risk"]);
  await vi.waitFor(() => app.services.settings.merchant("FAR"));
  const { content, operators } = (await read({}, far)).value;
  expect(content.map(({ deed }) => deed)).toEqual(["logged-in", "added"]);
  expect(operators).toEqual([`risk-${rows[0]?.id}`]);
});

test("an entry can be neither changed nor removed", async () => {
  for (const change of [
    "UPDATE audit_trail SET deed = 'x'",
    "DELETE FROM audit_trail",
    "TRUNCATE audit_trail",
  ])
    await expect(pool.query(change)).rejects.toThrow("never changed or removed");
});
