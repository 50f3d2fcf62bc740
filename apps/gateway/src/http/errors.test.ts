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
  expect(answer.json()).toEqual({
    success: false,
    errorCode: "request.invalid",
    message: "A text cannot be stored",
  });
  await bare.close();
});

it.each([
  [
    "a refused connection",
    Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:5432"), { code: "ECONNREFUSED" }),
  ],
  ["a full disk", Object.assign(new Error("could not extend file base/16384"), { code: "53100" })],
  ["a statement that took too long", Object.assign(new Error("canceling statement"), { code: "57014" })],
  ["a silent connection", new Error("Query read timeout")],
  ["no free connection", new Error("timeout exceeded when trying to connect")],
])("%s of the database is 503, and the caller learns nothing about the database", async (_, error) => {
  const { default: Fastify } = await import("fastify");
  const { errorsPlugin } = await import("./errors.ts");
  const bare = Fastify();
  await bare.register(errorsPlugin);
  bare.get("/", async () => {
    throw error;
  });
  const answer = await bare.inject("/");
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { success: false, errorCode: "system.unavailable", message: "Temporarily unavailable" },
  ]);
  await bare.close();
});

it("a file that may not be read is not found, without its path", async () => {
  const { default: Fastify } = await import("fastify");
  const { errorsPlugin } = await import("./errors.ts");
  const bare = Fastify();
  await bare.register(errorsPlugin);
  bare.get("/", async () => {
    throw Object.assign(new Error("EACCES: permission denied, open '/srv/foyer/keys'"), { statusCode: 403 });
  });
  const answer = await bare.inject("/");
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { success: false, errorCode: "request.not.found", message: "No such call" },
  ]);
  await bare.close();
});
