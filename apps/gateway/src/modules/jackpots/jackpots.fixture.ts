import type { FastifyInstance } from "fastify";
import pg from "pg";
import type { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { enterVendor, type KeyPair, keyPair, playingMember } from "../../providers/provider-testing.ts";
import { createGames, createJackpot, createVendor, type JackpotOptions } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";
import { auditLedger } from "../ledger/audit.repository.ts";

export interface PotHouse {
  readonly gateway: TestApp;
  readonly app: FastifyInstance;
  readonly vendor: { readonly id: string; readonly keys: KeyPair };
  /** Opens a pot with a game that feeds it; answers the game's code. */
  pot(options: JackpotOptions): Promise<string>;
  /** Somebody with 1,000.00 who has opened a game. */
  player(
    username: string,
    gameCode: string,
    balance?: bigint,
  ): Promise<WalletUnderTest & { memberId: bigint }>;
  /** What a pot holds by its rows. */
  held(code: string): Promise<bigint>;
  /** A member's account in the books. */
  account(memberId: bigint, name: string): Promise<bigint>;
  audit(): Promise<readonly string[]>;
}

/** A gateway with a vendor whose games feed pots. */
export async function potHouse(): Promise<PotHouse> {
  const gateway = await testApp();
  const { app, databaseUrl } = gateway;
  const { pool } = app.database;
  const vendor = { id: "nightjar", keys: keyPair() };
  await createVendor(app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(app, vendor.id, vendor.keys);
  return {
    gateway,
    app,
    vendor,
    async pot(options) {
      await createJackpot(app, options);
      const code = `game-${options.code}`;
      await createGames(app, {
        vendor: "NIGHTJAR",
        name: `Game ${options.code}`,
        code,
        classification: "JP",
        jackpot: options.code,
      });
      return code;
    },
    player: (username, gameCode, balance = 100_000_000n) =>
      playingMember(app, vendor, username, { gameCode, balance }),
    async held(code) {
      const { rows } = await pool.query<{ held: string }>(
        "SELECT sum(amount)::text AS held FROM jackpot_shards s JOIN jackpots j ON j.id = s.jackpot_id WHERE j.code = $1",
        [code],
      );
      return BigInt(rows[0]?.held ?? "-1");
    },
    async account(memberId, name) {
      const { rows } = await pool.query<{ balance: bigint }>(
        "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = $2",
        [memberId, name],
      );
      return rows[0]?.balance ?? 0n;
    },
    async audit() {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      try {
        return (await auditLedger(client)).faults;
      } finally {
        await client.end();
      }
    },
  };
}
