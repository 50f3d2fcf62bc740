import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../testing/index.ts";
import { type Headers, operatorCalls } from "./back-office-agents.fixture.ts";

let t: TestApp;
let calls: ReturnType<typeof operatorCalls>;
let administrator: Headers;
let agent: Awaited<ReturnType<ReturnType<typeof operatorCalls>["join"]>>;

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const audited = () =>
  rows(
    "SELECT area, subject, detail FROM audit_trail WHERE deed = 'quota-set' AND member_id = $1 ORDER BY id",
    [agent.memberId],
  );
const read = (by = administrator) => calls.call(by, "GET", `/agents/${agent.id}/quotas`);
const set = (quotas: readonly object[], by = administrator) =>
  calls.call(by, "PUT", `/agents/${agent.id}/quotas`, { quotas });
const levels = async (category: string, rates: readonly string[]) => {
  await rows("UPDATE merchants SET settings = settings || $1 WHERE id = 1", [
    JSON.stringify({ quotaLevels: { category, rates } }),
  ]);
  await vi.waitFor(async () =>
    expect((await t.app.services.settings.merchant("DEMO")).settings.quotaLevels.rates).toEqual(rates),
  );
};

beforeAll(async () => {
  t = await testApp();
  calls = operatorCalls(t);
  administrator = await calls.operator(["administrator"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await levels("LOTT", ["1", "1.5"]);
  agent = await calls.join("quota", null, 2);
});

describe("quotas in the back office", () => {
  it("quotas are shown by level with limit, used and left, to those who may look at agents", async () => {
    await rows(
      `INSERT INTO account_openings (member_id, agent_id, level) SELECT id, $2, 150 FROM members WHERE id = ANY($1)`,
      [
        await Promise.all([1, 2].map(async () => (await calls.join("opened", agent.memberId, 0)).memberId)),
        agent.memberId,
      ],
    );
    await set([{ rate: "1.5", quota: 5 }]);
    expect(await read(await calls.operator(["cashier"]))).toMatchObject({
      value: {
        category: "LOTT",
        levels: [
          { rate: "1.5", quota: 5, used: 2, left: 3 },
          { rate: "1", used: 0 },
        ],
      },
    });
    // fewer than were opened: none is left
    expect((await set([{ rate: "1.5", quota: 1 }])).value.levels[0]).toEqual({
      rate: "1.5",
      quota: 1,
      used: 2,
      left: 0,
    });
  });

  it("quotas set again change nothing, and each change is in the audit trail with what was before", async () => {
    for (let time = 0; time < 2; time++) await set([{ rate: "1.5", quota: 5 }, { rate: "1" }]);
    await set([{ rate: "1.5", quota: 7 }]);
    for (let time = 0; time < 2; time++) await set([{ rate: "1.5" }]);
    expect((await read()).value.levels[0]).toEqual({ rate: "1.5", used: 0 });
    const entry = (before: string, limit: string) => ({
      area: "agents",
      subject: "1.5%",
      detail: { before, limit },
    });
    expect(await audited()).toEqual([entry("none", "5"), entry("5", "7"), entry("7", "none")]);
  });

  it.each([-1, 1.5, 1_000_001, "many"])("a quota of %s is refused, and nothing is set", async (quota) => {
    expect(
      await set([
        { rate: "1", quota: 3 },
        { rate: "1.5", quota },
      ]),
    ).toMatchObject({
      errorCode: "request.invalid",
    });
    expect(await audited()).toEqual([]);
  });

  it("quotas are refused for a level that the merchant does not have, and for members who are no agents", async () => {
    expect(
      await set([
        { rate: "1.5", quota: 3 },
        { rate: "1.2", quota: 3 },
      ]),
    ).toMatchObject({
      status: 422,
      errorCode: "quota.level.unknown",
    });
    expect((await read()).value.levels[0].quota).toBeUndefined();
    agent = await calls.join("noagent", agent.memberId, 0);
    expect((await read()).errorCode).toBe("member.unknown");
    expect((await set([{ rate: "1", quota: 3 }])).errorCode).toBe("member.unknown");
  });

  it("quotas of a merchant without rebate levels are none", async () => {
    await levels("LOTT", []);
    expect((await read()).value).toEqual({ category: "LOTT", levels: [] });
  });
});
