import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PaymentMethodsFault } from "../modules/deposits/payment-methods-file.ts";
import { createMember, signIn, type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

const DEMO_FILE = fileURLToPath(new URL("../../../../content/demo/payment-methods.json", import.meta.url));
const BANK = {
  code: "bank",
  kind: "bank",
  dialect: "manual",
  names: { EN: "Bank transfer" },
  minimum: "500",
  maximum: "500000",
  amounts: ["500", "1000"],
  feePercent: 1.5,
  dayCount: 5,
  usualMinutes: 30,
  expiryMinutes: 120,
  hours: { from: "00:00", to: "00:00" },
  accounts: [
    { code: "bdo-1", bank: "BDO", number: "0048 1180", holder: "Foyer Inc" },
    { code: "bpi-1", bank: "BPI", number: "9109 0032", holder: "Foyer Inc" },
  ],
};

let t: TestApp;
let folder: string;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await testApp();
  await createMember(t.app, "payer");
  headers = await signIn(t.app, "payer");
  folder = await mkdtemp(join(tmpdir(), "methods-"));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => importText(JSON.stringify([BANK])));

/** What the command does with the text of a file, without the start of an application. */
const importText = async (text: string) => {
  const { settings, paymentMethods } = t.app.services;
  return paymentMethods.import(await settings.merchant("DEMO"), text);
};
const deposits = (...args: string[]) => runAdmin(t, ["deposits", ...args]);
async function importFile(content: unknown) {
  const path = join(folder, `${randomUUID()}.json`);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return deposits("methods-import", path);
}
async function imported(...methods: object[]): Promise<string> {
  const done = await importFile(methods);
  expect(done).toMatchObject({ code: 0, errors: "" });
  return done.out;
}
const get = async (url: string) => (await t.app.inject({ url, headers })).json().value;
const order = async (bank: string) =>
  (
    await t.app.inject({
      method: "POST",
      url: "/wps/deposit/orders",
      headers,
      payload: { method: "bank", amount: "1000", bank, clientKey: randomUUID() },
    })
  ).json();
const trail = async (): Promise<string[]> => {
  const { rows } = await t.app.database.pool.query<{ entry: string }>(
    "SELECT deed || ' ' || subject AS entry FROM audit_trail WHERE area = 'settings' AND operator_id IS NULL ORDER BY id",
  );
  return rows.map(({ entry }) => entry);
};

test("a member can pay by an imported method, and the same file again changes nothing", async () => {
  const before = await trail();
  const { methods } = await get("/wps/deposit/methods");
  expect(methods).toMatchObject([
    { code: "bank", minimum: "500.00", feePercent: "1.5", banks: [{ code: "bdo-1" }, { code: "bpi-1" }] },
  ]);
  expect(await imported(BANK)).toBe("Nothing changed.\n");
  expect(await trail()).toEqual(before);
  expect(before).toEqual(
    expect.arrayContaining(["method-added bank", "account-added bank/bdo-1", "account-added bank/bpi-1"]),
  );
});

test("an account that a method no longer has is disabled, and its open order keeps it", async () => {
  const made = await order("bpi-1");
  expect(made).toMatchObject({ success: true });
  expect(await imported({ ...BANK, accounts: [BANK.accounts[0]] })).toBe("Disabled accounts: bank/bpi-1.\n");
  expect(await order("bpi-1")).toMatchObject({ success: false });
  expect(await get(`/wps/deposit/orders/${made.value.number}`)).toMatchObject({
    instruction: { bank: "BPI", number: "9109 0032" },
  });
  expect((await deposits("methods")).out).toContain("bank/bpi-1: BPI, 9109 0032, Foyer Inc (disabled)");
  expect(await imported(BANK)).toBe("Changed accounts: bank/bpi-1.\n");
  expect((await trail()).slice(-2)).toEqual(["account-disabled bank/bpi-1", "account-enabled bank/bpi-1"]);
});

test("an account that orders were paid to keeps its number, and nothing of that file is imported", async () => {
  await order("bdo-1");
  const [bdo, bpi] = BANK.accounts;
  const other = { ...BANK, minimum: "400", accounts: [{ ...bdo, number: "0048 1181" }, bpi] };
  expect(await importFile([other])).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Nothing was imported: bank/bdo-1 has another number"),
  });
  expect((await deposits("methods")).out).toContain("500.00 to 500000.00 CNY");
  expect(await imported({ ...BANK, accounts: [{ ...bdo, number: "00481180" }, bpi] })).toBe(
    "Changed accounts: bank/bdo-1.\n",
  );
});

test("methods that a file does not name stay, and a method keeps its status unless the file has one", async () => {
  const wallet = { ...BANK, code: "wallet", kind: "wallet", accounts: [BANK.accounts[0]] };
  expect(await imported(wallet)).toBe("Added: wallet.\nAdded accounts: wallet/bdo-1.\n");
  expect(await deposits("set-method", "wallet", "maintenance")).toMatchObject({
    code: 0,
    out: "wallet is under maintenance.\n",
  });
  const shown = async () =>
    (await get("/wps/deposit/methods")).methods.map((method: { code: string; closed?: string }) => [
      method.code,
      method.closed,
    ]);
  expect(await shown()).toEqual([
    ["bank", undefined],
    ["wallet", "maintenance"],
  ]);
  expect(await imported({ ...wallet, maximum: "600000" })).toBe("Changed: wallet.\n");
  expect(await shown()).toContainEqual(["wallet", "maintenance"]);
  await imported({ ...wallet, maximum: "600000", status: "off" });
  expect(await shown()).toEqual([["bank", undefined]]);
  expect((await trail()).slice(-3)).toEqual([
    "method-maintenance wallet",
    "method-changed wallet",
    "method-off wallet",
  ]);
});

test("the demo merchant's file is one, and methods of a provider without keys are told", async () => {
  const text = await readFile(DEMO_FILE, "utf8");
  expect(await importFile(text)).toMatchObject({ code: 0, errors: "" });
  expect((await importFile(text)).out).toBe("Nothing changed.\n");
  expect((await deposits("methods")).out).toContain("gcash: active, wallet by xendit (no keys, not offered)");
  for (const code of ["bank", "wallet"]) await deposits("set-method", code, "active");
});

test.each([
  ["text that is no JSON", "Hello", "The file is no JSON"],
  ["an object", {}, "The file must be array"],
  ["an unknown field", [{ ...BANK, holder: "Me" }], "bank.holder is not a known field"],
  ["a code twice", [BANK, BANK], "bank is there twice"],
  ["no accounts", [{ ...BANK, accounts: [] }], "bank.accounts must have an account"],
  ["accounts of a provider", [{ ...BANK, dialect: "xendit", channel: "X" }], "bank.accounts are for manual"],
  [
    "an account twice",
    [{ ...BANK, accounts: [BANK.accounts[0], BANK.accounts[0]] }],
    "bank.accounts have the same code twice",
  ],
  ["no channel", [{ ...BANK, dialect: "xendit", accounts: [] }], "bank.channel must be"],
  ["a maximum below the minimum", [{ ...BANK, maximum: "10" }], "bank.maximum is below the minimum"],
  ["a fraction of a cent", [{ ...BANK, minimum: "500.001" }], "bank.minimum has more decimals"],
  ["a negative fee", [{ ...BANK, feeFixed: "-1" }], "bank.feeFixed must be at least 0.00"],
  ["an amount outside the limits", [{ ...BANK, amounts: ["1"] }], "bank.amounts.0 is outside"],
  [
    "an hour that is none",
    [{ ...BANK, hours: { from: "24:00", to: "08:00" } }],
    "bank.hours.from must match",
  ],
  ["another language", [{ ...BANK, names: { XX: "Bank" } }], "bank.names"],
])("a file with %s is refused with its place, and nothing is imported", async (_, content, reason) => {
  const before = await trail();
  const error: unknown = await importText(
    typeof content === "string" ? content : JSON.stringify(content),
  ).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(PaymentMethodsFault);
  expect((error as Error).message.slice(0, reason.length)).toBe(reason);
  expect(await trail()).toEqual(before);
});

test("an unknown method, status or file is told", async () => {
  expect(await deposits("set-method", "cash", "off")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("DEMO has no method cash."),
  });
  expect(await deposits("set-method", "bank", "closed")).toMatchObject({
    code: 1,
    errors: expect.stringContaining("A status is active, maintenance, off."),
  });
  expect(await deposits("methods-import", join(folder, "none.json"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("There is no file"),
  });
});
