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
const teams = () => {
  made ??= (async () => [await teamOf("agentone"), await teamOf("agenttwo")] as const)();
  return made;
};

/** Reads as the agent who stands for a caller: the callers themselves are no agents. */
const asAgent = async (headers: Headers, path: (own: Team) => string) => {
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
const rates = { rates: [{ category: "RNG", rate: "0" }] };
/** A request for lower rates, and a statement, of the other agent. */
async function entered(): Promise<{ request: string; statement: string }> {
  const [, other] = await teams();
  const { rows } = await t.app.database.pool.query<{ request: string; statement: string }>(
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
     )
     SELECT (SELECT id FROM request)::text AS request, (SELECT id FROM statement)::text AS statement`,
    [other.agentBelow],
  );
  return rows[0] as { request: string; statement: string };
}
let foreign: ReturnType<typeof entered> | undefined;
const foreignRows = () => {
  foreign ??= entered();
  return foreign;
};

export const teamCases: ForeignIdCases = {
  refused: {
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
        return [await answer(request), await answer("9223372036854775807")];
      },
    ],
    "settlements.read id": [
      "record.unknown",
      async () => {
        const [own] = await teams();
        const { statement } = await foreignRows();
        const read = (id: string) => get(`/wps/agent/statements/${id}`, own.headers);
        return [await read(statement), await read("9223372036854775807")];
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
    "teams.profit under": [
      "member.unknown",
      foreignTeam(
        (id) => `/wps/agent/team/pnl?under=${id}`,
        ({ agentBelow }) => agentBelow,
      ),
    ],
  },
  ofSession: {
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
    "teams.kpi": (headers) => asAgent(headers, () => "/wps/agent/team/kpi"),
    "teams.members": (headers) => asAgent(headers, () => "/wps/agent/subordinates"),
    "teams.member": (headers) =>
      asAgent(headers, ({ memberBelow }) => `/wps/agent/subordinates/${memberBelow}`),
    "teams.profit": (headers) => asAgent(headers, () => "/wps/agent/team/pnl"),
  },
  testedElsewhere: {
    "rebates.member": "its id, above",
    "rebates.preview": "its id, above",
    "rebates.change": "its id, above",
    "rebates.withdraw": "its id, above",
    "rebates.answer": "its id, above",
    "settlements.read": "its id, above",
  },
};
