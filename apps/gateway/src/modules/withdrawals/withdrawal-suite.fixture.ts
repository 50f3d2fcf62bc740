import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { testApp } from "../../testing/index.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import {
  createWithdrawer,
  FakePayouts,
  type Withdrawal,
  type WithdrawalInfo,
  type Withdrawer,
  withdraw,
} from "./withdrawals.fixture.ts";

/** Enough for an amount that an operator must decide. */
export const rich = { balance: 10_000_000_000n };

/** A platform whose withdrawals are paid by a fake provider, for the tests of one file. At the end its books must balance. */
export async function withdrawalSuite() {
  const t = await testApp();
  const { app } = t;
  const { pool } = app.database;
  const provider = new FakePayouts();
  (app.services.payments as Map<string, FakePayouts>).set("fake", provider);
  const merchantId = (await app.services.settings.merchant("DEMO")).id;
  const terms = {
    ...DEFAULT_SETTINGS.withdrawals,
    payouts: { dialect: "fake", channels: { GCASH: "GCASH" } },
  };

  async function setTerms(change: object): Promise<void> {
    const withdrawals = { ...terms, ...change };
    await pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [{ withdrawals }, merchantId]);
    await vi.waitFor(async () =>
      expect((await app.services.settings.merchant(merchantId)).settings.withdrawals).toEqual(withdrawals),
    );
  }
  beforeAll(() => setTerms({}));
  beforeEach(async () => {
    await pool.query("DELETE FROM rate_limits");
    provider.answer = () => "pending";
  });
  afterAll(async () => {
    const { faults } = await app.services.ledgerAudit.run();
    await t.close();
    expect(faults).toEqual([]);
  });

  let made = 0;
  const someone = (options: Parameters<typeof createWithdrawer>[2] = {}): Promise<Withdrawer> =>
    createWithdrawer(app, `Taker${++made}x`, options);
  const info = async (who: Withdrawer): Promise<WithdrawalInfo> =>
    (await app.inject({ url: "/wps/withdraw/info", headers: who.headers })).json().value;
  const read = async (who: Withdrawer, number: string): Promise<Withdrawal> =>
    (await app.inject({ url: `/wps/withdraw/orders/${number}`, headers: who.headers })).json().value;
  const balanceOf = async (who: Withdrawer): Promise<{ cash: bigint; held: bigint }> => {
    const { rows } = await pool.query<{ name: string; balance: bigint }>(
      "SELECT name, balance FROM ledger_accounts WHERE member_id = $1",
      [who.memberId],
    );
    const of = (name: string) => rows.find((row) => row.name === name)?.balance ?? 0n;
    return { cash: of("cash"), held: of("hold:withdrawal") };
  };
  const steps = (withdrawal: Withdrawal) => withdrawal.timeline.map(({ step }) => step);
  const messagesOf = async (who: Withdrawer): Promise<string[]> =>
    (
      await pool.query<{ title: string }>(
        "SELECT texts -> 'EN' ->> 'title' AS title FROM inbox_messages WHERE member_id = $1 ORDER BY id",
        [who.memberId],
      )
    ).rows.map(({ title }) => title);
  /** One that an operator must decide: it is above the automatic limit. */
  const inReview = async (who: Withdrawer, amount = "30000"): Promise<string> => {
    const { value } = await withdraw(app, who, { amount });
    expect(value).toMatchObject({ state: "review" });
    return value?.number as string;
  };
  const act = async (by: Record<string, string>, number: string, payload: object) =>
    (
      await app.inject({ method: "POST", url: `/wps/backoffice/withdrawals/${number}`, headers: by, payload })
    ).json();
  const approved = async (who: Withdrawer): Promise<string> => {
    const { value } = await withdraw(app, who);
    expect(value).toMatchObject({ state: "approved" });
    return value?.number as string;
  };
  return {
    app,
    pool,
    provider,
    merchantId,
    setTerms,
    someone,
    info,
    read,
    balanceOf,
    steps,
    messagesOf,
    inReview,
    act,
    approved,
  };
}
