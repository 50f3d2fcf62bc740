import type { WithdrawalRulesPage, WithdrawalRulesTrial } from "@foyer/contract/withdrawal-rules";
import type { WithdrawalCaseDetail } from "@foyer/contract/withdrawals";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { operatorAt, testApp } from "../../testing/index.ts";
import { addCard, createWithdrawer, depositToPlay, withdraw } from "./withdrawals.fixture.ts";

const t = await testApp();
const { app } = t;
const { pool } = app.database;
let merchantId: number;
let administrator: Record<string, string>;
let cashier: Record<string, string>;
const GOLD = {
  code: "gold",
  names: { EN: "Gold" },
  badge: "gold",
  turnover: "1000",
  withdrawals: { automaticUpTo: "30000" },
  deposits: {},
};
const BASIC = {
  ...GOLD,
  code: "basic",
  names: { EN: "Basic" },
  badge: "bronze",
  turnover: "0",
  withdrawals: {},
};

beforeAll(async () => {
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  administrator = await operatorAt(app, merchantId, ["administrator"]);
  cashier = await operatorAt(app, merchantId, ["cashier"]);
});
beforeEach(async () => {
  await pool.query("DELETE FROM rate_limits");
  await setSettings({ club: { months: 3, levels: [BASIC, GOLD] } });
});
afterAll(() => t.close());

interface Answer<Value> {
  readonly value: Value;
  readonly errorCode?: string;
}

const PATH = "/wps/backoffice/withdrawal-rules";
/** Waits until the cached settings are those of the database. */
const seen = async () => {
  const { rows } = await pool.query<{ settings: object }>("SELECT settings FROM merchants WHERE id = $1", [
    merchantId,
  ]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).settings).toMatchObject(
      rows[0]?.settings ?? {},
    ),
  );
};
async function setSettings(settings: object): Promise<void> {
  await pool.query("UPDATE merchants SET settings = $2 WHERE id = $1", [merchantId, settings]);
  await seen();
}
const read = async (headers = administrator) =>
  (await app.inject({ url: PATH, headers })).json<Answer<WithdrawalRulesPage>>();
const send = async (payload: object, headers = administrator) =>
  (await app.inject({ method: "PUT", url: PATH, headers, payload })).json<Answer<WithdrawalRulesPage>>();
const tried = async (rules: object, headers = administrator) =>
  (await app.inject({ method: "POST", url: `${PATH}/try`, headers, payload: { rules } })).json<
    Answer<WithdrawalRulesTrial>
  >();
/** Changes rules as the form does. */
async function change(rules: Partial<WithdrawalRulesPage["rules"]>, reason = "Agreed with risk") {
  const { version, rules: before } = (await read()).value;
  const answer = await send({ version, rules: { ...before, ...rules }, reason });
  await seen();
  return answer;
}
const caseOf = async (number: unknown) =>
  (await app.inject({ url: `/wps/backoffice/withdrawals/${String(number)}`, headers: cashier })).json<
    Answer<WithdrawalCaseDetail>
  >().value;

let made = 0;
const someone = () => createWithdrawer(app, `Ruled${++made}x`, { balance: 20_000_000_000n });

test("the rules are those of the settings, with the names of levels", async () => {
  const { value } = await read(cashier);
  expect(value).toMatchObject({
    rules: {
      enabled: true,
      upTo: "20000.00",
      identityAbove: "10000.00",
      bigWinTimes: 400,
      coolingHours: { card: 24, "new-device": 1 },
      levels: [{ code: "basic" }, { code: "gold", upTo: "30000.00" }],
    },
    levels: [
      { code: "basic", name: "Basic" },
      { code: "gold", name: "Gold" },
    ],
    fourEyesAbove: "50000.00",
    mayChange: false,
  });
  expect(value.rules).not.toHaveProperty("dayMaximum");
});

test("only administrators change the rules, cashiers and risk read and try them, support does neither", async () => {
  const { version, rules } = (await read()).value;
  for (const role of ["cashier", "risk"] as const) {
    const headers = await operatorAt(app, merchantId, [role]);
    expect(await read(headers)).toMatchObject({ value: { version } });
    expect(await tried(rules, headers)).toMatchObject({ value: { days: 30 } });
    expect(await send({ version, rules, reason: "x" }, headers)).toMatchObject({
      errorCode: "operator.forbidden",
    });
  }
  const support = await operatorAt(app, merchantId, ["support"]);
  for (const answer of [
    await read(support),
    await tried(rules, support),
    await send({ version, rules, reason: "x" }, support),
  ])
    expect(answer).toMatchObject({ errorCode: "operator.forbidden" });
});

test("a change counts for the next withdrawal, and is in the audit trail with its reason", async () => {
  const who = await someone();
  expect(await withdraw(app, who)).toMatchObject({ value: { state: "approved" } });
  expect(
    await change({
      upTo: "999.99",
      dayMaximum: "5000",
      levels: [{ code: "basic" }, { code: "gold", upTo: "2000" }],
    }),
  ).toMatchObject({
    value: {
      rules: { upTo: "999.99", dayMaximum: "5000.00" },
      changes: [{ by: `operator-${merchantId}`, reason: "Agreed with risk" }],
    },
  });
  expect(await withdraw(app, who)).toMatchObject({ value: { state: "review", reviewReasons: ["limit"] } });
  const { rows } = await pool.query(
    `SELECT a.area, o.name, a.detail FROM audit_trail a JOIN operators o ON o.id = a.operator_id
      WHERE a.deed = 'rules-changed' ORDER BY a.id DESC LIMIT 1`,
  );
  expect(rows).toEqual([
    {
      area: "withdrawals",
      name: `operator-${merchantId}`,
      detail: {
        from: "dayMaximum –, levels.gold 30000.00, upTo 20000.00",
        to: "dayMaximum 5000.00, levels.gold 2000.00, upTo 999.99",
        note: "Agreed with risk",
      },
    },
  ]);
});

test("a change by an operator is noted once, one at the command line as such", async () => {
  const entries = async () =>
    (
      await pool.query(
        "SELECT deed, operator_id IS NULL AS cli FROM audit_trail WHERE area IN ('settings', 'withdrawals') AND deed IN ('changed', 'rules-changed') ORDER BY id",
      )
    ).rows;
  const before = (await entries()).length;
  await change({ bigWinTimes: 500 });
  const merchant = await app.services.settings.merchant(merchantId);
  await app.services.merchantChanges.setSetting(merchant, "automaticApproval", { enabled: false });
  expect((await entries()).slice(before)).toEqual([
    { deed: "rules-changed", cli: false },
    { deed: "changed", cli: true },
  ]);
});

test("of two changes of the same version the second is refused, and a change that is repeated has no effect", async () => {
  const { version, rules } = (await read()).value;
  const first = { version, rules: { ...rules, upTo: "15000" }, reason: "One" };
  const answers = await Promise.all([
    send(first),
    send({ ...first, rules: { ...rules, upTo: "16000" }, reason: "Two" }),
  ]);
  expect(answers.map(({ errorCode }) => errorCode).filter(Boolean)).toEqual(["request.conflict"]);
  const [won] = answers.filter(({ errorCode }) => errorCode === undefined);
  const now = (await read()).value;
  expect(now.rules).toEqual(won?.value.rules);
  const again = await send({ version, rules: now.rules, reason: "One" });
  expect(again.value).toEqual(now);
});

test.each<[string, object, object]>([
  [
    "a limit above what one operator may approve",
    { upTo: "50000.01" },
    { field: "upTo", rule: "four-eyes", limit: "50000.00" },
  ],
  ["automatic approval of nothing", { upTo: "0" }, { field: "upTo", rule: "not-positive" }],
  ["thousandths", { upTo: "0.001" }, { field: "upTo", rule: "decimals" }],
  [
    "a day below one withdrawal",
    { dayMaximum: "19999" },
    { field: "dayMaximum", rule: "below-limit", limit: "20000.00" },
  ],
  ["an exponent", { upTo: "1e9" }, { field: "rules.upTo" }],
  ["full-width digits", { identityAbove: "１００" }, { field: "rules.identityAbove" }],
  ["a negative amount", { identityAbove: "-1" }, { field: "rules.identityAbove" }],
  [
    "a month and more of cooling",
    {
      coolingHours: {
        card: 721,
        "login-password": 0,
        "payment-password": 0,
        "login-method": 0,
        contact: 0,
        "new-device": 0,
      },
    },
    { field: "rules.coolingHours.card" },
  ],
])("%s is refused with its field, and nothing changes", async (_, rules, value) => {
  const before = (await read()).value;
  expect(
    await send({ version: before.version, rules: { ...before.rules, ...rules }, reason: "x" }),
  ).toMatchObject({
    errorCode: "request.invalid",
    value,
  });
  expect((await read()).value).toEqual(before);
});

test("a change without a reason, or of levels that are not there, is refused", async () => {
  const { version, rules } = (await read()).value;
  expect(await send({ version, rules: { ...rules, upTo: "1" }, reason: "  " })).toMatchObject({
    errorCode: "request.invalid",
  });
  expect(
    await send({
      version,
      rules: { ...rules, levels: [...rules.levels, { code: "void", upTo: "1" }] },
      reason: "x",
    }),
  ).toMatchObject({ errorCode: "request.conflict" });
});

test("withdrawals of a day need no operator up to the rule's sum, and the case says how much it was", async () => {
  await change({ upTo: "1500", dayMaximum: "2500", levels: [{ code: "basic" }, { code: "gold" }] });
  const who = await someone();
  expect(await withdraw(app, who, { amount: "1500" })).toMatchObject({ value: { state: "approved" } });
  expect(await withdraw(app, who, { amount: "1000" })).toMatchObject({ value: { state: "approved" } });
  const { value } = await withdraw(app, who, { amount: "500" });
  expect(value).toMatchObject({ state: "review", reviewReasons: ["limit"] });
  expect((await caseOf(value?.number)).facts).toMatchObject({
    automaticUpTo: "1500.00",
    automaticDay: { maximum: "2500.00", sum: "3000.00" },
  });
});

test("with automatic approval off every withdrawal waits for an operator, whatever its level's limit", async () => {
  await change({ enabled: false });
  const who = await someone();
  await pool.query(
    "INSERT INTO club_members (member_id, merchant_id, level, kept_until, fixed) VALUES ($1, $2, 'gold', current_date + 30, true)",
    [who.memberId, merchantId],
  );
  const { value } = await withdraw(app, who);
  expect(value).toMatchObject({ state: "review" });
  expect((await caseOf(value?.number)).facts.automaticUpTo).toBe("0");
  await change({ enabled: true });
  expect(await withdraw(app, who, { amount: "25000" })).toMatchObject({
    value: { state: "review", reviewReasons: ["identity"] },
  });
});

test("the trial of the present rules finds what they approved, and each other rule changes what it is about", async () => {
  await pool.query("UPDATE withdrawals SET created_at = created_at - interval '40 days'");
  const nothing = { limit: 0, card: 0, security: 0, identity: 0, turnover: 0, risk: 0 };
  const { rules } = (await read()).value;
  expect((await tried(rules)).value).toEqual({ days: 30, total: 0, automatic: 0, were: 0, unmet: nothing });

  const plain = await someone();
  const rich = await someone();
  const gold = await someone();
  const playing = await someone();
  const fresh = await someone();
  const flagged = await someone();
  await pool.query(
    "INSERT INTO club_members (member_id, merchant_id, level, kept_until, fixed) VALUES ($1, $2, 'gold', current_date + 30, true)",
    [gold.memberId, merchantId],
  );
  await depositToPlay(app, playing, 100_000_000n);
  const cardId = await addCard(app, fresh.memberId, "30 hours");
  const requests = [
    { who: plain, amount: "1000" },
    { who: rich, amount: "21000" },
    { who: gold, amount: "9000" },
    { who: gold, amount: "9500" },
    { who: playing, amount: "1000" },
    { who: fresh, amount: "1000", cardId },
    { who: flagged, amount: "1000" },
  ];
  for (const { who, ...change } of requests)
    expect(await withdraw(app, who, change)).toMatchObject({ status: 200 });
  await pool.query(
    `UPDATE withdrawals SET unmet = '{risk}', facts = facts || '{"riskFlags": ["big-win"]}' WHERE member_id = $1`,
    [flagged.memberId],
  );
  const base = (await tried(rules)).value;
  const { rows } = await pool.query<{ automatic: number }>(
    "SELECT count(*) FILTER (WHERE unmet = '{}')::int AS automatic FROM withdrawals WHERE created_at > now() - interval '30 days'",
  );
  expect(base).toEqual({
    days: 30,
    total: 7,
    automatic: rows[0]?.automatic,
    were: rows[0]?.automatic,
    unmet: { ...nothing, limit: 1, identity: 1, turnover: 1, risk: 1 },
  });
  expect(base.automatic).toBe(4);
  const by = async (rule: object) => (await tried({ ...rules, ...rule })).value;
  expect(await by({ enabled: false })).toMatchObject({ automatic: 0, unmet: { limit: 7 } });
  expect(await by({ upTo: "21000", identityAbove: "21000" })).toMatchObject({
    automatic: 5,
    unmet: { limit: 0, identity: 0 },
  });
  expect(await by({ dayMaximum: "18499.99" })).toMatchObject({ automatic: 3, unmet: { limit: 2 } });
  expect(await by({ dayMaximum: "18500" })).toMatchObject({ automatic: 4 });
  expect(await by({ levels: [{ code: "basic" }, { code: "gold", upTo: "9000" }] })).toMatchObject({
    automatic: 3,
  });
  expect(await by({ coolingHours: { ...rules.coolingHours, card: 31 } })).toMatchObject({
    automatic: 3,
    unmet: { card: 1 },
  });
});
