import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../../../../tools/postgres/server.ts";
import { type Post, WalletUnderTest } from "../providers/conformance/wallet-under-test.ts";
import { enterVendor, keyPair, playingMember } from "../providers/provider-testing.ts";
import { signIn, type TestApp, testApp } from "./index.ts";

/** Runs a gateway in a separate process, which is killed between a bet and its win. */

const SERVER = fileURLToPath(new URL("../server.ts", import.meta.url));
const vendor = { id: "nightjar", keys: keyPair() };
let t: TestApp;
let folder: string;
let port: number;
let running: ChildProcess | undefined;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), "foyer-restart-"));
  port = await freePort();
  await enterVendor(t.app, vendor.id, vendor.keys);
});
afterAll(async () => {
  await kill();
  await t.close();
  await rm(folder, { recursive: true });
});

const base = () => `http://127.0.0.1:${port}`;

async function start(): Promise<void> {
  running = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      DATABASE_URL: t.databaseUrl,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      WEB_DIR: folder,
      CONTENT_DIR: path.join(folder, "none"),
      FOYER_SECRET: t.app.config.FOYER_SECRET,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await vi.waitFor(async () => expect((await fetch(`${base()}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 30,
  });
}

async function kill(): Promise<void> {
  const child = running;
  running = undefined;
  if (!child) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

const post: Post = async (call, body, headers) => {
  const answer = await fetch(`${base()}/provider/hub${call}`, { method: "POST", body, headers });
  return { httpStatus: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const balance = async (headers: Record<string, string>) => {
  const answer = await fetch(`${base()}/wps/wallet/balance`, { headers });
  return ((await answer.json()) as { value: { sumBalance: string } }).value.sumBalance;
};

it("the gateway restarted during play loses no bet, pays the win once, and keeps the player signed in", async () => {
  await start();
  const player = await playingMember(t.app, vendor, "player", { balance: 10_000_000n });
  const session = await signIn(t.app, "player");
  const wallet = new WalletUnderTest(post, vendor.keys.privateKey, player.subject);

  const bet = wallet.betFields();
  expect(await wallet.send("bet", bet)).toMatchObject({ status: "RS_OK", balance: 9_900_000 });
  // a bet in flight when the gateway dies: its vendor gets no response and sends it again
  const lostBet = wallet.betFields();
  const lost = wallet.send("bet", lostBet).catch(() => null);
  await kill();
  await lost;
  await expect(wallet.send("bet", lostBet)).rejects.toThrow();

  await start();
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
}, 90_000);
