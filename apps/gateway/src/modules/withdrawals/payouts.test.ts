import {
  moneyOfWithdrawal,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
  withdrawalTransition,
} from "@foyer/domain/withdrawal-state";
import fc from "fast-check";
import { describe, expect, it, test, vi } from "vitest";
import { PAYMENT_WEBHOOK_PATH, PaymentRefused, PaymentUnknown } from "../../payments/port.ts";
import { disableOperator, operatorAt } from "../../testing/index.ts";
import { rich, withdrawalSuite } from "./withdrawal-suite.fixture.ts";
import {
  createWithdrawer,
  type FakePayouts,
  type WithdrawalCaseDetail,
  withdraw,
} from "./withdrawals.fixture.ts";

const {
  app,
  pool,
  provider,
  merchantId,
  setTerms,
  someone,
  read,
  balanceOf,
  steps,
  messagesOf,
  inReview,
  act,
  approved,
} = await withdrawalSuite();

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
    expect(await act(cashier, number, { event: "failed" })).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "paid", by: "Mara", at: expect.any(String) },
    });
    expect(await act(cashier, number, { event: "returned", message: "Account closed" })).toMatchObject({
      value: { state: "reversed" },
    });
    expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    await setTerms({});
  });

  describe("the reverse of a payout by hand", () => {
    const cashier = () => operatorAt(app, merchantId, ["cashier"]);
    const colleague = () => operatorAt(app, merchantId, ["cashier"], "colleague");
    const waiting = async (by: Record<string, string>) =>
      (await app.inject({ url: "/wps/backoffice/approvals", headers: by })).json().value.content;
    const takeBack = async (by: Record<string, string>, subject: string, kind = "payout-undone") =>
      (
        await app.inject({
          method: "POST",
          url: "/wps/backoffice/approvals/withdraw",
          headers: by,
          payload: { kind, subject },
        })
      ).json();

    /** One above the limit, approved by two operators and paid by hand. */
    async function paid(amount = "60000") {
      await setTerms({ payouts: { dialect: "manual", channels: {} } });
      const who = await someone(rich);
      const number = await inReview(who, amount);
      const [first, second] = [await cashier(), await colleague()];
      await act(first, number, { event: "approve" });
      await act(second, number, { event: "approve" });
      await act(first, number, { event: "sent", reference: "BDO 4711" });
      await act(first, number, { event: "paid" });
      return { who, number, first, second };
    }

    it("that a payout above the limit came back counts when a second operator says so, and can be withdrawn until then", async () => {
      const { who, number, first, second } = await paid();
      const gone = await balanceOf(who);
      const returned = { event: "returned", message: "Account closed" };
      for (let again = 0; again < 2; again++)
        expect(await act(first, number, returned)).toMatchObject({
          value: { state: "paid", payout: { undo: { event: "returned", mine: true } } },
        });
      expect(await balanceOf(who)).toEqual(gone);
      const row = {
        kind: "payout-undone",
        subject: number,
        amount: "60000.00",
        currency: "CNY",
        playerId: expect.any(String),
      };
      expect(await waiting(first)).toContainEqual(expect.objectContaining({ ...row, mine: true }));
      expect(await waiting(second)).toContainEqual(expect.objectContaining({ ...row, mine: false }));
      expect(await takeBack(second, number)).toMatchObject({ errorCode: "approval.not.own" });
      for (let again = 0; again < 2; again++)
        expect(await takeBack(first, number)).toMatchObject({ success: true });
      expect(await waiting(first)).not.toContainEqual(expect.objectContaining(row));
      // what was withdrawn is no first step of anybody
      expect(await act(second, number, returned)).toMatchObject({
        value: { state: "paid", payout: { undo: { mine: true } } },
      });
      expect(await act(first, number, returned)).toMatchObject({ value: { state: "reversed" } });
      expect(await balanceOf(who)).toEqual({ cash: 10_000_000_000n, held: 0n });
      expect(await takeBack(second, number)).toMatchObject({
        errorCode: "operator.too.late",
        value: { by: "Mara", at: expect.any(String) },
      });
    });

    it.each([
      ["payout-approved", "approve"],
      ["payout-undone", "returned"],
    ])(
      "of a disabled operator is no first step of %s, and is declined by a colleague",
      async (kind, event) => {
        const gone = await operatorAt(app, merchantId, ["cashier"], `gone-${event}`);
        const third = await operatorAt(app, merchantId, ["cashier"], "third");
        const { number, second } =
          event === "returned"
            ? await paid()
            : { number: await inReview(await someone(rich), "60000"), second: await colleague() };
        await act(gone, number, { event });
        await disableOperator(app, merchantId, `gone-${event}`);
        expect(await act(second, number, { event })).toMatchObject({ errorCode: "approval.first.disabled" });
        const step = (await waiting(second)).find(({ subject }: { subject: string }) => subject === number);
        expect(step).toMatchObject({ kind, askedByDisabled: true });
        const { statusCode } = await app.inject({
          method: "POST",
          url: "/wps/backoffice/approvals/decline",
          headers: third,
          payload: { kind, subject: number, askedAt: step.askedAt },
        });
        expect(statusCode).toBe(200);
        expect(
          (await waiting(second)).filter(({ subject }: { subject: string }) => subject === number),
        ).toEqual([]);
        await act(second, number, { event });
        expect((await act(third, number, { event })).value.state).toBe(
          event === "returned" ? "reversed" : "approved",
        );
      },
    );

    it("a colleague's bank statement with the money that came back frees one operator, once", async () => {
      const { number, first } = await paid();
      const { rows } = await pool.query<{ id: number }>(
        "SELECT id FROM operators WHERE name_key LIKE 'colleague-%'",
      );
      await pool.query(
        `WITH method AS (
           INSERT INTO payment_methods (merchant_id, currency, code, kind, dialect, names, minimum, maximum, usual_minutes, expiry_minutes)
           VALUES ($1, 'CNY', 'by-hand', 'bank', 'manual', '{}', 1, 2, 1, 1) RETURNING id),
         account AS (
           INSERT INTO payee_accounts (method_id, code, bank, number, holder) SELECT id, 'a', 'b', '1', 'h' FROM method RETURNING id),
         statement AS (
           INSERT INTO bank_statements (merchant_id, account_id, file_name, file_hash, format, state, currency, first_day, last_day,
                                        lines, credits, debits, uploaded_by, confirmed_by, confirmed_at)
           SELECT $1, id, 'f', '', 'csv', 'imported', 'CNY', current_date, current_date, 1, 6000000000, 0, $3, $3, now()
             FROM account RETURNING id)
         INSERT INTO bank_statement_lines (statement_id, n, line, day, amount, currency, key, text, reversal)
         SELECT id, n, n + 1, current_date, 6000000000, 'CNY', key, 'RETURNED ' || $2, true
           FROM statement, (VALUES (1, 'a-deposit'), (2, 'came-back')) AS line (n, key)`,
        [merchantId, number, rows[0]?.id],
      );
      // what somebody was credited for proves nothing
      const arrived = (key: string, state: string) =>
        pool.query(
          `INSERT INTO deposit_payments (merchant_id, dialect, payment_id, currency, amount, paid_at, state)
           VALUES ($1, 'manual', $2, 'CNY', 6000000000, now(), $3)`,
          [merchantId, key, state],
        );
      await arrived("a-deposit", "returned");
      await arrived("came-back", "unknown");
      expect(await act(first, number, { event: "returned" })).toMatchObject({ value: { state: "reversed" } });
      expect(
        (
          await pool.query(
            "SELECT proof FROM operator_decisions WHERE kind = 'payout-undone' AND subject = $1",
            [number],
          )
        ).rows,
      ).toEqual([{ proof: "came-back" }]);
      // and it is no payment that could be credited too
      expect(
        (await pool.query("SELECT state, note FROM deposit_payments WHERE payment_id = 'came-back'")).rows,
      ).toEqual([{ state: "written-off", note: number }]);
    });

    it("an operator takes back no more in a day than the limit, in however many parts", async () => {
      const parts = [await paid("40000"), await paid("40000")];
      const alone = await operatorAt(app, merchantId, ["cashier"], "patient");
      const states = [];
      for (const { number } of parts)
        states.push((await act(alone, number, { event: "returned" })).value.state);
      expect(states).toEqual(["reversed", "paid"]);
    });

    it("the first of two approvals of a withdrawal can be withdrawn by who gave it", async () => {
      const number = await inReview(await someone(rich), "60000");
      const [first, second] = [await cashier(), await colleague()];
      await act(first, number, { event: "approve" });
      expect(await takeBack(first, number, "payout-approved")).toMatchObject({ success: true });
      expect(await act(second, number, { event: "approve" })).toMatchObject({
        value: { state: "review", approvals: 1 },
      });
      expect(await act(first, number, { event: "approve" })).toMatchObject({ value: { approvals: 2 } });
      await setTerms({});
    });
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
