import type { FastifyInstance } from "fastify";
import type { WalletUnderTest } from "../../providers/conformance/wallet-under-test.ts";
import { enterVendor, type KeyPair, keyPair, playingMember } from "../../providers/provider-testing.ts";
import { createGames, createJackpot, createVendor, type JackpotOptions } from "../../testing/catalogue.ts";
import { type TestApp, testApp } from "../../testing/index.ts";

export interface JackpotFixture {
  readonly gateway: TestApp;
  readonly app: FastifyInstance;
  readonly vendor: { readonly id: string; readonly keys: KeyPair };
  /** Opens a jackpot with a game that contributes to it; returns the game's code. */
  openJackpot(options: JackpotOptions): Promise<string>;
  /** A member with 1,000.00 who has opened a game. */
  player(
    username: string,
    gameCode: string,
    balance?: bigint,
  ): Promise<WalletUnderTest & { memberId: bigint }>;
  /** The jackpot's amount according to its rows. */
  amountOf(code: string): Promise<bigint>;
  /** A member's account in the ledger. */
  account(memberId: bigint, name: string): Promise<bigint>;
  audit(): Promise<readonly string[]>;
}

/** A gateway with a vendor whose games contribute to jackpots. */
export async function jackpotFixture(): Promise<JackpotFixture> {
  const gateway = await testApp();
  const { app } = gateway;
  const { pool } = app.database;
  const vendor = { id: "nightjar", keys: keyPair() };
  await createVendor(app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(app, vendor.id, vendor.keys);
  return {
    gateway,
    app,
    vendor,
    async openJackpot(options) {
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
    async amountOf(code) {
      const { rows } = await pool.query<{ total: string }>(
        "SELECT sum(amount)::text AS total FROM jackpot_shards s JOIN jackpots j ON j.id = s.jackpot_id WHERE j.code = $1",
        [code],
      );
      return BigInt(rows[0]?.total ?? "-1");
    },
    async account(memberId, name) {
      const { rows } = await pool.query<{ balance: bigint }>(
        "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = $2",
        [memberId, name],
      );
      return rows[0]?.balance ?? 0n;
    },
    audit: async () => (await app.services.ledgerAudit.run()).faults,
  };
}
