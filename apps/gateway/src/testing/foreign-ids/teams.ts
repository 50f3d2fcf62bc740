import { createMember, signIn } from "../index.ts";
import type { Case, ForeignIdCases } from "./cases.ts";
import { callers, get, t } from "./site.ts";

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

export const teamCases: ForeignIdCases = {
  refused: {
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
    "teams.kpi": (headers) => asAgent(headers, () => "/wps/agent/team/kpi"),
    "teams.members": (headers) => asAgent(headers, () => "/wps/agent/subordinates"),
    "teams.member": (headers) =>
      asAgent(headers, ({ memberBelow }) => `/wps/agent/subordinates/${memberBelow}`),
    "teams.profit": (headers) => asAgent(headers, () => "/wps/agent/team/pnl"),
  },
};
