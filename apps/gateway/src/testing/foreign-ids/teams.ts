import { expect } from "vitest";
import { createMember, signIn } from "../index.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { answerOf, callers, get, t } from "./site.ts";

type Headers = Record<string, string>;
interface Team {
  readonly headers: Headers;
  /** Public ids of an agent below, and of a member below that one. */
  readonly agentBelow: string;
  readonly memberBelow: string;
}

/** An agent of DEMO with a name of their own, with an agent and a member below. */
async function teamOf(name: string): Promise<Team> {
  await createMember(t.app, name, { type: 1 });
  const join = async (username: string, type: number, upline: string): Promise<string> => {
    const { rows } = await t.app.database.pool.query<{ id: string }>(
      `INSERT INTO members (merchant_id, username, type, currency, upline_id)
       SELECT merchant_id, $1, $2, currency, id FROM members WHERE username = $3 RETURNING public_id AS id`,
      [username, type, upline],
    );
    return rows[0]?.id as string;
  };
  const agentBelow = await join(`${name}a`, 1, name);
  const memberBelow = await join(`${name}m`, 0, `${name}a`);
  await t.app.database.pool.query("SELECT team_roll_up(1, 1000, 1)");
  return { headers: await signIn(t.app, name), agentBelow, memberBelow };
}
let made: Promise<readonly [Team, Team]> | undefined;
export const teams = () => {
  made ??= (async () => [await teamOf("agentone"), await teamOf("agenttwo")] as const)();
  return made;
};

/** Reads as the agent who stands for a caller: the callers themselves are no agents. */
export const asAgent = async (headers: Headers, path: (own: Team) => string) => {
  const [own, other] = await teams();
  if (headers === callers.own) return (await get(path(own), own.headers)).body["value"];
  return (await get(path(own), headers === callers.other ? other.headers : headers)).body;
};
const foreignTeam =
  (path: (id: string) => string, id: (team: Team) => string): Case[1] =>
  async () => {
    const [own, other] = await teams();
    const read = (one: string) => get(path(one), own.headers);
    return [await read(id(other)), await read("0123456789abcdef")];
  };

/** A call about a direct downline of the other agent. */
const foreignDownline =
  (method: "GET" | "POST" | "PUT" | "DELETE", path: (id: string) => string, payload?: object): Case[1] =>
  async () => {
    const [own, other] = await teams();
    const call = async (id: string) =>
      answerOf(
        await t.app.inject({ method, url: path(id), headers: own.headers, ...(payload && { payload }) }),
      );
    return [await call(other.agentBelow), await call("0123456789abcdef")];
  };
/** A round of the member below the other agent, and one that does not exist. */
const foreignRound: Case[1] = async () => {
  const [own, other] = await teams();
  const round = "foreign-team-round";
  await t.app.database.pool.query(
    `WITH launch AS (
       INSERT INTO launches (id, merchant_id, member_id, idempotency_key, integration_id, vendor, game_code, free_play,
                             play_type, language, currency, expires_at)
       SELECT $1, merchant_id, id, $1, 'lumen', 'LUMEN', 'kite', false, 'trad', 'EN', currency, now()
         FROM members WHERE public_id = $2 RETURNING *
     )
     INSERT INTO rounds (member_id, integration_id, round, launch_id, vendor, game_code, currency, stake_total)
     SELECT member_id, integration_id, id, id, vendor, game_code, currency, 1 FROM launch ON CONFLICT DO NOTHING`,
    [round, other.memberBelow],
  );
  const read = (member: string, name: string) =>
    get(`/wps/agent/team/bets/${Buffer.from(`${member}/lumen/${name}`).toString("base64url")}`, own.headers);
  return [await read(other.memberBelow, round), await read(own.memberBelow, "none")];
};
/** What lists of a team refuse: an agent and a member of another team. */
const foreignLists = (endpoints: Record<string, string>): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([id, path]): [string, Case][] => [
      [
        `${id} under`,
        [
          "member.unknown",
          foreignTeam(
            (one) => `${path}?under=${one}`,
            ({ agentBelow }) => agentBelow,
          ),
        ],
      ],
      [
        `${id} member`,
        [
          "member.unknown",
          foreignTeam(
            (one) => `${path}?member=${one}`,
            ({ memberBelow }) => memberBelow,
          ),
        ],
      ],
    ]),
  );
/** Deposits a sum for the member below each agent, so that their teams' records differ. */
let deposited: Promise<unknown> | undefined;
const deposits = async () => {
  const both = await teams();
  deposited ??= Promise.all(
    both.map(async ({ memberBelow }, at) => {
      await t.app.database.pool.query("SELECT ledger_open(id, currency) FROM members WHERE public_id = $1", [
        memberBelow,
      ]);
      await t.app.database.pool.query(
        "SELECT ledger_transfer($2, 'deposit', id, currency, 'deposit', 'cash', $3) FROM members WHERE public_id = $1",
        [memberBelow, `foreign-team:${memberBelow}`, 100_000 * (at + 1)],
      );
    }),
  ).then(() => t.app.database.pool.query("SELECT team_roll_up(1, 1000, 1)"));
  await deposited;
};

const rates = { rates: [{ category: "RNG", rate: "0" }] };
/** A request for lower rates, and a statement, of the other agent. */
async function entered(): Promise<Record<"request" | "statement" | "contract", string>> {
  const [, other] = await teams();
  const { rows } = await t.app.database.pool.query<Record<"request" | "statement" | "contract", string>>(
    `WITH agent AS (
       SELECT u.id, u.merchant_id FROM members m JOIN members u ON u.id = m.upline_id WHERE m.public_id = $1
     ), request AS (
       INSERT INTO rebate_changes (merchant_id, member_id, by_member_id, rates, state, expires_at)
       SELECT merchant_id, id, id, '[]', 'proposed', now() + interval '1 day' FROM agent RETURNING id
     ), settlement AS (
       INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day)
       SELECT merchant_id, 'dividend', '2026-01-01', '2026-01-16', '2026-01-01', '2026-01-15' FROM agent RETURNING id
     ), statement AS (
       INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, state)
       SELECT s.id, a.id, 'dividend', 0, 'nothing' FROM settlement s, agent a RETURNING settlement_id AS id
     ), payment AS (
       INSERT INTO settlement_statements (settlement_id, member_id, kind, amount, state, payer_id)
       SELECT s.id, m.id, 'dividend', 1, 'owed', a.id FROM settlement s, agent a, members m WHERE m.public_id = $1
     ), contract AS (
       INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, client_key,
                                    request_hash, expires_at)
       SELECT merchant_id, 'daily-salary', id, 'day', '[{"from": "1", "active": 0, "rate": 1}]', 0, 'payer', 'foreign', '',
              now() + interval '1 day' FROM agent RETURNING id
     )
     SELECT (SELECT id FROM request)::text AS request, (SELECT id FROM statement)::text AS statement,
            (SELECT id FROM contract)::text AS contract`,
    [other.agentBelow],
  );
  return rows[0] as Record<"request" | "statement" | "contract", string>;
}
let foreign: ReturnType<typeof entered> | undefined;
const foreignRows = () => {
  foreign ??= entered();
  return foreign;
};

const terms = {
  tiers: [{ from: "1", active: 0, rate: "0.1" }],
  activeTurnover: "1",
  clientKey: "a-key-of-foreign-ids",
};
/** A call about a contract of the other agent. */
const foreignContract =
  (method: "GET" | "POST", path: string, payload?: object): Case[1] =>
  async () => {
    const [own] = await teams();
    const { contract } = await foreignRows();
    const call = async (id: string) =>
      answerOf(
        await t.app.inject({
          method,
          url: `/wps/agent/contracts/${id}${path}`,
          headers: own.headers,
          ...(payload && { payload }),
        }),
      );
    return [await call(contract), await call("999999999999999999")];
  };

const message = { text: "Hello", clientKey: "a-key-of-foreign-ids" };
/** Writes to the agent below one of the agents. */
const write = async ({ headers, agentBelow }: Team) => {
  const url = `/wps/member/team/conversations/${agentBelow}`;
  return (await t.app.inject({ method: "POST", url, headers, payload: message })).json().value.id as string;
};

export const teamCases: ForeignIdCases = {
  refused: {
    "team.conversation memberId": [
      "member.unknown",
      foreignDownline("GET", (id) => `/wps/member/team/conversations/${id}`),
    ],
    "team.message.send memberId": [
      "member.unknown",
      foreignDownline("POST", (id) => `/wps/member/team/conversations/${id}`, message),
    ],
    "team.message.seen memberId": [
      "member.unknown",
      foreignDownline("POST", (id) => `/wps/member/team/conversations/${id}/seen`, { last: "1" }),
    ],
    "team.conversation.mute memberId": [
      "member.unknown",
      foreignDownline("PUT", (id) => `/wps/member/team/conversations/${id}/muted`, { muted: true }),
    ],
    "contracts.read id": ["contract.unknown", foreignContract("GET", "")],
    "contracts.answer id": ["contract.unknown", foreignContract("POST", "/answer", { answer: "accept" })],
    "contracts.counter id": ["contract.unknown", foreignContract("POST", "/counter", terms)],
    "contracts.terms memberId": [
      "member.unknown",
      foreignDownline("GET", (id) => `/wps/agent/subordinates/${id}/contract/terms?kind=dividend`),
    ],
    "contracts.propose memberId": [
      "member.unknown",
      foreignDownline("POST", (id) => `/wps/agent/subordinates/${id}/contracts`, {
        ...terms,
        kind: "daily-salary",
      }),
    ],
    "rebates.member memberId": [
      "member.unknown",
      foreignDownline("GET", (id) => `/wps/agent/rebates/subordinates/${id}`),
    ],
    "rebates.history memberId": [
      "member.unknown",
      foreignDownline("GET", (id) => `/wps/agent/rebates/history?memberId=${id}`),
    ],
    "rebates.preview memberId": [
      "member.unknown",
      foreignDownline("POST", (id) => `/wps/agent/rebates/subordinates/${id}/preview`, rates),
    ],
    "rebates.change memberId": [
      "member.unknown",
      foreignDownline("PUT", (id) => `/wps/agent/rebates/subordinates/${id}`, rates),
    ],
    "rebates.withdraw memberId": [
      "member.unknown",
      foreignDownline("DELETE", (id) => `/wps/agent/rebates/subordinates/${id}/request`),
    ],
    "rebates.answer id": [
      "rebate.request.unknown",
      async () => {
        const [own] = await teams();
        const { request } = await foreignRows();
        const answer = async (id: string) =>
          answerOf(
            await t.app.inject({
              method: "POST",
              url: `/wps/agent/rebates/requests/${id}`,
              headers: own.headers,
              payload: { answer: "accept" },
            }),
          );
        return [await answer(request), await answer("999999999999999999")];
      },
    ],
    "settlements.read id": [
      "record.unknown",
      async () => {
        const [own] = await teams();
        const { statement } = await foreignRows();
        const read = (id: string) => get(`/wps/agent/statements/${id}`, own.headers);
        return [await read(statement), await read("999999999999999999")];
      },
    ],
    "settlements.payment id": [
      "record.unknown",
      async () => {
        const [own, other] = await teams();
        const { statement } = await foreignRows();
        const read = (id: string) => get(`/wps/agent/payments/${other.agentBelow}/${id}`, own.headers);
        return [await read(statement), await read("999999999999999999")];
      },
    ],
    "settlements.payment memberId": [
      "record.unknown",
      async () => {
        const [own, other] = await teams();
        const { statement } = await foreignRows();
        const read = (id: string) => get(`/wps/agent/payments/${id}/${statement}`, own.headers);
        return [await read(other.agentBelow), await read("0123456789abcdef")];
      },
    ],
    "teams.member memberId": [
      "member.unknown",
      foreignTeam(
        (id) => `/wps/agent/subordinates/${id}`,
        ({ memberBelow }) => memberBelow,
      ),
    ],
    "teams.members under": [
      "member.unknown",
      foreignTeam(
        (id) => `/wps/agent/subordinates?under=${id}`,
        ({ agentBelow }) => agentBelow,
      ),
    ],
    ...foreignLists({
      "teams.transactions": "/wps/agent/team/transactions",
      "teams.transactionTotals": "/wps/agent/team/transactions/totals",
      "teams.bets": "/wps/agent/team/bets",
      "teams.betTotals": "/wps/agent/team/bets/totals",
      "teams.csv": "/wps/agent/team/csv/bets",
    }),
    "teams.bet betId": ["record.unknown", foreignRound],
    "teams.transaction transactionId": [
      "record.unknown",
      async () => {
        await deposits();
        return foreignTeam(
          (id) => `/wps/agent/team/transactions/${id}-1`,
          ({ memberBelow }) => memberBelow,
        )();
      },
    ],
    "teams.profit under": [
      "member.unknown",
      foreignTeam(
        (id) => `/wps/agent/team/pnl?under=${id}`,
        ({ agentBelow }) => agentBelow,
      ),
    ],
  },
  separate: {
    "team.message.send clientKey": async () => {
      const [own, other] = await teams();
      expect(new Set([await write(own), await write(other), await write(own)]).size).toBe(2);
    },
    "team.broadcast clientKey": async () => {
      for (const { headers, agentBelow } of await teams()) {
        const url = "/wps/agent/team/messages";
        await t.app.inject({ method: "POST", url, headers, payload: message });
        const { rows } = await t.app.database.pool.query(
          `SELECT w.text FROM team_messages w JOIN members m ON m.id = w.receiver_id
            WHERE m.public_id = $1 AND w.client_key LIKE 'broadcast:%'`,
          [agentBelow],
        );
        expect(rows).toEqual([{ text: "Hello" }]);
      }
    },
    "contracts.propose clientKey": async () => {
      const [own, other] = await teams();
      await t.app.database.pool.query(
        `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, client_key,
                                      request_hash, expires_at, state, starts_on)
         SELECT u.merchant_id, 'daily-salary', u.id, 'day', '[{"from": "1", "active": 0, "rate": 100}]', 0, 'payer',
                'accepted' || u.id, '', now(), 'accepted', '2026-01-01'
           FROM members m JOIN members u ON u.id = m.upline_id WHERE m.public_id = ANY($1)`,
        [[own.agentBelow, other.agentBelow]],
      );
      const ids = new Set<unknown>();
      for (const { headers, agentBelow } of [own, other, own]) {
        const payload = { ...terms, kind: "daily-salary" };
        const url = `/wps/agent/subordinates/${agentBelow}/contracts`;
        ids.add((await t.app.inject({ method: "POST", url, headers, payload })).json().value.id);
      }
      expect(ids.size).toBe(2);
    },
    "contracts.counter clientKey": async () => {
      const [own, other] = await teams();
      const ids = new Set<unknown>();
      for (const { headers, agentBelow } of [own, other]) {
        const { rows } = await t.app.database.pool.query<{ id: string }>(
          `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, client_key,
                                        request_hash, expires_at)
           SELECT u.merchant_id, 'hourly-salary', u.id, 'hour', '[{"from": "1", "active": 0, "rate": 1}]', 0, 'payer',
                  'proposed' || u.id, '', now() + interval '1 day'
             FROM members m JOIN members u ON u.id = m.upline_id WHERE m.public_id = $1 RETURNING id::text`,
          [agentBelow],
        );
        const url = `/wps/agent/contracts/${rows[0]?.id}/counter`;
        const payload = { ...terms, clientKey: "a-key-of-a-counter" };
        for (let i = 0; i < 2; i++)
          ids.add((await t.app.inject({ method: "POST", url, headers, payload })).json().value.id);
      }
      expect(ids.size).toBe(2);
    },
  },
  ofSession: {
    "team.contacts": async (headers) => {
      const [own] = await teams();
      await write(own);
      return asAgent(headers, () => "/wps/member/team/contacts");
    },
    "team.conversations": async (headers) => {
      const [own] = await teams();
      await write(own);
      return asAgent(headers, () => "/wps/member/team/conversations?relation=downline");
    },
    "contracts.list": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/contracts");
    },
    "contracts.requests": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/dividend/info");
    },
    "rebates.own": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/rebates");
    },
    "rebates.team": (headers) => asAgent(headers, () => "/wps/agent/rebates/subordinates"),
    "rebates.history": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/rebates/history");
    },
    "settlements.list": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/statements");
    },
    "settlements.payments": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/payments");
    },
    "settlements.running": async (headers) => {
      await foreignRows();
      return asAgent(headers, () => "/wps/agent/dividend/running");
    },
    "teams.kpi": (headers) => asAgent(headers, () => "/wps/agent/team/kpi"),
    "teams.members": (headers) => asAgent(headers, () => "/wps/agent/subordinates"),
    "teams.member": (headers) =>
      asAgent(headers, ({ memberBelow }) => `/wps/agent/subordinates/${memberBelow}`),
    "teams.transactions": async (headers) => {
      await deposits();
      return asAgent(headers, () => "/wps/agent/team/transactions");
    },
    "teams.transactionTotals": async (headers) => {
      await deposits();
      return asAgent(headers, () => "/wps/agent/team/transactions/totals");
    },
    "teams.profit": (headers) => asAgent(headers, () => "/wps/agent/team/pnl"),
  },
  testedElsewhere: {
    "team.conversation": "its id, above",
    "team.message.send": "its id, above",
    "team.message.seen": "its id, above",
    "team.conversation.mute": "its id, above",
    "team.broadcast": "modules/team-messages/team-messages.test.ts",
    "contracts.read": "its id, above",
    "contracts.answer": "its id, above",
    "contracts.counter": "its id, above",
    "contracts.terms": "its id, above",
    "contracts.propose": "its id, above",
    "rebates.member": "its id, above",
    "rebates.preview": "its id, above",
    "rebates.change": "its id, above",
    "rebates.withdraw": "its id, above",
    "rebates.answer": "its id, above",
    "settlements.read": "its id, above",
    "teams.bet": "its id, above",
    "teams.transaction": "its id, above",
    "teams.bets": "its agent and member, above",
    "teams.betTotals": "its agent and member, above",
    "teams.csv": "its agent and member, above",
    "settlements.payment": "its ids, above",
  },
};
