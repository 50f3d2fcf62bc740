import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@foyer/contract/audit-trail";
import type { ReconciliationDifference, ReconciliationRun } from "@foyer/contract/reconciliation";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RunningSimulator, startSimulator } from "../../payments/xendit/simulator-testing.ts";
import { createMember, operatorAt, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { createBankTransfer, createMethod } from "../deposits/deposits.fixture.ts";
import { csvStatement, formatOf, SAMPLE_FORMAT } from "../statements/statements.fixture.ts";
import { createWithdrawer, withdraw } from "../withdrawals/withdrawals.fixture.ts";

let simulator: RunningSimulator;
let t: TestApp;
let merchantId: number;
let cashier: Record<string, string>;
/** Another operator of the same roles. */
let second: Record<string, string>;
let member: Record<string, string>;
/** The simulator's clock is a day behind, so that its books have a day that ended. */
const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
let day: string;
beforeAll(async () => {
  simulator = await startSimulator();
  t = await testApp({
    XENDIT_API_URL: simulator.url,
    XENDIT_API_KEY: simulator.apiKey,
    XENDIT_WEBHOOK_TOKEN: simulator.webhookToken,
  });
  await t.app.database.pool.query(
    `UPDATE merchants SET currency = 'PHP',
       settings = settings || '{"providerFees":{"xendit":{"payInPercent":2,"payInFixed":"0","payoutFixed":"10"}}}' WHERE code = 'DEMO'`,
  );
  const merchant = await t.app.services.settings.merchant("DEMO");
  merchantId = merchant.id;
  day = dayIn(merchant.settings.timeZone, yesterday);
  await createMethod(t.app, merchantId, { code: "gcash", kind: "wallet", dialect: "xendit" });
  await createBankTransfer(t.app, merchantId);
  await createMember(t.app, "payer");
  member = await signIn(t.app, "payer");
  cashier = await operatorAt(t.app, merchantId, ["cashier"]);
  second = await operatorAt(t.app, merchantId, ["cashier"], "ines");
  await t.app.database.pool.query("UPDATE operators SET display_name = 'Ines' WHERE name LIKE 'ines%'");
  await behave({ clockSkewSeconds: -86_400 });
});
afterAll(async () => {
  await t.close();
  await simulator.stop();
});

const behave = (change: object) => simulator.control("PATCH", "/control/behaviour", change);
const call = async (method: "GET" | "POST", url: string, payload?: object, headers = cashier) =>
  (await t.app.inject({ method, url, headers, ...(payload && { payload }) })).json();

async function opened(method: string): Promise<{ number: string; providerId: string }> {
  const { value } = await call(
    "POST",
    "/wps/deposit/orders",
    { method, amount: "1000", clientKey: randomUUID() },
    member,
  );
  return { number: value.number, providerId: String(value.instruction?.url).split("/").at(-1) ?? "" };
}
async function deliver(): Promise<void> {
  for (const { headers, body } of await simulator.webhooks())
    await t.app.inject({
      method: "POST",
      url: "/provider/payments/xendit",
      headers: { "content-type": "application/json", "x-callback-token": headers["x-callback-token"] ?? "" },
      payload: body,
    });
}
/** Pays on the provider's page; the webhook comes, or not, as the simulator is told. */
async function paid(webhooks: string): Promise<{ number: string; paymentId: string }> {
  const { number, providerId } = await opened("gcash");
  await simulator.press(providerId, { action: "pay", webhooks });
  await deliver();
  const { rows } = await t.app.database.pool.query(
    "SELECT payment_id FROM deposit_payments p JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id WHERE number = $1",
    [number],
  );
  return { number, paymentId: rows[0]?.payment_id };
}
const runOf = async (source: string, of = day): Promise<string> => {
  await t.app.database.pool.query(
    "INSERT INTO reconciliation_runs (merchant_id, source, day, currency) VALUES ($1, $2, $3, 'PHP') ON CONFLICT DO NOTHING",
    [merchantId, source, of],
  );
  const { rows } = await t.app.database.pool.query(
    "SELECT id FROM reconciliation_runs WHERE merchant_id = $1 AND source = $2 AND day = $3",
    [merchantId, source, of],
  );
  return String(rows[0].id);
};
const act = (runId: string, payload: object, headers = cashier) =>
  call("POST", `/wps/backoffice/reconciliation/${runId}`, payload, headers);
const read = async (
  runId: string,
): Promise<{ run: ReconciliationRun; content: ReconciliationDifference[] }> =>
  (await call("GET", `/wps/backoffice/reconciliation/${runId}`)).value;

describe("a day of a payment provider", () => {
  test("a provider's day matches when all was received, and lists what was lost, wrong or taken back otherwise", async () => {
    const runId = await runOf("xendit");
    await paid("on-time");
    await paid("twice");
    expect((await act(runId, { action: "run" })).value).toMatchObject({
      state: "matched",
      theirIn: "2000.00",
      ourIn: "2000.00",
      theirFees: "40.00",
      open: 0,
      transactions: 2,
    });

    const lost = await paid("never");
    const wrong = await paid("wrong-amount");
    const foreign = await paid("wrong-currency");
    const disputed = await paid("on-time");
    await simulator.control("POST", `/control/payments/${disputed.paymentId}/dispute`);
    expect((await act(runId, { action: "run" })).value).toMatchObject({ state: "differences", open: 4 });
    const { content } = await read(runId);
    expect(content.map(({ kind, what, reference, number }) => [kind, what, reference, number])).toEqual(
      expect.arrayContaining([
        ["missing-here", "pay-in", lost.number, undefined],
        ["amount", "pay-in", wrong.number, wrong.number],
        ["currency", "pay-in", foreign.number, foreign.number],
        ["state", "chargeback", disputed.number, disputed.number],
      ]),
    );
    // the chargeback's webhook comes after all
    await deliver();
    await act(runId, { action: "run" });
    const states = (await read(runId)).content.map(({ kind, state }) => [kind, state]);
    expect(states).toContainEqual(["state", "gone"]);
  });

  test("a settled difference stays settled when the day is compared again, and is in the file with both operators", async () => {
    const runId = await runOf("xendit");
    const open = (await read(runId)).content.filter(({ state }) => state === "open");
    for (const { differenceId } of open)
      for (let again = 0; again < 2; again++)
        await act(runId, {
          action: "settle",
          differenceId,
          cause: "corrected-later",
          note: "=Asked the provider.",
        });
    for (const { request } of (await read(runId)).content)
      if (request)
        for (let again = 0; again < 2; again++)
          expect(await act(runId, { action: "confirm", requestId: request.requestId }, second)).toMatchObject(
            { success: true },
          );
    expect((await act(runId, { action: "run" })).value).toMatchObject({
      state: "settled",
      open: 0,
      settled: open.length,
    });
    const { content } = await read(runId);
    expect(
      content
        .filter(({ state }) => state === "settled")
        .map(({ note, settledBy, confirmedBy, cause }) => `${settledBy}, ${confirmedBy}: ${cause}, ${note}`),
    ).toEqual(open.map(() => "Mara, Ines: corrected-later, =Asked the provider."));
    const file = await t.app.inject({ url: `/wps/backoffice/reconciliation/${runId}/csv`, headers: cashier });
    expect(file.headers["content-disposition"]).toContain(`xendit-${day}.csv`);
    expect(file.body.trim().split("\r\n")).toHaveLength(content.length + 1);
    expect(file.body).toContain("'=Asked the provider.,Mara,Ines,,corrected-later");
    expect((await t.app.services.ledgerAudit.run()).faults).toEqual([]);
  });

  test("a provider's day is marked as failed while the provider is down, and compared when it is back", async () => {
    const before = addDays(day, -1);
    const runId = await runOf("xendit", before);
    await behave({ api: "down" });
    expect((await act(runId, { action: "run" })).value.state).toBe("failed");
    expect((await call("GET", "/wps/backoffice/waiting")).value.reconciliation).toBeGreaterThan(0);
    await behave({ api: "up" });
    await t.app.database.pool.query("UPDATE reconciliation_runs SET run_at = now() WHERE id = $1", [runId]);
    await t.app.services.reconciliation.runDue();
    expect((await read(runId)).run).toMatchObject({ state: "matched", transactions: 0 });
    expect((await read(runId)).run.failure).toBeUndefined();
  });

  test("a provider's day is left to a process that has the provider's keys", async () => {
    const runId = await runOf("otherpay", day);
    await t.app.services.reconciliation.runDue();
    expect((await read(runId)).run).toMatchObject({ state: "waiting" });
    await t.app.database.pool.query("DELETE FROM reconciliation_runs WHERE id = $1", [runId]);
  });

  test("the days that ended lately are planned by themselves, once", async () => {
    for (let again = 0; again < 2; again++) await t.app.services.reconciliation.runDue();
    const { value } = await call("GET", "/wps/backoffice/reconciliation");
    const days = value.content.map((run: ReconciliationRun) => `${run.source} ${run.day}`);
    expect(new Set(days).size).toBe(days.length);
    expect(days.length).toBeGreaterThanOrEqual(3);
    expect(days).toEqual(days.toSorted().toReversed());
  });
});

test("the statements of an account are compared by day, with credits they lack and balances that do not add up", async () => {
  const [reported, slip] = [await opened("bank"), await opened("bank")];
  await call("POST", `/wps/deposit/orders/${slip.number}/paid`, {}, member);
  await call("POST", `/wps/backoffice/deposits/${slip.number}`, { action: "credit", amount: "1000" });
  await t.app.database.pool.query("UPDATE deposit_payments SET paid_at = $2 WHERE reference = $1", [
    slip.number,
    yesterday,
  ]);
  const { accounts } = (await call("GET", "/wps/backoffice/statements")).value;
  const { rows } = await t.app.database.pool.query(
    "SELECT payee_account_id AS id FROM deposit_orders WHERE number = ANY ($1)",
    [[reported.number, slip.number]],
  );
  const accountId = String(rows.find(({ id }) => String(id) === accounts[0].accountId)?.id ?? rows[0].id);
  await t.app.database.pool.query("UPDATE deposit_orders SET payee_account_id = $2 WHERE number = $1", [
    slip.number,
    accountId,
  ]);
  await t.app.services.statements.setFormat(merchantId, accountId, SAMPLE_FORMAT);
  const uploaded = await t.app.inject({
    method: "POST",
    url: `/wps/backoffice/statements?accountId=${accountId}&fileName=a.csv`,
    headers: { ...cashier, "content-type": "text/csv" },
    payload: csvStatement(
      [
        { day, text: reported.number, amount: "1000.00", reference: "R1" },
        { day, text: "Fee", amount: "-5.00", reference: "R2" },
      ],
      "0.00",
    ),
  });
  const { statementId } = uploaded.json().value;
  await t.app.database.pool.query(
    "UPDATE bank_statements SET opening = 0, closing = 100000000 WHERE id = $1",
    [statementId],
  );
  await call("POST", `/wps/backoffice/statements/${statementId}`, { action: "confirm" });
  await t.app.services.reconciliation.runDue();
  const { value } = await call("GET", "/wps/backoffice/reconciliation?state=differences");
  const run = value.content.find(({ source }: ReconciliationRun) => source !== "xendit") as ReconciliationRun;
  const found = async (q: string): Promise<string[]> =>
    (await call("GET", `/wps/backoffice/reconciliation?${new URLSearchParams({ q })}`)).value.content.map(
      ({ runId }: ReconciliationRun) => runId,
    );
  expect(await found(slip.number.toLowerCase())).toEqual([run.runId]);
  expect(await found("Xend")).not.toContain(run.runId);
  expect(await found("no such number")).toEqual([]);
  expect(run).toMatchObject({ day, theirIn: "1000.00", theirOut: "5.00", ourIn: "2000.00" });
  expect((await read(run.runId)).content).toMatchObject([
    { kind: "missing-here", what: "other", reference: "Fee", theirAmount: "-5.00" },
    { kind: "missing-there", what: "pay-in", number: slip.number },
    { kind: "balance", what: "statement", theirAmount: "1000.00", ourAmount: "995.00" },
  ]);
});

test("debits of a statement are matched with payouts by hand, and what has no other side is a difference of its day", async () => {
  const { pool } = t.app.database;
  const risk = await operatorAt(t.app, merchantId, ["risk"], "paying");
  const today = addDays(day, 1);
  /** Paid by hand today; `reference` is what the operator noted. */
  async function paidByHand(name: string, amount: string, reference?: string): Promise<string> {
    const who = await createWithdrawer(t.app, name, { balance: 100_000_000_000n });
    const { value } = await withdraw(t.app, who, { amount });
    const number = value?.number ?? "";
    await pool.query(
      "UPDATE withdrawals SET dialect = 'manual', provider_id = NULL, send_at = NULL, poll_at = NULL WHERE number = $1",
      [number],
    );
    const step = (payload: object) => call("POST", `/wps/backoffice/withdrawals/${number}`, payload, risk);
    await step({ event: "approve" });
    expect(await step({ event: "paid", ...(reference !== undefined && { reference }) })).toMatchObject({
      success: true,
    });
    return number;
  }
  const named = await paidByHand("handone", "30000");
  await paidByHand("handtwo", "30100", "TRACE 8831-77");
  await paidByHand("handthree", "30200");
  const short = await paidByHand("handfour", "30300");
  const missing = await paidByHand("handfive", "30400");

  const { accounts } = (await call("GET", "/wps/backoffice/statements")).value;
  const format = formatOf({
    Date: "date",
    Description: "text",
    Amount: "amount",
    "Reference No": "reference",
  });
  await t.app.services.statements.setFormat(merchantId, accounts[0].accountId, format);
  const take = async (fileName: string, lines: readonly string[]) => {
    const uploaded = await t.app.inject({
      method: "POST",
      url: `/wps/backoffice/statements?accountId=${accounts[0].accountId}&fileName=${fileName}`,
      headers: { ...cashier, "content-type": "text/csv" },
      payload: ["Date,Description,Amount,Reference No", ...lines, ""].join("\n"),
    });
    const { statementId } = uploaded.json().value;
    await call("POST", `/wps/backoffice/statements/${statementId}`, { action: "confirm" });
    await t.app.services.reconciliation.runDue();
  };
  const differences = async () => {
    const { value } = await call("GET", "/wps/backoffice/reconciliation");
    const runs = value.content.filter(({ source }: ReconciliationRun) => source !== "xendit");
    const found: string[] = [];
    for (const run of runs)
      for (const one of (await read(run.runId)).content)
        if (one.state === "open" && (one.what === "payout" || one.what === "other"))
          found.push(`${run.day} ${one.kind} ${one.what} ${one.number ?? one.reference}`);
    return found.toSorted();
  };
  await take("debits.csv", [
    `${today},Payout ${named.toLowerCase()},-30000.00,D1`,
    `${today},INSTAPAY trace 883177,-30100.00,D2`,
    `${today},Transfer,-30200.00,D3`,
    `${today},${short},-30299.00,D4`,
    `${today},Monthly charge,-12.00,D5`,
  ]);
  const fee = `${day} missing-here other Fee`;
  expect(await differences()).toEqual(
    [
      fee,
      `${today} amount payout ${short}`,
      `${today} missing-here other Monthly charge`,
      `${today} missing-there payout ${missing}`,
    ].toSorted(),
  );
  // the bank had booked the last one a day earlier
  await take("later.csv", [`${day},Transfer,-30400.00,D6`]);
  expect(await differences()).toEqual(
    [fee, `${today} amount payout ${short}`, `${today} missing-here other Monthly charge`].toSorted(),
  );
});

describe("settling a difference", () => {
  const MISSING = { kind: "missing-here", what: "pay-in", their: "1500" };
  let sequence = 0;
  /** A compared day with one open difference. */
  async function difference(): Promise<{ runId: string; differenceId: string; subject: string }> {
    sequence += 1;
    const { rows } = await t.app.database.pool.query(
      `INSERT INTO reconciliation_runs (merchant_id, source, day, currency, state, run_at)
       VALUES ($1, $2, '2026-03-01', 'PHP', 'differences', NULL) RETURNING id`,
      [merchantId, `books${sequence}`],
    );
    const { rows: found } = await t.app.database.pool.query(
      `INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, their_amount, their_currency, at)
       VALUES ($1, $2, $3, $4, $5::bigint * 100000, 'PHP', now()) RETURNING id`,
      [rows[0].id, MISSING.kind, MISSING.what, `py-${sequence}`, MISSING.their],
    );
    const [runId, differenceId] = [String(rows[0].id), String(found[0].id)];
    return { runId, differenceId, subject: `${runId}/${differenceId}` };
  }
  async function adjusted(username = "payer", headers = cashier): Promise<string> {
    const { value } = await call(
      "POST",
      "/wps/backoffice/adjustments",
      {
        username,
        kind: "up",
        amount: "1500",
        reason: "payment",
        note: "Lost webhook",
        clientKey: randomUUID(),
      },
      headers,
    );
    return value.number;
  }
  const only = async (runId: string) => {
    const { run, content } = await read(runId);
    return { run, one: content[0] as ReconciliationDifference };
  };
  const deeds = async (subject: string): Promise<string[]> => {
    const risk = await operatorAt(t.app, merchantId, ["risk"], `trail${subject}`);
    const { value } = await call("GET", `/wps/backoffice/audit-trail?about=${subject}`, undefined, risk);
    return value.content
      .map(
        ({ by, deed, detail }: AuditEntry) =>
          `${by?.split("-")[0]} ${deed}: ${[detail.booking ?? detail.reason, detail.note].filter(Boolean).join(", ")}`,
      )
      .toReversed();
  };

  test("an operator names the booking that corrects a difference, a second one confirms it, and two open it again", async () => {
    const { runId, differenceId, subject } = await difference();
    const booking = await adjusted();
    const ask = {
      action: "settle",
      differenceId,
      booking: ` ${booking.toLowerCase()} `,
      note: "Credited by hand.",
    };
    for (let again = 0; again < 2; again++) expect(await act(runId, ask)).toMatchObject({ success: true });
    const asked = await only(runId);
    expect(asked).toMatchObject({
      run: { state: "differences", open: 1 },
      one: {
        state: "open",
        request: {
          aim: "settle",
          booking: {
            kind: "adjustment",
            number: booking,
            member: { username: "payer" },
            amount: "1500",
            currency: "PHP",
          },
          note: "Credited by hand.",
          askedBy: "Mara",
          mine: true,
        },
      },
    });
    const requestId = asked.one.request?.requestId ?? "";
    const waiting = async (headers: Record<string, string>) =>
      (await call("GET", "/wps/backoffice/approvals", undefined, headers)).value.content;
    const listed = {
      kind: "difference-settled",
      subject,
      amount: "1500.00",
      askedBy: "Mara",
      booking: { number: booking },
    };
    expect(await waiting(cashier)).toMatchObject([{ ...listed, mine: true }]);
    expect(await waiting(second)).toMatchObject([{ ...listed, mine: false }]);

    expect(await act(runId, { action: "confirm", requestId })).toMatchObject({
      errorCode: "reconciliation.own",
    });
    for (let again = 0; again < 2; again++)
      expect(await act(runId, { action: "confirm", requestId }, second)).toMatchObject({
        value: { state: "settled", open: 0, settled: 1 },
      });
    expect((await only(runId)).one).toMatchObject({
      state: "settled",
      booking: { number: booking },
      settledBy: "Mara",
      confirmedBy: "Ines",
    });
    expect(await waiting(second)).toEqual([]);

    await act(runId, { action: "reopen", differenceId, note: "Wrong player." }, second);
    const undo = (await only(runId)).one.request;
    expect(await waiting(cashier)).toMatchObject([{ subject, reopens: true }]);
    expect((await only(runId)).one.state).toBe("settled");
    expect(await act(runId, { action: "confirm", requestId: undo?.requestId }, second)).toMatchObject({
      errorCode: "reconciliation.own",
    });
    expect(await act(runId, { action: "confirm", requestId: undo?.requestId })).toMatchObject({
      value: { state: "differences", open: 1 },
    });
    expect(await act(runId, { action: "reopen", differenceId, note: "Once more." }, second)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Mara", state: "reopened" },
    });
    const again = (await only(runId)).one;
    expect(again.state).toBe("open");
    expect(again.booking).toBeUndefined();
    expect(await deeds(again.transactionId)).toEqual([
      `cashier settle-asked: ${booking}, Credited by hand.`,
      `ines settled: ${booking}, Credited by hand.`,
      "ines reopen-asked: Wrong player.",
      "cashier reopened: Wrong player.",
    ]);
    expect((await t.app.services.ledgerAudit.run()).faults).toEqual([]);
  });

  test("a number without a booking of the merchant, with nothing booked, or none at all is refused beside its field", async () => {
    const { runId, differenceId } = await difference();
    const { number: unpaid } = await opened("gcash");
    await t.app.database.pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')",
    );
    const other = await vi.waitFor(() => t.app.services.settings.merchant("OTHER"), { timeout: 120_000 });
    await createMember(t.app, "stranger", { merchant: "OTHER" });
    const foreign = await adjusted("stranger", await operatorAt(t.app, other.id, ["cashier"], "omar"));
    expect(foreign).toMatch(/^AD-/);
    for (const booking of ["AD-0101-ABCDE", foreign, unpaid])
      expect(
        await act(runId, { action: "settle", differenceId, booking, note: "Credited by hand." }),
      ).toMatchObject({ errorCode: "request.invalid", value: { field: "booking", rule: "unknown" } });
    for (const [payload, field] of [
      [{ note: "Why" }, "booking"],
      [{ note: "Why", cause: "other-day", booking: "AD-0101-ABCDE" }, "booking"],
      [{ cause: "other-day", note: " " }, "note"],
    ] as const)
      expect(await act(runId, { action: "settle", differenceId, ...payload })).toMatchObject({
        value: { field, rule: "required" },
      });
    expect((await only(runId)).one.request).toBeUndefined();
  });

  describe("a booking that settles a difference", () => {
    type Opened = Awaited<ReturnType<typeof difference>>;
    const ask = ({ runId, differenceId }: Opened, booking: string) =>
      act(runId, { action: "settle", differenceId, booking, note: "Credited by hand." });
    const confirm = async ({ runId }: Opened, headers = second) =>
      act(runId, { action: "confirm", requestId: (await only(runId)).one.request?.requestId }, headers);
    const usedBy = async ({ runId }: Opened) => {
      const { run, one } = await only(runId);
      return {
        errorCode: "reconciliation.booking.used",
        value: { runId, source: run.source, day: run.day, transactionId: one.transactionId },
      };
    };

    test("corrects no other one until that is open again", async () => {
      const [first, other] = [await difference(), await difference()];
      const booking = await adjusted();
      await ask(first, booking);
      await ask(other, booking);
      expect(await confirm(first)).toMatchObject({ success: true });
      expect(await confirm(other)).toMatchObject(await usedBy(first));
      expect((await only(other.runId)).one).toMatchObject({ state: "open", request: { mine: true } });
      const third = await difference();
      expect(await ask(third, booking)).toMatchObject(await usedBy(first));

      const { runId, differenceId } = first;
      await act(runId, { action: "reopen", differenceId, note: "Wrong player." }, second);
      expect(await ask(third, booking)).toMatchObject(await usedBy(first));
      expect(await confirm(first, cashier)).toMatchObject({ success: true });
      expect(await confirm(other)).toMatchObject({ success: true });
      expect(await ask(third, booking)).toMatchObject(await usedBy(other));
    });

    test("is confirmed for one of several differences at once", async () => {
      const booking = await adjusted();
      const asked = [await difference(), await difference(), await difference(), await difference()];
      for (const one of asked) expect(await ask(one, booking)).toMatchObject({ success: true });
      const requests = await Promise.all(
        asked.map(async ({ runId }) => ({
          runId,
          requestId: (await only(runId)).one.request?.requestId,
        })),
      );
      const answers = await Promise.all(
        requests.map(({ runId, requestId }) => act(runId, { action: "confirm", requestId }, second)),
      );
      const outcomes = answers.map(({ success, errorCode }) => (success ? "settled" : String(errorCode)));
      expect(outcomes.toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => "reconciliation.booking.used"),
        "settled",
      ]);
    });
  });

  test("a withdrawal whose money is only held, or was given back, corrects nothing", async () => {
    const { runId, differenceId } = await difference();
    const { value } = await withdraw(t.app, await createWithdrawer(t.app, "holder"), { amount: "600" });
    const number = value?.number;
    const settle = () =>
      act(runId, { action: "settle", differenceId, booking: number, note: "Paid by hand." });
    const refused = { errorCode: "request.invalid", value: { field: "booking", rule: "unknown" } };
    expect(await settle()).toMatchObject(refused);
    await t.app.database.pool.query("SELECT withdrawal_happen($1, 'provider-failed')", [number]);
    expect(await settle()).toMatchObject(refused);
  });

  test("a request is declined with a reason or withdrawn by its operator, and who comes after is told what happened", async () => {
    const { runId, differenceId, subject } = await difference();
    const ask = { action: "settle", differenceId, cause: "other-day", note: "Booked a day later." };
    const asked = async () => {
      await act(runId, ask);
      return (await only(runId)).one.request?.requestId;
    };
    const first = await asked();
    expect(await act(runId, { ...ask, note: "Another text." }, second)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Mara", state: "asked" },
    });
    expect(await act(runId, { action: "decline", requestId: first, note: "Too early." })).toMatchObject({
      errorCode: "reconciliation.own",
    });
    expect(await act(runId, { action: "decline", requestId: first }, second)).toMatchObject({
      value: { field: "note" },
    });
    await act(runId, { action: "decline", requestId: first, note: "Not there either." }, second);
    expect((await only(runId)).one).toMatchObject({
      state: "open",
      declined: { by: "Ines", note: "Not there either." },
    });
    expect(await act(runId, { action: "confirm", requestId: first }, second)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Ines", state: "declined" },
    });
    const withdraw = (headers: Record<string, string>) =>
      call("POST", "/wps/backoffice/approvals/withdraw", { kind: "difference-settled", subject }, headers);
    expect(await withdraw(cashier)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Ines", state: "declined" },
    });

    const withdrawn = await asked();
    expect(await withdraw(second)).toMatchObject({ errorCode: "approval.not.own" });
    for (let again = 0; again < 2; again++) expect(await withdraw(cashier)).toMatchObject({ success: true });
    expect(await act(runId, { action: "confirm", requestId: withdrawn }, second)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Mara", state: "withdrawn" },
    });

    const confirmed = await asked();
    await act(runId, { action: "confirm", requestId: confirmed }, second);
    expect(await act(runId, { ...ask, note: "Once more." })).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Ines", state: "settled" },
    });
    expect(await withdraw(cashier)).toMatchObject({ errorCode: "operator.too.late", value: { by: "Ines" } });
  });

  test("the security log names the request that is confirmed, and no other difference that the call names", async () => {
    const { runId, differenceId } = await difference();
    await act(runId, { action: "settle", differenceId, cause: "other-day", note: "Booked a day later." });
    const requestId = (await only(runId)).one.request?.requestId;
    await act(runId, { action: "confirm", requestId, differenceId: "1" }, second);
    const { rows } = await t.app.database.pool.query(
      "SELECT detail FROM security_events WHERE kind = 'operator-reconciliation' AND detail ->> 'run' = $1 ORDER BY id DESC LIMIT 1",
      [runId],
    );
    expect(rows[0].detail).toMatchObject({ action: "confirm", request: requestId });
    expect(rows[0].detail).not.toHaveProperty("difference");
  });

  test("open back offices are told of a request and of its end", async () => {
    const { runId, differenceId } = await difference();
    const listener = await t.app.database.pool.connect();
    const notified: unknown[] = [];
    listener.on("notification", ({ payload = "" }) => notified.push(JSON.parse(payload)));
    await listener.query("LISTEN foyer_back_office");
    const news = { kind: "tasks", section: "reconciliation", merchant_id: merchantId };
    try {
      await act(runId, { action: "settle", differenceId, cause: "other-day", note: "Booked a day later." });
      await expect.poll(() => notified).toEqual([news]);
      const { one } = await only(runId);
      await act(runId, { action: "confirm", requestId: one.request?.requestId }, second);
      await expect.poll(() => notified).toEqual([news, news]);
    } finally {
      listener.removeAllListeners("notification");
      listener.release(true);
    }
  });

  test("comparing the day again ends a request about figures that changed", async () => {
    const before = addDays(day, -2);
    const runId = await runOf("xendit", before);
    await t.app.database.pool.query(
      `INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, their_amount, their_currency, at)
       VALUES ($1, 'missing-here', 'pay-in', 'py-vanished', 150000000, 'PHP', now())`,
      [runId],
    );
    const { one } = await only(runId);
    await act(runId, {
      action: "settle",
      differenceId: one.differenceId,
      cause: "record-only",
      note: "A test payment.",
    });
    const requestId = (await only(runId)).one.request?.requestId;
    await act(runId, { action: "run" });
    expect((await only(runId)).one).toMatchObject({ state: "gone" });
    const askAgain = {
      action: "settle",
      differenceId: one.differenceId,
      cause: "record-only",
      note: "Again.",
    };
    expect(await act(runId, askAgain)).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "gone", at: expect.any(String) },
    });
    expect(await act(runId, { action: "confirm", requestId }, second)).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "lapsed" },
    });
  });
});
