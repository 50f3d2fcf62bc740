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

test("calls carry cookies only to log in, by every way to do so", () => {
  const withCookies = endpoints.filter(([, e]) => e.cookies).map(([id]) => id);
  expect(withCookies.toSorted()).toEqual([
    "backoffice.login",
    "backoffice.login.passkey",
    "member.register",
    "member.register.mobile",
    "passkeys.login",
    "session.login",
    "session.second.step",
    "social.finish",
    "social.start",
    "trial.login",
  ]);
  // what opens a session recognizes the browser
  const opens = endpoints.filter(
    ([, e]) => e.access === "public" && /"(LoginValue|OperatorSession)"/.test(JSON.stringify(e.value)),
  );
  expect(opens.filter(([, e]) => !e.cookies).map(([id]) => id)).toEqual([]);
});

/** What every operator may do: their own session, second factor and counters. */
const WITHOUT_ROLE = [
  "backoffice.logout",
  "backoffice.me",
  "backoffice.factor.begin",
  "backoffice.factor.confirm",
  "backoffice.passkeys",
  "backoffice.passkey.options",
  "backoffice.passkey.add",
  "backoffice.passkey.name",
  "backoffice.passkey.remove",
  "backoffice.waiting",
  "backoffice.find",
  "backoffice.events",
];

test("every back-office endpoint names the roles that may call it, except those about the operator alone and the search, which answers by the roles", () => {
  const open = endpoints.filter(([, e]) => e.access === "operator" && !e.roles?.length).map(([id]) => id);
  expect(open.toSorted()).toEqual(WITHOUT_ROLE.toSorted());
  for (const [, e] of endpoints) if (e.roles) expect(e.access).toBe("operator");
});
