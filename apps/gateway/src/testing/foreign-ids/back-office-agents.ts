import { randomBytes, randomUUID } from "node:crypto";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { expect } from "vitest";
import { seal } from "../index.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, operatorOf, t } from "./site.ts";

type MerchantCode = "DEMO" | "OTHER";
interface Named {
  readonly memberId: string;
  readonly moveId: string;
  /** A proposal to the merchant. */
  readonly contractId: string;
  readonly settlementId: string;
  readonly proofId: string;
}

let made = 0;
/** An agent at the top of a merchant, with a planned move below, a proposal to the merchant and a settlement. */
async function entered(code: MerchantCode): Promise<Named> {
  made += 1;
  const { rows } = await t.app.database.pool.query<Named>(
    `WITH top AS (
       INSERT INTO members (merchant_id, username, type, currency)
       SELECT id, $2 || 'top', 2, currency FROM merchants WHERE code = $1 RETURNING id, merchant_id, public_id, currency
     ), move AS (
       INSERT INTO team_moves (merchant_id, member_id, effective_on, reason)
       SELECT merchant_id, id, '2090-01-01', 'Why' FROM top RETURNING id
     ), contract AS (
       INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, proposer_id, client_key,
                                    request_hash, expires_at)
       SELECT merchant_id, 'daily-salary', id, 'day', '[{"from": "1", "active": 0, "rate": 1}]', 0, 'receiver', id, 'of-a-foreign-agent',
              '', now() + interval '1 day' FROM top RETURNING id
     ), settlement AS (
       INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day)
       SELECT merchant_id, 'rebate', timestamptz '2025-01-01' + $3 * interval '1 day', timestamptz '2025-01-02' + $3 * interval '1 day',
              '2025-01-01', '2025-01-01' FROM top RETURNING id
     ), proof AS (
       INSERT INTO team_proofs (merchant_id, first_day, last_day, after_settlement, last_settlement, state, finished_at)
       SELECT merchant_id, '2025-01-01', '2025-01-01', 0, 0, 'done', now() FROM top RETURNING id
     )
     SELECT (SELECT public_id FROM top) AS "memberId", (SELECT id FROM move)::text AS "moveId",
            (SELECT id FROM contract)::text AS "contractId", (SELECT id FROM settlement)::text AS "settlementId",
            (SELECT id FROM proof)::text AS "proofId"`,
    [code, `foreign${made}`, made],
  );
  return rows[0] as Named;
}

const UNKNOWN: Named = {
  memberId: "0123456789abcdef",
  moveId: "999999999",
  contractId: "999999999",
  settlementId: "999999999",
  proofId: "999999999",
};
const call = async (code: MerchantCode, method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
  answerOf(
    await t.app.inject({
      method,
      url: `/wps/backoffice${path}`,
      headers: await operatorOf(code),
      ...(payload && { payload }),
    }),
  );
/** A call of an operator of OTHER about something of DEMO. */
const foreign = (
  answer: string,
  method: "GET" | "POST" | "PUT",
  path: (of: Named) => string,
  payload?: () => object,
): Case => [
  answer,
  async () => {
    const own = await entered("DEMO");
    return [
      await call("OTHER", method, path(own), payload?.()),
      await call("OTHER", method, path(UNKNOWN), payload?.()),
    ];
  },
];

const terms = (clientKey: string = randomUUID()) => ({
  tiers: [{ from: "1", active: 0, rate: "0.1" }],
  activeTurnover: "1",
  clientKey,
});
const move = (clientKey: string = randomUUID()) => ({
  day: addDays(dayIn("Asia/Manila", new Date()), 2),
  reason: "Why",
  clientKey,
});
const create = async (code: MerchantCode, change: object = {}) => {
  const body = {
    username: `g${randomBytes(5).toString("hex")}`,
    password: "mondegreen84x",
    rates: [],
    clientKey: randomUUID(),
    ...change,
  };
  const sealed = await seal(t.app.services.sealedBodyKeys.currentKey(), "backoffice.agent.create", body);
  const headers = { ...sealed.headers, ...(await operatorOf(code)) };
  return answerOf(await t.app.inject({ ...sealed, headers }));
};
/** Calls of operators of two merchants with one key, and the first of them again, make two things. */
const expectTwo = async (field: string, make: (code: MerchantCode) => ReturnType<typeof call>) => {
  const answers = [await make("DEMO"), await make("OTHER"), await make("DEMO")];
  expect(new Set(answers.map(({ body }) => (body["value"] as Record<string, string>)[field])).size).toBe(2);
};

export const backOfficeAgentCases: ForeignIdCases = {
  refused: {
    "backoffice.agents under": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/agents?under=${memberId}`,
    ),
    "backoffice.agent memberId": foreign("member.unknown", "GET", ({ memberId }) => `/agents/${memberId}`),
    "backoffice.rebates memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/agents/${memberId}/rebates`,
    ),
    "backoffice.member.records memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/members/${memberId}/records/deposits`,
    ),
    "backoffice.member.bets memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/members/${memberId}/bets`,
    ),
    "backoffice.member.bet memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/members/${memberId}/bets/bm9uZQ`,
    ),
    "backoffice.member.bet betId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/members/${memberId}/bets/bm9uZQ`,
    ),
    "backoffice.rebates.set memberId": foreign(
      "member.unknown",
      "PUT",
      ({ memberId }) => `/agents/${memberId}/rebates`,
      () => ({ rates: [{ category: "RNG", rate: "0.1" }] }),
    ),
    "backoffice.rebates.history memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/agents/${memberId}/rebates/history`,
    ),
    "backoffice.agent.quotas memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/agents/${memberId}/quotas`,
    ),
    "backoffice.agent.quotas.set memberId": foreign(
      "member.unknown",
      "PUT",
      ({ memberId }) => `/agents/${memberId}/quotas`,
      () => ({ quotas: [{ rate: "1", quota: 1 }] }),
    ),
    "backoffice.move.preview memberId": foreign(
      "member.unknown",
      "GET",
      ({ memberId }) => `/agents/${memberId}/move`,
    ),
    "backoffice.move.plan memberId": foreign(
      "member.unknown",
      "POST",
      ({ memberId }) => `/agents/${memberId}/moves`,
      move,
    ),
    "backoffice.move.cancel moveId": foreign(
      "team.move.unknown",
      "POST",
      ({ moveId }) => `/moves/${moveId}/cancel`,
    ),
    "backoffice.contract contractId": foreign(
      "contract.unknown",
      "GET",
      ({ contractId }) => `/contracts/${contractId}`,
    ),
    "backoffice.contract.propose memberId": foreign(
      "member.unknown",
      "POST",
      ({ memberId }) => `/agents/${memberId}/contracts`,
      () => ({ kind: "daily-salary", ...terms() }),
    ),
    "backoffice.contract.counter contractId": foreign(
      "contract.unknown",
      "POST",
      ({ contractId }) => `/contracts/${contractId}/counter`,
      terms,
    ),
    "backoffice.contract.answer contractId": foreign(
      "contract.unknown",
      "POST",
      ({ contractId }) => `/contracts/${contractId}/answer`,
      () => ({ answer: "accept" }),
    ),
    "backoffice.proof proofId": foreign("proof.unknown", "GET", ({ proofId }) => `/team-proofs/${proofId}`),
    "backoffice.settlement settlementId": foreign(
      "settlement.unknown",
      "GET",
      ({ settlementId }) => `/settlements/${settlementId}`,
    ),
    "backoffice.settlement.differences settlementId": foreign(
      "settlement.unknown",
      "GET",
      ({ settlementId }) => `/settlements/${settlementId}/differences`,
    ),
    "backoffice.settlement.csv settlementId": foreign(
      "settlement.unknown",
      "GET",
      ({ settlementId }) => `/settlements/${settlementId}/csv`,
    ),
    "backoffice.settlement.release settlementId": foreign(
      "settlement.unknown",
      "POST",
      ({ settlementId }) => `/settlements/${settlementId}/release`,
    ),
  },
  separate: {
    "backoffice.agent.create username": async () => {
      const username = `g${randomBytes(5).toString("hex")}`;
      expect((await create("DEMO", { username })).status).toBe(200);
      expect((await create("OTHER", { username })).status).toBe(200);
    },
    "backoffice.agent.create clientKey": async () => {
      const same = { username: `g${randomBytes(5).toString("hex")}`, clientKey: randomUUID() };
      await expectTwo("id", (code) => create(code, same));
    },
    "backoffice.move.plan clientKey": async () => {
      const clientKey = randomUUID();
      const { pool } = t.app.database;
      const joined = async (code: MerchantCode): Promise<string> => {
        const { memberId } = await entered(code);
        const { rows } = await pool.query<{ id: string }>(
          `INSERT INTO members (merchant_id, username, type, currency, upline_id)
           SELECT merchant_id, username || 'a', 1, currency, id FROM members WHERE public_id = $1 RETURNING public_id AS id`,
          [memberId],
        );
        return rows[0]?.id as string;
      };
      const ids = { DEMO: await joined("DEMO"), OTHER: await joined("OTHER") };
      await expectTwo("moveId", (code) => call(code, "POST", `/agents/${ids[code]}/moves`, move(clientKey)));
    },
    "backoffice.contract.propose clientKey": async () => {
      const clientKey = randomUUID();
      const ids = { DEMO: await entered("DEMO"), OTHER: await entered("OTHER") };
      await expectTwo("id", (code) =>
        call(code, "POST", `/agents/${ids[code].memberId}/contracts`, {
          kind: "hourly-salary",
          ...terms(clientKey),
        }),
      );
    },
    "backoffice.contract.counter clientKey": async () => {
      const clientKey = randomUUID();
      const ids = { DEMO: await entered("DEMO"), OTHER: await entered("OTHER") };
      await expectTwo("id", (code) =>
        call(code, "POST", `/contracts/${ids[code].contractId}/counter`, terms(clientKey)),
      );
    },
  },
};
