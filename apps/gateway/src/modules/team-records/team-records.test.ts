import type { MemberType } from "@foyer/contract/shared";
import type {
  TeamBetDetails,
  TeamBetPage,
  TeamBetTotals,
  TeamTransactionDetails,
  TeamTransactionPage,
  TeamTransactionTotals,
} from "@foyer/contract/team-records";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { signIn, type TestApp, testApp } from "../../testing/index.ts";
import { joinTeam, playRound } from "../../testing/teams.ts";

type Headers = Record<string, string>;
type Query = Record<string, string>;

let t: TestApp;
const today = dayIn("Asia/Manila", new Date());
const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.app.database.pool.query<Row>(text, values)).rows;
const join = (username: string, under: bigint | null, type: MemberType = 0) =>
  joinTeam(t, username, under, type);
let counted = 0;
const move = (kind: string, memberId: bigint, from: string, to: string, amount: bigint) =>
  rows("SELECT ledger_transfer($1, $2, $3, currency, $4, $5, $6) FROM members WHERE id = $3", [
    `team-records:${counted++}`,
    kind,
    memberId,
    from,
    to,
    amount,
  ]);
const deposit = (memberId: bigint, amount: bigint) => move("deposit", memberId, "deposit", "cash", amount);
const play = (memberId: bigint, stake: bigint, win: bigint, options: Parameters<typeof playRound>[4] = {}) =>
  playRound(t, memberId, stake, win, options);
const sum = () => rows("SELECT team_roll_up(1, 10000, 100000)");
async function read<Value>(headers: Headers, path: string, query: Query = {}): Promise<Value> {
  const answer = await t.app.inject({ url: `/wps/agent/team/${path}`, query, headers });
  return answer.json().errorCode ?? answer.json().value;
}
const bets = (headers: Headers, query: Query = {}) => read<TeamBetPage>(headers, "bets", query);
const betTotals = (headers: Headers, query: Query = {}) => read<TeamBetTotals>(headers, "bets/totals", query);
const transactions = (headers: Headers, query: Query = {}) =>
  read<TeamTransactionPage>(headers, "transactions", query);
const totals = (headers: Headers, query: Query = {}) =>
  read<TeamTransactionTotals>(headers, "transactions/totals", query);
const idOf = async (username: string): Promise<string> =>
  (await rows<{ id: string }>("SELECT public_id AS id FROM members WHERE username = $1", [username]))[0]
    ?.id as string;
const played = ({ items }: TeamBetPage) =>
  items.map(({ member, stake, state }) => [member.username, stake, state]);
const moved = ({ items }: TeamTransactionPage) =>
  items.map(({ member, code, amount }) => [member.username, code, amount]);

let director: Headers;
let ines: Headers;
let stranger: Headers;
beforeAll(async () => {
  t = await testApp();
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await createVendor(t.app, "OTTER", { displayName: "Otter" });
  await enterVendor(t.app, "nightjar", keyPair());
  const top = await join("director", null, 2);
  const agent = await join("ines", top, 1);
  const mara = await join("mara", agent);
  const petra = await join("petra", top);
  const other = await join("other", null, 2);
  const foreign = await join("foreign", other);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await deposit(mara, 50_000_000n);
  await deposit(petra, 5_000_000n);
  await deposit(agent, 7_000_000n);
  await deposit(top, 1_000_000n);
  await deposit(foreign, 9_000_000n);
  await move("bonus", mara, "promo", "cash", 2_000_000n);
  await move("withdrawal", foreign, "cash", "withdrawal", 1_000_000n);
  await play(mara, 2_000_000n, 500_000n, { at: minutesAgo(9) });
  await play(mara, 1_000_000n, 3_000_000n, { at: minutesAgo(8), category: "FISH" });
  await play(petra, 400_000n, 400_000n, { at: minutesAgo(7), vendor: "OTTER" });
  await play(agent, 300_000n, 0n, { at: minutesAgo(6) });
  await play(top, 7_000_000n, 0n, { at: minutesAgo(5) });
  await play(foreign, 8_000_000n, 0n, { at: minutesAgo(4) });
  await sum();
  director = await signIn(t.app, "director");
  ines = await signIn(t.app, "ines");
  stranger = await signIn(t.app, "other");
});
afterAll(() => t.close());

describe("betting of a team", () => {
  it("has the rounds of everyone below, without the agent and other teams, the newest first", async () => {
    const page = await bets(director);
    expect(played(page)).toEqual([
      ["ines", "3.00", "lost"],
      ["petra", "4.00", "even"],
      ["mara", "10.00", "won"],
      ["mara", "20.00", "lost"],
    ]);
    expect(page.next).toBeUndefined();
    expect(page.items[2]).toMatchObject({
      member: { id: await idOf("mara"), username: "mara" },
      vendor: "NIGHTJAR",
      displayName: "Nightjar",
      category: "FISH",
      paid: "30.00",
      result: "20.00",
      day: today,
    });
    expect(played(await bets(ines))).toEqual([
      ["mara", "10.00", "won"],
      ["mara", "20.00", "lost"],
    ]);
    expect(played(await bets(stranger))).toEqual([["foreign", "80.00", "lost"]]);
  });

  it("is filtered by vendor, category, result, agent, member and username", async () => {
    const stakes = async (query: Query) => played(await bets(director, query)).map(([, stake]) => stake);
    expect(await stakes({ vendor: "OTTER" })).toEqual(["4.00"]);
    expect(await stakes({ category: "FISH" })).toEqual(["10.00"]);
    expect(await stakes({ state: "lost" })).toEqual(["3.00", "20.00"]);
    expect(await stakes({ under: await idOf("ines") })).toEqual(["10.00", "20.00"]);
    expect(await stakes({ member: await idOf("ines") })).toEqual(["3.00"]);
    expect(await stakes({ name: "PET" })).toEqual(["4.00"]);
    expect(await stakes({ name: "%" })).toEqual([]);
    expect(await stakes({ name: "foreign" })).toEqual([]);
    expect(await stakes({ to: addDays(today, -1), from: addDays(today, -2) })).toEqual([]);
  });

  it("has totals that agree with its rounds and with profit and loss", async () => {
    expect(await betTotals(director)).toEqual({
      sums: {
        bets: 4,
        stake: "37.00",
        turnover: "37.00",
        paid: "39.00",
        net: "2.00",
        earned: { amount: "0.00", open: { amount: "0.00", from: today } },
      },
    });
    expect(await read(director, "pnl")).toMatchObject({ total: { turnover: "37.00", prizes: "39.00" } });
    const ofMara = await betTotals(director, { member: await idOf("mara"), category: "RNG" });
    expect(ofMara.sums).toMatchObject({ bets: 1, stake: "20.00", net: "-15.00" });
    expect((await betTotals(director, { vendor: "OTTER" })).sums?.bets).toBe(1);
    expect((await betTotals(director, { name: "mar" })).sums?.bets).toBe(2);
  });

  it("shows one round as its member's record does, to the agents above only", async () => {
    const { items } = await bets(director, { category: "FISH" });
    const id = items[0]?.id as string;
    const round = await read<TeamBetDetails>(director, `bets/${id}`);
    expect(round).toMatchObject({ id, member: { username: "mara" }, stake: "10.00", turnover: "10.00" });
    expect(await read(ines, `bets/${id}`)).toMatchObject({ id, stake: "10.00" });
    expect(await read(stranger, `bets/${id}`)).toBe("record.unknown");
    expect(await read(await signIn(t.app, "petra"), `bets/${id}`)).toBe("system.forbidden");
    expect(await read(director, "bets/nothing")).toBe("record.unknown");
  });
});

describe("transactions of a team", () => {
  it("are those of everyone below beside play, the newest first", async () => {
    const page = await transactions(director);
    expect(moved(page)).toEqual([
      ["mara", "BONUS", "20.00"],
      ["ines", "DEPOSIT", "70.00"],
      ["petra", "DEPOSIT", "50.00"],
      ["mara", "DEPOSIT", "500.00"],
    ]);
    expect(page.items[0]).toMatchObject({ balance: "520.00", wallet: "main", group: "bonuses", day: today });
    expect(moved(await transactions(stranger))).toEqual([
      ["foreign", "WITHDRAW", "-10.00"],
      ["foreign", "DEPOSIT", "90.00"],
    ]);
  });

  it("are filtered by group, code, agent, member and username", async () => {
    const names = async (query: Query) => moved(await transactions(director, query)).map(([name]) => name);
    expect(await names({ group: "bonuses" })).toEqual(["mara"]);
    expect(await names({ code: "DEPOSIT" })).toEqual(["ines", "petra", "mara"]);
    expect(await names({ code: "BET" })).toEqual([]);
    expect(await names({ under: await idOf("ines") })).toEqual(["mara", "mara"]);
    expect(await names({ member: await idOf("petra") })).toEqual(["petra"]);
    expect(await names({ name: "ine" })).toEqual(["ines"]);
    expect(await transactions(director, { group: "play" })).toBe("request.invalid");
  });

  it("are shown one by one as in their member's record, to the agents above only", async () => {
    const { items } = await transactions(director, { group: "bonuses" });
    const { id, ...listed } = items[0] as (typeof items)[number];
    const one = await read<TeamTransactionDetails>(director, `transactions/${id}`);
    expect(one).toEqual({ ...listed, id, number: id.split("-")[1] });
    expect(one).toMatchObject({ member: { username: "mara" }, code: "BONUS", balance: "520.00" });
    expect(await read(ines, `transactions/${id}`)).toMatchObject({ id, amount: "20.00" });
    expect(await read(stranger, `transactions/${id}`)).toBe("record.unknown");
    expect(await read(await signIn(t.app, "petra"), `transactions/${id}`)).toBe("system.forbidden");
    expect(await read(director, `transactions/${await idOf("mara")}-999`)).toBe("record.unknown");
    expect(await read(director, `transactions/${await idOf("director")}-1`)).toBe("record.unknown");
    expect(await read(director, "transactions/nothing")).toBe("request.invalid");
  });

  it("of a day before their member was in the team are in no list and on no page", async () => {
    const later = await join("later", null, 2);
    const newcomer = await join("newcomer", null, 1);
    await deposit(newcomer, 700_000n);
    await sum();
    expect(
      await rows("SELECT team_move($1, $2, $3) AS refusal", [newcomer, later, addDays(today, 1)]),
    ).toEqual([{ refusal: null }]);
    const headers = await signIn(t.app, "later");
    const id = await idOf("newcomer");
    expect((await transactions(headers, { member: id })).items).toEqual([]);
    expect((await transactions(headers)).items).toEqual([]);
    expect(await read(headers, `transactions/${id}-1`)).toBe("record.unknown");
  });

  it("have totals of the groups that the sums of teams have", async () => {
    expect(await totals(director)).toEqual({
      deposits: "620.00",
      withdrawals: "0.00",
      bonuses: "20.00",
      rebates: "0.00",
      salaries: "0.00",
      dividends: "0.00",
    });
    expect(await totals(director, { group: "bonuses" })).toEqual({ bonuses: "20.00" });
    expect(await totals(director, { group: "transfers" })).toEqual({});
    expect(await totals(director, { member: await idOf("mara"), group: "deposits" })).toEqual({
      deposits: "500.00",
    });
  });

  it("have no balance where the merchant hides balances from agents", async () => {
    const { id } = (await rows<{ id: number }>("SELECT id FROM merchants WHERE code = 'DEMO'"))[0] as {
      id: number;
    };
    const show = (shows: boolean) =>
      rows(
        `UPDATE merchants SET settings = jsonb_set(settings, '{agents}', jsonb_build_object('showBalances', $2::boolean)) WHERE id = $1`,
        [id, shows],
      );
    await show(false);
    try {
      await expect.poll(async () => (await transactions(director)).items[0]?.balance).toBeUndefined();
    } finally {
      await show(true);
    }
    await expect.poll(async () => (await transactions(director)).items[0]?.balance).toBe("520.00");
  });
});

describe("records of a team", () => {
  it("are refused to members who are no agents", async () => {
    const headers = await signIn(t.app, "mara");
    for (const path of ["bets", "bets/totals", "transactions", "transactions/totals", "csv/bets"])
      expect(await read(headers, path)).toBe("system.forbidden");
  });

  it("of other teams do not exist", async () => {
    const foreign = await idOf("foreign");
    const other = await idOf("other");
    for (const path of ["bets", "bets/totals", "transactions", "transactions/totals"]) {
      expect(await read(director, path, { member: foreign })).toBe("member.unknown");
      expect(await read(director, path, { under: other })).toBe("member.unknown");
      expect(await read(director, path, { under: await idOf("petra") })).toBe("member.unknown");
      expect(await read(director, path, { member: await idOf("director") })).toBe("member.unknown");
    }
  });

  it("have a bad range or page refused", async () => {
    expect(await bets(director, { from: today, to: addDays(today, -1) })).toBe("record.range.invalid");
    expect(await bets(director, { from: addDays(today, -200) })).toBe("record.range.too.long");
    expect((await bets(director, { from: addDays(today, -200), year: "true" })).items).toHaveLength(4);
    expect(await bets(director, { before: "nothing" })).toBe("record.range.invalid");
    expect(await bets(director, { before: "2026-99-99_1_1" })).toBe("record.range.invalid");
    expect(await transactions(director, { before: "nothing" })).toBe("record.range.invalid");
  });

  it("are CSV files with a line for each", async () => {
    const file = async (report: string, query: Query = {}) => {
      const answer = await t.app.inject({ url: `/wps/agent/team/csv/${report}`, query, headers: director });
      return answer.body
        .trim()
        .split("\r\n")
        .map((line) => line.split(","));
    };
    const [head, ...lines] = await file("bets");
    expect(head?.slice(1, 3)).toEqual(["day", "member"]);
    expect(lines.map(([, , member]) => member)).toEqual(["ines", "petra", "mara", "mara"]);
    expect((await file("transactions", { group: "deposits" })).map((line) => line.slice(2, 7))).toEqual([
      ["member", "code", "wallet", "amount", "balance"],
      ["ines", "DEPOSIT", "main", "70.00", "70.00"],
      ["petra", "DEPOSIT", "main", "50.00", "50.00"],
      ["mara", "DEPOSIT", "main", "500.00", "500.00"],
    ]);
    expect((await file("profit")).slice(1)).toEqual([
      ["level", "1", "", "7.00", "7.00", "4.00", "-3.00", ""],
      ["level", "2", "", "30.00", "30.00", "35.00", "5.00", ""],
      ["member", "ines", "1", "33.00", "33.00", "35.00", "2.00", "0.00"],
      ["member", "", "1", "4.00", "4.00", "4.00", "0.00", "0.00"],
      ["vendor", "Nightjar", "", "33.00", "33.00", "35.00", "2.00", "0.00"],
      ["vendor", "Otter", "", "4.00", "4.00", "4.00", "0.00", "0.00"],
      ["category", "RNG", "", "27.00", "27.00", "9.00", "-18.00", "0.00"],
      ["category", "FISH", "", "10.00", "10.00", "30.00", "20.00", "0.00"],
    ]);
  });

  it("of a member who moved are in the later team from the day of the move on", async () => {
    const left = await join("left", null, 2);
    const right = await join("right", null, 2);
    const nomad = await join("nomad", left);
    await play(nomad, 100_000n, 0n);
    await sum();
    const [leftHeaders, rightHeaders] = [await signIn(t.app, "left"), await signIn(t.app, "right")];
    expect(played(await bets(leftHeaders))).toEqual([["nomad", "1.00", "lost"]]);
    const tomorrow = addDays(today, 1);
    expect(await rows("SELECT team_move($1, $2, $3) AS refusal", [nomad, right, tomorrow])).toEqual([
      { refusal: null },
    ]);
    await play(nomad, 200_000n, 0n, { at: new Date(`${tomorrow}T04:00:00Z`) });
    await sum();
    const query = { to: tomorrow };
    expect(played(await bets(rightHeaders, query))).toEqual([["nomad", "2.00", "lost"]]);
    expect((await betTotals(rightHeaders, query)).sums?.bets).toBe(1);
    // the member does not exist for the earlier team any more; its sums of the days before stay
    expect(played(await bets(leftHeaders, query))).toEqual([]);
    expect((await betTotals(leftHeaders, query)).sums?.bets).toBe(1);
  });
});

/** A team of more members than are read one by one. */
describe("records of a large team", () => {
  const MEMBERS = 520;
  let headers: Headers;
  beforeAll(async () => {
    const agent = await join("large", null, 2);
    await rows(
      `INSERT INTO members (merchant_id, username, type, currency, upline_id)
       SELECT merchant_id, 'crowd' || n, 0, currency, id FROM members, generate_series(1, $2::integer) n WHERE id = $1`,
      [agent, MEMBERS],
    );
    const crowd = await rows<{ id: bigint }>(
      "SELECT id, ledger_open(id, currency) FROM members WHERE upline_id = $1 ORDER BY id LIMIT 40",
      [agent],
    );
    await sum();
    for (const [n, { id }] of crowd.entries()) {
      // three days, so that pages cross from one to the next
      const day = addDays(today, -1 - (n % 3));
      await play(id, BigInt(100_000 * (n + 1)), 0n, {
        at: new Date(Date.parse(`${day}T03:00:00Z`) + n * 60_000),
        vendor: n % 2 ? "OTTER" : "NIGHTJAR",
      });
      await deposit(id, BigInt(100_000 * (n + 1)));
    }
    await rows("UPDATE team_links SET valid_from = $2 WHERE agent_id = $1", [agent, addDays(today, -9)]);
    await rows(
      "UPDATE team_links SET valid_from = $2 WHERE member_id IN (SELECT id FROM members WHERE upline_id = $1)",
      [agent, addDays(today, -9)],
    );
    await sum();
    headers = await signIn(t.app, "large");
  });

  /** All items of a list, in pages. */
  async function whole<Item>(
    page: (query: Query) => Promise<{ items: Item[]; next?: string }>,
    query: Query = {},
  ): Promise<Item[]> {
    const items: Item[] = [];
    let before: string | undefined;
    do {
      const { items: more, next } = await page({ ...query, ...(before && { before }) });
      items.push(...more);
      before = next;
    } while (before !== undefined);
    return items;
  }

  it("are read by time, in pages that neither repeat nor leave out a round", async () => {
    const all = await whole((query) => bets(headers, query));
    expect(new Set(all.map(({ id }) => id)).size).toBe(40);
    const times = all.map(({ endedAt }) => endedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await betTotals(headers)).sums?.bets).toBe(40);
    expect(await whole((query) => bets(headers, query), { vendor: "OTTER" })).toHaveLength(20);
    expect(await whole((query) => bets(headers, query), { state: "won" })).toHaveLength(0);
    expect(await whole((query) => bets(headers, query), { state: "lost", category: "RNG" })).toHaveLength(40);
  });

  it("have each movement once, and only those of the team", async () => {
    const all = await whole((query) => transactions(headers, query));
    expect(new Set(all.map(({ id }) => id)).size).toBe(40);
    expect(all.every(({ member }) => member.username.startsWith("crowd"))).toBe(true);
    expect(await whole((query) => transactions(headers, query), { group: "bonuses" })).toEqual([]);
  });

  it("are found by a part of the username that more members have than are read one by one", async () => {
    expect(await whole((query) => bets(headers, query), { name: "crowd" })).toHaveLength(40);
    expect(await whole((query) => transactions(headers, query), { name: "crowd" })).toHaveLength(40);
    expect(await betTotals(headers, { name: "crowd" })).toEqual({});
    expect(await totals(headers, { name: "crowd" })).toEqual({});
    expect(await whole((query) => bets(headers, query), { name: "crowd12" })).toHaveLength(1);
  });
});
