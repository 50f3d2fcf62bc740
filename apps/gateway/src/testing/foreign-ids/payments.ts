import { randomUUID } from "node:crypto";
import { SAMPLE_FORMAT } from "../../modules/statements/statements.fixture.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, get, operatorOf, post, t } from "./site.ts";

/** A payment of no known order at DEMO. */
async function unknownPayment(): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: bigint }>(
    `INSERT INTO deposit_payments (merchant_id, dialect, payment_id, currency, amount, paid_at, state)
     SELECT id, 'manual', $1, currency, 1, now(), 'unknown' FROM merchants WHERE code = 'DEMO' RETURNING id`,
    [randomUUID()],
  );
  return String(rows[0]?.id);
}

const paymentInBackOffice = (path: string, payload?: object): Case => [
  "payment.unknown",
  async () => {
    const call = async (paymentKey: string) => {
      const [url, headers] = [`/wps/backoffice/payments/${paymentKey}${path}`, await operatorOf("OTHER")];
      return payload ? post(url, headers, payload) : get(url, headers);
    };
    return [await call(await unknownPayment()), await call("999999999")];
  },
];

/** Creates a draft of a bank statement at DEMO, in an account of that merchant. */
async function statementOf(): Promise<{ statementId: string; accountId: string }> {
  const { rows } = await t.app.database.pool.query<{ id: bigint; accountId: bigint }>(
    `INSERT INTO bank_statements (merchant_id, account_id, file_name, file_hash, format, currency, first_day, last_day, lines,
       credits, debits)
     SELECT m.merchant_id, a.id, 'a.csv', decode($1, 'escape'), 'csv', m.currency, '2026-01-01', '2026-01-01', 1, 1, 0
       FROM payee_accounts a JOIN payment_methods m ON m.id = a.method_id JOIN merchants o ON o.id = m.merchant_id
      WHERE o.code = 'DEMO' LIMIT 1 RETURNING id, account_id AS "accountId"`,
    [randomUUID()],
  );
  return { statementId: String(rows[0]?.id), accountId: String(rows[0]?.accountId) };
}

/** A compared day of DEMO. */
async function runOf(): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ id: bigint }>(
    `INSERT INTO reconciliation_runs (merchant_id, source, day, currency, run_at)
     SELECT id, $1, '2026-01-01', currency, NULL FROM merchants WHERE code = 'DEMO' RETURNING id`,
    [randomUUID()],
  );
  return String(rows[0]?.id);
}

const runCase = (path: string): Case => [
  "reconciliation.unknown",
  async () => {
    const read = async (id: string) =>
      get(`/wps/backoffice/reconciliation/${id}${path}`, await operatorOf("OTHER"));
    return [await read(await runOf()), await read("999999999")];
  },
];

export const paymentCases: ForeignIdCases = {
  refused: {
    "backoffice.payment.match paymentKey": paymentInBackOffice("", { number: "DP-0101-22222" }),
    "backoffice.payment paymentKey": paymentInBackOffice(""),
    "backoffice.payment.act paymentKey": paymentInBackOffice("/steps", { action: "return", text: "Why" }),
    "backoffice.payment.act username": [
      "member.unknown",
      async () => {
        const paymentKey = await unknownPayment();
        const credit = async (username: string) =>
          post(`/wps/backoffice/payments/${paymentKey}/steps`, await operatorOf("DEMO"), {
            action: "credit",
            text: "Why",
            username,
          });
        return [await credit("foreign"), await credit("unknown")];
      },
    ],
    "backoffice.statement statementId": [
      "statement.unknown",
      async () => {
        const read = async (id: string) => get(`/wps/backoffice/statements/${id}`, await operatorOf("OTHER"));
        return [await read((await statementOf()).statementId), await read("999999999")];
      },
    ],
    "backoffice.statement.act statementId": [
      "statement.unknown",
      async () => {
        const confirm = async (id: string) =>
          post(`/wps/backoffice/statements/${id}`, await operatorOf("OTHER"), { action: "confirm" });
        return [await confirm((await statementOf()).statementId), await confirm("999999999")];
      },
    ],
    "backoffice.statement.upload accountId": [
      "statement.account.unknown",
      async () => {
        const upload = async (id: string) =>
          answerOf(
            await t.app.inject({
              method: "POST",
              url: `/wps/backoffice/statements?accountId=${id}&fileName=a.csv`,
              headers: { ...(await operatorOf("OTHER")), "content-type": "text/csv" },
              payload: "Date,Description,Amount\n2026-01-01,a,5\n",
            }),
          );
        return [await upload((await statementOf()).accountId), await upload("999999999")];
      },
    ],
    "backoffice.statement.format.propose accountId": [
      "statement.account.unknown",
      async () => {
        const propose = async (id: string) =>
          answerOf(
            await t.app.inject({
              method: "POST",
              url: `/wps/backoffice/statement-formats?accountId=${id}`,
              headers: { ...(await operatorOf("OTHER")), "content-type": "text/csv" },
              payload: "Date,Description,Amount\n2026-01-01,a,5\n",
            }),
          );
        return [await propose((await statementOf()).accountId), await propose("999999999")];
      },
    ],
    "backoffice.statement.format.set accountId": [
      "statement.account.unknown",
      async () => {
        const confirm = async (id: string) =>
          post(`/wps/backoffice/statement-formats/${id}`, await operatorOf("OTHER"), SAMPLE_FORMAT);
        return [await confirm((await statementOf()).accountId), await confirm("999999999")];
      },
    ],
    "backoffice.run runId": runCase(""),
    "backoffice.run.csv runId": runCase("/csv"),
    "backoffice.run.act runId": [
      "reconciliation.unknown",
      async () => {
        const again = async (id: string) =>
          post(`/wps/backoffice/reconciliation/${id}`, await operatorOf("OTHER"), { action: "run" });
        return [await again(await runOf()), await again("999999999")];
      },
    ],
    "backoffice.run.act requestId": [
      "reconciliation.unknown",
      async () => {
        const headers = await operatorOf("DEMO");
        const { rows } = await t.app.database.pool.query<{ id: bigint }>(
          `WITH d AS (INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, at)
                      VALUES ($1, 'missing-here', 'pay-in', 'x', now()) RETURNING run_id, id)
           INSERT INTO difference_requests (run_id, difference_id, aim, cause, note, asked_by)
           SELECT d.run_id, d.id, 'settle', 'other-day', 'Asked.', o.id
             FROM d, operators o JOIN merchants m ON m.id = o.merchant_id WHERE m.code = 'DEMO' LIMIT 1 RETURNING id`,
          [await runOf()],
        );
        const own = await runOf();
        const confirm = async (requestId: string) =>
          post(`/wps/backoffice/reconciliation/${own}`, headers, {
            action: "confirm",
            requestId,
          });
        return [await confirm(String(rows[0]?.id)), await confirm("999999999")];
      },
    ],
    "backoffice.run.act differenceId": [
      "reconciliation.unknown",
      async () => {
        const { rows } = await t.app.database.pool.query<{ id: bigint }>(
          `INSERT INTO reconciliation_differences (run_id, kind, what, transaction_id, at)
         VALUES ($1, 'missing-here', 'pay-in', 'x', now()) RETURNING id`,
          [await runOf()],
        );
        const own = await runOf();
        const settle = async (differenceId: string) =>
          post(`/wps/backoffice/reconciliation/${own}`, await operatorOf("DEMO"), {
            action: "settle",
            differenceId,
            cause: "other-day",
            note: "Asked.",
          });
        return [await settle(String(rows[0]?.id)), await settle("999999999")];
      },
    ],
  },
};
