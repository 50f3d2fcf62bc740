import { contract, type Endpoint } from "@foyer/contract";
import fc from "fast-check";
import { createApp } from "../apps/gateway/src/app.ts";
import { readConfig } from "../apps/gateway/src/config.ts";
import { createMember, signIn } from "../apps/gateway/src/testing/members.ts";
import { freshness, type PublicKey, sealText } from "../tools/seal.ts";
import { readDatabases } from "./databases.ts";
import { type Figure, median, type Section } from "./report.ts";

type App = Awaited<ReturnType<typeof createApp>>;
interface Call {
  readonly method: Endpoint["method"];
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
}

const WARM = 6;
const CALLS = 15;
/** Sizes of which the largest that a route reads is its limit; the last bytes are left for time and nonce. */
const BODY_BYTES = [
  262_000, 196_000, 131_000, 98_000, 65_000, 49_000, 32_000, 24_000, 16_000, 12_000, 8_000, 4_000, 2_000,
  1_000,
];
const LEFT_BYTES = 300;
/** Rows of the table. */
const SHOWN = 15;
const ACCEPTED_MS = 20;
const REFUSED_MS = 5;

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

interface Cost {
  readonly what: string;
  readonly accepted: boolean;
  /** Milliseconds of CPU time of the gateway's process: median of some calls. */
  readonly ms: number;
}

/**
 * What calls cost that an anonymous caller or a member without money can send: each endpoint with no fields, with the largest values that
 * its contract allows, and with bodies that are refused after as much work as possible.
 */
export async function run(): Promise<Section> {
  await using databases = await readDatabases();
  const app = await createApp({
    config: readConfig({
      DATABASE_URL: await databases.create(),
      LOG_LEVEL: "silent",
      FOYER_SECRET: "a secret for a benchmark that is long enough",
      WEB_DIR: "/nonexistent",
      DEMO: "on",
      RATE_LIMIT_FACTOR: "1000000",
    }),
  });
  await app.ready();
  try {
    await createMember(app, "costmember");
    await createMember(app, "costagent", { type: 1 });
    const tokens = {
      member: (await signIn(app, "costmember"))["token"],
      agent: (await signIn(app, "costagent"))["token"],
    };
    const known = await knownValues(app);
    const costs: Cost[] = [];
    for (const endpoint of Object.values(contract) as unknown as Endpoint[]) {
      // the stream never ends, and what ends the session comes last of all
      if (endpoint.access === "operator" || endpoint.path.startsWith("/wps/backoffice")) continue;
      if (["events.stream", "session.logout"].includes(endpoint.id)) continue;
      const token =
        endpoint.access === "public" ? "" : endpoint.access === "agent" ? tokens.agent : tokens.member;
      const key = app.services.sealedBodyKeys.currentKey();
      const bytes = await bodyBytes(app, endpoint, key, token ?? "");
      for (const { name, request } of variants(endpoint, key, token ?? "", known, bytes))
        costs.push(await measure(app, `${endpoint.id}, ${name}`, request));
    }
    const dearest = (accepted: boolean) =>
      costs.filter((one) => one.accepted === accepted).sort((a, b) => b.ms - a.ms);
    if (process.env["CALL_COSTS"] === "all")
      for (const { what, ms, accepted } of costs.toSorted((a, b) => b.ms - a.ms))
        console.log(`${ms.toFixed(2).padStart(8)} ms  ${accepted ? "accepted" : "refused "}  ${what}`);
    return {
      title: "Calls by an anonymous caller or a member without money",
      method: `CPU time of the gateway's process, in which the calls are made too, median of ${CALLS} calls one after the other: every endpoint for players on the demo merchant, with the least and the largest values of its contract, and with bodies that are refused late. The dearest ${SHOWN} that are answered, and the dearest ${SHOWN} that are refused.`,
      figures: [
        ...dearest(true)
          .slice(0, SHOWN)
          .map((one) => figure(one, ACCEPTED_MS)),
        ...dearest(false)
          .slice(0, SHOWN)
          .map((one) => figure(one, REFUSED_MS)),
      ],
    };
  } finally {
    await app.close();
  }
}

const figure = ({ what, ms, accepted }: Cost, atMost: number): Figure => ({
  what: `${accepted ? "answered" : "refused"}: ${what}`,
  value: `${ms.toFixed(1)} ms`,
  floor: "",
  ratio: ms,
  target: { atMost },
});

/** Values with which calls pass the first checks, by the name of the field. */
async function knownValues(app: App): Promise<Record<string, unknown>> {
  const { rows } = await app.database.pool.query<{
    vassalage: string;
    gameCode: string;
    code: string;
    draw: string;
  }>(
    `SELECT v.code AS vassalage, g.code AS "gameCode", l.code, d.number AS draw
       FROM vendors v JOIN games g ON g.vendor_id = v.id
       LEFT JOIN lotteries l ON l.open LEFT JOIN lottery_draws d ON d.lottery_id = l.id AND d.state = 'planned'
      WHERE g.state = 'open' ORDER BY g.category = 'RNG' DESC, d.closes_at LIMIT 1`,
  );
  const { vassalage, gameCode, code, draw } = rows[0] ?? {};
  const today = new Date();
  const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  return {
    merchantCode: "DEMO",
    language: "EN",
    lang: "EN",
    vassalage,
    vendor: vassalage,
    gameCode,
    code,
    draw,
    number: draw,
    // nothing is called so: every name is compared
    gameName: "a name that no game has, nor one like it in all of the catalogue",
    from: day(89),
    to: day(0),
    startDate: day(30),
    endDate: day(0),
    year: false,
    username: "costmember",
    password: "wrong-horse-7",
    paymentPassword: "271828",
    amount: "1000",
    pageSize: 100,
  };
}

/** How many bytes of a body an endpoint reads. */
async function bodyBytes(app: App, endpoint: Endpoint, key: PublicKey, token: string): Promise<number> {
  if (!endpoint.body || endpoint.upload) return 0;
  for (const bytes of BODY_BYTES) {
    const request = await requestOf(endpoint, JSON.stringify({ x: "x".repeat(bytes - 20) }), key, token);
    if ((await app.inject(request)).statusCode !== 413) return bytes - LEFT_BYTES;
  }
  return 500;
}

const pathOf = ({ path, params }: Endpoint, known: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(written(known[name] ?? example(schemaOf(params).properties?.[name] ?? {}, false))),
  );

const written = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** A call with a body, sealed where the endpoint wants that. */
async function requestOf(
  endpoint: Endpoint,
  plain: string,
  key: PublicKey,
  token: string,
  url = pathOf(endpoint),
): Promise<Call> {
  const { method, path } = endpoint;
  const headers = token ? { token } : {};
  if (!endpoint.sealed)
    return { method, url, headers: { ...headers, "content-type": "application/json" }, payload: plain };
  const fresh = plain.endsWith("}")
    ? `${plain.slice(0, -1)}${plain === "{}" ? "" : ","}${JSON.stringify(freshness()).slice(1)}`
    : plain;
  const sealed = await sealText(key, { method: method as "POST" | "PUT", path }, fresh);
  return { ...sealed, url, headers: { ...sealed.headers, ...headers } };
}

type Request = () => Promise<Call>;

async function measure(app: App, what: string, request: Request): Promise<Cost> {
  const requests = await Promise.all(Array.from({ length: WARM + CALLS }, request));
  const taken: number[] = [];
  let accepted = false;
  for (const one of requests) {
    const before = process.cpuUsage();
    const answer = await app.inject(one);
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
    accepted ||= answer.statusCode < 400;
  }
  return { what, accepted, ms: median(taken.slice(WARM)) };
}

function variants(
  endpoint: Endpoint,
  key: PublicKey,
  token: string,
  known: Record<string, unknown>,
  bytes: number,
): { name: string; request: Request }[] {
  const { method, body, query, upload } = endpoint;
  const headers = token ? { token } : {};
  const found: { name: string; request: Request }[] = [];
  const add = (name: string, request: Call) =>
    found.push({
      name,
      request: () => Promise.resolve({ ...request, headers: { ...headers, ...request.headers } }),
    });
  if (upload) {
    const file = Buffer.alloc(upload.largest, "x");
    for (const type of upload.types)
      add(`no ${type}`, { method, url: pathOf(endpoint), headers: { "content-type": type }, payload: file });
    return found;
  }
  if (!body) {
    add("no values", { method, url: pathOf(endpoint) });
    add("no values, known path", { method, url: pathOf(endpoint, known) });
    const fields = Object.entries(schemaOf(query).properties ?? {});
    if (fields.length === 0) return found;
    for (const [name, most] of [
      ["largest values", true],
      ["least values", false],
    ] as const) {
      const values = fields.map(([field, own]) => [field, written(example(own, most))]);
      add(name, { method, url: `${pathOf(endpoint)}?${new URLSearchParams(values)}` });
    }
    const values = fields.flatMap(([field]) =>
      known[field] === undefined ? [] : [[field, written(known[field])]],
    );
    add("known values", { method, url: `${pathOf(endpoint, known)}?${new URLSearchParams(values)}` });
    return found;
  }
  const whole = schemaOf(body);
  for (const [nth, part] of (whole.anyOf ?? [whole]).entries())
    for (const [name, plain] of bodies(part, known, bytes))
      found.push({
        name: whole.anyOf ? `${name} ${nth + 1}` : name,
        request: () => requestOf(endpoint, plain, key, token, pathOf(endpoint, known)),
      });
  return found;
}

/** Bodies of an endpoint: as small and as large as its schema allows, and wrong ones as large as a body may be. */
function bodies(
  schema: Schema,
  known: Record<string, unknown>,
  bytes: number,
): [name: string, text: string][] {
  const fields = Object.keys(schema.properties ?? {});
  const least = example(schema, false) as Record<string, unknown>;
  const most = fitted(schema, bytes);
  const fitting = Object.fromEntries(
    fields.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
  const many = Object.fromEntries(Array.from({ length: Math.floor(bytes / 13) }, (_, at) => [`a${at}`, at]));
  return [
    ["least values", JSON.stringify(least)],
    ["known values", JSON.stringify({ ...least, ...fitting })],
    ["largest values", JSON.stringify(most)],
    ["largest values and a wrong last one", JSON.stringify({ ...most, [fields.at(-1) ?? "x"]: [{}] })],
    ["many unknown fields", JSON.stringify({ ...least, ...many })],
    ["nested lists", `{"x":${"[".repeat(bytes / 2 - 10)}${"]".repeat(bytes / 2 - 10)}}`],
    ["broken JSON", `{"x":[${"1,".repeat(bytes / 2 - 10)}}`],
  ];
}

/** The largest value whose JSON a body may have: lists are cut until it fits. */
function fitted(schema: Schema, bytes: number): Record<string, unknown> {
  for (let items = 64; items > 1; items = Math.floor(items / 2)) {
    const value = example(schema, true, items);
    if (JSON.stringify(value).length <= bytes) return value as Record<string, unknown>;
  }
  return example(schema, true, 1) as Record<string, unknown>;
}

const schemaOf = (schema: unknown): Schema =>
  (schema as Schema | undefined) ?? { type: "object", properties: {} };

function example(own: Schema, most: boolean, items = 50): unknown {
  if (own.const !== undefined) return own.const;
  if (own.enum) return own.enum.at(most ? -1 : 0);
  if (own.anyOf) return example(own.anyOf.at(most ? -1 : 0) ?? {}, most, items);
  switch (own.type) {
    case "boolean":
      return most;
    case "integer":
    case "number":
      return most ? (own.maximum ?? 1_000) : Math.max(own.minimum ?? 0, 1);
    case "object":
      return Object.fromEntries(
        Object.entries(own.properties ?? {})
          .filter(([name]) => !(name in freshness()))
          .map(([name, part]) => [name, example(part, most, items)]),
      );
    case "array":
      return most
        ? Array.from({ length: Math.min(own.maxItems ?? items, items) }, () =>
            example(own.items ?? {}, most, items),
          )
        : [];
    default:
      return textOf(own, most);
  }
}

const texts = new Map<string, string>();
function textOf({ pattern, maxLength }: Schema, most: boolean): string {
  if (!pattern) return "x".repeat(most ? Math.min(maxLength ?? 40, 4_000) : 1);
  const key = `${most} ${pattern}`;
  let text = texts.get(key);
  if (text === undefined) {
    const all = fc.sample(fc.stringMatching(new RegExp(pattern, "u"), { size: most ? "large" : "small" }), {
      numRuns: 20,
      seed: 7,
    });
    const fitting = all
      .filter(({ length }) => length <= (maxLength ?? 4_000))
      .sort((a, b) => a.length - b.length);
    text = fitting.at(most ? -1 : 0) ?? all[0] ?? "";
    texts.set(key, text);
  }
  return text;
}
