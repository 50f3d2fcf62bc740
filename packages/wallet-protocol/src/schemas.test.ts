import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import {
  BetRequest,
  betNeedsRollback,
  GameUrlRequest,
  isWalletStatus,
  RollbackRequest,
  TransferBalanceRequest,
  TransferCheckRequest,
  TransferRequest,
  WinRequest,
} from "./index.ts";

const uuid = "583c985f-fee6-4c0e-bbf5-308aad6265af";
const bet: BetRequest = {
  user: "m1",
  token: "0123456789",
  game_code: "gilded-door",
  round: "r1",
  transaction_uuid: uuid,
  request_uuid: uuid,
  currency: "CNY",
  amount: 50_000,
};

describe("transaction bodies", () => {
  const check = Compile(BetRequest);

  // as the aggregator announced for October 2026, and whatever follows
  const added = {
    is_billable: false,
    billable_amount: 20_000,
    meta: { of_its_own: 1 },
    something_new: { a: [1] },
  };

  it("the body of one transaction call, with fields that are not known yet, is accepted for no other call", () => {
    const { amount: _1, currency: _2, ...rest } = { ...bet, ...added };
    const bodies = {
      bet: { ...bet, ...added },
      win: { ...bet, ...added, reference_transaction_uuid: uuid },
      rollback: { ...rest, reference_transaction_uuid: uuid },
    };
    const schemas = { bet: BetRequest, win: WinRequest, rollback: RollbackRequest };
    for (const [call, schema] of Object.entries(schemas))
      for (const [sent, body] of Object.entries(bodies))
        expect([call, sent, Compile(schema).Check(body)]).toEqual([call, sent, call === sent]);
  });

  it.each([
    ["a negative amount", { amount: -1 }],
    ["a fraction", { amount: 0.5 }],
    ["an amount that JSON cannot represent exactly", { amount: Number.MAX_SAFE_INTEGER + 1 }],
    ["an amount as text", { amount: "50000" }],
    ["a currency in lower case", { currency: "cny" }],
    ["an invalid transaction_uuid", { transaction_uuid: "1" }],
    ["no round", { round: undefined }],
    ["a round with a NUL in its name", { round: "r\u0000" }],
  ])("a bet is refused with %s", (_, change) => {
    expect(check.Check({ ...bet, ...change })).toBe(false);
  });

  it("a win must refer to the bet it pays", () => {
    expect(Compile(WinRequest).Check(bet)).toBe(false);
    expect(Compile(WinRequest).Check({ ...bet, reference_transaction_uuid: uuid })).toBe(true);
  });
});

describe("transfer bodies", () => {
  it("the body of one transfer call, with fields that are not known yet, is accepted for no other call", () => {
    const wallet = {
      operator_id: 1,
      sub_partner_id: "demo",
      product: "p",
      user: "m1",
      currency: "CNY",
      request_uuid: uuid,
      something_new: 1,
    };
    const transaction = { ...wallet, transaction_uuid: uuid };
    const bodies = {
      balance: wallet,
      check: transaction,
      transfer: { ...transaction, amount: 1, meta: { direction: "deposit", something_new: 1 } },
    };
    const schemas = {
      balance: TransferBalanceRequest,
      check: TransferCheckRequest,
      transfer: TransferRequest,
    };
    for (const [call, schema] of Object.entries(schemas))
      for (const [sent, body] of Object.entries(bodies))
        expect([call, sent, Compile(schema).Check(body)]).toEqual([call, sent, call === sent]);
  });
});

describe("a game url request", () => {
  const request: GameUrlRequest = {
    operator_id: 1,
    game_code: "gilded-door",
    platform: "GPL_MOBILE",
    currency: "XXX",
    country: "XX",
    lang: "en",
    lobby_url: "https://lobby.example/m/home",
  };

  it("a game URL request needs no player in free play", () => {
    expect(Compile(GameUrlRequest).Check(request)).toBe(true);
  });

  it("a game URL request is refused with a javascript: lobby address", () => {
    expect(Compile(GameUrlRequest).Check({ ...request, lobby_url: "javascript:alert(1)" })).toBe(false);
  });
});

describe("statuses", () => {
  it("only wallet statuses are recognised", () => {
    expect(isWalletStatus("RS_OK")).toBe(true);
    expect(isWalletStatus("RS_FINE")).toBe(false);
    expect(isWalletStatus(undefined)).toBe(false);
  });

  it.each([
    ["RS_OK", false],
    ["RS_ERROR_NOT_ENOUGH_MONEY", false],
    ["RS_ERROR_LIMIT_REACHED", false],
    ["RS_ERROR_UNKNOWN", true],
    ["RS_ERROR_TOKEN_EXPIRED", true],
    [undefined, true],
  ] as const)("after a bet answered %s a rollback is needed: %s", (status, needed) => {
    expect(betNeedsRollback(status)).toBe(needed);
  });
});
