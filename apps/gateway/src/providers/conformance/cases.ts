import { strict as assert } from "node:assert";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { sign, type WalletStatus } from "@foyer/wallet-protocol";
import { type Answer, answerOf, type WalletUnderTest } from "./wallet-under-test.ts";

/**
 * One requirement on a wallet of dialect one. `run` throws when the wallet violates it. A case leaves the balance
 * unchanged, so that the suite can run against a wallet in use.
 */
export interface ConformanceCase {
  readonly group: string;
  readonly name: string;
  /** Optional part of the subject without which the case is skipped. */
  readonly needs?: "expiredToken" | "disabled";
  run(wallet: WalletUnderTest): Promise<void>;
}

type Fields = Record<string, unknown>;
type Add = (name: string, run: ConformanceCase["run"], needs?: ConformanceCase["needs"]) => void;

function casesOf(group: string, define: (it: Add) => void): ConformanceCase[] {
  const cases: ConformanceCase[] = [];
  define((name, run, needs) => cases.push({ group, name, run, ...(needs && { needs }) }));
  return cases;
}

function expectStatus(answer: Answer, status: WalletStatus): void {
  assert.equal(answer.httpStatus, 200, "every wallet answer has status HTTP 200");
  assert.equal(answer.status, status);
}

/** Expects a refusal for which the dialect permits several statuses. */
function expectRefusal(answer: Answer, statuses = /^RS_ERROR_/): void {
  assert.equal(answer.httpStatus, 200, "every wallet answer has status HTTP 200");
  assert.match(answer.status, statuses);
}

/** Expects a success with player, currency and balance. */
function expectBalance(wallet: WalletUnderTest, answer: Answer, balance: number): void {
  expectStatus(answer, "RS_OK");
  assert.equal(answer.user, wallet.subject.user);
  assert.equal(answer.currency, wallet.subject.currency);
  assert.equal(answer.balance, balance);
}

async function balanceOf(wallet: WalletUnderTest): Promise<number> {
  const answer = await wallet.balance();
  expectStatus(answer, "RS_OK");
  assert.ok(Number.isSafeInteger(answer.balance), "the balance is a whole number");
  return answer.balance as number;
}

/** Expects that `run` leaves the balance unchanged, to 1/100,000 of a unit. */
async function movingNothing(wallet: WalletUnderTest, run: () => Promise<void>): Promise<void> {
  const before = await balanceOf(wallet);
  await run();
  assert.equal(await balanceOf(wallet), before, "the balance is unchanged");
}

interface OpenBet {
  readonly uuid: string;
  readonly round: string;
  readonly fields: Fields;
  /** Balance before the bet. */
  readonly before: number;
  /** Registers a win of this bet for rollback after the case. */
  undo(uuid: string): void;
}

/** Places a bet, runs `use`, then rolls back the bet and its registered wins. */
async function withBet(wallet: WalletUnderTest, use: (bet: OpenBet) => Promise<void>): Promise<void> {
  await movingNothing(wallet, async () => {
    const before = await balanceOf(wallet);
    const fields = wallet.betFields();
    const uuid = String(fields.transaction_uuid);
    const round = String(fields.round);
    const made = [uuid];
    expectStatus(await wallet.send("bet", fields), "RS_OK");
    try {
      await use({ uuid, round, fields, before, undo: (win) => made.unshift(win) });
    } finally {
      for (const one of made) expectStatus(await wallet.rollback(one, round), "RS_OK");
    }
  });
}

const signatures = casesOf("signature", (it) => {
  const refused =
    (send: (wallet: WalletUnderTest, body: string) => ReturnType<WalletUnderTest["raw"]>) =>
    (wallet: WalletUnderTest) =>
      movingNothing(wallet, async () => {
        const answer = await send(wallet, JSON.stringify(wallet.betFields()));
        expectStatus(answerOf(answer), "RS_ERROR_INVALID_SIGNATURE");
      });

  it(
    "a missing signature is refused",
    refused((wallet, body) => wallet.raw("bet", body, null)),
  );
  it(
    "an empty signature is refused",
    refused((wallet, body) => wallet.raw("bet", body, "")),
  );
  it(
    "a signature that is not base64 is refused",
    refused((wallet, body) => wallet.raw("bet", body, "*** none ***")),
  );
  it(
    "an invalid signature of the right length is refused",
    refused((wallet, body) => wallet.raw("bet", body, Buffer.alloc(256, 7).toString("base64"))),
  );
  it(
    "a signature over other bytes of equivalent JSON is refused",
    refused((wallet, body) => wallet.raw("bet", `${body} `, wallet.signatureOf(body))),
  );
  it(
    "a signature over another amount is refused",
    refused((wallet, body) =>
      wallet.raw("bet", body.replace(/"amount":\d+/, '"amount":1'), wallet.signatureOf(body)),
    ),
  );
  it(
    "a signature by an unknown key is refused",
    refused((wallet, body) => {
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      return wallet.raw(
        "bet",
        body,
        sign(body, privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
      );
    }),
  );
});

const bodies = casesOf("body", (it) => {
  const answered =
    (status: WalletStatus, bodyOf: (wallet: WalletUnderTest) => string) => (wallet: WalletUnderTest) =>
      movingNothing(wallet, async () =>
        expectStatus(answerOf(await wallet.raw("bet", bodyOf(wallet))), status),
      );
  const changed = (change: Fields) => (wallet: WalletUnderTest) => JSON.stringify(wallet.betFields(change));

  it(
    "a body that is not JSON is wrong syntax",
    answered("RS_ERROR_WRONG_SYNTAX", () => "{"),
  );
  it(
    "an empty body is wrong syntax",
    answered("RS_ERROR_WRONG_SYNTAX", () => ""),
  );
  it(
    "a body that is a list is wrong syntax",
    answered("RS_ERROR_WRONG_SYNTAX", () => "[]"),
  );
  for (const field of ["user", "token", "transaction_uuid", "round", "amount", "currency", "game_code"])
    it(
      `a bet without ${field} is wrong syntax`,
      answered("RS_ERROR_WRONG_SYNTAX", changed({ [field]: undefined })),
    );
  for (const [what, change] of [
    ["an amount as text", { amount: "100000" }],
    ["a negative amount", { amount: -100_000 }],
    ["a fraction of 1/100,000", { amount: 0.5 }],
    ["an amount that JSON cannot represent exactly", { amount: 1e300 }],
    ["an invalid transaction_uuid", { transaction_uuid: "' OR 1=1 --" }],
    ["a NUL in the round", { round: "a\u0000b" }],
    ["a currency that is a list", { currency: ["EUR"] }],
  ] as const)
    it(`a bet with ${what} has a wrong type`, answered("RS_ERROR_WRONG_TYPES", changed(change)));
  for (const [sent, call] of [
    ["win", "bet"],
    ["win", "rollback"],
    ["bet", "win"],
    ["bet", "rollback"],
    ["rollback", "bet"],
    ["rollback", "win"],
  ] as const)
    it(`the signed body of a ${sent} sent as a ${call} is wrong syntax`, (wallet) =>
      withBet(wallet, async ({ uuid, round, before }) => {
        const { amount, currency, ...rest } = wallet.betFields({ round });
        const money = { amount, currency };
        const reference = { reference_transaction_uuid: uuid };
        const bodies = {
          bet: { ...rest, ...money },
          win: { ...rest, ...money, ...reference },
          rollback: { ...rest, ...reference },
        };
        expectStatus(await wallet.send(call, bodies[sent]), "RS_ERROR_WRONG_SYNTAX");
        assert.equal(await balanceOf(wallet), before - wallet.subject.stake);
      }));
  it("hostile text in the free fields of a bet is treated as text", (wallet) =>
    movingNothing(wallet, async () => {
      const round = `'; DROP TABLE rounds; -- <script>alert(1)</script> ${randomUUID()}`;
      const fields = wallet.betFields({ round, meta: { note: "'; DROP TABLE rounds; --" } });
      expectStatus(await wallet.send("bet", fields), "RS_OK");
      expectStatus(await wallet.rollback(String(fields.transaction_uuid), round), "RS_OK");
    }));
  it("an answer has the request_uuid of its call", async (wallet) => {
    const id = randomUUID();
    assert.equal((await wallet.balance({ request_uuid: id })).request_uuid, id);
    assert.equal((await wallet.bet({ request_uuid: id, amount: -1 })).request_uuid, id);
  });
});

const sessions = casesOf("player and token", (it) => {
  it("user/info returns the player", async (wallet) => {
    const answer = await wallet.info();
    expectStatus(answer, "RS_OK");
    assert.equal(answer.user, wallet.subject.user);
    assert.equal(answer.currency, wallet.subject.currency);
  });
  it("user/info of an unknown player is refused", async (wallet) =>
    expectStatus(await wallet.info({ user: randomUUID() }), "RS_ERROR_INVALID_TOKEN"));
  it("user/balance returns the balance", async (wallet) =>
    expectBalance(wallet, await wallet.balance(), await balanceOf(wallet)));

  for (const [what, change, status] of [
    ["an unknown token", { token: "00000000-unknown" }, "RS_ERROR_INVALID_TOKEN"],
    ["another player's name", { user: "somebody-else" }, "RS_ERROR_INVALID_TOKEN"],
    ["a game the token was not made for", { game_code: "no-such-game" }, "RS_ERROR_INVALID_GAME"],
  ] as const) {
    it(`a balance call with ${what} is refused`, async (wallet) =>
      expectStatus(await wallet.balance(change), status));
    it(`a bet with ${what} is refused`, (wallet) =>
      movingNothing(wallet, async () => expectStatus(await wallet.bet(change), status)));
    it(`a win with ${what} is refused`, (wallet) =>
      withBet(wallet, async ({ uuid, round }) =>
        expectStatus(await wallet.win(uuid, round, change), status),
      ));
    it(`a rollback with ${what} is refused`, (wallet) =>
      withBet(wallet, async ({ uuid, round, before }) => {
        expectStatus(await wallet.rollback(uuid, round, change), status);
        assert.equal(await balanceOf(wallet), before - wallet.subject.stake);
      }));
  }
  it("a bet in another currency is refused", (wallet) =>
    movingNothing(wallet, async () =>
      expectStatus(await wallet.bet({ currency: "XTS" }), "RS_ERROR_WRONG_CURRENCY"),
    ));
  it("a win in another currency is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round }) =>
      expectStatus(await wallet.win(uuid, round, { currency: "XTS" }), "RS_ERROR_WRONG_CURRENCY"),
    ));

  const expired = (wallet: WalletUnderTest) => ({ token: wallet.subject.expiredToken });
  it(
    "an expired token is refused for bets and balances",
    (wallet) =>
      movingNothing(wallet, async () => {
        expectStatus(await wallet.bet(expired(wallet)), "RS_ERROR_TOKEN_EXPIRED");
        expectStatus(await wallet.balance(expired(wallet)), "RS_ERROR_TOKEN_EXPIRED");
      }),
    "expiredToken",
  );
  it(
    "an expired token is accepted for wins",
    (wallet) =>
      withBet(wallet, async ({ uuid, round, before, undo }) => {
        const win = randomUUID();
        const { stake } = wallet.subject;
        const answer = await wallet.win(uuid, round, {
          ...expired(wallet),
          transaction_uuid: win,
          amount: 2 * stake,
        });
        expectBalance(wallet, answer, before + stake);
        undo(win);
      }),
    "expiredToken",
  );
  it(
    "an expired token is accepted for rollbacks",
    (wallet) =>
      withBet(wallet, async ({ uuid, round, before }) =>
        expectBalance(wallet, await wallet.rollback(uuid, round, expired(wallet)), before),
      ),
    "expiredToken",
  );
  it(
    "a replay of a bet is accepted after its token has expired",
    (wallet) =>
      withBet(wallet, async ({ fields, before }) =>
        expectBalance(
          wallet,
          await wallet.send("bet", { ...fields, ...expired(wallet) }),
          before - wallet.subject.stake,
        ),
      ),
    "expiredToken",
  );
  it(
    "a disabled player cannot bet",
    async (wallet) =>
      expectStatus(await wallet.bet({ ...wallet.subject.disabled }), "RS_ERROR_USER_DISABLED"),
    "disabled",
  );
});

const bets = casesOf("bet", (it) => {
  it("a bet takes the stake", (wallet) =>
    withBet(wallet, async ({ before }) =>
      assert.equal(await balanceOf(wallet), before - wallet.subject.stake),
    ));
  it("a bet returns the balance after it", (wallet) =>
    movingNothing(wallet, async () => {
      const before = await balanceOf(wallet);
      const fields = wallet.betFields();
      expectBalance(wallet, await wallet.send("bet", fields), before - wallet.subject.stake);
      expectStatus(await wallet.rollback(String(fields.transaction_uuid), String(fields.round)), "RS_OK");
    }));
  it("a bet sent again is OK and takes nothing more", (wallet) =>
    withBet(wallet, async ({ fields, before }) => {
      for (let i = 0; i < 3; i++)
        expectBalance(
          wallet,
          await wallet.send("bet", { ...fields, request_uuid: randomUUID() }),
          before - wallet.subject.stake,
        );
    }));
  it("a bet sent ten times at once takes one stake", (wallet) =>
    movingNothing(wallet, async () => {
      const before = await balanceOf(wallet);
      const fields = wallet.betFields();
      const answers = await Promise.all(Array.from({ length: 10 }, () => wallet.send("bet", fields)));
      for (const answer of answers) expectBalance(wallet, answer, before - wallet.subject.stake);
      expectStatus(await wallet.rollback(String(fields.transaction_uuid), String(fields.round)), "RS_OK");
    }));
  for (const [what, change] of [
    ["amount", { amount: 1 }],
    ["round", { round: "another-round" }],
  ] as const)
    it(`a bet with the same uuid and another ${what} is refused`, (wallet) =>
      withBet(wallet, async ({ fields, before }) => {
        expectStatus(await wallet.send("bet", { ...fields, ...change }), "RS_ERROR_DUPLICATE_TRANSACTION");
        assert.equal(await balanceOf(wallet), before - wallet.subject.stake);
      }));
  it("a bet beyond the balance is refused, with the balance in the answer", async (wallet) => {
    const before = await balanceOf(wallet);
    // a stake limit may be checked first; both are proper refusals
    const answer = await wallet.bet({ amount: before + 1 });
    expectRefusal(answer, /^RS_ERROR_(NOT_ENOUGH_MONEY|LIMIT_REACHED)$/);
    assert.equal(answer.balance, before);
  });
  it("a bet refused for an insufficient balance can be sent again later", (wallet) =>
    movingNothing(wallet, async () => {
      const fields = wallet.betFields({ amount: (await balanceOf(wallet)) + 1 });
      expectRefusal(await wallet.send("bet", fields));
      expectStatus(await wallet.send("bet", { ...fields, amount: wallet.subject.stake }), "RS_OK");
      expectStatus(await wallet.rollback(String(fields.transaction_uuid), String(fields.round)), "RS_OK");
    }));
  it("several bets in one round add up", (wallet) =>
    withBet(wallet, async ({ round, before, undo }) => {
      const second = randomUUID();
      expectBalance(
        wallet,
        await wallet.bet({ round, transaction_uuid: second }),
        before - 2 * wallet.subject.stake,
      );
      undo(second);
    }));
  it("a bet in a closed round is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round, undo }) => {
      const loss = randomUUID();
      expectStatus(
        await wallet.win(uuid, round, { amount: 0, round_closed: true, transaction_uuid: loss }),
        "RS_OK",
      );
      undo(loss);
      expectRefusal(await wallet.bet({ round }));
    }));
  it("64 concurrent bets never overdraw the balance", async (wallet) => {
    await movingNothing(wallet, async () => {
      const before = await balanceOf(wallet);
      const amount = Math.floor(before / 20);
      const calls = Array.from({ length: 64 }, () => wallet.betFields({ amount }));
      const answers = await Promise.all(calls.map((fields) => wallet.send("bet", fields)));
      const taken = answers.filter((answer) => answer.status === "RS_OK").length;
      const after = await balanceOf(wallet);
      for (const [i, answer] of answers.entries()) {
        assert.match(answer.status, /^RS_(OK|ERROR_NOT_ENOUGH_MONEY|ERROR_LIMIT_REACHED)$/);
        const { transaction_uuid, round } = calls[i] as Fields;
        expectStatus(await wallet.rollback(String(transaction_uuid), String(round)), "RS_OK");
      }
      assert.ok(taken <= 20, `${taken} bets of a twentieth were taken`);
      assert.equal(after, before - taken * amount);
      assert.ok(after >= 0);
    });
  });
});

const wins = casesOf("win", (it) => {
  it("a win is paid once, however often it is sent", (wallet) =>
    withBet(wallet, async ({ uuid, round, before, undo }) => {
      const { stake } = wallet.subject;
      const win = { transaction_uuid: randomUUID(), amount: 3 * stake };
      for (let i = 0; i < 3; i++)
        expectBalance(wallet, await wallet.win(uuid, round, win), before + 2 * stake);
      undo(win.transaction_uuid);
    }));
  it("a win of zero is the result of a lost bet", (wallet) =>
    withBet(wallet, async ({ uuid, round, before, undo }) => {
      const win = randomUUID();
      const answer = await wallet.win(uuid, round, { transaction_uuid: win, amount: 0 });
      expectBalance(wallet, answer, before - wallet.subject.stake);
      undo(win);
    }));
  it("a win with the same uuid and another amount is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round, before, undo }) => {
      const { stake } = wallet.subject;
      const win = randomUUID();
      expectStatus(await wallet.win(uuid, round, { transaction_uuid: win }), "RS_OK");
      undo(win);
      const again = await wallet.win(uuid, round, { transaction_uuid: win, amount: 2 * stake });
      expectStatus(again, "RS_ERROR_DUPLICATE_TRANSACTION");
      assert.equal(await balanceOf(wallet), before);
    }));
  it("a win with the uuid of its bet is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round }) =>
      expectStatus(
        await wallet.win(uuid, round, { transaction_uuid: uuid }),
        "RS_ERROR_DUPLICATE_TRANSACTION",
      ),
    ));
  it("a win on an unknown bet is refused", (wallet) =>
    movingNothing(wallet, async () =>
      expectStatus(await wallet.win(randomUUID(), randomUUID()), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
    ));
  it("a win on a bet of another round is refused", (wallet) =>
    withBet(wallet, async ({ uuid }) =>
      expectStatus(await wallet.win(uuid, randomUUID()), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
    ));
  it("a win on a win is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round, undo }) => {
      const win = randomUUID();
      expectStatus(await wallet.win(uuid, round, { transaction_uuid: win }), "RS_OK");
      undo(win);
      expectStatus(await wallet.win(win, round), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }));
  it("a win on a bet that was rolled back is refused", (wallet) =>
    movingNothing(wallet, async () => {
      const fields = wallet.betFields();
      const [uuid, round] = [String(fields.transaction_uuid), String(fields.round)];
      expectStatus(await wallet.send("bet", fields), "RS_OK");
      expectStatus(await wallet.rollback(uuid, round), "RS_OK");
      expectStatus(await wallet.win(uuid, round), "RS_ERROR_TRANSACTION_ROLLED_BACK");
    }));
  it("a late win is paid into the closed round", (wallet) =>
    withBet(wallet, async ({ uuid, round, before, undo }) => {
      const [first, late] = [randomUUID(), randomUUID()];
      const closing = { transaction_uuid: first, amount: 0, round_closed: true };
      expectStatus(await wallet.win(uuid, round, closing), "RS_OK");
      expectBalance(wallet, await wallet.win(uuid, round, { transaction_uuid: late }), before);
      undo(first);
      undo(late);
    }));
});

const rollbacks = casesOf("rollback", (it) => {
  it("a rollback returns the stake once however often it is sent", (wallet) =>
    withBet(wallet, async ({ uuid, round, before }) => {
      const undo = { transaction_uuid: randomUUID() };
      for (let i = 0; i < 3; i++) expectBalance(wallet, await wallet.rollback(uuid, round, undo), before);
    }));
  it("a rollback of a transaction already rolled back is OK and pays nothing", (wallet) =>
    withBet(wallet, async ({ uuid, round, before }) => {
      expectBalance(wallet, await wallet.rollback(uuid, round), before);
      expectBalance(wallet, await wallet.rollback(uuid, round), before);
    }));
  it("a rollback reverses a win", (wallet) =>
    withBet(wallet, async ({ uuid, round, before }) => {
      const { stake } = wallet.subject;
      const win = randomUUID();
      expectBalance(wallet, await wallet.win(uuid, round, { transaction_uuid: win }), before);
      expectBalance(wallet, await wallet.rollback(win, round), before - stake);
    }));
  it("a rollback with the same uuid and another reference is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round, before }) => {
      const undo = { transaction_uuid: randomUUID() };
      expectBalance(wallet, await wallet.rollback(uuid, round, undo), before);
      expectStatus(await wallet.rollback(randomUUID(), round, undo), "RS_ERROR_DUPLICATE_TRANSACTION");
    }));
  it("a rollback with the uuid of its own reference is refused", (wallet) =>
    movingNothing(wallet, async () => {
      const uuid = randomUUID();
      const answer = await wallet.rollback(uuid, randomUUID(), { transaction_uuid: uuid });
      expectStatus(answer, "RS_ERROR_DUPLICATE_TRANSACTION");
    }));
  it("a rollback of a rollback is refused", (wallet) =>
    withBet(wallet, async ({ uuid, round }) => {
      const undo = randomUUID();
      expectStatus(await wallet.rollback(uuid, round, { transaction_uuid: undo }), "RS_OK");
      expectStatus(await wallet.rollback(undo, round), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }));
  it("a rollback closes the round when it is flagged to", (wallet) =>
    withBet(wallet, async ({ round, undo }) => {
      const second = randomUUID();
      expectStatus(await wallet.bet({ round, transaction_uuid: second }), "RS_OK");
      undo(second);
      expectStatus(await wallet.rollback(second, round, { round_closed: true }), "RS_OK");
      expectRefusal(await wallet.bet({ round }));
    }));
  it("a rollback of the only bet leaves the round open for another bet", (wallet) =>
    withBet(wallet, async ({ uuid, round, before, undo }) => {
      expectStatus(await wallet.rollback(uuid, round), "RS_OK");
      const second = randomUUID();
      const again = await wallet.bet({ round, transaction_uuid: second });
      expectBalance(wallet, again, before - wallet.subject.stake);
      undo(second);
    }));
  it("a rollback makes a replay of the bet report the rollback", (wallet) =>
    withBet(wallet, async ({ uuid, round, fields }) => {
      expectStatus(await wallet.rollback(uuid, round), "RS_OK");
      expectStatus(await wallet.send("bet", fields), "RS_ERROR_TRANSACTION_ROLLED_BACK");
    }));
  it("a rollback before its bet is OK, and the late bet is refused for good", (wallet) =>
    movingNothing(wallet, async () => {
      const fields = wallet.betFields();
      const [uuid, round] = [String(fields.transaction_uuid), String(fields.round)];
      const before = await balanceOf(wallet);
      expectBalance(wallet, await wallet.rollback(uuid, round), before);
      expectBalance(wallet, await wallet.rollback(uuid, round), before);
      for (let i = 0; i < 2; i++)
        expectStatus(await wallet.send("bet", fields), "RS_ERROR_TRANSACTION_ROLLED_BACK");
      expectStatus(await wallet.win(uuid, round), "RS_ERROR_TRANSACTION_ROLLED_BACK");
    }));
  it("a rollback concurrent with its bet leaves no stake taken", (wallet) =>
    movingNothing(wallet, async () => {
      for (let i = 0; i < 8; i++) {
        const fields = wallet.betFields();
        const [uuid, round] = [String(fields.transaction_uuid), String(fields.round)];
        const [bet, undo] = await Promise.all([wallet.send("bet", fields), wallet.rollback(uuid, round)]);
        assert.match(bet.status, /^RS_(OK|ERROR_TRANSACTION_ROLLED_BACK)$/);
        expectStatus(undo, "RS_OK");
      }
    }));
});

export const conformanceCases: readonly ConformanceCase[] = [
  ...signatures,
  ...bodies,
  ...sessions,
  ...bets,
  ...wins,
  ...rollbacks,
];
