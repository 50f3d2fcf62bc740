import type { RebateLine, SettlementStatement } from "@foyer/contract/settlements";
import { addDays, dayIn } from "@foyer/domain/record-days";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam, playRound, unsummed } from "../../testing/teams.ts";

let t: TestApp;
const dayBefore = (days: number) => addDays(dayIn("Asia/Manila", new Date()), -days);
/** Noon of a day before today. */
const noon = (daysBefore: number) => new Date(`${dayBefore(daysBefore)}T12:00:00+08:00`);

beforeAll(async () => {
  // no job sums between the setup of a test and its moves
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const give = (memberId: bigint, rate: number, vendor = "") =>
  rows("SELECT rebate_set($1, $2, $3)", [
    memberId,
    JSON.stringify([{ category: "RNG", vendor, rate }]),
    dayBefore(30),
  ]);
const close = (day: string, { release = true, payMembers = true } = {}) =>
  rows<{ id: bigint | null }>("SELECT settlement_close_day(1, $1, 100000, $2, $3) AS id", [
    day,
    payMembers,
    release,
  ]).then(([row]) => row?.id ?? null);
const pay = () => t.app.services.settlements.pay();
const balance = async (memberId: bigint) =>
  (
    await rows<{ balance: bigint }>(
      "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
      [memberId],
    )
  )[0]?.balance;
const amounts = async (settlementId: bigint | null) =>
  Object.fromEntries(
    (
      await rows<{ username: string; amount: bigint }>(
        `SELECT m.username, s.amount FROM settlement_statements s JOIN members m ON m.id = s.member_id WHERE settlement_id = $1`,
        [settlementId],
      )
    ).map(({ username, amount }) => [username.replace(/\d+$/, ""), amount]),
  );
const differences = (settlementId: bigint | null) =>
  rows("SELECT * FROM settlement_differences($1)", [settlementId]);

let made = 0;
/** A path of three with rates 0.9, 0.7 and 0.5 %; no day of it is settled. */
async function path() {
  made += 1;
  const [top, agent, player] = await unsummed(t, async () => {
    const first = await joinTeam(t, `top${made}`, null, 2);
    const second = await joinTeam(t, `agent${made}`, first, 1);
    const third = await joinTeam(t, `player${made}`, second);
    const ids = [first, second, third] as const;
    await rows("UPDATE members SET registered_at = now() - interval '40 days' WHERE id = ANY($1)", [ids]);
    await rows("UPDATE team_links SET valid_from = valid_from - 40 WHERE member_id = ANY($1)", [ids]);
    await rows("UPDATE team_changes SET at = at - interval '40 days' WHERE member_id = ANY($1)", [ids]);
    return ids;
  });
  await give(top, 90);
  await give(agent, 70);
  await give(player, 50);
  return { top, agent, player };
}
/** As if settlements had not begun before some days ago. */
async function openSince(daysBefore: number) {
  for (const table of ["settlement_rests", "settlement_statements", "rebate_lines", "settlements"])
    await rows(`DELETE FROM ${table}`);
  await rows(
    `INSERT INTO team_calendars (merchant_id, settles_from) VALUES (1, $1)
     ON CONFLICT (merchant_id) DO UPDATE SET settles_from = $1, closed_through = NULL`,
    [dayBefore(daysBefore)],
  );
}

describe("the settlement of a day", () => {
  it("a settlement gives a member the own rate, and each agent above the difference to the next one below", async () => {
    const { player } = await path();
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    const id = await close(dayBefore(2));
    expect(await amounts(id)).toEqual({ player: 500_000n, agent: 200_000n, top: 200_000n });
    expect(await differences(id)).toEqual([]);
  });

  it("a settlement happens once, however many processes close the day and pay it", async () => {
    const { player, agent } = await path();
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    const before = (await balance(agent)) as bigint;
    const ids = await Promise.all([1, 2, 3, 4].map(() => close(dayBefore(2))));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    await Promise.all([pay(), pay(), pay()]);
    await pay();
    expect(await balance(agent)).toBe(before + 200_000n);
  });

  it("only days that are over are settled, one after the other", async () => {
    await path();
    await openSince(3);
    expect(await close(dayBefore(2))).toBeNull();
    expect(await close(dayBefore(3))).not.toBeNull();
    expect(await close(dayBefore(3))).toBeNull();
    expect(await close(dayBefore(2))).not.toBeNull();
    expect(await close(dayBefore(1))).not.toBeNull();
    expect(await close(dayBefore(0))).toBeNull();
  });

  it("a settlement leaves nothing when its process dies in the middle, and the day is settled later", async () => {
    const { player } = await path();
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    const client = await t.app.database.pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT settlement_close_day(1, $1, 100000, true, true)", [dayBefore(2)]);
    await client.query("ROLLBACK");
    client.release();
    expect(await rows("SELECT FROM settlements")).toHaveLength(0);
    expect(await amounts(await close(dayBefore(2)))).toMatchObject({ player: 500_000n });
  });

  it("a late round and a reversal count on the first open day, and settled days never change", async () => {
    const { player, agent } = await path();
    await openSince(2);
    const round = await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    const first = await close(dayBefore(2));
    const stored = await rows("SELECT * FROM rebate_lines WHERE settlement_id = $1", [first]);
    await pay();
    // a late round of the closed day, and the reversal of the settled one
    await playRound(t, player, 30_000_000n, 0n, { at: noon(2) });
    await rows(
      "UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0 WHERE member_id = $1 AND round = $2",
      [player, round],
    );
    await rows("UPDATE team_changes SET at = at - interval '1 day' WHERE turnover < 0");
    const before = (await balance(agent)) as bigint;
    const second = await close(dayBefore(1));
    expect(await rows("SELECT * FROM rebate_lines WHERE settlement_id = $1", [first])).toEqual(stored);
    expect(await amounts(second)).toEqual({ player: -350_000n, agent: -140_000n, top: -140_000n });
    await pay();
    expect(await balance(agent)).toBe(before);
    expect(await differences(second)).toEqual([]);
  });

  it("a settlement subtracts what a correction left below zero from the next statements", async () => {
    const { player, agent } = await path();
    await openSince(3);
    const round = await playRound(t, player, 100_000_000n, 0n, { at: noon(3) });
    await close(dayBefore(3));
    await rows(
      "UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0 WHERE member_id = $1 AND round = $2",
      [player, round],
    );
    await rows("UPDATE team_changes SET at = at - interval '2 days' WHERE turnover < 0");
    await close(dayBefore(2));
    await playRound(t, player, 150_000_000n, 0n, { at: noon(1) });
    const third = await close(dayBefore(1));
    const [statement] = await rows(
      "SELECT amount, carried, payable, rest FROM settlement_statements WHERE settlement_id = $1 AND member_id = $2",
      [third, agent],
    );
    expect(statement).toEqual({ amount: 300_000n, carried: -200_000n, payable: 100_000n, rest: 0n });
  });

  it("the last millisecond of a day is settled with that day, and the next one with the next day", async () => {
    const { player } = await path();
    await openSince(2);
    const midnight = new Date(`${dayBefore(1)}T00:00:00+08:00`);
    await playRound(t, player, 10_000_000n, 0n, { at: new Date(midnight.getTime() - 1) });
    await playRound(t, player, 70_000_000n, 0n, { at: midnight });
    expect(await amounts(await close(dayBefore(2)))).toMatchObject({ player: 50_000n });
    expect(await amounts(await close(dayBefore(1)))).toMatchObject({ player: 350_000n });
  });

  it("a settlement uses the rates and the tree of the day", async () => {
    const { top, agent, player } = await path();
    const other = await joinTeam(t, `other${made}`, null, 2);
    await give(other, 90);
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    // lower rates from yesterday on, and a move from today on
    await rows("SELECT rebate_set($1, $2, $3)", [
      agent,
      JSON.stringify([{ category: "RNG", vendor: "", rate: 60 }]),
      dayBefore(1),
    ]);
    await rows("SELECT team_roll_up(1, 10000, 100000)");
    expect(await rows("SELECT team_move($1, $2, $3) AS refusal", [agent, other, dayBefore(0)])).toEqual([
      { refusal: null },
    ]);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(1) });
    expect(await amounts(await close(dayBefore(2)))).toEqual({
      player: 500_000n,
      agent: 200_000n,
      top: 200_000n,
    });
    expect(await amounts(await close(dayBefore(1)))).toEqual({
      player: 500_000n,
      agent: 100_000n,
      top: 300_000n,
    });
    expect(top).not.toBe(other);
  });

  it("a settlement uses a vendor's own rate, and counts members' rates as zero where they get nothing", async () => {
    const { top, agent, player } = await path();
    await give(top, 100, "NIGHTJAR");
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    await playRound(t, player, 100_000_000n, 0n, { at: noon(1) });
    expect(await amounts(await close(dayBefore(2)))).toEqual({
      player: 500_000n,
      agent: 200_000n,
      top: 300_000n,
    });
    expect(await amounts(await close(dayBefore(1), { payMembers: false }))).toEqual({
      agent: 700_000n,
      top: 300_000n,
    });
    expect(agent).toBeDefined();
  });

  it("a settlement pays nothing before it is released", async () => {
    const { player } = await path();
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    const before = (await balance(player)) as bigint;
    const id = await close(dayBefore(2), { release: false });
    await pay();
    expect(await balance(player)).toBe(before);
    await rows("UPDATE settlements SET released_at = now() WHERE id = $1", [id]);
    await pay();
    expect(await balance(player)).toBe(before + 500_000n);
  });

  it("a settlement gives all members of a path together the top's rate, for any tree, rates and play", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ under: fc.nat(20), agent: fc.boolean(), rate: fc.nat(1_000) }), {
          minLength: 3,
          maxLength: 14,
        }),
        fc.array(fc.record({ who: fc.nat(20), stake: fc.bigInt(-5_000_000_000n, 5_000_000_000n) }), {
          minLength: 1,
          maxLength: 25,
        }),
        async (joins, play) => {
          made += 1;
          const top = await createMember(t.app, `ptop${made}`, { type: 2 });
          const members = [{ id: top, agent: true, rate: 1_000, depth: 0 }];
          for (const [at, one] of joins.entries()) {
            const agents = members.filter(({ agent, depth }) => agent && depth < 11);
            const upline = agents[one.under % agents.length] as (typeof members)[number];
            const rate = Math.min(one.rate, upline.rate);
            const [row] = await rows<{ id: bigint }>(
              `INSERT INTO members (merchant_id, username, type, currency, upline_id, registered_at)
               SELECT merchant_id, $2, $3, currency, $1, now() - interval '20 days' FROM members WHERE id = $1 RETURNING id`,
              [upline.id, `pm${made}x${at}`, one.agent ? 1 : 0],
            );
            members.push({ id: (row as { id: bigint }).id, agent: one.agent, rate, depth: upline.depth + 1 });
          }
          for (const { id, rate } of members) await give(id, rate);
          await rows(
            "UPDATE team_links SET valid_from = valid_from - 20 WHERE agent_id = $1 AND member_id = $1",
            [top],
          );
          await openSince(2);
          let turnover = 0n;
          for (const { who, stake } of play) {
            turnover += stake;
            await rows(
              `INSERT INTO team_changes (merchant_id, member_id, at, kind, vendor, category, rounds, stake, turnover)
               VALUES (1, $1, $2, 'play', 'V', 'RNG', 1, $3, $3)`,
              [members[who % members.length]?.id, noon(2), stake],
            );
          }
          const id = await close(dayBefore(2));
          const [all] = await rows<{ sum: bigint; lines: number }>(
            `SELECT coalesce(sum(amount), 0)::bigint AS sum, count(*)::int AS lines FROM rebate_lines
              WHERE settlement_id = $1 AND member_id IN (SELECT member_id FROM team_links WHERE agent_id = $2)`,
            [id, top],
          );
          // each line is cut by less than a cent, to whole cents
          const exact = turnover * 1_000n;
          const paid = (all?.sum ?? 0n) * 10_000n;
          const cut = exact > paid ? exact - paid : paid - exact;
          expect(cut).toBeLessThan(BigInt(all?.lines ?? 0) * 10_000_000n + 1n);
          expect(
            await rows("SELECT FROM rebate_lines WHERE settlement_id = $1 AND amount % 1000 <> 0", [id]),
          ).toEqual([]);
          expect(await differences(id)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("statements", () => {
  it("statements list what an agent gets, with every input, and are unknown to others", async () => {
    const { player, agent } = await path();
    await openSince(2);
    await playRound(t, player, 100_000_000n, 0n, { at: noon(2) });
    await playRound(t, agent, 10_000_000n, 0n, { at: noon(2) });
    const id = await close(dayBefore(2));
    await pay();
    const read = async <Value>(headers: Record<string, string>, url: string): Promise<Value> => {
      const answer = await t.app.inject({ url: `/wps/agent/statements${url}`, headers });
      return answer.json().errorCode ?? answer.json().value;
    };
    const headers = await signIn(t.app, `agent${made}`);
    const { content, total } = await read<{ content: SettlementStatement[]; total: string }>(headers, "");
    expect(total).toBe("2.70");
    expect(content).toMatchObject([
      { kind: "rebate", firstDay: dayBefore(2), payable: "2.70", state: "paid", carried: "0.00" },
    ]);
    const { lines } = await read<{ lines: RebateLine[] }>(headers, `/${id}`);
    expect(lines).toEqual([
      {
        username: `player${made}`,
        agent: false,
        category: "RNG",
        vendor: "NIGHTJAR",
        vendorName: "Nightjar",
        turnover: "1000.00",
        rate: "0.7",
        belowRate: "0.5",
        amount: "2.00",
      },
      {
        agent: true,
        category: "RNG",
        vendor: "NIGHTJAR",
        vendorName: "Nightjar",
        turnover: "100.00",
        rate: "0.7",
        belowRate: "0",
        amount: "0.70",
      },
    ]);
    const payment = await t.app.inject({
      url: `/wps/wallet/details/${content[0]?.transaction}`,
      headers,
    });
    expect(payment.json().value).toMatchObject({ code: "REBATE", amount: "2.70" });
    await joinTeam(t, `stranger${made}`, null, 2);
    const stranger = await signIn(t.app, `stranger${made}`);
    expect(await read(stranger, `/${id}`)).toBe("record.unknown");
    expect(await read(stranger, "?startDate=2026-02-30")).toBe("record.range.invalid");
    expect((await read<{ content: object[] }>(stranger, "")).content).toEqual([]);
  });
});
