import { randomUUID } from "node:crypto";
import {
  moneyOfWithdrawal,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
  withdrawalTransition,
} from "@foyer/domain/withdrawal-state";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from "vitest";
import { PAYMENT_WEBHOOK_PATH, PaymentRefused, PaymentUnknown } from "../../payments/port.ts";
import { createMember, operatorAt, signIn, testApp } from "../../testing/index.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import {
  addCard,
  createWithdrawer,
  depositToPlay,
  FakePayouts,
  type Withdrawal,
  type WithdrawalCaseDetail,
  type WithdrawalInfo,
  type Withdrawer,
  withdraw,
} from "./withdrawals.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
const provider = new FakePayouts();
let merchantId: number;
const terms = { ...DEFAULT_SETTINGS.withdrawals, payouts: { dialect: "fake", channels: { GCASH: "GCASH" } } };

async function setTerms(change: object): Promise<void> {
  const withdrawals = { ...terms, ...change };
  await pool.query("UPDATE merchants SET settings = $1 WHERE id = $2", [{ withdrawals }, merchantId]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).settings.withdrawals).toEqual(withdrawals),
  );
}
beforeAll(async () => {
  (app.services.payments as Map<string, FakePayouts>).set("fake", provider);
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  await setTerms({});
});
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
const rich = { balance: 10_000_000_000n };

describe("limits by the kind of card", () => {
  afterEach(() => setTerms({}));
  const setKinds = async (withdrawalKinds: object) => {
    await pool.query("UPDATE merchants SET settings = settings || $1 WHERE id = $2", [
      { withdrawalKinds },
      merchantId,
    ]);
    await vi.waitFor(async () =>
      expect((await app.services.settings.merchant(merchantId)).settings.withdrawalKinds).toEqual(
        withdrawalKinds,
      ),
    );
  };

  it("an e-wallet's own limits are shown and kept, and those of bank accounts are not touched", async () => {
    await setKinds({
      bank: {},
      wallet: { minimum: "600", maximum: "2000", dayMaximum: "2500", dayCount: 3 },
    });
    const who = await someone();
    const all = { minimum: "500.00", maximum: "100000.00", leftToday: "300000.00", countPerDay: 5 };
    expect((await info(who)).kinds).toMatchObject({
      bank: all,
      wallet: {
        minimum: "600.00",
        maximum: "2000.00",
        leftToday: "2500.00",
        countLeftToday: 3,
        countPerDay: 3,
      },
    });
    const refused = async (amount: string) => (await withdraw(app, who, { amount })).value;
    expect(await refused("599")).toMatchObject({ rule: "minimum", limit: "600.00" });
    expect(await refused("2001")).toMatchObject({ rule: "maximum", limit: "2000.00" });
    await approved(who);
    await approved(who);
    expect(await refused("1000")).toMatchObject({ rule: "day", limit: "500.00" });
    expect((await info(who)).kinds).toMatchObject({
      bank: { leftToday: "298000.00", countLeftToday: 3 },
      wallet: { leftToday: "500.00", countLeftToday: 1 },
    });
    await pool.query("UPDATE bank_cards SET kind = 'bank' WHERE member_id = $1", [who.memberId]);
    await withdraw(app, who, { amount: "3000" });
    expect((await info(who)).kinds).toMatchObject({
      bank: { countLeftToday: 2 },
      wallet: { countLeftToday: 1 },
    });
  });

  it("one withdrawal of many at once takes the last one of the day", async () => {
    await setKinds({ bank: {}, wallet: { dayCount: 1 } });
    const who = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(app, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ value }) => value?.["rule"] === "count")).toHaveLength(7);
  });

  it("limits without a possible amount are not accepted", async () => {
    const merchant = await app.services.settings.merchant(merchantId);
    const set = (wallet: object) =>
      app.services.merchantChanges.setSetting(merchant, "withdrawalKinds", { bank: {}, wallet });
    await expect(set({ minimum: "100", maximum: "50" })).rejects.toThrow("the maximum of wallet");
    await expect(set({ minimum: "-1" })).rejects.toThrow("withdrawalKinds");
    await expect(set({ most: "1" })).rejects.toThrow("withdrawalKinds");
  });
});

describe("asking for a withdrawal", () => {
  it("the owner is told once by message and mail, in the transaction of the request", async () => {
    const who = await someone();
    await pool.query(
      "UPDATE members SET email = 'owner@mail.example', email_verified_at = now() WHERE id = $1",
      [who.memberId],
    );
    const clientKey = randomUUID();
    const { errorCode } = await withdraw(app, who, { amount: "30000", clientKey });
    expect(errorCode).toBe("withdrawal.amount.invalid");
    expect(await messagesOf(who)).toEqual([]);
    for (let again = 0; again < 2; again++) await withdraw(app, who, { clientKey });
    const { rows } = await pool.query(
      `SELECT texts -> 'EN' ->> 'content' AS content, texts -> 'TY' ->> 'title' AS ty FROM inbox_messages WHERE member_id = $1`,
      [who.memberId],
    );
    expect(rows).toEqual([
      {
        content: expect.stringMatching(/A withdrawal of .*1,000\.00 to GCash •• \d{4} was requested\./),
        ty: "Humiling ka ng withdrawal",
      },
    ]);
    const mails = await pool.query(
      "SELECT recipient, kind FROM outgoing_mail WHERE member_id = $1 ORDER BY id LIMIT 1",
      [who.memberId],
    );
    expect(mails.rows).toEqual([{ recipient: "owner@mail.example", kind: "withdrawal" }]);
  });

  it("a withdrawal holds the amount, is approved without an operator, is sent once and paid", async () => {
    const who = await someone();
    expect(await info(who)).toMatchObject({
      balance: "10000.00",
      available: "10000.00",
      locked: [],
      countLeftToday: 5,
      paymentPassword: true,
      cancellable: false,
      cards: [{ id: who.cardId }],
    });
    const number = await approved(who);
    expect(await balanceOf(who)).toEqual({ cash: 900_000_000n, held: 100_000_000n });
    await expect.poll(async () => (await read(who, number)).state).toBe("sent");
    expect(provider.sent.get(number)).toMatchObject({
      reference: number,
      amount: 100_000_000n,
      channel: "GCASH",
      holder: "Marisol Villanueva",
      account: expect.stringMatching(/^0917/),
    });
    expect(await info(who)).toMatchObject({ available: "9000.00", countLeftToday: 4, open: [{ number }] });
    await app.services.payouts.receive("fake", number, { providerId: `po-${number}`, state: "paid" });
    const paid = await read(who, number);
    expect(paid).toMatchObject({ state: "paid", receives: "1000.00", balanceNow: "9000.00", actions: [] });
    expect(steps(paid)).toEqual(["requested", "approved", "sent", "paid"]);
    expect(await balanceOf(who)).toEqual({ cash: 900_000_000n, held: 0n });
    expect(await messagesOf(who)).toEqual(["You asked for a withdrawal", "Your withdrawal was paid"]);
  });

  it("a withdrawal requested 64 times with one key is made once", async () => {
    const who = await someone();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(app, who, { clientKey })));
    expect(new Set(answers.map(({ value }) => value?.number)).size).toBe(1);
    expect((await balanceOf(who)).cash).toBe(900_000_000n);
    expect(await withdraw(app, who, { clientKey, amount: "2000" })).toMatchObject({
      errorCode: "request.conflict",
    });
  });

  it("eight withdrawals at once with the right payment password are all made", async () => {
    await setTerms({ dayCount: 20 });
    const who = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(app, who)));
    expect(answers.map(({ status, errorCode }) => errorCode ?? status)).toEqual(Array(8).fill(200));
    expect(await balanceOf(who)).toMatchObject({ cash: 200_000_000n });
    await setTerms({});
  });

  it("of two concurrent withdrawals of the whole balance, one succeeds", async () => {
    const who = await someone();
    const answers = await Promise.all([
      withdraw(app, who, { amount: "10000" }),
      withdraw(app, who, { amount: "10000" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await balanceOf(who)).toEqual({ cash: 0n, held: 1_000_000_000n });
  });

  it.each([
    ["1e9", "request.invalid", { field: "amount" }],
    ["１００", "request.invalid", { field: "amount" }],
    ["1,000.50", "request.invalid", { field: "amount" }],
    ["", "request.invalid", { field: "amount" }],
    ["0.001", "withdrawal.amount.invalid", { field: "amount", rule: "decimals" }],
    ["-5", "withdrawal.amount.invalid", { rule: "minimum", limit: "500.00" }],
    ["499.99", "withdrawal.amount.invalid", { rule: "minimum", limit: "500.00" }],
    ["100000.01", "withdrawal.amount.invalid", { rule: "maximum", limit: "100000.00" }],
    ["10000.01", "withdrawal.amount.invalid", { rule: "available", limit: "10000.00" }],
  ])(
    "a withdrawal of the amount %j is refused beside the field and takes no try of the password",
    async (amount, errorCode, value) => {
      const who = await someone();
      expect(await withdraw(app, who, { amount, paymentPassword: "000000" })).toMatchObject({
        errorCode,
        value,
      });
      expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    },
  );

  it("a wrong payment password moves nothing, and five lock it", async () => {
    const who = await someone();
    const wrong = () => withdraw(app, who, { paymentPassword: "314159" });
    expect(await wrong()).toMatchObject({ errorCode: "payment.password.wrong", value: { left: 4 } });
    for (let left = 3; left > 0; left--) await wrong();
    expect(await wrong()).toMatchObject({ errorCode: "payment.password.locked" });
    expect(await withdraw(app, who)).toMatchObject({ errorCode: "payment.password.locked" });
    expect((await balanceOf(who)).held).toBe(0n);
  });

  it("another member's card, a removed one and one that is cooling receive nothing", async () => {
    const [who, other] = [await someone(), await someone()];
    expect(await withdraw(app, who, { cardId: other.cardId })).toMatchObject({ errorCode: "card.unknown" });
    const fresh = await addCard(app, who.memberId, "1 hour");
    expect(await withdraw(app, who, { cardId: fresh })).toMatchObject({
      errorCode: "withdrawal.card.cooling",
      value: { endsAt: expect.any(String) },
    });
    await pool.query("UPDATE bank_cards SET removed_at = now() WHERE public_id = $1", [who.cardId]);
    expect(await withdraw(app, who)).toMatchObject({ errorCode: "card.unknown" });
  });

  it("no more withdrawals are taken than the merchant allows in a day; returned ones do not count", async () => {
    await setTerms({ dayCount: 2, cancellable: true, automaticUpTo: "0" });
    const who = await someone();
    const first = (await withdraw(app, who)).value?.number;
    await withdraw(app, who);
    expect(await withdraw(app, who)).toMatchObject({ value: { rule: "count" } });
    await app.inject({ method: "POST", url: `/wps/withdraw/orders/${first}/cancel`, headers: who.headers });
    expect((await withdraw(app, who)).status).toBe(200);
    await setTerms({ dayMaximum: "1500" });
    const another = await someone();
    await withdraw(app, another);
    expect(await withdraw(app, another)).toMatchObject({ value: { rule: "day", limit: "500.00" } });
    await setTerms({});
  });

  it("a fee is part of the amount, is the merchant's once paid, and comes back with a return", async () => {
    await setTerms({ feeFixed: "10", feePercent: "1.5" });
    const who = await someone();
    const { value } = await withdraw(app, who);
    expect(value).toMatchObject({ fee: "25.00", receives: "975.00" });
    const number = value?.number as string;
    await expect.poll(() => provider.sent.get(number)?.amount).toBe(97_500_000n);
    const report = (state: "paid" | "reversed") =>
      app.services.payouts.receive("fake", number, { providerId: `po-${number}`, state });
    await report("paid");
    const fee = async () =>
      (
        await pool.query<{ balance: bigint }>(
          "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'fee'",
          [who.memberId],
        )
      ).rows[0]?.balance;
    expect(await fee()).toBe(2_500_000n);
    await report("reversed");
    await report("reversed");
    expect(await fee()).toBe(0n);
    expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    expect(await messagesOf(who)).toEqual([
      "You asked for a withdrawal",
      "Your withdrawal was paid",
      "Your withdrawal was sent back",
    ]);
    await setTerms({});
  });
});

describe("why an operator decides", () => {
  it.each([
    ["limit", async () => {}, "30000"],
    ["identity", async () => {}, "15000"],
    [
      "security",
      (who: Withdrawer) =>
        pool.query("INSERT INTO security_changes (member_id, reason) VALUES ($1, 'login-password')", [
          who.memberId,
        ]),
      "1000",
    ],
    ["turnover", (who: Withdrawer) => depositToPlay(app, who, 100_000_000n), "1000"],
  ] as const)(
    "the check %s sends a withdrawal to review, and the member reads why",
    async (check, prepare, amount) => {
      const who = await someone(rich);
      await prepare(who);
      const { value } = await withdraw(app, who, { amount });
      expect(value).toMatchObject({ state: "review" });
      expect((value?.["timeline"] as Withdrawal["timeline"] | undefined)?.at(-1)).toMatchObject({
        step: "review",
        reason: check,
      });
      expect(value?.["reviewReasons"]).toContain(check === "security" ? "login-password" : check);
    },
  );

  it("an operator sees after which security change withdrawals wait, and one since then", async () => {
    const who = await someone(rich);
    const change = (reason: string, ago: string) =>
      pool.query(
        "INSERT INTO security_changes (member_id, reason, changed_at) VALUES ($1, $2, now() - $3::interval)",
        [who.memberId, reason, ago],
      );
    await change("payment-password", "1 hour");
    await change("login-method", "400 days");
    const { value } = await withdraw(app, who);
    await change("contact", "-1 second");
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const found = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
    ).json().value as WithdrawalCaseDetail;
    expect(found.facts.securityChanges).toEqual([
      { reason: "payment-password", at: expect.any(String), endsAt: expect.any(String) },
      { reason: "contact", at: expect.any(String), endsAt: expect.any(String) },
    ]);
    const { at = "", endsAt = "" } = found.facts.securityChanges[0] ?? {};
    expect(Date.parse(endsAt) - Date.parse(at)).toBe(
      DEFAULT_SETTINGS.coolingHours["payment-password"] * 3_600_000,
    );
  });

  it("a round that won many times its stake is a risk that the member cannot see", async () => {
    const who = await someone();
    await play(who, { stake: 1_000_000n, win: 500_000_000n });
    const { value } = await withdraw(app, who);
    expect((value?.["timeline"] as Withdrawal["timeline"] | undefined)?.at(-1)).toEqual({
      step: "review",
      at: expect.any(String),
    });
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const found = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
    ).json().value as WithdrawalCaseDetail;
    expect(found).toMatchObject({
      unmet: ["risk"],
      riskFlags: ["big-win"],
      rounds: { count: 1, win: "5000.00", largest: [{ stake: "10.00", win: "5000.00" }] },
      payout: { manual: false },
      trail: [{ step: "review" }, { step: "requested" }],
    });
  });
});

/** A round of the member that ended. */
async function play(who: Withdrawer, { stake, win = 0n }: { stake: bigint; win?: bigint }): Promise<string> {
  const round = randomUUID();
  await pool.query(
    `INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('lumen', 'hub', 'http://x.test', 'key')
     ON CONFLICT DO NOTHING`,
  );
  await pool.query(
    `WITH launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                             play_type, language, currency, expires_at)
       VALUES ($1, $2, $3, $1, 'lumen', 'LUMEN', 'kite', false, 'trad', 'EN', $4, now()) RETURNING *
     )
     INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total, win_total, bets,
                         state, opened_at, closed_at)
     SELECT member_id, integration_id, id, id, vendor, game_code, currency, $5, $6, 1, 'closed', clock_timestamp(), clock_timestamp()
       FROM launch`,
    [round, who.merchantId, who.memberId, who.currency, stake, win],
  );
  return round;
}

describe("turnover", () => {
  it("turnover locks what was not played of each deposit, oldest first, until rounds or an operator end it", async () => {
    const who = await someone({ balance: 100_000_000n });
    await depositToPlay(app, who, 200_000_000n);
    await depositToPlay(app, who, 300_000_000n);
    const lines = async () => {
      const { available, balance, locked } = await info(who);
      return { available, balance, locked: locked.map(({ amount, counted }) => [amount, counted]) };
    };
    expect(await lines()).toEqual({
      available: "1000.00",
      balance: "6000.00",
      locked: [
        ["2000.00", "0.00"],
        ["3000.00", "0.00"],
      ],
    });
    await play(who, { stake: 150_000_000n });
    expect((await lines()).locked).toEqual([
      ["500.00", "1500.00"],
      ["3000.00", "0.00"],
    ]);
    const round = await play(who, { stake: 100_000_000n });
    expect(await lines()).toMatchObject({ available: "3500.00", locked: [["2500.00", "500.00"]] });
    await pool.query("UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0 WHERE round = $1", [
      round,
    ]);
    expect((await lines()).locked).toEqual([["3000.00", "0.00"]]);

    const { value } = await withdraw(app, who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const found = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
    ).json().value as WithdrawalCaseDetail;
    expect(found.turnovers).toMatchObject([{ counted: "0.00", required: "3000.00" }]);
  });

  it("rounds before the deposit count nothing", async () => {
    const who = await someone();
    await play(who, { stake: 900_000_000n });
    await depositToPlay(app, who, 200_000_000n);
    expect((await info(who)).locked).toMatchObject([
      { counted: "0.00", required: "2000.00", name: "Instant transfer" },
    ]);
  });
});

describe("payouts", () => {
  it("an answer that was lost is asked for again with the same key, and money leaves once", async () => {
    const who = await someone();
    let lost = 0;
    provider.answer = () => {
      if (++lost === 1) throw new PaymentUnknown("connection lost");
      return "sent";
    };
    const number = await approved(who);
    await expect.poll(() => lost).toBe(1);
    expect((await read(who, number)).state).toBe("approved");
    await pool.query("UPDATE withdrawals SET send_at = now() WHERE number = $1 AND state = 'approved'", [
      number,
    ]);
    await expect
      .poll(async () => {
        await app.services.payouts.turn();
        return (await read(who, number)).state;
      })
      .toBe("sent");
    expect([...provider.sent.keys()].filter((key) => key === number)).toHaveLength(1);
    expect((await balanceOf(who)).held).toBe(100_000_000n);
  });

  it("a gateway without the provider's keys leaves due payouts to one that has them", async () => {
    const who = await someone();
    const asked = vi.spyOn(provider, "createPayout").mockRejectedValue(new PaymentUnknown("down"));
    const number = await approved(who);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await app.services.payouts.turn();
    asked.mockRestore();
    await pool.query("UPDATE withdrawals SET send_at = now() WHERE number = $1", [number]);
    const due = async () =>
      (await pool.query("SELECT tries, send_at <= now() AS due FROM withdrawals WHERE number = $1", [number]))
        .rows[0];
    const before = await due();
    expect(before.due).toBe(true);
    const providers = app.services.payments as Map<string, FakePayouts>;
    providers.delete("fake");
    await app.services.payouts.turn().finally(() => providers.set("fake", provider));
    expect(await due()).toEqual(before);
    await app.services.payouts.turn();
    expect(await read(who, number)).toMatchObject({ state: "sent" });
  });

  it("while the provider is down for an hour a payout stays held and is tried rarely, and then it is sent once", async () => {
    const who = await someone();
    const asked = vi.spyOn(provider, "createPayout").mockRejectedValue(new PaymentUnknown("down"));
    const number = await approved(who);
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    const pauses: number[] = [];
    for (let passed = 0; passed < 3600; passed = pauses.reduce((sum, pause) => sum + pause, 0)) {
      await pool.query("UPDATE withdrawals SET send_at = now() WHERE number = $1", [number]);
      const { rows } = await vi.waitFor(async () => {
        await app.services.payouts.turn();
        const answer = await pool.query<{ seconds: number }>(
          "SELECT extract(epoch FROM send_at - now())::int AS seconds FROM withdrawals WHERE number = $1 AND send_at > now()",
          [number],
        );
        expect(answer.rows).toHaveLength(1);
        return answer;
      });
      pauses.push(Math.max(30, rows[0]?.seconds ?? 0));
    }
    expect(pauses.length).toBeLessThanOrEqual(8);
    expect(await read(who, number)).toMatchObject({ state: "approved" });
    expect(await balanceOf(who)).toEqual({ cash: 900_000_000n, held: 100_000_000n });
    asked.mockRestore();
    const before = provider.calls;
    await pool.query("UPDATE withdrawals SET send_at = now() WHERE number = $1", [number]);
    await expect
      .poll(async () => {
        await app.services.payouts.turn();
        return (await read(who, number)).state;
      })
      .toBe("sent");
    expect(provider.calls).toBe(before + 1);
    expect(steps(await read(who, number))).toEqual(["requested", "approved", "sent"]);
  });

  it("a refused payout returns the money before the member is notified", async () => {
    const who = await someone();
    provider.answer = () => {
      throw new PaymentRefused("RECIPIENT_ACCOUNT_CLOSED", "closed");
    };
    const number = await approved(who);
    await expect.poll(async () => (await read(who, number)).state).toBe("failed");
    expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    expect((await read(who, number)).timeline.at(-1)).toMatchObject({ step: "failed", reason: "account" });
    expect(await messagesOf(who)).toEqual([
      "You asked for a withdrawal",
      "Your withdrawal could not be paid",
    ]);
    const { rows } = await pool.query("SELECT FROM outgoing_mail WHERE member_id = $1", [who.memberId]);
    expect(rows).toHaveLength(0);
  });

  it("a payout reported 64 times at once is paid once, a late failure changes nothing, and a contradiction is noted", async () => {
    const who = await someone();
    const number = await approved(who);
    await expect.poll(async () => (await read(who, number)).state).toBe("sent");
    const report = (state: "paid" | "failed") =>
      app.services.payouts.receive("fake", number, { providerId: `po-${number}`, state });
    await Promise.all(Array.from({ length: 64 }, () => report("paid")));
    await report("failed");
    expect(steps(await read(who, number))).toEqual(["requested", "approved", "sent", "paid"]);
    expect(await messagesOf(who)).toEqual(["You asked for a withdrawal", "Your withdrawal was paid"]);

    const failed = await approved(who);
    await expect.poll(async () => (await read(who, failed)).state).toBe("sent");
    const about = (state: "paid" | "failed") =>
      app.services.payouts.receive("fake", failed, { providerId: `po-${failed}`, state });
    await about("failed");
    await about("paid");
    await about("paid");
    expect((await read(who, failed)).state).toBe("failed");
    const { rowCount } = await pool.query(
      "SELECT FROM withdrawal_events WHERE step = 'contradicted' AND member_id = $1",
      [who.memberId],
    );
    expect(rowCount).toBe(1);
    expect((await balanceOf(who)).cash).toBe(900_000_000n);
  });

  it("a report of another provider, another payout or an unknown number is not taken", async () => {
    const who = await someone();
    const number = await approved(who);
    await expect.poll(async () => (await read(who, number)).state).toBe("sent");
    const { payouts } = app.services;
    expect(await payouts.receive("other", number, { providerId: `po-${number}`, state: "paid" })).toBe(false);
    expect(await payouts.receive("fake", number, { providerId: "po-x", state: "paid" })).toBe(false);
    expect(await payouts.receive("fake", "WD-0101-22222", { providerId: "x", state: "paid" })).toBe(false);
    expect((await read(who, number)).state).toBe("sent");
  });

  it("a payout whose webhook was lost is asked about", async () => {
    const who = await someone();
    const number = await approved(who);
    await expect.poll(async () => (await read(who, number)).state).toBe("sent");
    provider.state = "paid";
    await pool.query("UPDATE withdrawals SET poll_at = now() WHERE number = $1", [number]);
    await expect
      .poll(async () => {
        await app.services.payouts.turn();
        return (await read(who, number)).state;
      })
      .toBe("paid");
    provider.state = "pending";
  });

  it("every answer with a whole card number is in the security log, also that of a repeated step", async () => {
    await setTerms({ payouts: { dialect: "manual", channels: {} } });
    const number = await approved(await someone());
    const operator = await operatorAt(app, merchantId, ["cashier"], "reader");
    const note = { event: "note", note: "Called the bank." };
    for (let i = 0; i < 2; i++)
      expect((await act(operator, number, note)).value.payout.number).toMatch(/^0917/);
    const { rows } = await pool.query(
      "SELECT detail ->> 'event' AS event FROM security_events WHERE detail ->> 'withdrawal' = $1 AND kind = 'operator-withdrawal' ORDER BY id",
      [number],
    );
    expect(rows.map(({ event }) => event)).toEqual(["note", "view"]);
    await setTerms({});
  });

  it("without a provider for the card, operators pay out and note it", async () => {
    await setTerms({ payouts: { dialect: "manual", channels: {} } });
    const who = await someone();
    const number = await approved(who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const { value: found } = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${number}`, headers: cashier })
    ).json() as { value: WithdrawalCaseDetail };
    expect(found.payout).toMatchObject({ manual: true, number: expect.stringMatching(/^0917/) });
    expect(await act(cashier, number, { event: "sent" })).toMatchObject({ value: { field: "reference" } });
    for (let times = 0; times < 2; times++)
      expect(await act(cashier, number, { event: "sent", reference: "BDO 4711" })).toMatchObject({
        value: { state: "sent", payout: { reference: "BDO 4711" } },
      });
    await act(cashier, number, { event: "paid" });
    expect(await act(cashier, number, { event: "failed" })).toMatchObject({ errorCode: "request.conflict" });
    expect(await act(cashier, number, { event: "returned", message: "Account closed" })).toMatchObject({
      value: { state: "reversed" },
    });
    expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    await setTerms({});
  });
});

describe("operators", () => {
  it("a payout above the merchant's limit is sent after two different operators approved it", async () => {
    const who = await someone(rich);
    const number = await inReview(who, "60000");
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const risk = await operatorAt(app, merchantId, ["risk"]);
    const approve = { event: "approve", note: "Rounds replayed." };
    expect(await act(cashier, number, approve)).toMatchObject({
      value: { state: "review", approvals: 1, approvalsNeeded: 2, approvedByMe: true },
    });
    expect(await act(cashier, number, approve)).toMatchObject({ errorCode: "withdrawal.approved.before" });
    expect(provider.sent.has(number)).toBe(false);
    expect(await act(risk, number, approve)).toMatchObject({ value: { approvals: 2 } });
    await expect.poll(() => provider.sent.has(number)).toBe(true);
    expect(await act(risk, number, approve)).toMatchObject({ value: { approvals: 2 } });
  });

  it("a rejection returns the money with the operator's words", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    expect(await act(cashier, number, { event: "reject", reason: "other" })).toMatchObject({
      value: { field: "message" },
    });
    const reject = { event: "reject", reason: "terms", message: "Please finish your check first." };
    for (let times = 0; times < 2; times++)
      expect(await act(cashier, number, reject)).toMatchObject({ value: { state: "rejected" } });
    expect(await read(who, number)).toMatchObject({
      state: "rejected",
      timeline: [{}, {}, { step: "rejected", reason: "terms", note: "Please finish your check first." }],
    });
    expect(await balanceOf(who)).toEqual({ cash: 10_000_000_000n, held: 0n });
    expect(await messagesOf(who)).toEqual(["You asked for a withdrawal", "Your withdrawal was not approved"]);
    expect(await act(cashier, number, { event: "approve" })).toMatchObject({ errorCode: "request.conflict" });
  });

  it("the queue counts all, mine and free; a colleague's case is taken over only when the request says so", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const risk = await operatorAt(app, merchantId, ["risk"]);
    expect(await act(cashier, number, { event: "assign" })).toMatchObject({ value: { mine: true } });
    const queue = async (show: string, by = cashier) =>
      (await app.inject({ url: `/wps/backoffice/withdrawals?show=${show}`, headers: by })).json().value;
    expect((await queue("mine")).content.map((one: { number: string }) => one.number)).toEqual([number]);
    expect((await queue("free")).content.map((one: { number: string }) => one.number)).not.toContain(number);
    expect(await act(risk, number, { event: "assign" })).toMatchObject({ errorCode: "operator.too.late" });
    expect(await act(risk, number, { event: "approve" })).toMatchObject({ errorCode: "operator.too.late" });
    expect(await act(risk, number, { event: "assign", takeOver: true })).toMatchObject({
      value: { mine: true },
    });
    for (let times = 0; times < 2; times++)
      await act(risk, number, { event: "note", note: "Asked the member." });
    expect(await act(risk, number, { event: "release" })).toMatchObject({
      value: {
        mine: false,
        trail: [{ step: "put-back" }, { step: "noted" }, { step: "assigned" }, { step: "assigned" }, {}, {}],
      },
    });
    const support = await operatorAt(app, merchantId, ["support"]);
    expect((await app.inject({ url: "/wps/backoffice/withdrawals", headers: support })).json()).toMatchObject(
      {
        errorCode: "operator.forbidden",
      },
    );
  });
});

describe("a member's withdrawals", () => {
  it("a member's withdrawals are listed newest first page by page, and another member's is unknown", async () => {
    await setTerms({ dayCount: 100, automaticUpTo: "0" });
    const who = await someone(rich);
    const numbers: string[] = [];
    for (let n = 0; n < 27; n++) numbers.unshift((await withdraw(app, who)).value?.number as string);
    const page = async (before = "") =>
      (await app.inject({ url: `/wps/withdraw/orders${before}`, headers: who.headers })).json().value;
    const first = await page();
    expect(first.content.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(0, 25));
    expect((await page(`?before=${first.next}`)).content).toHaveLength(2);
    const stranger = await someone();
    for (const path of [numbers[0], "WD-0101-22222"])
      expect(
        (await app.inject({ url: `/wps/withdraw/orders/${path}`, headers: stranger.headers })).json(),
      ).toMatchObject({ errorCode: "withdrawal.unknown" });
    await setTerms({});
  });

  it("withdrawals are listed by days and outcome, with totals on the first page, and saved as a file in the language", async () => {
    const who = await someone();
    const numbers: string[] = [];
    for (const amount of ["600", "500", "700"])
      numbers.push((await withdraw(app, who, { amount })).value?.number as string);
    await pool.query("UPDATE withdrawals SET state = 'paid', fee = 1_000_000 WHERE number = $1", [
      numbers[1],
    ]);
    await pool.query(
      "UPDATE withdrawals SET state = 'rejected', created_at = now() - interval '100 days' WHERE number = $1",
      [numbers[0]],
    );
    const list = async (query: string) =>
      (await app.inject({ url: `/wps/withdraw/orders${query}`, headers: who.headers })).json();
    const numbersOf = ({ value }: { value: { content: { number: string }[] } }) =>
      value.content.map(({ number }) => number);
    const recent = await list("");
    expect(numbersOf(recent)).toEqual([numbers[2], numbers[1]]);
    expect(recent.value.totals).toEqual({ count: 2, amount: "1200.00", completed: "490.00" });
    expect(numbersOf(await list("?state=completed"))).toEqual([numbers[1]]);
    expect(numbersOf(await list("?state=ended"))).toEqual([]);
    const day = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    expect(await list(`?from=${day}`)).toMatchObject({ errorCode: "record.range.too.long" });
    const year = await list(`?from=${day}&year=true&state=ended`);
    expect(numbersOf(year)).toEqual([numbers[0]]);
    expect(year.value.totals).toEqual({ count: 1, amount: "600.00", completed: "0.00" });
    expect((await list(`?before=${numbers[2]}`)).value.totals).toBeUndefined();
    const file = await app.inject({
      url: "/wps/withdraw/csv?state=completed",
      headers: { ...who.headers, language: "TY" },
    });
    expect(file.headers["content-disposition"]).toBe('attachment; filename="mga-withdrawal.csv"');
    expect(file.body.split("\r\n")).toEqual([
      "\uFEFFOras,Numero,Card o wallet,Halaga,Bayad sa serbisyo,Dumating,Kalagayan",
      expect.stringMatching(new RegExp(`Z,${numbers[1]},GCash •• [0-9]{4},500.00,10.00,490.00,Naipadala$`)),
      "",
    ]);
  });

  it("a withdrawal cannot be cancelled unless the merchant allows it, and not once approved", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cancel = async (which: string) =>
      (
        await app.inject({
          method: "POST",
          url: `/wps/withdraw/orders/${which}/cancel`,
          headers: who.headers,
        })
      ).json();
    expect(await cancel(number)).toMatchObject({ errorCode: "withdrawal.closed" });
    await setTerms({ cancellable: true });
    expect((await read(who, number)).actions).toEqual(["cancel"]);
    for (let times = 0; times < 2; times++)
      expect(await cancel(number)).toMatchObject({ value: { state: "cancelled" } });
    expect((await balanceOf(who)).cash).toBe(10_000_000_000n);
    expect(await cancel(await approved(who))).toMatchObject({ errorCode: "withdrawal.closed" });
    await setTerms({});
  });
});

describe("the machine in the database", () => {
  it("the database's state machine of withdrawals has the transitions and effects of the domain's", async () => {
    for (const state of WITHDRAWAL_STATES)
      for (const event of WITHDRAWAL_EVENTS) {
        const { rows } = await pool.query("SELECT state AS to, effect FROM withdrawal_next($1, $2)", [
          state,
          event,
        ]);
        expect(rows[0], `${event} in ${state}`).toEqual(
          withdrawalTransition(state, event) ?? { to: null, effect: null },
        );
      }
  });

  it("a withdrawal's money is where its state says and the books balance, in any order of events, repeated or late", async () => {
    await setTerms({ payouts: { dialect: "manual", channels: {} } });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...WITHDRAWAL_EVENTS), { maxLength: 10 }),
        async (review, events) => {
          const who = await createWithdrawer(app, `Model${++run}x`, rich);
          const { value } = await withdraw(app, who, { amount: review ? "30000" : "1000" });
          const amount = review ? 3_000_000_000n : 100_000_000n;
          let state: WithdrawalState = review ? "review" : "approved";
          for (const event of events) {
            const next = withdrawalTransition(state, event);
            const { rows } = await pool.query("SELECT changed, state FROM withdrawal_happen($1, $2)", [
              value?.number,
              event,
            ]);
            state = next?.to ?? state;
            expect(rows[0]).toEqual({ changed: next !== null, state });
          }
          const money = moneyOfWithdrawal(state);
          expect(await balanceOf(who)).toEqual({
            cash: 10_000_000_000n - (money === "in-balance" ? 0n : amount),
            held: money === "held" ? amount : 0n,
          });
        },
      ),
      { numRuns: 40 },
    );
    await setTerms({});
  });
});

test("a webhook about a payout reaches its withdrawal, once", async () => {
  const who = await someone();
  const number = await approved(who);
  await expect.poll(async () => (await read(who, number)).state).toBe("sent");
  const event = { kind: "payout", reference: number, payout: { providerId: `po-${number}`, state: "paid" } };
  provider.readWebhook = () => event as never;
  const webhook = () =>
    app.inject({ method: "POST", url: PAYMENT_WEBHOOK_PATH.replace(":dialect", "fake"), payload: "{}" });
  const answers = await Promise.all(Array.from({ length: 8 }, webhook));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(steps(await read(who, number))).toEqual(["requested", "approved", "sent", "paid"]);
});

test("a member without payment password or card gets the list of what to set", async () => {
  const memberId = await createMember(app, "Bare1x", { balance: 1_000_000_000n });
  const headers = await signIn(app, "Bare1x");
  const bare = { memberId, merchantId, currency: "CNY", headers, cardId: "none" };
  expect(await info(bare)).toMatchObject({ paymentPassword: false, cards: [] });
  expect(await withdraw(app, bare)).toMatchObject({ errorCode: "card.unknown" });
  const cardId = await addCard(app, memberId);
  expect(await withdraw(app, { ...bare, cardId })).toMatchObject({ errorCode: "payment.password.unset" });
});
