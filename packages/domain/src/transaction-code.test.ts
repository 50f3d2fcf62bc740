import { TRANSACTION_CODES } from "@foyer/contract/records";
import { describe, expect, it, test } from "vitest";
import { GROUP_OF, kindsOf, namedMovement } from "./transaction-code.ts";

describe("codes of transactions", () => {
  it.each([
    ["deposit", "deposit", "cash", "DEPOSIT", "in"],
    ["withdrawal", "cash", "withdrawal", "WITHDRAW", "out"],
    ["withdrawal", "withdrawal", "cash", "WITHDRAW_RETURN", "in"],
    ["hold", "cash", "hold:withdrawal", "WITHDRAW", "out"],
    ["release", "hold:withdrawal", "cash", "WITHDRAW_RETURN", "in"],
    ["chase-hold", "cash", "hold:chase", "CHASE_HOLD", "out"],
    ["chase-release", "hold:chase", "cash", "CHASE_RELEASE", "in"],
    ["lottery-bet", "cash", "game:elott", "LOTTERY_BET", "out"],
    ["lottery-prize", "game:elott", "cash", "LOTTERY_PRIZE", "in"],
    ["lottery-rebate", "game:elott", "cash", "REBATE", "in"],
    ["lottery-cancel", "game:elott", "cash", "LOTTERY_CANCEL", "in"],
    ["lottery-correction", "cash", "game:elott", "ADJUST_DOWN", "out"],
    ["hold", "cash", "hold:transfer", "TRANSFER_OUT", "out"],
    ["release", "hold:transfer", "cash", "TRANSFER_IN", "in"],
    ["transfer", "transfer:nightjar", "cash", "TRANSFER_IN", "in"],
    ["bet", "cash", "game:nightjar", "BET", "out"],
    ["win", "game:nightjar", "cash", "WIN", "in"],
    ["rollback", "game:nightjar", "cash", "REFUND", "in"],
    ["rollback", "cash", "game:nightjar", "REFUND", "out"],
    ["jackpot", "jackpot:door", "cash", "JACKPOT", "in"],
    ["jackpot", "cash", "jackpot:door", "JACKPOT", "out"],
    ["bonus", "promo", "cash", "BONUS", "in"],
    ["bonus", "bonus", "cash", "BONUS", "in"],
    ["transfer", "transfer", "cash", "TRANSFER_IN", "in"],
    ["transfer", "cash", "transfer", "TRANSFER_OUT", "out"],
    ["adjustment", "adjustment", "cash", "ADJUST_UP", "in"],
    ["adjustment", "cash", "adjustment", "ADJUST_DOWN", "out"],
    ["chargeback", "cash", "deposit", "ADJUST_DOWN", "out"],
    ["rebate", "commission", "cash", "REBATE", "in"],
    ["daily-salary", "commission", "cash", "SALARY_DAILY", "in"],
    ["hourly-salary", "commission", "cash", "SALARY_HOURLY", "in"],
    ["dividend", "commission", "cash", "DIVIDEND", "in"],
  ])("a %s from %s to %s is %s of the main wallet", (kind, from, to, code, direction) => {
    expect(namedMovement({ kind, from, to })).toEqual({ code, own: "cash", direction });
  });

  it.each([
    ["promo", "bonus", "BONUS", "in"],
    ["bonus", "promo", "BONUS_FORFEIT", "out"],
  ])("a bonus from %s to %s is %s of the bonus wallet", (from, to, code, direction) => {
    expect(namedMovement({ kind: "bonus", from, to })).toEqual({ code, own: "bonus", direction });
  });

  it.each([
    ["contribution", "game:nightjar", "jackpot:door"],
    ["capture", "hold:withdrawal", "withdrawal"],
    ["capture", "hold:transfer", "transfer:nightjar"],
    ["tombstone", null, null],
    ["rollback", null, null],
    ["bet", "cash", "gamesomething"],
  ])("a %s from %s to %s is no transaction of the member", (kind, from, to) => {
    expect(namedMovement({ kind, from, to })).toBeUndefined();
  });
});

test("every code is in a group", () => {
  expect(Object.keys(GROUP_OF).toSorted()).toEqual([...TRANSACTION_CODES].toSorted());
});

test("the kinds of a group contain every movement with one of its codes", () => {
  expect(kindsOf((code) => GROUP_OF[code] === "withdrawals")).toEqual(["withdrawal", "hold", "release"]);
  expect(kindsOf((code) => code === "REFUND")).toEqual(["rollback"]);
  expect(kindsOf((code) => GROUP_OF[code] === "earnings")).toEqual([
    "lottery-rebate",
    "rebate",
    "daily-salary",
    "hourly-salary",
    "dividend",
  ]);
});
