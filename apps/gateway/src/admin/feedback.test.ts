import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, signIn, type TestApp, testApp } from "../testing/index.ts";
import { runAdmin } from "./run-admin.fixture.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const feedback = (...args: string[]) => runAdmin(t, ["feedback", ...args]);

test("unanswered feedback is listed, and an answer reaches the player", async () => {
  expect((await feedback("list")).out).toContain("DEMO has no unanswered feedback");
  await createMember(t.app, "sender");
  const headers = await signIn(t.app, "sender");
  const url = "/wps/member/feedback";
  const payload = { content: "The reels stand still.", images: [], clientKey: randomUUID() };
  const { receipt } = (await t.app.inject({ method: "PUT", url, headers, payload })).json().value;
  expect((await feedback("list")).out).toMatch(new RegExp(`^${receipt} .*sender, other\n  The reels`));
  expect(await feedback("answer", receipt, "They turn again.")).toMatchObject({ code: 0 });
  expect((await t.app.inject({ url, headers })).json().value.content[0]).toMatchObject({
    state: "answered",
    answer: "They turn again.",
  });
  expect((await feedback("list")).out).toContain("no unanswered feedback");
});

test.each([
  [[], "USAGE npm run admin -- feedback list|answer"],
  [["answer", "F-AAAAAAAA", "Yes."], "DEMO has no feedback F-AAAAAAAA"],
  [["answer", "F-AAAAAAAA"], "Missing required positional argument: TEXT"],
])("the arguments feedback %j end with exit code 1 and the reason", async (args, reason) => {
  expect(await feedback(...args)).toMatchObject({ code: 1, errors: expect.stringContaining(reason) });
});
