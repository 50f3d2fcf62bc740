import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBankTransfer } from "../modules/deposits/deposits.fixture.ts";
import { broughtForward, csvStatement, SAMPLE_FORMAT } from "../modules/statements/statements.fixture.ts";
import { createMember, signIn, type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

let t: TestApp;
let folder: string;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await testApp();
  const { id } = await t.app.services.settings.merchant("DEMO");
  await createBankTransfer(t.app, id);
  const [account] = await t.app.services.statements.accounts(id);
  await t.app.services.statements.setFormat(id, account?.accountId ?? 0n, SAMPLE_FORMAT);
  await createMember(t.app, "payer");
  headers = await signIn(t.app, "payer");
  folder = await mkdtemp(join(tmpdir(), "statements-"));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const ACCOUNT = ["--account", "004811807726"];
const deposits = (...args: string[]) => runAdmin(t, ["deposits", ...args]);
async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const stateOf = async (number: string): Promise<string> =>
  (await t.app.inject({ url: `/wps/deposit/orders/${number}`, headers })).json().value.state;

test("a statement is previewed without effect, and imported once", async () => {
  const payload = { method: "bank", amount: "1000", clientKey: randomUUID() };
  const made = await t.app.inject({ method: "POST", url: "/wps/deposit/orders", headers, payload });
  const { number } = made.json().value;
  const path = await file(
    "day.csv",
    broughtForward(
      csvStatement([
        { day: "2026-11-22", text: number, amount: "1000.00", reference: "R1" },
        { day: "2026-11-22", text: "Fee", amount: "-5.00", reference: "R2" },
      ]),
    ),
  );
  const preview = await deposits("import-statement", path, ...ACCOUNT, "--preview");
  expect(preview).toMatchObject({ code: 0 });
  expect(preview.out).toMatch(
    /^2 lines from 2026-11-22 to 2026-11-22, would become: (1 credited, 1 debit|1 debit, 1 credited)\.$/m,
  );
  expect(await stateOf(number)).toBe("awaiting-payment");
  for (let again = 0; again < 2; again++) {
    const done = await deposits("import-statement", path, ...ACCOUNT);
    expect(done.out).toMatch(/imported: .*1 credited/);
    expect(await stateOf(number)).toBe("credited");
  }
  const { rows } = await t.app.database.pool.query("SELECT state FROM deposit_payments");
  expect(rows).toEqual([{ state: "credited" }]);
});

test("the format of an account is proposed from a sample, confirmed, shown and taken back", async () => {
  const path = await file("own.csv", "Datum;Tala;Halaga\n22.11.2026;Salamat;12,00\n");
  const proposed = await deposits("statement-format", "--sample", path, ...ACCOUNT);
  const format = JSON.parse(proposed.out);
  expect(format).toMatchObject({ delimiter: ";", dates: { order: "DMY" }, numbers: { decimal: "," } });
  expect(await deposits("statement-format", JSON.stringify(format), ...ACCOUNT)).toMatchObject({ code: 0 });
  expect(JSON.parse((await deposits("statement-format", ...ACCOUNT)).out)).toEqual(format);
  const preview = await deposits("import-statement", path, ...ACCOUNT, "--preview");
  expect(preview.out).toContain("1 unknown");
  expect(preview.out).toContain("no balances that prove its lines");
  expect(await deposits("statement-format", "null", ...ACCOUNT)).toMatchObject({ code: 0 });
  expect((await deposits("statement-format", ...ACCOUNT)).out.trim()).toBe("null");
  const unread = await file("unread.csv", "Datum;Tala;Halaga\n22.11.2026;Salamat;13,00\n");
  expect(await deposits("import-statement", unread, ...ACCOUNT)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("unconfirmed. Confirm how the account's files are read"),
  });
  expect(await deposits("statement-format", JSON.stringify(SAMPLE_FORMAT), ...ACCOUNT)).toMatchObject({
    code: 0,
  });
});

test("a sample that can be read as two sums and two days says so", async () => {
  const path = await file("two.csv", "Date,Description,Amount\n05/06/2026,FROM JUAN,50.000\n");
  const { out } = await deposits("statement-format", "--sample", path, ...ACCOUNT);
  expect(out).toMatch(/^The amounts are other sums with "numbers": .*"decimal":"\."/m);
  expect(out).toMatch(/^The dates are other days with "dates": .*"order":"MDY"/m);
});

test("of a sample above 1 MB whole rows are read", async () => {
  const row = "22.11.2026;Salamat, at maraming salamat po sa inyong lahat;12,00\n";
  const path = await file("large.csv", `Datum;Tala;Halaga\n${row.repeat(17_000)}`);
  const { code, out } = await deposits("statement-format", "--sample", path, ...ACCOUNT);
  expect(code).toBe(0);
  expect(out.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({ delimiter: ";", dates: { order: "DMY" } });
});

test.each([
  ["an unknown account", ["--account", "999"], "a,b\n", "Unknown account: 999."],
  [
    "no account, where there are several",
    [],
    "a,b\n",
    "Say which with --account: 0048 1180 7726, 1234-5678-90.",
  ],
  ["a file that is no statement", ACCOUNT, "Hello\n", "Nothing was imported: columns"],
  ["an empty file", ACCOUNT, "", "Nothing was imported: empty"],
  [
    "a line that can't be read",
    ACCOUNT,
    csvStatement([{ amount: "10.00", text: "Thanks" }]).replace("10.00", "ten"),
    "Nothing was imported: amount in line 2, column Amount (setting numbers).",
  ],
])("%s ends with exit code 1, and nothing is imported", async (name, options, content, reason) => {
  const path = await file(`${name.length}.csv`, content);
  expect(await deposits("import-statement", path, ...options)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(reason),
  });
});

test("a missing file and an unknown format are reported", async () => {
  expect(await deposits("import-statement", join(folder, "none.csv"), ...ACCOUNT)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("There is no file"),
  });
  expect(await deposits("statement-format", '{"dates":"XYZ"}', ...ACCOUNT)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("This is no format of statements"),
  });
});
