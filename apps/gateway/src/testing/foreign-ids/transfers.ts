import { randomInt, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { ForeignIdCases } from "./cases.ts";
import { callers, get, operatorOf, post, t } from "./site.ts";

/** Creates a transfer of a member that has failed. */
async function transferOf(username: "own" | "other"): Promise<string> {
  const { rows } = await t.app.database.pool.query<{ number: string }>(
    `INSERT INTO vendor_transfers (member_id, merchant_id, number, currency, vendor, direction, amount, state, client_key, request_hash, due_at)
     SELECT id, merchant_id, 'TR-0101-' || $3, currency, 'LUMEN', 'in', 1000, 'failed', $2, '', NULL FROM members WHERE username = $1
     RETURNING number`,
    [username, randomUUID(), Array.from({ length: 5 }, () => "23456789ABCDEFGH"[randomInt(16)]).join("")],
  );
  return rows[0]?.number as string;
}

let transferredOnce: Promise<string> | undefined;

const transfer = (headers: Record<string, string>, change: object = {}) =>
  post("/wps/wallet/transfers", headers, {
    vendor: "PEPPER",
    direction: "out",
    amount: "1",
    clientKey: randomUUID(),
    ...change,
  });

const NO_TRANSFER = "TR-0101-22222";

export const transferCases: ForeignIdCases = {
  refused: {
    "backoffice.rounds.dismiss faultId": [
      "round.fault.unknown",
      async () => {
        const { rows } = await t.app.database.pool.query<{ id: bigint }>(
          `INSERT INTO round_feed_faults (integration_id, vendor, sequence, kind, member_id)
           SELECT 'lumen', 'PEPPER', 77, 'wallet', id FROM members WHERE username = 'own' RETURNING id`,
        );
        const dismiss = async (faultId: string) =>
          post(`/wps/backoffice/round-feeds/faults/${faultId}`, await operatorOf("OTHER"), { reason: "Why" });
        return [await dismiss(String(rows[0]?.id)), await dismiss("999999999")];
      },
    ],
    "transfer.read number": [
      "transfer.unknown",
      async () => [
        await get(`/wps/wallet/transfers/${await transferOf("other")}`, callers.own),
        await get(`/wps/wallet/transfers/${NO_TRANSFER}`, callers.own),
      ],
    ],
  },
  separate: {
    "transfer.make clientKey": async () => {
      const clientKey = randomUUID();
      const numbers = new Set<unknown>();
      for (const headers of [callers.own, callers.other, callers.own])
        numbers.add(((await transfer(headers, { clientKey })).body["value"] as { number: string }).number);
      expect(numbers.size).toBe(2);
    },
  },
  ofSession: {
    "transfer.wallets": async (headers) =>
      ((await get("/wps/wallet/wallets", headers)).body["value"] as { main: string }).main,
    "transfer.make": async (headers) =>
      ((await transfer(headers, { amount: "1000000" })).body["value"] as { limit?: string } | undefined)
        ?.limit,
    "transfer.list": async (headers) => {
      transferredOnce ??= transferOf("own");
      const number = await transferredOnce;
      const { content } = (await get("/wps/wallet/transfers", headers)).body["value"] as {
        content: { number: string }[];
      };
      return content.some((one) => one.number === number);
    },
    "transfer.read": async (headers) => {
      transferredOnce ??= transferOf("own");
      return (await get(`/wps/wallet/transfers/${await transferredOnce}`, headers)).status;
    },
  },
};
