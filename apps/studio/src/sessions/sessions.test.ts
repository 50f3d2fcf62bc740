import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { query } from "../../../../tools/postgres/test-server.ts";
import { openPage, openPaidPage, type TestStudio, testStudio } from "../../testing/studio.ts";
import { openDatabase } from "../database/database.ts";
import { Sessions } from "./sessions.service.ts";

let studio: TestStudio;
const sql = (text: string) => query(studio.around.env["STUDIO_DATABASE_URL"] as string, text);

beforeAll(async () => {
  studio = await testStudio();
});
afterAll(() => studio.close());

describe("session expiry", () => {
  it("a session idle for more than two hours is expired and stays expired", async () => {
    const page = await openPage(studio, { currency: "XXX" });
    await sql("UPDATE play_sessions SET seen_at = now() - interval '2 hours 1 minute'");
    for (let i = 0; i < 2; i++) {
      const answer = await page.call("state");
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: "session-expired" }]);
    }
  });
});

describe("session clean-up", () => {
  it("the clean-up deletes free sessions and unopened launches, but no round played with money", async () => {
    const free = await openPage(studio, { currency: "XXX" });
    await free.done();
    const { page } = await openPaidPage(studio);
    await page.done();
    await sql(
      "UPDATE play_sessions SET seen_at = now() - interval '3 days', created_at = now() - interval '3 days'",
    );
    const db = openDatabase({
      url: studio.around.env["STUDIO_DATABASE_URL"] ?? "",
      size: 1,
      onLost: () => {},
    });
    expect(await new Sessions(db).tidy()).toBeGreaterThanOrEqual(1);
    await db.close();
    const [left] = await sql(
      "SELECT count(*) FILTER (WHERE player IS NULL)::int AS free, count(*) FILTER (WHERE player IS NOT NULL)::int AS paid FROM play_sessions",
    );
    expect(left).toMatchObject({ free: 0, paid: 1 });
    const [rounds] = await sql("SELECT count(*)::int AS count FROM rounds");
    expect(rounds?.count).toBe(1);
  });
});
