import type { RoundFault, RoundFeeds, WalletDifference } from "@foyer/contract/round-feeds";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createMember, operatorAt } from "../../testing/index.ts";
import { readFeeds, type TransfersFixture, transfersFixture } from "./transfers.fixture.ts";

let fixture: TransfersFixture;
let app: FastifyInstance;
let merchantId: number;
let risk: Record<string, string>;
let cashier: Record<string, string>;

beforeAll(async () => {
  fixture = await transfersFixture();
  app = fixture.gateway.app;
  merchantId = (await app.services.settings.merchant("DEMO")).id;
  await app.database.pool.query("UPDATE merchants SET settings = settings || $1 WHERE id = $2", [
    { vendorWallets: { vendors: ["PEPPER"], onLaunch: "ask", onLeave: "keep", minimum: "1" } },
    merchantId,
  ]);
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(merchantId)).settings.vendorWallets.vendors).toEqual([
      "PEPPER",
    ]),
  );
  risk = await operatorAt(app, merchantId, ["risk"]);
  cashier = await operatorAt(app, merchantId, ["cashier"]);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.feed("normal");
  await app.database.pool.query("DELETE FROM round_feed_faults");
});

interface Page<Item> {
  readonly content: Item[];
  readonly next?: string;
}
async function get<Value>(path: string, headers = risk): Promise<Value> {
  return (await app.inject({ url: `/wps/backoffice${path}`, headers })).json<{ value: Value }>().value;
}
const faults = (query = "", headers = risk) => get<Page<RoundFault>>(`/round-feeds/faults${query}`, headers);
const dismiss = async (faultId: string, reason = "The vendor cancelled it", headers = risk) =>
  (
    await app.inject({
      method: "POST",
      url: `/wps/backoffice/round-feeds/faults/${faultId}`,
      headers,
      payload: { reason },
    })
  ).json();
const turn = () => readFeeds(app);
const malformed = () => ({
  round: crypto.randomUUID(),
  user: "nobody",
  currency: "CNY",
  game_code: "PEPPER_ALLEY_RONIN_RAIN",
  stake: 100_000,
  win: 0,
  state: "settled",
  started_at: new Date().toISOString(),
  settled_at: new Date().toISOString(),
});
/** A fault of the feed. */
async function newFault(): Promise<RoundFault> {
  await fixture.feed("normal", "PEPPER", [malformed()]);
  await turn();
  return (await faults()).content[0] as RoundFault;
}

test("a dismissed fault names who, when and why, is audited, and does not come back for the same record", async () => {
  const fault = await newFault();
  const answer = await dismiss(fault.faultId);
  const dismissed = {
    ...fault,
    dismissed: { by: `risk-${merchantId}`, at: expect.any(String), reason: "The vendor cancelled it" },
  };
  expect(answer).toMatchObject({ success: true, value: dismissed });
  await turn();
  // the feed is read from its beginning
  await app.database.pool.query("UPDATE round_feeds SET cursor = 0");
  await turn();
  expect((await faults()).content).toEqual([]);
  expect((await faults("?dismissed=true")).content).toEqual([dismissed]);
  expect((await get<RoundFeeds>("/round-feeds")).feeds).toMatchObject([{ faults: 0 }]);
  const trail = await get<Page<object>>("/audit-trail?area=reconciliation");
  expect(trail.content).toMatchObject([
    {
      by: `risk-${merchantId}`,
      deed: "dismissed",
      subject: `PEPPER ${fault.sequence}`,
      detail: { note: "The vendor cancelled it" },
    },
  ]);
});

test("dismissing a round fault again has no effect, and a colleague's refusal names who was faster", async () => {
  const { faultId } = await newFault();
  const first = await dismiss(faultId);
  expect(await dismiss(faultId, "Another reason")).toEqual(first);
  const other = await operatorAt(app, merchantId, ["risk"], "colleague");
  expect(await dismiss(faultId, "Why", other)).toMatchObject({
    errorCode: "operator.too.late",
    value: { by: `risk-${merchantId}` },
  });
});

test("a fault is dismissed with a reason of at most 140 characters, by risk, and only if it is one", async () => {
  const { faultId } = await newFault();
  expect(await dismiss(faultId, " ")).toMatchObject({
    errorCode: "request.invalid",
    value: { field: "reason", rule: "required" },
  });
  expect(await dismiss(faultId, "é".repeat(141))).toMatchObject({
    errorCode: "request.invalid",
    value: { field: "reason", rule: "maxLength" },
  });
  expect(await dismiss(faultId, "Why", cashier)).toMatchObject({ errorCode: "operator.forbidden" });
  expect(await dismiss("999999999")).toMatchObject({ errorCode: "round.fault.unknown" });
  expect((await faults("", cashier)).content).toHaveLength(1);
});

test("faults are in pages of 25, the newest first", async () => {
  await fixture.feed("normal", "PEPPER", Array.from({ length: 30 }, malformed));
  await turn();
  const first = await faults();
  expect(first.content).toHaveLength(25);
  const rest = await faults(`?before=${first.next}`);
  expect(rest.content).toHaveLength(5);
  expect(rest).not.toHaveProperty("next");
  const numbers = [...first.content, ...rest.content].map(({ sequence }) => Number(sequence));
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

test("wallets that do not add up are in pages of 25, the longest first, also those of one moment", async () => {
  for (let n = 0; n < 30; n++) {
    const memberId = await createMember(app, `differs${n}`);
    await app.database.pool.query(
      `INSERT INTO vendor_wallets (member_id, vendor, currency, surplus, differs_since)
       VALUES ($1, 'PEPPER', 'CNY', 100000, date_trunc('hour', now()) - make_interval(hours => $2))`,
      [memberId, n % 2 === 0 ? 5 : 1 + n],
    );
  }
  type Differences = Page<WalletDifference>;
  const first = await get<Differences>("/round-feeds/differences");
  expect(first.content).toHaveLength(25);
  const rest = await get<Differences>(
    `/round-feeds/differences?after=${encodeURIComponent(first.next ?? "")}`,
  );
  const all = [...first.content, ...rest.content];
  expect(new Set(all.map(({ player }) => player)).size).toBe(30);
  expect(new Set(all.map(({ playerId }) => playerId)).size).toBe(30);
  const times = all.map(({ since }) => since);
  expect(times).toEqual(times.toSorted());
  expect(rest).not.toHaveProperty("next");
  expect(await get<RoundFeeds>("/round-feeds")).toMatchObject({ differences: 30 });
});
