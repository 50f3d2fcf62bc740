import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Timestamp = Type.String({ format: "date-time" });
const Currency = Type.String({ minLength: 3, maxLength: 3 });
const Count = Type.Integer({ minimum: 0 });
const shared = { access: "operator", roles: ["cashier"], allowedDuringMaintenance: true } as const;
const oneStatement = Type.Object({ statementId: RecordId });

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
    outcome: Outcome,
  },
  { $id: "BankStatementLine" },
);
export type BankStatementLine = Static<typeof BankStatementLine>;

export const backOfficeStatements = endpoint({
  id: "backoffice.statements",
  method: "GET",
  path: "/wps/backoffice/statements",
  ...shared,
  summary: "Imported bank statements and drafts, newest first, 25 per page, and the accounts to import for",
  query: Type.Object({ before: Type.Optional(RecordId) }),
  value: Type.Object(
    {
      content: Type.Array(BankStatement, { maxItems: PAGE_SIZE }),
      next: Type.Optional(RecordId),
      accounts: Type.Array(Type.Object({ accountId: RecordId, name: Type.String() }), { maxItems: 100 }),
    },
    { $id: "BankStatements" },
  ),
  errors: OPERATOR_ERRORS,
});

/** Bytes of the largest file that is uploaded; the command line takes larger ones. */
export const MAX_STATEMENT_BYTES = 16 * 1024 * 1024;

const STATEMENT_ERRORS = [...OPERATOR_ERRORS, "statement.unknown"] as const;

/** `statement.invalid` with `{ fault, line }`: nothing of the file is stored. */
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
    dates: Type.Optional(
      Type.Enum(["YMD", "DMY", "MDY"], { description: "Order of the dates in a CSV file" }),
    ),
    decimal: Type.Optional(Type.Enum([".", ","], { description: "Decimal sign of a CSV file" })),
  }),
  upload: {
    types: ["text/csv", "application/xml", "text/xml", "text/plain", "application/octet-stream"],
    largest: MAX_STATEMENT_BYTES,
  },
  value: BankStatement,
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
  errors: [...STATEMENT_ERRORS, "operator.too.late"],
});
