import { contract, type Endpoint } from "@foyer/contract";
import { COMMON_ERRORS } from "@foyer/contract/endpoint";
import { ERRORS, type ErrorCode } from "@foyer/contract/errors";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGames, createVendor } from "./catalogue.ts";
import { createMember, freshness, sealText, signIn, type TestApp, testApp } from "./index.ts";

/** More of them find more: `FUZZ_RUNS=5000 vitest run fuzz` now and then. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 120);

/** Every endpoint of the contract gets what its schema does not foresee, and may only answer with its own errors. */

let t: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN");
  await createGames(t.app, { vendor: "LUMEN", name: "Kite", code: "kite", freePlay: true });
  for (const [username, type] of [
    ["fuzz-member", 0],
    ["fuzz-agent", 1],
    ["fuzz-guest", 4],
  ] as const) {
    await createMember(t.app, username, { type, balance: 10_000_000n });
    tokens[username] = (await signIn(t.app, username)).token;
  }
});
afterAll(() => t.close());

const HOSTILE = [
  ["", " ", "0", "-1", "1e999", "NaN", "null", "true", "[]", "{}", "99999999999999999999", "0x10", "1.5"],
  ["' OR '1'='1", "'; DROP TABLE members; --", "$1", "%", "_", "\\"],
  ["\u0000", "a\u0000b", "\ud800", "\u202e", "é".repeat(40), "😀".repeat(100)],
  [
    "<script>alert(1)</script>",
    "{{7*7}}",
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "\r\nSet-Cookie: a=b",
  ],
  ["x".repeat(65), "x".repeat(5_000)],
  // what is there, so that some questions get past the first check
  [
    "LUMEN",
    "kite",
    "RNG",
    "DEMO",
    "EN",
    "TY",
    "PL,B",
    "m_home",
    "1",
    "25",
    "fuzz-member",
    "username",
    "trad",
  ],
].flat();
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 80 }));
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    [[]],
    {},
    { a: { b: [] } },
  ),
  fc.object({ maxDepth: 2 }),
  fc.array(fc.constant("x"), { minLength: 1_000, maxLength: 1_000 }),
);

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Values as the schema foresees them. */
function wellFormed(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(wellFormed));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, own]) => [name, wellFormed(own)]),
        ),
      );
    case "array":
      return fc.array(wellFormed(schema.items ?? {}), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 });
    case "boolean":
      return fc.boolean();
    default:
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return fc.oneof(
        hostileText,
        fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 80) }),
      );
  }
}

/** The same with things missing, of another kind, or too many. */
function malformed(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant("x");
  return fc
    .tuple(
      wellFormed(schema) as fc.Arbitrary<Record<string, unknown>>,
      fc.array(fc.tuple(name, fc.constantFrom("drop", "replace"), hostileValue), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("extra", "toString", "token", "merchantId"), hostileValue, {
        maxKeys: 2,
      }),
    )
    .map(([value, changes, extras]) => {
      const given = { ...value, ...extras };
      for (const [key, change, other] of changes) {
        if (change === "drop") delete given[key];
        else given[key] = other;
      }
      return given;
    });
}

const object = (schema: unknown): Schema =>
  (schema as Schema | undefined) ?? { type: "object", properties: {} };
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
const headerSafe = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").trim();

interface Question {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  raw: string | null;
  contentType: string;
  merchant: string;
  language: string;
  who: string;
}

const questionFor = (endpoint: Endpoint): fc.Arbitrary<Question> =>
  fc.record({
    params: malformed(object(endpoint.params)),
    query: malformed(object(endpoint.query)),
    body: malformed(object(endpoint.body)),
    raw: fc.option(fc.oneof(hostileText, fc.constantFrom("{", '{"a":', "[1,", '"\\u0000"', "null")), {
      freq: 8,
    }),
    contentType: fc.oneof(
      { weight: 3, arbitrary: fc.constant("application/json") },
      fc.constantFrom(
        "text/plain",
        "application/xml",
        "multipart/form-data",
        "application/vnd.foyer.sealed",
        "x",
      ),
    ),
    merchant: fc.oneof({ weight: 8, arbitrary: fc.constant("") }, hostileText.map(headerSafe)),
    language: fc.oneof(fc.constant(""), hostileText.map(headerSafe)),
    who: fc.constantFrom("", "fuzz-member", "fuzz-agent", "fuzz-guest", "nobody"),
  });

async function requestOf(endpoint: Endpoint, question: Question): Promise<InjectOptions> {
  const { who, merchant, language } = question;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(question.params[name] ?? "x").toWellFormed()),
  );
  const query = new URLSearchParams(Object.entries(question.query).map(([k, v]) => [k, textOf(v)]));
  // an open stream never ends, so nobody who may open one asks for it here
  const signedIn = endpoint.id === "events.stream" ? undefined : tokens[who];
  const headers: Record<string, string> = {
    ...(merchant && { merchant }),
    ...(language && { language }),
    ...((signedIn ?? who) && { token: signedIn ?? "not-a-token" }),
  };
  const url = `${path}${query.size > 0 ? `?${query}` : ""}`;
  if (!endpoint.body) return { method: endpoint.method, url, headers };
  if (endpoint.sealed && question.raw === null) {
    const plain = JSON.stringify({ ...freshness(), ...question.body });
    const sealed = await sealText(
      t.app.services.envelope.currentKey(),
      { method: endpoint.method as "POST" | "PUT", path: endpoint.path },
      plain,
    );
    return { ...sealed, url, headers: { ...sealed.headers, ...headers } };
  }
  headers["content-type"] = question.contentType;
  if (endpoint.sealed) headers["encryption-key-id"] = t.app.services.envelope.currentKey().keyId;
  return { method: endpoint.method, url, headers, payload: question.raw ?? JSON.stringify(question.body) };
}

/** Everything that no refused question may touch. */
async function houseKept(): Promise<unknown> {
  const { rows } = await t.app.database.pool.query(
    `SELECT (SELECT count(*) FROM merchants) AS merchants, (SELECT count(*) FROM vendors) AS vendors,
            (SELECT json_agg(g) FROM games g) AS games, (SELECT count(*) FROM ledger_transfers) AS transfers,
            (SELECT json_agg((name, balance) ORDER BY id) FROM ledger_accounts a
              WHERE member_id IN (SELECT id FROM members WHERE username LIKE 'fuzz-%')) AS accounts,
            (SELECT json_agg((username, type, status) ORDER BY id) FROM members WHERE username LIKE 'fuzz-%') AS members`,
  );
  return rows[0];
}

const endpoints = Object.values(contract) as unknown as Endpoint[];

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (_, endpoint) => {
  const allowed = new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors]);
  // these two are for faults of ours: no question may cause them
  allowed.delete("system.error");
  allowed.delete("system.unavailable");
  // a path of several segments, or a bodiless call with a body, may be nobody's
  allowed.add("request.not.found");

  test("answers whatever it is asked with a value or one of its own errors", async () => {
    const before = await houseKept();
    await fc.assert(
      fc.asyncProperty(questionFor(endpoint), async (question) => {
        const answer = await t.app.inject(await requestOf(endpoint, question));
        const envelope = answer.json() as { success: boolean; errorCode?: ErrorCode };
        if (envelope.success) {
          expect(answer.statusCode).toBe(200);
          return;
        }
        const { errorCode = "" as ErrorCode } = envelope;
        expect(allowed, answer.body).toContain(errorCode);
        expect(answer.statusCode).toBe(ERRORS[errorCode]);
        expect(answer.headers["cache-control"]).toContain("no-store");
      }),
      { numRuns: RUNS },
    );
    expect(await houseKept()).toEqual(before);
  });
});

describe("a body", () => {
  const withBody = endpoints.filter((endpoint) => endpoint.body);

  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "of 10 MB is refused by %s",
    async (_, { method, path }) => {
      const answer = await t.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, "x".repeat(20)),
        headers: { "content-type": "application/json", token: tokens["fuzz-member"] as string },
        payload: JSON.stringify({ gameCode: "x".repeat(10 * 1024 * 1024) }),
      });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([413, "request.too.large"]);
    },
  );

  test.each(withBody.filter((e) => !e.sealed).map((endpoint) => [endpoint.id, endpoint] as const))(
    "with a poisoned prototype poisons nothing at %s",
    async (_, { method, path }) => {
      const answer = await t.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, "x".repeat(20)),
        headers: { "content-type": "application/json" },
        payload: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

test("an address nobody serves is a typed error, whatever it holds", async () => {
  await fc.assert(
    fc.asyncProperty(
      hostileText,
      fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"),
      async (text, method) => {
        const answer = await t.app.inject({
          method,
          url: `/nowhere/${encodeURIComponent(text.toWellFormed())}`,
        });
        expect(["request.not.found", "request.malformed", "request.unsupported.type"]).toContain(
          answer.json().errorCode,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("broken percent-encoding is a typed error", async () => {
  for (const url of [
    "/%",
    "/lgw/games?gameType=%",
    "/lgw/games?gameType=RNG&gameName=%ff%fe",
    "/wps/game/launches/%E0%A4%A",
  ]) {
    const answer = await t.app.inject({ url });
    expect(answer.statusCode, url).toBeLessThan(500);
    expect(answer.json(), url).toHaveProperty("success");
  }
});
