import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seal, type TestApp, testApp } from "../src/testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function operators(args: readonly string[], input = ""): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("operators.ts", import.meta.url)), ...args], {
    env: { ...process.env, DATABASE_URL: t.databaseUrl },
  });
  const done = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  child.stdin.end(input);
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), done]);
  return { code, said: out + errors };
}
const enters = async (name: string, password: string) => {
  const request = await seal(t.app.services.envelope.currentKey(), "desk.login", { name, password });
  return (await t.app.inject(request)).statusCode === 200;
};

test("lets somebody in with a password that is made and shown once, and out again", async () => {
  expect((await operators(["list"])).said).toContain("Nobody works at the desk of DEMO");
  const { code, said } = await operators(["add", "Mara"]);
  expect(code).toBe(0);
  const [, password = ""] = /shown this once: (\S{16})/.exec(said) ?? [];
  expect(await enters("mara", password)).toBe(true);
  expect((await operators(["list"])).said).toMatch(/^Mara \(Mara\): \d{4}-/m);
  expect((await operators(["disable", "Mara"])).code).toBe(0);
  expect(await enters("mara", password)).toBe(false);
  expect((await operators(["list"])).said).toContain("Mara (Mara), disabled");
});

test("takes a password from its input, and prints none then", async () => {
  const { said } = await operators(["add", "Tomas", "--shown", "Tom"], "a-long-enough-one\n");
  expect(said).not.toContain("a-long-enough-one");
  expect(said).not.toContain("shown this once");
  expect(await enters("Tomas", "a-long-enough-one")).toBe(true);
});

test.each([
  [[], "npm run operators --"],
  [["promote", "Mara"], "npm run operators --"],
  [["add"], "Say a name"],
  [["disable", "Nobody"], "DEMO has no operator Nobody"],
  [["list", "--merchant", "ELSEWHERE"], "There is no merchant ELSEWHERE"],
])("%j says what is wrong and changes nothing", async (args, words) => {
  const { code, said } = await operators(args);
  expect([code, said]).toEqual([1, expect.stringContaining(words)]);
});

test("takes no short password", async () => {
  expect(await operators(["add", "Short"], "secret")).toMatchObject({ code: 1 });
  expect(await enters("Short", "secret")).toBe(false);
});
