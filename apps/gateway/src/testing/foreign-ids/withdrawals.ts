import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createWithdrawer, withdraw } from "../../modules/withdrawals/withdrawals.fixture.ts";
import { seal } from "../index.ts";
import type { ForeignIdCases } from "./cases.ts";
import { type Answer, answerOf, callers, get, operatorOf, post, t } from "./site.ts";

const byPassword = { proof: { kind: "password", password: "correct-horse-7" } };

async function cardCall(
  id: "cards.add" | "cards.remove",
  headers: Record<string, string>,
  body: Record<string, unknown>,
): Promise<Answer> {
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), id, { ...byPassword, ...body });
  return answerOf(await t.app.inject({ ...request, headers: { ...request.headers, ...headers } }));
}

/** Adds a bank card of the caller. */
async function cardOf(headers: Record<string, string>, number = `1${randomInt(1e9, 9e9)}`): Promise<string> {
  const body = { key: randomUUID(), institution: "BDO", number, holder: "Marisol Villanueva" };
  return ((await cardCall("cards.add", headers, body)).body["value"] as { id: string }).id;
}

/** Creates a withdrawal of a member that is in review. */
async function withdrawalOf(username: "own" | "other"): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ number: string }>(
    `WITH card AS (
       INSERT INTO bank_cards (member_id, key, kind, institution, institution_name, holder, sealed_number, number_mac, last_four)
       SELECT id, $2, 'bank', 'BDO', 'BDO Unibank', 'A', '', decode($2, 'escape'), '0000' FROM members WHERE username = $1 RETURNING *
     )
     INSERT INTO withdrawals (member_id, merchant_id, number, currency, amount, fee, state, client_key, request_hash, card_id, card,
                              sealed_number, dialect, unmet, facts, approvals_needed, language)
     SELECT m.id, m.merchant_id, 'WD-0101-' || $3, m.currency, 1000, 0, 'review', $2, '', card.id,
            '{"kind":"bank","institution":"BDO","name":"BDO Unibank","holder":"A","lastFour":"0000"}', '', 'fake', '{}', $4, 1, 'EN'
       FROM card JOIN members m ON m.id = card.member_id RETURNING number`,
    [
      username,
      randomUUID(),
      Array.from({ length: 5 }, () => "23456789ABCDEFGH"[randomInt(16)]).join(""),
      {
        automaticUpTo: "0",
        identityAbove: "0",
        identityConfirmed: true,
        cardAddedAt: new Date().toISOString(),
        coolings: [],
        turnoverLeft: "0",
        riskFlags: [],
      },
    ],
  );
  return rows[0]?.number as string;
}

let withdrawnOnce: Promise<string> | undefined;

const NO_WITHDRAWAL = "WD-0101-22222";

/** Asks for a withdrawal to a card. */
async function withdrawTo(cardId: string): Promise<Answer> {
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "withdraw.request", {
    amount: "1000",
    cardId,
    clientKey: randomUUID(),
    paymentPassword: "271828",
  });
  return answerOf(await t.app.inject({ ...request, headers: { ...request.headers, ...callers.own } }));
}

export const withdrawalCases: ForeignIdCases = {
  refused: {
    "withdraw.read number": [
      "withdrawal.unknown",
      async () => [
        await get(`/wps/withdraw/orders/${await withdrawalOf("other")}`, callers.own),
        await get(`/wps/withdraw/orders/${NO_WITHDRAWAL}`, callers.own),
      ],
    ],
    "withdraw.cancel number": [
      "withdrawal.unknown",
      async () => [
        await post(`/wps/withdraw/orders/${await withdrawalOf("other")}/cancel`, callers.own, {}),
        await post(`/wps/withdraw/orders/${NO_WITHDRAWAL}/cancel`, callers.own, {}),
      ],
    ],
    "withdraw.request cardId": [
      "card.unknown",
      async () => [
        await withdrawTo(await cardOf(callers.other)),
        await withdrawTo(randomBytes(16).toString("hex")),
      ],
    ],
    "backoffice.withdrawal number": [
      "withdrawal.unknown",
      async () => {
        const read = async (number: string) =>
          get(`/wps/backoffice/withdrawals/${number}`, await operatorOf("OTHER"));
        return [await read(await withdrawalOf("own")), await read(NO_WITHDRAWAL)];
      },
    ],
    "backoffice.withdrawal.act number": [
      "withdrawal.unknown",
      async () => {
        const assign = async (number: string) =>
          post(`/wps/backoffice/withdrawals/${number}`, await operatorOf("OTHER"), { event: "assign" });
        return [await assign(await withdrawalOf("own")), await assign(NO_WITHDRAWAL)];
      },
    ],
    "cards.remove cardId": [
      "card.unknown",
      async () => [
        await cardCall("cards.remove", callers.other, { cardId: await cardOf(callers.own) }),
        await cardCall("cards.remove", callers.other, { cardId: randomBytes(16).toString("hex") }),
      ],
    ],
  },
  separate: {
    "withdraw.request clientKey": async () => {
      const clientKey = randomUUID();
      const [one, two] = [await createWithdrawer(t.app, "taker1"), await createWithdrawer(t.app, "taker2")];
      const numbers = new Set<unknown>();
      for (const who of [one, two, one])
        numbers.add((await withdraw(t.app, who, { clientKey })).value?.number);
      expect(numbers.size).toBe(2);
    },
  },
  ofSession: {
    "cards.list": async (headers) => {
      if (headers === callers.own) await cardOf(callers.own);
      return ((await get("/wps/withdraw/bankCards", headers)).body["value"] as { cards: unknown[] }).cards
        .length;
    },
    "withdraw.info": async (headers) =>
      ((await get("/wps/withdraw/info", headers)).body["value"] as { balance: string }).balance,
    "withdraw.list": async (headers) => {
      withdrawnOnce ??= withdrawalOf("own");
      const number = await withdrawnOnce;
      const { content } = (await get("/wps/withdraw/orders", headers)).body["value"] as {
        content: { number: string }[];
      };
      return content.some((withdrawal) => withdrawal.number === number);
    },
    "withdraw.csv": async (headers) => {
      withdrawnOnce ??= withdrawalOf("own");
      const number = await withdrawnOnce;
      return (await t.app.inject({ url: "/wps/withdraw/csv", headers })).body.includes(number);
    },
  },
  testedElsewhere: {
    "withdraw.request": "modules/withdrawals/withdrawals.test.ts",
    "withdraw.read": "its id, above",
    "withdraw.cancel": "its id, above",
    "cards.add": "modules/bank-cards/bank-cards.test.ts",
    "cards.remove": "its id, above",
  },
};
