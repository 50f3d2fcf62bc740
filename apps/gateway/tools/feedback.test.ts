import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../src/testing/index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function feedback(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("feedback.ts", import.meta.url)), ...args], {
    env: { ...process.env, DATABASE_URL: t.databaseUrl },
  });
  const done = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), done]);
  return { code, said: out + errors };
}

test("lists what waits, and answers it", async () => {
  expect((await feedback("list")).said).toContain("Nothing waits for an answer at DEMO");
  await createMember(t.app, "teller");
  const headers = await signIn(t.app, "teller");
  const url = "/wps/member/feedback";
  const payload = { content: "The reels stand still.", images: [], clientKey: randomUUID() };
  const { receipt } = (await t.app.inject({ method: "PUT", url, headers, payload })).json().value;
  expect((await feedback("list")).said).toMatch(new RegExp(`^${receipt} .*teller, other\n  The reels`));
  expect(await feedback("answer", receipt, "They turn again.")).toMatchObject({ code: 0 });
  expect((await t.app.inject({ url, headers })).json().value.content[0]).toMatchObject({
    state: "answered",
    answer: "They turn again.",
  });
  expect((await feedback("list")).said).toContain("Nothing waits");
});

test.each([
  [[], "npm run feedback --"],
  [["answer", "F-AAAAAAAA", "Yes."], "DEMO has no feedback F-AAAAAAAA"],
  [["answer", "F-AAAAAAAA"], "Say an answer"],
])("%j says what is wrong", async (args, words) => {
  expect(await feedback(...args)).toEqual({ code: 1, said: expect.stringContaining(words) });
});
