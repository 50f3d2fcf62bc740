import { randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createMethod } from "../../modules/deposits/deposits.fixture.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { foreignPromotion } from "./promotions.ts";
import { type Answer, answerOf, callers, get, operatorOf, post, secret, t } from "./site.ts";

/** Opens a deposit order of a member. */
export async function depositOf(
  headers: Record<string, string>,
  clientKey: string = randomUUID(),
): Promise<{ number: string }> {
  await t.app.database.pool.query(
    "UPDATE deposit_orders SET state = 'cancelled' WHERE state = 'awaiting-payment' AND client_key <> $1",
    [clientKey],
  );
  const made = await post("/wps/deposit/orders", headers, { method: "bank", amount: "1000", clientKey });
  return made.body["value"] as { number: string };
}

async function aboutDeposit(
  method: "GET" | "POST" | "DELETE",
  path: string,
  payload?: object | Buffer,
): Promise<Answer> {
  const type = Buffer.isBuffer(payload) ? { "content-type": "image/png" } : {};
  const headers = { ...callers.own, ...type };
  return answerOf(
    await t.app.inject({ method, url: `/wps/deposit/orders/${path}`, headers, ...(payload && { payload }) }),
  );
}

const depositCase = (path: string, method: "GET" | "POST" | "DELETE", payload?: object | Buffer): Case => [
  "deposit.unknown",
  async () => [
    await aboutDeposit(method, `${(await depositOf(callers.other)).number}${path}`, payload),
    await aboutDeposit(method, `DP-0101-22222${path}`, payload),
  ],
];

const depositInBackOffice = (path: string, method: "GET" | "POST", payload?: object): Case => [
  path === "" ? "deposit.unknown" : "deposit.slip.unknown",
  async () => {
    const headers = await operatorOf("OTHER");
    const ask = async (number: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `/wps/backoffice/deposits/${number}${path}`,
          headers,
          ...(payload && { payload }),
        }),
      );
    return [await ask((await depositOf(callers.own)).number), await ask("DP-0101-22222")];
  },
];

/** A slip of another member's order, asked for in an order of one's own. */
const slipCase = (method: "GET" | "DELETE"): Case => [
  method === "GET" ? "deposit.slip.unknown" : "ok",
  async () => {
    const { number: theirs } = await depositOf(callers.other);
    await t.app.database.pool.query(
      `INSERT INTO deposit_slips (member_id, order_id, public_id, hash, bytes)
       SELECT member_id, id, $2, $3, $3 FROM deposit_orders WHERE number = $1`,
      [theirs, secret().slice(0, 43), randomBytes(8)],
    );
    const { rows } = await t.app.database.pool.query<{ slip: string }>(
      "SELECT public_id AS slip FROM deposit_slips ORDER BY id DESC LIMIT 1",
    );
    const { number } = await depositOf(callers.own);
    const answers = [
      await aboutDeposit(method, `${number}/slips/${rows[0]?.slip}`),
      await aboutDeposit(method, `${number}/slips/${secret()}`),
    ] as const;
    // the clock of the countdown moves on between two answers
    for (const { body } of answers) delete (body["value"] as { serverTime?: string } | undefined)?.serverTime;
    expect(
      (await t.app.database.pool.query("SELECT FROM deposit_slips WHERE public_id = $1", [rows[0]?.slip]))
        .rowCount,
    ).toBe(1);
    return [...answers];
  },
];

export const depositCases: ForeignIdCases = {
  refused: {
    "deposit.create promotionId": [
      "deposit.promotion.invalid",
      async () => {
        const create = (promotionId: number) =>
          post("/wps/deposit/orders", callers.own, {
            method: "bank",
            amount: "1000",
            promotionId,
            clientKey: randomUUID(),
          });
        return [await create(Number(await foreignPromotion())), await create(999_999_999)];
      },
    ],
    "deposit.read number": depositCase("", "GET"),
    "deposit.declare.paid number": depositCase("/paid", "POST", {}),
    "deposit.cancel number": depositCase("/cancel", "POST"),
    "deposit.slip.add number": depositCase(
      "/slips",
      "POST",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    ),
    "deposit.slip.read number": depositCase(`/slips/${secret()}`, "GET"),
    "deposit.slip.remove number": depositCase(`/slips/${secret()}`, "DELETE"),
    "deposit.slip.read slip": slipCase("GET"),
    "deposit.slip.remove slip": slipCase("DELETE"),
    "backoffice.deposit.read number": depositInBackOffice("", "GET"),
    "backoffice.deposit.act number": depositInBackOffice("", "POST", { action: "assign" }),
    "backoffice.deposit.slip number": depositInBackOffice(`/slips/${secret()}`, "GET"),
    "backoffice.deposit.slip slip": depositInBackOffice(`/slips/${secret()}`, "GET"),
    "backoffice.method.set code": [
      "deposit.method.unknown",
      async () => {
        const code = `only-${randomBytes(4).toString("hex")}`;
        await createMethod(t.app, (await t.app.services.settings.merchant("DEMO")).id, { code });
        const headers = await operatorOf("OTHER");
        const set = (of: string) =>
          post(`/wps/backoffice/payment-methods/${of}`, headers, { status: "maintenance" });
        return [await set(code), await set("no-such-method")];
      },
    ],
  },
  separate: {
    "deposit.create clientKey": async () => {
      const clientKey = randomUUID();
      const numbers = new Set<unknown>();
      for (const headers of [callers.own, callers.other, callers.own])
        numbers.add((await depositOf(headers, clientKey)).number);
      expect(numbers.size).toBe(2);
    },
  },
  ofSession: {
    "deposit.methods": async (headers) => {
      await depositOf(callers.own);
      const { open } = (await get("/wps/deposit/methods", headers)).body["value"] as { open: unknown[] };
      return open.length > 0;
    },
    "deposit.list": async (headers) => {
      const { number } = await depositOf(callers.own);
      const { content } = (await get("/wps/deposit/orders", headers)).body["value"] as {
        content: { number: string }[];
      };
      return content.some((order) => order.number === number);
    },
    "deposit.csv": async (headers) => {
      const { number } = await depositOf(callers.own);
      return (await t.app.inject({ url: "/wps/deposit/csv", headers })).body.includes(number);
    },
  },
  testedElsewhere: {
    "deposit.create": "modules/deposits/deposits.test.ts",
    "deposit.read": "its id, above",
    "deposit.declare.paid": "its id, above",
    "deposit.cancel": "its id, above",
    "deposit.slip.add": "its id, above",
    "deposit.slip.read": "its ids, above",
    "deposit.slip.remove": "its ids, above",
  },
};
