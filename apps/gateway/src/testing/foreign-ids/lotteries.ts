import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createLottery, sellingDraw } from "../../modules/lotteries/lotteries.fixture.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, callers, get, post, t } from "./site.ts";

const OWN = "ELOTT_OWN";
const THEIRS = "ELOTT_THEIRS";
const NOWHERE = "ELOTT_NOWHERE";
let created: Promise<void> | undefined;

/** Creates a lottery of DEMO and one of OTHER, once. */
async function lotteries(): Promise<void> {
  created ??= (async () => {
    await createLottery(t.app, { code: OWN });
    await createLottery(t.app, { code: THEIRS, merchant: "OTHER" });
  })();
  await created;
}

const LINES = [{ betType: "first3-straight", selection: [["1"], ["2"], ["3"]], unit: "0.01", multiple: 1 }];

async function slip(code: string, draw: string, idempotencyKey: string) {
  return { code, draw, lines: LINES, total: "0.01", idempotencyKey };
}

async function place(headers: Record<string, string>, code = OWN, idempotencyKey: string = randomUUID()) {
  await lotteries();
  return post("/lgw/orders", headers, await slip(code, await sellingDraw(t.app, OWN), idempotencyKey));
}

async function chase(headers: Record<string, string>, code = OWN, idempotencyKey: string = randomUUID()) {
  await lotteries();
  const first = await sellingDraw(t.app, OWN);
  const { rows } = await t.app.database.pool.query<{ number: string }>(
    `SELECT d.number FROM lottery_draws d JOIN lotteries l ON l.id = d.lottery_id
      WHERE l.code = $1 AND d.number > $2 ORDER BY d.number LIMIT 1`,
    [OWN, first],
  );
  const { draw: _, ...body } = await slip(code, first, idempotencyKey);
  return post("/lgw/orders/chases", headers, {
    ...body,
    mode: "fixed",
    stopOnWin: false,
    total: "0.02",
    draws: [first, rows[0]?.number].map((draw) => ({ draw, multiple: 1 })),
  });
}

type Made = Awaited<ReturnType<typeof place>>;
const numberOf = ({ body }: Made): string => (body["value"] as { number: string }).number;

let orderOnce: Promise<string> | undefined;
let chaseOnce: Promise<string> | undefined;
let slipOnce: Promise<string> | undefined;
const ownOrder = () => (orderOnce ??= place(callers.own).then(numberOf));
const ownChase = () => (chaseOnce ??= chase(callers.own).then(numberOf));

async function save(headers: Record<string, string>, code = OWN) {
  await lotteries();
  return post("/lgw/orders/saved", headers, { code, title: "Mine", lines: LINES });
}
const ownSlip = () =>
  (slipOnce ??= save(callers.own).then(({ body }) => (body["value"] as { id: string }).id));

const byCode = (ask: (code: string) => Promise<Made>): Case => [
  "lottery.unknown",
  async () => {
    await lotteries();
    return [await ask(THEIRS), await ask(NOWHERE)];
  },
];
const order = (path: string, payload?: object): Case => [
  "lottery.order.unknown",
  async () => {
    const ask = (number: string) =>
      payload
        ? post(`/lgw/orders/${number}${path}`, callers.own, payload)
        : get(`/lgw/orders/${number}${path}`, callers.own);
    return [await ask(numberOf(await place(callers.other))), await ask("L-22222222")];
  },
];
const chaseCase = (path: string, payload?: object): Case => [
  "lottery.chase.unknown",
  async () => {
    const ask = (number: string) =>
      payload
        ? post(`/lgw/orders/chases/${number}${path}`, callers.own, payload)
        : get(`/lgw/orders/chases/${number}${path}`, callers.own);
    return [await ask(numberOf(await chase(callers.other))), await ask("C-22222222")];
  },
];
const remove = async (id: string, headers: Record<string, string>) =>
  answerOf(await t.app.inject({ method: "DELETE", url: `/lgw/orders/saved/${id}`, headers }));

/** The same key of two members makes two of them, and twice of one member one. */
async function byMember(
  make: (headers: Record<string, string>, key: string) => Promise<Made>,
): Promise<void> {
  const key = randomUUID();
  const numbers = new Set<string>();
  for (const headers of [callers.own, callers.other, callers.own])
    numbers.add(numberOf(await make(headers, key)));
  expect(numbers.size).toBe(2);
}

const code = ({ body }: Made): unknown => body["errorCode"] ?? "ok";

export const lotteryCases: ForeignIdCases = {
  refused: {
    "lotteries.details code": byCode((one) => get(`/lgw/games/mobile/${one}`, {})),
    "lotteries.numero code": byCode((one) => get(`/lotto/lgw/games/opened/numero?code=${one}`, {})),
    "lotteries.draw code": byCode((one) =>
      get(`/lotto/lgw/games/opened/draw?code=${one}&number=20200101-0001`, {}),
    ),
    "lottery-orders.place code": byCode((one) => place(callers.own, one)),
    "lottery-chases.place code": byCode((one) => chase(callers.own, one)),
    "lottery-slips.save code": byCode((one) => save(callers.own, one)),
    // a filter by a lottery that is none selects nothing
    "lottery-orders.list code": [
      "ok",
      async () => [
        await get(`/lgw/orders?code=${THEIRS}`, callers.own),
        await get(`/lgw/orders?code=${NOWHERE}`, callers.own),
      ],
    ],
    "lottery-chases.list code": [
      "ok",
      async () => [
        await get(`/lgw/orders/chases?code=${THEIRS}`, callers.own),
        await get(`/lgw/orders/chases?code=${NOWHERE}`, callers.own),
      ],
    ],
    "lottery-slips.list code": [
      "ok",
      async () => [
        await get(`/lgw/orders/saved?code=${THEIRS}`, callers.own),
        await get(`/lgw/orders/saved?code=${NOWHERE}`, callers.own),
      ],
    ],
    "lottery-orders.read number": order(""),
    "lottery-orders.cancel number": order("/cancel", {}),
    "lottery-chases.read number": chaseCase(""),
    "lottery-chases.stop number": chaseCase("/stop", {}),
    "lottery-slips.delete id": [
      "ok",
      async () => {
        const theirs = (await save(callers.other)).body["value"] as { id: string };
        const answers = [
          await remove(theirs.id, callers.own),
          await remove("999999999", callers.own),
        ] as const;
        const { items } = (await get(`/lgw/orders/saved?code=${OWN}`, callers.other)).body["value"] as {
          items: { id: string }[];
        };
        expect(items.map(({ id }) => id)).toContain(theirs.id);
        return [...answers];
      },
    ],
  },
  separate: {
    "lottery-orders.place idempotencyKey": () => byMember((headers, key) => place(headers, OWN, key)),
    "lottery-chases.place idempotencyKey": () => byMember((headers, key) => chase(headers, OWN, key)),
  },
  ofSession: {
    "lottery-orders.place": async (headers) => {
      const answer = await place(headers);
      return answer.body["errorCode"] ?? numberOf(answer);
    },
    "lottery-orders.list": async (headers) => {
      const number = await ownOrder();
      const { items } = (await get("/lgw/orders", headers)).body["value"] as { items?: { number: string }[] };
      return items?.some((one) => one.number === number);
    },
    "lottery-orders.read": async (headers) => code(await get(`/lgw/orders/${await ownOrder()}`, headers)),
    "lottery-orders.cancel": async (headers) =>
      code(await post(`/lgw/orders/${await ownOrder()}/cancel`, headers, {})),
    "lottery-chases.place": async (headers) => {
      const answer = await chase(headers);
      return answer.body["errorCode"] ?? numberOf(answer);
    },
    "lottery-chases.list": async (headers) => {
      const number = await ownChase();
      const { items } = (await get("/lgw/orders/chases", headers)).body["value"] as {
        items?: { number: string }[];
      };
      return items?.some((one) => one.number === number);
    },
    "lottery-chases.read": async (headers) =>
      code(await get(`/lgw/orders/chases/${await ownChase()}`, headers)),
    "lottery-chases.stop": async (headers) =>
      code(await post(`/lgw/orders/chases/${await ownChase()}/stop`, headers, {})),
    "lottery-slips.list": async (headers) => {
      const id = await ownSlip();
      const { items } = (await get(`/lgw/orders/saved?code=${OWN}`, headers)).body["value"] as {
        items?: { id: string }[];
      };
      return items?.some((one) => one.id === id);
    },
    "lottery-slips.save": async (headers) => {
      const { body } = await save(headers);
      return body["errorCode"] ?? (body["value"] as { id: string }).id;
    },
    "lottery-slips.delete": async (headers) => {
      const id = await ownSlip();
      await remove(id, headers);
      const { rowCount } = await t.app.database.pool.query("SELECT FROM lottery_saved_slips WHERE id = $1", [
        id,
      ]);
      if (rowCount === 0) slipOnce = undefined;
      return rowCount;
    },
  },
};
