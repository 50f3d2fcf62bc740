import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retryTransient } from "../../db/retry.ts";
import { createMember, operatorAt, type TestApp, testApp } from "../../testing/index.ts";
import { allowed, MODEL_LIMITS } from "./decision-model.fixture.ts";
import { createMethod } from "./deposits.fixture.ts";

/**
 * Payments that reach the merchant without an order, and what operators do about them, in any order, repeated and two at
 * once: the database is compared with a model after every event. Two acts at once must end as one after the other would.
 */

let t: TestApp;
let merchantId: number;
let operatorIds: number[];

beforeAll(async () => {
  t = await testApp();
  const merchant = await t.app.services.settings.merchant("DEMO");
  merchantId = merchant.id;
  await t.app.services.merchantChanges.setSetting(merchant, "fourEyesAbove", MODEL_LIMITS);
  await createMethod(t.app, merchantId, { code: "wallet", kind: "wallet", dialect: "fake" });
  for (const name of ["mara", "ines"]) await operatorAt(t.app, merchantId, ["risk"], name);
  const { rows } = await t.app.database.pool.query<{ id: number }>("SELECT id FROM operators ORDER BY id");
  operatorIds = rows.map(({ id }) => id);
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

/** The payments of a run: one that one operator may credit, one that needs two, and one in a currency nobody has. */
const AMOUNTS = [60_000_000n, 100_000_000n, 70_000_000n] as const;
const CURRENCIES = ["CNY", "CNY", "USD"] as const;

const payment = fc.constantFrom(0, 0, 1, 1, 2);
const operator = fc.integer({ min: 0, max: 1 });
const member = fc.integer({ min: 0, max: 1 });
/** What an operator does about a payment that is here. */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("credit" as const),
      payment,
      operator,
      member: fc.oneof(
        { weight: 9, arbitrary: member },
        { weight: 1, arbitrary: fc.constant("nobody" as const) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("settle" as const),
      payment,
      operator,
      action: fc.constantFrom("return", "write-off", "recover"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("decide" as const),
      payment,
      operator,
      action: fc.constantFrom("credit", "credit", "return"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("charge-back" as const), payment }) },
);
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("receive" as const), payment }) },
  { weight: 9, arbitrary: act },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("at once" as const), first: act, second: act }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("play" as const), member, all: fc.boolean() }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type One = Exclude<Event, { kind: "at once" }>;

interface Payment {
  readonly amount: bigint;
  readonly currency: string;
  state: "unknown" | "review" | "credited" | "returned" | "written-off";
  /** To whose order it was given. */
  member: 0 | 1 | null;
  order: "review" | "credited" | "returned" | null;
  orderApproval: number | null;
  /** Who chose the order. */
  enteredBy: number | null;
  credited: bigint;
  recovered: bigint;
  borne: bigint;
  chargedBack: boolean;
  approval: { readonly amount: bigint; readonly by: number } | null;
}

const debtOf = ({ state, chargedBack, credited, recovered, borne }: Payment): bigint =>
  state === "credited" && chargedBack ? credited - recovered - borne : 0n;

/** What must have happened. Outcomes are those of the functions in the database. */
class Model {
  readonly payments: (Payment | null)[] = [null, null, null];
  readonly cash: [bigint, bigint] = [0n, 0n];
  /** What was credited to each, and written off for each, by one operator alone. */
  readonly alone = { credits: [0n, 0n] as [bigint, bigint], writeOffs: [0n, 0n] as [bigint, bigint] };
  /** What members lost in play, and the merchant's adjustments bore. */
  lost = 0n;

  copy(): Model {
    const copied = new Model();
    copied.become(this);
    return copied;
  }
  become({ payments, cash, lost, alone }: Model): void {
    this.alone.credits = [...alone.credits];
    this.alone.writeOffs = [...alone.writeOffs];
    payments.forEach((one, index) => {
      this.payments[index] = one && { ...one };
    });
    [this.cash[0], this.cash[1]] = cash;
    this.lost = lost;
  }

  apply(one: One): string {
    if (one.kind === "receive") return this.#receive(one.payment);
    if (one.kind === "play") {
      const stake = this.cash[one.member as 0 | 1] / (one.all ? 1n : 2n);
      this.cash[one.member as 0 | 1] -= stake;
      this.lost += stake;
      return "played";
    }
    const found = this.payments[one.payment];
    if (!found) return one.kind === "decide" ? "no order" : "unknown";
    if (one.kind === "credit") return this.#credit(found, one.operator, one.member as 0 | 1 | "nobody");
    if (one.kind === "decide") return this.#decide(found, one.operator, one.action);
    if (one.kind === "settle") return this.#settle(found, one.operator, one.action);
    return this.#chargeBack(found);
  }

  #receive(index: number): string {
    if (this.payments[index]) return "replayed";
    this.payments[index] = {
      amount: AMOUNTS[index] as bigint,
      currency: CURRENCIES[index] as string,
      state: "unknown",
      member: null,
      order: null,
      orderApproval: null,
      enteredBy: null,
      credited: 0n,
      recovered: 0n,
      borne: 0n,
      chargedBack: false,
      approval: null,
    };
    return "unknown";
  }

  #credit(one: Payment, by: number, to: 0 | 1 | "nobody"): string {
    if (to === "nobody") return "member";
    if (one.currency !== "CNY") return "currency";
    if (one.state !== "unknown") return "late";
    // an approval to write it off is none of what becomes of it now
    Object.assign(one, { member: to, state: "review", order: "review", approval: null, enteredBy: by });
    return this.#decide(one, by, "credit");
  }

  #decide(one: Payment, by: number, action: string): string {
    if (one.order === null || one.member === null) return "no order";
    if (one.order !== "review") return "closed";
    if (action === "return") {
      Object.assign(one, { state: "returned", order: "returned" });
      return "returned";
    }
    const sum = this.alone.credits[one.member];
    const taken = allowed({ amount: one.amount, by, first: one.enteredBy, sum });
    if (taken === null && one.orderApproval === by) return "same-operator";
    if (taken === null) {
      one.orderApproval = by;
      return "approved";
    }
    if (taken === "alone") this.alone.credits[one.member] += one.amount;
    // nothing is credited twice
    expect(one.credited).toBe(0n);
    Object.assign(one, { state: "credited", order: "credited", credited: one.amount });
    this.cash[one.member] += one.amount;
    return "credited";
  }

  #recover(one: Payment): bigint {
    const own = one.member as 0 | 1;
    const debt = debtOf(one);
    const taken = debt < this.cash[own] ? debt : this.cash[own];
    one.recovered += taken;
    this.cash[own] -= taken;
    if (taken > 0n) one.approval = null;
    return taken;
  }

  #settle(one: Payment, by: number, action: string): string {
    const debt = debtOf(one);
    const isUnknown = one.state === "unknown" && action !== "recover";
    if (!isUnknown && !(debt > 0n && action !== "return")) return "late";
    if (action === "recover") return this.#recover(one) > 0n ? "recovered" : "no-money";
    if (action === "return") {
      one.state = "returned";
      return "returned";
    }
    const amount = isUnknown ? one.amount : debt;
    const approved = one.approval?.amount === amount ? one.approval.by : null;
    const sum = one.member === null ? 0n : this.alone.writeOffs[one.member];
    const taken = allowed({ amount, by, first: approved, sum });
    if (taken === null && approved === by) return "same-operator";
    if (taken === null) {
      one.approval = { amount, by };
      return "approved";
    }
    if (taken === "alone" && one.member !== null) this.alone.writeOffs[one.member] += amount;
    if (isUnknown) one.state = "written-off";
    else one.borne += amount;
    return "written-off";
  }

  #chargeBack(one: Payment): string {
    if (one.chargedBack) return "replayed";
    one.chargedBack = true;
    if (one.state === "credited") this.#recover(one);
    else {
      one.state = "returned";
      if (one.order === "review") one.order = "returned";
    }
    return "charged-back";
  }
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
let numbers = 0;
/** Of a new order. */
const letters = (): string => {
  const place = ++numbers;
  return [4, 3, 2, 1, 0].map((digit) => LETTERS[Math.floor(place / 32 ** digit) % 32]).join("");
};

interface Paid {
  readonly memberId: bigint;
  readonly username: string;
}

/** Two members and three payments of the database, and what is done to them. */
class Payments {
  readonly #key = randomUUID();
  readonly #members: readonly Paid[];

  constructor(members: readonly Paid[]) {
    this.#members = members;
  }
  static async create(): Promise<Payments> {
    const members = [];
    for (const letter of ["a", "b"]) {
      const username = `paid${letter}${++numbers}`;
      members.push({ username, memberId: await createMember(t.app, username) });
    }
    return new Payments(members);
  }

  async #one<Value>(sql: string, values: readonly unknown[]): Promise<Value> {
    const { rows } = await retryTransient(() => t.app.database.pool.query(sql, [...values]));
    return Object.values(rows[0] ?? { none: null })[0] as Value;
  }
  #idOf = (index: number) => `${this.#key} ${index}`;
  #payment = (index: number) =>
    this.#one<bigint>("SELECT coalesce((SELECT id FROM deposit_payments WHERE payment_id = $1), 0)", [
      this.#idOf(index),
    ]);

  async apply(one: One, debt: bigint): Promise<string> {
    if (one.kind === "play") return this.#play(one.member, one.all);
    if (one.kind === "receive")
      return this.#one(
        "SELECT outcome FROM deposit_receive($1, 'fake', $2, NULL, 'thank you', $3, $4, NULL, now())",
        [merchantId, this.#idOf(one.payment), CURRENCIES[one.payment], AMOUNTS[one.payment]],
      );
    if (one.kind === "charge-back")
      return this.#one("SELECT deposit_charge_back('fake', $1)", [this.#idOf(one.payment)]);
    const id = await this.#payment(one.payment);
    const by = operatorIds[one.operator];
    if (one.kind === "credit")
      return this.#one("SELECT outcome FROM payment_credit($1, $2, $3, $4, 'UTC', 'Test.', $5)", [
        merchantId,
        id,
        one.member === "nobody" ? "nobody" : this.#members[one.member]?.username,
        letters(),
        by,
      ]);
    if (one.kind === "settle")
      return this.#one("SELECT payment_decide($1, $2, $3, $4, 'Test.', $5)", [
        merchantId,
        id,
        one.action,
        debt === 0n ? null : debt,
        by,
      ]);
    const number = await this.#one<string | null>(
      "SELECT o.number FROM deposit_payments p JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id WHERE p.id = $1",
      [id],
    );
    if (number === null) return "no order";
    return this.#one("SELECT deposit_decide($1, $2, $3, $4, NULL, $5)", [
      merchantId,
      number,
      one.action,
      AMOUNTS[one.payment],
      by,
    ]);
  }

  async #play(member: number, all: boolean): Promise<string> {
    const { memberId } = this.#members[member] as Paid;
    const stake = ((await t.app.services.ledger.balanceOf(memberId, "CNY"))?.cash ?? 0n) / (all ? 1n : 2n);
    if (stake > 0n)
      await this.#one(
        "SELECT (ledger_transfer($1, 'adjustment', $2, 'CNY', 'cash', 'adjustment', $3)).outcome",
        [randomUUID(), memberId, stake],
      );
    return "played";
  }

  /** Members' cash, each payment with its order, and the books of what was deposited. */
  async snapshot(): Promise<unknown> {
    const { pool } = t.app.database;
    const { rows } = await pool.query(
      `SELECT p.state, p.credited::text, p.debt::text, o.state AS order, array_position($2::bigint[], p.member_id) - 1 AS member,
              (SELECT coalesce(sum(x.amount), 0)::text FROM ledger_transfers x
                WHERE x.member_id = o.member_id AND x.kind = 'deposit' AND x.reference = o.number) AS moved
         FROM generate_series(0, 2) n
         LEFT JOIN deposit_payments p ON p.payment_id = $1 || ' ' || n
         LEFT JOIN deposit_orders o ON o.member_id = p.member_id AND o.id = p.order_id
        ORDER BY n`,
      [this.#key, this.#members.map(({ memberId }) => memberId)],
    );
    const { rows: orders } = await pool.query(
      "SELECT count(*)::int AS orders FROM deposit_orders WHERE member_id = ANY ($1)",
      [this.#members.map(({ memberId }) => memberId)],
    );
    const cash = [];
    for (const { memberId } of this.#members)
      cash.push((await t.app.services.ledger.balanceOf(memberId, "CNY"))?.cash ?? 0n);
    return { payments: rows, cash, ...orders[0] };
  }
}

const expectedOf = (model: Model) => ({
  payments: model.payments.map((one) =>
    one
      ? {
          state: one.state,
          credited: String(one.credited),
          debt: String(debtOf(one)),
          order: one.order,
          member: one.member,
          moved: String(one.credited),
        }
      : { state: null, credited: null, debt: null, order: null, member: null, moved: "0" },
  ),
  cash: [...model.cash],
  orders: model.payments.filter((one) => one?.member !== null && one !== null).length,
});

/** The debt of the payment that an operator saw before acting. */
const seenBy = (one: One, model: Model): bigint => {
  const found = "payment" in one ? model.payments[one.payment] : null;
  return found ? debtOf(found) : 0n;
};

/** What may have come of two acts at once: one after the other, in either order, as both saw the case before. */
function outcomesOf(first: Act, second: Act, model: Model): { outcomes: string[]; after: Model }[] {
  const debts = new Map([first, second].map((one) => [one, seenBy(one, model)]));
  const inTurn = (acts: readonly [Act, Act]) => {
    const after = model.copy();
    const found = new Map(
      acts.map((one) => {
        // what changed meanwhile is no longer what the operator saw
        const stale = one.kind === "settle" && seenBy(one, after) !== debts.get(one);
        return [one, stale ? "late" : after.apply(one)] as const;
      }),
    );
    return { outcomes: [found.get(first) ?? "", found.get(second) ?? ""], after };
  };
  return [inTurn([first, second]), inTurn([second, first])];
}

test("a payment of no order is credited at most once and never lost, in any order of repetitions, assignments and returns, also of two operators at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 24, size: "max" }), async (events) => {
      const [model, payments] = [new Model(), await Payments.create()];
      for (const one of [
        { kind: "receive", payment: 0 } as const,
        { kind: "receive", payment: 1 } as const,
        ...events,
      ]) {
        if (one.kind === "at once") {
          const { first, second } = one;
          const possible = outcomesOf(first, second, model);
          const outcomes = await Promise.all(
            [first, second].map((each) => payments.apply(each, seenBy(each, model))),
          );
          const ended = { outcomes, ...((await payments.snapshot()) as object) };
          const expected = possible.map(({ outcomes: found, after }) => ({
            outcomes: found,
            ...expectedOf(after),
          }));
          const index = expected.findIndex((each) => {
            try {
              expect(ended).toEqual(each);
              return true;
            } catch {
              return false;
            }
          });
          if (index === -1) expect([one, ended]).toEqual([one, expected[0]]);
          model.become((possible[index] as (typeof possible)[number]).after);
          continue;
        }
        const seen = seenBy(one, model);
        expect([one, await payments.apply(one, seen)]).toEqual([one, model.apply(one)]);
        expect([one, await payments.snapshot()]).toEqual([one, expectedOf(model)]);
      }
      const all = model.payments.filter((one) => one !== null);
      // each payment is in one place, and what members have is what was credited to them
      for (const one of all) expect([one.amount, 0n]).toContain(one.credited);
      expect(model.cash[0] + model.cash[1]).toBe(
        all.reduce((sum, { credited, recovered }) => sum + credited - recovered, 0n) - model.lost,
      );
    }),
    { numRuns: 40 },
  );
}, 180_000);

test("an approval to write off a payment does not count for the debt that it leaves once it was credited", async () => {
  const [model, payments] = [new Model(), await Payments.create()];
  const steps: One[] = [
    { kind: "receive", payment: 1 },
    { kind: "settle", payment: 1, operator: 0, action: "write-off" },
    { kind: "credit", payment: 1, operator: 0, member: 0 },
    { kind: "decide", payment: 1, operator: 1, action: "credit" },
    { kind: "play", member: 0, all: true },
    { kind: "charge-back", payment: 1 },
    { kind: "settle", payment: 1, operator: 1, action: "write-off" },
    { kind: "settle", payment: 1, operator: 0, action: "write-off" },
  ];
  const outcomes = [];
  for (const one of steps) {
    const seen = seenBy(one, model);
    outcomes.push(await payments.apply(one, seen));
    model.apply(one);
  }
  expect(outcomes).toEqual([
    "unknown",
    "approved",
    "approved",
    "credited",
    "played",
    "charged-back",
    "approved",
    "written-off",
  ]);
  expect(await payments.snapshot()).toEqual(expectedOf(model));
});

test("a payment is not written off for a debt that the operator did not see", async () => {
  const payments = await Payments.create();
  for (const one of [
    { kind: "receive", payment: 0 },
    { kind: "credit", payment: 0, operator: 0, member: 0 },
    { kind: "play", member: 0, all: true },
    { kind: "charge-back", payment: 0 },
  ] as const)
    await payments.apply(one, 0n);
  const writeOff = { kind: "settle", payment: 0, operator: 0, action: "write-off" } as const;
  // the operator saw the payment before it was charged back
  expect(await payments.apply(writeOff, 0n)).toBe("late");
  expect(await payments.apply(writeOff, 1n)).toBe("late");
  expect(await payments.apply(writeOff, AMOUNTS[0])).toBe("written-off");
});
