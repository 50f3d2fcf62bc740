import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Case, ForeignIdCases } from "./cases.ts";
import { depositOf } from "./deposits.ts";
import { answerOf, callers, get, operatorOf, post, t } from "./site.ts";

/** Makes an adjustment of a member by an operator of a merchant. */
const adjust = async (merchant: "DEMO" | "OTHER", username: string, change: object = {}) =>
  post("/wps/backoffice/adjustments", await operatorOf(merchant), {
    username,
    kind: "up",
    amount: "1",
    reason: "goodwill",
    note: "Why",
    clientKey: randomUUID(),
    ...change,
  });

const adjustmentCase = (path: string, method: "GET" | "POST", payload?: object): Case => [
  "adjustment.unknown",
  async () => {
    const { number } = (await adjust("DEMO", "own")).body["value"] as { number: string };
    const call = async (one: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `/wps/backoffice/adjustments/${one}${path}`,
          headers: await operatorOf("OTHER"),
          ...(payload && { payload }),
        }),
      );
    return [await call(number), await call("AD-0101-22222")];
  },
];

export const adjustmentCases: ForeignIdCases = {
  refused: {
    "backoffice.adjustment.member username": [
      "member.unknown",
      async () => {
        const find = async (username: string) =>
          get(`/wps/backoffice/adjustments/member?username=${username}`, await operatorOf("DEMO"));
        return [await find("foreign"), await find("unknown")];
      },
    ],
    "backoffice.adjustment.propose username": [
      "member.unknown",
      async () => [await adjust("DEMO", "foreign"), await adjust("DEMO", "unknown")],
    ],
    "backoffice.adjustment.propose turnoverId": [
      "adjustment.turnover.unknown",
      async () => {
        const { pool } = t.app.database;
        const { rows } = await pool.query<{ id: bigint }>(
          `INSERT INTO withdrawal_turnovers (member_id, currency, deposit_id, credited, required)
         SELECT member_id, currency, id, 1000, 1000 FROM deposit_orders WHERE number = $1 RETURNING id`,
          [(await depositOf(callers.other)).number],
        );
        const lift = (turnoverId: string) =>
          adjust("DEMO", "own", { kind: "turnover", amount: undefined, turnoverId });
        const answers = [await lift(String(rows[0]?.id)), await lift("999999999")] as const;
        const { rowCount } = await pool.query(
          "SELECT FROM withdrawal_turnovers WHERE id = $1 AND lifted_at IS NULL",
          [rows[0]?.id],
        );
        expect(rowCount).toBe(1);
        return [...answers];
      },
    ],
    "backoffice.adjustment.read number": adjustmentCase("", "GET"),
    "backoffice.adjustment.decide number": adjustmentCase("/decision", "POST", { verdict: "approve" }),
    "backoffice.adjustment.withdraw number": adjustmentCase("/withdraw", "POST"),
  },
  separate: {
    "backoffice.adjustment.propose clientKey": async () => {
      const clientKey = randomUUID();
      const make = async (merchant: "DEMO" | "OTHER", username: string) =>
        ((await adjust(merchant, username, { clientKey })).body["value"] as { number: string }).number;
      const numbers = [await make("DEMO", "own"), await make("OTHER", "foreign"), await make("DEMO", "own")];
      expect(new Set(numbers).size).toBe(2);
    },
  },
};
