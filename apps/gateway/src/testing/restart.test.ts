import { afterAll, beforeAll, expect, it } from "vitest";
import { type Post, WalletUnderTest } from "../providers/conformance/wallet-under-test.ts";
import { enterVendor, keyPair, playingMember } from "../providers/provider-testing.ts";
import { type GatewayProcess, gatewayProcess } from "./gateway-process.ts";
import { signIn, type TestApp, testApp } from "./index.ts";

/** Runs a gateway in a separate process, which is killed between a bet and its win. */

const vendor = { id: "nightjar", keys: keyPair() };
let t: TestApp;
let gateway: GatewayProcess;

beforeAll(async () => {
  t = await testApp();
  gateway = await gatewayProcess(t);
  await enterVendor(t.app, vendor.id, vendor.keys);
});
afterAll(async () => {
  await gateway.close();
  await t.close();
});

const post: Post = async (call, body, headers) => {
  const answer = await fetch(`${gateway.url}/provider/hub${call}`, { method: "POST", body, headers });
  return { httpStatus: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const balance = async (headers: Record<string, string>) => {
  const answer = await fetch(`${gateway.url}/wps/wallet/balance`, { headers });
  return ((await answer.json()) as { value: { sumBalance: string } }).value.sumBalance;
};

it("the gateway restarted during play loses no bet, pays the win once, and keeps the player signed in", async () => {
  await gateway.start();
  const player = await playingMember(t.app, vendor, "player", { balance: 10_000_000n });
  const session = await signIn(t.app, "player");
  const wallet = new WalletUnderTest(post, vendor.keys.privateKey, player.subject);

  const bet = wallet.betFields();
  expect(await wallet.send("bet", bet)).toMatchObject({ status: "RS_OK", balance: 9_900_000 });
  // a bet in flight when the gateway dies: its vendor gets no response and sends it again
  const lostBet = wallet.betFields();
  const lost = wallet.send("bet", lostBet).catch(() => null);
  await gateway.kill();
  await lost;
  await expect(wallet.send("bet", lostBet)).rejects.toThrow();

  await gateway.start();
  expect(await balance(session)).toMatch(/^9[89]\.00$/);
  expect(await wallet.send("bet", lostBet)).toMatchObject({ status: "RS_OK", balance: 9_800_000 });
  expect(await wallet.send("bet", bet)).toMatchObject({ status: "RS_OK", balance: 9_800_000 });
  const { transaction_uuid, round } = bet;
  const win = { transaction_uuid: crypto.randomUUID(), amount: 500_000, round_closed: true };
  for (let again = 0; again < 2; again++)
    expect(await wallet.win(String(transaction_uuid), String(round), win)).toMatchObject({
      status: "RS_OK",
      balance: 10_300_000,
    });
  expect(await balance(session)).toBe("103.00");
}, 300_000);
