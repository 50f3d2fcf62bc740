import { contract, type Endpoint } from "@foyer/contract";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { type Headers, key, operatorCalls, tomorrow } from "./back-office-agents.fixture.ts";

let t: TestApp;
let calls: ReturnType<typeof operatorCalls>;
/** What an operator of DEMO can name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  calls = operatorCalls(t);
  await t.app.database.pool.query(
    "INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')",
  );
  const top = await calls.join("accesstop", null, 2);
  const agent = await calls.join("accessagent", top.memberId, 1);
  const { rows } = await t.app.database.pool.query<
    Record<"contractId" | "settlementId" | "moveId" | "proofId", bigint>
  >(
    `WITH contract AS (
       INSERT INTO agent_contracts (merchant_id, kind, receiver_id, period, tiers, active_turnover, proposed_by, client_key,
                                    request_hash, expires_at)
       VALUES (1, 'hourly-salary', $1, 'hour', '[{"from": "1", "active": 0, "rate": 1}]', 0, 'receiver', 'a-key-of-access', '',
               now() + interval '1 day') RETURNING id
     ), settlement AS (
       INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day)
       VALUES (1, 'rebate', '2026-01-01', '2026-01-02', '2026-01-01', '2026-01-01') RETURNING id
     ), move AS (
       INSERT INTO team_moves (merchant_id, member_id, from_id, effective_on, reason) VALUES (1, $2, $1, '2030-01-01', 'Why')
       RETURNING id
     ), proof AS (
       INSERT INTO team_proofs (merchant_id, first_day, last_day, after_settlement, last_settlement, state, finished_at)
       VALUES (1, '2026-01-01', '2026-01-01', 0, 0, 'done', now()) RETURNING id
     )
     SELECT c.id AS "contractId", s.id AS "settlementId", m.id AS "moveId", p.id AS "proofId"
       FROM contract c, settlement s, move m, proof p`,
    [top.memberId, agent.memberId],
  );
  for (const [name, id] of Object.entries(rows[0] ?? {})) ids[name] = String(id);
  ids["memberId"] = top.id;
});
afterAll(() => t.close());

const NOUNS = /^backoffice\.(agents?|rebates|moves?|contracts?|settlements?|proofs?)(\.|$)/;
const endpoints = (Object.values(contract) as unknown as Endpoint[]).filter(({ id }) => NOUNS.test(id));
/** Bodies that pass the shape of their endpoint. */
const BODIES: Record<string, object> = {
  "backoffice.rebates.set": { rates: [{ category: "RNG", rate: "0.1" }] },
  "backoffice.agent.quotas.set": { quotas: [{ rate: "1", quota: 1 }] },
  "backoffice.move.plan": { day: tomorrow(), reason: "Why", clientKey: key() },
  "backoffice.contract.propose": {
    kind: "daily-salary",
    tiers: [{ from: "1", active: 0, rate: "0.1" }],
    activeTurnover: "1",
    clientKey: key(),
  },
  "backoffice.contract.counter": {
    tiers: [{ from: "1", active: 0, rate: "0.1" }],
    activeTurnover: "1",
    clientKey: key(),
  },
  "backoffice.contract.answer": { answer: "withdraw" },
};

async function ask({ id, method, path }: Endpoint, headers: Headers) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
  if (id === "backoffice.agent.create") {
    const body = {
      username: `x${key().slice(0, 8)}`,
      password: "mondegreen84x",
      rates: [],
      clientKey: key(),
    };
    const sealed = await seal(t.app.services.sealedBodyKeys.currentKey(), id, body);
    return t.app.inject({ ...sealed, headers: { ...sealed.headers, ...headers } });
  }
  const payload = BODIES[id];
  return t.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const codeOf = (response: Awaited<ReturnType<typeof ask>>): string | undefined =>
  response.headers["content-type"]?.toString().startsWith("text/csv")
    ? undefined
    : response.json<{ errorCode?: string }>().errorCode;

/** Roles besides administrators that may call. */
const READERS: readonly OperatorRole[] = ["cashier", "risk"];
const MAY: Record<string, readonly OperatorRole[]> = {
  "backoffice.agent.create": [],
  "backoffice.rebates.set": [],
  "backoffice.agent.quotas.set": [],
  "backoffice.move.plan": [],
  "backoffice.move.cancel": [],
  "backoffice.contract.propose": [],
  "backoffice.contract.counter": [],
  "backoffice.contract.answer": [],
  "backoffice.settlement.release": ["cashier"],
  "backoffice.proof.run": [],
};

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (id, endpoint) => {
  it.each(["support", "cashier", "risk", "administrator"] as const)(
    `${id} answers an operator with the role %s as its contract says`,
    async (role) => {
      const code = codeOf(await ask(endpoint, await calls.operator([role])));
      if (role === "administrator" || (MAY[id] ?? READERS).includes(role))
        expect(code).not.toBe("operator.forbidden");
      else expect(code).toBe("operator.forbidden");
    },
  );

  it(`${id} answers nobody without a session of an operator`, async () => {
    expect(codeOf(await ask(endpoint, {}))).toBe("operator.required");
    const member = await calls.join("plain", null, 0);
    expect(codeOf(await ask(endpoint, await signIn(t.app, member.username)))).toBe("operator.required");
  });

  if (endpoint.params)
    it(`${id} tells an operator of another merchant that there is no such thing`, async () => {
      const code = codeOf(await ask(endpoint, await calls.operator(["administrator"], "foreign", "OTHER")));
      expect(code).toMatch(/\.unknown$/);
    });
});

it("lists of another merchant's operator contain nothing of this one", async () => {
  const foreign = await calls.operator(["administrator"], "foreign", "OTHER");
  for (const path of ["/agents?q=access", "/agents", "/moves", "/contracts", "/settlements"])
    expect((await calls.call(foreign, "GET", path)).value.content, path).toEqual([]);
  const trial = await calls.call(foreign, "GET", "/settlement-trial");
  expect(trial.value.content.flatMap(({ largest }: { largest: unknown[] }) => largest)).toEqual([]);
  expect((await calls.call(foreign, "GET", `/agents?under=${ids["memberId"]}`)).errorCode).toBe(
    "member.unknown",
  );
});
