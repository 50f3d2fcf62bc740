import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type PayInRequest,
  type PaymentProvider,
  PaymentRefused,
  type PayoutRequest,
  type ProviderTransaction,
  type WebhookEvent,
} from "../port.ts";

/** A dialect with a simulator of its provider. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  readonly currency: string;
  /** The provider's name of a way to pay in. */
  readonly channel: string;
  /** The provider's name of a way to pay out. */
  readonly payoutChannel: string;
  /** More than the way to pay in allows. */
  readonly excessive: bigint;
  /** The payer pays, or lets the payment fail. */
  pay(providerId: string, amount?: string): Promise<void>;
  fail(providerId: string): Promise<void>;
  /** What becomes of the payouts that follow. */
  setPayouts(result: "succeed" | "fail" | "reverse"): Promise<void>;
  dispute(paymentId: string): Promise<void>;
  /** Reads the webhooks that have arrived since the last call, after all that waited were sent. */
  webhooks(): Promise<(WebhookEvent | null)[]>;
}

const EVERY_CENT = 50_055_000n;

/** What the modules rely on, whichever provider stands behind the port. */
export function describeProvider(name: string, underTest: () => ProviderUnderTest): void {
  const payIn = (more: Partial<PayInRequest> = {}): PayInRequest => ({
    key: randomUUID(),
    reference: `DP-${randomUUID()}`,
    currency: underTest().currency,
    amount: EVERY_CENT,
    channel: underTest().channel,
    description: "Deposit",
    returnUrls: {
      paid: "http://127.0.0.1:8080/m/deposit/order?paid=1",
      unpaid: "http://127.0.0.1:8080/m/deposit/order",
    },
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...more,
  });
  const payout = (more: Partial<PayoutRequest> = {}): PayoutRequest => ({
    key: randomUUID(),
    reference: `WD-${randomUUID()}`,
    currency: underTest().currency,
    amount: EVERY_CENT,
    channel: underTest().payoutChannel,
    holder: "Maria Clara Santos",
    account: "09171234567",
    description: "Withdrawal",
    ...more,
  });

  describe(`${name} as payment provider`, () => {
    it("a payment is pending until it is paid, and webhook and state tell the same", async () => {
      const { provider, pay, webhooks } = underTest();
      const request = payIn();
      const { providerId, instruction } = await provider.createPayIn(request);
      expect(instruction.kind).toMatch(/^(redirect|qr|account)$/);
      expect(await provider.readPayIn(providerId)).toEqual({ providerId, state: "pending", payments: [] });
      await pay(providerId);
      const paid = await provider.readPayIn(providerId);
      expect(paid).toMatchObject({
        providerId,
        state: "paid",
        payments: [{ currency: request.currency, amount: EVERY_CENT }],
      });
      expect(await webhooks()).toEqual([
        { kind: "payment", providerId, reference: request.reference, payment: paid.payments[0] },
      ]);
    });

    it("another amount than requested is reported as it was paid", async () => {
      const { provider, pay, webhooks } = underTest();
      const { providerId } = await provider.createPayIn(payIn());
      await pay(providerId, "123.45");
      expect(await provider.readPayIn(providerId)).toMatchObject({ payments: [{ amount: 12_345_000n }] });
      expect(await webhooks()).toMatchObject([{ payment: { amount: 12_345_000n } }]);
    });

    it("a failed payment has ended without money", async () => {
      const { provider, fail, webhooks } = underTest();
      const { providerId } = await provider.createPayIn(payIn());
      await fail(providerId);
      expect(await provider.readPayIn(providerId)).toEqual({ providerId, state: "failed", payments: [] });
      expect(await webhooks()).toMatchObject([{ kind: "pay-in-ended", providerId, state: "failed" }]);
    });

    it("a cancelled payment can be cancelled again, and a paid one tells that it was paid", async () => {
      const { provider, pay, webhooks } = underTest();
      const { providerId } = await provider.createPayIn(payIn());
      for (let time = 0; time < 2; time += 1)
        expect(await provider.cancelPayIn(providerId)).toEqual({
          providerId,
          state: "cancelled",
          payments: [],
        });
      const other = await provider.createPayIn(payIn());
      await pay(other.providerId);
      expect(await provider.cancelPayIn(other.providerId)).toMatchObject({
        state: "paid",
        payments: [{ amount: EVERY_CENT }],
      });
      await webhooks();
    });

    it("what the provider refuses is refused with its code", async () => {
      const { provider, excessive } = underTest();
      const refused = expect.objectContaining({
        name: "PaymentRefused",
        code: expect.stringMatching(/^[A-Z_]+$/),
      });
      await expect(provider.createPayIn(payIn({ amount: excessive }))).rejects.toEqual(refused);
      await expect(provider.createPayIn(payIn({ currency: "XTS" }))).rejects.toEqual(refused);
      await expect(provider.createPayout(payout({ amount: 1n }))).rejects.toEqual(refused);
      await expect(provider.readPayIn(`pr-${randomUUID()}`)).rejects.toThrow(PaymentRefused);
      await expect(provider.readPayout(`po-${randomUUID()}`)).rejects.toThrow(PaymentRefused);
    });

    it("a payout repeated with its key is sent once", async () => {
      const { provider, setPayouts, webhooks } = underTest();
      await setPayouts("succeed");
      const request = payout();
      const answers = await Promise.all([1, 2, 3].map(() => provider.createPayout(request)));
      const providerId = answers[0]?.providerId ?? "";
      expect(new Set(answers.map((answer) => answer.providerId)).size).toBe(1);
      expect(await webhooks()).toEqual([
        { kind: "payout", reference: request.reference, payout: { providerId, state: "paid" } },
      ]);
      expect(await provider.readPayout(providerId)).toEqual({ providerId, state: "paid" });
    });

    it("a payout can fail, and a paid one can come back", async () => {
      const { provider, setPayouts, webhooks } = underTest();
      await setPayouts("fail");
      const failed = await provider.createPayout(payout());
      await webhooks();
      expect(await provider.readPayout(failed.providerId)).toMatchObject({
        state: "failed",
        failure: expect.any(String),
      });
      await setPayouts("reverse");
      const reversed = await provider.createPayout(payout());
      expect(
        new Set((await webhooks()).map((event) => event?.kind === "payout" && event.payout.state)),
      ).toEqual(new Set(["paid", "reversed"]));
      expect(await provider.readPayout(reversed.providerId)).toMatchObject({ state: "reversed" });
    });

    it("a chargeback names the payment and what was taken back", async () => {
      const { provider, pay, dispute, webhooks, currency } = underTest();
      const { providerId } = await provider.createPayIn(payIn());
      await pay(providerId);
      const [payment] = (await provider.readPayIn(providerId)).payments;
      await webhooks();
      await dispute(payment?.paymentId ?? "");
      expect(await webhooks()).toEqual([
        { kind: "chargeback", paymentId: payment?.paymentId, currency, amount: EVERY_CENT },
      ]);
    });

    it("the books of a day list every movement of money with its sign", async () => {
      const { provider, pay, dispute, setPayouts, webhooks } = underTest();
      await setPayouts("succeed");
      const request = payIn();
      const from = Date.now();
      const { providerId } = await provider.createPayIn(request);
      await pay(providerId);
      const [payment] = (await provider.readPayIn(providerId)).payments;
      await dispute(payment?.paymentId ?? "");
      const sent = payout({ amount: 10_000_000n });
      const { providerId: payoutId } = await provider.createPayout(sent);
      await webhooks();
      const books: ProviderTransaction[] = [];
      // the run may pass midnight
      for (const day of new Set([from, Date.now()].map((time) => new Date(time).toISOString().slice(0, 10))))
        for await (const transaction of provider.transactionsOf(day)) books.push(transaction);
      const of = (reference: string) =>
        books
          .filter((entry) => entry.reference === reference)
          .map(({ kind, id, amount }) => ({ kind, id, amount }));
      const received = of(request.reference);
      expect(received).toContainEqual({ kind: "pay-in", id: payment?.paymentId, amount: EVERY_CENT });
      expect(received).toContainEqual({ kind: "chargeback", id: payment?.paymentId, amount: -EVERY_CENT });
      expect(of(sent.reference)).toContainEqual({ kind: "payout", id: payoutId, amount: -10_000_000n });
      expect(books.filter(({ kind }) => kind === "fee").every(({ amount }) => amount < 0n)).toBe(true);
      expect(new Set(books.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(books.length);
    });
  });
}
