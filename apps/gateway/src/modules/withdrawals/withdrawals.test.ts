import { randomUUID } from "node:crypto";
import { describe, expect, it, test, vi } from "vitest";
import { createMember, signIn } from "../../testing/index.ts";
import { rich, withdrawalSuite } from "./withdrawal-suite.fixture.ts";
import { addCard, withdraw } from "./withdrawals.fixture.ts";

const {
  app,
  pool,
  provider,
  merchantId,
  setTerms,
  someone,
  info,
  read,
  balanceOf,
  steps,
  messagesOf,
  inReview,
  approved,
} = await withdrawalSuite();

describe("asking for a withdrawal", () => {
  it("the owner is told once by message and mail, in the transaction of the request", async () => {
    const who = await someone();
    await pool.query(
      "UPDATE members SET email = 'owner@mail.example', email_verified_at = now() WHERE id = $1",
      [who.memberId],
    );
    const clientKey = randomUUID();
    const { errorCode } = await withdraw(app, who, { amount: "30000", clientKey });
    expect(errorCode).toBe("withdrawal.amount.invalid");
    expect(await messagesOf(who)).toEqual([]);
    for (let again = 0; again < 2; again++) await withdraw(app, who, { clientKey });
    const { rows } = await pool.query(
      `SELECT texts -> 'EN' ->> 'content' AS content, texts -> 'TY' ->> 'title' AS ty FROM inbox_messages WHERE member_id = $1`,
      [who.memberId],
    );
    expect(rows).toEqual([
      {
        content: expect.stringMatching(/A withdrawal of .*1,000\.00 to GCash •• \d{4} was requested\./),
        ty: "Humiling ka ng withdrawal",
      },
    ]);
    const mails = await pool.query(
      "SELECT recipient, kind FROM outgoing_mail WHERE member_id = $1 ORDER BY id LIMIT 1",
      [who.memberId],
    );
    expect(mails.rows).toEqual([{ recipient: "owner@mail.example", kind: "withdrawal" }]);
  });

  it("a withdrawal holds the amount, is approved without an operator, is sent once and paid", async () => {
    const who = await someone();
    const bonusTo = (key: string, from: string, to: string) =>
      pool.query("SELECT ledger_transfer($1, 'adjustment', $2, 'CNY', $3, $4, 50000000)", [
        `${key}:${who.memberId}`,
        who.memberId,
        from,
        to,
      ]);
    await bonusTo("bonus", "adjustment", "bonus");
    const { sumBalance, bonus } = (
      await app.inject({ url: "/wps/wallet/balance", headers: who.headers })
    ).json().value;
    expect([sumBalance, bonus]).toEqual(["10000.00", "500.00"]);
    expect(await info(who)).toMatchObject({
      balance: sumBalance,
      available: "10000.00",
      locked: [{ reason: "bonus", amount: bonus }],
      countLeftToday: 5,
      paymentPassword: true,
      cancellable: false,
      cards: [{ id: who.cardId }],
    });
    await bonusTo("no-bonus", "bonus", "adjustment");
    const number = await approved(who);
    expect(await balanceOf(who)).toEqual({ cash: 900_000_000n, held: 100_000_000n });
    await expect.poll(async () => (await read(who, number)).state).toBe("sent");
    expect(provider.sent.get(number)).toMatchObject({
      reference: number,
      amount: 100_000_000n,
      channel: "GCASH",
      holder: "Marisol Villanueva",
      account: expect.stringMatching(/^0917/),
    });
    expect(await info(who)).toMatchObject({ available: "9000.00", countLeftToday: 4, open: [{ number }] });
    await app.services.payouts.receive("fake", number, { providerId: `po-${number}`, state: "paid" });
    const paid = await read(who, number);
    expect(paid).toMatchObject({ state: "paid", receives: "1000.00", balanceNow: "9000.00", actions: [] });
    expect(steps(paid)).toEqual(["requested", "approved", "sent", "paid"]);
    expect(await balanceOf(who)).toEqual({ cash: 900_000_000n, held: 0n });
    expect(await messagesOf(who)).toEqual(["You asked for a withdrawal", "Your withdrawal was paid"]);
  });

  it("a withdrawal requested 64 times with one key is made once", async () => {
    const who = await someone();
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(app, who, { clientKey })));
    expect(new Set(answers.map(({ value }) => value?.number)).size).toBe(1);
    expect((await balanceOf(who)).cash).toBe(900_000_000n);
    expect(await withdraw(app, who, { clientKey, amount: "2000" })).toMatchObject({
      errorCode: "request.conflict",
    });
  });

  it("eight withdrawals at once with the right payment password are all made", async () => {
    await setTerms({ dayCount: 20 });
    const who = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(app, who)));
    expect(answers.map(({ status, errorCode }) => errorCode ?? status)).toEqual(Array(8).fill(200));
    expect(await balanceOf(who)).toMatchObject({ cash: 200_000_000n });
    await setTerms({});
  });

  it("of two concurrent withdrawals of the whole balance, one succeeds", async () => {
    const who = await someone();
    const answers = await Promise.all([
      withdraw(app, who, { amount: "10000" }),
      withdraw(app, who, { amount: "10000" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await balanceOf(who)).toEqual({ cash: 0n, held: 1_000_000_000n });
  });

  it.each([
    ["1e9", "request.invalid", { field: "amount" }],
    ["１００", "request.invalid", { field: "amount" }],
    ["1,000.50", "request.invalid", { field: "amount" }],
    ["", "request.invalid", { field: "amount" }],
    ["0.001", "withdrawal.amount.invalid", { field: "amount", rule: "decimals" }],
    ["-5", "withdrawal.amount.invalid", { rule: "minimum", limit: "500.00" }],
    ["499.99", "withdrawal.amount.invalid", { rule: "minimum", limit: "500.00" }],
    ["100000.01", "withdrawal.amount.invalid", { rule: "maximum", limit: "100000.00" }],
    ["10000.01", "withdrawal.amount.invalid", { rule: "available", limit: "10000.00" }],
  ])(
    "a withdrawal of the amount %j is refused beside the field and takes no try of the password",
    async (amount, errorCode, value) => {
      const who = await someone();
      expect(await withdraw(app, who, { amount, paymentPassword: "000000" })).toMatchObject({
        errorCode,
        value,
      });
      expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    },
  );

  it("a wrong payment password moves nothing, and five lock it", async () => {
    const who = await someone();
    const wrong = () => withdraw(app, who, { paymentPassword: "314159" });
    expect(await wrong()).toMatchObject({ errorCode: "payment.password.wrong", value: { left: 4 } });
    for (let left = 3; left > 0; left--) await wrong();
    expect(await wrong()).toMatchObject({ errorCode: "payment.password.locked" });
    expect(await withdraw(app, who)).toMatchObject({ errorCode: "payment.password.locked" });
    expect((await balanceOf(who)).held).toBe(0n);
  });

  it("another member's card, a removed one and one that is cooling receive nothing", async () => {
    const [who, other] = [await someone(), await someone()];
    expect(await withdraw(app, who, { cardId: other.cardId })).toMatchObject({ errorCode: "card.unknown" });
    const fresh = await addCard(app, who.memberId, "1 hour");
    expect(await withdraw(app, who, { cardId: fresh })).toMatchObject({
      errorCode: "withdrawal.card.cooling",
      value: { endsAt: expect.any(String) },
    });
    await pool.query("UPDATE bank_cards SET removed_at = now() WHERE public_id = $1", [who.cardId]);
    expect(await withdraw(app, who)).toMatchObject({ errorCode: "card.unknown" });
  });

  it("what is refused for its amount or card is refused before limits, money and password are read", async () => {
    const who = await someone();
    const asked = vi.spyOn(pool, "query");
    const texts = () =>
      asked.mock.calls.map(([query]) => (typeof query === "string" ? query : JSON.stringify(query)));
    expect(await withdraw(app, who, { amount: "100.123" })).toMatchObject({
      errorCode: "withdrawal.amount.invalid",
      value: { field: "amount", rule: "decimals" },
    });
    expect(texts().filter((text) => /FROM (withdrawals|bank_cards|ledger_accounts)/.test(text))).toEqual([]);
    expect(await withdraw(app, who, { cardId: "none" })).toMatchObject({ errorCode: "card.unknown" });
    expect(texts().filter((text) => text.includes("FROM bank_cards"))).toHaveLength(1);
    expect(
      texts().filter((text) => /payment_password|withdrawal_turnovers|member_profiles/.test(text)),
    ).toEqual([]);
    asked.mockRestore();
  });

  it("no more withdrawals are taken than the merchant allows in a day; returned ones do not count", async () => {
    await setTerms({ dayCount: 2, cancellable: true, automaticUpTo: "0" });
    const who = await someone();
    const first = (await withdraw(app, who)).value?.number;
    await withdraw(app, who);
    expect(await withdraw(app, who)).toMatchObject({ value: { rule: "count" } });
    await app.inject({ method: "POST", url: `/wps/withdraw/orders/${first}/cancel`, headers: who.headers });
    expect((await withdraw(app, who)).status).toBe(200);
    await setTerms({ dayMaximum: "1500" });
    const another = await someone();
    await withdraw(app, another);
    expect(await withdraw(app, another)).toMatchObject({ value: { rule: "day", limit: "500.00" } });
    await setTerms({});
  });

  it("a fee is part of the amount, is the merchant's once paid, and comes back with a return", async () => {
    await setTerms({ feeFixed: "10", feePercent: "1.5" });
    const who = await someone();
    const { value } = await withdraw(app, who);
    expect(value).toMatchObject({ fee: "25.00", receives: "975.00" });
    const number = value?.number as string;
    await expect.poll(() => provider.sent.get(number)?.amount).toBe(97_500_000n);
    const report = (state: "paid" | "reversed") =>
      app.services.payouts.receive("fake", number, { providerId: `po-${number}`, state });
    await report("paid");
    const fee = async () =>
      (
        await pool.query<{ balance: bigint }>(
          "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'fee'",
          [who.memberId],
        )
      ).rows[0]?.balance;
    expect(await fee()).toBe(2_500_000n);
    await report("reversed");
    await report("reversed");
    expect(await fee()).toBe(0n);
    expect(await balanceOf(who)).toEqual({ cash: 1_000_000_000n, held: 0n });
    expect(await messagesOf(who)).toEqual([
      "You asked for a withdrawal",
      "Your withdrawal was paid",
      "Your withdrawal was sent back",
    ]);
    await setTerms({});
  });
});

describe("a member's withdrawals", () => {
  it("a member's withdrawals are listed newest first page by page, and another member's is unknown", async () => {
    await setTerms({ dayCount: 100, automaticUpTo: "0" });
    const who = await someone(rich);
    const numbers: string[] = [];
    for (let n = 0; n < 27; n++) numbers.unshift((await withdraw(app, who)).value?.number as string);
    const page = async (before = "") =>
      (await app.inject({ url: `/wps/withdraw/orders${before}`, headers: who.headers })).json().value;
    const first = await page();
    expect(first.content.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(0, 25));
    expect((await page(`?before=${first.next}`)).content).toHaveLength(2);
    const stranger = await someone();
    for (const path of [numbers[0], "WD-0101-22222"])
      expect(
        (await app.inject({ url: `/wps/withdraw/orders/${path}`, headers: stranger.headers })).json(),
      ).toMatchObject({ errorCode: "withdrawal.unknown" });
    await setTerms({});
  });

  it("withdrawals are listed by days and outcome, with totals on the first page, and saved as a file in the language", async () => {
    const who = await someone();
    const numbers: string[] = [];
    for (const amount of ["600", "500", "700"])
      numbers.push((await withdraw(app, who, { amount })).value?.number as string);
    await pool.query("UPDATE withdrawals SET state = 'paid', fee = 1_000_000 WHERE number = $1", [
      numbers[1],
    ]);
    await pool.query(
      "UPDATE withdrawals SET state = 'rejected', created_at = now() - interval '100 days' WHERE number = $1",
      [numbers[0]],
    );
    const list = async (query: string) =>
      (await app.inject({ url: `/wps/withdraw/orders${query}`, headers: who.headers })).json();
    const numbersOf = ({ value }: { value: { content: { number: string }[] } }) =>
      value.content.map(({ number }) => number);
    const recent = await list("");
    expect(numbersOf(recent)).toEqual([numbers[2], numbers[1]]);
    expect(recent.value.totals).toEqual({ count: 2, amount: "1200.00", completed: "490.00" });
    expect(numbersOf(await list("?state=completed"))).toEqual([numbers[1]]);
    expect(numbersOf(await list("?state=ended"))).toEqual([]);
    const day = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
    expect(await list(`?from=${day}`)).toMatchObject({ errorCode: "record.range.too.long" });
    const year = await list(`?from=${day}&year=true&state=ended`);
    expect(numbersOf(year)).toEqual([numbers[0]]);
    expect(year.value.totals).toEqual({ count: 1, amount: "600.00", completed: "0.00" });
    expect((await list(`?before=${numbers[2]}`)).value.totals).toBeUndefined();
    const file = await app.inject({
      url: "/wps/withdraw/csv?state=completed",
      headers: { ...who.headers, language: "TY" },
    });
    expect(file.headers["content-disposition"]).toBe('attachment; filename="mga-withdrawal.csv"');
    expect(file.body.split("\r\n")).toEqual([
      "\uFEFFOras,Numero,Card o wallet,Halaga,Bayad sa serbisyo,Dumating,Kalagayan",
      expect.stringMatching(
        new RegExp(`\\+08:00,${numbers[1]},GCash •• [0-9]{4},500.00,10.00,490.00,Naipadala$`),
      ),
      "",
    ]);
  });

  it("a withdrawal cannot be cancelled unless the merchant allows it, and not once approved", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cancel = async (which: string) =>
      (
        await app.inject({
          method: "POST",
          url: `/wps/withdraw/orders/${which}/cancel`,
          headers: who.headers,
        })
      ).json();
    expect(await cancel(number)).toMatchObject({ errorCode: "withdrawal.closed" });
    await setTerms({ cancellable: true });
    expect((await read(who, number)).actions).toEqual(["cancel"]);
    for (let times = 0; times < 2; times++)
      expect(await cancel(number)).toMatchObject({ value: { state: "cancelled" } });
    expect((await balanceOf(who)).cash).toBe(10_000_000_000n);
    expect(await cancel(await approved(who))).toMatchObject({ errorCode: "withdrawal.closed" });
    await setTerms({});
  });
});

test("a member without payment password or card gets the list of what to set", async () => {
  const memberId = await createMember(app, "Bare1x", { balance: 1_000_000_000n });
  const headers = await signIn(app, "Bare1x");
  const bare = { memberId, merchantId, currency: "CNY", headers, cardId: "none" };
  expect(await info(bare)).toMatchObject({ paymentPassword: false, cards: [] });
  expect(await withdraw(app, bare)).toMatchObject({ errorCode: "card.unknown" });
  const cardId = await addCard(app, memberId);
  expect(await withdraw(app, { ...bare, cardId })).toMatchObject({ errorCode: "payment.password.unset" });
});
