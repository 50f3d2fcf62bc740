import { type Static, Type } from "typebox";
import { OPERATOR_ERRORS } from "./back-office.ts";
import { Booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { Amount, BackOfficeWords, PAGE_SIZE, RecordId } from "./shared.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const Timestamp = Type.String({ format: "date-time" });
const Count = Type.Integer({ minimum: 0 });
const shared = { access: "operator", roles: ["cashier", "risk"], allowedDuringMaintenance: true } as const;
const oneRun = Type.Object({ runId: RecordId });

export const ReconciliationRun = Type.Object(
  {
    runId: RecordId,
    source: Type.String({ description: "Name of the provider, or bank and number of the account" }),
    day: Day,
    state: Type.Enum(["waiting", "failed", "matched", "differences", "settled"]),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    ranAt: Type.Optional(Timestamp),
    failure: Type.Optional(Type.String({ description: "Why the provider's books could not be read" })),
    theirIn: Amount,
    theirOut: Amount,
    theirFees: Amount,
    ourIn: Amount,
    ourOut: Amount,
    transactions: Count,
    open: Type.Integer({ minimum: 0, description: "Differences that are not settled" }),
    settled: Count,
  },
  { $id: "ReconciliationRun" },
);
export type ReconciliationRun = Static<typeof ReconciliationRun>;

/** Why no booking corrects a difference. */
export const DIFFERENCE_CAUSES = [
  "statement-corrected",
  "corrected-later",
  "other-day",
  "merchant-bears",
  "record-only",
] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];
const Cause = Type.Enum([...DIFFERENCE_CAUSES], {
  description:
    "Why no booking corrects it: the other side corrected its statement, or will correct it later; it has the movement on another day; the merchant bears it; only a record differs, no money",
});

/** What was asked about a difference, and waits for another operator. */
export const DifferenceRequest = Type.Object(
  {
    requestId: RecordId,
    aim: Type.Enum(["settle", "reopen"]),
    booking: Type.Optional(Booking),
    cause: Type.Optional(Cause),
    note: Type.String(),
    askedBy: Type.String(),
    askedAt: Timestamp,
    mine: Type.Boolean(),
  },
  { $id: "DifferenceRequest" },
);
export type DifferenceRequest = Static<typeof DifferenceRequest>;

export const ReconciliationDifference = Type.Object(
  {
    differenceId: RecordId,
    kind: Type.Enum(["missing-here", "missing-there", "amount", "currency", "fee", "state", "balance"]),
    what: Type.Enum(["pay-in", "payout", "chargeback", "refund", "other", "statement"]),
    transactionId: Type.String(),
    reference: Type.String(),
    number: Type.Optional(Type.String({ description: "Of our deposit or withdrawal" })),
    theirAmount: Type.Optional(Amount),
    ourAmount: Type.Optional(Amount),
    theirCurrency: Type.Optional(Type.String()),
    ourCurrency: Type.Optional(Type.String()),
    ourState: Type.Optional(Type.String()),
    at: Timestamp,
    state: Type.Enum(["open", "settled", "gone"], {
      description: "gone: a later run of the day did not find it any more",
    }),
    note: Type.Optional(Type.String()),
    settledBy: Type.Optional(Type.String()),
    settledAt: Type.Optional(Timestamp),
    confirmedBy: Type.Optional(Type.String()),
    booking: Type.Optional(Booking),
    cause: Type.Optional(Cause),
    request: Type.Optional(DifferenceRequest),
    declined: Type.Optional(
      Type.Object(
        { by: Type.String(), at: Timestamp, note: Type.Optional(Type.String()) },
        { description: "Who declined the last request about it, if nothing was asked since" },
      ),
    ),
  },
  { $id: "ReconciliationDifference" },
);
export type ReconciliationDifference = Static<typeof ReconciliationDifference>;

export const backOfficeRuns = endpoint({
  id: "backoffice.runs",
  method: "GET",
  path: "/wps/backoffice/reconciliation",
  ...shared,
  summary:
    "Days compared with providers and bank statements, or those of a provider or with a difference about this number; newest first, 25 per page",
  query: Type.Object({
    q: Type.Optional(BackOfficeWords),
    before: Type.Optional(RecordId),
    state: Type.Optional(ReconciliationRun.properties.state),
  }),
  value: Type.Object(
    { content: Type.Array(ReconciliationRun, { maxItems: PAGE_SIZE }), next: Type.Optional(RecordId) },
    { $id: "ReconciliationRuns" },
  ),
  errors: OPERATOR_ERRORS,
});

const RUN_ERRORS = [...OPERATOR_ERRORS, "reconciliation.unknown"] as const;

export const backOfficeRun = endpoint({
  id: "backoffice.run",
  method: "GET",
  path: "/wps/backoffice/reconciliation/{runId}",
  ...shared,
  summary: "One compared day with its differences, 25 per page",
  params: oneRun,
  query: Type.Object({ after: Type.Optional(RecordId) }),
  value: Type.Object(
    {
      run: ReconciliationRun,
      content: Type.Array(ReconciliationDifference, { maxItems: PAGE_SIZE }),
      next: Type.Optional(RecordId),
    },
    { $id: "ReconciliationPage" },
  ),
  errors: RUN_ERRORS,
});

/** Returns the file's bytes, not an envelope; errors are envelopes. */
export const backOfficeRunCsv = endpoint({
  id: "backoffice.run.csv",
  method: "GET",
  path: "/wps/backoffice/reconciliation/{runId}/csv",
  ...shared,
  summary: "All differences of a day as a CSV file",
  params: oneRun,
  download: ["text/csv"],
  value: Type.String(),
  errors: RUN_ERRORS,
});

/**
 * `request.invalid` with `field: "booking"` and the rule `unknown` if the merchant has no booking with that number, `own` if it is
 * what differs, `earlier` if its money moved before the compared day, `reversed` if other adjustments took it back or it is one of
 * these;
 * `reconciliation.booking.used` with `value: { runId, source, day, transactionId }` of the difference that the booking settles
 * already, until that one is open again;
 * `operator.too.late` with `value: { by?, state, at }` of what happened meanwhile: `lapsed` if the day was compared again and
 * the difference is another one, `asked` if a request waits.
 */
export const backOfficeRunAct = endpoint({
  id: "backoffice.run.act",
  method: "POST",
  path: "/wps/backoffice/reconciliation/{runId}",
  ...shared,
  summary:
    "Compare a day again (`run`); ask that one of its differences is settled or open again (`settle`, `reopen`), which another operator confirms or declines (`confirm`, `decline`) and its asker withdraws (`backoffice.approval.withdraw`). Repeating any changes nothing",
  params: oneRun,
  body: Type.Object(
    {
      action: Type.Enum(["run", "settle", "reopen", "confirm", "decline"]),
      differenceId: Type.Optional(Type.String({ ...RecordId, description: "For `settle` and `reopen`" })),
      requestId: Type.Optional(Type.String({ ...RecordId, description: "For `confirm` and `decline`" })),
      booking: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          pattern: "^[^\\u0000]*$",
          description:
            "For `settle`, or `cause`: the number of the deposit, withdrawal, adjustment, transfer or lottery order that corrects it",
        }),
      ),
      cause: Type.Optional(Cause),
      note: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: "^[^\\u0000]*$",
          description: "For `settle`, `reopen` and `decline`; optional for `confirm`",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  value: ReconciliationRun,
  errors: [
    ...RUN_ERRORS,
    "reconciliation.own",
    "reconciliation.booking.used",
    "approval.first.disabled",
    "operator.too.late",
  ],
});
