import { randomBytes, randomUUID } from "node:crypto";
import type { ForeignIdCases } from "./cases.ts";
import { callers, get, t } from "./site.ts";

let playedOnce: Promise<string> | undefined;

/** Creates an open round of a member without movements, of a larger stake for `own`; returns the id of its bet. */
async function betOf(username: "own" | "other"): Promise<string> {
  const round = `r${randomBytes(8).toString("hex")}`;
  await t.app.database.pool.query(
    `WITH launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                             play_type, language, currency, expires_at)
       SELECT $1, merchant_id, id, $1, 'lumen', 'LUMEN', 'kite', false, 'trad', 'EN', currency, now()
         FROM members WHERE username = $2 RETURNING *
     )
     INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total)
     SELECT member_id, integration_id, id, id, vendor, game_code, currency, CASE $2 WHEN 'own' THEN 1000 ELSE 1 END FROM launch`,
    [round, username],
  );
  return Buffer.from(`lumen/${round}`).toString("base64url");
}

/** Whether the caller's records contain a round of the member `own`. */
async function ownRound(headers: Record<string, string>, path: string): Promise<boolean> {
  playedOnce ??= betOf("own");
  const id = await playedOnce;
  return (await t.app.inject({ url: path.replace("{id}", id), headers })).body.includes(id);
}

export const recordCases: ForeignIdCases = {
  refused: {
    "records.bet betId": [
      "record.unknown",
      async () => {
        const read = (id: string) => get(`/wps/member/gameRecord/${id}`, callers.own);
        return [
          await read(await betOf("other")),
          await read(Buffer.from("lumen/none").toString("base64url")),
        ];
      },
    ],
    "records.bet.vendor betId": [
      "record.unknown",
      async () => {
        const read = (id: string) => get(`/wps/member/gameRecord/${id}/vendor`, callers.own);
        return [
          await read(await betOf("other")),
          await read(Buffer.from("lumen/none").toString("base64url")),
        ];
      },
    ],
    "records.transaction transactionId": [
      "record.unknown",
      async () => {
        // numbers count within a book: the other member's has one more
        await t.app.database.pool.query(
          `SELECT ledger_transfer($1, 'deposit', id, currency, 'deposit', 'cash', 1) FROM members WHERE username = 'other'`,
          [randomUUID()],
        );
        const read = (id: bigint) => get(`/wps/wallet/details/${id}`, callers.own);
        const { rows } = await t.app.database.pool.query<{ seq: bigint }>(
          "SELECT seq FROM ledger_books b JOIN members m ON m.id = b.member_id WHERE m.username = 'own'",
        );
        return [await read((rows[0]?.seq ?? 0n) + 1n), await read(999_999_999n)];
      },
    ],
  },
  ofSession: {
    "wallet.read": async (headers) =>
      ((await get("/wps/wallet/balance", headers)).body["value"] as { sumBalance: string }).sumBalance,
    "records.bets": (headers) => ownRound(headers, "/wps/member/gameRecord"),
    "records.bet": (headers) => ownRound(headers, "/wps/member/gameRecord/{id}"),
    "records.csv": (headers) => ownRound(headers, "/wps/member/report/csv/bets"),
    "records.totals": async (headers) => {
      await ownRound(headers, "/wps/member/gameRecord");
      const { open } = (await get("/wps/member/gameRecord/totals", headers)).body["value"] as {
        open: { stake: string };
      };
      return open.stake;
    },
    // the opening balances differ
    "records.transactions": async (headers) => (await get("/wps/wallet/details", headers)).body["value"],
    "records.transaction": async (headers) => (await get("/wps/wallet/details/1", headers)).body["value"],
    "records.profit": async (headers) => {
      await t.app.database.pool.query(
        `INSERT INTO play_sums (member_id, currency, starts_at, vendor, result, rounds, stake, paid)
       SELECT id, currency, date_trunc('hour', now()), 'LUMEN', 'lost', 1, 100000, 0 FROM members WHERE username = 'own'
       ON CONFLICT DO NOTHING`,
      );
      const { total } = (await get("/wps/member/report/pnl", headers)).body["value"] as {
        total: { bets: number };
      };
      return total.bets;
    },
  },
  testedElsewhere: { "records.bet.vendor": "its id, above" },
};
