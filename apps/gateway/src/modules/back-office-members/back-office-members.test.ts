import type { BackOfficeFoundCase, BackOfficeFoundMember } from "@foyer/contract/back-office-members";
import type { OperatorRole } from "@foyer/contract/operator-roles";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { createMember, operatorAt, type TestApp, testApp } from "../../testing/index.ts";
import { playRound } from "../../testing/teams.ts";
import { createWithdrawer, depositToPlay, withdraw } from "../withdrawals/withdrawals.fixture.ts";

let t: TestApp;
let merchantId: number;
let foreignMerchant: number;
/** The member who is looked for. */
let ana: { readonly id: string; readonly memberId: bigint };
let withdrawal: string;
let deposit: string;
let round: string;

beforeAll(async () => {
  t = await testApp();
  const { pool } = t.app.database;
  await pool.query("INSERT INTO merchants (code, name, currency) VALUES ('OTHER', 'Other', 'CNY')");
  merchantId = (await t.app.services.settings.merchant("DEMO")).id;
  foreignMerchant = (await vi.waitFor(() => t.app.services.settings.merchant("OTHER"), { timeout: 120_000 }))
    .id;
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
  const who = await createWithdrawer(t.app, "ana_reyes");
  const { memberId } = who;
  deposit = await depositToPlay(t.app, who, 50_000_000n);
  withdrawal = (await withdraw(t.app, who)).value?.number ?? "";
  round = await playRound(t, memberId, 100n, 250n);
  await pool.query("UPDATE members SET mobile = '+639171234567', email = 'Ana@Example.com' WHERE id = $1", [
    memberId,
  ]);
  await pool.query(
    `INSERT INTO member_profiles (member_id, payee_name) VALUES ($1, 'Ana Luísa Reyes')
       ON CONFLICT (member_id) DO UPDATE SET payee_name = EXCLUDED.payee_name`,
    [memberId],
  );
  const { rows } = await pool.query<{ id: string }>("SELECT public_id AS id FROM members WHERE id = $1", [
    memberId,
  ]);
  ana = { id: rows[0]?.id ?? "", memberId };
  await createMember(t.app, "ana_of_others", { merchant: "OTHER" });
  await createMember(t.app, "ana_guest", { type: 4 });
});
afterAll(() => t.close());

const operator = (roles: readonly OperatorRole[], merchant = merchantId) =>
  operatorAt(t.app, merchant, roles);

interface Found {
  readonly members: BackOfficeFoundMember[];
  readonly moreMembers: boolean;
  readonly cases: BackOfficeFoundCase[];
}
async function read<T>(path: string, headers: Record<string, string>): Promise<T & { errorCode?: string }> {
  const { value, errorCode } = (await t.app.inject({ url: `/wps/backoffice${path}`, headers })).json();
  return { ...value, ...(errorCode && { errorCode }) };
}
const find = async (q: string, roles: readonly OperatorRole[] = ["cashier"], merchant = merchantId) =>
  read<Found>(`/find?${new URLSearchParams({ q })}`, await operator(roles, merchant));

describe("the search of the back office", () => {
  test.each([
    ["ANA_REYES"],
    ["ana"],
    ["reyes luisa"],
    ["+63 917 123 4567"],
    ["09171234567"],
    ["０９１７１２３４５６７"],
    [" ana@example.COM "],
  ])("a member is found by %j, and by nobody of another merchant", async (text) => {
    const { members } = await find(text);
    expect(members.map(({ username }) => username)).toEqual(["ana_reyes"]);
    expect(members[0]).toMatchObject({ id: ana.id, name: "Ana Luísa Reyes", type: 0, disabled: false });
    const elsewhere = await find(text, ["administrator"], foreignMerchant);
    expect(elsewhere.members.map(({ username }) => username)).not.toContain("ana_reyes");
  });

  test("a member is found by the public id", async () => {
    expect((await find(ana.id)).members.map(({ id }) => id)).toEqual([ana.id]);
  });

  test("a number finds its case with the member, in small letters and full-width figures too", async () => {
    const wide = deposit
      .toLowerCase()
      .replace(/[0-9]/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));
    for (const [text, kind, number] of [
      [wide, "deposit", deposit],
      [` ${withdrawal.toLowerCase()} `, "withdrawal", withdrawal],
      [round, "round", round],
    ] as const) {
      const { cases } = await find(text);
      expect(cases, kind).toMatchObject([{ kind, number, member: { id: ana.id, username: "ana_reyes" } }]);
      expect((await find(text, ["administrator"], foreignMerchant)).cases, kind).toEqual([]);
    }
  });

  test("support finds members without their payee names, and no money", async () => {
    const { members } = await find("ana_reyes", ["support"]);
    expect(members).toMatchObject([{ username: "ana_reyes" }]);
    expect(members[0]).not.toHaveProperty("name");
    expect((await find(withdrawal, ["support"])).cases).toEqual([]);
  });

  test("a word that many have lists ten members, and says that there are more", async () => {
    await t.app.database.pool.query(
      `INSERT INTO members (merchant_id, username, type, currency)
       SELECT $1, 'crowd' || n, 0, 'CNY' FROM generate_series(1, 12) n`,
      [merchantId],
    );
    const { members, moreMembers } = await find("crowd");
    expect([members.length, moreMembers]).toEqual([10, true]);
    expect((await find("crowd3")).moreMembers).toBe(false);
  });

  test("signs, an unknown number and one letter find nothing", async () => {
    for (const text of ["%_", "DP-0101-22222", "''", "nobody at all"])
      expect(await find(text), text).toEqual({ members: [], moreMembers: false, cases: [] });
    expect((await find("a")).errorCode).toBe("request.invalid");
  });
});

describe("the records of a member in the back office", () => {
  const records = async (path: string) =>
    read<{ content: { number?: string; state: string; amount?: string }[]; items: { id: string }[] }>(
      `/members/${ana.id}${path}`,
      await operator(["risk"]),
    );

  test("deposits and withdrawals are listed with state and amount", async () => {
    expect((await records("/records/deposits")).content).toMatchObject([
      { number: deposit, state: "credited", amount: "500.00" },
    ]);
    expect((await records("/records/withdrawals")).content).toMatchObject([
      { number: withdrawal, amount: "1000.00" },
    ]);
    for (const kind of ["lottery", "bonuses", "adjustments", "transfers", "identity"])
      expect(await records(`/records/${kind}`), kind).toEqual({ content: expect.any(Array) });
  });

  test("a round is read with its vendor's calls by the id that the search gave", async () => {
    const [found] = (await find(round)).cases;
    expect((await records("/bets")).items.map(({ id }) => id)).toEqual([found?.bet]);
    expect(await records(`/bets/${found?.bet}`)).toMatchObject({ round, stake: "0.001" });
  });

  test("rounds from before the three months that members' own records show are listed, too", async () => {
    await t.app.database.pool.query(
      `INSERT INTO rounds (member_id, integration_id, round, vendor, game_code, category, currency, stake_total, bets, win_total, wins, state, opened_at, closed_at)
       SELECT id, 'lottery', 'L-OLD', 'ELOTT', 'ELOTT_X', 'ELOTT', currency, 100000, 1, 0, 0, 'closed', now() - interval '400 days', now() - interval '400 days'
         FROM members WHERE id = $1`,
      [ana.memberId],
    );
    const { items } = await records("/bets");
    expect(items).toHaveLength(2);
    expect(await records(`/bets/${items[1]?.id}`)).toMatchObject({ round: "L-OLD" });
  });

  test("whoever opens a member's page is in the security log", async () => {
    const headers = await operator(["risk"]);
    expect(await read(`/agents/${ana.id}`, headers)).toMatchObject({
      name: "Ana Luísa Reyes",
      about: { id: ana.id },
    });
    const { rows } = await t.app.database.pool.query(
      "SELECT member_id FROM security_events WHERE kind = 'operator-read' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ member_id: ana.memberId }]);
  });
});
