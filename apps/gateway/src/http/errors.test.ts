import { afterAll, expect, it } from "vitest";
import { createMember, signIn, testApp } from "../testing/index.ts";

const { app, close } = await testApp();
afterAll(close);
await createMember(app, "alice1");
const headers = await signIn(app, "alice1");

it.each([
  "/lgw/games?gameType=RNG&gameName=%00",
  "/wps/game/launches/a%00b",
  "/wps/check/username?username=%00",
  "/wps/system/announcements?types=PL&groupName=%00",
  "/wps/member/info?x=%00",
])("a NUL character in %s is not a server error", async (url) => {
  const answer = await app.inject({ method: "GET", url, headers });
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.json()).toHaveProperty("success");
});

it("text that the database cannot store is an invalid request", async () => {
  const { default: Fastify } = await import("fastify");
  const { errorsPlugin } = await import("./errors.ts");
  const bare = Fastify();
  await bare.register(errorsPlugin);
  bare.get("/", () => app.database.pool.query("SELECT $1::text", ["\u0000"]));
  const answer = await bare.inject("/");
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ success: false, errorCode: "request.invalid" });
  await bare.close();
});
