import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { endpointTables } from "../tools/make-endpoint-table.ts";
import { ERRORS } from "./errors.ts";
import { contract, type Endpoint } from "./index.ts";

const endpoints = Object.entries(contract) as [string, Endpoint][];

test.each(Object.entries(endpointTables()))(
  "the generated endpoint table in %s is current",
  async (name, text) => {
    expect(await readFile(new URL(name, import.meta.url), "utf8")).toBe(text);
  },
);

test("every endpoint is listed under its own id, and no two share method and path", () => {
  for (const [id, e] of endpoints) expect(e.id).toBe(id);
  const addresses = endpoints.map(([, e]) => `${e.method} ${e.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("every error code of an endpoint is in the table of error codes", () => {
  for (const [, e] of endpoints) for (const code of e.errors) expect(ERRORS).toHaveProperty([code]);
});
