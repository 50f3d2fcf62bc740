import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { PaymentKey } from "./back-office-deposits.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, BackOfficeWords, PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Timestamp = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });
const Count = Type.Integer({ minimum: 0 });
const shared = { access: "operator", roles: ["cashier"], allowedDuringMaintenance: true } as const;
const oneStatement = Type.Object({ statementId: RecordId });

/** What a column of a CSV statement means. `unknown` is not decided yet: a format with it reads nothing. */
export const STATEMENT_COLUMNS = [
  "date",
  "amount",
  "credit",
  "debit",
  "sign",
  "state",
  "currency",
  "reference",
  "text",
  "payer",
  "balance",
  "account",
  "ignored",
  "unknown",
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** Encodings that banks write, by their names in the WHATWG encoding standard. */
export const STATEMENT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "windows-1251",
  "windows-1258",
  "windows-874",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
] as const;

/** Words of a column that is compared without case and punctuation. */
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 });

/** How amounts are written. */
const StatementNumbers = Type.Object(
  {
    decimal: Type.Enum([".", ","]),
    group: Type.Enum(["", ",", ".", " ", "'"]),
    grouping: Type.Enum(["thousands", "indian"]),
    decimals: Type.Integer({ minimum: 0, maximum: 3 }),
  },
  { additionalProperties: false },
);

/** How dates are written. */
const StatementDates = Type.Object(
  {
    order: Type.Enum(["YMD", "DMY", "MDY"]),
    calendar: Type.Enum(["gregorian", "buddhist"]),
    yearDigits: Type.Enum([2, 4]),
  },
  { additionalProperties: false },
);

/** How the CSV statements of one account are written. What a file has beyond it stops the file. */
export const StatementFormat = Type.Object(
  {
    encoding: Type.Enum([...STATEMENT_ENCODINGS]),
    delimiter: Type.Enum([",", ";", "\t", "|"]),
    quotes: Type.Enum(["none", "line", "lines"], {
      description: "Whether texts in quotation marks exist, and may span lines",
    }),
    columns: Type.Array(
      Type.Object(
        {
          header: Type.String({ minLength: 1, maxLength: 100 }),
          is: Type.Enum([...STATEMENT_COLUMNS]),
        },
        { additionalProperties: false },
      ),
      { maxItems: 60 },
    ),
    credits: Type.Unsafe<string[]>({
      ...Words,
      description: "What the sign column says of money to the account",
    }),
    debits: Type.Unsafe<string[]>({
      ...Words,
      description: "What the sign column says of money from the account",
    }),
    booked: Type.Unsafe<string[]>({
      ...Words,
      description: "What the state column says of money that moved",
    }),
    skipped: Type.Unsafe<string[]>({
      ...Words,
      description: "What the state column says of money that did not move",
    }),
    dates: StatementDates,
    numbers: StatementNumbers,
    negativeDebits: Type.Boolean({ description: "The debit column writes its amounts with a minus" }),
    continued: Type.Boolean({ description: "A row with nothing but text continues the text above" }),
    closing: Type.Unsafe<string[]>({
      ...Words,
      description: "Beginnings of rows that are no entries, such as totals",
    }),
  },
  { $id: "StatementFormat", additionalProperties: false },
);
export type StatementFormat = Static<typeof StatementFormat>;

/** Why a file, or a format, is refused. */
export const STATEMENT_FAULTS = [
  "encoding",
  "format",
  "doctype",
  "empty",
  "too-long",
  "too-many-lines",
  "unconfirmed",
  "columns",
  "column-unknown",
  "column-missing",
  "column-twice",
  "cells",
  "quotes",
  "row",
  "total",
  "date",
  "future",
  "amount",
  "both",
  "sign",
  "state",
  "currency",
  "balance",
  "account",
  "numbers",
] as const;
export type StatementFault = (typeof STATEMENT_FAULTS)[number];

/** Where a file is refused, and which setting of the format may read it. */
export const StatementRefusal = Type.Object(
  {
    fault: Type.Enum([...STATEMENT_FAULTS]),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
    field: Type.Optional(Type.String({ description: "Header of the column" })),
    setting: Type.Optional(Type.String({ description: "Setting of the account's format" })),
  },
  { $id: "StatementRefusal" },
);
export type StatementRefusal = Static<typeof StatementRefusal>;

/** Why a line that names an order is not credited by itself. */
export const STATEMENT_DOUBTS = [
  "no-balances",
  "mismatch",
  "gap",
  "opening",
  "cut",
  "batch",
  "currency",
  "reversal",
  "other-account",
] as const;
export type StatementDoubt = (typeof STATEMENT_DOUBTS)[number];

/** `STATEMENT_OUTCOMES` of the domain. */
export const STATEMENT_LINE_OUTCOMES = [
  "credited",
  "confirmed",
  "review",
  "unknown",
  "known",
  "conflict",
  "debit",
  "closed",
] as const;
const Outcome = Type.Enum([...STATEMENT_LINE_OUTCOMES]);

export const BankStatement = Type.Object(
  {
    statementId: RecordId,
    fileName: Type.String(),
    format: Type.Enum(["csv", "camt.053"]),
    state: Type.Enum(["draft", "importing", "imported"], {
      description: "draft: read, and not confirmed yet",
    }),
    account: Type.String({ description: "Bank and number of the merchant's account" }),
    currency: Currency,
    firstDay: Day,
    lastDay: Day,
    lines: Count,
    credits: Amount,
    debits: Amount,
    opening: Type.Optional(Amount),
    closing: Type.Optional(Amount),
    addsUp: Type.Optional(
      Type.Boolean({ description: "Opening balance and lines make the closing balance; absent: not stated" }),
    ),
    doubts: Type.Array(Type.Enum([...STATEMENT_DOUBTS]), {
      description: "Why lines of it are not credited by themselves",
      maxItems: STATEMENT_DOUBTS.length,
    }),
    counts: Type.Partial(
      Type.Object(
        Object.fromEntries(STATEMENT_LINE_OUTCOMES.map((outcome) => [outcome, Count])) as Record<
          (typeof STATEMENT_LINE_OUTCOMES)[number],
          typeof Count
        >,
      ),
      { description: "Lines by outcome; of a draft, what each will become" },
    ),
    uploadedAt: Timestamp,
    uploadedBy: Type.Optional(Type.String({ description: "Absent: from the command line" })),
    askedBy: Type.Optional(
      Type.String({ description: "Asked for an import that only another operator can confirm" }),
    ),
    confirmedAt: Type.Optional(Timestamp),
  },
  { $id: "BankStatement" },
);
export type BankStatement = Static<typeof BankStatement>;

export const BankStatementLine = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    line: Type.Integer({ minimum: 1, description: "In the file" }),
    day: Day,
    amount: Type.String({ ...Amount, description: "Positive: to the account" }),
    currency: Currency,
    text: Type.String(),
    payer: Type.Optional(Type.String()),
    number: Type.Optional(Type.String({ description: "The deposit order that the text names" })),
    deposit: Type.Optional(
      Type.String({
        description: "The known order of its payment; without a payment, the one that it names",
      }),
    ),
    paymentKey: Type.Optional(
      Type.String({ ...PaymentKey, description: "Its payment, which belongs to no order" }),
    ),
    outcome: Outcome,
    doubt: Type.Optional(
      Type.Enum([...STATEMENT_DOUBTS], { description: "The file does not prove it: an operator decides" }),
    ),
  },
  { $id: "BankStatementLine" },
);
export type BankStatementLine = Static<typeof BankStatementLine>;

export const backOfficeStatements = endpoint({
  id: "backoffice.statements",
  method: "GET",
  path: "/wps/backoffice/statements",
  ...shared,
  summary:
    "Imported bank statements and drafts, or those with words of the file's name or the account, or with a line of this order; newest first, 25 per page; and the accounts to import for",
  query: Type.Object({ q: Type.Optional(BackOfficeWords), before: Type.Optional(RecordId) }),
  value: Type.Object(
    {
      content: Type.Array(BankStatement, { maxItems: PAGE_SIZE }),
      next: Type.Optional(RecordId),
      accounts: Type.Array(
        Type.Object({
          accountId: RecordId,
          name: Type.String(),
          formatted: Type.Boolean({ description: "How its CSV files are read is confirmed" }),
        }),
        { maxItems: 100 },
      ),
    },
    { $id: "BankStatements" },
  ),
  errors: OPERATOR_ERRORS,
});

/** Bytes of the largest file that is uploaded; the command line takes larger ones. */
export const MAX_STATEMENT_BYTES = 16 * 1024 * 1024;

const STATEMENT_ERRORS = [...OPERATOR_ERRORS, "statement.unknown"] as const;

const FILE_TYPES = ["text/csv", "application/xml", "text/xml", "text/plain", "application/octet-stream"];

/** `statement.invalid` with a `StatementRefusal`: nothing of the file is stored. */
export const backOfficeStatementUpload = endpoint({
  id: "backoffice.statement.upload",
  method: "POST",
  path: "/wps/backoffice/statements",
  ...shared,
  summary:
    "Read a bank statement (CSV or camt.053) as a draft that shows what an import will do; the same file again is the same statement",
  query: Type.Object({
    accountId: RecordId,
    fileName: Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*$" }),
  }),
  upload: {
    types: FILE_TYPES,
    largest: MAX_STATEMENT_BYTES,
  },
  value: BankStatement,
  errors: [...OPERATOR_ERRORS, "statement.invalid", "statement.account.unknown"],
});

/** Bytes of a sample that a format is proposed from. */
export const MAX_SAMPLE_BYTES = 1024 * 1024;

export const StatementFormatProposal = Type.Object(
  {
    format: StatementFormat,
    samples: Type.Array(Type.Array(Type.String(), { maxItems: 3 }), {
      maxItems: 60,
      description: "First values of each column of the format",
    }),
    lines: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1 }),
        day: Day,
        amount: Type.String(),
        text: Type.String(),
        payer: Type.Optional(Type.String()),
      }),
      { maxItems: 5, description: "First entries of the sample as the format reads them" },
    ),
    otherNumbers: Type.Optional(StatementNumbers),
    otherDates: Type.Optional(StatementDates),
    refusal: Type.Optional(StatementRefusal),
  },
  {
    $id: "StatementFormatProposal",
    description:
      "With `otherNumbers`, all amounts of the sample can be read in that way too, as other sums, and with `otherDates` all dates, as other days: an operator decides",
  },
);
export type StatementFormatProposal = Static<typeof StatementFormatProposal>;

/** `statement.invalid` where no headers of a statement are found. */
export const backOfficeStatementFormatPropose = endpoint({
  id: "backoffice.statement.format.propose",
  method: "POST",
  path: "/wps/backoffice/statement-formats",
  ...shared,
  summary: "Propose how the CSV statements of an account are read, from a sample; nothing is stored",
  query: Type.Object({ accountId: RecordId }),
  upload: { types: FILE_TYPES, largest: MAX_SAMPLE_BYTES },
  value: StatementFormatProposal,
  errors: [...OPERATOR_ERRORS, "statement.invalid", "statement.account.unknown"],
});

/** `statement.invalid` where the format has a column that is not decided, or can't be read. */
export const backOfficeStatementFormatSet = endpoint({
  id: "backoffice.statement.format.set",
  method: "POST",
  path: "/wps/backoffice/statement-formats/{accountId}",
  ...shared,
  summary: "Confirm how the CSV statements of an account are read",
  params: Type.Object({ accountId: RecordId }),
  body: StatementFormat,
  value: Type.Object({ format: StatementFormat }, { $id: "StatementFormatConfirmed" }),
  errors: [...OPERATOR_ERRORS, "statement.invalid", "statement.account.unknown"],
});

export const backOfficeStatement = endpoint({
  id: "backoffice.statement",
  method: "GET",
  path: "/wps/backoffice/statements/{statementId}",
  ...shared,
  summary: "One bank statement with its lines, or those of them with an outcome, 25 per page",
  params: oneStatement,
  query: Type.Object({
    after: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    outcome: Type.Optional(Outcome),
  }),
  value: Type.Object(
    {
      statement: BankStatement,
      content: Type.Array(BankStatementLine, { maxItems: PAGE_SIZE }),
      next: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { $id: "BankStatementPage" },
  ),
  errors: STATEMENT_ERRORS,
});

/** `operator.too.late` when a statement that is imported is to be discarded. */
export const backOfficeStatementAct = endpoint({
  id: "backoffice.statement.act",
  method: "POST",
  path: "/wps/backoffice/statements/{statementId}",
  ...shared,
  summary:
    "Import a draft, or discard it; repeating either changes nothing. An import of more than its uploader decides alone waits for another operator to confirm it (`askedBy`)",
  params: oneStatement,
  body: Type.Object({ action: Type.Enum(["confirm", "discard"]) }, { additionalProperties: false }),
  value: Type.Object({ statement: Type.Optional(BankStatement) }, { $id: "BankStatementDone" }),
  errors: [...STATEMENT_ERRORS, "approval.first.disabled", "operator.too.late"],
});
