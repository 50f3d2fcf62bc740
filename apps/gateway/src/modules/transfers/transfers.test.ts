import { randomUUID } from "node:crypto";
import type { VendorWallets } from "@foyer/contract/transfers";
import { TRANSFER_EVENTS, TRANSFER_STATES, transferTransition } from "@foyer/domain/transfer-state";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn } from "../../testing/index.ts";
import { type TransfersFixture, transfersFixture } from "./transfers.fixture.ts";

const UNIT = 100_000n;
let fixture: TransfersFixture;
let app: FastifyInstance;

beforeAll(async () => {
  fixture = await transfersFixture();
  app = fixture.gateway.app;
  await setWallets({});
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.behave("normal");
  await setWallets({});
  const { faults } = await app.services.ledgerAudit.run();
  expect(faults).toEqual([]);
});

async function setWallets(change: object): Promise<void> {
  const vendorWallets = {
    vendors: ["PEPPER", "WREN"],
    onLaunch: "ask",
    onLeave: "keep",
    minimum: "1",
    ...change,
  };
  await app.database.pool.query("UPDATE merchants SET settings = settings || $1 WHERE code = 'DEMO'", [
    { vendorWallets },
  ]);
  const { id } = await app.services.settings.merchant("DEMO");
  await vi.waitFor(async () =>
    expect((await app.services.settings.merchant(id)).settings).toMatchObject({ vendorWallets }),
  );
}

let members = 0;
async function player(balance = 100n * UNIT) {
  const username = `mover${++members}`;
  const memberId = await createMember(app, username, { balance });
  const { rows } = await app.database.pool.query<{ id: string }>(
    "SELECT public_id AS id FROM members WHERE id = $1",
    [memberId],
  );
  return { memberId, publicId: rows[0]?.id as string, headers: await signIn(app, username) };
}
type Player = Awaited<ReturnType<typeof player>>;

interface Answer {
  readonly status: number;
  readonly errorCode?: string;
  readonly value: { number: string; state: string; amount: string } & Record<string, unknown>;
}
async function move(
  who: Player,
  direction: "out" | "in",
  amount?: string,
  clientKey: string = randomUUID(),
): Promise<Answer> {
  const answer = await app.inject({
    method: "POST",
    url: "/wps/wallet/transfers",
    headers: who.headers,
    payload: { vendor: "PEPPER", direction, clientKey, ...(amount !== undefined && { amount }) },
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, "status">>() };
}
const get = async (who: Player, path: string) =>
  (await app.inject({ url: `/wps/${path}`, headers: who.headers })).json<{
    value: unknown;
    errorCode?: string;
  }>();
async function wallets(who: Player) {
  const value = (await get(who, "wallet/wallets")).value as VendorWallets;
  const at = (vendor: string) => value.wallets.find((wallet) => wallet.vendor === vendor);
  return { ...value, pepper: at("PEPPER"), at };
}
const stateOf = async (who: Player, number: string) =>
  ((await get(who, `wallet/transfers/${number}`)).value as { state: string }).state;
/** Lets time pass for transfers that are not over, and takes them up. */
async function turn(): Promise<void> {
  await app.database.pool.query("UPDATE vendor_transfers SET due_at = now() WHERE due_at IS NOT NULL");
  await app.services.transfers.turn();
}

describe("transfers", () => {
  test("money goes to the vendor and comes back, with what was won there, and is in the records with its codes", async () => {
    const who = await player();
    expect(await wallets(who)).toMatchObject({ main: "100.00", pepper: { state: "ready", balance: "0.00" } });
    expect((await move(who, "out", "40.00")).value).toMatchObject({ state: "confirmed", amount: "40.00" });
    expect(await wallets(who)).toMatchObject({ main: "60.00", pepper: { balance: "40.00" }, open: [] });
    await fixture.win(who.publicId, 250_000);
    expect((await move(who, "in")).value).toMatchObject({
      state: "confirmed",
      amount: "42.50",
      direction: "in",
    });
    expect(await wallets(who)).toMatchObject({ main: "102.50", pepper: { balance: "0.00" } });
    const value = (await get(who, "wallet/details?group=transfers")).value as {
      items: { code: string; amount: string; balance: string; reference: string; vendorName: string }[];
    };
    expect(value.items.map(({ code, amount, balance }) => `${code} ${amount} ${balance}`)).toEqual([
      "TRANSFER_IN 42.50 102.50",
      "TRANSFER_OUT -40.00 60.00",
    ]);
    expect(value.items[0]?.reference).toMatch(/^TR-/);
    const [all] = ((await get(who, "wallet/details")).value as typeof value).items;
    expect([all?.vendorName, ...value.items.map(({ vendorName }) => vendorName)]).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/ games$/)),
    );
  });

  test("one key makes one transfer, 64 times at once too, and cannot be used for another", async () => {
    const who = await player();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => move(who, "out", "10", key)));
    expect(new Set(answers.map(({ value }) => value.number)).size).toBe(1);
    expect((await move(who, "out", "11", key)).errorCode).toBe("request.conflict");
    expect(await wallets(who)).toMatchObject({ main: "90.00", pepper: { balance: "10.00" } });
  });

  test("of two transfers of all money at once, one is made and the other refused", async () => {
    const who = await player();
    const answers = await Promise.all([move(who, "out"), move(who, "out")]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await wallets(who)).toMatchObject({ main: "0.00", pepper: { balance: "100.00" } });
  });

  test.each([
    ["0.001", "decimals", undefined],
    ["0.99", "minimum", "1.00"],
    ["-5", "minimum", "1.00"],
    ["100.01", "available", "100.00"],
  ])("an amount of %s is refused by the rule %s", async (amount, rule, limit) => {
    expect(await move(await player(), "out", amount)).toMatchObject({
      status: 422,
      errorCode: "transfer.amount.invalid",
      value: { field: "amount", rule, ...(limit !== undefined && { limit }) },
    });
  });

  test("more than the vendor's wallet holds comes back refused, and nothing moves", async () => {
    const who = await player();
    await move(who, "out", "10");
    expect((await move(who, "in", "10.01")).value).toMatchObject({ state: "failed", failure: "funds" });
    expect(await wallets(who)).toMatchObject({ main: "90.00", pepper: { balance: "10.00" } });
  });
});

describe("a vendor that misbehaves", () => {
  test("a vendor's refusal of a transfer gives the money back once", async () => {
    const who = await player();
    await fixture.behave("refuse");
    expect((await move(who, "out", "40")).value).toMatchObject({ state: "failed", failure: "limit" });
    expect((await wallets(who)).main).toBe("100.00");
  });

  test.each(["lost", "silent"])(
    "an answer that is %s leaves the money held until the vendor says what happened",
    async (how) => {
      for (const direction of ["out", "in"] as const) {
        const who = await player();
        if (direction === "in") await move(who, "out", "100");
        await fixture.behave(how);
        const { value } = await move(who, direction, "40");
        expect(value.state).toBe("unknown");
        await turn();
        expect(await stateOf(who, value.number)).toBe("unknown");
        expect(await wallets(who)).toMatchObject({
          main: direction === "out" ? "60.00" : "0.00",
          open: [{ number: value.number }],
          pepper: { state: "unavailable" },
        });
        await fixture.behave("normal");
        await turn();
        await turn();
        expect(await stateOf(who, value.number)).toBe("confirmed");
        expect(await wallets(who)).toMatchObject(
          direction === "out"
            ? { main: "60.00", pepper: { balance: "40.00" }, open: [] }
            : { main: "40.00", pepper: { balance: "60.00" }, open: [] },
        );
      }
    },
  );

  test("a call that the network repeats moves the money once", async () => {
    const who = await player();
    await fixture.behave("twice");
    expect((await move(who, "out", "40")).value.state).toBe("confirmed");
    expect((await wallets(who)).pepper?.balance).toBe("40.00");
  });

  test("a vendor that is down is a row that says so, and a transfer back from it is not begun", async () => {
    await createVendor(app, "DOWN");
    await enterVendor(app, "down", keyPair(), { baseUrl: "http://127.0.0.1:9" });
    await app.database.pool.query("UPDATE vendor_integrations SET vendors = '{DOWN}' WHERE id = 'down'");
    app.services.providers.integrations.forget();
    await setWallets({ vendors: ["PEPPER", "WREN", "DOWN"] });
    const who = await player();
    await move(who, "out", "40");
    const sent = await app.inject({
      method: "POST",
      url: "/wps/wallet/transfers",
      headers: who.headers,
      payload: { vendor: "DOWN", direction: "out", amount: "10", clientKey: randomUUID() },
    });
    expect(sent.json().value.state).toBe("unknown");
    const shown = await wallets(who);
    expect(shown.at("DOWN")).toEqual({ vendor: "DOWN", name: "DOWN", state: "unavailable" });
    expect(shown).toMatchObject({ main: "50.00", pepper: { balance: "40.00" } });
    const back = await app.inject({
      method: "POST",
      url: "/wps/wallet/transfers",
      headers: who.headers,
      payload: { vendor: "DOWN", direction: "in", clientKey: randomUUID() },
    });
    expect(back.json().errorCode).toBe("transfer.vendor.unavailable");
  });
});

describe("a gateway that ends between two steps", () => {
  test.each(["stored", "sent", "answered"])(
    "a transfer that was %s is brought to its end by another process",
    async (step) => {
      const who = await player();
      // the process ends before it can say anything to the vendor, or before it stores the vendor's answer
      if (step !== "answered") await fixture.behave("silent");
      const { value } = await move(who, "out", "40");
      await fixture.behave("normal");
      const at = step === "stored" ? "held" : "sent";
      await app.database.pool.query(
        "UPDATE vendor_transfers SET state = $2 WHERE number = $1 AND state = 'unknown'",
        [value.number, at],
      );
      await turn();
      expect(await stateOf(who, value.number)).toBe("confirmed");
      expect(await wallets(who)).toMatchObject({ main: "60.00", pepper: { balance: "40.00" } });
    },
  );

  test("the machine in the database has the transitions and effects of the one in the domain", async () => {
    for (const state of TRANSFER_STATES)
      for (const event of TRANSFER_EVENTS) {
        const { rows } = await app.database.pool.query(
          "SELECT state AS to, effect FROM transfer_next($1, $2)",
          [state, event],
        );
        expect(rows[0], `${event} in ${state}`).toEqual(
          transferTransition(state, event) ?? { to: null, effect: null },
        );
      }
  });
});

describe("a game of a vendor with wallets of its own", () => {
  const launch = async (who: Player) =>
    (
      await app.inject({
        method: "POST",
        url: "/wps/game/launchGame",
        headers: who.headers,
        payload: {
          gameCode: "PEPPER_ALLEY_RONIN_RAIN",
          vassalage: "PEPPER",
          freePlay: false,
          playType: "trad",
          language: "EN",
          idempotencyKey: randomUUID(),
        },
      })
    ).json<{ value: { launchId: string; wallet?: object; url: string } }>().value;

  test("a game of a vendor with its own wallets opens with the question how much to transfer", async () => {
    const who = await player();
    const { wallet } = await launch(who);
    expect(wallet).toEqual({ vendor: "PEPPER", name: "PEPPER games", ask: true });
    expect((await wallets(who)).main).toBe("100.00");
  });

  test("a game of a vendor with its own wallets takes all money along and brings it back, where the merchant wants that", async () => {
    await setWallets({ onLaunch: "all", onLeave: "collect" });
    const who = await player();
    const { wallet, launchId } = await launch(who);
    expect(wallet).toMatchObject({ ask: false });
    expect(await wallets(who)).toMatchObject({ main: "0.00", pepper: { balance: "100.00" } });
    await app.inject({
      method: "POST",
      url: `/wps/game/launches/${launchId}/seen`,
      headers: who.headers,
      payload: { state: "left" },
    });
    await vi.waitFor(async () => expect(await wallets(who)).toMatchObject({ main: "100.00", open: [] }));
  });
});

test("the history is paged and has only the member's own transfers", async () => {
  const [who, other] = [await player(), await player()];
  for (let n = 0; n < 26; n++) await move(who, n % 2 === 0 ? "out" : "in", "1");
  const first = (await get(who, "wallet/transfers")).value as { content: { number: string }[]; next: string };
  const second = (await get(who, `wallet/transfers?before=${first.next}`)).value as typeof first;
  expect([first.content.length, second.content.length, second.next]).toEqual([25, 1, undefined]);
  expect((await get(other, `wallet/transfers?before=${first.next}`)).errorCode).toBe("transfer.unknown");
  expect((await get(other, `wallet/transfers/${first.next}`)).errorCode).toBe("transfer.unknown");
});
