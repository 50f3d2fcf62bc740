import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, type TestApp, testApp } from "../../testing/index.ts";
import { enterVendor, injected, keyPair, launchedGame } from "../provider-testing.ts";
import { type ConformanceCase, conformanceCases } from "./cases.ts";
import { WalletUnderTest } from "./wallet-under-test.ts";

const keys = keyPair();
let gateway: TestApp;
let app: FastifyInstance;
let wallet: WalletUnderTest;
let memberId: bigint;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
  await enterVendor(app, "nightjar", keys);
  memberId = await createMember(app, "player", { balance: 1_000_000_000n });
  const disabledId = await createMember(app, "disabled", { status: "disabled", balance: 1_000_000n });
  const { user, token } = await launchedGame(app, "nightjar", disabledId);
  const expired = await launchedGame(app, "nightjar", memberId, { expired: true });
  wallet = new WalletUnderTest(injected(app), keys.privateKey, {
    ...(await launchedGame(app, "nightjar", memberId)),
    stake: 100_000,
    expiredToken: expired.token,
    disabled: { user, token },
  });
});
afterAll(() => gateway.close());

const groups = Map.groupBy(conformanceCases, (one: ConformanceCase) => one.group);
for (const [group, cases] of groups)
  describe(`wallet conformance: ${group}`, () => {
    for (const one of cases)
      it(one.name, async () => {
        await one.run(wallet);
      });
  });

describe("the ledger after all conformance cases", () => {
  it("the books sum to zero and agree with the recorded vendor calls", async () => {
    const { rows } = await app.database.pool.query<{ books: bigint; cash: bigint; played: bigint }>(
      `SELECT (SELECT sum(balance)::bigint FROM ledger_accounts) AS books,
              (SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash') AS cash,
              (SELECT coalesce(sum(win_total - stake_total), 0)::bigint FROM rounds WHERE member_id = $1) AS played`,
      [memberId],
    );
    expect(rows[0]?.books).toBe(0n);
    expect(rows[0]?.cash).toBe(1_000_000_000n + (rows[0]?.played ?? 0n));
  });
});
