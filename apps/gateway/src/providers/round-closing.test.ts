import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../testing/index.ts";
import type { WalletUnderTest } from "./conformance/wallet-under-test.ts";
import { enterVendor, keyPair, playingMember } from "./provider-testing.ts";

const vendor = { id: "nightjar", keys: keyPair() };
let gateway: TestApp;
let app: FastifyInstance;
let wallet: WalletUnderTest & { memberId: bigint };
let players = 0;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
  await enterVendor(app, vendor.id, vendor.keys);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  players += 1;
  wallet = await playingMember(app, vendor, `player${players}`);
});

/** Backdates every transaction of this member's rounds. */
async function age(hours: number): Promise<void> {
  await app.database.pool.query(
    "UPDATE rounds SET updated_at = updated_at - $2 * interval '1 hour' WHERE member_id = $1",
    [wallet.memberId, hours],
  );
}

async function stateOf(round: string): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ state: string }>(
    "SELECT state FROM rounds WHERE member_id = $1 AND round = $2",
    [wallet.memberId, round],
  );
  return rows[0]?.state;
}

describe("rounds left open by their vendor", () => {
  it("an open round is not closed for 48 hours after its last transaction", async () => {
    const round = randomUUID();
    await wallet.bet({ round });
    await age(47);
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 0, refunded: 0, failed: 0 });
    expect(await stateOf(round)).toBe("open");
    await wallet.bet({ round });
    await age(2);
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 0, refunded: 0, failed: 0 });
    expect(await stateOf(round)).toBe("open");
  });

  it("the bets of an overdue round without a result are refunded", async () => {
    const round = randomUUID();
    const bet = wallet.betFields({ round });
    await wallet.send("bet", bet);
    await wallet.bet({ round });
    await age(48);
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 0, refunded: 1, failed: 0 });
    expect(await stateOf(round)).toBe("expired");
    expect((await wallet.balance()).balance).toBe(100_000_000);

    const uuid = String(bet.transaction_uuid);
    expect((await wallet.win(uuid, round)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect((await wallet.send("bet", bet)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect((await wallet.bet({ round })).status).not.toBe("RS_OK");
    expect(await wallet.rollback(uuid, round)).toMatchObject({ status: "RS_OK", balance: 100_000_000 });
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 0, refunded: 0, failed: 0 });
  });

  it("an overdue round with a win, even of zero, is closed unchanged", async () => {
    const round = randomUUID();
    const bet = wallet.betFields({ round });
    await wallet.send("bet", bet);
    await wallet.win(String(bet.transaction_uuid), round, { amount: 0 });
    await age(48);
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 1, refunded: 0, failed: 0 });
    expect(await stateOf(round)).toBe("expired");
    expect((await wallet.balance()).balance).toBe(99_900_000);
    const late = await wallet.win(String(bet.transaction_uuid), round, { amount: 300_000 });
    expect(late).toMatchObject({ status: "RS_OK", balance: 100_200_000 });
  });

  it("a round closed or rolled back by its vendor is not changed", async () => {
    const [closed, undone] = [randomUUID(), randomUUID()];
    const bet = wallet.betFields({ round: undone });
    await wallet.bet({ round: closed, round_closed: true });
    await wallet.send("bet", bet);
    await wallet.rollback(String(bet.transaction_uuid), undone);
    await age(100);
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 0, refunded: 0, failed: 0 });
    expect([await stateOf(closed), await stateOf(undone)]).toEqual(["closed", "rolled_back"]);
    expect((await wallet.balance()).balance).toBe(99_900_000);
  });

  it("a bet placed after a rollback in the same overdue round is refunded", async () => {
    const round = randomUUID();
    const bet = wallet.betFields({ round });
    await wallet.send("bet", bet);
    await wallet.rollback(String(bet.transaction_uuid), round);
    await wallet.bet({ round });
    await age(48);
    expect(await app.services.providers.closeOverdueRounds()).toEqual({ closed: 0, refunded: 1, failed: 0 });
    expect((await wallet.balance()).balance).toBe(100_000_000);
  });

  it("a round with a transaction after its selection for closing stays open", async () => {
    const round = randomUUID();
    await wallet.bet({ round });
    const { rows } = await app.database.pool.query<{ done: string }>(
      "SELECT play_expire_round($1, $2, $3, '48 hours') AS done",
      [wallet.memberId, vendor.id, round],
    );
    expect(rows[0]?.done).toBe("unchanged");
    expect((await wallet.balance()).balance).toBe(99_900_000);
  });

  it("two gateways close each overdue round once, over several batches", async () => {
    const other = await gateway.another();
    const rounds = Array.from({ length: 230 }, () => randomUUID());
    for (const round of rounds) await wallet.bet({ round, amount: 100 });
    await age(48);
    const counts = await Promise.all([app, other].map((one) => one.services.providers.closeOverdueRounds()));
    expect(counts.reduce((sum, one) => sum + one.refunded, 0)).toBe(230);
    expect((await wallet.balance()).balance).toBe(100_000_000);
  });
});
