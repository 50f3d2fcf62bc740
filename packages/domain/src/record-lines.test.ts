import { TRANSACTION_CODES } from "@foyer/contract/records";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addTransaction, type RecordLine } from "./record-lines.ts";
import { isGamePlay } from "./transaction-code.ts";

/** Transactions of a few days, newest first, with the balance after each. */
const history = fc
  .array(
    fc.record({
      code: fc.constantFrom(...TRANSACTION_CODES),
      amount: fc.bigInt({ min: -1000n, max: 1000n }),
      hours: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 60 },
  )
  .map((given) => {
    let balance = 0n;
    let clock = Date.parse("2026-01-01T00:00:00Z");
    const lines = given.map(({ code, amount, hours }, at): RecordLine => {
      balance += amount;
      clock += hours * 3_600_000;
      const moment = new Date(clock);
      return {
        id: BigInt(at + 1),
        code,
        amount,
        balance,
        wallet: "main",
        day: moment.toISOString().slice(0, 10),
        at: moment,
        reference: `r${at}`,
        vendorName: null,
      };
    });
    return lines.toReversed();
  });

const condensed = (transactions: readonly RecordLine[]): RecordLine[] => {
  let lines: RecordLine[] = [];
  for (const transaction of transactions) lines = addTransaction(lines, transaction);
  return lines;
};

test("condensed lines have the same sum, each line leads from the balance of the next one to its own, and no day's play is in two neighbouring lines", () => {
  fc.assert(
    fc.property(history, (transactions) => {
      const lines = condensed(transactions);
      const sum = (all: readonly RecordLine[]) => all.reduce((total, { amount }) => total + amount, 0n);
      expect(sum(lines)).toBe(sum(transactions));
      for (const [at, line] of lines.entries()) {
        const older = lines[at + 1];
        expect(line.balance).toBe((older?.balance ?? 0n) + line.amount);
        if (line.play && older?.play) expect(line.day).not.toBe(older.day);
        if (line.play) expect(line.play.from.getTime()).toBeLessThanOrEqual(line.at.getTime());
      }
      const bets = lines.reduce((count, { play }) => count + (play?.bets ?? 0), 0);
      expect(bets).toBe(transactions.filter(({ code }) => code === "BET").length);
    }),
  );
});

test("a transaction that is no bet, win or refund of a game is a line of its own", () => {
  fc.assert(
    fc.property(history, (transactions) => {
      const alone = transactions.filter(({ code }) => !isGamePlay(code));
      expect(condensed(transactions).filter(({ play }) => !play)).toEqual(alone);
    }),
  );
});
