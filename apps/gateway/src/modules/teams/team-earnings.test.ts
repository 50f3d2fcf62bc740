import type { TeamBetTotals } from "@foyer/contract/team-records";
import type { TeamProfit } from "@foyer/contract/teams";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signIn, type TestApp, testApp } from "../../testing/index.ts";
import { type PastTeam, PastTeams } from "../../testing/past-teams.ts";

type Headers = Record<string, string>;

let t: TestApp;
let teams: PastTeams;
beforeAll(async () => {
  // no job sums or settles while a test does
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  teams = await PastTeams.of(t);
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

async function read<Value>(headers: Headers, url: string, query: Record<string, string>): Promise<Value> {
  return (await t.app.inject({ url, query, headers })).json().value;
}
/** The last two days before today: one that is settled, and one that is not. */
const days = () => ({ startDate: teams.dayBefore(2), endDate: teams.dayBefore(1) });
const profit = (headers: Headers, query: Record<string, string> = {}) =>
  read<TeamProfit>(headers, "/wps/agent/team/pnl", { ...days(), ...query });
const totals = (headers: Headers, query: Record<string, string> = {}) =>
  read<TeamBetTotals>(headers, "/wps/agent/team/bets/totals", {
    from: teams.dayBefore(2),
    to: teams.dayBefore(1),
    ...query,
  });
const earnedOf = ({ rows }: TeamProfit) => Object.fromEntries(rows.map(({ key, earned }) => [key, earned]));

describe("what an agent earns on the play of the team", () => {
  let team: PastTeam;
  let top: Headers;
  let agent: Headers;
  let ids: { agent: string; player: string };
  beforeAll(async () => {
    team = await teams.path();
    top = await signIn(t.app, team.names.top);
    agent = await signIn(t.app, team.names.agent);
    const found = await teams.rows<{ id: string }>(
      "SELECT public_id AS id FROM members WHERE id IN ($1, $2) ORDER BY members.id",
      [team.agent, team.player],
    );
    ids = { agent: found[0]?.id as string, player: found[1]?.id as string };
  });

  it("an agent earns nothing that could be told before the merchant settles rebates", async () => {
    expect(await profit(top)).not.toHaveProperty("earned");
  });

  describe("with a day that is settled and one that is not", () => {
    beforeAll(async () => {
      await teams.openSince(teams.dayBefore(2));
      await teams.play(team.player, 100_000_000n, teams.noon(2));
      await teams.play(team.agent, 20_000_000n, teams.noon(2));
      await teams.play(team.player, 50_000_000n, teams.noon(1), 0n, "RNG");
      await teams.play(team.player, 70_000_000n, teams.noon(1), 0n, "LIVE");
      await teams.close(teams.dayBefore(2));
      await t.app.services.teams.sum();
    });

    it("the settled part is that of the statements, and the rest is estimated by the rates of its day", async () => {
      const { earned } = await profit(top);
      expect(earned).toEqual({ amount: "3.40", open: { from: teams.dayBefore(1), amount: "1.00" } });
      const [lines] = await teams.rows<{ sum: bigint }>(
        "SELECT sum(amount)::bigint AS sum FROM rebate_lines WHERE member_id = $1",
        [team.top],
      );
      expect(lines?.sum).toBe(240_000n);
      expect(
        (await profit(top, { startDate: teams.dayBefore(2), endDate: teams.dayBefore(2) })).earned,
      ).toEqual({ amount: "2.40" });
    });

    it("a settled day shows what its statements say, whatever rates changed since", async () => {
      await teams.rows("SELECT rebate_set($1, $2, $3)", [
        team.top,
        JSON.stringify([{ category: "RNG", vendor: "", rate: 100 }]),
        teams.dayBefore(0),
      ]);
      expect((await profit(top)).earned?.amount).toBe("3.40");
    });

    it("earnings are broken down by direct downline, vendor and category, and not by level", async () => {
      expect(earnedOf(await profit(top))).toEqual({ [ids.agent]: "3.40" });
      expect(earnedOf(await profit(agent))).toEqual({ "": "3.00" });
      expect(earnedOf(await profit(top, { by: "vendor" }))).toEqual({ NIGHTJAR: "3.40" });
      expect(earnedOf(await profit(top, { by: "category" }))).toEqual({ RNG: "3.40", LIVE: "0.00" });
      const levels = await profit(top, { by: "level" });
      expect(levels.earned?.amount).toBe("3.40");
      expect(new Set(levels.rows.map(({ earned }) => earned))).toEqual(new Set([undefined]));
    });

    it("on the team of an agent below, the reader's own earnings are shown, not the agent's", async () => {
      const below = await profit(top, { under: ids.agent });
      expect(below.earned).toEqual({ amount: "3.00", open: { from: teams.dayBefore(1), amount: "1.00" } });
      expect(earnedOf(below)).toEqual({ "": "3.00" });
      expect(earnedOf(await profit(top, { under: ids.agent, by: "category" }))).toEqual({
        RNG: "3.00",
        LIVE: "0.00",
      });
    });

    it("totals of team betting have the earnings of what they sum, and none for a part of a name", async () => {
      const amount = async (query: Record<string, string>) => (await totals(top, query)).sums?.earned?.amount;
      expect(await amount({})).toBe("3.40");
      expect(await amount({ under: ids.agent })).toBe("3.00");
      expect(await amount({ member: ids.player })).toBe("3.00");
      expect(await amount({ member: ids.agent })).toBe("0.40");
      expect(await amount({ category: "LIVE" })).toBe("0.00");
      expect((await totals(top, { name: "player" })).sums).not.toHaveProperty("earned");
    });

    it("members who get no rebate have a rate of zero below their agent", async () => {
      await teams.rows(
        `UPDATE merchants SET settings = settings || '{"rebates": {"highest": "2", "payMembers": false, "lowersWithoutAsking": "members", "release": "automatic"}}' WHERE code = 'DEMO'`,
      );
      await expect
        .poll(async () => (await profit(agent)).earned)
        .toEqual({ amount: "5.50", open: { from: teams.dayBefore(1), amount: "3.50" } });
    });

    it("a range of any length has the sum of the lines of its days", async () => {
      // up to the first day with play
      await teams.rows(
        `INSERT INTO settlements (merchant_id, kind, starts_at, ends_at, first_day, last_day)
         SELECT 1, 'rebate', d.day::timestamp AT TIME ZONE 'Asia/Manila', (d.day + 1)::timestamp AT TIME ZONE 'Asia/Manila', d.day, d.day
           FROM generate_series(3, 300) n, LATERAL (SELECT $1::date - n AS day) d`,
        [teams.dayBefore(0)],
      );
      await teams.rows(
        `INSERT INTO rebate_lines
         SELECT s.id, $1, $2, c, 'NIGHTJAR', 1, 100, 50, 1 + (s.id * 7919 % 1000) * 100000
           FROM settlements s, unnest('{RNG,LIVE}'::text[]) c WHERE s.last_day < $3 AND s.id % 5 < 3`,
        [team.top, team.agent, teams.dayBefore(2)],
      );
      await teams.rows(
        `INSERT INTO rebate_months
         SELECT l.member_id, date_trunc('month', s.first_day)::date, l.downline_id, l.category, l.vendor, sum(l.amount)
           FROM rebate_lines l JOIN settlements s ON s.id = l.settlement_id WHERE s.last_day < $1 GROUP BY 1, 2, 3, 4, 5
         ON CONFLICT (member_id, month, downline_id, category, vendor) DO UPDATE SET amount = rebate_months.amount + excluded.amount`,
        [teams.dayBefore(2)],
      );
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 3, max: 300 }), fc.nat(300), async (last, length) => {
          const range = {
            startDate: teams.dayBefore(Math.min(last + length, 300)),
            endDate: teams.dayBefore(last),
          };
          const expected = await teams.rows<{ category: string; amount: bigint }>(
            `SELECT l.category, sum(l.amount)::bigint AS amount FROM rebate_lines l JOIN settlements s ON s.id = l.settlement_id
              WHERE l.member_id = $1 AND l.downline_id <> $1 AND s.first_day BETWEEN $2 AND $3 GROUP BY 1`,
            [team.top, range.startDate, range.endDate],
          );
          const found = await t.app.services.teamEarnings.of(
            { agentId: team.top, merchantId: 1, payMembers: true },
            { from: range.startDate, to: range.endDate },
            { scope: "team", games: { vendor: null, category: null }, by: "category" },
          );
          expect(Object.fromEntries(found?.rows ?? [])).toEqual(
            Object.fromEntries(expected.map(({ category, amount }) => [category, amount])),
          );
        }),
        { numRuns: 60 },
      );
    });

    it("the file of profit and loss has the earnings of each row", async () => {
      const answer = await t.app.inject({
        url: "/wps/agent/team/csv/profit",
        query: { from: teams.dayBefore(2), to: teams.dayBefore(1), by: "member" },
        headers: top,
      });
      expect(answer.body.split("\r\n").slice(0, 2)).toEqual([
        "\uFEFFby,name,members,stake,turnover,prizes,net,earned",
        `member,${team.names.agent},1,2400.00,2400.00,0.00,-2400.00,3.40`,
      ]);
    });
  });
});
