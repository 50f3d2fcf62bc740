import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type RunningSimulator, startSimulator } from "../../payments/xendit/simulator-testing.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { createMethod, type DepositOrder } from "./deposits.fixture.ts";

let simulator: RunningSimulator;
let t: TestApp;
let headers: Record<string, string>;
let memberId: bigint;
beforeAll(async () => {
  simulator = await startSimulator();
  // scheduled jobs run when a test says so
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp({
    XENDIT_API_URL: simulator.url,
    XENDIT_API_KEY: simulator.apiKey,
    XENDIT_WEBHOOK_TOKEN: simulator.webhookToken,
  });
  await t.app.database.pool.query("UPDATE merchants SET currency = 'PHP' WHERE code = 'DEMO'");
  const { id } = await t.app.services.settings.merchant("DEMO");
  await createMethod(t.app, id, { code: "gcash", kind: "wallet", dialect: "xendit" });
  memberId = await createMember(t.app, "payer");
  headers = await signIn(t.app, "payer");
});
afterAll(async () => {
  vi.useRealTimers();
  const { faults } = await t.app.services.ledgerAudit.run();
  await t.close();
  await simulator.stop();
  expect(faults).toEqual([]);
});

const call = async (method: "GET" | "POST", path: string, payload?: object): Promise<DepositOrder> =>
  (
    await t.app.inject({ method, url: `/wps/deposit/orders${path}`, headers, ...(payload && { payload }) })
  ).json().value;
const balance = async () => (await t.app.services.ledger.balanceOf(memberId, "PHP"))?.cash;

/** An order that waits on the provider's page, whose address has the provider's id. */
async function opened(): Promise<{ number: string; providerId: string }> {
  const order = await call("POST", "", { method: "gcash", amount: "1000", clientKey: randomUUID() });
  expect(order.instruction).toMatchObject({ kind: "redirect" });
  const { url } = order.instruction as { url: string };
  return { number: order.number, providerId: url.split("/").at(-1) ?? "" };
}

/** Delivers what the simulator has sent. @returns the platform's HTTP statuses */
async function deliver(times = 1): Promise<number[]> {
  const webhooks = await simulator.webhooks();
  const answers = await Promise.all(
    Array.from({ length: times }, () => webhooks)
      .flat()
      .map(({ headers, body }) =>
        t.app.inject({
          method: "POST",
          url: "/provider/payments/xendit",
          headers: {
            "content-type": "application/json",
            "x-callback-token": headers["x-callback-token"] ?? "",
          },
          payload: body,
        }),
      ),
  );
  return answers.map(({ statusCode }) => statusCode);
}

describe("a deposit on the page of Xendit", () => {
  test("a deposit by Xendit is credited once, even if its webhook comes 64 times at once", async () => {
    const before = (await balance()) ?? 0n;
    const { number, providerId } = await opened();
    await simulator.press(providerId, { action: "pay" });
    expect(new Set(await deliver(64))).toEqual(new Set([200]));
    expect(await balance()).toBe(before + 100_000_000n);
    expect(await call("GET", `/${number}`)).toMatchObject({ state: "credited", credited: "1000.00" });
  });

  test("a deposit by Xendit is credited when the member says that it is paid, if the webhook never came", async () => {
    const before = (await balance()) ?? 0n;
    const { number, providerId } = await opened();
    await simulator.press(providerId, { action: "pay", webhooks: "never" });
    await call("POST", `/${number}/paid`, {});
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => (await call("GET", `/${number}`)).state).toBe("credited");
    expect(await balance()).toBe(before + 100_000_000n);
  });

  test("a deposit by Xendit with another amount or a wrong currency waits for an operator, and a forged webhook changes nothing", async () => {
    const before = await balance();
    const other = await opened();
    await simulator.press(other.providerId, { action: "pay-other", amount: "999.99" });
    await deliver();
    expect((await call("GET", `/${other.number}`)).state).toBe("review");
    const foreign = await opened();
    await simulator.press(foreign.providerId, { action: "pay", webhooks: "wrong-currency" });
    await deliver();
    expect((await call("GET", `/${foreign.number}`)).state).toBe("review");
    const forged = await opened();
    await simulator.press(forged.providerId, { action: "pay", webhooks: "wrong-token" });
    expect(await deliver()).toEqual([401]);
    expect((await call("GET", `/${forged.number}`)).state).toBe("awaiting-payment");
    expect(await balance()).toBe(before);
  });

  test("an authentic webhook that cannot be booked is refused, and kept for somebody to look at", async () => {
    const { providerId } = await opened();
    await simulator.press(providerId, { action: "pay" });
    const [first] = await simulator.webhooks();
    const send = (token: string) =>
      t.app.inject({
        method: "POST",
        url: "/provider/payments/xendit",
        headers: { "content-type": "application/json", "x-callback-token": token },
        payload: '{"event":"payment.capture","data":{}}',
      });
    const kept = async () =>
      (
        await t.app.database.pool.query(
          "SELECT FROM payment_webhooks WHERE outcome IS NULL AND convert_from(body, 'UTF8') LIKE '%\"data\":{}%'",
        )
      ).rowCount;
    expect((await send("another")).statusCode).toBe(401);
    expect(await kept()).toBe(0);
    expect((await send(first?.headers["x-callback-token"] ?? "")).statusCode).toBe(400);
    expect(await kept()).toBe(1);
  });
});
