import { randomUUID } from "node:crypto";
import type { ReconciliationDifference, ReconciliationRun } from "@foyer/contract/reconciliation";
import type { Difference } from "@foyer/domain/reconciliation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorAt, type TestApp, testApp } from "../../testing/index.ts";
import { createWithdrawer, depositToPlay, type Withdrawer } from "../withdrawals/withdrawals.fixture.ts";
import { ReconciliationRepository } from "./reconciliation.repository.ts";

type Headers = Record<string, string>;
let t: TestApp;
let merchantId: number;
let player: Withdrawer;
let cashier: Headers;
let second: Headers;
let runs: ReconciliationRepository;
beforeAll(async () => {
  t = await testApp();
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  player = await createWithdrawer(t.app, "corrected");
  cashier = await operatorAt(t.app, merchantId, ["cashier"]);
  second = await operatorAt(t.app, merchantId, ["risk"], "ines");
  runs = new ReconciliationRepository(t.app.database.pool);
});
afterAll(async () => {
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  expect(faults).toEqual([]);
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const post = async (url: string, payload: object, headers: Headers) =>
  (await t.app.inject({ method: "POST", url, headers, payload })).json();
const act = (runId: string, payload: object, headers = cashier) =>
  post(`/wps/backoffice/reconciliation/${runId}`, payload, headers);
const read = async (runId: string): Promise<{ run: ReconciliationRun; one: ReconciliationDifference }> => {
  const { value } = (
    await t.app.inject({ url: `/wps/backoffice/reconciliation/${runId}`, headers: cashier })
  ).json();
  return { run: value.run, one: value.content[0] };
};

const found = (change: Partial<Difference> = {}): Difference => ({
  kind: "missing-here",
  what: "pay-in",
  transactionId: "py-1",
  reference: "",
  number: null,
  theirAmount: 1_000_000n,
  ourAmount: null,
  theirCurrency: "CNY",
  ourCurrency: null,
  ourState: null,
  at: new Date(),
  ...change,
});
const NOTHING = { theirIn: 0n, theirOut: 0n, theirFees: 0n, ourIn: 0n, ourOut: 0n, transactions: 0 };
/** A comparison of a day is begun. */
const begun = async (runId: string) => {
  const run = await runs.claim(BigInt(runId));
  if (!run) throw new Error("the day is compared by somebody else");
  return run;
};
const store = async (runId: string, differences: readonly Difference[]) =>
  runs.store(await begun(runId), differences, NOTHING);
let sequence = 0;
/** A compared day with one open difference. */
async function difference({ day = "2026-03-01", ...change }: Partial<Difference> & { day?: string } = {}) {
  sequence += 1;
  const [run] = await query<{ id: bigint }>(
    "INSERT INTO reconciliation_runs (merchant_id, source, day, currency) VALUES ($1, $2, $3, 'CNY') RETURNING id",
    [merchantId, `books${sequence}`, day],
  );
  const runId = String(run?.id);
  await store(runId, [found(change)]);
  return { runId, differenceId: (await read(runId)).one.differenceId };
}
type Opened = Awaited<ReturnType<typeof difference>>;
const ask = ({ runId, differenceId }: Opened, booking: string) =>
  act(runId, { action: "settle", differenceId, booking, note: "Corrected." });
const waiting = async ({ runId }: Opened) => (await read(runId)).one.request?.requestId;
const confirm = async (of: Opened, headers = second) =>
  act(of.runId, { action: "confirm", requestId: await waiting(of) }, headers);
async function settled(booking: string, change: Partial<Difference> = {}): Promise<Opened> {
  const one = await difference(change);
  await ask(one, booking);
  expect(await confirm(one)).toMatchObject({ value: { state: "settled" } });
  return one;
}
async function adjusted(kind: "up" | "down", amount: string, corrects?: string): Promise<string> {
  const body = { username: "corrected", kind, amount, reason: "payment", note: "By hand", corrects };
  const { value } = await post("/wps/backoffice/adjustments", { ...body, clientKey: randomUUID() }, cashier);
  expect(value).toMatchObject({ state: "booked" });
  return value.number;
}
const refused = (rule: string) => ({ errorCode: "request.invalid", value: { field: "booking", rule } });

describe("the correction of a difference", () => {
  test("is no booking whose money moved before the compared day", async () => {
    const booking = await adjusted("up", "10");
    expect(await ask(await difference({ day: "2999-01-01" }), booking)).toMatchObject(refused("earlier"));
    await settled(booking);
  });

  test("is not the booking that differs, unless its money moved since then", async () => {
    const number = await depositToPlay(t.app, player, 1_000_000n);
    const one = await difference({
      kind: "missing-there",
      number,
      theirAmount: null,
      theirCurrency: null,
      ourAmount: 1_000_000n,
      ourCurrency: "CNY",
    });
    expect(await ask(one, number)).toMatchObject(refused("own"));
    expect(await ask(await difference(), number)).toMatchObject({ success: true });
    await query(
      "SELECT deposit_charge_back(dialect, payment_id) FROM deposit_payments WHERE reference = $1",
      [number],
    );
    expect(await ask(one, number)).toMatchObject({ success: true });
    expect(await confirm(one)).toMatchObject({ success: true });
  });

  test("is no adjustment that was taken back as a whole, and none that takes one back", async () => {
    const [whole, part] = [await adjusted("up", "10"), await adjusted("up", "10")];
    const asked = await difference();
    await ask(asked, whole);
    const halves = [await adjusted("down", "5", whole), await adjusted("down", "5", whole)];
    for (const booking of [whole, ...halves])
      expect(await ask(await difference(), booking)).toMatchObject(refused("reversed"));
    expect(await confirm(asked)).toMatchObject(refused("reversed"));
    const rest = await adjusted("down", "4", part);
    await settled(part);
    const { runId } = await settled(rest);
    expect((await read(runId)).one.booking).toMatchObject({ number: rest, amount: "-4", currency: "CNY" });
  });
});

test("a difference whose booking is taken back is open again, and a request about it ends", async () => {
  const booking = await adjusted("up", "10");
  const one = await settled(booking);
  const { runId, differenceId } = one;
  await act(runId, { action: "reopen", differenceId, note: "Wrong player." });
  const requestId = await waiting(one);
  await adjusted("down", "6", booking);
  expect(await read(runId)).toMatchObject({ run: { state: "settled" }, one: { state: "settled" } });
  await adjusted("down", "4", booking);
  expect(await read(runId)).toMatchObject({
    run: { state: "differences", open: 1, settled: 0 },
    one: { state: "open" },
  });
  expect((await read(runId)).one).not.toHaveProperty("booking");
  const late = { errorCode: "operator.too.late" };
  expect(await act(runId, { action: "confirm", requestId }, second)).toMatchObject({
    ...late,
    value: { state: "obsolete", at: expect.any(String) },
  });
  expect(await act(runId, { action: "reopen", differenceId, note: "Wrong player." })).toMatchObject({
    ...late,
    value: { state: "reopened", at: expect.any(String) },
  });
  expect(await ask(one, booking)).toMatchObject(refused("reversed"));
  expect(await ask(one, await adjusted("up", "10"))).toMatchObject({ success: true });
});

test("a booking that is confirmed and taken back at once settles nothing in the end", async () => {
  for (let round = 0; round < 6; round++) {
    const booking = await adjusted("up", "10");
    const one = await difference();
    await ask(one, booking);
    await Promise.all([confirm(one), adjusted("down", "10", booking)]);
    expect((await read(one.runId)).one.state).toBe("open");
  }
});

describe("a comparison", () => {
  const figures = async ({ runId }: Opened) => (await read(runId)).one;

  test("opens a settled difference again whose amount is in another currency now, and ends a request about the former one", async () => {
    const [one, asked] = [await settled(await adjusted("up", "10")), await difference()];
    await ask(asked, await adjusted("up", "10"));
    const requestId = await waiting(asked);
    for (const { runId } of [one, asked]) await store(runId, [found()]);
    expect(await figures(one)).toMatchObject({ state: "settled" });
    expect(await waiting(asked)).toBe(requestId);
    for (const { runId } of [one, asked]) await store(runId, [found({ theirCurrency: "USD" })]);
    expect(await figures(one)).toMatchObject({ state: "open", theirCurrency: "USD" });
    expect(await act(asked.runId, { action: "confirm", requestId }, second)).toMatchObject({
      errorCode: "operator.too.late",
      value: { state: "lapsed" },
    });
  });

  test("that was begun before the one that is stored changes nothing, also if it fails", async () => {
    const one = await difference();
    const { runId } = one;
    const early = await begun(runId);
    await store(runId, [found({ theirAmount: 2_000_000n })]);
    await ask(one, await adjusted("up", "10"));
    await confirm(one);
    await runs.store(early, [found()], { ...NOTHING, transactions: 7 });
    await runs.fail(early, "the provider did not answer");
    expect(await read(runId)).toMatchObject({
      run: { state: "settled", transactions: 0 },
      one: { state: "settled", theirAmount: "20.00" },
    });
    await store(runId, []);
    expect(await figures(one)).toMatchObject({ state: "settled" });
  });
});
