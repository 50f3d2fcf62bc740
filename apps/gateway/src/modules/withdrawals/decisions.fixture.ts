import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { createMember, PASSWORD, seal, signIn } from "../../testing/index.ts";
import { type Answer, type DecisionCallers, type Headers, LONG_ENOUGH } from "./decision-callers.fixture.ts";
import { createWithdrawer, type Withdrawer, withdraw } from "./withdrawals.fixture.ts";

const RICH = 10_000_000_000n;
const ASKED = "You asked for a withdrawal";

/** A decision under way when the gateway dies. */
export interface Decision {
  readonly memberId: bigint;
  /** Asks the gateway in its process, as the caller does again when the answer was lost. */
  ask(): Promise<Answer>;
  /** What its caller, the member and the books see of it. */
  look(): Promise<object>;
  /** What they see when it was done once. */
  readonly done: object;
  /** The error of one that is repeated; without it the answer is the first one's. */
  readonly repeated?: string;
}

interface Payer {
  readonly memberId: bigint;
  readonly headers: Headers;
}

/** Prepares decisions about money, each for a member of its own. */
export class Decisions {
  readonly #at: DecisionCallers;
  #members = 0;

  constructor(at: DecisionCallers) {
    this.#at = at;
  }

  #taker(): Promise<Withdrawer> {
    return createWithdrawer(this.#at.app, `decided${++this.#members}`, { balance: RICH });
  }

  async #payer(): Promise<Payer> {
    const name = `decided${++this.#members}`;
    return { memberId: await createMember(this.#at.app, name), headers: await signIn(this.#at.app, name) };
  }

  /** A step of an operator in a withdrawal of a new member, and what the withdrawal is afterwards. */
  async #inWithdrawal(
    amount: string,
    before: readonly object[],
    step: object,
    done: object,
  ): Promise<Decision> {
    const who = await this.#taker();
    const number = (await withdraw(this.#at.app, who, { amount })).value?.number;
    const url = `/wps/backoffice/withdrawals/${number}`;
    for (const one of before) await this.#at.here(this.#at.operators.cashier, url, one);
    return {
      memberId: who.memberId,
      ask: () => this.#at.there(this.#at.operators.risk, url, step),
      look: () => this.#at.snapshot(who.memberId, url),
      done,
    };
  }

  async #ordered({ headers }: Payer, method: string): Promise<string> {
    const payload = { method, amount: "1000", clientKey: randomUUID() };
    return ((await this.#at.here(headers, "/wps/deposit/orders", payload)).value as { number: string })
      .number;
  }

  /** A payment of 1,000 that arrives. @returns its key in the back office */
  async #arrives(dialect: string, reference: string, paymentId: string): Promise<string> {
    await this.#at.app.services.paymentIntake.receive(
      { merchantId: this.#at.merchantId, dialect, providerId: null, reference },
      { paymentId, currency: "CNY", amount: 100_000_000n, paidAt: new Date() },
    );
    const { rows } = await this.#at.app.database.pool.query<{ id: string }>(
      "SELECT id::text FROM deposit_payments WHERE payment_id = $1",
      [paymentId],
    );
    return rows[0]?.id as string;
  }

  /** A member's call about an order of theirs; the back office shows what became of it. */
  async #ofOrder(
    callOf: (number: string) => readonly [path: string, payload: object],
    done: object,
  ): Promise<Decision> {
    const who = await this.#payer();
    const number = await this.#ordered(who, "bank");
    const [path, payload] = callOf(number);
    return {
      memberId: who.memberId,
      ask: () => this.#at.there(who.headers, `/wps/deposit/orders${path}`, payload),
      look: async () => {
        const { value } = await this.#at.here(who.headers, "/wps/deposit/orders");
        const { content } = value as { content: { state: string }[] };
        return {
          orders: content.map(({ state }) => state),
          ...(await this.#at.snapshot(who.memberId, `/wps/backoffice/deposits/${number}`)),
        };
      },
      done,
    };
  }

  async #matching(): Promise<Decision> {
    const who = await this.#payer();
    const number = await this.#ordered(who, "bank");
    const paymentKey = await this.#arrives("manual", "thank you", randomUUID());
    return {
      memberId: who.memberId,
      ask: () =>
        this.#at.there(this.#at.operators.cashier, `/wps/backoffice/payments/${paymentKey}`, { number }),
      look: () => this.#at.snapshot(who.memberId, `/wps/backoffice/deposits/${number}`),
      done: { state: "review", steps: ["created", "payment-received", "review"], money: {} },
      repeated: "operator.too.late",
    };
  }

  async #crediting(): Promise<Decision> {
    const who = await this.#payer();
    const number = await this.#ordered(who, "bank");
    await this.#at.here(who.headers, `/wps/deposit/orders/${number}/paid`, {});
    const url = `/wps/backoffice/deposits/${number}`;
    return {
      memberId: who.memberId,
      ask: () => this.#at.there(this.#at.operators.cashier, url, { action: "credit", amount: "1000" }),
      look: () => this.#at.snapshot(who.memberId, url),
      done: { state: "credited", money: { cash: 1000 }, messages: ["Your deposit was credited"] },
      repeated: "operator.too.late",
    };
  }

  async #chargingBack(): Promise<Decision> {
    const who = await this.#payer();
    const paymentId = `py-${randomUUID()}`;
    const paymentKey = await this.#arrives("xendit", await this.#ordered(who, "wallet"), paymentId);
    const event = {
      event: "dispute.lost",
      payment_id: paymentId,
      currency: "CNY",
      amount: { initial: "1000.00", terminal: "1000.00" },
    };
    return {
      memberId: who.memberId,
      ask: () => this.#at.webhook(event),
      look: () => this.#at.snapshot(who.memberId, `/wps/backoffice/payments/${paymentKey}`),
      done: { state: "credited", steps: ["charged-back", "recovered"], money: {} },
    };
  }

  /** A payout that the provider has taken, and its webhook says that it came to nothing. */
  async #refusing(): Promise<Decision> {
    const who = await this.#taker();
    const number = (await withdraw(this.#at.app, who)).value?.number;
    const url = `/wps/backoffice/withdrawals/${number}`;
    const event = {
      event: "v3_payout.failed",
      data: {
        payout_id: `po-${number}`,
        reference_id: number,
        status: "FAILED",
        failure_code: "RECIPIENT_ACCOUNT_NUMBER_ERROR",
      },
    };
    await vi.waitFor(
      async () => expect(await this.#at.snapshot(who.memberId, url)).toMatchObject({ state: "sent" }),
      LONG_ENOUGH,
    );
    return {
      memberId: who.memberId,
      ask: () => this.#at.webhook(event),
      look: () => this.#at.snapshot(who.memberId, url),
      done: {
        state: "failed",
        steps: ["requested", "approved", "sent", "failed"],
        money: { cash: 100_000 },
        messages: [ASKED, "Your withdrawal could not be paid"],
      },
    };
  }

  async #confirmingIdentity(picture: Buffer): Promise<Decision> {
    const who = await this.#payer();
    const page = async () => {
      const type = { "content-type": "image/png" };
      const { value } = await this.#at.here(
        { ...who.headers, ...type },
        "/wps/member/identity/documents",
        picture,
      );
      return (value as { document: string }).document;
    };
    await this.#at.here(who.headers, "/wps/member/identity", {
      kind: "national-id",
      name: "Marisol Villanueva",
      birthDate: "1993-05-14",
      nationality: "PH",
      address: "18 Mabini Street, Quezon City",
      clientKey: randomUUID(),
      front: await page(),
      back: await page(),
    });
    const { rows } = await this.#at.app.database.pool.query<{ id: string }>(
      "SELECT id::text FROM identity_checks WHERE member_id = $1",
      [who.memberId],
    );
    const url = `/wps/backoffice/identity/${rows[0]?.id}`;
    await this.#at.here(this.#at.operators.risk, url, { event: "assign" });
    // the trail notes who looks, once an hour
    await this.#at.here(this.#at.operators.risk, url);
    return {
      memberId: who.memberId,
      ask: () => this.#at.there(this.#at.operators.risk, url, { event: "confirm", note: "All readable." }),
      look: () => this.#at.snapshot(who.memberId, url),
      done: {
        state: "confirmed",
        steps: ["submit", "assign", "view", "confirm"],
        messages: ["Your identity is confirmed"],
      },
    };
  }

  async #bindingCard(): Promise<Decision> {
    const who = await this.#payer();
    const card = {
      key: randomUUID(),
      institution: "BDO",
      number: "0012 3456 7890",
      holder: "Marisol Villanueva",
      proof: { kind: "password", password: PASSWORD },
    };
    return {
      memberId: who.memberId,
      ask: async () => {
        const { url, headers, payload } = await seal(
          this.#at.app.services.sealedBodyKeys.currentKey(),
          "cards.add",
          card,
        );
        return this.#at.there({ ...headers, ...who.headers }, url, payload);
      },
      look: async () => ({
        ...((await this.#at.here(who.headers, "/wps/withdraw/bankCards")).value as object),
        ...(await this.#at.snapshot(who.memberId)),
      }),
      done: {
        cards: [{ lastFour: "7890" }],
        payeeName: "Marisol Villanueva",
        messages: ["A card was added to your account"],
      },
    };
  }

  /** Every decision, each for a member of its own. */
  async all(picture: Buffer): Promise<Record<string, Decision>> {
    const approve = { event: "approve", note: "Rounds replayed." };
    await this.#at.setWithdrawals({ payouts: { dialect: "xendit", channels: { GCASH: "GCASH" } } });
    const refused = await this.#refusing();
    await this.#at.setWithdrawals({ payouts: { dialect: "manual", channels: {} }, cancellable: true });

    const clientKey = randomUUID();
    const cancels = await this.#taker();
    const cancelled = (await withdraw(this.#at.app, cancels, { amount: "30000" })).value?.number;
    return {
      "an approval": await this.#inWithdrawal("30000", [], approve, {
        state: "approved",
        steps: ["requested", "review", "approval", "approved"],
        money: { cash: 70_000, "hold:withdrawal": 30_000 },
      }),
      "the first of two approvals": {
        ...(await this.#inWithdrawal("60000", [], approve, {
          state: "review",
          steps: ["requested", "review", "approval"],
          money: { cash: 40_000, "hold:withdrawal": 60_000 },
        })),
        repeated: "withdrawal.approved.before",
      },
      "the second of two approvals": await this.#inWithdrawal("60000", [approve], approve, {
        state: "approved",
        steps: ["requested", "review", "approval", "approval", "approved"],
      }),
      "a rejection with a reason": await this.#inWithdrawal(
        "30000",
        [],
        { event: "reject", reason: "terms", message: "Please finish your check first." },
        {
          state: "rejected",
          steps: ["requested", "review", "rejected"],
          money: { cash: 100_000 },
          messages: [ASKED, "Your withdrawal was not approved"],
        },
      ),
      "a payout noted by hand as paid": await this.#inWithdrawal(
        "1000",
        [{ event: "sent", reference: "BDO 4711" }],
        { event: "paid" },
        {
          state: "paid",
          steps: ["requested", "approved", "sent", "paid"],
          money: { cash: 99_000 },
          messages: [ASKED, "Your withdrawal was paid"],
        },
      ),
      "the cancel of a withdrawal": {
        memberId: cancels.memberId,
        ask: () => this.#at.there(cancels.headers, `/wps/withdraw/orders/${cancelled}/cancel`, {}),
        look: () => this.#at.snapshot(cancels.memberId, `/wps/backoffice/withdrawals/${cancelled}`),
        done: {
          state: "cancelled",
          steps: ["requested", "review", "cancelled"],
          money: { cash: 100_000 },
        },
      },
      "the cancel of a deposit": await this.#ofOrder((number) => [`/${number}/cancel`, {}], {
        orders: ["cancelled"],
        steps: ["created", "cancelled"],
      }),
      "another method for a deposit": await this.#ofOrder(
        (replaces) => ["", { method: "bank", amount: "1000", bank: "bpi", replaces, clientKey }],
        { orders: ["awaiting-payment", "cancelled"], steps: ["created", "cancelled"] },
      ),
      "the match of a payment without an order": await this.#matching(),
      "the credit of a transfer": await this.#crediting(),
      "a chargeback": await this.#chargingBack(),
      "a payout that the provider refuses": refused,
      "the confirmation of an identity": await this.#confirmingIdentity(picture),
      "a new card": await this.#bindingCard(),
    };
  }
}
