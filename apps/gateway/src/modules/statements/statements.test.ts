import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BankStatement, BankStatementLine } from "@foyer/contract/statements";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createMember,
  disableOperator,
  operatorAt,
  signIn,
  type TestApp,
  testApp,
} from "../../testing/index.ts";
import { createBankTransfer } from "../deposits/deposits.fixture.ts";
import {
  broughtForward,
  camt053,
  centsOf,
  csvStatement,
  moneyOf,
  SAMPLE_FORMAT,
  type SampleEntry,
} from "./statements.fixture.ts";

let t: TestApp;
let cashier: Record<string, string>;
let merchantId: number;
let accountId: string;
let member: { id: bigint; headers: Record<string, string> };
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  await createBankTransfer(t.app, merchantId);
  cashier = await operatorAt(t.app, merchantId, ["cashier"]);
  accountId = (await get("/wps/backoffice/statements")).accounts[0].accountId;
  await t.app.services.statements.setFormat(merchantId, accountId, SAMPLE_FORMAT);
  member = { id: await createMember(t.app, "pays"), headers: await signIn(t.app, "pays") };
});
afterAll(() => t.close());

const get = async (url: string, headers = cashier) => (await t.app.inject({ url, headers })).json().value;
async function upload(file: string | Buffer, name = "statement.csv", account = accountId) {
  const response = await t.app.inject({
    method: "POST",
    url: `/wps/backoffice/statements?accountId=${account}&fileName=${name}`,
    headers: { ...cashier, "content-type": "text/csv" },
    payload: file,
  });
  return response.json() as { value: BankStatement; errorCode?: string };
}
const act = async (statementId: string, action: "confirm" | "discard", headers = cashier) =>
  (
    await t.app.inject({
      method: "POST",
      url: `/wps/backoffice/statements/${statementId}`,
      headers,
      payload: { action },
    })
  ).json();
const confirmed = async (file: string | Buffer): Promise<BankStatement> => {
  const { value } = await upload(file);
  return (await act(value.statementId, "confirm")).value.statement;
};
/** Decides about what waits for an order. */
async function decide(number: string, action: "credit" | "return"): Promise<void> {
  const { arrived } = await get(`/wps/backoffice/deposits/${number}`);
  if (arrived === undefined) return;
  const payload = action === "credit" ? { action, amount: arrived } : { action, note: "not ours" };
  const url = `/wps/backoffice/deposits/${number}`;
  await t.app.inject({ method: "POST", url, headers: cashier, payload });
}
const linesOf = async (statementId: string): Promise<BankStatementLine[]> =>
  (await get(`/wps/backoffice/statements/${statementId}`)).content;

/** An order over an amount that awaits a transfer. */
async function ordered(amount = "1000"): Promise<string> {
  const payload = { method: "bank", amount, clientKey: randomUUID() };
  const made = await t.app.inject({
    method: "POST",
    url: "/wps/deposit/orders",
    headers: member.headers,
    payload,
  });
  expect(made.json()).toMatchObject({ success: true });
  return made.json().value.number;
}
const cancel = (number: string) =>
  t.app.inject({
    method: "POST",
    url: `/wps/deposit/orders/${number}/cancel`,
    headers: member.headers,
    payload: {},
  });
const balance = async () => (await t.app.services.ledger.balanceOf(member.id, "CNY"))?.cash ?? 0n;

/** Balance that the account's next statement begins with. */
let closing = 674_900n;
/** A CSV statement that goes on where the one before ended; amounts have two decimals. */
function csv(entries: readonly SampleEntry[]): string {
  const opening = moneyOf(closing);
  for (const { amount } of entries) closing += centsOf(amount);
  return csvOf(entries, opening);
}
/** A CSV statement of the same day, with balances from `opening` on or without. */
const csvOf = (entries: readonly SampleEntry[], opening: string | null): string =>
  csvStatement(
    entries.map((entry) => ({ day: "2026-11-27", ...entry })),
    opening,
  );
let references = 0;
const reference = () => `R${++references}`;

describe("the import of a bank statement", () => {
  test("a preview says what each line will become, and the import does exactly that, once", async () => {
    const [exact, other, cancelled] = [await ordered("1000"), await ordered("2000"), await ordered("3000")];
    await cancel(cancelled);
    const file = camt053(
      "08",
      [
        { amount: "1000.00", text: `for ${exact.toLowerCase().replaceAll("-", "")}`, reference: reference() },
        { amount: "1999.00", text: other, reference: reference() },
        { amount: "3000.00", text: cancelled, reference: reference() },
        { amount: "700.00", text: "thank you", reference: reference() },
        { amount: "50.00", debit: true, reference: reference() },
        { amount: "1000.00", text: exact, currency: "PHP", reference: reference() },
      ],
      { opening: "100.00", closing: "6749.00", account: "PH66004811807726" },
    );
    const before = await balance();
    const { value: draft } = await upload(file, "november.xml");
    const expected = { credited: 1, review: 3, unknown: 1, debit: 1 };
    expect(draft).toMatchObject({ state: "draft", format: "camt.053", counts: expected, lines: 6 });
    expect(await linesOf(draft.statementId)).toMatchObject([
      { outcome: "credited", number: exact },
      { outcome: "review", number: other },
      { outcome: "review" },
      { outcome: "unknown" },
      { outcome: "debit", amount: "-50.00" },
      { outcome: "review", currency: "PHP" },
    ]);
    expect(await balance()).toBe(before);
    for (let again = 0; again < 2; again++) {
      const { value } = await act(draft.statementId, "confirm");
      expect(value.statement).toMatchObject({ state: "imported", counts: expected });
      expect((await upload(file, "again.xml")).value.statementId).toBe(draft.statementId);
    }
    expect(await balance()).toBe(before + 100_000_000n);
    expect(await act(draft.statementId, "discard")).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "imported", at: expect.stringMatching(/Z$/), by: "Mara" },
    });
    expect((await get(`/wps/backoffice/deposits/${other}`)).arrived).toBe("1999.00");
    const lines = await linesOf(draft.statementId);
    expect(lines.map(({ deposit }) => deposit)).toEqual([
      exact,
      other,
      cancelled,
      undefined,
      undefined,
      exact,
    ]);
    const keys = lines.flatMap(({ paymentKey }) => paymentKey ?? []);
    expect(keys).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(await get(`/wps/backoffice/payments/${keys[0]}`)).toMatchObject({
      amount: "700.00",
      state: "unknown",
    });
  });

  test("statements are found by words of the file, by the account, and by an order of a line", async () => {
    const order = await ordered("1000");
    const { value } = await upload(csvOf([{ amount: "1000.00", text: order }], null), "sought-october.csv");
    const found = async (q: string): Promise<string[]> =>
      (await get(`/wps/backoffice/statements?${new URLSearchParams({ q })}`)).content.map(
        ({ statementId }: BankStatement) => statementId,
      );
    for (const q of ["OCTO", "sought october", order.toLowerCase()])
      expect(await found(q), q).toEqual([value.statementId]);
    expect(await found("BDO")).toContain(value.statementId);
    expect(await found("nothing of that name")).toEqual([]);
    await act(value.statementId, "discard");
    await cancel(order);
  });

  test("the list of statements reads the counts that are stored with each, not its lines", async () => {
    const { value } = await upload(csvOf([{ amount: "1000.00", text: "thank you" }], null));
    const stored = { credited: 200_000 };
    await t.app.database.pool.query("UPDATE bank_statements SET counts = $2 WHERE id = $1", [
      value.statementId,
      stored,
    ]);
    const { content } = await get("/wps/backoffice/statements");
    const listed = content.find(({ statementId }: BankStatement) => statementId === value.statementId);
    expect(listed).toMatchObject({ counts: stored });
    await act(value.statementId, "discard");
  });

  test("a draft is discarded without a trace", async () => {
    const { value } = await upload(csv([{ amount: "5.00", text: "a" }]));
    for (let again = 0; again < 2; again++)
      expect(await act(value.statementId, "discard")).toMatchObject({ success: true });
    expect(await get(`/wps/backoffice/statements/${value.statementId}`)).toBeUndefined();
  });

  test("an equal reference with another amount, day, text or payer is another payment", async () => {
    const number = await ordered("1000");
    const entry = { amount: "1000.00", text: number, reference: "DEPOSIT" };
    await confirmed(csv([entry]));
    const before = await balance();
    const others = [
      { ...entry, amount: "9000.00" },
      { ...entry, day: "2026-11-26" },
      { amount: "5.00", text: "PAYMENT", payer: "Ana Cruz", reference: "DEPOSIT" },
      { amount: "5.00", text: "PAYMENT", payer: "Bea Santos", reference: "DEPOSIT" },
      { amount: "5.00", text: "PAYMENT", payer: "Bea Santos", reference: "DEPOSIT" },
      { amount: "7.00", text: "PAYMENT", payer: "Carlo Reyes", reference: "DEPOSIT" },
    ];
    expect((await confirmed(csv(others))).counts).toEqual({ review: 2, unknown: 4 });
    expect(await balance()).toBe(before);
    await decide(number, "return");
  });

  test("an entry is the same however it is written, with its balance or without", async () => {
    const number = await ordered("1000");
    const from = moneyOf(closing);
    const entries = [{ amount: "1000.00", text: `Pay ${number}`, payer: "Ana Cruz", reference: reference() }];
    expect((await confirmed(csv(entries))).counts).toEqual({ credited: 1 });
    for (const again of [
      csvOf(entries, from).replace("1000.00", '"1,000.00"'),
      csvOf(entries, null),
      csvOf(entries, from).replace("Ana Cruz", "ANA  CRUZ").replace(/\n/g, "\r\n"),
    ])
      expect((await confirmed(again)).counts).toEqual({ known: 1 });
  });

  test("equal entries of one day that come in two files, one in each, are two", async () => {
    const entry = { amount: "5.00", text: `thanks ${reference()}` };
    expect((await confirmed(csv([entry]))).counts).toEqual({ unknown: 1 });
    expect((await confirmed(csv([entry]))).counts).toEqual({ unknown: 1 });
  });

  test("an entry that was imported before contents were kept is not imported again", async () => {
    const [number, from] = [await ordered("1000"), moneyOf(closing)];
    const entries = [
      { amount: "1000.00", text: number, reference: reference() },
      { amount: "6.00", text: "no order", payer: "Dora" },
    ];
    const { statementId } = await confirmed(csv(entries));
    // as release 0.2.0 stored them
    for (const change of [
      `UPDATE deposit_payments p SET payment_id = 'account:1:OLD' || l.n FROM bank_statement_lines l
        WHERE l.statement_id = $1 AND p.payment_id = l.key`,
      `UPDATE bank_statement_lines SET key = 'account:1:OLD' || n, content = NULL, balance = NULL WHERE statement_id = $1`,
    ])
      await t.app.database.pool.query(change, [statementId]);
    await t.app.database.pool.query("UPDATE bank_statements SET reading = NULL WHERE id = $1", [statementId]);
    const before = await balance();
    expect((await confirmed(csvOf(entries, from).replaceAll("2026-11-27,", " 2026-11-27,"))).counts).toEqual({
      known: 2,
    });
    expect(await balance()).toBe(before);
  });

  test("the bank's line of a transfer that an operator credited before credits nothing again", async () => {
    const number = await ordered("1000");
    await t.app.inject({
      method: "POST",
      url: `/wps/deposit/orders/${number}/paid`,
      headers: member.headers,
      payload: {},
    });
    await t.app.inject({
      method: "POST",
      url: `/wps/backoffice/deposits/${number}`,
      headers: cashier,
      payload: { action: "credit", amount: "1000" },
    });
    const before = await balance();
    const { value } = await upload(csv([{ amount: "1000.00", text: number }]));
    expect(value.counts).toEqual({ confirmed: 1 });
    expect((await act(value.statementId, "confirm")).value.statement.counts).toEqual({ confirmed: 1 });
    expect(await balance()).toBe(before);
  });

  test("files that overlap, in any order and repeated, credit every entry once and leave none out", async () => {
    const entry = fc.record({
      withReference: fc.boolean(),
      known: fc.boolean(),
      text: fc.constantFrom("a", "b"),
    });
    const other = (await get("/wps/backoffice/statements")).accounts[1].accountId;
    await t.app.services.statements.setFormat(merchantId, other, SAMPLE_FORMAT);
    let opening = 0n;
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 2, maxLength: 7 }),
        fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 1, maxLength: 4 }),
        async (kinds, windows) => {
          const run = reference();
          const entries: SampleEntry[] = [];
          const orders: string[] = [];
          for (const { withReference, known, text } of kinds) {
            // a member has at most three open orders
            const pays = known && orders.length < 3;
            const number = pays ? await ordered("500") : "";
            if (pays) orders.push(number);
            entries.push({
              // a bank's files have whole days
              day: `2026-11-${String(20 + Math.floor(entries.length / 2))}`,
              amount: "500.00",
              text: pays ? number : `${text} ${run}`,
              ...(withReference && { reference: reference() }),
            });
          }
          const before = await balance();
          const days = [...new Set(entries.map(({ day }) => day))];
          const from = opening;
          const whole = csvOf(entries, moneyOf(from));
          opening += BigInt(entries.length) * 50_000n;
          const cuts = windows.map(([one, two]) => {
            const [first, last] = [one % days.length, two % days.length].toSorted((a, b) => a - b);
            const inside = ({ day = "" }: SampleEntry) =>
              day >= (days[first as number] ?? "") && day <= (days[last as number] ?? "");
            const start = entries.findIndex(inside);
            return csvOf(entries.filter(inside), moneyOf(from + BigInt(start) * 50_000n));
          });
          for (const part of [
            ...cuts,
            whole,
            ...cuts.map((cut) => cut.replace("Balance\n", "Balance\r\n")),
          ]) {
            const { value } = await upload(part, "part.csv", other);
            const { value: done } = await act(value.statementId, "confirm");
            expect(done.statement.counts).toEqual(value.counts);
          }
          // a part that does not go on from what was imported waits for an operator
          for (const number of orders) await decide(number, "credit");
          expect(await balance()).toBe(before + BigInt(orders.length) * 50_000_000n);
          const { rows } = await t.app.database.pool.query(
            "SELECT count(*)::int AS count FROM deposit_payments WHERE (reference LIKE '%' || $1 AND state = 'unknown') OR reference = ANY ($2)",
            [` ${run}`, orders],
          );
          expect(rows[0].count).toBe(entries.length);
        },
      ),
      { numRuns: 3 },
    );
  });

  test("an interrupted import continues where it stopped, and credits nothing twice", async () => {
    const orders = [await ordered("500"), await ordered("500"), await ordered("500")];
    const { value } = await upload(
      csv(orders.map((text) => ({ amount: "500.00", text, reference: reference() }))),
    );
    const before = await balance();
    const { rows } = await t.app.database.pool.query(
      "UPDATE bank_statements SET state = 'importing', confirmed_at = now() WHERE id = $1 RETURNING id",
      [value.statementId],
    );
    // the first line was imported, and the gateway died before it noted that
    const { rows: lines } = await t.app.database.pool.query(
      "SELECT key FROM bank_statement_lines WHERE statement_id = $1 AND n = 1",
      [rows[0].id],
    );
    await t.app.services.paymentIntake.receive(
      { merchantId, dialect: "manual", providerId: null, reference: orders[0] as string },
      { paymentId: lines[0].key, currency: "CNY", amount: 50_000_000n, paidAt: new Date() },
    );
    await Promise.all([t.app.services.statements.importDue(), t.app.services.statements.importDue()]);
    expect((await get(`/wps/backoffice/statements/${value.statementId}`)).statement).toMatchObject({
      state: "imported",
      counts: { credited: 3 },
    });
    expect(await balance()).toBe(before + 150_000_000n);
  });
});

describe("what a file does not prove", () => {
  const reasonOf = async (number: string) =>
    (await get(`/wps/backoffice/deposits/${number}`)) as { reason: string };

  test("an order is not credited by a file without balances, but waits with the reason", async () => {
    const number = await ordered("1000");
    const before = await balance();
    const { value } = await upload(csvOf([{ amount: "1000.00", text: number }], null));
    expect(value).toMatchObject({ counts: { review: 1 }, doubts: ["no-balances"] });
    expect((await act(value.statementId, "confirm")).value.statement.counts).toEqual({ review: 1 });
    expect(await linesOf(value.statementId)).toMatchObject([{ outcome: "review", doubt: "no-balances" }]);
    expect(await reasonOf(number)).toMatchObject({ reason: "unproved" });
    expect(await balance()).toBe(before);
    await decide(number, "credit");
    expect(await balance()).toBe(before + 100_000_000n);
  });

  test("a file that does not go on from the account's last balance credits nothing by itself", async () => {
    await confirmed(csv([{ amount: "3.00", text: "thanks", reference: reference() }]));
    const number = await ordered("1000");
    const made = csvOf([{ amount: "1000.00", text: number }], moneyOf(closing + 1n));
    const { value } = await upload(made);
    expect(value).toMatchObject({ counts: { review: 1 }, doubts: ["gap"] });
    await act(value.statementId, "discard");
    // what is imported between the preview and the import decides
    const from = closing;
    const draft = (await upload(csv([{ amount: "1000.00", text: number }]))).value;
    expect(draft).toMatchObject({ counts: { credited: 1 }, doubts: [] });
    await confirmed(csvOf([{ amount: "1000.00", text: "no order" }], moneyOf(from)));
    expect((await act(draft.statementId, "confirm")).value.statement).toMatchObject({
      counts: { review: 1 },
      doubts: ["gap"],
    });
    await decide(number, "return");
  });

  test("the first entries of an account's statements wait unless the file states an opening balance", async () => {
    const { rows: added } = await t.app.database.pool.query(
      `INSERT INTO payee_accounts (method_id, code, bank, number, holder, active, sort)
       SELECT method_id, 'fresh', bank, '5550 1234', holder, false, 9 FROM payee_accounts WHERE id = $1 RETURNING id`,
      [accountId],
    );
    const fresh = String(added[0].id);
    await t.app.services.statements.setFormat(merchantId, fresh, SAMPLE_FORMAT);
    const numbers = [await ordered("1000"), await ordered("2000")];
    const entries = numbers.map((text, at) => ({ amount: `${at + 1}000.00`, text, day: `2026-11-2${at}` }));
    const waits = { counts: { review: 1, credited: 1 }, doubts: ["opening"] };
    const upwards = csvOf(entries, "100.00");
    const [head = "", ...rows] = upwards.trimEnd().split("\n");
    const newestFirst = `${[head, ...rows.toReversed()].join("\n")}\n`;
    for (const [text, of] of [
      [upwards, waits],
      [newestFirst, waits],
      [broughtForward(upwards, "100.00"), { counts: { credited: 2 }, doubts: [] }],
      [
        `${newestFirst}2026-11-20,Balance brought forward,,,,100.00\n`,
        { counts: { credited: 2 }, doubts: [] },
      ],
    ] as const) {
      const { value } = await upload(text, "first.csv", fresh);
      expect(value).toMatchObject(of);
      const first = (await linesOf(value.statementId)).find(({ number }) => number === numbers[0]);
      expect(first?.doubt).toBe(of.doubts[0]);
      await act(value.statementId, "discard");
    }
    for (const number of numbers) await cancel(number);
  });

  test("the same file for another account is noticed", async () => {
    const other = (await get("/wps/backoffice/statements")).accounts[1].accountId;
    await t.app.services.statements.setFormat(merchantId, other, SAMPLE_FORMAT);
    const file = csv([{ amount: "8.00", text: "thanks", reference: reference() }]);
    await confirmed(file);
    for (const again of [file, file.replace("Balance\n", "Balance\r\n")]) {
      const { value } = await upload(again, "wrong.csv", other);
      expect(value).toMatchObject({ doubts: ["other-account"] });
      await act(value.statementId, "discard");
    }
  });

  test("a payout that came back waits for an operator, and is no debit", async () => {
    const file = camt053("08", [
      { amount: "250.00", text: "returned payout", reversal: true, reference: reference() },
    ]);
    const { value } = await upload(file, "returned.xml");
    expect(value).toMatchObject({ counts: { unknown: 1 }, doubts: expect.arrayContaining(["reversal"]) });
    expect((await act(value.statementId, "confirm")).value.statement.counts).toEqual({ unknown: 1 });
  });

  test("a day without entries is imported with its balances", async () => {
    const { value } = await upload(camt053("08", [], { opening: "5.00", closing: "5.00" }), "empty.xml");
    expect(value).toMatchObject({ lines: 0, opening: "5.00", closing: "5.00", lastDay: "2026-11-22" });
    await act(value.statementId, "discard");
  });
});

describe("how an account's files are read", () => {
  const propose = async (sample: string, account: string) =>
    (
      await t.app.inject({
        method: "POST",
        url: `/wps/backoffice/statement-formats?accountId=${account}`,
        headers: { ...cashier, "content-type": "text/csv" },
        payload: sample,
      })
    ).json();
  const confirm = async (format: object, account: string) =>
    (
      await t.app.inject({
        method: "POST",
        url: `/wps/backoffice/statement-formats/${account}`,
        headers: cashier,
        payload: format,
      })
    ).json();

  test("it is proposed from a sample, confirmed by an operator, and nothing is read before", async () => {
    const other = (await get("/wps/backoffice/statements")).accounts[1].accountId;
    await t.app.services.statements.setFormat(merchantId, other, null);
    const file =
      "Datum;Details;Amount;Charge;Saldo\n20.11.2026;x;1.500,00;N;2.500,00\n21.11.2026;y;-5,00;N;2.495,00\n";
    expect(await upload(file, "a.csv", other)).toMatchObject({ value: { fault: "unconfirmed" } });
    const { value } = await propose(file, other);
    expect(value).toMatchObject({
      format: { delimiter: ";", dates: { order: "DMY" }, numbers: { decimal: ",", group: "." } },
      lines: [{ day: "2026-11-20", amount: "1500.00", text: "x" }, { amount: "-5.00" }],
      refusal: { fault: "column-unknown", field: "Charge" },
      samples: [
        ["20.11.2026", "21.11.2026"],
        ["x", "y"],
        ["1.500,00", "-5,00"],
        ["N"],
        ["2.500,00", "2.495,00"],
      ],
    });
    expect(await confirm(value.format, other)).toMatchObject({
      errorCode: "statement.invalid",
      value: { fault: "column-unknown", field: "Charge" },
    });
    const columns = value.format.columns.map((column: { is: string }) =>
      column.is === "unknown" ? { ...column, is: "ignored" } : column,
    );
    expect(await confirm({ ...value.format, columns }, other)).toMatchObject({ success: true });
    const { value: draft } = await upload(file, "a.csv", other);
    expect(draft).toMatchObject({ firstDay: "2026-11-20", credits: "1500.00", opening: "1000.00" });
    expect((await get("/wps/backoffice/statements")).accounts[1]).toMatchObject({ formatted: true });
    // a draft that was read by another format is read again
    const asText = columns.map((column: { header: string }) =>
      column.header === "Charge" ? { ...column, is: "text" } : column,
    );
    await confirm({ ...value.format, columns: asText }, other);
    const { value: again } = await upload(file, "a.csv", other);
    expect(await linesOf(again.statementId)).toMatchObject([{ text: "x N" }, { text: "y N" }]);
    await act(again.statementId, "discard");
  });

  test("a format of release 0.2.0 keeps what it said, and stops a file that has more", async () => {
    const other = (await get("/wps/backoffice/statements")).accounts[1].accountId;
    const migration = await readFile(
      new URL("../../sql/migrations/110_statement_proofs.sql", import.meta.url),
      "utf8",
    );
    const old = { columns: { date: "Petsa", text: "Tala", amount: "Halaga" }, dates: "DMY", decimal: "," };
    await t.app.database.pool.query("UPDATE payee_accounts SET statement_format = $2 WHERE id = $1", [
      other,
      old,
    ]);
    await t.app.database.pool.query(migration.slice(migration.indexOf("UPDATE payee_accounts")));
    const known = 'Petsa,Tala,Halaga\n22.11.2026,Salamat,"1.012,00"\n';
    const { value } = await upload(known, "old.csv", other);
    expect(value).toMatchObject({ firstDay: "2026-11-22", credits: "1012.00", counts: { unknown: 1 } });
    await act(value.statementId, "discard");
    expect(await upload(known.replace("Halaga\n", "Halaga,DR/CR\n"), "new.csv", other)).toMatchObject({
      value: { fault: "column-unknown", field: "DR/CR" },
    });
  });

  test("a file that is no table of entries proposes nothing", async () => {
    expect(await propose("Hello\n", accountId)).toMatchObject({
      errorCode: "statement.invalid",
      value: { fault: "columns" },
    });
  });
});

describe("an import that one operator may not decide alone", () => {
  let colleague: Record<string, string>;
  beforeAll(async () => {
    colleague = await operatorAt(t.app, merchantId, ["cashier"], "colleague");
    const merchant = await t.app.services.settings.merchant("DEMO");
    await t.app.services.merchantChanges.setSetting(merchant, "fourEyesAbove", {
      deposits: "20000",
      withdrawals: "50000",
      adjustments: "10000",
    });
    await t.app.database.pool.query("DELETE FROM rate_limits");
  });
  let members = 0;
  beforeEach(async () => {
    const username = `pays${++members}`;
    member = { id: await createMember(t.app, username), headers: await signIn(t.app, username) };
  });
  const approvals = async (headers: Record<string, string>) =>
    await get("/wps/backoffice/approvals", headers);
  /** A file of one's own making that pays orders of those amounts. */
  const uploaded = async (amounts: readonly string[]) => {
    const entries = [];
    for (const amount of amounts)
      entries.push({ amount, text: await ordered(amount), reference: reference() });
    return (await upload(csv(entries))).value;
  };

  test("a file whose sum is above the uploader's limit waits for another operator, who imports it", async () => {
    const { statementId } = await uploaded(["15000", "15000"]);
    for (let again = 0; again < 2; again++)
      expect((await act(statementId, "confirm")).value.statement).toMatchObject({
        state: "draft",
        askedBy: "Mara",
      });
    expect(await balance()).toBe(0n);
    const row = { kind: "statement-credited", subject: statementId, title: "statement.csv" };
    expect((await approvals(colleague)).content).toContainEqual(
      expect.objectContaining({ ...row, mine: false }),
    );
    expect((await act(statementId, "confirm", colleague)).value.statement.counts).toEqual({ credited: 2 });
    expect(await balance()).toBe(3_000_000_000n);
    expect((await approvals(colleague)).content).toEqual([]);
  });

  test("what a disabled operator uploaded is not confirmed by a colleague, who declines and discards it", async () => {
    const one = cashier;
    cashier = await operatorAt(t.app, merchantId, ["cashier"], "gone");
    const from = closing;
    const { statementId } = await uploaded(["15000", "15000"]);
    closing = from;
    await act(statementId, "confirm");
    cashier = one;
    await disableOperator(t.app, merchantId, "gone");
    expect((await act(statementId, "confirm", colleague)).errorCode).toBe("approval.first.disabled");
    const { kind, subject, askedAt, askedByDisabled } = (await approvals(colleague)).content[0];
    expect([subject, askedByDisabled]).toEqual([statementId, true]);
    const { statusCode } = await t.app.inject({
      method: "POST",
      url: "/wps/backoffice/approvals/decline",
      headers: colleague,
      payload: { kind, subject, askedAt },
    });
    expect(statusCode).toBe(200);
    expect((await approvals(colleague)).content).toEqual([]);
    expect((await act(statementId, "confirm", colleague)).errorCode).toBe("approval.first.disabled");
    await act(statementId, "discard", colleague);
    expect(await balance()).toBe(0n);
  });

  test("what one operator credits by statements in a day is one sum, in however many files", async () => {
    const lone = await operatorAt(t.app, merchantId, ["cashier"], "lone");
    const one = cashier;
    cashier = lone;
    const stateOf = async (amount: string) => {
      const from = closing;
      const { state } = (await act((await uploaded([amount])).statementId, "confirm")).value.statement;
      if (state === "draft") closing = from;
      return state;
    };
    const states = [];
    for (const amount of ["9000", "9000", "9000"]) states.push(await stateOf(amount));
    cashier = one;
    // the member's sum of the day is of all operators
    states.push(await stateOf("9000"));
    expect(states).toEqual(["imported", "imported", "draft", "draft"]);
    expect(await balance()).toBe(1_800_000_000n);
  });

  test("a line that is above what is left when it is taken in is not credited, and a second operator credits it", async () => {
    const hasty = await operatorAt(t.app, merchantId, ["cashier"], "hasty");
    const one = cashier;
    cashier = hasty;
    const numbers = [await ordered("15000"), await ordered("15000")];
    const { value } = await upload(
      csv(numbers.map((text) => ({ amount: "15000.00", text, reference: reference() }))),
    );
    cashier = one;
    // as if something was credited between the confirmation and the import
    await t.app.database.pool.query(
      "UPDATE bank_statements SET state = 'importing', confirmed_at = now(), confirmed_by = uploaded_by WHERE id = $1",
      [value.statementId],
    );
    await t.app.services.statements.importDue();
    const lines = await linesOf(value.statementId);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["credited", "review"]);
    expect(await balance()).toBe(1_500_000_000n);
    const decide = async (headers: Record<string, string>) =>
      (
        await t.app.inject({
          method: "POST",
          url: `/wps/backoffice/deposits/${numbers[1]}`,
          headers,
          payload: { action: "credit", amount: "15000" },
        })
      ).json();
    expect((await get(`/wps/backoffice/deposits/${numbers[1]}`)).reason).toBe("four-eyes");
    expect((await decide(hasty)).value).toMatchObject({ state: "review", approvedByMe: true });
    expect((await decide(colleague)).value.state).toBe("credited");
  });

  test("the audit finds sums of one operator above the limit, and money that no decision explains", async () => {
    const { pool } = t.app.database;
    const faults = async () => (await t.app.services.ledgerAudit.run()).faults.join("\n");
    expect(await faults()).toBe("");
    await operatorAt(t.app, merchantId, ["cashier"], "planted");
    const decided = `INSERT INTO operator_decisions (merchant_id, kind, sums, subject, member_id, currency, amount, operator_id, limit_one, limit_operator)
       SELECT $1, 'deposit-credited', 'credits', 'DP-SPLIT', $2, 'CNY', $3, (SELECT id FROM operators WHERE name_key LIKE 'planted-%'), 2000000000, 2000000000`;
    await pool.query(decided, [merchantId, member.id, 1_500_000_000n]);
    expect(await faults()).toBe("");
    await pool.query(decided, [merchantId, member.id, 1_500_000_000n]);
    await pool.query(decided, [merchantId, member.id, 2_500_000_000n]);
    const number = await ordered("1000");
    await pool.query(
      `INSERT INTO deposit_payments (merchant_id, dialect, payment_id, member_id, order_id, currency, amount, credited, paid_at, state, decided_by, decided_at)
       SELECT merchant_id, 'manual', 'planted', member_id, id, currency, 1, 1, now(), 'credited', (SELECT id FROM operators WHERE name_key LIKE 'planted-%'), now()
         FROM deposit_orders WHERE number = $1`,
      [number],
    );
    const found = await faults();
    for (const name of [
      "no operator decides alone above the limit",
      "no operator decides more alone in a day than the limit",
      "no member is decided for alone above the limit in a day",
      `what an operator carried out was decided: deposit-credited of ${number}`,
    ])
      expect(found).toContain(name);
  });
});

describe("what is refused", () => {
  test("a file that can't be read names the line, and nothing of it is stored", async () => {
    const before = (await get("/wps/backoffice/statements")).content.length;
    const answer = await upload(`${csv([{ amount: "5.00" }])}2026-11-20,b,c,1e9,x,\n`);
    expect(answer).toMatchObject({ errorCode: "statement.invalid", value: { fault: "amount", line: 3 } });
    expect((await get("/wps/backoffice/statements")).content).toHaveLength(before);
  });

  test("a statement of another account, sums beyond every balance and too large files are refused", async () => {
    const other = camt053("02", [{ amount: "5.00" }], { account: "1234567890" });
    expect(await upload(other)).toMatchObject({
      errorCode: "statement.invalid",
      value: { fault: "account" },
    });
    const absurd = Array.from({ length: 3 }, () => ({ amount: "9999999999999.00", reference: reference() }));
    expect(await upload(csvOf(absurd, null))).toMatchObject({ value: { fault: "amount", line: 3 } });
    expect(await upload(Buffer.alloc(16 * 1024 * 1024 + 1, "a"))).toMatchObject({
      errorCode: "request.too.large",
    });
  });
});
