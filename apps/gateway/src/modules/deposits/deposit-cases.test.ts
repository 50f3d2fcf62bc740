import { randomUUID } from "node:crypto";
import type { BackOfficeDepositDetail } from "@foyer/contract/back-office-deposits";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  createMember,
  disableOperator,
  operatorAt,
  signIn,
  type TestApp,
  testApp,
} from "../../testing/index.ts";
import { createBankTransfer } from "./deposits.fixture.ts";

let t: TestApp;
let merchantId: number;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await createBankTransfer(t.app, merchantId);
});
afterAll(() => t.close());

type Headers = Record<string, string>;
const ask = async (request: InjectOptions) => (await t.app.inject(request)).json();
const operator = (role: OperatorRole): Promise<Headers> => operatorAt(t.app, merchantId, [role]);
let members = 0;

/** A manual transfer that its member has declared paid. */
async function declared(amount = "1000"): Promise<{ id: bigint; number: string; headers: Headers }> {
  const username = `waits${++members}`;
  const id = await createMember(t.app, username);
  const headers = await signIn(t.app, username);
  const payload = { method: "bank", amount, clientKey: randomUUID() };
  const made = await ask({ method: "POST", url: "/wps/deposit/orders", headers, payload });
  const { number } = made.value;
  await ask({ method: "POST", url: `/wps/deposit/orders/${number}/paid`, headers, payload: {} });
  return { id, number, headers };
}
const read = async (headers: Headers, number: string): Promise<BackOfficeDepositDetail> =>
  (await ask({ url: `/wps/backoffice/deposits/${number}`, headers })).value;
const act = (headers: Headers, number: string, payload: object) =>
  ask({ method: "POST", url: `/wps/backoffice/deposits/${number}`, headers, payload });
const balance = async (id: bigint) => (await t.app.services.ledger.balanceOf(id, "CNY"))?.cash;
const messagesOf = async (id: bigint): Promise<string[]> =>
  (
    await t.app.database.pool.query<{ text: string }>(
      "SELECT texts -> 'EN' ->> 'title' || ' ' || (texts -> 'EN' ->> 'content') AS text FROM inbox_messages WHERE member_id = $1 ORDER BY id",
      [id],
    )
  ).rows.map(({ text }) => text);
const unknownPayment = async (amount: bigint, currency = "CNY"): Promise<string> => {
  await t.app.services.paymentIntake.receive(
    { merchantId, dialect: "manual", providerId: null, reference: "thank you" },
    { paymentId: randomUUID(), currency, amount, paidAt: new Date() },
  );
  const { rows } = await t.app.database.pool.query(
    "SELECT id FROM deposit_payments ORDER BY id DESC LIMIT 1",
  );
  return String(rows[0].id);
};

describe("the queue of deposits", () => {
  test("those with a wrong amount are listed alone, with their own counts", async () => {
    const cashier = await operator("cashier");
    const slip = await declared();
    const wrong = await declared();
    await t.app.services.paymentCases.match(
      {
        operatorId: (await t.app.database.pool.query("SELECT id FROM operators LIMIT 1")).rows[0].id,
        merchantId,
      },
      await unknownPayment(95_000_000n),
      wrong.number,
    );
    const list = async (query: string) =>
      (await ask({ url: `/wps/backoffice/deposits${query}`, headers: cashier })).value;
    const numbers = ({ content }: { content: { number: string }[] }) => content.map(({ number }) => number);
    expect(numbers(await list(""))).toEqual(expect.arrayContaining([slip.number, wrong.number]));
    const found = await list("?flag=amount");
    expect(numbers(found)).toEqual([wrong.number]);
    expect(found.counts).toEqual({ all: 1, mine: 0, free: 1 });
    expect((await list("?show=mine")).wrongAmount).toBe(1);
  });

  test("a declared transfer waits for an operator, who takes it, and its count is in the navigation", async () => {
    const cashier = await operator("cashier");
    const { number } = await declared();
    const queue = async (show: string) =>
      (await ask({ url: `/wps/backoffice/deposits?show=${show}`, headers: cashier })).value;
    expect((await queue("free")).content).toContainEqual(expect.objectContaining({ number, reason: "slip" }));
    for (let again = 0; again < 2; again++) await act(cashier, number, { action: "assign" });
    const mine = await queue("mine");
    expect(mine.content).toMatchObject([{ number, assignedTo: "Mara" }]);
    expect(mine.counts.mine).toBe(1);
    const { value } = await ask({ url: "/wps/backoffice/waiting", headers: cashier });
    expect(value.deposits).toBe(mine.counts.all);
    const detail = await read(cashier, number);
    expect(detail.trail.filter(({ step }) => step === "assigned")).toHaveLength(1);
    const colleague = await operatorAt(t.app, merchantId, ["cashier"], "colleague");
    expect(await act(colleague, number, { action: "assign" })).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Mara" },
    });
    expect(await act(colleague, number, { action: "assign", takeOver: true })).toMatchObject({
      value: { mine: true },
    });
    await act(cashier, number, { action: "assign", takeOver: true });
    await act(cashier, number, { action: "release" });
    expect((await read(cashier, number)).trail[0]).toMatchObject({ step: "put-back", by: "Mara" });
    expect((await queue("mine")).content).toEqual([]);
  });

  test("the queue is in pages of 25, longest wait first", async () => {
    const cashier = await operator("cashier");
    for (let i = 0; i < 27; i++) await declared();
    const page = async (after = "") =>
      (await ask({ url: `/wps/backoffice/deposits${after && `?after=${after}`}`, headers: cashier })).value;
    const first = await page();
    const second = await page(first.next);
    expect(first.content).toHaveLength(25);
    expect(first.content.length + second.content.length).toBe(first.counts.all);
    const since = [...first.content, ...second.content].map((one: { since: string }) => one.since);
    expect(since).toEqual(since.toSorted());
  });

  test("the queue is sorted by amount, page by page, and narrowed by amount, way to pay and age", async () => {
    const cashier = await operator("cashier");
    const list = async (query: object) =>
      (await ask({ url: `/wps/backoffice/deposits?${new URLSearchParams({ ...query })}`, headers: cashier }))
        .value;
    for (const amount of ["1717", "1919", "1818", "1818"]) await declared(amount);
    const [large, middle, later, small] = (await list({ sort: "largest", least: "1717", most: "1919" }))
      .content;
    expect([large, middle, later, small].map(({ amount }) => amount)).toEqual([
      "1919.00",
      "1818.00",
      "1818.00",
      "1717.00",
    ]);
    expect(middle.since < later.since).toBe(true);
    const after = await list({ sort: "largest", least: "1717", most: "1919", after: middle.number });
    expect(after.content.map(({ number }: { number: string }) => number)).toEqual([
      later.number,
      small.number,
    ]);
    expect(after).not.toHaveProperty("methods");
    const all = await list({ sort: "smallest", least: "1700" });
    expect(all.content[0].number).toBe(small.number);
    expect(all.methods).toContainEqual({ code: "bank", name: expect.any(String) });
    expect((await list({ least: "1818", most: "1818", method: "bank" })).counts.all).toBe(2);
    for (const none of [{ method: "none" }, { age: "5" }, { flag: "late" }])
      expect((await list({ least: "1717", most: "1919", ...none })).counts.all, JSON.stringify(none)).toBe(0);
  });

  test("a name or a number finds deposits that wait no longer too, and another merchant's operator none", async () => {
    const cashier = await operator("cashier");
    const { number } = await declared("1616");
    await act(cashier, number, { action: "return", text: "Nothing arrived." });
    const list = async (q: string, headers = cashier) =>
      (await ask({ url: `/wps/backoffice/deposits?${new URLSearchParams({ q })}`, headers })).value.content;
    for (const q of [number.toLowerCase(), `waits${members}`])
      expect(await list(q), q).toMatchObject([{ number, state: "returned" }]);
    expect(await list("nobody")).toEqual([]);
    await t.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY') ON CONFLICT DO NOTHING",
    );
    const { id } = await vi.waitFor(() => t.app.services.settings.merchant("OTHER"), { timeout: 120_000 });
    expect(await list(number, await operatorAt(t.app, id, ["cashier"]))).toEqual([]);
  });

  test("support neither sees nor decides deposits", async () => {
    const support = await operator("support");
    const { number } = await declared();
    expect(await ask({ url: "/wps/backoffice/deposits", headers: support })).toMatchObject({
      errorCode: "operator.forbidden",
    });
    expect(await act(support, number, { action: "credit", amount: "1000" })).toMatchObject({
      errorCode: "operator.forbidden",
    });
  });
});

describe("a decision about a deposit", () => {
  test("more than was ordered needs two operators, and what one operator finds for many orders is one sum", async () => {
    const [lone, colleague] = [
      await operatorAt(t.app, merchantId, ["cashier"], "lone"),
      await operatorAt(t.app, merchantId, ["cashier"], "second"),
    ];
    const { id, number } = await declared("500");
    const credit = { action: "credit", amount: "600" };
    for (let again = 0; again < 2; again++) await act(lone, number, credit);
    expect(await read(lone, number)).toMatchObject({ state: "review", approvedByMe: true });
    expect(await balance(id)).toBe(0n);
    expect(await act(colleague, number, credit)).toMatchObject({ value: { state: "credited" } });
    const states = [];
    for (const amount of ["20000", "20000", "20000"]) {
      const order = await declared(amount);
      states.push((await act(lone, order.number, { action: "credit", amount })).value.state);
    }
    expect(states).toEqual(["credited", "credited", "review"]);
  });

  test("who found the order of a payment is the first of two operators, and a first approval can be withdrawn", async () => {
    const [finder, colleague] = [
      await operatorAt(t.app, merchantId, ["cashier"], "finder"),
      await operatorAt(t.app, merchantId, ["cashier"], "second"),
    ];
    const { number } = await declared("45000");
    const paymentKey = await unknownPayment(5_100_000_000n);
    await ask({
      method: "POST",
      url: `/wps/backoffice/payments/${paymentKey}`,
      headers: finder,
      payload: { number },
    });
    const credit = { action: "credit", amount: "51000" };
    expect(await act(finder, number, credit)).toMatchObject({
      value: { state: "review", approvedByMe: true },
    });
    const withdraw = (headers: Headers) =>
      ask({
        method: "POST",
        url: "/wps/backoffice/approvals/withdraw",
        headers,
        payload: { kind: "deposit-credited", subject: number },
      });
    expect(await withdraw(colleague)).toMatchObject({ errorCode: "approval.not.own" });
    expect(await withdraw(finder)).toMatchObject({ success: true });
    expect((await read(finder, number)).trail[0]).toMatchObject({ step: "approval-withdrawn" });
    expect((await read(finder, number)).approvedBy).toBeUndefined();
    expect(await act(colleague, number, credit)).toMatchObject({ value: { state: "credited" } });
  });

  test("a first approval of a disabled operator confirms nothing, and a colleague declines it, once", async () => {
    const [gone, colleague, third] = (await Promise.all(
      ["gone", "stays", "third"].map((name) => operatorAt(t.app, merchantId, ["cashier"], name)),
    )) as [Headers, Headers, Headers];
    const { id, number } = await declared("60000");
    const credit = { action: "credit", amount: "60000" };
    await act(gone, number, credit);
    await disableOperator(t.app, merchantId, "gone");
    expect(await act(colleague, number, credit)).toMatchObject({ errorCode: "approval.first.disabled" });
    expect(await balance(id)).toBe(0n);
    const { content } = (await ask({ url: "/wps/backoffice/approvals", headers: colleague })).value;
    const step = content.find(({ subject }: { subject: string }) => subject === number);
    expect(step).toMatchObject({ kind: "deposit-credited", askedByDisabled: true, mine: false });
    const decline = (headers: Headers) =>
      ask({
        method: "POST",
        url: "/wps/backoffice/approvals/decline",
        headers,
        payload: { kind: "deposit-credited", subject: number, askedAt: step.askedAt },
      });
    expect(await decline(await operator("support"))).toMatchObject({ errorCode: "approval.unknown" });
    for (let again = 0; again < 2; again++) expect(await decline(third)).toMatchObject({ success: true });
    expect((await read(third, number)).trail[0]).toMatchObject({ step: "approval-declined" });
    expect((await act(colleague, number, credit)).value).toMatchObject({ approvedByMe: true });
    // the repeated call means the step that is declined already
    expect(await decline(third)).toMatchObject({ success: true });
    expect((await act(third, number, credit)).value.state).toBe("credited");
    expect(await decline(third)).toMatchObject({ errorCode: "operator.too.late" });
  });

  test("who found the order of a payment counts no more as the first operator once disabled", async () => {
    const [finder, colleague, third] = (await Promise.all(
      ["found", "other", "further"].map((name) => operatorAt(t.app, merchantId, ["cashier"], name)),
    )) as [Headers, Headers, Headers];
    const { number } = await declared("45000");
    const payment = await unknownPayment(5_100_000_000n);
    await ask({
      method: "POST",
      url: `/wps/backoffice/payments/${payment}`,
      headers: finder,
      payload: { number },
    });
    await disableOperator(t.app, merchantId, "found");
    const credit = { action: "credit", amount: "51000" };
    expect(await act(colleague, number, credit)).toMatchObject({
      value: { state: "review", approvedByMe: true },
    });
    expect(await act(third, number, credit)).toMatchObject({ value: { state: "credited" } });
  });

  test("two operators who each entered a payment of one order confirm each other's, and neither the own alone", async () => {
    const [first, second] = [
      await operatorAt(t.app, merchantId, ["cashier"], "finder"),
      await operatorAt(t.app, merchantId, ["cashier"], "second"),
    ];
    const { id, number } = await declared("62000");
    const give = async (who: Headers, amount: bigint) =>
      ask({
        method: "POST",
        url: `/wps/backoffice/payments/${await unknownPayment(amount)}`,
        headers: who,
        payload: { number },
      });
    const credit = async (who: Headers, amount: string) =>
      (await act(who, number, { action: "credit", amount })).value?.state;
    await give(first, 3_000_000_000n);
    await give(second, 2_600_000_000n);
    expect(await credit(first, "56000")).toBe("review");
    // an approval is of what was seen then: this payment came later
    await give(second, 600_000_000n);
    expect(await credit(second, "62000")).toBe("review");
    expect(await act(second, number, { action: "credit", amount: "62000" })).toMatchObject({
      errorCode: "deposit.second.operator.required",
    });
    expect(await balance(id)).toBe(0n);
    expect(await credit(first, "62000")).toBe("credited");
    expect(await balance(id)).toBe(6_200_000_000n);
  });

  describe("who entered one payment", () => {
    const give = async (who: Headers, number: string, amount: bigint, currency?: string) =>
      ask({
        method: "POST",
        url: `/wps/backoffice/payments/${await unknownPayment(amount, currency)}`,
        headers: who,
        payload: { number },
      });
    const credit = async (who: Headers, number: string, amount: string) =>
      (await act(who, number, { action: "credit", amount })).value?.state;
    const cashierNamed = (name: string): Promise<Headers> => operatorAt(t.app, merchantId, ["cashier"], name);

    test("is no first operator for that of an operator whose account is disabled", async () => {
      const [finder, gone, colleague] = [
        await cashierNamed("entered"),
        await cashierNamed("left"),
        await cashierNamed("confirms"),
      ];
      const { id, number } = await declared("60100");
      await give(finder, number, 10_000_000n);
      await give(gone, number, 6_000_000_000n);
      await disableOperator(t.app, merchantId, "left");
      expect(await credit(colleague, number, "60100")).toBe("review");
      expect(await balance(id)).toBe(0n);
      expect(await credit(finder, number, "60100")).toBe("credited");
    });

    test("is no first operator for the order that a colleague found for it", async () => {
      await cashierNamed("imports");
      const [colleague, third] = [await cashierNamed("confirms"), await cashierNamed("third")];
      const { id, number } = await declared("60100");
      const payment = await unknownPayment(6_010_000_000n);
      // a line of a statement that one operator imported
      await t.app.database.pool.query(
        "UPDATE deposit_payments SET entered_by = (SELECT id FROM operators WHERE name = $2) WHERE id = $1",
        [payment, `imports-${merchantId}`],
      );
      const url = `/wps/backoffice/payments/${payment}`;
      await ask({ method: "POST", url, headers: colleague, payload: { number } });
      expect(await credit(colleague, number, "60100")).toBe("review");
      expect(await balance(id)).toBe(0n);
      expect(await credit(third, number, "60100")).toBe("credited");
    });

    test("is no first operator for one that nobody entered", async () => {
      const [finder, colleague] = [await cashierNamed("entered"), await cashierNamed("confirms")];
      const { id, number } = await declared("60100");
      await give(finder, number, 10_000_000n);
      await t.app.services.paymentIntake.receive(
        { merchantId, dialect: "manual", providerId: null, reference: number },
        { paymentId: randomUUID(), currency: "CNY", amount: 6_000_000_000n, paidAt: new Date() },
      );
      expect(await credit(colleague, number, "60100")).toBe("review");
      expect(await balance(id)).toBe(0n);
      expect(await credit(finder, number, "60100")).toBe("credited");
    });

    test("is no first operator for what a colleague says another currency is worth", async () => {
      const [finder, colleague] = [await cashierNamed("entered"), await cashierNamed("confirms")];
      const { id, number } = await declared("1000");
      await give(finder, number, 100_000n, "USD");
      expect(await credit(colleague, number, "90000000")).toBe("review");
      expect(await credit(finder, number, "80000000")).toBe("review");
      expect(await balance(id)).toBe(0n);
      expect(await credit(colleague, number, "80000000")).toBe("credited");
    });
  });

  test("a match with a payment that a colleague has matched or returned says so, when and by whom", async () => {
    const [first, late] = [
      await operatorAt(t.app, merchantId, ["cashier"], "first"),
      await operatorAt(t.app, merchantId, ["cashier"], "late"),
    ];
    const match = (who: Headers, paymentKey: string, number: string) =>
      ask({
        method: "POST",
        url: `/wps/backoffice/payments/${paymentKey}`,
        headers: who,
        payload: { number },
      });
    const [given, other] = [await declared("500"), await declared("500")];
    const [matched, returned] = [await unknownPayment(50_000_000n), await unknownPayment(50_000_000n)];
    expect(await match(first, matched, given.number)).toMatchObject({ success: true });
    await ask({
      method: "POST",
      url: `/wps/backoffice/payments/${returned}/steps`,
      headers: first,
      payload: { action: "return", text: "Nobody's." },
    });
    for (const [paymentKey, state] of [
      [matched, "matched"],
      [returned, "returned"],
    ] as const)
      expect(await match(late, paymentKey, other.number)).toMatchObject({
        errorCode: "operator.too.late",
        value: { state, by: "Mara", at: expect.stringMatching(/Z$/) },
      });
    await act(first, given.number, { action: "return", text: "Not theirs." });
    expect((await match(late, matched, other.number)).value).toMatchObject({ state: "matched" });
  });

  test("a transfer is credited with what the operator found, once", async () => {
    const cashier = await operator("cashier");
    const { id, number, headers } = await declared();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(cashier, number, { action: "credit", amount: "950" })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { errorCode } of answers) expect([undefined, "operator.too.late"]).toContain(errorCode);
    expect(await act(cashier, number, { action: "return", text: "No." })).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "credited", by: "Mara", at: expect.any(String) },
    });
    expect(await balance(id)).toBe(95_000_000n);
    const { value } = await ask({ url: `/wps/deposit/orders/${number}`, headers });
    expect(value).toMatchObject({ state: "credited", credited: "950.00", received: "950.00" });
    const { rows } = await t.app.database.pool.query(
      "SELECT detail FROM security_events WHERE kind = 'operator-deposit' AND detail ->> 'deposit' = $1",
      [number],
    );
    expect(rows).toMatchObject([{ detail: { action: "credit", amount: "950" } }]);
    expect(await messagesOf(id)).toEqual([
      expect.stringMatching(/^Your deposit was credited .*950\.00 was added to your balance\./),
    ]);
  });

  test("a return needs a reason, which the member reads", async () => {
    const cashier = await operator("cashier");
    const { id, number, headers } = await declared();
    expect(await act(cashier, number, { action: "return", text: "  " })).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "text" },
    });
    await act(cashier, number, { action: "return", text: "No transfer has arrived." });
    const { value } = await ask({ url: `/wps/deposit/orders/${number}`, headers });
    expect(value).toMatchObject({ state: "returned" });
    expect(value.timeline.at(-1)).toMatchObject({ step: "returned", note: "No transfer has arrived." });
    expect(await messagesOf(id)).toEqual([
      expect.stringMatching(/^Your deposit was not credited .*No transfer has arrived\./),
    ]);
    expect(await balance(id)).toBe(0n);
  });

  test("a note is for the staff only", async () => {
    const cashier = await operator("cashier");
    const { number, headers } = await declared();
    await act(cashier, number, { action: "note", text: "Called the bank." });
    expect((await read(cashier, number)).trail[0]).toMatchObject({
      step: "noted",
      by: "Mara",
      note: "Called the bank.",
    });
    expect(JSON.stringify(await ask({ url: `/wps/deposit/orders/${number}`, headers }))).not.toContain(
      "Called",
    );
  });

  test("a credit above the limit needs two operators who approve the same amount", async () => {
    const [cashier, risk] = [await operator("cashier"), await operator("risk")];
    const { id, number } = await declared("60000");
    const credit = (who: Headers, amount: string) => act(who, number, { action: "credit", amount });
    expect((await credit(cashier, "60000")).value).toMatchObject({ state: "review", approvedByMe: true });
    expect(await credit(cashier, "60000")).toMatchObject({ errorCode: "deposit.second.operator.required" });
    // another amount is another decision
    expect((await credit(risk, "59000")).value).toMatchObject({
      state: "review",
      approvedAmount: "59000.00",
    });
    expect(await balance(id)).toBe(0n);
    expect((await credit(cashier, "59000")).value).toMatchObject({ state: "credited" });
    expect(await balance(id)).toBe(5_900_000_000n);
  });

  test("what arrived by the books is credited as it is, not as an operator writes it", async () => {
    const cashier = await operator("cashier");
    const { id, number } = await declared();
    const paymentId = randomUUID();
    await t.app.services.paymentIntake.receive(
      { merchantId, dialect: "manual", providerId: null, reference: number },
      { paymentId, currency: "CNY", amount: 95_000_000n, paidAt: new Date() },
    );
    expect(await read(cashier, number)).toMatchObject({
      arrived: "950.00",
      reason: "amount",
      payments: [{ paymentId }],
    });
    for (const amount of ["1000", "-950", "0"])
      expect(await act(cashier, number, { action: "credit", amount })).toMatchObject({
        errorCode: "deposit.amount.invalid",
      });
    await act(cashier, number, { action: "credit", amount: "950" });
    expect(await balance(id)).toBe(95_000_000n);
  });
});

describe("a payment of no known order", () => {
  test("an operator matches it with an order, which then waits for a decision", async () => {
    const cashier = await operator("cashier");
    const { id, number } = await declared("777");
    const paymentKey = await unknownPayment(77_700_000n);
    const { value } = await ask({ url: "/wps/backoffice/payments", headers: cashier });
    expect(value.content).toContainEqual(expect.objectContaining({ paymentKey, suggestion: number }));
    const match = () =>
      ask({
        method: "POST",
        url: `/wps/backoffice/payments/${paymentKey}`,
        headers: cashier,
        payload: { number },
      });
    expect((await match()).value).toMatchObject({ state: "review", arrived: "777.00" });
    expect(await match()).toMatchObject({ errorCode: "operator.too.late" });
    expect(await balance(id)).toBe(0n);
    await act(cashier, number, { action: "credit", amount: "777" });
    expect(await balance(id)).toBe(77_700_000n);
  });

  test("the bank's line of a transfer that an operator credited credits nothing again", async () => {
    const cashier = await operator("cashier");
    const { id, number } = await declared();
    await act(cashier, number, { action: "credit", amount: "1000" });
    const line = { paymentId: randomUUID(), currency: "CNY", amount: 100_000_000n, paidAt: new Date() };
    const what = { merchantId, dialect: "manual", providerId: null, reference: number };
    const outcomes = [];
    for (let again = 0; again < 2; again++)
      outcomes.push(await t.app.services.paymentIntake.receive(what, line));
    expect(outcomes).toEqual(["confirmed", "replayed"]);
    expect(await balance(id)).toBe(100_000_000n);
    // a further transfer with the same reference is another payment
    expect(await t.app.services.paymentIntake.receive(what, { ...line, paymentId: randomUUID() })).toBe(
      "review",
    );
  });
});
