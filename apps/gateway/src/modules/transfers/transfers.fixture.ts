import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { postSigned } from "@foyer/wallet-protocol";
import { expect, vi } from "vitest";
import { createTestDatabase } from "../../../../../tools/postgres/test-database.ts";
import { keyPair } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import type { RoundFeedsService } from "./round-feeds.service.ts";

const STUDIO = fileURLToPath(new URL("../../../../studio/src/server.ts", import.meta.url));

export interface TransfersFixture {
  readonly gateway: TestApp;
  /** Makes the studio misbehave in all calls about its wallets. */
  behave(transfers: string): Promise<void>;
  /** How the studio's feed of rounds misbehaves, and records that it publishes as they are. */
  feed(rounds: string, product?: string, records?: readonly object[]): Promise<void>;
  /** Changes what the player has at the studio, as a round does. */
  win(player: string, amount: number): Promise<void>;
  close(): Promise<void>;
}

/** A gateway with the studio as a process of its own, which keeps the money of players of PEPPER and WREN. */
export async function transfersFixture(): Promise<TransfersFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), "foyer-transfers-"));
  const [operator, studio] = [keyPair(), keyPair()];
  const file = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  await mkdir(path.join(folder, "client"));
  await file("client/index.html", "<!doctype html>");
  // the studio migrates it
  const database = await createTestDatabase({ name: "empty", migrate: async () => {} });
  const child = spawn(process.execPath, [STUDIO], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      STUDIO_PORT: "0",
      STUDIO_CONTROL: "true",
      STUDIO_DATABASE_URL: database.connectionString,
      STUDIO_DATABASE_POOL: "8",
      STUDIO_CLIENT_DIR: path.join(folder, "client"),
      STUDIO_PRIVATE_KEY_FILE: await file("studio.pem", studio.privateKey),
      OPERATOR_PUBLIC_KEY_FILE: await file("operator-public.pem", operator.publicKey),
      WALLET_URL: "http://wallet.invalid",
    },
  });
  const url = await addressIn(createInterface({ input: child.stdout }));
  child.stdout.resume();
  const gateway = await testApp({
    STUDIO_URL: url,
    STUDIO_PUBLIC_KEY_FILE: await file("studio-public.pem", studio.publicKey),
    OPERATOR_PRIVATE_KEY_FILE: await file("operator.pem", operator.privateKey),
  });
  for (const vendor of ["PEPPER", "WREN"])
    await createVendor(gateway.app, vendor, { displayName: `${vendor} games` });
  await createGames(gateway.app, { vendor: "PEPPER", name: "Ronin Rain", code: "PEPPER_ALLEY_RONIN_RAIN" });

  async function call(where: string, body: object): Promise<void> {
    const { httpStatus, text } = await postSigned({
      url: `${url}${where}`,
      body: JSON.stringify(body),
      privateKey: operator.privateKey,
      timeoutMs: 10_000,
    });
    if (httpStatus !== 200) throw new Error(`${where}: ${httpStatus} ${text}`);
  }

  return {
    gateway,
    behave: (transfers) => call("/control/transfers", { transfers }),
    feed: (rounds, product, records = []) =>
      call("/control/rounds", { rounds, ...(product !== undefined && { product, records }) }),
    win: (player, amount) =>
      call("/transfer_wallet/deposit", {
        operator_id: 1,
        sub_partner_id: "DEMO",
        product: "PEPPER",
        user: player,
        currency: "CNY",
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        amount,
        meta: { direction: "deposit" },
      }),
    async close() {
      await gateway.close();
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Lets time pass, so that all that waits is due, and reads the feeds. The gateway's own job does so too: it is waited for.
 */
export async function readFeeds(
  { database, services }: TestApp["app"],
  feeds: Pick<RoundFeedsService, "turn"> = services.roundFeeds,
): Promise<void> {
  await vi.waitFor(
    async () => {
      await database.pool.query("UPDATE round_feeds SET due_at = now()");
      await database.pool.query("UPDATE round_feed_faults SET due_at = now() WHERE due_at IS NOT NULL");
      await database.pool.query("UPDATE vendor_wallets SET check_at = now() WHERE check_at IS NOT NULL");
      expect(await feeds.turn()).toBe(true);
    },
    { timeout: 120_000 },
  );
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /Server listening at (http:[^"]+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error("the studio did not start");
}
