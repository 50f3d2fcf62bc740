import { contract, type Endpoint } from "@foyer/contract";
import type { MemberType } from "@foyer/contract/shared";
import { addDays, dayIn } from "@foyer/domain/record-days";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retryTransient } from "../../db/retry.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";

type Headers = Record<string, string>;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const today = dayIn("Asia/Manila", new Date());
const UNKNOWN = "0123456789abcdef";

const agentEndpoints = (Object.values(contract) as unknown as Endpoint[]).filter(
  ({ access }) => access === "agent",
);

describe("endpoints of agents", () => {
  it.each<[string, MemberType]>([
    ["a member", 0],
    ["a guest", 4],
    ["a test member", 40],
  ])("refuse %s before anything is read, each of them", async (name, type) => {
    const username = name.replaceAll(" ", "");
    await createMember(t.app, username, { type: type === 4 ? 0 : type });
    // guests have no password to log in with
    await rows("UPDATE members SET type = $2 WHERE username = $1", [username, type]);
    const headers = await signIn(t.app, username);
    expect(agentEndpoints.length).toBeGreaterThanOrEqual(20);
    for (const { id, method, path } of agentEndpoints) {
      const url = path.replaceAll(/\{\w+\}/g, "1");
      const answer = await t.app.inject({
        method: method as "GET",
        url,
        headers,
        ...(method !== "GET" && method !== "DELETE" && { payload: {} }),
      });
      expect([id, answer.statusCode, answer.json().errorCode]).toEqual([id, 403, "system.forbidden"]);
    }
    const waiting = await t.app.inject({ url: "/wps/agent/dividend/info", headers });
    expect(Object.values(waiting.json().value ?? {}).filter((one) => one !== "")).toEqual([]);
  });
});

interface Member {
  readonly name: string;
  readonly id: bigint;
  readonly agent: boolean;
  publicId: string;
  upline: Member | null;
}
const isBelow = (member: Member, agent: Member): boolean =>
  member.upline !== null && (member.upline === agent || isBelow(member.upline, agent));

/** The answers to an agent about a member by every endpoint that takes one: a value, or the code of a refusal. */
async function answersAbout(headers: Headers, id: string): Promise<Record<string, string>> {
  const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) => {
    const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) });
    return (answer.json().errorCode as string | undefined) ?? "told";
  };
  const rates = { rates: [{ category: "RNG", rate: "0" }] };
  const terms = {
    kind: "daily-salary",
    tiers: [{ from: "1", active: 0, rate: "0.1" }],
    activeTurnover: "1",
    clientKey: `access-${id}-${headers["token"]?.slice(0, 20)}`,
  };
  const of = `/wps/agent/subordinates/${id}`;
  const rebatesOf = `/wps/agent/rebates/subordinates/${id}`;
  return {
    member: await ask("GET", of),
    members: await ask("GET", `/wps/agent/subordinates?under=${id}`),
    profit: await ask("GET", `/wps/agent/team/pnl?under=${id}`),
    rates: await ask("GET", rebatesOf),
    history: await ask("GET", `/wps/agent/rebates/history?memberId=${id}`),
    preview: await ask("POST", `${rebatesOf}/preview`, rates),
    change: await ask("PUT", rebatesOf, rates),
    withdraw: await ask("DELETE", `${rebatesOf}/request`),
    terms: await ask("GET", `${of}/contract/terms?kind=daily-salary`),
    propose: await ask("POST", `${of}/contracts`, terms),
  };
}
const WHOLE_TEAM = ["member"];
const AGENTS_OF_TEAM = ["members", "profit"];
const DIRECT = ["rates", "history", "preview", "change", "withdraw"];
const DIRECT_AGENTS = ["terms", "propose"];

describe("an agent", () => {
  it("an agent reaches everyone in the own team and nobody else, by every endpoint, in any tree and after any moves", async () => {
    let run = 0;
    let reached = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ under: fc.nat(30), agent: fc.boolean() }), { minLength: 4, maxLength: 6 }),
        fc.array(fc.record({ who: fc.nat(30), to: fc.nat(30) }), { maxLength: 4 }),
        async (joins, moves) => {
          run += 1;
          const all: Member[] = [];
          const join = async (upline: Member | null, type: MemberType) => {
            const name = `t${run}m${all.length}`;
            const id = await joinTeam(t, name, upline?.id ?? null, type);
            all.push({ name, id, agent: type !== 0, publicId: "", upline });
          };
          await join(null, 2);
          await join(null, 2);
          for (const { under, agent } of joins) {
            const agents = all.filter((one) => one.agent);
            await join(agents[under % agents.length] as Member, agent ? 1 : 0);
          }
          for (const { who, to } of moves) {
            const [member, target] = [all[who % all.length] as Member, all[to % all.length] as Member];
            const [move] = await rows<{ refusal: string | null }>("SELECT team_move($1, $2, $3) AS refusal", [
              member.id,
              target.id,
              addDays(today, 1),
            ]);
            if (move?.refusal === null) member.upline = target;
          }
          for (const one of await rows<{ id: bigint; publicId: string }>(
            `SELECT id, public_id AS "publicId" FROM members WHERE id = ANY($1)`,
            [all.map(({ id }) => id)],
          ))
            (all.find(({ id }) => id === one.id) as Member).publicId = one.publicId;

          for (const agent of all.filter((one) => one.agent)) {
            const headers = await signIn(t.app, agent.name);
            const unknown = await answersAbout(headers, UNKNOWN);
            expect(new Set(Object.values(unknown))).toEqual(new Set(["member.unknown"]));
            for (const member of all) {
              const answers = await answersAbout(headers, member.publicId);
              const below = isBelow(member, agent);
              const direct = member.upline === agent;
              const open = [
                ...(below ? WHOLE_TEAM : []),
                ...(member.agent && (below || member === agent) ? AGENTS_OF_TEAM : []),
                ...(direct ? DIRECT : []),
                ...(direct && member.agent ? DIRECT_AGENTS : []),
              ];
              const known = Object.keys(answers).filter((call) => answers[call] !== "member.unknown");
              expect([agent.name, member.name, known]).toEqual([
                agent.name,
                member.name,
                Object.keys(answers).filter((call) => open.includes(call)),
              ]);
              reached += known.length;
              refused += Object.keys(answers).length - known.length;
            }
            const list = await t.app.inject({ url: "/wps/agent/subordinates?flat=true", headers });
            const names = (list.json().value.items as { username: string }[]).map(({ username }) => username);
            expect(names.toSorted()).toEqual(
              all
                .filter((one) => isBelow(one, agent))
                .map(({ name }) => name)
                .toSorted(),
            );
          }
        },
      ),
      { numRuns: 3 },
    );
    expect(reached).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(100);
  }, 180_000);
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: { code?: string; constraint?: string }) => error.constraint ?? error.code,
  );

describe("the database", () => {
  it("the database refuses every statement that would make a circle or an orphan in the tree", async () => {
    const top = await joinTeam(t, "wholetop", null, 2);
    const agent = await joinTeam(t, "wholeagent", top, 1);
    const member = await joinTeam(t, "wholemember", agent);
    const other = await joinTeam(t, "wholeother", null, 2);
    const insert = (values: string) =>
      rows(
        `INSERT INTO members (id, merchant_id, username, type, currency, upline_id) OVERRIDING SYSTEM VALUE VALUES ${values}`,
      );
    const attempts: Record<string, [() => Promise<unknown>, string]> = {
      "an upline who does not exist": [
        () => insert("(900001, 1, 'lost', 0, 'CNY', 900000)"),
        "members_upline_id_fkey",
      ],
      "a member as the own upline": [() => insert("(900002, 1, 'self', 1, 'CNY', 900002)"), "team_depth"],
      "two members as uplines of each other": [
        () => insert("(900003, 1, 'one', 1, 'CNY', 900004), (900004, 1, 'two', 1, 'CNY', 900003)"),
        "team_depth",
      ],
      "an upline changed by hand": [
        () => rows("UPDATE members SET upline_id = $2 WHERE id = $1", [top, agent]),
        "23001",
      ],
      "an upline taken away": [
        () => rows("UPDATE members SET upline_id = NULL WHERE id = $1", [member]),
        "23001",
      ],
      "a path that leads back": [
        () => rows("INSERT INTO team_links VALUES ($1, $2, 1, true, current_date)", [top, member]),
        "team_links_guarded",
      ],
      "a path turned round": [
        () => rows("UPDATE team_links SET agent_id = $2 WHERE member_id = $1 AND depth = 1", [member, other]),
        "team_links_guarded",
      ],
      "a path ended": [
        () => rows("UPDATE team_links SET valid_until = valid_from + 1 WHERE member_id = $1", [member]),
        "team_links_guarded",
      ],
      "a path removed": [
        () => rows("DELETE FROM team_links WHERE member_id = $1", [member]),
        "team_links_guarded",
      ],
      "an agent with a team made a member": [
        () => rows("UPDATE members SET type = 0 WHERE id = $1", [agent]),
        "team_type",
      ],
      "a member made a test account": [
        () => rows("UPDATE members SET type = 40 WHERE id = $1", [member]),
        "team_type",
      ],
      "a member made a general agent": [
        () => rows("UPDATE members SET type = 2 WHERE id = $1", [member]),
        "team_type",
      ],
      "a team taken to another merchant": [
        () => rows("UPDATE members SET merchant_id = merchant_id + 1 WHERE id = $1", [top]),
        "team_type",
      ],
    };
    for (const [name, [work, expected]] of Object.entries(attempts))
      expect([name, await refusal(work())]).toEqual([name, expected]);
    // whoever is above somebody stays
    expect(await refusal(rows("DELETE FROM members WHERE id = $1", [agent]))).not.toBe("accepted");
  });

  it("the tree has no circle, no orphan and the right paths after many moves at once", async () => {
    const top = await joinTeam(t, "manytop", null, 2);
    const agents = [top];
    for (let i = 0; i < 8; i++)
      agents.push(await joinTeam(t, `many${i}`, agents[Math.floor(i / 2)] as bigint, 1));
    const gateway = await t.another();
    const attempts = Array.from({ length: 48 }, (_, at) => {
      const [who, to] = [agents[1 + (at % 8)], agents[(at * 5 + 3) % 9]] as [bigint, bigint];
      const pool = at % 2 === 0 ? t.app.database.pool : gateway.database.pool;
      return at % 8 === 7
        ? joinTeam(t, `manyjoin${at}`, to).then(() => null)
        : retryTransient(() =>
            pool.query<{ refusal: string | null }>("SELECT team_move($1, $2, $3) AS refusal", [
              who,
              to,
              addDays(today, 1),
            ]),
          ).then(({ rows: [row] }) => row?.refusal);
    });
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((one) => one === null).length).toBeGreaterThan(6);
    // everyone reaches the top, by the upline and by the path
    const [all] = await rows<{ members: number; reached: number }>(
      `WITH RECURSIVE up AS (
         SELECT id AS member_id, upline_id, 0 AS depth FROM members WHERE username LIKE 'many%' AND username NOT LIKE '%x'
         UNION ALL SELECT u.member_id, m.upline_id, u.depth + 1 FROM up u JOIN members m ON m.id = u.upline_id WHERE u.depth < 20
       )
       SELECT count(DISTINCT member_id)::int AS members,
              count(*) FILTER (WHERE upline_id IS NULL AND depth = (
                SELECT max(l.depth) FROM team_links l WHERE l.member_id = up.member_id AND l.valid_until = 'infinity'))::int AS reached
         FROM up`,
    );
    expect(all?.reached).toBe(all?.members);
    await rows("SELECT team_roll_up(1, 10000, 100000)");
    const proof = await t.app.services.teamProofs.prove(await t.app.services.settings.merchant("DEMO"), null);
    expect(proof).toMatchObject({ found: [], differences: 0 });
  });
});
