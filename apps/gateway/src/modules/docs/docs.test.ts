import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { contract, type Endpoint } from "@foyer/contract";
import { ERRORS } from "@foyer/contract/errors";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: { properties: Record<string, object> } }> }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<"schemas" | "parameters", Record<string, object>>;
}

let t: TestApp;
let document: Document;
const endpoints = Object.values(contract) as unknown as Endpoint[];

beforeAll(async () => {
  t = await testApp();
  document = (await t.app.inject({ url: "/docs/openapi.json" })).json();
});
afterAll(() => t.close());

const operationOf = ({ method, path }: Endpoint) => document.paths[path]?.[method.toLowerCase()];

test("the API document is OpenAPI 3.1", () => {
  expect(document.openapi).toBe("3.1.0");
});

test("the API document states the version of the platform", async () => {
  const text = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  expect(document.info.version).toBe((JSON.parse(text) as { version: string }).version);
});

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  "the API document describes %s as the contract does",
  (_, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation?.operationId).toBe(endpoint.id);
    expect(Boolean(operation?.security)).toBe(endpoint.access !== "public");
    const query: { properties?: object } = endpoint.query ?? {};
    const declared = Object.keys(query.properties ?? {});
    const documented = (operation?.parameters ?? []).filter((p) => p.in === "query").map((p) => p.name);
    expect(documented.sort()).toEqual(declared.sort());
    expect(Boolean(operation?.requestBody)).toBe(
      endpoint.body !== undefined || endpoint.upload !== undefined,
    );
    for (const status of [200, ...endpoint.errors.map((code) => ERRORS[code])])
      expect(operation?.responses).toHaveProperty([String(status)]);
  },
);

test("the API document describes nothing outside the contract", () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((o) => o.operationId),
  );
  expect(new Set(ids)).toEqual(new Set(endpoints.map((endpoint) => endpoint.id)));
});

test("the API document says which bodies are sealed or files, and that the event stream is one", () => {
  const sealed = Object.keys(document.paths["/wps/session/login"]?.["post"]?.requestBody?.content ?? {});
  expect(sealed).toEqual(["application/vnd.foyer.sealed"]);
  const launch = Object.keys(document.paths["/wps/game/launchGame"]?.["post"]?.requestBody?.content ?? {});
  expect(launch).toEqual(["application/json"]);
  const file = document.paths["/wps/member/feedback/images"]?.["post"]?.requestBody?.content ?? {};
  expect(Object.keys(file)).toEqual(["image/png", "image/jpeg"]);
  const stream = document.paths["/wps/events"]?.["get"]?.responses["200"]?.content ?? {};
  expect(Object.keys(stream)).toEqual(["text/event-stream"]);
});

test("components have the contract's names, and every reference resolves", () => {
  const { schemas } = document.components;
  for (const name of ["Game", "GameList", "Wallet", "Vendor", "ErrorEnvelope", "LoginPayload"])
    expect(schemas, name).toHaveProperty(name);
  expect(Object.keys(schemas).filter((name) => /def-|Schema\d/.test(name))).toEqual([]);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, ref]) => ref as string,
  );
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    const [, kind, name] = /^#\/components\/(schemas|parameters)\/([\w-]+)$/.exec(reference) ?? [];
    expect(document.components[kind as "schemas"], reference).toHaveProperty(name ?? "");
  }
});

test("the document is serialised once, sent compressed, and not sent again to who has it", async () => {
  const serialised = vi.spyOn(t.app, "swagger");
  for (const url of ["/docs/openapi.json", "/docs/json"]) {
    const answer = await t.app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(answer.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(document);
    expect(answer.rawPayload.length).toBeLessThan(120_000);
    const headers = { "accept-encoding": "br", "if-none-match": String(answer.headers.etag) };
    const again = await t.app.inject({ url, headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  }
  expect((await t.app.inject({ url: "/docs/yaml" })).headers.location).toBe("/docs/openapi.json");
  expect(serialised).not.toHaveBeenCalled();
});

test("a public site serves the document only where that is set", async () => {
  const settings = { PUBLIC_URL: "https://casino.example" };
  for (const [API_DOCS, status] of [
    [undefined, 404],
    ["on", 200],
  ] as const) {
    const site = await t.another({ ...settings, ...(API_DOCS && { API_DOCS }) });
    for (const url of ["/docs/openapi.json", "/docs/"])
      expect((await site.inject({ url })).statusCode, url).toBe(status);
  }
});

test("the API page loads everything from this host, and its policy allows no other", async () => {
  const page = await t.app.inject({ url: "/docs/" });
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self'");
  expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toMatch(/unsafe|https?:|\*/);
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url as string);
  expect(loaded.length).toBeGreaterThan(3);
  for (const url of loaded) {
    const answer = await t.app.inject({ url: new URL(url, "http://host/docs/").pathname });
    expect(answer.statusCode, url).toBe(200);
  }
});
