import { randomUUID } from "node:crypto";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { invalid } from "./api-error.ts";
import { CHANNELS } from "./channels.ts";
import type { Clock } from "./clock.ts";
import { decimal, jsonNumber, minorUnits } from "./money.ts";
import type { Store } from "./store.ts";

interface NewTransaction {
  readonly type: "PAYMENT" | "CHARGEBACK" | "REMITTANCE_PAYOUT";
  readonly product_id: string;
  readonly reference_id: string;
  readonly channel_category: string;
  readonly channel_code: string;
  readonly currency: string;
  /** Decimal string. */
  readonly amount: string;
  readonly cashflow: "MONEY_IN" | "MONEY_OUT";
  readonly payment_request_id?: string;
}

const Text = Type.String({ maxLength: 500 });
const Decimal = Type.String({ pattern: "^[0-9]{1,13}\\.[0-9]{2}$" });

/** What was moved before the simulator began, as a demo tells it. */
const PastTransactions = Type.Object({
  transactions: Type.Array(
    Type.Object(
      {
        type: Type.Enum(["PAYMENT", "CHARGEBACK", "REMITTANCE_PAYOUT"]),
        product_id: Type.String({ minLength: 1, maxLength: 255 }),
        reference_id: Text,
        channel_code: Text,
        currency: Type.String({ pattern: "^[A-Z]{3}$" }),
        amount: Decimal,
        /** Missing: the usual one. */
        fee: Type.Optional(Decimal),
        created: Type.String({ format: "date-time" }),
      },
      { additionalProperties: false },
    ),
    { maxItems: 500 },
  ),
});
type PastTransaction = Static<typeof PastTransactions>["transactions"][number];

interface Transaction extends NewTransaction {
  readonly id: string;
  readonly status: "SUCCESS" | "REVERSED";
  readonly fee: string;
  readonly created: string;
  readonly updated: string;
}

/** The provider's fee: two percent of payments, ten units of a payout. */
function feeOf({ type, amount }: NewTransaction): bigint {
  if (type === "PAYMENT") return (minorUnits(amount) as bigint) / 50n;
  return type === "REMITTANCE_PAYOUT" ? 10_00n : 0n;
}

/** The provider's books. */
export class Transactions {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** @returns the id of the transaction */
  add(transaction: NewTransaction): string {
    const now = this.#clock.now().toISOString();
    const stored: Transaction = {
      ...transaction,
      id: `txn_${randomUUID()}`,
      status: "SUCCESS",
      fee: decimal(feeOf(transaction)),
      created: now,
      updated: now,
    };
    this.#store.putTransaction(stored.id, now, stored);
    return stored.id;
  }

  /** Adds transactions of the past; again: no effect. */
  addPast(body: unknown): void {
    if (!Value.Check(PastTransactions, body)) throw invalid("the body is no list of past transactions");
    this.#store.atomically(() => {
      for (const transaction of body.transactions) {
        const stored = pastTransaction(transaction);
        this.#store.putTransaction(stored.id, stored.created, stored);
      }
    });
  }

  reverse(id: string): void {
    const transaction = this.#store.getTransaction(id) as Transaction | undefined;
    if (!transaction) return;
    const updated = this.#clock.now().toISOString();
    this.#store.putTransaction(id, transaction.created, { ...transaction, status: "REVERSED", updated });
  }

  /** A page of the list, as the API answers it. */
  page(query: Readonly<Record<string, string | undefined>>): object {
    const limit = Number(query["limit"] ?? "10");
    if (!Number.isInteger(limit) || limit < 1 || limit > 50) throw invalid("limit must be from 1 to 50");
    const from = timeOf(query["created[gte]"] ?? "2000-01-01T00:00:00.000Z");
    const to = timeOf(query["created[lte]"] ?? "2999-12-31T23:59:59.999Z");
    const found = this.#store.transactions<Transaction>(from, to, query["after_id"], limit + 1);
    const shown = found.slice(0, limit);
    return { has_more: found.length > limit, data: shown.map(answerOf), links: [] };
  }
}

function pastTransaction({ fee, created, ...past }: PastTransaction): Transaction {
  const at = new Date(created).toISOString();
  const transaction = {
    ...past,
    channel_category: CHANNELS[past.channel_code]?.category ?? "BANK",
    cashflow: past.type === "PAYMENT" ? "MONEY_IN" : "MONEY_OUT",
  } as const;
  return {
    ...transaction,
    id: `txn_${past.type.toLowerCase()}_${past.product_id}`,
    status: "SUCCESS",
    fee: fee ?? decimal(feeOf(transaction)),
    created: at,
    updated: at,
  };
}

function timeOf(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalid("created must be a time in ISO 8601");
  return time.toISOString();
}

function answerOf({ fee, amount, payment_request_id, ...transaction }: Transaction): object {
  const net = (minorUnits(amount) as bigint) - (minorUnits(fee) as bigint);
  return {
    ...transaction,
    account_identifier: null,
    amount: jsonNumber(amount),
    net_amount: jsonNumber(net < 0n ? `-${decimal(-net)}` : decimal(net)),
    net_amount_currency: transaction.currency,
    settlement_status: transaction.cashflow === "MONEY_IN" ? "SETTLED" : null,
    estimated_settlement_time: null,
    business_id: "5f27a14a9bf05c73dd040bc8",
    fee: {
      xendit_fee: jsonNumber(fee),
      value_added_tax: 0,
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: fee === "0.00" ? "NOT_APPLICABLE" : "COMPLETED",
    },
    product_data: payment_request_id ? { payment_request_id } : null,
  };
}
