import { randomUUID } from "node:crypto";
import { transferPaths } from "@foyer/wallet-protocol";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPage, type TestStudio, testStudio } from "../../testing/studio.ts";

let studio: TestStudio;
beforeAll(async () => {
  studio = await testStudio({ env: { STUDIO_CONTROL: "true" } });
});
afterAll(() => studio.close());

const UNIT = 100_000;
const base = (user: string) => ({
  operator_id: 1,
  sub_partner_id: "DEMO",
  product: "SALTMARSH",
  user,
  currency: "CNY",
  request_uuid: randomUUID(),
});
type Direction = "deposit" | "withdraw";
async function move(user: string, direction: Direction, amount: number, uuid: string = randomUUID()) {
  const body = { ...base(user), transaction_uuid: uuid, amount, meta: { direction } };
  return (await studio.operator(transferPaths[direction], body)).json<{ status: string; balance: number }>();
}
async function ask(path: "balance" | "check", user: string, more: object = {}) {
  const answer = await studio.operator(transferPaths[path], { ...base(user), ...more });
  return answer.json<{ status: string; balance: number }>();
}
const behave = (transfers: string) => studio.operator("/control/transfers", { transfers });

test("a transfer moves money once, however often it is repeated, and one that was refused stays refused", async () => {
  const uuid = randomUUID();
  expect(await ask("balance", "amy")).toMatchObject({ status: "RS_OK", balance: 0 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => move("amy", "deposit", 5 * UNIT, uuid)));
  for (const answer of answers) expect(answer).toMatchObject({ status: "RS_OK", balance: 5 * UNIT });
  expect(await move("amy", "deposit", 6 * UNIT, uuid)).toMatchObject({
    status: "RS_ERROR_DUPLICATE_TRANSACTION",
    balance: 5 * UNIT,
  });
  const tooMuch = randomUUID();
  for (const _ of [1, 2]) {
    expect((await move("amy", "withdraw", 9 * UNIT, tooMuch)).status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
    await move("amy", "deposit", 5 * UNIT);
  }
  expect(await ask("check", "amy", { transaction_uuid: tooMuch })).toMatchObject({
    status: "RS_ERROR_NOT_ENOUGH_MONEY",
    balance: 15 * UNIT,
  });
});

test("a transfer that has not arrived does not exist, and another player's cannot be read", async () => {
  const uuid = randomUUID();
  await move("bea", "deposit", UNIT, uuid);
  for (const [user, transaction_uuid] of [
    ["bea", randomUUID()],
    ["cai", uuid],
  ] as const)
    expect((await ask("check", user, { transaction_uuid })).status).toBe(
      "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
    );
});

test("the body of a deposit is refused as a withdrawal, and a call without the operator's signature too", async () => {
  const body = {
    ...base("dee"),
    transaction_uuid: randomUUID(),
    amount: UNIT,
    meta: { direction: "deposit" },
  };
  expect((await studio.operator(transferPaths.withdraw, body)).statusCode).toBe(400);
  const unsigned = await studio.operator(transferPaths.deposit, body, {
    headers: { "content-type": "application/json" },
  });
  expect(unsigned.statusCode).toBe(401);
  expect((await ask("balance", "dee")).balance).toBe(0);
});

test("rounds are played with the money that was transferred, and never with the operator's wallet", async () => {
  await move("eva", "deposit", 1_000 * UNIT);
  const page = await openPage(studio, { user: "eva", meta: { minimum_cycle_ms: 0, wallet: "transfer" } });
  expect((await page.state()).balance).toBe(1_000 * UNIT);
  const { stake, win, balance } = await page.done();
  expect(balance).toBe(1_000 * UNIT - stake + win);
  expect((await ask("balance", "eva")).balance).toBe(balance);
  expect(studio.peer.calls).toEqual([]);
  const refused = await page.spin(undefined, 7);
  expect(refused.error).toBe("stake-refused");
});

interface Feed {
  readonly status: string;
  readonly last: number;
  readonly rounds: {
    sequence: number;
    round: string;
    user: string;
    stake: number;
    win: number;
    state: string;
  }[];
}
async function feed(after: number, limit = 100): Promise<Feed> {
  const body = { operator_id: 1, product: "SALTMARSH", after, limit, request_uuid: randomUUID() };
  return (await studio.operator(transferPaths.rounds, body)).json<Feed>();
}

test("the feed has each round that is over once, with numbers without gaps", async () => {
  const { last: before } = await feed(0);
  await move("gus", "deposit", 1_000 * UNIT);
  const page = await openPage(studio, { user: "gus", meta: { minimum_cycle_ms: 0, wallet: "transfer" } });
  const played = [await page.done(), await page.done(), await page.done()];
  await vi.waitFor(async () => expect((await feed(before)).last).toBe(before + 3));
  const { rounds } = await feed(before);
  expect(rounds).toMatchObject(
    played.map(({ stake, win }, n) => ({
      sequence: before + n + 1,
      user: "gus",
      stake,
      win,
      state: "settled",
    })),
  );
  expect(new Set(rounds.map(({ round }) => round)).size).toBe(3);
  expect((await feed(before + 1, 1)).rounds).toEqual([rounds[1]]);
  expect((await feed(before + 3)).rounds).toEqual([]);
});

test.each([
  ["late", [1, 3]],
  ["repeated", [1]],
  ["shuffled", [3, 2]],
])("the feed is %s on demand", async (rounds, shown) => {
  const product = `WREN-${rounds}`;
  const records = [1, 2, 3].map((n) => ({ round: `r${n}` }));
  await studio.operator("/control/rounds", { rounds, product, records });
  const after = rounds === "late" ? 0 : 1;
  const answer = await studio.operator(transferPaths.rounds, {
    operator_id: 1,
    product,
    after,
    limit: 10,
    request_uuid: randomUUID(),
  });
  await studio.operator("/control/rounds", { rounds: "normal" });
  expect(answer.json<Feed>().rounds.map(({ sequence }) => sequence)).toEqual(shown);
});

test.each([
  ["lost", "RS_OK"],
  ["twice", "RS_OK"],
  ["refuse", "RS_ERROR_LIMIT_REACHED"],
  ["silent", "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"],
])("a transfer that is %s on demand ends as %s", async (transfers, status) => {
  const uuid = randomUUID();
  await behave(transfers);
  const body = {
    ...base(`fay-${transfers}`),
    transaction_uuid: uuid,
    amount: UNIT,
    meta: { direction: "deposit" },
  };
  await studio.operator(transferPaths.deposit, body).catch(() => undefined);
  await behave("normal");
  const balance = status === "RS_OK" ? UNIT : 0;
  expect(await ask("check", `fay-${transfers}`, { transaction_uuid: uuid })).toMatchObject({
    status,
    balance,
  });
});
