import { randomUUID } from "node:crypto";
import type { DepositStateName } from "@foyer/contract/deposits";
import { type DepositOrderEvent, depositPaymentEvent, nextDepositState } from "@foyer/domain/deposit-state";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, operatorAt, type TestApp, testApp } from "../../testing/index.ts";
import { allowed, MODEL_LIMITS } from "./decision-model.fixture.ts";
import { createMethod } from "./deposits.fixture.ts";

/**
 * A deposit order and everything that can happen to it and to payments, in any order, repeated and late: the database
 * is compared with a model after every event.
 */

let t: TestApp;
let merchantId: number;
let methodId: bigint;
let operatorIds: number[];

beforeAll(async () => {
  t = await testApp();
  const merchant = await t.app.services.settings.merchant("DEMO");
  merchantId = merchant.id;
  await t.app.services.merchantChanges.setSetting(merchant, "fourEyesAbove", MODEL_LIMITS);
  methodId = await createMethod(t.app, merchantId, { code: "wallet", kind: "wallet", dialect: "fake" });
  for (const name of ["mara", "ines"]) await operatorAt(t.app, merchantId, ["risk"], name);
  const { rows } = await t.app.database.pool.query<{ id: number }>("SELECT id FROM operators ORDER BY id");
  operatorIds = rows.map(({ id }) => id);
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

const ORDERED = 100_000_000n;
const PAYEE = "Marisol Villanueva";

/** Few payments, so that most reports of one are repetitions. */
const payment = fc.integer({ min: 0, max: 2 });
const operator = fc.integer({ min: 0, max: 1 });
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("happen" as const),
      name: fc.constantFrom("opened", "refused", "check", "cancel", "fail", "expire"),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("receive" as const),
      payment,
      /** Of the order's number, or without a reference that is known. */
      known: fc.constantFrom(true, true, false),
      exact: fc.constantFrom(true, true, false),
      currency: fc.constantFrom("CNY", "CNY", "CNY", "CNY", "USD"),
      payer: fc.constantFrom(PAYEE.toUpperCase(), null, null, "Dora Cruz"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      action: fc.constantFrom("credit", "credit", "return"),
      operator,
      /** What the operator writes: what arrived, or another amount. */
      right: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("match" as const), payment, operator }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("charge-back" as const), payment }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("decide-payment" as const),
      payment,
      action: fc.constantFrom("return", "write-off", "recover", "recover"),
      operator,
      /** The debt that the operator saw is the present one. */
      fresh: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("play" as const), won: fc.boolean() }) },
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type Of<Kind extends Event["kind"]> = Extract<Event, { kind: Kind }>;

const PAID = {
  kind: "receive",
  payment: 0,
  known: true,
  exact: true,
  currency: "CNY",
  payer: PAYEE,
} as const;
/** Where a run begins, so that every run comes far enough: an order that is new, paid, or owes after a chargeback. */
const opening = fc.constantFrom<Event[]>(
  [],
  [PAID],
  [PAID, { kind: "play", won: false }, { kind: "charge-back", payment: 0 }],
);

interface Payment {
  readonly amount: bigint;
  readonly currency: string;
  state: "unknown" | "review" | "credited" | "returned" | "written-off";
  ofOrder: boolean;
  /** Who chose the order. */
  enteredBy: number | null;
  credited: bigint;
  recovered: bigint;
  borne: bigint;
  chargedBack: boolean;
  approval: { amount: bigint; by: number } | null;
}

const debtOf = ({ state, chargedBack, credited, recovered, borne }: Payment): bigint =>
  state === "credited" && chargedBack ? credited - recovered - borne : 0n;

/** What must have happened. Outcomes are those of the functions in the database. */
class Model {
  state: DepositStateName = "created";
  cash = 0n;
  won = 0n;
  /** What one operator decided alone. */
  readonly alone = { credits: 0n, writeOffs: 0n };
  approval: { amount: bigint; by: number } | null = null;
  /** By the number of the event's payment; what an operator credits without one has a name. */
  readonly payments = new Map<number | string, Payment>();

  ofOrder(): Payment[] {
    return [...this.payments.values()].filter(({ ofOrder }) => ofOrder);
  }
  waiting(): Payment[] {
    return this.ofOrder().filter(({ state }) => state === "review");
  }
  #hasCredit(): boolean {
    return this.ofOrder().some(({ credited }) => credited > 0n);
  }
  #move(name: DepositOrderEvent): boolean {
    const next = nextDepositState(this.state, name);
    if (next === null) return false;
    this.state = next;
    this.approval = null;
    return true;
  }
  #credit(one: Payment, amount: bigint): void {
    // nothing is credited twice
    expect(one.credited).toBe(0n);
    Object.assign(one, { state: "credited", credited: amount });
    this.cash += amount;
  }

  happen({ name }: Of<"happen">): boolean {
    return this.#move(name);
  }

  receive({ payment: number, known, exact, currency, payer }: Of<"receive">): string {
    if (this.payments.has(number)) return "replayed";
    const before = this.ofOrder().length > 0;
    const one: Payment = {
      amount: exact ? ORDERED : ORDERED - 20_000_000n,
      currency,
      state: known ? "review" : "unknown",
      ofOrder: known,
      enteredBy: null,
      credited: 0n,
      recovered: 0n,
      borne: 0n,
      chargedBack: false,
      approval: null,
    };
    this.payments.set(number, one);
    if (!known) return "unknown";
    const arrived = depositPaymentEvent({
      state: this.state,
      paidBefore: before,
      amountMatches: exact,
      currencyMatches: currency === "CNY",
      payerMatches: payer !== "Dora Cruz",
      proved: true,
    });
    if (arrived.event === "paid") this.#credit(one, ORDERED);
    this.#move(arrived.event);
    return arrived.event === "paid" ? "credited" : "review";
  }

  /** What arrived in the order's currency; null: nothing did, or another currency. */
  arrived(): bigint | null {
    const waiting = this.waiting();
    if (waiting.length === 0 || waiting.some(({ currency }) => currency !== "CNY")) return null;
    return waiting.reduce((sum, { amount }) => sum + amount, 0n);
  }

  decide({ action, operator: by }: Of<"decide">, amount: bigint): string {
    if (this.state !== "review") return "closed";
    const waiting = this.waiting();
    if (action === "return") {
      for (const one of waiting) one.state = "returned";
      this.#move(this.#hasCredit() ? "return-rest" : "return");
      return "returned";
    }
    const arrived = this.arrived();
    if (waiting.length > 1 && arrived === null) return "amount";
    if (arrived !== null && amount !== arrived) return "amount";
    const entered = waiting.map(({ enteredBy }) => enteredBy).filter((one) => one !== null);
    const approved = this.approval?.amount === amount ? this.approval.by : null;
    const foundAll = arrived !== null && entered.length === waiting.length;
    const proved = arrived !== null && entered.length === 0;
    const credited = this.ofOrder().reduce((sum, one) => sum + one.credited, 0n);
    const taken = allowed({
      amount,
      by,
      first: entered.includes(by) ? (approved ?? by) : ((foundAll ? entered[0] : undefined) ?? approved),
      proved,
      always: !proved && credited + amount > ORDERED,
      sum: this.alone.credits,
    });
    if (taken === null && approved === by) return "same-operator";
    if (taken === null) {
      this.approval = { amount, by };
      return "approved";
    }
    if (taken === "alone" && !proved) this.alone.credits += amount;
    if (waiting.length === 0) {
      const one = {
        amount,
        currency: "CNY",
        ofOrder: true,
        enteredBy: null,
        credited: 0n,
        recovered: 0n,
        borne: 0n,
      };
      const by = `order ${this.payments.size}`;
      this.payments.set(by, { ...one, state: "review", chargedBack: false, approval: null });
    }
    for (const one of this.waiting()) this.#credit(one, one.currency === "CNY" ? one.amount : amount);
    this.#move("credit");
    return "credited";
  }

  match({ payment: number, operator: by }: Of<"match">): string {
    const one = this.payments.get(number);
    if (!one) return "unknown-payment";
    if (one.state !== "unknown") return "late";
    const { event } = depositPaymentEvent({
      state: this.state,
      paidBefore: this.ofOrder().length > 0,
      // an operator decides
      amountMatches: false,
      currencyMatches: true,
      payerMatches: true,
      proved: true,
    });
    // a first approval to write it off is none of what it may owe later
    Object.assign(one, { ofOrder: true, state: "review", approval: null, enteredBy: by });
    this.#move(event);
    return "matched";
  }

  chargeBack({ payment: number }: Of<"charge-back">): string {
    const one = this.payments.get(number);
    if (!one) return "unknown";
    if (one.chargedBack) return "replayed";
    const was = one.state;
    one.chargedBack = true;
    if (was === "credited") this.#recover(one);
    else {
      one.state = "returned";
      if (was === "review" && this.state === "review" && this.waiting().length === 0)
        this.#move(this.#hasCredit() ? "return-rest" : "chargeback");
    }
    return "charged-back";
  }

  #recover(one: Payment): bigint {
    const debt = debtOf(one);
    const taken = debt < this.cash ? debt : this.cash;
    one.recovered += taken;
    this.cash -= taken;
    if (taken > 0n) one.approval = null;
    return taken;
  }

  decidePayment(
    { payment: number, action, operator: by }: Of<"decide-payment">,
    seen: bigint | null,
  ): string {
    const one = this.payments.get(number);
    if (!one) return "unknown";
    const debt = debtOf(one);
    const isUnknown = one.state === "unknown" && seen === null && action !== "recover";
    if (!isUnknown && !(debt > 0n && seen === debt && action !== "return")) return "late";
    if (action === "recover") return this.#recover(one) > 0n ? "recovered" : "no-money";
    if (action === "return") {
      one.state = "returned";
      return "returned";
    }
    const amount = one.state === "unknown" ? one.amount : debt;
    const approved = one.approval?.amount === amount ? one.approval.by : null;
    const sum = one.ofOrder ? this.alone.writeOffs : 0n;
    const taken = allowed({ amount, by, first: approved, sum });
    if (taken === null && approved === by) return "same-operator";
    if (taken === null) {
      one.approval = { amount, by };
      return "approved";
    }
    if (taken === "alone" && one.ofOrder) this.alone.writeOffs += amount;
    if (one.state === "unknown") one.state = "written-off";
    else one.borne += amount;
    return "written-off";
  }

  play(won: bigint): void {
    this.won += won;
    this.cash += won;
  }
}

/** An order of the database, and what is done to it. */
class Order {
  readonly memberId: bigint;
  readonly number: string;
  readonly #key = randomUUID();

  constructor(memberId: bigint, number: string) {
    this.memberId = memberId;
    this.number = number;
  }

  async #one<Value>(sql: string, values: readonly unknown[]): Promise<Value> {
    const { rows } = await t.app.database.pool.query(sql, [...values]);
    return Object.values(rows[0])[0] as Value;
  }
  idOf = (number: number) => `${this.#key} ${number}`;
  #paymentOf = (number: number) =>
    this.#one<bigint>("SELECT coalesce((SELECT id FROM deposit_payments WHERE payment_id = $1), 0)", [
      this.idOf(number),
    ]);

  happen = ({ name }: Of<"happen">) =>
    this.#one<boolean>("SELECT deposit_happen($1, $2)", [this.number, name]);
  receive = ({ payment: number, known, exact, currency, payer }: Of<"receive">) =>
    this.#one<string>("SELECT outcome FROM deposit_receive($1, 'fake', $2, NULL, $3, $4, $5, $6, now())", [
      merchantId,
      this.idOf(number),
      known ? this.number : "thank you",
      currency,
      exact ? ORDERED : ORDERED - 20_000_000n,
      payer,
    ]);
  decide = ({ action, operator: by }: Of<"decide">, amount: bigint) =>
    this.#one<string>("SELECT deposit_decide($1, $2, $3, $4, NULL, $5)", [
      merchantId,
      this.number,
      action,
      amount,
      operatorIds[by],
    ]);
  match = async ({ payment: number, operator: by }: Of<"match">) =>
    this.#one<string>("SELECT deposit_match($1, $2, $3, $4)", [
      merchantId,
      await this.#paymentOf(number),
      this.number,
      operatorIds[by],
    ]);
  chargeBack = ({ payment: number }: Of<"charge-back">) =>
    this.#one<string>("SELECT deposit_charge_back('fake', $1)", [this.idOf(number)]);
  decidePayment = async (
    { payment: number, action, operator: by }: Of<"decide-payment">,
    seen: bigint | null,
  ) =>
    this.#one<string>("SELECT payment_decide($1, $2, $3, $4, 'Test.', $5)", [
      merchantId,
      await this.#paymentOf(number),
      action,
      seen,
      operatorIds[by],
    ]);
  async play(won: bigint): Promise<void> {
    const [from, to] = won > 0n ? ["adjustment", "cash"] : ["cash", "adjustment"];
    if (won !== 0n)
      await this.#one("SELECT (ledger_transfer($1, 'adjustment', $2, 'CNY', $3, $4, $5)).outcome", [
        randomUUID(),
        this.memberId,
        from,
        to,
        won > 0n ? won : -won,
      ]);
  }
  cash = async () => (await t.app.services.ledger.balanceOf(this.memberId, "CNY"))?.cash ?? 0n;

  async snapshot() {
    const { rows } = await t.app.database.pool.query(
      `SELECT o.state, o.credited,
              (SELECT coalesce(jsonb_object_agg(p.payment_id, jsonb_build_array(p.state, p.credited::text, p.debt::text)), '{}')
                 FROM deposit_payments p WHERE p.payment_id LIKE $2 || ' %') AS payments
         FROM deposit_orders o WHERE o.number = $1`,
      [this.number, this.#key],
    );
    return { ...rows[0], cash: await this.cash() };
  }
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
let orders = 0;
async function newOrder(): Promise<Order> {
  const { pool } = t.app.database;
  const memberId = await createMember(t.app, `modelled${++orders}`);
  await pool.query("INSERT INTO member_profiles (member_id, payee_name) VALUES ($1, $2)", [memberId, PAYEE]);
  const letters = [4, 3, 2, 1, 0].map((place) => LETTERS[Math.floor(orders / 32 ** place) % 32]).join("");
  const number = `DP-0101-${letters}`;
  await pool.query(
    `INSERT INTO deposit_orders (member_id, merchant_id, number, method_id, currency, amount, fee, client_key, request_hash,
                                 dialect, expires_at)
     VALUES ($1, $2, $3, $4, 'CNY', $5, 0, $3, '', 'fake', now() - interval '1 minute')`,
    [memberId, merchantId, number, methodId, ORDERED],
  );
  return new Order(memberId, number);
}

/** Does one thing to both. @returns the outcomes */
async function apply(one: Event, model: Model, order: Order): Promise<[unknown, unknown]> {
  switch (one.kind) {
    case "happen":
      return [await order.happen(one), model.happen(one)];
    case "receive":
      return [await order.receive(one), model.receive(one)];
    case "decide": {
      const amount = (model.arrived() ?? ORDERED) - (one.right ? 0n : 1_000_000n);
      return [await order.decide(one, amount), model.decide(one, amount)];
    }
    case "match":
      return [await order.match(one), model.match(one)];
    case "charge-back":
      return [await order.chargeBack(one), model.chargeBack(one)];
    case "decide-payment": {
      const known = model.payments.get(one.payment);
      const debt = known ? debtOf(known) : 0n;
      const seen = debt === 0n && one.fresh ? null : one.fresh ? debt : debt + 1_000_000n;
      return [await order.decidePayment(one, seen), model.decidePayment(one, seen)];
    }
    case "play": {
      const won = one.won ? 30_000_000n : -model.cash / 2n;
      await order.play(won);
      model.play(won);
      return [null, null];
    }
  }
}

test("a deposit's money is credited once and stays in the books, in any order of payments, decisions and chargebacks, repeated or late", async () => {
  await fc.assert(
    fc.asyncProperty(opening, fc.array(event, { maxLength: 30, size: "max" }), async (before, after) => {
      const [model, order] = [new Model(), await newOrder()];
      for (const one of [...before, ...after]) {
        const [happened, expected] = await apply(one, model, order);
        expect([one, happened]).toEqual([one, expected]);
        const payments = [...model.payments].filter(
          (entry): entry is [number, Payment] => typeof entry[0] === "number",
        );
        expect([one, await order.snapshot()]).toEqual([
          one,
          {
            state: model.state,
            credited: model.ofOrder().reduce((sum, { credited }) => sum + credited, 0n),
            cash: model.cash,
            payments: Object.fromEntries(
              payments.map(([number, each]) => [
                order.idOf(number),
                [each.state, String(each.credited), String(debtOf(each))],
              ]),
            ),
          },
        ]);
      }
      const all = [...model.payments.values()];
      const credited = all.reduce((sum, each) => sum + each.credited - each.recovered, 0n);
      expect(model.cash).toBe(credited + model.won);
    }),
    { numRuns: 40 },
  );
});
