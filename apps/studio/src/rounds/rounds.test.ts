import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { query } from "../../../../tools/postgres/test-server.ts";
import { openPage, openPaidPage, type Page, type TestStudio, testStudio } from "../../testing/studio.ts";
import { QUICK } from "../../testing/timings.ts";
import type { MoneyCall, WalletPeer } from "../../testing/wallet-peer.ts";

let studio: TestStudio;
let peer: WalletPeer;

beforeAll(async () => {
  studio = await testStudio();
  peer = studio.peer;
});
afterAll(() => studio.close());
afterEach(() => {
  peer.calm();
  peer.release();
});

const sql = (text: string) => query(studio.around.env["STUDIO_DATABASE_URL"] as string, text);

/** Wallet calls of one round, in order. */
const callsOf = (round: string, call?: MoneyCall) =>
  peer.calls.filter((c) => c.body["round"] === round && (call === undefined || c.call === call));

const roundOf = (page: Page): string =>
  String(
    peer.calls.findLast(
      (c) => c.call === "bet" && c.body["game_code"] !== undefined && c.body["user"] === userOf(page),
    )?.body["round"],
  );

const users = new Map<Page, string>();
const userOf = (page: Page) => users.get(page) ?? "";

async function openGame(balance?: number) {
  const player = await openPaidPage(studio, balance);
  users.set(player.page, peer.players.get(player.token)?.user ?? "");
  return { ...player, expire: () => Object.assign(peer.players.get(player.token) ?? {}, { expired: true }) };
}

describe("rounds", () => {
  it("a round takes the stake once, pays the win once and reports the resulting balance", async () => {
    const { page, walletBalance } = await openGame();
    const before = walletBalance();
    const done = await page.done();
    expect(done.stake).toBe(page.stake);
    expect(done.balance).toBe(before - page.stake + done.win);
    expect(walletBalance()).toBe(done.balance);
    const calls = callsOf(roundOf(page));
    expect(calls.map((c) => c.call)).toEqual(["bet", "win"]);
    expect(calls[0]?.body).toMatchObject({ amount: page.stake, currency: "CNY", round_closed: false });
    expect(calls[1]?.body).toMatchObject({
      amount: done.win,
      round_closed: true,
      reference_transaction_uuid: calls[0]?.body["transaction_uuid"],
    });
  });

  it("a spin within the minimum game cycle is refused, but the same spin again is answered", async () => {
    const token = studio.peer.admit(1_000 * 100_000);
    const user = studio.peer.players.get(token)?.user ?? "";
    const page = await openPage(studio, { user, token, meta: { minimum_cycle_ms: 60_000 } });
    const first = randomUUID();
    const done = await page.done(first);
    const bets = studio.peer.countOf("bet");
    expect((await page.call("spin", { spinId: randomUUID(), stake: page.stake })).statusCode).toBe(429);
    expect(await page.spin()).toEqual({ error: "too-soon" });
    expect((await page.done(first)).round).toEqual(done.round);
    const other = await openPage(studio, { user, token });
    expect(other.boot.minimumCycleMs).toBe(0);
    expect(studio.peer.countOf("bet")).toBe(bets);
    await sql("UPDATE rounds SET created_at = created_at - interval '1 minute'");
    await page.done();
  });

  it("an operator that names no game cycle gets 2.5 seconds, with turbo", async () => {
    const page = await openPage(studio, { currency: "XXX", meta: {} });
    expect(page.boot).toMatchObject({ minimumCycleMs: 2_500, turbo: true });
    const strict = await openPage(studio, { currency: "XXX", meta: { turbo: false } });
    expect(strict.boot.turbo).toBe(false);
  });

  it("a round pays the exact value of its coins at the stake", async () => {
    const { page } = await openGame(10_000 * 100_000);
    for (const stake of page.boot.game.stakes.slice(0, 6)) {
      const done = await page.done(randomUUID(), stake);
      expect(done.win * page.boot.game.coins).toBe(done.round.coins * stake);
    }
  });

  it("a repeated spin id returns the same round and moves no money", async () => {
    const { page, walletBalance } = await openGame();
    const spinId = randomUUID();
    const first = await page.done(spinId);
    const after = walletBalance();
    expect(await page.spin(spinId)).toEqual(first);
    expect(walletBalance()).toBe(after);
  });

  it("many concurrent calls with the same spin id play one round", async () => {
    const { page, walletBalance } = await openGame();
    const before = walletBalance();
    const spinId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => page.settle(spinId)));
    const wins = new Set(answers.map((a) => (a.state === "done" ? a.win : "none")));
    expect(wins.size).toBe(1);
    expect(callsOf(roundOf(page)).map((c) => c.call)).toEqual(["bet", "win"]);
    expect(walletBalance()).toBe(before - page.stake + Number([...wins][0]));
  });

  it("a spin id that another call is storing at the same moment returns that call's round", async () => {
    const { page } = await openGame();
    const known = await page.done();
    const spinId = randomUUID();
    const other = new pg.Client(studio.around.env["STUDIO_DATABASE_URL"]);
    await other.connect();
    try {
      await other.query("BEGIN");
      await other.query(
        `INSERT INTO rounds SELECT (jsonb_populate_record(r, jsonb_build_object(
           'id', gen_random_uuid(), 'bet_uuid', gen_random_uuid(), 'spin_id', $1::text))).*
         FROM rounds r WHERE spin_id = $2`,
        [spinId, known.spinId],
      );
      const answer = page.spin(spinId);
      await vi.waitFor(
        async () => {
          const waiting = await sql(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          expect(waiting).toHaveLength(1);
        },
        { timeout: 120_000 },
      );
      await other.query("COMMIT");
      expect(await answer).toMatchObject({ state: "done", spinId, win: known.win });
    } finally {
      await other.end();
    }
  });

  it("a repeated spin id with another stake is rejected", async () => {
    const { page, walletBalance } = await openGame();
    const spinId = randomUUID();
    await page.done(spinId);
    const after = walletBalance();
    const other = await page.call("spin", { spinId, stake: page.boot.game.stakes[1] });
    expect([other.statusCode, other.json()]).toEqual([400, { error: "bad-request" }]);
    expect(walletBalance()).toBe(after);
  });

  it.each([
    ["a stake that is not offered", 1],
    ["a stake above the maximum", 10 ** 12],
  ])("a round refuses a stake outside the list: %s", async (_, stake) => {
    const { page, walletBalance } = await openGame();
    const before = walletBalance();
    const answer = await page.call("spin", { spinId: randomUUID(), stake });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "stake-refused" }]);
    expect(walletBalance()).toBe(before);
  });

  it("the second of two concurrent spins in two tabs is refused and stakes nothing", async () => {
    const token = peer.admit(50 * 100_000, `twice-${randomUUID()}`);
    const user = peer.players.get(token)?.user ?? "";
    const second = peer.admit(0, user);
    peer.players.set(second, peer.players.get(token) as never);
    const [one, two] = [
      await openPage(studio, { user, token }),
      await openPage(studio, { user, token: second }),
    ];
    peer.script("bet", "hold");
    const arrived = peer.arrival("bet");
    const running = one.settle();
    await arrived;
    const refused = await two.call("spin", { spinId: randomUUID(), stake: two.stake });
    expect([refused.statusCode, refused.json()]).toEqual([409, { error: "round-running" }]);
    expect((await two.state()).running).not.toBeNull();
    peer.release();
    expect((await running).state).toBe("done");
    expect((await two.done()).state).toBe("done");
    expect(peer.calls.filter((c) => c.call === "bet" && c.body["user"] === user)).toHaveLength(2);
  });
});

describe("refused stakes", () => {
  it("a stake refused for lack of money moves nothing and needs no rollback", async () => {
    const { page, walletBalance } = await openGame(1);
    const spinId = randomUUID();
    const refused = await page.call("spin", { spinId, stake: page.stake });
    expect([refused.statusCode, refused.json()]).toEqual([402, { error: "not-enough-money" }]);
    expect((await page.call("spin", { spinId, stake: page.stake })).json()).toEqual({
      error: "not-enough-money",
    });
    expect(callsOf(roundOf(page)).map((c) => c.call)).toEqual(["bet"]);
    expect(walletBalance()).toBe(1);
  });

  it.each([
    ["RS_ERROR_TOKEN_EXPIRED", 401, "session-expired"],
    ["RS_ERROR_USER_DISABLED", 403, "player-disabled"],
    ["RS_ERROR_INVALID_GAME", 500, "failed"],
  ] as const)(
    "a stake refused with %s returns the error and is rolled back as the protocol requires",
    async (status, code, error) => {
      const { page, walletBalance } = await openGame();
      const before = walletBalance();
      peer.script("bet", status);
      const rolledBack = peer.arrival("rollback");
      const refused = await page.call("spin", { spinId: randomUUID(), stake: page.stake });
      expect([refused.statusCode, refused.json()]).toEqual([code, { error }]);
      await rolledBack;
      expect(callsOf(roundOf(page)).map((c) => c.call)).toEqual(["bet", "rollback"]);
      expect(walletBalance()).toBe(before);
    },
  );

  it("a stake refused for a limit returns limit-reached", async () => {
    const { page } = await openGame();
    peer.script("bet", "RS_ERROR_LIMIT_REACHED");
    expect(await page.spin()).toEqual({ error: "limit-reached" });
    expect(callsOf(roundOf(page)).map((c) => c.call)).toEqual(["bet"]);
  });

  it("a stake refused after a lost attempt is rolled back, because the lost attempt may have been taken", async () => {
    const { page, walletBalance } = await openGame(15 * 100_000);
    const before = walletBalance();
    peer.script("bet", "lose-answer", "RS_ERROR_NOT_ENOUGH_MONEY");
    const rolledBack = peer.arrival("rollback");
    expect(await page.spin()).toEqual({ error: "not-enough-money" });
    await rolledBack;
    expect(walletBalance()).toBe(before);
  });
});

describe("wallet and network failures during a round", () => {
  it.each(["lose-call", "lose-answer", "garbage", "down", "RS_ERROR_UNKNOWN"] as const)(
    "a bet that fails once (%s) is repeated with the same transaction and charged once",
    async (behaviour) => {
      const { page, walletBalance } = await openGame();
      const before = walletBalance();
      peer.script("bet", behaviour);
      const done = await page.done();
      const bets = callsOf(roundOf(page), "bet").map((c) => c.body["transaction_uuid"]);
      expect(bets).toHaveLength(2);
      expect(new Set(bets).size).toBe(1);
      expect(walletBalance()).toBe(before - page.stake + done.win);
    },
  );

  it.each(["lose-call", "lose-answer", "hold", "stall"] as const)(
    "a bet that never gets an answer (%s) voids the round and returns what was taken",
    async (behaviour) => {
      const { page, walletBalance } = await openGame();
      const before = walletBalance();
      peer.script("bet", behaviour, behaviour, behaviour);
      const rolledBack = peer.arrival("rollback");
      const spinId = randomUUID();
      expect(await page.settle(spinId)).toEqual({ state: "void", spinId });
      await rolledBack;
      expect(walletBalance()).toBe(before);
      // Delayed calls arrive after all.
      peer.release();
      await vi.waitFor(async () => expect((await page.call("history")).json().rounds[0].state).toBe("void"));
      expect(walletBalance()).toBe(before);
      expect(await page.spin(spinId)).toEqual({ state: "void", spinId });
      expect((await page.done()).state).toBe("done");
    },
  );

  it("a rollback is repeated until the wallet confirms it", async () => {
    const { page, walletBalance } = await openGame();
    const before = walletBalance();
    peer.script("bet", "lose-answer", "lose-answer", "lose-answer");
    peer.script("rollback", "lose-call", "down", "RS_ERROR_UNKNOWN", "lose-answer");
    const { state } = await page.settle();
    expect(state).toBe("void");
    await vi.waitFor(() => expect(callsOf(roundOf(page), "rollback")).toHaveLength(5), 5_000);
    expect(new Set(callsOf(roundOf(page), "rollback").map((c) => c.body["transaction_uuid"])).size).toBe(1);
    expect(walletBalance()).toBe(before);
  });

  it("an unconfirmed win is shown to the player and repeated until it is booked, once", async () => {
    const { page, walletBalance } = await openGame();
    const before = walletBalance();
    peer.script("win", "lose-call", "down", "lose-answer", "RS_ERROR_UNKNOWN");
    const spinId = randomUUID();
    const done = await page.done(spinId);
    expect(done.balance).toBeNull();
    await vi.waitFor(() => expect(callsOf(roundOf(page), "win")).toHaveLength(5), 5_000);
    expect(walletBalance()).toBe(before - page.stake + done.win);
    await vi.waitFor(async () => expect((await page.done(spinId)).balance).toBe(walletBalance()));
    expect(await page.done(spinId)).toEqual({ ...done, balance: walletBalance() });
  });

  it("a win during a gateway restart waits and is booked once", async () => {
    const own = await testStudio();
    try {
      const { page, walletBalance } = await openPaidPage(own);
      const before = walletBalance();
      const { port } = new URL(own.peer.url);
      own.peer.script("win", "lose-call");
      const lost = own.peer.arrival("win");
      const spinId = randomUUID();
      const spin = page.done(spinId);
      await lost;
      await own.peer.close();
      const done = await spin;
      expect(done.balance).toBeNull();
      const meanwhile = await page.settle(randomUUID());
      expect(meanwhile).toMatchObject({ state: "void" });
      await own.peer.listen(Number(port));
      await vi.waitFor(() => expect(own.peer.countOf("win")).toBe(2), 15_000);
      await vi.waitFor(async () => expect((await page.done(spinId)).balance).toBe(walletBalance()), 15_000);
      expect(walletBalance()).toBe(before - page.stake + done.win);
      const wins = own.peer.calls.filter((c) => c.call === "win");
      expect(new Set(wins.map((c) => c.body["transaction_uuid"])).size).toBe(1);
      expect((await page.done()).state).toBe("done");
    } finally {
      await own.close();
    }
  });

  it("an unconfirmed win does not block the next round", async () => {
    const { page } = await openGame();
    peer.script("win", "lose-call");
    await page.done();
    expect((await page.done()).state).toBe("done");
  });

  it("a page that waits too long is answered that the round is running and can ask again", async () => {
    const patient = await testStudio({ timings: { ...QUICK, walletTimeout: 1_000, spinTimeout: 30 } });
    try {
      const { page } = await openPaidPage(patient);
      patient.peer.script("bet", "hold");
      const arrived = patient.peer.arrival("bet");
      const spinId = randomUUID();
      const first = page.spin(spinId);
      await arrived;
      expect(await first).toEqual({ state: "running", spinId });
      patient.peer.release();
      expect(await page.settle(spinId)).toMatchObject({ state: "done", spinId });
      expect(patient.peer.countOf("bet")).toBe(1);
    } finally {
      await patient.close();
    }
  });

  it("the page opens without a balance when the wallet does not report one", async () => {
    peer.script("userBalance", "down");
    const { page } = await openGame();
    expect(page.boot.state).toMatchObject({ balance: null, refused: null });
  });
});

describe("a returning player", () => {
  it("a returning player gets an unseen round until it has been shown", async () => {
    const { page } = await openGame();
    const done = await page.done();
    expect((await page.state()).unseen).toEqual(done);
    expect((await page.call("shown", { spinId: done.spinId })).json()).toEqual({});
    const state = await page.state();
    expect(state.unseen).toBeNull();
    expect(state.stake).toBe(done.stake);
    expect(state.window).toEqual(done.round.spins.at(-1)?.landed);
  });

  it("a returning player gets the running round at its own stake", async () => {
    const { page } = await openGame();
    peer.script("bet", "hold");
    const arrived = peer.arrival("bet");
    const spinId = randomUUID();
    const stake = page.boot.game.stakes[2] as number;
    const first = page.settle(spinId, stake);
    await arrived;
    expect(await page.state()).toMatchObject({ running: { spinId }, stake });
    peer.release();
    await first;
    expect(await page.state()).toMatchObject({ running: null, unseen: { spinId } });
  });

  it("a returning player gets the last rounds with stake and win", async () => {
    const { page } = await openGame();
    const first = await page.done();
    peer.script("bet", "lose-call", "lose-call", "lose-call");
    await page.settle();
    const { rounds } = (await page.call("history")).json();
    expect(rounds).toMatchObject([
      { stake: page.stake, win: 0, state: "void" },
      { stake: first.stake, win: first.win, state: "done" },
    ]);
  });

  it("a returning player with an expired token gets session-expired", async () => {
    const { page, expire } = await openGame();
    expire();
    expect(await page.state()).toMatchObject({ refused: "session-expired" });
    expect(await page.spin()).toEqual({ error: "session-expired" });
  });
});

describe("free play", () => {
  it("free play makes no wallet calls and spends play money", async () => {
    const page = await openPage(studio, { currency: "XXX" });
    const calls = peer.calls.length;
    const start = page.boot.state.balance ?? 0;
    expect(start).toBe(1_000 * 100_000);
    const done = await page.done();
    expect(done.balance).toBe(start - done.stake + done.win);
    expect((await page.state()).balance).toBe(done.balance);
    expect(await page.spin(done.spinId)).toEqual(done);
    expect(peer.calls.length).toBe(calls);
  });

  it("free play always has enough balance for a stake", async () => {
    const page = await openPage(studio, { currency: "XXX" });
    const most = page.boot.game.stakes.at(-1) as number;
    for (let i = 0; i < 8; i++)
      expect((await page.done(randomUUID(), most)).balance).toBeGreaterThanOrEqual(0);
  });

  it("a spin within the minimum game cycle is refused, in free play too", async () => {
    const page = await openPage(studio, { currency: "XXX", meta: { minimum_cycle_ms: 60_000 } });
    const first = randomUUID();
    await page.done(first);
    expect(await page.spin()).toEqual({ error: "too-soon" });
    await sql("UPDATE rounds SET created_at = created_at - interval '1 minute'");
    await page.done();
  });

  it("concurrent spins in free play are each charged", async () => {
    const page = await openPage(studio, { currency: "XXX" });
    const done = await Promise.all(Array.from({ length: 10 }, () => page.done()));
    const spent = done.reduce((sum, { stake, win }) => sum - stake + win, 0);
    expect((await page.state()).balance).toBe((page.boot.state.balance ?? 0) + spent);
  });
});
