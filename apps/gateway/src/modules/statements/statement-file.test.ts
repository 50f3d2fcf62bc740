import { expect, test } from "vitest";
import { csvLine } from "../records/csv.ts";
import { openStatement } from "./statement-file.ts";
import { StatementError, type StatementFormat, type StatementItem } from "./statement-items.ts";
import { camt053 } from "./statements.fixture.ts";

async function read(file: string | Buffer, format: StatementFormat = {}): Promise<StatementItem[]> {
  const { items } = await openStatement(Buffer.from(file), format);
  const all: StatementItem[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const lines = async (file: string | Buffer, format?: StatementFormat) =>
  (await read(file, format)).filter((item) => item.kind === "line");
/** What is wrong with a file, and in which line. */
async function faultOf(file: string | Buffer, format?: StatementFormat): Promise<string> {
  const error = await read(file, format).catch((cause: unknown) => cause);
  if (!(error instanceof StatementError)) throw new Error("it was read", { cause: error });
  return error.line === null ? error.fault : `${error.fault} ${error.line}`;
}

test.each([
  [
    "commas, one signed column",
    'Date,Description,Reference No,Amount,Balance\r\n2026-11-22,"Transfer, DP-1122-8K4M7",88120,"1,500.00","2,500.00"\r\n2026-11-22,Fee,88121,-15.00,2485.00\r\n',
    {},
  ],
  [
    "a preamble, semicolons, two columns and day first",
    "BDO Unibank\nAccount;0048 1180 7726\n\nPosting date;Narrative;Ref no.;Debit;Credit\n22.11.2026;Transfer, DP-1122-8K4M7;88120;;1.500,00\n22.11.2026;Fee;88121;15,00;\nTotal;;;15,00;1.500,00\n",
    { dates: "DMY", decimal: "," },
  ],
  [
    "columns the merchant named",
    "Petsa|Tala|Pasok|Labas|Blg\n2026-11-22|Transfer, DP-1122-8K4M7|1500||88120\n2026-11-22|Fee||15.00|88121\n",
    { columns: { date: "Petsa", text: "Tala", credit: "Pasok", debit: "Labas", reference: "Blg" } },
  ],
] as const)("a CSV statement with %s is read", async (_, file, format) => {
  const isTotal = file.includes("Total");
  const found = await lines(isTotal ? file.replace(/^Total.*\n/m, ";;;15,00;1.500,00\n") : file, format);
  expect(found).toMatchObject([
    { day: "2026-11-22", amount: 150_000_000n, reference: "88120", text: "Transfer, DP-1122-8K4M7" },
    { day: "2026-11-22", amount: -1_500_000n, reference: "88121" },
  ]);
});

test.each(["02", "08"] as const)(
  "camt.053 version %s is read: booked entries, names, balances and account",
  async (version) => {
    const file = camt053(
      version,
      [
        { amount: "1500.00", text: "DP-1122-8K4M7", payer: "Ana & Co", reference: "88120" },
        { amount: "20.00", status: "PDNG", reference: "88122" },
        { amount: "15", debit: true, reference: "NONREF" },
        { amount: "9.00", reversal: true, reference: "88123" },
      ],
      { opening: "1000.00", closing: "2494.00" },
    );
    const found = await read(file);
    expect(found.filter((item) => item.kind !== "line")).toMatchObject([
      { kind: "account", number: "004811807726" },
      { kind: "balance", of: "opening", amount: 100_000_000n },
      { kind: "balance", of: "closing", amount: 249_400_000n },
    ]);
    expect(found.filter((item) => item.kind === "line")).toMatchObject([
      {
        amount: 150_000_000n,
        currency: "CNY",
        reference: "88120",
        text: "DP-1122-8K4M7",
        payer: "Ana & Co",
        reversal: false,
      },
      { amount: -1_500_000n, reference: null },
      { amount: 900_000n, reversal: true },
    ]);
  },
);

test("the payments of a batch are lines of their own, also with a prefix of the namespace", async () => {
  const payment = (amount: string, text: string) =>
    `<c:TxDtls><c:Refs><c:EndToEndId>${text}</c:EndToEndId></c:Refs><c:Amt Ccy="PHP">${amount}</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd></c:TxDtls>`;
  const file = `<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt><c:Stmt><c:Ntry><c:Amt Ccy="PHP">300.00</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts><c:BookgDt><c:DtTm>2026-11-22T10:00:00</c:DtTm></c:BookgDt><c:AcctSvcrRef>B1</c:AcctSvcrRef><c:NtryDtls>${payment("100.00", "DP-1122-8K4M7")}${payment("200.00", "DP-1122-8K4M8")}</c:NtryDtls></c:Ntry></c:Stmt></c:BkToCstmrStmt></c:Document>`;
  expect(await lines(file)).toMatchObject([
    { amount: 10_000_000n, reference: "B1/1", text: "DP-1122-8K4M7", day: "2026-11-22" },
    { amount: 20_000_000n, reference: "B1/2", text: "DP-1122-8K4M8" },
  ]);
  expect(await lines(file.replace("200.00", "250.00"))).toMatchObject([
    { amount: 30_000_000n, reference: "B1" },
  ]);
});

const HEAD = "Date,Description,Amount\n";
const laughs = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${camt053("08", [{ amount: "1.00", text: "x" }]).slice(39)}`;
const outside = laughs.replace('<!ENTITY a "ha">', '<!ENTITY a SYSTEM "file:///etc/passwd">');
test.each([
  ["an amount with an exponent", `${HEAD}2026-11-22,a,5\n2026-11-22,b,1e9\n`, "amount 3"],
  ["an amount in full-width digits", `${HEAD}2026-11-22,a,１００\n`, "amount 2"],
  ["an amount beyond every balance", `${HEAD}2026-11-22,a,99999999999999999999\n`, "amount 2"],
  ["a date that is none", `${HEAD}2026-02-30,a,5\n`, "date 2"],
  ["a currency that is none", "Date,Description,Amount,Currency\n2026-11-22,a,5,pesos\n", "currency 2"],
  ["no headers of a statement", "one,two\n1,2\n", "columns"],
  ["nothing", "", "empty"],
  ["headers only", HEAD, "empty"],
  ["a byte that is not UTF-8", Buffer.from(`${HEAD}2026-11-22,caf\u00e9,5\n`, "latin1"), "encoding 2"],
  ["a NUL", `${HEAD}2026-11-22,a\0,5\n`, "encoding 2"],
  ["a field of a megabyte", `${HEAD}2026-11-22,"${"a".repeat(1_000_000)}",5\n`, "format 2"],
  ["entities within entities", laughs, "doctype 1"],
  ["an entity from a file", outside, "doctype 1"],
  ["XML of another kind", "<html></html>", "format 1"],
  ["XML that ends early", camt053("08", [{ amount: "1.00" }]).slice(0, -60), "format 16"],
  [
    "an undeclared entity",
    camt053("02", [{ amount: "1.00", text: "x" }]).replace(">x<", ">&x;<"),
    "format 16",
  ],
  ["elements within elements", `<a xmlns="x">${"<a>".repeat(1000)}`, "format 1"],
  ["a camt amount of three decimals", camt053("08", [{ amount: "1.001" }]), "amount 8"],
] as const)("a file with %s is refused by its line", async (_, file, fault) => {
  expect(await faultOf(file)).toBe(fault);
});

test("formulas and markup are text, and leave as text", async () => {
  const [line] = await lines(
    `Date,Description,Payer,Amount\n2026-11-22,"=HYPERLINK(""http://x"")",<b>Ana</b>,5\n`,
  );
  expect(line).toMatchObject({ text: '=HYPERLINK("http://x")', payer: "<b>Ana</b>" });
  expect(csvLine([line?.text ?? ""])).toBe(`"'=HYPERLINK(""http://x"")"\r\n`);
});

test("Latin text is read where the file says its encoding", async () => {
  const file = camt053("08", [{ amount: "1.00", payer: "José" }]).replace("UTF-8", "ISO-8859-1");
  expect((await lines(Buffer.from(file, "latin1")))[0]).toMatchObject({ payer: "José" });
});

test("a long statement is read piece by piece", async () => {
  let written = 0;
  let read = 0;
  let ahead = 0;
  async function* file() {
    yield Buffer.from(HEAD);
    for (let piece = 0; piece < 200; piece++) {
      yield Buffer.from(`2026-11-22,payment,5.00\n`.repeat(100));
      written += 100;
    }
  }
  for await (const item of (await openStatement(file(), {})).items) {
    if (item.kind === "line") read++;
    ahead = Math.max(ahead, written - read);
  }
  expect(read).toBe(20_000);
  expect(ahead).toBeLessThan(8_000);
});

test("an entry without money is left out", async () => {
  const file = camt053("08", [
    { amount: "0.00", text: "Fee waived", reference: "88119", debit: true },
    { amount: "1500.00", text: "DP-1122-8K4M7", reference: "88120" },
  ]);
  expect(await lines(file)).toMatchObject([{ reference: "88120" }]);
});
