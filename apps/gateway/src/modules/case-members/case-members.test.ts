import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  createMember,
  type MemberOptions,
  operatorAt,
  PASSWORD,
  seal,
  testApp,
} from "../../testing/index.ts";
import {
  createWithdrawer,
  depositToPlay,
  type Withdrawer,
  withdraw,
} from "../withdrawals/withdrawals.fixture.ts";

const { app, close } = await testApp();
afterAll(close);
const { pool } = app.database;
beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
});

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";
let made = 0;

/** Logs a member in on the device of the cookie. */
async function enter(username: string, cookie: string): Promise<void> {
  const body = { type: "username", username, password: PASSWORD };
  const request = await seal(app.services.sealedBodyKeys.currentKey(), "session.login", body);
  const headers = { ...request.headers, "user-agent": PHONE, cookie: `device=${cookie}` };
  expect((await app.inject({ ...request, headers })).statusCode).toBe(200);
}
const newDevice = () => String(++made).padStart(43, "d");

/** A member who could withdraw without an operator, on a device of their own that is known long enough. */
async function withdrawer(): Promise<{ who: Withdrawer; device: string }> {
  const username = `casemember${++made}`;
  const who = await createWithdrawer(app, username);
  const device = newDevice();
  await enter(username, device);
  await pool.query(
    "UPDATE known_devices SET first_seen_at = now() - interval '30 days' WHERE member_id = $1",
    [who.memberId],
  );
  return { who, device };
}
async function other(device: string, options: MemberOptions = {}): Promise<bigint> {
  const username = `casemember${++made}`;
  const memberId = await createMember(app, username, options);
  await enter(username, device);
  return memberId;
}
async function caseOf(who: Withdrawer): Promise<WithdrawalCaseDetail> {
  const { value } = await withdraw(app, who);
  const headers = await operatorAt(app, who.merchantId, ["cashier"]);
  return (await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers })).json().value;
}
const onDevice = { device: "Chrome on Android" };

describe("devices beside a case", () => {
  test("a withdrawal is reviewed where another member of the merchant used the same device", async () => {
    const { who, device } = await withdrawer();
    const first = await other(device);
    const last = await other(device, { type: 1 });
    const { rows } = await pool.query<{ username: string }>(
      "SELECT username FROM members WHERE id IN ($1, $2) ORDER BY id = $2 DESC",
      [first, last],
    );
    const usernames = rows.map(({ username }) => username);
    expect(await caseOf(who)).toMatchObject({
      state: "review",
      unmet: ["risk"],
      riskFlags: ["shared-device"],
      about: {
        devices: expect.arrayContaining([expect.objectContaining({ ...onDevice, others: 2, usernames })]),
      },
    });
  });

  test("a device that a test account used, or another member long ago, is not shared", async () => {
    const { who, device } = await withdrawer();
    await other(device, { type: 40 });
    const former = await other(device);
    await pool.query(
      "UPDATE known_devices SET last_seen_at = now() - interval '91 days' WHERE member_id = $1",
      [former],
    );
    const one = await caseOf(who);
    expect(one.riskFlags).toEqual([]);
    expect(one.about.devices.map(({ others }) => others)).toEqual([0, 0]);
  });

  test("a device on which the member has not logged in for 90 days raises no flag, and is listed with who uses it", async () => {
    const { who, device } = await withdrawer();
    await other(device);
    await pool.query(
      `UPDATE known_devices SET last_seen_at = now() - interval '91 days', first_seen_at = now() - interval '92 days'
        WHERE member_id = $1 AND device <> ''`,
      [who.memberId],
    );
    const one = await caseOf(who);
    expect(one.riskFlags).toEqual([]);
    expect(one.about.devices).toMatchObject([{ others: 0 }, { ...onDevice, others: 1 }]);
  });

  test("the same device under another merchant is not shared", async () => {
    const { who, device } = await withdrawer();
    await pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') ON CONFLICT (code) DO NOTHING",
    );
    const stranger = await other(device);
    await pool.query(
      "UPDATE members SET merchant_id = (SELECT id FROM merchants WHERE code = 'OTHER') WHERE id = $1",
      [stranger],
    );
    expect((await caseOf(who)).riskFlags).toEqual([]);
  });
});

describe("orders beside a case", () => {
  test("the latest orders of a member are listed without that of the case, with the sums of a year by state", async () => {
    const { who } = await withdrawer();
    const deposit = await depositToPlay(app, who, 50_000_000n);
    await pool.query("UPDATE withdrawal_turnovers SET counted = required WHERE member_id = $1", [
      who.memberId,
    ]);
    await withdraw(app, who, { amount: "700" });
    await pool.query("UPDATE withdrawals SET created_at = now() - interval '366 days' WHERE member_id = $1", [
      who.memberId,
    ]);
    const { number, about } = await caseOf(who);
    expect(about.deposits).toEqual({
      sums: [{ state: "credited", count: 1, amount: "500.00" }],
      latest: [expect.objectContaining({ number: deposit, state: "credited", amount: "500.00" })],
    });
    expect(about.withdrawals.latest.map(({ amount }) => amount)).toEqual(["700.00"]);
    expect(about.withdrawals.latest.map((one) => one.number)).not.toContain(number);
    // the one of more than a year ago is in no sum
    expect(about.withdrawals.sums.map(({ count, amount }) => [count, amount])).toEqual([[1, "1000.00"]]);
  });

  test("the state of the identity is told with its day, and without a check that nothing was sent", async () => {
    const { who } = await withdrawer();
    expect((await caseOf(who)).about.identity).toEqual({ state: "none" });
    await pool.query(
      `INSERT INTO identity_checks (merchant_id, member_id, state, kind, name, birth_date, nationality, address, client_key,
         request_hash, submitted_at, assigned_to, decided_at)
       SELECT merchant_id, id, 'confirmed', 'passport', 'A', '1990-01-01', 'PH', 'B', 'k', ''::bytea, '2026-01-01T00:00Z',
         (SELECT min(id) FROM operators), '2026-01-02T00:00Z' FROM members WHERE id = $1`,
      [who.memberId],
    );
    expect((await caseOf(who)).about.identity).toEqual({
      state: "confirmed",
      at: "2026-01-02T00:00:00.000Z",
    });
  });
});
