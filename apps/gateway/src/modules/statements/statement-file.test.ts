import type { StatementFormat } from "@foyer/contract/statements";
import { formatAmount } from "@foyer/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "../records/csv.ts";
import { openStatement } from "./statement-file.ts";
import { type StatementEnd, StatementError, type StatementItem } from "./statement-items.ts";
import { camt053, formatOf } from "./statements.fixture.ts";

const account = { number: "0048 1180 7726", currency: "PHP" };
const today = "2026-11-28";
const PLAIN = formatOf({ Date: "date", Description: "text", Amount: "amount", Balance: "balance" });
const HEAD = "Date,Description,Amount,Balance\n";

async function read(file: string | Buffer, format = PLAIN): Promise<StatementItem[]> {
  const { items } = await openStatement(Buffer.from(file), { format, account, today });
  const all: StatementItem[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const lines = async (file: string | Buffer, format?: StatementFormat) =>
  (await read(file, format)).filter((item) => item.kind === "line");
/** What is wrong with a file, and in which line; what was read of it otherwise. */
async function faultOf(file: string | Buffer, format?: StatementFormat): Promise<string> {
  try {
    return `read ${(await read(file, format)).length}`;
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const { fault, line } = error.refusal;
    return line === undefined ? fault : `${fault} ${line}`;
  }
}

const xml = (text: string) => camt053("08", [{ amount: "1.00", text, currency: "PHP" }], { currency: "PHP" });
const laughs = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${xml("x").slice(39)}`;
test.each([
  ["an amount in full-width digits", `${HEAD}2026-11-22,a,１００,\n`, "amount 2"],
  ["an amount beyond every balance", `${HEAD}2026-11-22,a,99999999999999999999,\n`, "amount 2"],
  ["a date that is none", `${HEAD}2026-02-30,a,5,\n`, "date 2"],
  ["nothing", "", "empty"],
  ["only spaces", " \n \n", "empty"],
  [
    "a byte that is not of its encoding",
    Buffer.from(`${HEAD}2026-11-22,caf\u00e9,5,\n`, "latin1"),
    "encoding 2",
  ],
  ["a NUL", `${HEAD}2026-11-22,a\0,5,\n`, "encoding 2"],
  ["a field of a megabyte", `${HEAD}2026-11-22,"${"a".repeat(1_000_000)}",5,\n`, "too-long 2"],
  ["entities within entities", laughs, "doctype 1"],
  [
    "an entity from a file",
    laughs.replace('<!ENTITY a "ha">', '<!ENTITY a SYSTEM "file:///etc/passwd">'),
    "doctype 1",
  ],
  ["XML that ends early", xml("x").slice(0, -60), "format 16"],
  ["an undeclared entity", xml("x").replace(">x<", ">&x;<"), "format 16"],
  ["an encoding that nobody knows", xml("x").replace("UTF-8", "EBCDIC-XX"), "encoding 1"],
] as const)("a file with %s is refused by its line", async (_, file, fault) => {
  expect(await faultOf(file)).toBe(fault);
});

test("elements within elements are refused before they cost anything", async () => {
  const nested = (depth: number) => `<?xml version="1.0"?>${"<a>".repeat(depth)}`;
  const document = xml("x").replace("<Stmt>", `<Stmt>${"<a>".repeat(20_000)}`);
  const before = process.cpuUsage();
  expect(await faultOf(nested(20_000))).toBe("format 1");
  expect(await faultOf(document)).toBe("format 4");
  const { user, system } = process.cpuUsage(before);
  // 2.6 s where every element of them was looked at
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test("an account without a confirmed format reads camt.053, and no CSV file", async () => {
  const open = (file: string) => openStatement(Buffer.from(file), { format: null, account, today });
  expect((await open(xml("x"))).kind).toBe("camt.053");
  await expect(open(`${HEAD}2026-11-22,a,5.00,5.00\n`)).rejects.toMatchObject({
    refusal: { fault: "unconfirmed" },
  });
});

test("a page may end with a total of each direction in a row of its own", async () => {
  const format = formatOf({ Date: "date", Text: "text", Out: "debit", In: "credit" }, { closing: ["total"] });
  const page = (day: string, credit: string, debit: string) =>
    `${day},a,,${credit}\n${day},b,${debit},\n,Total in,,${credit}\n,Total out,${debit},\n`;
  const file = `Date,Text,Out,In\n${page("2026-11-20", "5.00", "2.00")}${page("2026-11-21", "7.00", "1.00")}`;
  expect((await lines(file, format)).map(({ amount }) => formatAmount(amount))).toEqual([
    "5.00",
    "-2.00",
    "7.00",
    "-1.00",
  ]);
  expect(await faultOf(`${file},Total in,,7.01\n`, format)).toBe("total 10");
});

test("a payment whose text begins like a total and has a comma without quotation marks stops the file", async () => {
  const format = formatOf({ Description: "text", Amount: "amount", Date: "date" }, { closing: ["total"] });
  const file =
    "Description,Amount,Date\npayment,5.00,2026-11-20\nTotal Gas, Inc,900.00,2026-11-20\nTotal,5.00,\n";
  expect(await faultOf(file, format)).toBe("cells 3");
});

test("formulas and markup are text, and leave as text", async () => {
  const [line] = await lines(
    `Date,Description,Payer,Amount\n2026-11-22,"=HYPERLINK(""http://x"")",<b>Ana</b>,5\n`,
    formatOf({ Date: "date", Description: "text", Payer: "payer", Amount: "amount" }),
  );
  expect(line).toMatchObject({ text: '=HYPERLINK("http://x")', payer: "<b>Ana</b>" });
  expect(csvLine([line?.text ?? ""])).toBe(`"'=HYPERLINK(""http://x"")"\r\n`);
});

test("a long statement is read piece by piece, and other work gets its turn in between", async () => {
  let written = 0;
  let read = 0;
  let ahead = 0;
  let turns = 0;
  async function* file() {
    yield Buffer.from("Date,Description,Amount\n");
    for (let piece = 0; piece < 200; piece++) {
      yield Buffer.from(`2026-11-22,payment,5.00\n`.repeat(100));
      written += 100;
    }
  }
  const turn = setInterval(() => turns++, 0);
  const format = formatOf({ Date: "date", Description: "text", Amount: "amount" });
  const { items } = await openStatement(file(), { format, account, today });
  for await (const item of items) {
    if (item.kind === "line") read++;
    ahead = Math.max(ahead, written - read);
  }
  clearInterval(turn);
  expect(read).toBe(20_000);
  expect(ahead).toBeLessThan(8_000);
  expect(turns).toBeGreaterThan(10);
});

/** Entries of a bank, and the ways in which it may write them. */
const entry = fc.record({
  day: fc.integer({ min: 1, max: 27 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
  cents: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((amount) => amount !== 0n),
  text: fc.stringMatching(/^[A-Za-z"',;|. ñ]{0,20}$/).map((text) => text.trim()),
});
const numbers = fc.constantFrom(
  { decimal: ".", group: ",", grouping: "thousands", decimals: 2 } as const,
  { decimal: ",", group: ".", grouping: "thousands", decimals: 2 } as const,
  { decimal: ".", group: ",", grouping: "indian", decimals: 2 } as const,
  { decimal: ",", group: " ", grouping: "thousands", decimals: 2 } as const,
);
const dates = fc.record({
  order: fc.constantFrom("YMD" as const, "DMY" as const, "MDY" as const),
  calendar: fc.constantFrom("gregorian" as const, "buddhist" as const),
  yearDigits: fc.constantFrom(2 as const, 4 as const),
});
const shape = fc.record({
  numbers,
  dates,
  delimiter: fc.constantFrom("," as const, ";" as const, "\t" as const, "|" as const),
  twoColumns: fc.boolean(),
  newestFirst: fc.boolean(),
  opening: fc.bigInt({ min: 0n, max: 10n ** 9n }),
});
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

function writtenAmount(cents: bigint, { decimal, group, grouping }: StatementFormat["numbers"]): string {
  const size = cents < 0n ? -cents : cents;
  const whole = String(size / 100n);
  const grouped =
    grouping === "indian"
      ? whole.replace(/(\d)(?=(\d\d)*\d{3}$)/g, `$1${group}`)
      : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0n ? "-" : ""}${grouped}${decimal}${String(size % 100n).padStart(2, "0")}`;
}
function writtenDay(day: string, { order, calendar, yearDigits }: StatementFormat["dates"]): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const own = String(Number(year) + (calendar === "buddhist" ? 543 : 0)).slice(-yearDigits);
  return [...order].map((letter) => ({ Y: own, M: month, D: date })[letter]).join("/");
}
/** A bank's file with these entries, and the format that it is of. */
function written(entries: readonly Entry[], shaped: Shape): { file: string; format: StatementFormat } {
  const { delimiter, twoColumns, newestFirst } = shaped;
  const format = formatOf(
    twoColumns
      ? { Date: "date", Text: "text", Out: "debit", In: "credit", Balance: "balance" }
      : { Date: "date", Text: "text", Amount: "amount", Balance: "balance" },
    { numbers: shaped.numbers, dates: shaped.dates, delimiter },
  );
  let balance = shaped.opening;
  const rows = entries.map(({ day, cents, text }) => {
    balance += cents;
    const amount = (of: bigint) => writtenAmount(of, shaped.numbers);
    const moved = twoColumns ? (cents < 0n ? [amount(-cents), ""] : ["", amount(cents)]) : [amount(cents)];
    return [writtenDay(day, shaped.dates), text, ...moved, amount(balance)];
  });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const table = [format.columns.map(({ header }) => header), ...(newestFirst ? rows.toReversed() : rows)];
  return { file: table.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join(""), format };
}
const sums = (found: readonly StatementItem[]) =>
  found.flatMap((item) =>
    item.kind === "line" ? [`${item.day} ${formatAmount(item.amount)} ${item.text}`] : [],
  );
const expected = (entries: readonly Entry[], { newestFirst }: Shape) =>
  (newestFirst ? entries.toReversed() : entries).map(
    ({ day, cents, text }) => `${day} ${formatAmount(cents * 1000n)} ${text}`,
  );

test("no file that is read loses, doubles, turns or scales an amount", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), shape, async (entries, shaped) => {
      const { file, format } = written(entries, shaped);
      const found = await read(file, format);
      expect(sums(found)).toEqual(expected(entries, shaped));
      expect(found.at(-1)).toMatchObject({ kind: "end", doubt: null, cut: false });
    }),
    { numRuns: 60 },
  );
});

test("a file of another format is refused, or says the same amounts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 2, maxLength: 6 }),
      shape,
      numbers,
      async (entries, shaped, other) => {
        const { file, format } = written(entries, shaped);
        try {
          const found = await read(file, { ...format, numbers: other });
          expect(sums(found)).toEqual(expected(entries, shaped));
        } catch (error) {
          if (!(error instanceof StatementError)) throw error;
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("a file with a changed amount, or with a line less or twice, is refused or not proved", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 3, maxLength: 6 }),
      shape,
      fc.nat(),
      fc.constantFrom("changed", "less", "twice"),
      async (entries, shaped, place, what) => {
        const { file, format } = written(entries, shaped);
        const rows = file.split("\r\n").slice(0, -1);
        // the ends of a file are proved by the account's last balance only
        const at = 2 + (place % (rows.length - 3));
        const row = rows[at] as string;
        const cells = row.split('"');
        const amount = cells[5] === "" ? 7 : 5;
        const changed = cells.with(amount, `9${(cells[amount] as string).slice(1)}`).join('"');
        fc.pre(
          what !== "changed" || (/^[1-8]/.test(cells[amount] as string) && !rows.join("").includes('""')),
        );
        const other =
          what === "changed"
            ? rows.with(at, changed)
            : what === "less"
              ? rows.toSpliced(at, 1)
              : rows.toSpliced(at, 0, row);
        expect(await faultOf(`${other.join("\r\n")}\r\n`, format)).toMatch(/^(balance|amount) \d+$/);
      },
    ),
    { numRuns: 60 },
  );
});

test("a file that is cut anywhere is refused, or read up to there and says so", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 3 }), shape, async (entries, shaped) => {
      const { file, format } = written(entries, shaped);
      const bytes = Buffer.from(file);
      const all = sums(await read(file, format));
      for (let length = 0; length < bytes.length; length++) {
        try {
          const found = await read(bytes.subarray(0, length), format);
          const lines = sums(found);
          expect(lines).toEqual(all.slice(0, lines.length));
          const end = found.at(-1) as StatementEnd;
          expect(end.lines).toBe(lines.length);
          // the last line is complete: its end is there, or the balance at its end follows from the one before
          const ended = bytes[length - 1] === 0x0d || bytes[length - 1] === 0x0a;
          expect(ended || lines.length > 1 || end.cut || end.doubt !== null).toBe(true);
        } catch (error) {
          if (!(error instanceof StatementError)) throw error;
        }
      }
    }),
    { numRuns: 4 },
  );
  const document = Buffer.from(xml("x"));
  for (let length = 1; length < document.length; length += 7)
    expect(await faultOf(document.subarray(0, length))).toMatch(
      /^(format|encoding|empty|unconfirmed|columns)/,
    );
});
