import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { callWhileHeld } from "../../testing/held-lock.ts";
import { operatorAt } from "../../testing/index.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import { rich, withdrawalSuite } from "./withdrawal-suite.fixture.ts";
import {
  depositToPlay,
  type Withdrawal,
  type WithdrawalCaseDetail,
  type Withdrawer,
  withdraw,
} from "./withdrawals.fixture.ts";

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
  messagesOf,
  inReview,
  act,
  approved,
} = await withdrawalSuite();

describe("limits by the kind of card", () => {
  afterEach(() => setTerms({}));
  const setKinds = async (withdrawalKinds: object) => {
    await pool.query("UPDATE merchants SET settings = settings || $1 WHERE id = $2", [
      { withdrawalKinds },
      merchantId,
    ]);
    await vi.waitFor(async () =>
      expect((await app.services.settings.merchant(merchantId)).settings.withdrawalKinds).toEqual(
        withdrawalKinds,
      ),
    );
  };

  it("an e-wallet's own limits are shown and kept, and those of bank accounts are not touched", async () => {
    await setKinds({
      bank: {},
      wallet: { minimum: "600", maximum: "2000", dayMaximum: "2500", dayCount: 3 },
    });
    const who = await someone();
    const all = { minimum: "500.00", maximum: "100000.00", leftToday: "300000.00", countPerDay: 5 };
    expect((await info(who)).kinds).toMatchObject({
      bank: all,
      wallet: {
        minimum: "600.00",
        maximum: "2000.00",
        leftToday: "2500.00",
        countLeftToday: 3,
        countPerDay: 3,
      },
    });
    const refused = async (amount: string) => (await withdraw(app, who, { amount })).value;
    expect(await refused("599")).toMatchObject({ rule: "minimum", limit: "600.00" });
    expect(await refused("2001")).toMatchObject({ rule: "maximum", limit: "2000.00" });
    await approved(who);
    await approved(who);
    expect(await refused("1000")).toMatchObject({ rule: "day", limit: "500.00" });
    expect((await info(who)).kinds).toMatchObject({
      bank: { leftToday: "298000.00", countLeftToday: 3 },
      wallet: { leftToday: "500.00", countLeftToday: 1 },
    });
    await pool.query("UPDATE bank_cards SET kind = 'bank' WHERE member_id = $1", [who.memberId]);
    await withdraw(app, who, { amount: "3000" });
    expect((await info(who)).kinds).toMatchObject({
      bank: { countLeftToday: 2 },
      wallet: { countLeftToday: 1 },
    });
  });

  it("one withdrawal of many at once takes the last one of the day", async () => {
    await setKinds({ bank: {}, wallet: { dayCount: 1 } });
    const who = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(app, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ value }) => value?.["rule"] === "count")).toHaveLength(7);
  });

  it("limits without a possible amount are not accepted", async () => {
    const merchant = await app.services.settings.merchant(merchantId);
    const set = (wallet: object) =>
      app.services.merchantChanges.setSetting(merchant, "withdrawalKinds", { bank: {}, wallet });
    await expect(set({ minimum: "100", maximum: "50" })).rejects.toThrow("the maximum of wallet");
    await expect(set({ minimum: "-1" })).rejects.toThrow("withdrawalKinds");
    await expect(set({ most: "1" })).rejects.toThrow("withdrawalKinds");
  });
});

/** A round of the member that ended. */
async function play(who: Withdrawer, { stake, win = 0n }: { stake: bigint; win?: bigint }): Promise<string> {
  const round = randomUUID();
  await pool.query(
    `INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('lumen', 'hub', 'http://x.test', 'key')
     ON CONFLICT DO NOTHING`,
  );
  await pool.query(
    `WITH launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                             play_type, language, currency, expires_at)
       VALUES ($1, $2, $3, $1, 'lumen', 'LUMEN', 'kite', false, 'trad', 'EN', $4, now()) RETURNING *
     )
     INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total, win_total, bets,
                         state, opened_at, closed_at)
     SELECT member_id, integration_id, id, id, vendor, game_code, currency, $5, $6, 1, 'closed', clock_timestamp(), clock_timestamp()
       FROM launch`,
    [round, who.merchantId, who.memberId, who.currency, stake, win],
  );
  return round;
}

describe("why an operator decides", () => {
  it.each([
    ["limit", async () => {}, "30000"],
    ["identity", async () => {}, "15000"],
    [
      "security",
      (who: Withdrawer) =>
        pool.query("INSERT INTO security_changes (member_id, reason) VALUES ($1, 'login-password')", [
          who.memberId,
        ]),
      "1000",
    ],
    ["turnover", (who: Withdrawer) => depositToPlay(app, who, 100_000_000n), "1000"],
  ] as const)(
    "the check %s sends a withdrawal to review, and the member reads why",
    async (check, prepare, amount) => {
      const who = await someone(rich);
      await prepare(who);
      const { value } = await withdraw(app, who, { amount });
      expect(value).toMatchObject({ state: "review" });
      expect((value?.["timeline"] as Withdrawal["timeline"] | undefined)?.at(-1)).toMatchObject({
        step: "review",
        reason: check,
      });
      expect(value?.["reviewReasons"]).toContain(check === "security" ? "login-password" : check);
    },
  );

  it.each(["email", "mobile"] as const)(
    "member and operator read that the %s changed, not one of two contacts",
    async (contact) => {
      const who = await someone(rich);
      await pool.query(
        "INSERT INTO security_changes (member_id, reason, contact) VALUES ($1, 'contact', $2)",
        [who.memberId, contact],
      );
      const { value } = await withdraw(app, who);
      expect(value).toMatchObject({ reviewReasons: ["contact"], changedContact: contact });
      // the member's next change is not what this withdrawal was held for
      await pool.query("DELETE FROM security_changes WHERE member_id = $1", [who.memberId]);
      expect(await read(who, value?.number as string)).toMatchObject({ changedContact: contact });
      const cashier = await operatorAt(app, merchantId, ["cashier"]);
      const found = (
        await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
      ).json().value as WithdrawalCaseDetail;
      expect(found.facts.securityChanges).toEqual([{ reason: "contact", contact }]);
    },
  );

  it("member and operator read of both contacts when both changed, in either order", async () => {
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const changesOf = async (number: string) =>
      (
        (await app.inject({ url: `/wps/backoffice/withdrawals/${number}`, headers: cashier })).json()
          .value as WithdrawalCaseDetail
      ).facts.securityChanges;
    for (const order of [["email", "mobile"] as const, ["mobile", "email", "mobile"] as const]) {
      const who = await someone(rich);
      for (const contact of order)
        await app.services.securityChanges.record(pool, who.memberId, "contact", contact);
      const { value } = await withdraw(app, who);
      expect(value).toMatchObject({ reviewReasons: ["contact"], changedContact: "both" });
      const times = { at: expect.any(String), endsAt: expect.any(String) };
      expect(await changesOf(value?.number as string)).toEqual([
        { reason: "contact", contact: "email", ...times },
        { reason: "contact", contact: "mobile", ...times },
      ]);
      await pool.query("DELETE FROM security_changes WHERE member_id = $1", [who.memberId]);
      expect(await changesOf(value?.number as string)).toEqual([
        { reason: "contact", contact: "email" },
        { reason: "contact", contact: "mobile" },
      ]);
    }
  });

  it("an earlier change of the other contact counts for its own time only", async () => {
    const who = await someone(rich);
    await app.services.securityChanges.record(pool, who.memberId, "contact", "email");
    await pool.query(
      "UPDATE security_changes SET changed_at = now() - interval '400 days' WHERE member_id = $1",
      [who.memberId],
    );
    await app.services.securityChanges.record(pool, who.memberId, "contact", "mobile");
    expect((await withdraw(app, who)).value).toMatchObject({ changedContact: "mobile" });
  });

  it("an operator sees after which security change withdrawals wait, and one since then", async () => {
    const who = await someone(rich);
    const change = (reason: string, ago: string) =>
      pool.query(
        "INSERT INTO security_changes (member_id, reason, changed_at) VALUES ($1, $2, now() - $3::interval)",
        [who.memberId, reason, ago],
      );
    await change("payment-password", "1 hour");
    await change("login-method", "400 days");
    const { value } = await withdraw(app, who);
    await change("contact", "-1 second");
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const found = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
    ).json().value as WithdrawalCaseDetail;
    expect(found.facts.securityChanges).toEqual([
      { reason: "payment-password", at: expect.any(String), endsAt: expect.any(String) },
      { reason: "contact", at: expect.any(String), endsAt: expect.any(String) },
    ]);
    const { at = "", endsAt = "" } = found.facts.securityChanges[0] ?? {};
    expect(Date.parse(endsAt) - Date.parse(at)).toBe(
      DEFAULT_SETTINGS.coolingHours["payment-password"] * 3_600_000,
    );
  });

  it("a round that won many times its stake is a risk that the member cannot see", async () => {
    const who = await someone();
    await play(who, { stake: 1_000_000n, win: 500_000_000n });
    const { value } = await withdraw(app, who);
    expect((value?.["timeline"] as Withdrawal["timeline"] | undefined)?.at(-1)).toEqual({
      step: "review",
      at: expect.any(String),
    });
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const found = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
    ).json().value as WithdrawalCaseDetail;
    expect(found).toMatchObject({
      unmet: ["risk"],
      riskFlags: ["big-win"],
      rounds: { count: 1, win: "5000.00", largest: [{ stake: "10.00", win: "5000.00" }] },
      payout: { manual: false },
      trail: [{ step: "review" }, { step: "requested" }],
    });
  });
});

describe("what happens while a withdrawal waits for the wallet", () => {
  const meanwhile = (who: Withdrawer, happens: () => Promise<unknown>) =>
    callWhileHeld(
      pool,
      (client) => client.query("SELECT ledger_lock_wallet($1, $2)", [who.memberId, who.currency]),
      () => withdraw(app, who),
      happens,
    );

  it("a change of security and a large win send it to an operator", async () => {
    const [changed, won] = [await someone(rich), await someone(rich)];
    expect(
      await meanwhile(changed, () =>
        pool.query("INSERT INTO security_changes (member_id, reason) VALUES ($1, 'payment-password')", [
          changed.memberId,
        ]),
      ),
    ).toMatchObject({ value: { state: "review", reviewReasons: ["payment-password"] } });
    const answer = await meanwhile(won, () =>
      pool.query(
        `INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, bets, win_total, wins, state, closed_at)
         VALUES ($1, 'lottery', 'L-WAITING', 'ELOTT', 'ELOTT_X', 'ELOTT', $2, 1000000, 1, 500000000, 1, 'closed', now())`,
        [won.memberId, won.currency],
      ),
    );
    expect(answer).toMatchObject({ value: { state: "review" } });
  });

  it("a removed card receives nothing", async () => {
    const who = await someone(rich);
    expect(
      await meanwhile(who, () =>
        pool.query("UPDATE bank_cards SET removed_at = now() WHERE public_id = $1", [who.cardId]),
      ),
    ).toMatchObject({ errorCode: "card.unknown" });
    expect((await balanceOf(who)).held).toBe(0n);
  });
});

describe("turnover", () => {
  it("turnover locks what was not played of each deposit, oldest first, until rounds or an operator end it", async () => {
    const who = await someone({ balance: 100_000_000n });
    await depositToPlay(app, who, 200_000_000n);
    await depositToPlay(app, who, 300_000_000n);
    const lines = async () => {
      const { available, balance, locked } = await info(who);
      return { available, balance, locked: locked.map(({ amount, counted }) => [amount, counted]) };
    };
    expect(await lines()).toEqual({
      available: "1000.00",
      balance: "6000.00",
      locked: [
        ["2000.00", "0.00"],
        ["3000.00", "0.00"],
      ],
    });
    await play(who, { stake: 150_000_000n });
    expect((await lines()).locked).toEqual([
      ["500.00", "1500.00"],
      ["3000.00", "0.00"],
    ]);
    const round = await play(who, { stake: 100_000_000n });
    expect(await lines()).toMatchObject({ available: "3500.00", locked: [["2500.00", "500.00"]] });
    await pool.query("UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0 WHERE round = $1", [
      round,
    ]);
    expect((await lines()).locked).toEqual([["3000.00", "0.00"]]);

    const { value } = await withdraw(app, who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const found = (
      await app.inject({ url: `/wps/backoffice/withdrawals/${value?.number}`, headers: cashier })
    ).json().value as WithdrawalCaseDetail;
    expect(found.turnovers).toMatchObject([{ counted: "0.00", required: "3000.00" }]);
  });

  it("rounds before the deposit count nothing", async () => {
    const who = await someone();
    await play(who, { stake: 900_000_000n });
    await depositToPlay(app, who, 200_000_000n);
    expect((await info(who)).locked).toMatchObject([
      { counted: "0.00", required: "2000.00", name: "Instant transfer" },
    ]);
  });
});

describe("operators", () => {
  it("a payout above the merchant's limit is sent after two different operators approved it", async () => {
    const who = await someone(rich);
    const number = await inReview(who, "60000");
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const risk = await operatorAt(app, merchantId, ["risk"]);
    const approve = { event: "approve", note: "Rounds replayed." };
    expect(await act(cashier, number, approve)).toMatchObject({
      value: { state: "review", approvals: 1, approvalsNeeded: 2, approvedByMe: true },
    });
    expect(await act(cashier, number, approve)).toMatchObject({ errorCode: "withdrawal.approved.before" });
    expect(provider.sent.has(number)).toBe(false);
    expect(await act(risk, number, approve)).toMatchObject({ value: { approvals: 2 } });
    await expect.poll(() => provider.sent.has(number)).toBe(true);
    expect(await act(risk, number, approve)).toMatchObject({ value: { approvals: 2 } });
  });

  it("a rejection returns the money with the operator's words", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    expect(await act(cashier, number, { event: "reject", reason: "other" })).toMatchObject({
      value: { field: "message" },
    });
    const reject = { event: "reject", reason: "terms", message: "Please finish your check first." };
    for (let times = 0; times < 2; times++)
      expect(await act(cashier, number, reject)).toMatchObject({ value: { state: "rejected" } });
    expect(await read(who, number)).toMatchObject({
      state: "rejected",
      timeline: [{}, {}, { step: "rejected", reason: "terms", note: "Please finish your check first." }],
    });
    expect(await balanceOf(who)).toEqual({ cash: 10_000_000_000n, held: 0n });
    expect(await messagesOf(who)).toEqual(["You asked for a withdrawal", "Your withdrawal was not approved"]);
    expect(await act(cashier, number, { event: "approve" })).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "rejected", by: "Mara", at: expect.any(String) },
    });
  });

  it("the queue is found by name and number, sorted by amount and narrowed by flag and bank", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const queue = async (query: object) => {
      const url = `/wps/backoffice/withdrawals?${new URLSearchParams({ ...query })}`;
      return (await app.inject({ url, headers: cashier })).json().value;
    };
    const numbers = async (query: object): Promise<string[]> =>
      (await queue(query)).content.map((one: { number: string }) => one.number);
    const { rows } = await pool.query<{ username: string }>("SELECT username FROM members WHERE id = $1", [
      who.memberId,
    ]);
    const username = rows[0]?.username ?? "";
    expect(await numbers({ q: username })).toEqual([number]);
    expect(await numbers({ q: number.toLowerCase() })).toEqual([number]);
    expect(await numbers({ q: "nobody of this name" })).toEqual([]);
    const [{ unmet }] = (await queue({ q: number })).content;
    expect(await numbers({ q: number, flag: unmet[0] })).toEqual([number]);
    for (const none of [
      { flag: "by-hand" },
      { flag: "second" },
      { flag: "debt" },
      { method: "none" },
      { age: "60" },
    ])
      expect(await numbers({ q: number, ...none }), JSON.stringify(none)).toEqual([]);
    const { content, methods } = await queue({ sort: "smallest" });
    const amounts = content.map((one: { amount: string }) => Number(one.amount));
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => a - b));
    expect(methods.map(({ code }: { code: string }) => code)).toContain("GCASH");
    await act(cashier, number, { event: "reject", reason: "terms" });
    expect(await numbers({})).not.toContain(number);
    expect((await queue({ q: username })).content).toMatchObject([{ number, state: "rejected" }]);
  });

  it("the queue counts all, mine and free; a colleague's case is taken over only when the request says so", async () => {
    const who = await someone(rich);
    const number = await inReview(who);
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const risk = await operatorAt(app, merchantId, ["risk"]);
    expect(await act(cashier, number, { event: "assign" })).toMatchObject({ value: { mine: true } });
    const queue = async (show: string, by = cashier) =>
      (await app.inject({ url: `/wps/backoffice/withdrawals?show=${show}`, headers: by })).json().value;
    expect((await queue("mine")).content.map((one: { number: string }) => one.number)).toEqual([number]);
    expect((await queue("free")).content.map((one: { number: string }) => one.number)).not.toContain(number);
    expect(await act(risk, number, { event: "assign" })).toMatchObject({ errorCode: "operator.too.late" });
    expect(await act(risk, number, { event: "approve" })).toMatchObject({ errorCode: "operator.too.late" });
    expect(await act(risk, number, { event: "assign", takeOver: true })).toMatchObject({
      value: { mine: true },
    });
    for (let times = 0; times < 2; times++)
      await act(risk, number, { event: "note", note: "Asked the member." });
    expect(await act(risk, number, { event: "release" })).toMatchObject({
      value: {
        mine: false,
        trail: [{ step: "put-back" }, { step: "noted" }, { step: "assigned" }, { step: "assigned" }, {}, {}],
      },
    });
    const support = await operatorAt(app, merchantId, ["support"]);
    expect((await app.inject({ url: "/wps/backoffice/withdrawals", headers: support })).json()).toMatchObject(
      {
        errorCode: "operator.forbidden",
      },
    );
  });
});

describe("approving several withdrawals at once", () => {
  afterEach(() => setTerms({}));
  /** Every withdrawal waits for its amount alone, and 3,000 are one operator's limit, of one and of a member's day. */
  async function onlyAmounts() {
    await setTerms({ automaticUpTo: "0" });
    const fourEyesAbove = { deposits: "3000", withdrawals: "3000", adjustments: "3000" };
    await pool.query("UPDATE merchants SET settings = settings || $1 WHERE id = $2", [
      { fourEyesAbove },
      merchantId,
    ]);
    await vi.waitFor(async () =>
      expect((await app.services.settings.merchant(merchantId)).settings.fourEyesAbove).toMatchObject(
        fourEyesAbove,
      ),
    );
  }
  const approve = async (by: Record<string, string>, numbers: readonly string[]) =>
    (
      await app.inject({
        method: "POST",
        url: "/wps/backoffice/withdrawal-approvals",
        headers: by,
        payload: { numbers },
      })
    ).json();
  const states = async (...numbers: string[]): Promise<string[]> =>
    (
      await pool.query<{ state: string }>(
        "SELECT state FROM withdrawals WHERE number = ANY ($1) ORDER BY array_position($1, number)",
        [numbers],
      )
    ).rows.map(({ state }) => state);

  it("withdrawals approved together are decided singly: a member's sum is not passed by splitting, and no first approval is left behind", async () => {
    await onlyAmounts();
    const [one, other] = [await someone(rich), await someone(rich)];
    const numbers = [
      await inReview(one, "2000"),
      await inReview(one, "1500"),
      await inReview(other, "2500"),
      await inReview(other, "3001"),
    ];
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    const answers = [
      { id: numbers[0], approved: true },
      { id: numbers[1], approved: false, errorCode: "withdrawal.second.operator.required" },
      { id: numbers[2], approved: true },
      { id: numbers[3], approved: false, errorCode: "withdrawal.second.operator.required" },
    ];
    for (let times = 0; times < 2; times++)
      expect(await approve(cashier, numbers)).toMatchObject({ value: { answers } });
    await expect.poll(() => states(...numbers)).toEqual(["sent", "review", "sent", "review"]);
    const { rows } = await pool.query(
      "SELECT FROM withdrawal_approvals a JOIN withdrawals w ON w.member_id = a.member_id AND w.id = a.withdrawal_id WHERE w.number = ANY ($1)",
      [[numbers[1], numbers[3]]],
    );
    expect(rows).toHaveLength(0);
    const { rows: logged } = await pool.query(
      "SELECT detail ->> 'withdrawal' AS number FROM security_events WHERE kind = 'operator-withdrawal' AND detail ->> 'event' = 'approve' AND detail ->> 'withdrawal' = ANY ($1) ORDER BY id",
      [numbers],
    );
    expect(logged.map(({ number }) => number)).toEqual([numbers[0], numbers[2]]);
  });

  it("an operator's sum of a day ends what is approved together, also by two calls at once", async () => {
    await onlyAmounts();
    await pool.query(
      `UPDATE merchants SET settings = jsonb_set(settings, '{fourEyesAbove,operatorDay}', '{"withdrawals":"4000"}') WHERE id = $1`,
      [merchantId],
    );
    const numbers: string[] = [];
    for (let i = 0; i < 4; i++) numbers.push(await inReview(await someone(rich), "1900"));
    const operator = await operatorAt(app, merchantId, ["cashier"], "splitter");
    const both = await Promise.all([
      approve(operator, numbers.slice(0, 2)),
      approve(operator, numbers.slice(2)),
    ]);
    const answers = both.flatMap(({ value }) => value.answers as { approved: boolean }[]);
    expect(answers.filter(({ approved }) => approved)).toHaveLength(2);
    expect((await states(...numbers)).filter((state) => state === "review")).toHaveLength(2);
  });

  it("what more than its amount brought to an operator, what a colleague has or rejected, and another merchant's are not approved together", async () => {
    await onlyAmounts();
    const changed = await someone(rich);
    await pool.query("INSERT INTO security_changes (member_id, reason) VALUES ($1, 'login-password')", [
      changed.memberId,
    ]);
    const [looked, taken, rejected] = [
      await inReview(changed, "1000"),
      await inReview(await someone(rich), "1000"),
      await inReview(await someone(rich), "1000"),
    ];
    const colleague = await operatorAt(app, merchantId, ["risk"], "colleague");
    await act(colleague, taken, { event: "assign" });
    await act(colleague, rejected, { event: "reject", reason: "terms" });
    const cashier = await operatorAt(app, merchantId, ["cashier"]);
    expect((await approve(cashier, [looked, taken, rejected, "WD-0101-22222"])).value.answers).toEqual([
      { id: looked, approved: false, errorCode: "withdrawal.check.required" },
      { id: taken, approved: false, errorCode: "operator.too.late", value: { by: "Mara" } },
      {
        id: rejected,
        approved: false,
        errorCode: "operator.too.late",
        value: { by: "Mara", state: "rejected", at: expect.any(String) },
      },
      { id: "WD-0101-22222", approved: false, errorCode: "withdrawal.unknown" },
    ]);
    const many = Array.from(
      { length: 51 },
      (_, i) => `WD-0101-${"23456789ABCDEFGHJKMNPQRSTVWXYZ"[i % 30]}222${i < 30 ? 2 : 3}`,
    );
    for (const numbers of [[], many])
      expect(await approve(cashier, numbers)).toMatchObject({ errorCode: "request.invalid" });
    const support = await operatorAt(app, merchantId, ["support"]);
    expect(await approve(support, [looked])).toMatchObject({ errorCode: "operator.forbidden" });
  });
});
