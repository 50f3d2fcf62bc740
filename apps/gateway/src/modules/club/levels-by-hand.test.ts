import type { MemberLevel } from "@foyer/contract/back-office-club";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { endOfNextMonth } from "@foyer/domain/club";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runAdmin } from "../../admin/run-admin.fixture.ts";
import { createMember, operatorAt, signIn, testApp } from "../../testing/index.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
let merchantId: number;
let risk: Record<string, string>;

const level = (code: string, turnover: string) => ({
  code,
  names: { EN: code.toUpperCase() },
  badge: "gold" as const,
  turnover,
  withdrawals: {},
  deposits: {},
});
beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  const club = { months: 3, levels: [level("bronze", "0"), level("silver", "1000"), level("gold", "5000")] };
  await pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [{ club }, merchantId]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).settings).toMatchObject({ club }),
  );
  risk = await operatorAt(app, merchantId, ["risk"]);
});
afterAll(() => t.close());

const today = () => dayIn("Asia/Manila", new Date());
const until = (days = 10) => addDays(today(), days);
let made = 0;
async function member(): Promise<{ id: bigint; username: string }> {
  const username = `Levelled${++made}x`;
  return { id: await createMember(app, username), username };
}
interface Answer {
  readonly value: MemberLevel;
  readonly errorCode?: string;
}
const shown = async (username: string, headers = risk) =>
  (await app.inject({ url: `/wps/backoffice/club/level?username=${username}`, headers })).json<Answer>();
const set = async (username: string, change: object = {}, headers = risk) =>
  (
    await app.inject({
      method: "PUT",
      url: "/wps/backoffice/club/level",
      headers,
      payload: { username, level: "gold", until: until(), reason: "Agreed by phone", ...change },
    })
  ).json<Answer>();
const end = async (username: string, reason = "Set by mistake", headers = risk) =>
  (
    await app.inject({
      method: "POST",
      url: "/wps/backoffice/club/level/end",
      headers,
      payload: { username, reason },
    })
  ).json<Answer>();
const messages = async (memberId: bigint): Promise<string[]> =>
  (
    await pool.query<{ text: string }>(
      `SELECT concat_ws(' ', texts -> 'EN' ->> 'title', texts -> 'EN' ->> 'content') AS text
         FROM inbox_messages WHERE member_id = $1 ORDER BY id`,
      [memberId],
    )
  ).rows.map(({ text }) => text);
const trail = async (username: string) =>
  (await app.inject({ url: `/wps/backoffice/audit-trail?area=club&about=${username}`, headers: risk })).json()
    .value.content;

it("an operator sets a member's level until a day: it is shown with who and why, audited, and the member is notified once", async () => {
  const { id, username } = await member();
  expect((await shown(username.toUpperCase())).value).toEqual({
    username,
    levels: ["bronze", "silver", "gold"].map((code) => ({ code, name: code.toUpperCase() })),
    earliest: until(1),
    latest: until(366),
    own: { level: "bronze", turnover: "0.00", from: expect.any(String) },
  });
  const { value } = await set(username);
  expect(value).toMatchObject({
    own: { level: "gold", since: expect.any(String), keptUntil: until() },
    byHand: { by: `risk-${merchantId}`, until: until(), reason: "Agreed by phone", after: "silver" },
  });
  expect((await set(username)).value).toEqual(value);
  expect((await shown(username)).value).toEqual(value);
  const received = await messages(id);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^Your level is now GOLD .*Customer service has set your level/);
  expect(await trail(username)).toMatchObject([
    {
      by: `risk-${merchantId}`,
      deed: "level-set",
      subject: "gold",
      player: username,
      detail: { note: "Agreed by phone", until: until() },
    },
  ]);
  const own = await app.inject({
    url: "/wps/member/club/benefit",
    headers: await signIn(app, username),
  });
  expect(own.json().value.own).toMatchObject({ level: "gold", keptUntil: until(), fixed: true });
});

it("ending a level set by hand lets turnover decide again, is audited, and notifies the member once", async () => {
  const { id, username } = await member();
  await set(username);
  const { value } = await end(username);
  expect(value.own).toMatchObject({ level: "silver", keptUntil: endOfNextMonth(today()) });
  expect(value).not.toHaveProperty("byHand");
  expect((await end(username)).value).toEqual(value);
  const received = await messages(id);
  expect(received).toHaveLength(2);
  expect(received[1]).toMatch(/^Your level is now SILVER .*your turnover decides it again/);
  expect(await trail(username)).toMatchObject([
    { by: `risk-${merchantId}`, deed: "level-ended", subject: "silver", detail: { note: "Set by mistake" } },
    { deed: "level-set" },
  ]);
});

it("a member without a level set by hand is not changed by ending it", async () => {
  const { id, username } = await member();
  expect((await end(username)).value.own).toMatchObject({ level: "bronze" });
  expect(await messages(id)).toEqual([]);
  expect(await trail(username)).toEqual([]);
});

it.each([
  ["level", { level: "ruby" }, { rule: "enum" }],
  ["until", { until: addDays(today(), 0) }, { rule: "day", from: until(1), to: until(366) }],
  ["until", { until: until(367) }, { rule: "day", from: until(1), to: until(366) }],
  ["until", { until: "2099-02-30" }, { rule: "day" }],
  ["reason", { reason: " " }, { rule: "required" }],
  ["reason", { reason: "é".repeat(141) }, { rule: "maxLength" }],
])("a wrong %s is refused with the field and its rule: %o", async (field, change, value) => {
  const { id, username } = await member();
  expect(await set(username, change)).toMatchObject({
    errorCode: "request.invalid",
    value: { field, ...value },
  });
  expect(await messages(id)).toEqual([]);
});

it("a reason of 140 characters outside the basic plane is taken", async () => {
  const { username } = await member();
  const reason = "🂡".repeat(140);
  expect((await set(username, { reason })).value.byHand).toMatchObject({ reason });
});

it.each<readonly [string, OperatorRole, string | undefined]>([
  ["support", "support", "operator.forbidden"],
  ["cashier", "cashier", "operator.forbidden"],
  ["administrator", "administrator", undefined],
])("%s: the levels of members are for risk and administrators", async (name, role, errorCode) => {
  const { id, username } = await member();
  const headers = await operatorAt(app, merchantId, [role], `${name}-level`);
  for (const call of [
    () => shown(username, headers),
    () => set(username, {}, headers),
    () => end(username, "Why", headers),
  ])
    expect((await call()).errorCode).toBe(errorCode);
  expect(await messages(id)).toHaveLength(errorCode === undefined ? 2 : 0);
});

it("a level set at the command line names no operator in the audit trail, whatever the user's name there", async () => {
  const { username } = await member();
  await runAdmin(t, ["club", "set", username, "gold", until(), "Agreed"]);
  const [entry] = await trail(username);
  expect(entry).toMatchObject({ deed: "level-set", subject: "gold" });
  expect(entry).not.toHaveProperty("by");
});

it("of many operators who end a level at once, one does", async () => {
  const { id, username } = await member();
  await set(username);
  await Promise.all(Array.from({ length: 6 }, () => end(username)));
  expect(await messages(id)).toHaveLength(2);
});

it("a merchant without a member club has no levels to set or to end", async () => {
  const { username } = await member();
  const { rows } = await pool.query<{ settings: object }>("SELECT settings FROM merchants WHERE id = $1", [
    merchantId,
  ]);
  await pool.query("UPDATE merchants SET settings = '{}' WHERE id = $1", [merchantId]);
  await vi.waitFor(async () => expect((await shown(username)).value.levels).toEqual([]));
  expect((await shown(username)).value).not.toHaveProperty("own");
  expect(await set(username)).toMatchObject({ errorCode: "request.invalid", value: { field: "level" } });
  expect((await end(username)).value.levels).toEqual([]);
  await pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [rows[0]?.settings, merchantId]);
});
