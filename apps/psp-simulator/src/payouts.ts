import { createHash, randomUUID } from "node:crypto";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ApiError, invalid } from "./api-error.ts";
import type { Clock } from "./clock.ts";
import type { Deliveries } from "./deliveries.ts";
import { decimal, jsonNumber } from "./money.ts";
import type { DeliveryData, Store } from "./store.ts";
import type { Transactions } from "./transactions.ts";

const Text = Type.String({ minLength: 1, maxLength: 255 });
const Name = Type.String({ minLength: 1, maxLength: 50 });

/** The request body, its numbers as text. */
const CreateBody = Type.Object({
  reference_id: Text,
  recipient: Type.Object({
    type: Type.Literal("INDIVIDUAL"),
    given_name: Name,
    surname: Name,
    relationship: Type.String(),
    address: Type.Object({}),
    account_details: Type.Object({
      currency: Type.Literal("PHP"),
      account_country: Type.Literal("PH"),
      account_holder_name: Text,
      account_number: Text,
      routing_type_1: Type.Enum(["SWIFT", "WALLET", "MOBILE_NO"]),
      routing_value_1: Text,
    }),
  }),
  payout_details: Type.Object({
    source_currency: Type.Literal("PHP"),
    destination_currency: Type.Literal("PHP"),
    /** In minor units. */
    destination_amount: Type.String({ pattern: "^[1-9][0-9]{0,12}$" }),
  }),
  source_of_fund: Type.String(),
  purpose_code: Type.String(),
  description: Type.Optional(Type.String({ maxLength: 100 })),
});

type Status = "ACCEPTED" | "SUCCEEDED" | "FAILED" | "REVERSED";

export interface Payout extends Static<typeof CreateBody> {
  readonly payout_id: string;
  readonly status: Status;
  readonly failure_code?: string;
  readonly transaction?: string;
  readonly created: string;
  readonly updated: string;
}

const SETTLED_MS = 2_000;
const REVERSED_MS = 10_000;
const EVENTS: Readonly<Record<string, string>> = {
  SUCCEEDED: "v3_payout.succeeded",
  FAILED: "v3_payout.failed",
  REVERSED: "v3_payout.reversed",
};
/** What may follow a status. */
const NEXT: Readonly<Record<Status, readonly Status[]>> = {
  ACCEPTED: ["SUCCEEDED", "FAILED"],
  SUCCEEDED: ["REVERSED"],
  FAILED: [],
  REVERSED: [],
};

/** Payouts: accepted at once, and settled a moment later. */
export class Payouts {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #deliveries: Deliveries;
  readonly #transactions: Transactions;

  constructor(parts: { store: Store; clock: Clock; deliveries: Deliveries; transactions: Transactions }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#deliveries = parts.deliveries;
    this.#transactions = parts.transactions;
  }

  create(key: string, body: unknown): Payout {
    if (!Value.Check(CreateBody, body)) {
      const [first] = [...Value.Errors(CreateBody, body)];
      throw invalid(`${first?.instancePath || "the body"} ${first?.message ?? "is not valid"}`);
    }
    return this.#store.atomically(() => {
      const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
      const earlier = this.#store.get("payout key", key) as { hash: string; id: string } | undefined;
      if (earlier && earlier.hash !== hash)
        throw new ApiError(
          409,
          "DUPLICATE_ERROR",
          "A payout with this idempotency key already exists. If you meant to execute a different request, please use another idempotency key.",
        );
      if (earlier) return this.get(earlier.id);
      const now = this.#clock.now().toISOString();
      const payout: Payout = {
        ...body,
        payout_id: `po-${randomUUID()}`,
        status: "ACCEPTED",
        created: now,
        updated: now,
      };
      this.#store.put("payout key", key, { hash, id: payout.payout_id });
      this.#put(payout);
      const { payouts } = this.#deliveries.behaviour();
      if (payouts === "fail") this.#plan(payout, "FAILED", SETTLED_MS, "INVALID_DESTINATION");
      if (payouts === "succeed" || payouts === "reverse") this.#plan(payout, "SUCCEEDED", SETTLED_MS);
      if (payouts === "reverse") this.#plan(payout, "REVERSED", REVERSED_MS);
      return payout;
    });
  }

  get(id: string): Payout {
    const payout = this.#store.get("payout", id) as Payout | undefined;
    if (!payout) throw new ApiError(404, "DATA_NOT_FOUND", "Payout not found");
    return payout;
  }

  /** Applies the status of a due delivery, unless the payout cannot have it any more. */
  settle({ id, status, failureCode }: NonNullable<DeliveryData["payout"]>): void {
    this.#store.atomically(() => {
      const payout = this.get(id);
      if (!NEXT[payout.status].includes(status as Status)) return;
      const settled: Payout = {
        ...payout,
        status: status as Status,
        ...(failureCode && { failure_code: failureCode }),
        ...(status === "SUCCEEDED" && { transaction: this.#book(payout) }),
        updated: this.#clock.now().toISOString(),
      };
      if (status === "REVERSED" && payout.transaction) this.#transactions.reverse(payout.transaction);
      this.#put(settled);
    });
  }

  /** The payout as the API answers it. */
  answer({ payout_details, transaction: _transaction, ...payout }: Payout): object {
    const amount = jsonNumber(payout_details.destination_amount);
    return {
      ...payout,
      type: "B2C",
      source_currency: payout_details.source_currency,
      source_amount: amount,
      destination_currency: payout_details.destination_currency,
      destination_amount: amount,
      sender: { type: "BUSINESS", business_name: "Demo merchant" },
      business_id: "5f27a14a9bf05c73dd040bc8",
    };
  }

  #plan(payout: Payout, status: Status, delayMs: number, failureCode?: string): void {
    const failure = failureCode ? { failure_code: failureCode } : {};
    this.#deliveries.add(
      {
        event: EVENTS[status],
        business_id: "5f27a14a9bf05c73dd040bc8",
        created: payout.created,
        data: this.answer({ ...payout, status, ...failure }),
      },
      undefined,
      delayMs,
      { id: payout.payout_id, status, ...(failureCode && { failureCode }) },
    );
  }

  #book(payout: Payout): string {
    const { routing_value_1 } = payout.recipient.account_details;
    return this.#transactions.add({
      type: "REMITTANCE_PAYOUT",
      product_id: payout.payout_id,
      reference_id: payout.reference_id,
      channel_category: "BANK",
      channel_code: routing_value_1,
      currency: payout.payout_details.destination_currency,
      amount: decimal(BigInt(payout.payout_details.destination_amount)),
      cashflow: "MONEY_OUT",
    });
  }

  #put(payout: Payout): void {
    this.#store.put("payout", payout.payout_id, payout);
  }
}
