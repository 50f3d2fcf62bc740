import { randomUUID } from "node:crypto";
import { SIGNATURE_HEADER, sign } from "@foyer/wallet-protocol";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { type Answer, answerOf, WalletUnderTest } from "../conformance/wallet-under-test.ts";
import { enterVendor, injected, keyPair, launchedGame, playingMember } from "../provider-testing.ts";

const vendor = { id: "nightjar", keys: keyPair() };
const rival = { id: "rival", keys: keyPair() };
let gateway: TestApp;
let app: FastifyInstance;

beforeAll(async () => {
  gateway = await testApp();
  app = gateway.app;
  await enterVendor(app, vendor.id, vendor.keys);
  await enterVendor(app, rival.id, rival.keys);
});
afterAll(() => gateway.close());

async function setMember(memberId: bigint, status: "active" | "disabled"): Promise<void> {
  await app.database.pool.query("UPDATE members SET status = $2 WHERE id = $1", [memberId, status]);
}

async function rowsOf(memberId: bigint): Promise<bigint> {
  const { rows } = await app.database.pool.query<{ count: bigint }>(
    `SELECT (SELECT count(*) FROM provider_transactions WHERE member_id = $1)
          + (SELECT count(*) FROM rounds WHERE member_id = $1)
          + (SELECT count(*) FROM ledger_transfers WHERE member_id = $1 AND kind <> 'deposit') AS count`,
    [memberId],
  );
  return rows[0]?.count ?? -1n;
}

describe("vendor isolation", () => {
  it("a vendor cannot use another vendor's token", async () => {
    const wallet = await playingMember(app, vendor, "guarded");
    const wrongSigner = new WalletUnderTest(injected(app), rival.keys.privateKey, wallet.subject);
    for (const answer of [
      await wrongSigner.balance(),
      await wrongSigner.bet(),
      await wrongSigner.rollback(randomUUID(), "r"),
    ])
      expect(answer).toEqual({
        httpStatus: 200,
        status: "RS_ERROR_INVALID_TOKEN",
        request_uuid: answer.request_uuid,
      });
    expect((await wrongSigner.info()).status).toBe("RS_ERROR_INVALID_TOKEN");
    expect(await rowsOf(wallet.memberId)).toBe(0n);
  });

  it("a vendor cannot change another vendor's transactions by uuid", async () => {
    const wallet = await playingMember(app, vendor, "shared");
    const session = await launchedGame(app, rival.id, wallet.memberId);
    const other = new WalletUnderTest(injected(app), rival.keys.privateKey, { ...session, stake: 100_000 });
    const bet = wallet.betFields();
    const [uuid, round] = [String(bet.transaction_uuid), String(bet.round)];
    await wallet.send("bet", bet);
    expect((await other.win(uuid, round)).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    // for the other vendor this uuid is not used yet
    expect(await other.rollback(uuid, round)).toMatchObject({ status: "RS_OK", balance: 99_900_000 });
    expect(await wallet.send("bet", bet)).toMatchObject({ status: "RS_OK", balance: 99_900_000 });
    expect((await other.bet({ transaction_uuid: uuid, round })).status).toBe(
      "RS_ERROR_TRANSACTION_ROLLED_BACK",
    );
    const both = randomUUID();
    expect((await wallet.bet({ transaction_uuid: both, round })).status).toBe("RS_OK");
    expect((await other.bet({ transaction_uuid: both, round })).status).toBe("RS_OK");
  });

  it("a vendor cannot use one uuid for two players", async () => {
    const [first, second] = [
      await playingMember(app, vendor, "first"),
      await playingMember(app, vendor, "second"),
    ];
    const transaction_uuid = randomUUID();
    expect((await first.bet({ transaction_uuid })).status).toBe("RS_OK");
    expect((await second.bet({ transaction_uuid })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await second.rollback(transaction_uuid, "r")).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await rowsOf(second.memberId)).toBe(0n);
    expect((await first.balance()).balance).toBe(99_900_000);
  });

  it("a disabled vendor gets RS_ERROR_INVALID_PARTNER", async () => {
    const off = { id: "switched-off", keys: keyPair() };
    await enterVendor(app, off.id, off.keys, { enabled: false });
    const wallet = await playingMember(app, off, "stranded");
    expect((await wallet.bet()).status).toBe("RS_ERROR_INVALID_PARTNER");
    expect(await rowsOf(wallet.memberId)).toBe(0n);
  });

  it("a new vendor is known within a second, and an invalid key does not affect others", async () => {
    await app.database.pool.query(
      "INSERT INTO vendor_integrations (id, dialect, base_url, public_key) VALUES ('broken', 'hub', 'http://x.invalid', 'no key')",
    );
    const fresh = { id: "fresh", keys: keyPair() };
    await enterVendor(app, fresh.id, fresh.keys);
    const wallet = await playingMember(app, fresh, "early");
    expect((await wallet.bet()).status).toBe("RS_OK");
  });
});

describe("players without permission to play", () => {
  it("a disabled player cannot bet but receives wins and rollbacks", async () => {
    const wallet = await playingMember(app, vendor, "suspended");
    const won = wallet.betFields();
    const voided = wallet.betFields();
    for (const bet of [won, voided]) await wallet.send("bet", bet);
    await setMember(wallet.memberId, "disabled");

    expect(await wallet.bet()).toMatchObject({ status: "RS_ERROR_USER_DISABLED", balance: 99_800_000 });
    expect((await wallet.balance()).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await wallet.info()).status).toBe("RS_ERROR_USER_DISABLED");
    expect(await wallet.send("bet", won)).toMatchObject({ status: "RS_OK", balance: 99_800_000 });
    const win = await wallet.win(String(won.transaction_uuid), String(won.round), { amount: 500_000 });
    expect(win).toMatchObject({ status: "RS_OK", balance: 100_300_000 });
    const undo = await wallet.rollback(String(voided.transaction_uuid), String(voided.round));
    expect(undo).toMatchObject({ status: "RS_OK", balance: 100_400_000 });
  });

  it("after the session of its launch has ended, a game takes no bets but pays wins and rollbacks", async () => {
    const wallet = await playingMember(app, vendor, "signed-out");
    const { pool } = app.database;
    const { rows } = await pool.query<{ id: bigint }>(
      `INSERT INTO sessions (member_id, token_hash, idle_seconds, expires_at, ends_at)
       VALUES ($1, sha256($2::bytea), 60, now() + interval '1 hour', now() + interval '1 hour') RETURNING id`,
      [wallet.memberId, Buffer.from(randomUUID())],
    );
    const session = rows[0]?.id;
    await pool.query("UPDATE launches SET session_id = $2 WHERE member_id = $1", [wallet.memberId, session]);
    const bet = wallet.betFields();
    expect((await wallet.send("bet", bet)).status).toBe("RS_OK");
    await pool.query("UPDATE sessions SET ended_at = now(), end_reason = 'signed-out' WHERE id = $1", [
      session,
    ]);
    expect((await wallet.bet()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await wallet.win(String(bet.transaction_uuid), String(bet.round))).status).toBe("RS_OK");
  });
});

describe("stake limits", () => {
  it("a stake below the minimum or above the maximum is refused", async () => {
    const wallet = await playingMember(app, vendor, "limited", { minStake: 50_000n, maxStake: 200_000n });
    const status = async (amount: number) => (await wallet.bet({ amount })).status;
    expect(await status(49_999)).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await status(200_001)).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await rowsOf(wallet.memberId)).toBe(0n);
    expect(await status(50_000)).toBe("RS_OK");
    expect(await status(200_000)).toBe("RS_OK");
    // a free round of the game
    expect(await status(0)).toBe("RS_OK");
    expect((await wallet.balance()).balance).toBe(99_750_000);
  });

  it("a free bet is refused", async () => {
    const wallet = await playingMember(app, vendor, "gifted");
    expect((await wallet.bet({ is_free: true })).status).toBe("RS_ERROR_LIMIT_REACHED");
    expect(await rowsOf(wallet.memberId)).toBe(0n);
  });
});

describe("concurrent copies of a transaction", () => {
  /** Locks the player's wallet until `waiting` calls wait for it, so that all have started before the first continues. */
  async function whileWalletIsHeld<T>(
    memberId: bigint,
    waiting: number,
    calls: () => Promise<T>,
  ): Promise<T> {
    const client = await app.database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT ledger_lock_wallet($1, 'CNY')", [memberId]);
      const answers = calls();
      await expect
        .poll(async () => {
          const { rows } = await app.database.pool.query<{ count: bigint }>(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          return Number(rows[0]?.count);
        })
        .toBe(waiting);
      await client.query("COMMIT");
      return await answers;
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }

  it("two concurrent copies of a bet, win or rollback take effect once and both get RS_OK", async () => {
    const wallet = await playingMember(app, vendor, "hasty");
    const bet = wallet.betFields();
    const [uuid, round] = [String(bet.transaction_uuid), String(bet.round)];
    const twice = (send: () => Promise<Answer>) =>
      whileWalletIsHeld(wallet.memberId, 2, () => Promise.all([send(), send()]));

    for (const answer of await twice(() => wallet.send("bet", bet)))
      expect(answer).toMatchObject({ status: "RS_OK", balance: 99_900_000 });
    const win = { transaction_uuid: randomUUID(), amount: 200_000 };
    for (const answer of await twice(() => wallet.win(uuid, round, win)))
      expect(answer).toMatchObject({ status: "RS_OK", balance: 100_100_000 });
    const undo = { transaction_uuid: randomUUID() };
    for (const answer of await twice(() => wallet.rollback(uuid, round, undo)))
      expect(answer).toMatchObject({ status: "RS_OK", balance: 100_200_000 });
  });

  it("a rollback concurrent with round closing refunds a bet once", async () => {
    const wallet = await playingMember(app, vendor, "crossed");
    const bet = wallet.betFields();
    await wallet.send("bet", bet);
    await app.database.pool.query(
      "UPDATE rounds SET updated_at = now() - interval '3 days' WHERE member_id = $1",
      [wallet.memberId],
    );
    const [answer, closed] = await whileWalletIsHeld(wallet.memberId, 2, () =>
      Promise.all([
        wallet.rollback(String(bet.transaction_uuid), String(bet.round)),
        app.services.providers.closeOverdueRounds(),
      ]),
    );
    expect(answer).toMatchObject({ status: "RS_OK", balance: 100_000_000 });
    expect(closed.failed).toBe(0);
    expect((await wallet.balance()).balance).toBe(100_000_000);
  });
});

describe("launch tokens", () => {
  it("a launch token in use does not expire", async () => {
    const wallet = await playingMember(app, vendor, "busy");
    const expiry = async () => {
      const { rows } = await app.database.pool.query<{ soon: boolean }>(
        "SELECT expires_at < now() + interval '10 minutes' AS soon FROM launches WHERE member_id = $1",
        [wallet.memberId],
      );
      return rows[0]?.soon;
    };
    await app.database.pool.query(
      "UPDATE launches SET expires_at = now() + interval '1 minute' WHERE member_id = $1",
      [wallet.memberId],
    );
    expect(await expiry()).toBe(true);
    await wallet.bet();
    expect(await expiry()).toBe(false);
  });
});

describe("wallet HTTP endpoint", () => {
  it("a wallet call of 10 MB gets RS_ERROR_WRONG_SYNTAX and writes nothing", async () => {
    const wallet = await playingMember(app, vendor, "bulky");
    const body = JSON.stringify(wallet.betFields({ meta: { note: "x".repeat(10 * 1024 * 1024) } }));
    expect(answerOf(await wallet.raw("bet", body))).toEqual({
      httpStatus: 200,
      status: "RS_ERROR_WRONG_SYNTAX",
    });
    expect(await rowsOf(wallet.memberId)).toBe(0n);
  });

  it("fields that are not known yet are kept with a bet, a win and a rollback, also when only the replay arrives", async () => {
    const wallet = await playingMember(app, vendor, "announced");
    const { pool } = app.database;
    const added = { is_billable: false, billable_amount: 20_000, note: "\u0000\ud800", ["__proto__"]: 1 };
    const bet = wallet.betFields(added);
    const win = {
      ...bet,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet["transaction_uuid"],
    };
    const { amount: _1, currency: _2, ...rest } = wallet.betFields({ ...added, round: bet["round"] });
    const rollback = { ...rest, reference_transaction_uuid: bet["transaction_uuid"] };
    await pool.query("ALTER TABLE provider_transaction_fields RENAME TO away");
    expect((await wallet.send("bet", bet)).status).toBe("RS_ERROR_UNKNOWN");
    await pool.query("ALTER TABLE away RENAME TO provider_transaction_fields");
    for (const [call, body] of [
      ["bet", bet],
      ["win", win],
      ["rollback", rollback],
    ] as const)
      expect([call, (await wallet.send(call, body)).status]).toEqual([call, "RS_OK"]);

    const { rows } = await pool.query<{ fields: string }>(
      "SELECT fields::text AS fields FROM provider_transaction_fields WHERE member_id = $1",
      [wallet.memberId],
    );
    expect(rows.map(({ fields }) => fields)).toEqual(Array(3).fill(JSON.stringify(added)));
  });

  it("a wallet call works with any content type", async () => {
    const wallet = await playingMember(app, vendor, "plain");
    const body = JSON.stringify(wallet.betFields());
    const answer = await app.inject({
      method: "POST",
      url: "/provider/hub/transaction/bet",
      payload: body,
      headers: { "content-type": "text/plain", [SIGNATURE_HEADER]: sign(body, vendor.keys.privateKey) },
    });
    expect(answer.json().status).toBe("RS_OK");
  });

  it("a wallet call during a database failure gets RS_ERROR_UNKNOWN and succeeds on retry", async () => {
    const wallet = await playingMember(app, vendor, "patient");
    const { pool } = app.database;
    await pool.query("ALTER FUNCTION ledger_bet RENAME TO ledger_bet_away");
    const bet = wallet.betFields();
    const failed = await wallet.send("bet", bet);
    await pool.query("ALTER FUNCTION ledger_bet_away RENAME TO ledger_bet");
    expect(failed).toEqual({ httpStatus: 200, status: "RS_ERROR_UNKNOWN", request_uuid: bet.request_uuid });
    expect(await wallet.send("bet", bet)).toMatchObject({ status: "RS_OK", balance: 99_900_000 });
  });
});
