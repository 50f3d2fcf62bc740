import { randomUUID } from "node:crypto";
import type { Adjustment, AdjustmentDetail } from "@foyer/contract/adjustments";
import { ADJUSTMENT_STATES } from "@foyer/contract/adjustments";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import type { TransactionPage } from "@foyer/contract/records";
import { ADJUSTMENT_EVENTS, adjustmentTransition } from "@foyer/domain/adjustment";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, disableOperator, operatorAt, signIn, testApp } from "../../testing/index.ts";
import { createWithdrawer, depositToPlay } from "../withdrawals/withdrawals.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
type Headers = Record<string, string>;
let cashier: Headers;
let risk: Headers;
let secondRisk: Headers;
let merchantId: number;

beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  cashier = await operatorAt(app, merchantId, ["cashier"]);
  risk = await operatorAt(app, merchantId, ["risk"]);
  secondRisk = await operatorAt(app, merchantId, ["risk"], "second-risk");
});
beforeEach(() => pool.query("DELETE FROM rate_limits"));
afterAll(async () => {
  const { faults } = await app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

interface Answer<Value> {
  readonly errorCode?: string;
  readonly value: Value & Record<string, unknown>;
}
const post = async <Value = AdjustmentDetail>(by: Headers, path: string, payload: object = {}) =>
  (
    await app.inject({ method: "POST", url: `/wps/backoffice/adjustments${path}`, headers: by, payload })
  ).json<Answer<Value>>();
const get = async <Value>(by: Headers, path: string) =>
  (await app.inject({ url: `/wps/backoffice/adjustments${path}`, headers: by })).json<Answer<Value>>();

let made = 0;
/** A member with ¥1,000. */
async function someone(): Promise<{ username: string; memberId: bigint }> {
  const username = `Adjusted${++made}x`;
  return { username, memberId: await createMember(app, username, { balance: 100_000_000n }) };
}
const propose = (by: Headers, username: string, change: object = {}) =>
  post<Adjustment>(by, "", {
    username,
    kind: "up",
    amount: "250.50",
    reason: "goodwill",
    note: "The round never ended.",
    clientKey: randomUUID(),
    ...change,
  });
const cashOf = async (memberId: bigint): Promise<bigint | undefined> =>
  (
    await pool.query<{ balance: bigint }>(
      "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
      [memberId],
    )
  ).rows[0]?.balance;
const messagesOf = async (memberId: bigint) =>
  (
    await pool.query<{ title: string; content: string }>(
      "SELECT texts -> 'EN' ->> 'title' AS title, texts -> 'EN' ->> 'content' AS content FROM inbox_messages WHERE member_id = $1",
      [memberId],
    )
  ).rows;
/** One above the limit, so that a second operator must approve. */
const proposed = async (by: Headers, username: string, change: object = {}): Promise<string> => {
  const { value } = await propose(by, username, { amount: "20000", ...change });
  expect(value).toMatchObject({ state: "proposed", twoOperators: true });
  return value.number;
};

describe("an adjustment up to the limit", () => {
  it("an adjustment up to the limit is booked at once by one operator, and the member reads of it in the inbox and by mail", async () => {
    const { username, memberId } = await someone();
    await pool.query(
      "UPDATE members SET email = 'own@players.example', email_verified_at = now() WHERE id = $1",
      [memberId],
    );
    const { value } = await propose(cashier, username.toUpperCase());
    expect(value).toMatchObject({
      number: expect.stringMatching(/^AD-/),
      state: "booked",
      player: username,
      amount: "250.50",
      balanceAfter: "1250.50",
      twoOperators: false,
      mine: true,
    });
    expect(await cashOf(memberId)).toBe(125_050_000n);
    expect(await messagesOf(memberId)).toEqual([
      {
        title: "Your balance was corrected",
        content: expect.stringMatching(/250\.50 was added to your balance\. Reason: goodwill\./),
      },
    ]);
    const { rows: mails } = await pool.query(
      "SELECT kind, recipient FROM outgoing_mail WHERE member_id = $1",
      [memberId],
    );
    expect(mails).toEqual([{ kind: "adjustment", recipient: "own@players.example" }]);
    const headers = await signIn(app, username);
    const { value: page } = (
      await app.inject({ url: "/wps/wallet/details?group=adjustments", headers })
    ).json<{ value: TransactionPage }>();
    expect(page.items).toMatchObject([
      { code: "ADJUST_UP", amount: "250.50", balance: "1250.50", reference: value.number },
    ]);
  });

  it("an adjustment sent again is booked once, and a key is for one adjustment", async () => {
    const { username, memberId } = await someone();
    const clientKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => propose(cashier, username, { clientKey })),
    );
    expect(new Set(answers.map(({ value }) => value.number)).size).toBe(1);
    expect(await cashOf(memberId)).toBe(125_050_000n);
    expect(await propose(cashier, username, { clientKey, amount: "1" })).toMatchObject({
      errorCode: "request.conflict",
    });
    expect(await propose(cashier, (await someone()).username, { clientKey })).toMatchObject({
      errorCode: "request.conflict",
    });
    expect((await propose(risk, username, { clientKey })).value).toMatchObject({ state: "booked" });
  });

  it("whoever decides an adjustment reads the member's money, identity, devices and orders beside it", async () => {
    const { username } = await someone();
    await signIn(app, username);
    const { value } = await propose(cashier, username, { amount: "20000" });
    const { value: read } = await get<AdjustmentDetail>(risk, `/${value.number}`);
    expect(read).toMatchObject({
      state: "proposed",
      money: { balance: "1000.00", deposits: { count: 0 } },
      about: {
        identity: { state: "none" },
        devices: [{ others: 0, usernames: [] }],
        deposits: { latest: [] },
      },
    });
  });

  it("an adjustment names what it corrects, which must be of the member", async () => {
    const { username } = await someone();
    const other = await someone();
    const { value: first } = await propose(risk, username, { amount: "10" });
    const { value } = await propose(risk, username, {
      kind: "down",
      reason: "booking-error",
      amount: "10",
      // as an operator with another keyboard writes it
      corrects: first.number.toLowerCase().replaceAll("-", "－"),
    });
    expect(value).toMatchObject({ state: "booked", corrects: first.number });
    expect(
      await propose(risk, other.username, {
        kind: "down",
        reason: "booking-error",
        amount: "10",
        corrects: first.number,
      }),
    ).toMatchObject({ errorCode: "request.invalid", value: { field: "corrects", rule: "unknown" } });
  });

  it("an adjustment counts with what the operator booked alone for the member that day", async () => {
    const { username } = await someone();
    const alone = await operatorAt(app, merchantId, ["cashier"], "alone");
    const aloneUpTo = async (by: Headers) =>
      (await get<{ aloneUpTo: string }>(by, `/member?username=${username}`)).value.aloneUpTo;
    expect((await propose(alone, username, { amount: "6000" })).value.state).toBe("booked");
    expect(await aloneUpTo(alone)).toBe("4000.00");
    expect((await propose(alone, username, { amount: "4000.01" })).value.state).toBe("proposed");
    expect((await propose(alone, username, { amount: "4000" })).value.state).toBe("booked");
    // the member's sum is of all operators, and the operator's of all members
    expect(await aloneUpTo(secondRisk)).toBe("0.00");
    expect((await propose(secondRisk, username, { amount: "0.01" })).value.state).toBe("proposed");
    const other = await someone();
    expect((await propose(alone, other.username, { amount: "0.01" })).value.state).toBe("proposed");
  });

  it("of adjustments that one operator makes for many members at once, no more than a day's sum is booked", async () => {
    const hasty = await operatorAt(app, merchantId, ["cashier"], "hasty");
    const people = await Promise.all(Array.from({ length: 8 }, someone));
    const made = await Promise.all(
      people.map(({ username }) => propose(hasty, username, { amount: "3000" })),
    );
    expect(made.filter(({ value }) => value.state === "booked")).toHaveLength(3);
    expect(made.filter(({ value }) => value.state === "proposed")).toHaveLength(5);
  });
});

describe("an adjustment down", () => {
  it("an adjustment down never takes a balance below zero, and its refusal names what is available", async () => {
    const { username, memberId } = await someone();
    const down = { kind: "down", reason: "chargeback" };
    expect(await propose(cashier, username, { ...down, amount: "1000.01" })).toMatchObject({
      errorCode: "adjustment.balance.too.low",
      value: { field: "amount", available: "1000.00" },
    });
    expect(await messagesOf(memberId)).toEqual([]);
    const answers = await Promise.all([
      propose(cashier, username, { ...down, amount: "600" }),
      propose(risk, username, { ...down, amount: "600" }),
    ]);
    expect(answers.map(({ errorCode = "booked" }) => errorCode).toSorted()).toEqual([
      "adjustment.balance.too.low",
      "booked",
    ]);
    expect(await cashOf(memberId)).toBe(40_000_000n);
  });

  it("an adjustment stays proposed when the member has spent the money before the approval", async () => {
    const username = `Spender${++made}x`;
    const memberId = await createMember(app, username, { balance: 3_000_000_000n });
    const number = await proposed(cashier, username, { kind: "down", reason: "terms" });
    await pool.query(
      "SELECT ledger_transfer($1, 'withdrawal', $2, 'CNY', 'cash', 'withdrawal', 2500000000)",
      [`test:spent:${memberId}`, memberId],
    );
    expect(await post(risk, `/${number}/decision`, { verdict: "approve" })).toMatchObject({
      errorCode: "adjustment.balance.too.low",
      value: { available: "5000.00" },
    });
    expect((await get<AdjustmentDetail>(risk, `/${number}`)).value).toMatchObject({ state: "proposed" });
  });
});

describe("an adjustment above the limit", () => {
  it("an adjustment above the limit moves no money until another operator approves, and is booked once", async () => {
    const { username, memberId } = await someone();
    const number = await proposed(risk, username);
    expect(await cashOf(memberId)).toBe(100_000_000n);
    expect(await post(risk, `/${number}/decision`, { verdict: "approve" })).toMatchObject({
      errorCode: "adjustment.own",
    });
    expect((await get<{ waiting: number }>(cashier, "")).value.waiting).toBeGreaterThan(0);
    const { value } = await post(secondRisk, `/${number}/decision`, { verdict: "approve", note: "Checked." });
    expect(value).toMatchObject({
      state: "booked",
      balanceAfter: "21000.00",
      balance: "21000.00",
      decisionNote: "Checked.",
      mine: false,
    });
    expect((await post(secondRisk, `/${number}/decision`, { verdict: "approve" })).value.state).toBe(
      "booked",
    );
    expect(await post(secondRisk, `/${number}/decision`, { verdict: "decline", note: "No" })).toMatchObject({
      errorCode: "operator.too.late",
    });
    expect(await cashOf(memberId)).toBe(2_100_000_000n);
    expect(await messagesOf(memberId)).toHaveLength(1);
  });

  it("of two concurrent approvals of an adjustment one books it, and the other's refusal names who was faster", async () => {
    const { username, memberId } = await someone();
    const number = await proposed(cashier, username);
    const answers = await Promise.all(
      [risk, secondRisk].map((by) => post(by, `/${number}/decision`, { verdict: "approve" })),
    );
    expect(answers.filter(({ errorCode }) => errorCode === undefined)).toHaveLength(1);
    expect(answers.find(({ errorCode }) => errorCode !== undefined)).toMatchObject({
      errorCode: "operator.too.late",
      value: { by: "Mara" },
    });
    expect(await cashOf(memberId)).toBe(2_100_000_000n);
  });

  it("an adjustment proposed by an operator who is disabled since is not approved, only declined", async () => {
    const gone = await operatorAt(app, merchantId, ["cashier"], "gone");
    const { username, memberId } = await someone();
    const number = await proposed(gone, username);
    await disableOperator(app, merchantId, "gone");
    expect((await post(risk, `/${number}/decision`, { verdict: "approve" })).errorCode).toBe(
      "approval.first.disabled",
    );
    expect(await cashOf(memberId)).toBe(100_000_000n);
    const decline = { verdict: "decline", note: "Propose it again." };
    expect((await post(risk, `/${number}/decision`, decline)).value).toMatchObject({ state: "declined" });
  });

  it("a proposed adjustment is declined with a note, or withdrawn by its proposer alone", async () => {
    const { username, memberId } = await someone();
    const [first, second] = [await proposed(cashier, username), await proposed(cashier, username)];
    expect(await post(risk, `/${first}/decision`, { verdict: "decline" })).toMatchObject({
      errorCode: "request.invalid",
      value: { field: "note", rule: "required" },
    });
    const note = "The round was paid.";
    expect((await post(risk, `/${first}/decision`, { verdict: "decline", note })).value).toMatchObject({
      state: "declined",
      decisionNote: note,
    });
    expect(await post(risk, `/${second}/withdraw`)).toMatchObject({ errorCode: "adjustment.not.own" });
    for (let again = 0; again < 2; again++)
      expect((await post(cashier, `/${second}/withdraw`)).value).toMatchObject({ state: "withdrawn" });
    expect(await post(risk, `/${second}/decision`, { verdict: "approve" })).toMatchObject({
      errorCode: "operator.too.late",
    });
    expect(await cashOf(memberId)).toBe(100_000_000n);
    expect(await messagesOf(memberId)).toEqual([]);
  });
});

describe("an adjustment that lifts a turnover", () => {
  it("an adjustment ends the play that a deposit still requires, once", async () => {
    const who = await createWithdrawer(app, `Lifted${++made}x`);
    const username = `Lifted${made}x`;
    const deposit = await depositToPlay(app, who, 50_000_000n);
    const { value: member } = await get<{ turnovers: { turnoverId: string }[] }>(
      cashier,
      `/member?username=${username}`,
    );
    expect(member.turnovers).toMatchObject([{ deposit, counted: "0.00", required: "500.00" }]);
    const lift = { kind: "turnover", amount: undefined, turnoverId: member.turnovers[0]?.turnoverId };
    expect((await propose(cashier, username, lift)).value).toMatchObject({
      state: "booked",
      amount: "500.00",
      deposit,
    });
    const { value: info } = (await app.inject({ url: "/wps/withdraw/info", headers: who.headers })).json();
    expect(info).toMatchObject({ locked: [], available: "10500.00" });
    expect(await propose(cashier, username, lift)).toMatchObject({
      errorCode: "adjustment.turnover.unknown",
    });
    expect((await messagesOf(who.memberId)).map(({ title }) => title)).toContain("You can withdraw earlier");
  });

  it("an adjustment does not lift the turnover of another member", async () => {
    const who = await createWithdrawer(app, `Lifted${++made}x`);
    await depositToPlay(app, who, 50_000_000n);
    const { value } = await get<{ turnovers: { turnoverId: string }[] }>(
      cashier,
      `/member?username=Lifted${made}x`,
    );
    const { username } = await someone();
    const turnoverId = value.turnovers[0]?.turnoverId;
    expect(
      await propose(cashier, username, { kind: "turnover", amount: undefined, turnoverId }),
    ).toMatchObject({
      errorCode: "adjustment.turnover.unknown",
    });
  });
});

describe("what an adjustment is refused for", () => {
  it.each(["1e9", "１００", "1,000.50", "0x10", " 5", "+5", ""])(
    "an adjustment with the amount %j is refused beside its field",
    async (amount) => {
      const { username } = await someone();
      expect(await propose(cashier, username, { amount })).toMatchObject({
        errorCode: "request.invalid",
        value: { field: "amount" },
      });
    },
  );

  it.each([
    ["0.001", "decimals"],
    ["1.005", "decimals"],
    ["0", "minimum"],
    ["-5", "minimum"],
    ["1000000000.01", "maximum"],
  ])("the amount %s breaks the rule %s", async (amount, rule) => {
    const { username } = await someone();
    expect(await propose(cashier, username, { amount })).toMatchObject({
      errorCode: "adjustment.amount.invalid",
      value: { field: "amount", rule },
    });
  });

  it.each([
    ["a note of spaces", { note: "   " }, "note"],
    ["a reason of another kind", { kind: "down", reason: "goodwill" }, "reason"],
    ["no amount", { amount: undefined }, "amount"],
    ["no turnover", { kind: "turnover", amount: undefined }, "turnoverId"],
  ])("%s is answered beside its field", async (_, change, field) => {
    const { username } = await someone();
    expect(await propose(cashier, username, change)).toMatchObject({
      errorCode: "request.invalid",
      value: { field },
    });
  });

  it("unknown members and members of another merchant are refused alike", async () => {
    await pool.query(
      "INSERT INTO merchants (code, name, currency) VALUES ('FAR', 'Far', 'CNY') ON CONFLICT DO NOTHING",
    );
    await createMember(app, "FarMember1", { merchant: "FAR", balance: 1n });
    for (const username of ["FarMember1", "NobodyAtAll"]) {
      expect(await propose(cashier, username)).toMatchObject({ errorCode: "member.unknown" });
      expect(await get(cashier, `/member?username=${username}`)).toMatchObject({
        errorCode: "member.unknown",
      });
    }
  });
});

it("roles open exactly what they should", async () => {
  const { username } = await someone();
  const number = await proposed(cashier, username);
  const calls = {
    list: (by: Headers) => get(by, ""),
    member: (by: Headers) => get(by, `/member?username=${username}`),
    read: (by: Headers) => get(by, `/${number}`),
    propose: (by: Headers) => propose(by, username, { amount: "0" }),
    withdraw: (by: Headers) => post(by, `/${number}/withdraw`),
    decide: (by: Headers) => post(by, `/${number}/decision`, { verdict: "decline" }),
  };
  const openTo = async (role: OperatorRole): Promise<string[]> => {
    const by = await operatorAt(app, merchantId, [role], `only-${role}`);
    const open = [];
    for (const [name, call] of Object.entries(calls))
      if ((await call(by)).errorCode !== "operator.forbidden") open.push(name);
    return open;
  };
  const all = Object.keys(calls);
  expect(await openTo("support")).toEqual([]);
  expect(await openTo("cashier")).toEqual(all.filter((name) => name !== "decide"));
  expect(await openTo("risk")).toEqual(all);
  expect(await openTo("administrator")).toEqual(all);
});

it("the list is in pages of 25, newest first, by state and by the beginning of a name or a number", async () => {
  const username = `Paged${++made}x`;
  await createMember(app, username, { balance: 0n });
  const numbers: string[] = [];
  for (let at = 0; at < 26; at++)
    numbers.unshift((await propose(cashier, username, { amount: "1" })).value.number);
  const page = async (query: string) =>
    (await get<{ content: Adjustment[]; next?: string }>(cashier, `?${query}`)).value;
  const first = await page(`q=${username.slice(0, -1).toLowerCase()}`);
  expect(first.content.map(({ number }) => number)).toEqual(numbers.slice(0, 25));
  const second = await page(`q=${username}&before=${first.next}`);
  expect(second.content.map(({ number }) => number)).toEqual(numbers.slice(25));
  expect(second.next).toBeUndefined();
  expect((await page(`q=${username}&state=proposed`)).content).toEqual([]);
  expect((await page(`q=${numbers[3]?.toLowerCase()}`)).content).toMatchObject([{ number: numbers[3] }]);
});

describe("the database", () => {
  it("the database has the same states and events of adjustments as the rules", async () => {
    for (const state of ADJUSTMENT_STATES)
      for (const event of ADJUSTMENT_EVENTS) {
        const { rows } = await pool.query(`SELECT state AS to, actor AS by FROM adjustment_next($1, $2)`, [
          state,
          event,
        ]);
        expect(rows[0], `${event} in ${state}`).toEqual(
          adjustmentTransition(state, event) ?? { to: null, by: null },
        );
      }
  });

  it("the database keeps an adjustment as it was booked", async () => {
    const { username } = await someone();
    const { value } = await propose(cashier, username);
    for (const change of [
      "UPDATE adjustments SET amount = 1 WHERE number = $1",
      "DELETE FROM adjustments WHERE number = $1",
    ])
      await expect(pool.query(change, [value.number])).rejects.toThrow("never changed or removed");
  });
});
