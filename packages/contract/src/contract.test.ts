import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { endpointTables } from "../tools/make-endpoint-table.ts";
import { ERRORS } from "./errors.ts";
import { contract, type Endpoint } from "./index.ts";

const endpoints = Object.entries(contract) as [string, Endpoint][];

test.each(Object.entries(endpointTables()))("the schema-free table in %s is fresh", async (name, text) => {
  expect(await readFile(new URL(name, import.meta.url), "utf8")).toBe(text);
});

test("every endpoint stands under its own id, and no two share method and path", () => {
  for (const [id, e] of endpoints) expect(e.id).toBe(id);
  const doors = endpoints.map(([, e]) => `${e.method} ${e.path}`);
  expect(new Set(doors).size).toBe(doors.length);
});

test("every error an endpoint names is in the catalogue", () => {
  for (const [, e] of endpoints) for (const code of e.errors) expect(ERRORS).toHaveProperty([code]);
});
