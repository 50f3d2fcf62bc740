import { randomUUID } from "node:crypto";
import type { Club } from "@foyer/contract/club";
import { countedDays, endOfNextMonth } from "@foyer/domain/club";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runAdmin } from "../../admin/run-admin.fixture.ts";
import { createMember, operatorAt, signIn, testApp } from "../../testing/index.ts";
import { createBankTransfer } from "../deposits/deposits.fixture.ts";
import { DEFAULT_SETTINGS, type MerchantSettings } from "../settings/merchant-settings.ts";
import { createWithdrawer, withdraw } from "../withdrawals/withdrawals.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
let merchantId: number;

const level = (code: string, turnover: string, more: object = {}) => ({
  code,
  names: { EN: code.toUpperCase(), TY: `${code}-ty` },
  badge: "gold" as const,
  turnover,
  withdrawals: {},
  deposits: {},
  ...more,
});
const CLUB: MerchantSettings["club"] = {
  months: 3,
  levels: [
    level("bronze", "0", {
      withdrawals: { maximum: "1000", dayCount: 1, automaticUpTo: "500" },
      deposits: { bank: { maximum: "2000", dayCount: 1 } },
    }),
    level("silver", "1000", {
      withdrawals: { freePerMonth: 1, dayCount: 5 },
      deposits: { bank: { dayMaximum: "9000" } },
    }),
    level("gold", "5000"),
  ],
};

async function set(change: object): Promise<void> {
  await pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [change, merchantId]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).settings).toMatchObject(change),
  );
}
beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  await createBankTransfer(app, merchantId);
  await set({ club: CLUB });
});
afterAll(() => t.close());

const today = () => dayIn("Asia/Manila", new Date());
/** Rounds that ended, by their stakes in whole units. */
async function played(memberId: bigint, stake: number, at = new Date(), result = "lost"): Promise<void> {
  await pool.query(
    `INSERT INTO play_sums VALUES ($1, 'CNY', date_bin('15 minutes', $2::timestamptz, '2000-01-01 00:00+00'), 'NIGHTJAR', 'RNG', $4, 1, $3::bigint * 100000, 0)
     ON CONFLICT (member_id, currency, starts_at, vendor, category, result) DO UPDATE SET stake = play_sums.stake + excluded.stake`,
    [memberId, at, stake, result],
  );
}
const read = async (headers: Record<string, string> = {}): Promise<Club> =>
  (await app.inject({ url: "/wps/member/club/benefit", headers })).json().value;
let made = 0;
async function member() {
  const username = `Clubber${++made}x`;
  const id = await createMember(app, username);
  return { id, username, headers: await signIn(app, username) };
}
const titles = async (memberId: bigint): Promise<string[]> =>
  (
    await pool.query<{ title: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [memberId],
    )
  ).rows.map(({ title }) => title);
const causes = async (memberId: bigint): Promise<string[]> =>
  (
    await pool.query<{ cause: string }>("SELECT cause FROM club_events WHERE member_id = $1 ORDER BY id", [
      memberId,
    ])
  ).rows.map(({ cause }) => cause);

describe("the member club", () => {
  it("the member club shows visitors and guests its levels in their language, without a level of their own", async () => {
    const shown = await read({ language: "TY" });
    expect(shown.levels.map(({ name, turnover }) => [name, turnover])).toEqual([
      ["bronze-ty", "0.00"],
      ["silver-ty", "1000.00"],
      ["gold-ty", "5000.00"],
    ]);
    expect(shown.levels[0]?.benefits).toEqual({
      withdrawalMaximum: "1000.00",
      withdrawalDayMaximum: "300000.00",
      withdrawalDayCount: 1,
      withoutReviewUpTo: "500.00",
      deposits: [{ code: "bank", method: "Bank transfer", maximum: "2000.00", dayCount: 1 }],
    });
    expect(shown).not.toHaveProperty("own");
  });

  it("the member club raises a member once by the turnover of the counted months, however many processes count, and notifies the member", async () => {
    const { id, headers } = await member();
    const { from, to } = countedDays(today(), 3);
    const manilaMidnight = new Date(`${from}T00:00:00+08:00`);
    await played(id, 999, manilaMidnight);
    await played(id, 50_000, new Date(manilaMidnight.getTime() - 60_000));
    await played(id, 50_000, new Date(), "void");
    expect((await read(headers)).own).toEqual({
      level: "bronze",
      turnover: "999.00",
      from,
      to,
      fixed: false,
    });
    await played(id, 1);
    await Promise.all([read(headers), read(headers), app.services.club.turn(), app.services.club.turn()]);
    expect((await read(headers)).own).toEqual({
      level: "silver",
      turnover: "1000.00",
      from,
      to,
      keptUntil: endOfNextMonth(today()),
      fixed: false,
    });
    expect(await titles(id)).toEqual(["Your level is now SILVER"]);
    expect(await causes(id)).toEqual(["raised"]);
  });

  it("the member club raises those who played before they look, and lowers by one level those whose time has ended", async () => {
    const [riser, faller] = [await member(), await member()];
    await played(riser.id, 6000);
    await pool.query(
      "INSERT INTO club_members (member_id, merchant_id, level, kept_until, counted_at) VALUES ($1, $2, 'gold', $3, now() - interval '1 day')",
      [faller.id, merchantId, addDays(today(), -1)],
    );
    await app.services.club.turn();
    await app.services.club.turn();
    expect(await titles(riser.id)).toEqual(["Your level is now GOLD"]);
    expect(await titles(faller.id)).toEqual(["Your level is now SILVER"]);
    expect(await causes(faller.id)).toEqual(["fell"]);
  });

  it("the member club keeps a level that an operator set until its day, with who did it and why", async () => {
    const { id, username, headers } = await member();
    const until = addDays(today(), 10);
    const asked = ["club", "set", username, "gold", until, "Agreed", "with", "risk"];
    expect(await runAdmin(t, asked)).toMatchObject({ code: 0 });
    expect(await runAdmin(t, asked)).toMatchObject({ code: 0 });
    expect((await read(headers)).own).toMatchObject({ level: "gold", keptUntil: until, fixed: true });
    const { rows } = await pool.query(
      "SELECT cause, before, level, reason FROM club_events WHERE member_id = $1",
      [id],
    );
    expect(rows).toEqual([{ cause: "set", before: "bronze", level: "gold", reason: "Agreed with risk" }]);
    const trail = await pool.query(
      "SELECT subject, detail FROM audit_trail WHERE area = 'club' AND member_id = $1",
      [id],
    );
    expect(trail.rows).toEqual([{ subject: "gold", detail: { note: "Agreed with risk", until } }]);
    expect(await titles(id)).toEqual(["Your level is now GOLD"]);
    await expect(pool.query("DELETE FROM club_events")).rejects.toThrow("never changed");
    for (const [wrong, says] of [
      [["nobody", "gold", until, "x"], "has no member nobody"],
      [[username, "ruby", until, "x"], "there is no level ruby"],
      [[username, "gold", "2020-01-01", "x"], "the day must be from"],
    ] as const) {
      const run = await runAdmin(t, ["club", "set", ...wrong]);
      expect(run).toMatchObject({ code: 1, errors: expect.stringContaining(says) });
    }
  });

  it("the member club refuses levels whose turnover does not rise", async () => {
    const levels = [level("one", "0"), level("two", "100"), level("three", "100")];
    const run = await runAdmin(t, ["settings", "set", "club", JSON.stringify({ months: 3, levels })]);
    expect(run).toMatchObject({ code: 1, errors: expect.stringContaining("ascending turnover") });
  });
});

describe("limits by level", () => {
  const settings = {
    club: CLUB,
    withdrawals: { ...DEFAULT_SETTINGS.withdrawals, minimum: "100", feeFixed: "10" },
  };

  it("withdrawals keep to the limits of the member's level, and a higher level has a fee-free one", async () => {
    await set(settings);
    const who = await createWithdrawer(app, "Levelled");
    const info = async () =>
      (await app.inject({ url: "/wps/withdraw/info", headers: who.headers })).json().value;
    expect(await info()).toMatchObject({ maximum: "1000", countPerDay: 1, feeFixed: "10" });
    expect(await withdraw(app, who, { amount: "1001" })).toMatchObject({
      errorCode: "withdrawal.amount.invalid",
      value: { field: "amount", rule: "maximum", limit: "1000.00" },
    });
    const first = await withdraw(app, who, { amount: "600" });
    expect(first.value).toMatchObject({ state: "review", fee: "10.00" });
    expect(await withdraw(app, who, { amount: "100" })).toMatchObject({ value: { rule: "count" } });
    const risk = await operatorAt(app, merchantId, ["risk"]);
    const one = await app.inject({
      url: `/wps/backoffice/withdrawals/${first.value?.number}`,
      headers: risk,
    });
    expect(one.json().value).toMatchObject({ level: "BRONZE", facts: { automaticUpTo: "500" } });

    await app.services.levelsByHand.set(await app.services.settings.merchant(merchantId), "Levelled", {
      level: "silver",
      until: addDays(today(), 5),
      reason: "for the test",
      operator: "test",
    });
    // the month has one withdrawal already
    expect(await info()).toMatchObject({ maximum: "100000", countPerDay: 5, feeFixed: "10" });
    const other = await createWithdrawer(app, "Levelled2");
    await played(other.memberId, 1000);
    await app.services.club.turn();
    expect((await withdraw(app, other, { amount: "100" })).value).toMatchObject({ fee: "0.00" });
    expect((await withdraw(app, other, { amount: "100" })).value).toMatchObject({ fee: "10.00" });
  });

  it("deposits keep to the limits of the member's level, by amount, by day and by count", async () => {
    const { id, headers } = await member();
    const methods = async () =>
      (await app.inject({ url: "/wps/deposit/methods", headers })).json().value.methods[0];
    const deposit = async (amount: string) =>
      (
        await app.inject({
          method: "POST",
          url: "/wps/deposit/orders",
          headers,
          payload: { method: "bank", amount, clientKey: randomUUID() },
        })
      ).json();
    expect(await methods()).toMatchObject({ maximum: "2000.00", countLeftToday: 1 });
    expect(await deposit("2001")).toMatchObject({ value: { rule: "maximum", limit: "2000.00" } });
    expect(await deposit("600")).toMatchObject({ success: true });
    expect(await deposit("600")).toMatchObject({
      errorCode: "deposit.amount.invalid",
      value: { rule: "count" },
    });
    expect(await methods()).toMatchObject({ closed: "limit", countLeftToday: 0 });
    await played(id, 1000);
    await read(headers);
    expect(await methods()).toMatchObject({ maximum: "500000.00", leftToday: "8400.00" });
    expect(await deposit("8500")).toMatchObject({ value: { rule: "day" } });
    expect(await deposit("8400")).toMatchObject({ success: true });
  });
});
