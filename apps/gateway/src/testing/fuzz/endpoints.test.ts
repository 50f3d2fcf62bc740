import { contract, type Endpoint } from "@foyer/contract";
import { COMMON_ERRORS } from "@foyer/contract/endpoint";
import { ERRORS, type ErrorCode } from "@foyer/contract/errors";
import fc from "fast-check";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyCheck } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { createBankTransfer } from "../../modules/deposits/deposits.fixture.ts";
import { agreeableVendors, enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createGames, createVendor } from "../catalogue.ts";
import { freshness, operatorAt, sealText, type TestApp, testApp } from "../index.ts";
import { type CallRecorder, recordCalls } from "./call-recorder.ts";
import { type Callers, createCallers } from "./callers.ts";
import { headerSafe, hostileBody, hostileText, malformed, type Schema, schemaOf, textOf } from "./hostile.ts";

/** Runs per endpoint. More runs find more: `FUZZ_RUNS=5000 vitest run fuzz` from time to time. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 16);

/** Sends every endpoint of the contract input outside its schema; only errors listed in the contract may come back. */

let t: TestApp;
let recorder: CallRecorder;
let freshCallers: () => Promise<Callers>;
let freshOperator: () => Promise<Record<string, string>>;
let operator: Record<string, string>;
const WHO = [
  "visitor",
  "fuzz-member",
  "fuzz-agent",
  "fuzz-guest",
  "fuzz-foreigner",
  "forged",
  "expired",
  "nonsense",
];
const KNOWN_LAUNCH = {
  vassalage: "LUMEN",
  gameCode: "kite",
  freePlay: false,
  playType: "trad",
  language: "EN",
};
/** Values a request needs to pass the first checks. */
const KNOWN = {
  ...KNOWN_LAUNCH,
  method: "bank",
  amount: "1000",
  type: "username",
  username: "fuzz-member",
  agreed: true,
};

beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "LUMEN");
  await createGames(t.app, { vendor: "LUMEN", name: "Kite", code: "kite", freePlay: true });
  await enterVendor(t.app, "lumen", keyPair());
  freshCallers = await createCallers(t.app);
  freshOperator = async () => operatorAt(t.app, (await t.app.services.settings.merchant("DEMO")).id);
  operator = await freshOperator();
  agreeableVendors(t.app);
  await createBankTransfer(t.app, (await t.app.services.settings.merchant("DEMO")).id);
  recorder = await recordCalls(t.app.database.pool);
});
afterAll(() => t.close());

interface FuzzedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  raw: string | null;
  contentType: string;
  encoding: string;
  merchant: string;
  language: string;
  who: string;
}

const AS_IT_SHOULD_BE: FuzzedRequest = {
  params: {},
  query: {},
  body: {},
  raw: null,
  contentType: "application/json",
  encoding: "",
  merchant: "",
  language: "",
  who: "visitor",
};

type BodyArbitraries = {
  [Part in "body" | "raw" | "contentType" | "encoding"]: fc.Arbitrary<FuzzedRequest[Part]>;
};

/** What only a request with a body has; generated for no other, which it would only slow down. */
const bodyFor = (endpoint: Endpoint): BodyArbitraries => ({
  body: malformed(schemaOf(endpoint.body), KNOWN),
  raw: fc.option(hostileBody, { freq: 8 }),
  contentType: fc.oneof(
    { weight: 4, arbitrary: fc.constant("application/json") },
    fc.constantFrom("application/json; charset=utf-16", "text/plain", "application/xml", "x"),
    fc.constantFrom(
      "multipart/form-data",
      "application/vnd.foyer.sealed",
      "application/x-www-form-urlencoded",
    ),
  ),
  encoding: fc.oneof(
    { weight: 8, arbitrary: fc.constant("") },
    fc.constantFrom("gzip", "br", "zstd", "x", "identity"),
  ),
});
const WITHOUT_BODY: BodyArbitraries = {
  body: fc.constant({}),
  raw: fc.constant(null),
  contentType: fc.constant(""),
  encoding: fc.constant(""),
};

const requestFor = (endpoint: Endpoint): fc.Arbitrary<FuzzedRequest> =>
  fc.record({
    params: endpoint.params ? malformed(schemaOf(endpoint.params)) : fc.constant({}),
    query: malformed(schemaOf(endpoint.query), KNOWN),
    ...(endpoint.body ? bodyFor(endpoint) : WITHOUT_BODY),
    merchant: fc.oneof({ weight: 8, arbitrary: fc.constant("") }, hostileText.map(headerSafe)),
    language: fc.oneof(fc.constant(""), hostileText.map(headerSafe)),
    who: fc.constantFrom(...WHO),
  });

async function requestOf(
  endpoint: Endpoint,
  fuzzed: FuzzedRequest,
  callers: Callers,
): Promise<InjectOptions> {
  const { who, merchant, language, encoding } = fuzzed;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(fuzzed.params[name] ?? "x").toWellFormed()),
  );
  const query = new URLSearchParams(Object.entries(fuzzed.query).map(([k, v]) => [k, textOf(v)]));
  // an open stream never ends, so callers who may open one send no token to it
  const token = endpoint.id === "events.stream" && who.startsWith("fuzz-") ? "" : callers[who];
  const inBackOffice = endpoint.access === "operator" && endpoint.id !== "backoffice.events";
  const headers: Record<string, string> = {
    ...(merchant && { merchant }),
    ...(language && { language }),
    ...(token && { token }),
    ...(inBackOffice && who === "fuzz-member" && operator),
  };
  const url = `${path}${query.size > 0 ? `?${query}` : ""}`;
  if (!endpoint.body) return { method: endpoint.method, url, headers };
  if (endpoint.sealed && fuzzed.raw === null) {
    const plain = JSON.stringify({ ...freshness(), ...fuzzed.body });
    const sealed = await sealText(
      t.app.services.sealedBodyKeys.currentKey(),
      { method: endpoint.method as "POST" | "PUT", path: endpoint.path },
      plain,
    );
    return { ...sealed, url, headers: { ...sealed.headers, ...headers } };
  }
  headers["content-type"] = fuzzed.contentType;
  if (encoding) headers["content-encoding"] = encoding;
  if (endpoint.sealed) headers["encryption-key-id"] = t.app.services.sealedBodyKeys.currentKey().keyId;
  return { method: endpoint.method, url, headers, payload: fuzzed.raw ?? JSON.stringify(fuzzed.body) };
}

/** Whether the answer is a file that the endpoint may send in place of an envelope. */
const isFile = ({ download = [] }: Endpoint, { headers }: LightMyRequestResponse): boolean =>
  download.some((type) => String(headers["content-type"]).startsWith(type));

const endpoints = Object.values(contract) as unknown as Endpoint[];
/** Fewer runs where a password may be checked, because refusing one is slow, and where there is no body to vary. */
const runsFor = ({ body, sealed }: Endpoint) => Math.ceil(RUNS / (sealed ? 4 : body ? 1 : 2));

/** A member who may call an endpoint. */
const whoFor = ({ access }: Endpoint) => (access === "agent" ? "fuzz-agent" : "fuzz-member");

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))("%s", (_, endpoint) => {
  const allowed = new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors]);
  // these two are server errors, which no request may cause
  allowed.delete("system.error");
  allowed.delete("system.unavailable");
  // a path with extra segments, or a body on a call without one, may match no route
  allowed.add("request.not.found");
  const endsSessions = ["session.logout", "session.renew", "backoffice.logout"].includes(endpoint.id);

  test("any request gets a value or a listed error, and a refused request writes nothing", async () => {
    let callers = await freshCallers();
    // the previous request may have signed the operator out
    operator = await freshOperator();
    await recorder.written();
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async (fuzzed) => {
        if (endsSessions) {
          callers = await freshCallers();
          operator = await freshOperator();
          await recorder.written();
        }
        const answer = await t.app.inject(await requestOf(endpoint, fuzzed, callers));
        const envelope = isFile(endpoint, answer)
          ? { success: true }
          : (answer.json() as { success: boolean; errorCode?: ErrorCode });
        // no read may write, whatever its answer: one look after all of them is enough
        const writes = endpoint.method === "GET" ? [] : await recorder.written();
        if (envelope.success) {
          expect(answer.statusCode).toBe(200);
          return;
        }
        const { errorCode = "" as ErrorCode } = envelope;
        expect(allowed, answer.body).toContain(errorCode);
        expect(answer.statusCode).toBe(ERRORS[errorCode]);
        expect(answer.headers["cache-control"]).toContain("no-store");
        expect(writes).toEqual([]);
      }),
      { numRuns: runsFor(endpoint) },
    );
    if (endpoint.method === "GET") expect(await recorder.written()).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

test("the write recorder sees writes", async () => {
  const { "fuzz-member": token = "" } = await freshCallers();
  await recorder.written();
  const answer = await t.app.inject({
    method: "POST",
    url: "/wps/game/launchGame",
    headers: { token },
    payload: { ...KNOWN_LAUNCH, idempotencyKey: "a-key-of-one-s-own" },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await recorder.written()).toEqual(
    expect.arrayContaining(["insert launches", "insert launch_tokens"]),
  );
});

const matchingTexts = new Map<string, string | undefined>();

/** A text that matches a pattern; generated once. */
function matchingText(pattern: string): string | undefined {
  if (!matchingTexts.has(pattern)) {
    const [text] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 });
    matchingTexts.set(pattern, text);
  }
  return matchingTexts.get(pattern);
}

/** A value that matches the schema. */
const example = (own: Schema): unknown => {
  if (own.const !== undefined || own.enum) return own.const ?? own.enum?.[0];
  if (own.type === "boolean") return true;
  if (own.type === "integer") return Math.max(own.minimum ?? 0, 1);
  if (own.type === "object")
    return Object.fromEntries(
      Object.entries(own.properties ?? {}).map(([name, part]) => [name, example(part)]),
    );
  if (own.type === "array") return Array.from({ length: own.minItems ?? 0 }, () => example(own.items ?? {}));
  if (own.pattern) return matchingText(own.pattern);
  return "x".repeat(own.minLength ?? 1);
};

/** How an endpoint refuses a body before its handler is called; undefined if it takes it. */
function refusalOf({ body: schema }: Endpoint, body: object): Pick<AppError, "code" | "value"> | undefined {
  try {
    bodyCheck(schema as TSchema)({ body: JSON.parse(JSON.stringify(body)) });
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}

const ADDRESS_END = "@mail.example";
/** Texts of the greatest length that a schema allows, in letters of one byte and of four; none where it has no limit. */
function longest({ type, pattern, enum: values, maxLength }: Schema, name: string): string[] {
  if (type !== "string" || values || maxLength === undefined) return [];
  const texts = ["x", "1", "A", "\u{20000}"].map((letter) => letter.repeat(maxLength));
  if (name === "email") texts.unshift("e".repeat(maxLength - ADDRESS_END.length) + ADDRESS_END);
  const fitting = texts.filter((text) => pattern === undefined || new RegExp(pattern, "u").test(text));
  return [...new Set([fitting[0], fitting.at(-1)])].filter((text) => text !== undefined);
}

describe("request bodies", () => {
  let callers: Callers;
  let operatorHeaders: Record<string, string>;
  beforeAll(async () => {
    callers = await freshCallers();
    operatorHeaders = await freshOperator();
  });
  const headersFor = (endpoint: Endpoint) => ({ token: callers[whoFor(endpoint)] ?? "", ...operatorHeaders });
  const withBody = endpoints.filter((endpoint) => endpoint.body);
  const tenMegabytes = Buffer.from(JSON.stringify({ gameCode: "x".repeat(10 * 1024 * 1024) }));

  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "a body of 10 MB is refused by %s",
    async (_, endpoint) => {
      const answer = await t.app.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/\{\w+\}/g, "x".repeat(20)),
        headers: { ...headersFor(endpoint), "content-type": "application/json" },
        payload: tenMegabytes,
      });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([413, "request.too.large"]);
    },
  );

  test.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s answers texts of the greatest length by a rule, and refuses longer ones",
    async (_, endpoint) => {
      await t.app.database.pool.query("DELETE FROM rate_limits");
      const whole = schemaOf(endpoint.body);
      for (const { properties = {} } of whole.anyOf ?? [whole])
        for (const [name, own] of Object.entries(properties))
          for (const text of longest(own, name)) {
            const good = Object.entries(properties)
              .filter(([key]) => !(key in freshness()))
              .map(([key, part]) => [
                key,
                part.const ?? (KNOWN as Record<string, unknown>)[key] ?? example(part),
              ]);
            const body = { ...Object.fromEntries(good), [name]: text };
            const request = { ...AS_IT_SHOULD_BE, body, who: whoFor(endpoint) };
            const answer = await t.app.inject(await requestOf(endpoint, request, callers));
            expect(answer.statusCode, `${name} of ${text.length}: ${answer.body}`).toBeLessThan(500);
            const beyond = { ...(endpoint.sealed && freshness()), ...body, [name]: `${text}x` };
            expect(refusalOf(endpoint, beyond), `${name} beyond ${text.length}`).toMatchObject({
              code: "request.invalid",
            });
          }
    },
  );

  test.each(withBody.filter((e) => !e.sealed).map((endpoint) => [endpoint.id, endpoint] as const))(
    "values of a wrong type in a body are not coerced by %s",
    async (_, endpoint) => {
      const { properties = {} } = schemaOf(endpoint.body);
      const params = schemaOf(endpoint.params).properties ?? {};
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
        String(example(params[name] as Schema)),
      );
      const good = Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, example(own)]));
      const bent = Object.entries(properties).flatMap(([name, own]) =>
        (own.type === "boolean"
          ? ["true", 1, null]
          : own.type === "integer"
            ? ["1", true, null]
            : [1, true, null]
        ).map((value) => ({ name, value })),
      );
      for (const { name, value } of bent)
        expect(refusalOf(endpoint, { ...good, [name]: value }), `${name}: ${value}`).toMatchObject({
          code: "request.invalid",
          value: { field: name, in: "body" },
        });
      // that the endpoint asks the check above, of one value: another one from one endpoint to the next
      const sent = bent[endpoints.indexOf(endpoint) % bent.length];
      if (!sent) return;
      const answer = await t.app.inject({
        method: endpoint.method,
        url,
        headers: headersFor(endpoint),
        payload: { ...good, [sent.name]: sent.value },
      });
      expect(answer.json(), `${sent.name}: ${sent.value}`).toMatchObject({
        errorCode: "request.invalid",
        value: { field: sent.name, in: "body" },
      });
    },
  );

  test.each(["gzip", "br", "x"])("a body in the content encoding %s is refused", async (encoding) => {
    const answer = await t.app.inject({
      method: "POST",
      url: "/wps/game/launchGame",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      payload: "{}",
    });
    expect(answer.json().errorCode).toBe("request.unsupported.type");
  });
});

/** End a literal of SQL, an attribute and an element of HTML; the longest that a field takes is sent. */
const HOSTILE_TEXTS = [
  `'; DROP TABLE members; --"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  `';DELETE FROM members;--"><b>`,
  `'--"><b>`,
  `'"<`,
];
/** The longest of the texts that a schema lets through to the code behind it; none where it refuses all of them. */
const hostileFor = ({ type, pattern, enum: values, const: only, maxLength = Infinity }: Schema) =>
  type !== "string" || values || only !== undefined
    ? undefined
    : HOSTILE_TEXTS.find(
        (text) => text.length <= maxLength && (pattern === undefined || new RegExp(pattern, "u").test(text)),
      );

const PARTS = ["params", "query", "body"] as const;
type Part = (typeof PARTS)[number];

describe("SQL and HTML in text fields", () => {
  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    "SQL and HTML in the text fields of %s cause no server error",
    async (_, endpoint) => {
      const callers = await freshCallers();
      operator = await freshOperator();
      const send = async (values: Partial<Record<Part, Record<string, unknown>>>) => {
        const fuzzed: FuzzedRequest = { ...AS_IT_SHOULD_BE, who: whoFor(endpoint), ...values };
        const answer = await t.app.inject(await requestOf(endpoint, fuzzed, callers));
        expect(answer.statusCode, `${JSON.stringify(values)}: ${answer.body}`).toBeLessThan(500);
        if (!isFile(endpoint, answer)) expect(answer.headers["content-type"]).toContain("application/json");
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
      };
      const parts = PARTS.map(
        (part) => [part, Object.entries(schemaOf(endpoint[part]).properties ?? {})] as const,
      );
      if (parts.every(([, properties]) => properties.length === 0)) return;
      // in every field at once, most of which their schemas refuse, and in each that takes such a text
      await send(
        Object.fromEntries(
          parts.map(([part, properties]) => [
            part,
            Object.fromEntries(properties.map(([name]) => [name, HOSTILE_TEXTS[0]])),
          ]),
        ),
      );
      for (const [part, properties] of parts) {
        const known = Object.entries(KNOWN).filter(([name]) => properties.some(([own]) => own === name));
        const whole = Object.fromEntries([
          ...properties.map(([name, own]) => [name, example(own)] as const),
          ...known,
        ]);
        for (const [name, own] of properties) {
          const text = hostileFor(own);
          if (text !== undefined) await send({ [part]: { ...whole, [name]: text } });
        }
      }
    },
  );

  test("SQL in text fields has deleted nobody", async () => {
    const { rows } = await t.app.database.pool.query(
      "SELECT count(*) AS members FROM members WHERE username LIKE 'fuzz-%'",
    );
    expect(rows[0].members).toBe(4n);
  });
});

test("an unknown address gets a typed error, whatever it contains", async () => {
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

test("broken percent-encoding gets a typed error", async () => {
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
