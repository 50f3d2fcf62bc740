import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, seal, type TestApp, testApp } from "../testing/index.ts";
import { runAdmin, spawnAdmin } from "./run-admin.fixture.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const operators = (args: readonly string[], input?: string) => runAdmin(t, ["operators", ...args], input);
const add = (args: readonly string[], input?: string) => operators(["add", ...args], input);
const signsIn = async (name: string, password: string) => {
  const request = await seal(t.app.services.sealedBodyKeys.currentKey(), "backoffice.login", {
    name,
    password,
  });
  return (await t.app.inject(request)).statusCode === 200;
};

test("an added operator signs in with the password that is printed once, until disabled", async () => {
  expect((await operators(["list"])).out).toContain("DEMO has no operators");
  const { code, out } = await add(["Mara"]);
  expect(code).toBe(0);
  const [, password = ""] = /shown this once: (\S{16})/.exec(out) ?? [];
  expect(await signsIn("mara", password)).toBe(true);
  expect((await operators(["list"])).out).toMatch(/^Mara \(Mara\), support: \d{4}-/m);
  expect((await operators(["disable", "Mara"])).code).toBe(0);
  expect(await signsIn("mara", password)).toBe(false);
  expect((await operators(["list"])).out).toContain("Mara (Mara), support, disabled");
});

test("an operator's password is read from standard input and then not printed", async () => {
  const args = ["operators", "add", "Tomas", "--shown", "Tom"];
  const { code, out, errors } = await spawnAdmin(t.databaseUrl, args, "a-long-enough-one\n");
  expect(code, errors).toBe(0);
  expect(out + errors).not.toContain("a-long-enough-one");
  expect(out + errors).not.toContain("shown this once");
  expect(await signsIn("Tomas", "a-long-enough-one")).toBe(true);
});

test.each([
  [
    [],
    "USAGE npm run admin -- operators list|add|disable|set-roles|allow-canned-answers|reset-second-factor",
  ],
  [["promote", "Mara"], "Unknown command operators promote."],
  [["add"], "Missing required positional argument: NAME"],
  [["disable", "Nobody"], "DEMO has no operator Nobody"],
  [["reset-second-factor", "Nobody"], "DEMO has no operator Nobody"],
  [["list", "--merchant", "ELSEWHERE"], "Unknown merchant: ELSEWHERE"],
  [["list", "--what"], "Unknown option --what."],
])("the arguments operators %j end with exit code 1 and the reason", async (args, reason) => {
  const { code, errors } = await operators(args);
  expect([code, errors]).toEqual([1, expect.stringContaining(reason)]);
});

test("roles are given with a new operator, replaced, and listed", async () => {
  const { id } = await t.app.services.settings.merchant("DEMO");
  expect((await add(["Rosa", "--roles", "cashier, risk"], "a-long-enough-one\n")).code).toBe(0);
  const listed = async () =>
    (await operators(["list"])).out.split("\n").find((line) => line.startsWith("Rosa"));
  expect(await listed()).toContain("cashier and risk");
  expect((await operators(["set-roles", "rosa", "administrator"])).code).toBe(0);
  expect(await listed()).toContain("(Rosa), administrator");
  await t.app.services.operators.create(id, "Rosa", "Rosa", PASSWORD);
  expect(await listed()).toContain("(Rosa), administrator");
  const { code, errors } = await operators(["set-roles", "rosa", "owner"]);
  expect([code, errors]).toEqual([
    1,
    expect.stringContaining("Roles are support, cashier, risk, administrator"),
  ]);
});

test("the right to edit canned answers is given and taken away, and listed", async () => {
  const { id } = await t.app.services.settings.merchant("DEMO");
  await t.app.services.operators.create(id, "Editor", "Editor", PASSWORD);
  const listed = async () =>
    (await operators(["list"])).out.split("\n").find((line) => line.startsWith("Editor"));
  expect((await operators(["allow-canned-answers", "editor"])).code).toBe(0);
  expect(await listed()).toContain("edits canned answers");
  expect((await operators(["allow-canned-answers", "editor", "--withdraw"])).code).toBe(0);
  expect(await listed()).not.toContain("edits canned answers");
});

test("a password of fewer than 10 characters is refused", async () => {
  expect(await add(["Short"], "secret")).toMatchObject({ code: 1 });
  expect(await signsIn("Short", "secret")).toBe(false);
});
