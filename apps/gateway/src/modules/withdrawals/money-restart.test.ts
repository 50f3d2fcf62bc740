import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  type RawWebhook,
  type RunningSimulator,
  startSimulator,
} from "../../payments/xendit/simulator-testing.ts";
import { type GatewayProcess, gatewayProcess } from "../../testing/gateway-process.ts";
import { createMember, seal, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { createMethod, type DepositOrder } from "../deposits/deposits.fixture.ts";
import { DEFAULT_SETTINGS } from "../settings/merchant-settings.ts";
import {
  createWithdrawer,
  PAYMENT_PASSWORD,
  type Withdrawal,
  type Withdrawer,
} from "./withdrawals.fixture.ts";

/** Runs a gateway in a separate process, which is killed while money is on its way in and out. */

let t: TestApp;
let simulator: RunningSimulator;
let provider: Server;
let gateway: GatewayProcess;
/** Calls of the provider's API whose answer is withheld, each with what to do once the provider has answered. */
const withheld = new Map<string, () => void>();
/** Ids of the payouts that the provider made, by their key. */
const payouts = new Map<string, Set<string>>();

/** The provider's API, of which answers can be withheld. */
async function startProvider(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await buffer(request);
    const sent = Object.entries(headers).filter(([name]) =>
      /^(authorization|content-type|api-version|idempotency-key)$/.test(name),
    ) as [string, string][];
    const answer = await fetch(simulator.url + url, {
      method,
      headers: sent,
      ...(method !== "GET" && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    const key = headers["idempotency-key"];
    if (typeof key === "string")
      payouts.set(key, (payouts.get(key) ?? new Set()).add(JSON.parse(text).payout_id as string));
    const withhold = withheld.get(`${method} ${url}`);
    if (withhold) return withhold();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}
/** Resolves when the provider has done what it was asked; the platform does not get to know. */
const withhold = (call: string) =>
  new Promise<void>((resolve) => withheld.set(call, () => (withheld.delete(call), resolve())));

beforeAll(async () => {
  simulator = await startSimulator();
  provider = await startProvider();
  t = await testApp();
  const { pool } = t.app.database;
  const withdrawals = {
    ...DEFAULT_SETTINGS.withdrawals,
    payouts: { dialect: "xendit", channels: { GCASH: "WALLET:PH_GCASH" } },
  };
  const { rows } = await pool.query<{ id: number }>(
    "UPDATE merchants SET currency = 'PHP', settings = $1 WHERE code = 'DEMO' RETURNING id",
    [{ withdrawals }],
  );
  await createMethod(t.app, rows[0]?.id as number, { code: "gcash", kind: "wallet", dialect: "xendit" });
  gateway = await gatewayProcess(t, {
    XENDIT_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    XENDIT_API_KEY: simulator.apiKey,
    XENDIT_WEBHOOK_TOKEN: simulator.webhookToken,
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await gateway.close();
  provider.close();
  provider.closeAllConnections();
  await simulator.stop();
  await t.close();
});

type Headers = Record<string, string>;
async function call<Value>(headers: Headers, path: string, body?: string | object): Promise<Value> {
  const answer = await fetch(gateway.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...(typeof body === "object" && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "object" ? JSON.stringify(body) : body }),
  });
  const { value, errorCode } = (await answer.json()) as { value?: Value; errorCode?: string };
  if (value === undefined) throw new Error(`${path}: ${errorCode}`);
  return value;
}
const tap = (headers: Headers, clientKey: string) =>
  call<DepositOrder>(headers, "/wps/deposit/orders", { method: "gcash", amount: "1000", clientKey });
const ordersOf = (headers: Headers) =>
  call<{ content: { number: string; state: string }[] }>(headers, "/wps/deposit/orders");
async function withdraw(who: Withdrawer, clientKey: string): Promise<Withdrawal> {
  const { url, headers, payload } = await seal(
    t.app.services.sealedBodyKeys.currentKey(),
    "withdraw.request",
    {
      amount: "1000",
      cardId: who.cardId,
      clientKey,
      paymentPassword: PAYMENT_PASSWORD,
    },
  );
  return call({ ...headers, ...who.headers }, url, payload);
}
const withdrawalsOf = ({ headers }: Withdrawer) =>
  call<{ content: Withdrawal[] }>(headers, "/wps/withdraw/orders");
const pageOf = ({ instruction }: DepositOrder) =>
  (instruction as { url: string }).url.split("/").at(-1) ?? "";
const deliver = (webhooks: readonly RawWebhook[]) =>
  Promise.all(
    webhooks.map(async ({ headers, body }) => {
      const answer = await fetch(`${gateway.url}/provider/payments/xendit`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-callback-token": headers["x-callback-token"] ?? "",
        },
        body: new Uint8Array(body),
      });
      return answer.status;
    }),
  );
const balanceOf = async (memberId: bigint) => {
  const { rows } = await t.app.database.pool.query<{ name: string; balance: bigint }>(
    "SELECT name, balance FROM ledger_accounts WHERE member_id = $1 AND name IN ('cash', 'hold:withdrawal') AND balance > 0 ORDER BY name",
    [memberId],
  );
  return Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance) / 100_000]));
};

const arrived: RawWebhook[] = [];
/** What the provider sent so far about payments or payouts, delivered or not. */
async function webhooks(about: "payment." | "v3_payout."): Promise<RawWebhook[]> {
  arrived.push(...(await simulator.webhooks()));
  return arrived.filter(({ body }) => body.includes(`"event":"${about}`));
}

/** Kills the gateway while calls wait for these wallets in the middle of their transactions. */
async function killedWith(memberIds: readonly bigint[], calls: () => readonly Promise<unknown>[]) {
  const client = await t.app.database.pool.connect();
  await client.query("BEGIN");
  for (const memberId of memberIds) await client.query("SELECT ledger_lock_wallet($1, 'PHP')", [memberId]);
  const inFlight = calls().map((one) => one.catch(() => "no answer"));
  await expect
    .poll(
      async () => {
        const { rows } = await t.app.database.pool.query<{ waiting: number }>(
          "SELECT count(DISTINCT pid)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return rows[0]?.waiting;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(memberIds.length);
  await gateway.kill();
  await client.query("ROLLBACK");
  client.release();
  expect(new Set(await Promise.all(inFlight))).toEqual(new Set(["no answer"]));
}

it("killed at each step of deposits, withdrawals and payouts, the platform credits and pays once and loses nothing", async () => {
  await gateway.start();
  const payer = async (name: string) => ({
    id: await createMember(t.app, name),
    headers: await signIn(t.app, name),
  });
  const [ana, ben] = [await payer("Anapays"), await payer("Benpays")];
  const [carla, dan, eve] = [
    await createWithdrawer(t.app, "Carlatakes"),
    await createWithdrawer(t.app, "Dantakes"),
    await createWithdrawer(t.app, "Evetakes"),
  ];
  const [anasKey, bensKey, carlasKey] = [randomUUID(), randomUUID(), randomUUID()];
  const stateOf = async (who: Withdrawer, number: string) =>
    (await call<Withdrawal>(who.headers, `/wps/withdraw/orders/${number}`)).state;
  // on their way already: Ben's payment at the provider, Dan's payout, which was paid
  await simulator.press(pageOf(await tap(ben.headers, bensKey)), { action: "pay" });
  const bensWebhooks = await webhooks("payment.");
  const { number: dans } = await withdraw(dan, randomUUID());
  await expect.poll(() => stateOf(dan, dans), { timeout: 120_000 }).toBe("sent");
  let dansWebhooks: RawWebhook[] = [];
  await expect
    .poll(
      async () => {
        dansWebhooks = (await webhooks("v3_payout.")).filter(({ body }) => body.includes("SUCCEEDED"));
        return dansWebhooks;
      },
      { timeout: 120_000 },
    )
    .toHaveLength(1);

  // killed between the provider's payment or payout and its storage, in the webhooks that credit a payment and report a
  // payout as paid, and in the request of a withdrawal
  const sent = withhold("POST /v3/payouts");
  const { number: eves } = await withdraw(eve, randomUUID());
  await sent;
  const opened = withhold("POST /v3/payment_requests");
  const anasTap = tap(ana.headers, anasKey).catch(() => "no answer");
  await opened;
  await killedWith([ben.id, carla.memberId, dan.memberId], () => [
    deliver(bensWebhooks),
    withdraw(carla, carlasKey),
    deliver(dansWebhooks),
  ]);
  expect(await anasTap).toBe("no answer");

  // the jobs of the next one run when the test says so
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await gateway.startHere();
  const [anasOrder] = (await ordersOf(ana.headers)).content;
  expect(anasOrder?.state).toBe("created");
  const again = await tap(ana.headers, anasKey);
  expect(again).toMatchObject({ number: anasOrder?.number, state: "awaiting-payment" });
  expect((await ordersOf(ana.headers)).content).toHaveLength(1);
  await simulator.press(pageOf(again), { action: "pay" });
  const both = await webhooks("payment.");
  expect(new Set(await deliver([...both, ...both]))).toEqual(new Set([200]));
  for (const { id, headers } of [ana, ben]) {
    expect(await balanceOf(id)).toEqual({ cash: 1000 });
    expect((await ordersOf(headers)).content).toMatchObject([{ state: "credited" }]);
  }

  expect(await stateOf(eve, eves)).toBe("approved");
  expect(await balanceOf(eve.memberId)).toEqual({ cash: 9000, "hold:withdrawal": 1000 });
  const { number: carlas } = await withdraw(carla, carlasKey);
  await expect
    .poll(
      async () => {
        // as if its time had come
        await t.app.database.pool.query("UPDATE withdrawals SET send_at = now() WHERE send_at > now()");
        vi.advanceTimersByTime(60_000);
        return stateOf(eve, eves);
      },
      { timeout: 120_000, interval: 300 },
    )
    .not.toBe("approved");
  const takers = [
    { who: carla, number: carlas },
    { who: dan, number: dans },
    { who: eve, number: eves },
  ];
  await expect
    .poll(
      async () => {
        await deliver(await webhooks("v3_payout."));
        return Promise.all(takers.map(({ who, number }) => stateOf(who, number)));
      },
      { timeout: 120_000 },
    )
    .toEqual(["paid", "paid", "paid"]);
  for (const { who } of takers) {
    expect(await balanceOf(who.memberId)).toEqual({ cash: 9000 });
    expect((await withdrawalsOf(who)).content).toHaveLength(1);
  }
  expect(Object.fromEntries([...payouts].map(([key, ids]) => [key, ids.size]))).toEqual({
    [carlas]: 1,
    [dans]: 1,
    [eves]: 1,
  });

  const { faults } = await t.app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
}, 300_000);
