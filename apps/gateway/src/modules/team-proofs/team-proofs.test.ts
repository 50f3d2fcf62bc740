import { TEAM_PROOF_RULES } from "@foyer/contract/back-office-proofs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runAdmin } from "../../admin/run-admin.fixture.ts";
import { operatorAt, type TestApp, testApp } from "../../testing/index.ts";
import { type PastTeam, PastTeams } from "../../testing/past-teams.ts";
import type { Merchant } from "../settings/settings.service.ts";
import { TeamProofsRepository } from "./team-proofs.repository.ts";
import type { TeamProof } from "./team-proofs.service.ts";

let t: TestApp;
let teams: PastTeams;
let merchant: Merchant;
let team: PastTeam;
let other: bigint;

/** Two days settled with every kind of settlement, of play, deposits, a late round, a reversal and moves; today is open. */
beforeAll(async () => {
  // no job sums or settles while a test does
  vi.useFakeTimers({ toFake: ["setInterval"] });
  t = await testApp();
  teams = await PastTeams.of(t);
  merchant = await t.app.services.settings.merchant("DEMO");
  team = await teams.path();
  const second = await teams.path();
  other = second.top;
  const { top, agent, player } = team;
  await teams.openSince(teams.dayBefore(3));
  await teams.contract(top, "daily-salary", "day", 30, teams.dayBefore(20));
  await teams.contract(agent, "daily-salary", "day", 20, teams.dayBefore(20));
  await teams.contract(top, "hourly-salary", "hour", 10, teams.dayBefore(2));
  for (const kind of ["half-month", "week", "month"]) {
    await teams.rows("UPDATE agent_contracts SET state = 'ended', ends_on = $1 WHERE kind = 'dividend'", [
      teams.dayBefore(-40),
    ]);
    await teams.rows("UPDATE agent_contracts SET client_key = client_key || id WHERE kind = 'dividend'");
    await teams.contract(top, "dividend", kind, 1_000, teams.dayBefore(60));
  }
  const round = await teams.play(player, 100_000_000n, teams.noon(3), 20_000_000n);
  await teams.play(agent, 40_000_000n, teams.noon(3));
  await teams.play(second.player, 5_000_000n, teams.noon(2), 0n, "FISH");
  await teams.rows("SELECT ledger_transfer('proof:1', 'deposit', $1, 'CNY', 'deposit', 'cash', 50000000)", [
    player,
  ]);
  await teams.close(teams.dayBefore(3));
  await t.app.services.settlements.pay();
  // late for the settled day, and a reversal of what was settled
  await teams.play(player, 7_000_000n, teams.noon(3));
  await teams.rows(
    "UPDATE rounds SET state = 'rolled_back', stake_total = 0, bets = 0 WHERE member_id = $1 AND round = $2",
    [player, round],
  );
  await teams.rows("UPDATE team_changes SET at = at - interval '2 days' WHERE turnover < 0");
  await teams.play(player, 30_000_000n, teams.noon(2));
  await teams.close(teams.dayBefore(2));
  await t.app.services.settlements.pay();
  // a member without a team who is about to get one, and a team that moves today
  const late = await teams.loner("latecomer");
  await teams.rows("SELECT team_roll_up(1, 10000, 100000)");
  await teams.rows(
    `INSERT INTO team_moves (merchant_id, member_id, to_id, effective_on, reason) VALUES (1, $1, $3, $4, 'a test'), (1, $2, $3, $4, 'a test')`,
    [late, second.agent, top, teams.dayBefore(0)],
  );
  await teams.rows("SELECT ledger_transfer('proof:2', 'deposit', $1, 'CNY', 'deposit', 'cash', 3000000)", [
    late,
  ]);
  await teams.play(late, 2_000_000n, new Date());
  await teams.play(second.player, 6_000_000n, new Date());
  await teams.rows("SELECT team_roll_up(1, 10000, 100000)");
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

const prove = async (from: string | null = teams.dayBefore(3)) =>
  (await t.app.services.teamProofs.prove(merchant, from)) as TeamProof;
/** The rules that a proof finds broken after a change, which is undone. */
async function rulesBrokenBy(change: string): Promise<string[]> {
  const repository = new TeamProofsRepository(t.app.database.pool);
  const client = await t.app.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL foyer.writes_paths = 'yes'");
    await client.query(change, change.includes("$1") ? [team.player] : []);
    const proof = await repository.begin(merchant.id, teams.dayBefore(3), client);
    if (!proof) throw new Error("no day was summed");
    const members = await repository.batch(merchant.id, 0n, 1_000, client);
    await repository.proveMembers(proof, merchant.id, members ?? [], client);
    for (let id = await repository.settlement(proof, merchant.id, 0n, client); id !== undefined; ) {
      await repository.proveSettlement(proof, id, client);
      id = await repository.settlement(proof, merchant.id, id, client);
    }
    const { rows } = await client.query<{ rule: string }>(
      "SELECT DISTINCT rule FROM team_differences WHERE proof_id = $1",
      [proof.id],
    );
    return rows.map(({ rule }) => rule);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}
const admin = (...args: string[]) => runAdmin(t, ["teams", "prove", ...args]);

describe("a proof of teams", () => {
  it("a proof of teams finds no difference after play, deposits, late and reversed rounds, moves and settlements", async () => {
    const proof = await prove();
    expect(proof.found).toEqual([]);
    expect(proof).toMatchObject({
      firstDay: teams.dayBefore(3),
      lastDay: teams.dayBefore(0),
      differences: 0,
    });
    expect(proof.checked).toBeGreaterThan(100n);
    expect(proof.lastSettlement).toBeGreaterThan(proof.afterSettlement);
    expect(await teams.rows("SELECT refusal FROM team_moves")).toEqual([
      { refusal: null },
      { refusal: null },
    ]);
    expect(
      await teams.rows("SELECT turnover FROM team_days WHERE agent_id = $1 AND day = $2 AND level = 1", [
        team.top,
        teams.dayBefore(0),
      ]),
    ).toEqual([{ turnover: 2_000_000n }]);
  });

  it.each([
    [
      "play of a member",
      "UPDATE team_play_days SET turnover = turnover + 1 WHERE agent_id = $1 AND own",
      ["the play of a member is that of the postings", "the play of a team is that of its direct downlines"],
    ],
    [
      "play of a team",
      "UPDATE team_play_days SET paid = paid + 1 WHERE NOT own",
      ["the play of a team is that of its direct downlines"],
    ],
    [
      "money of a member",
      "UPDATE team_days SET deposits = deposits - 1 WHERE agent_id = $1 AND level = 0",
      [
        "the money of a member is that of the postings",
        "a level of a team is the level above of its direct downlines",
      ],
    ],
    [
      "a level of a team",
      "UPDATE team_days SET registrations = registrations + 1 WHERE level = 2",
      ["a level of a team is the level above of its direct downlines"],
    ],
    [
      "a missing row of a team",
      "DELETE FROM team_days WHERE level = 2 AND turnover > 0",
      ["a level of a team is the level above of its direct downlines"],
    ],
    [
      "a total of a day",
      "UPDATE team_day_totals SET paid = paid + 1",
      ["the total of a day is that of its levels"],
    ],
    [
      "a month of a level",
      "UPDATE team_months SET deposits = deposits + 1",
      ["the month of a level is that of its days"],
    ],
    [
      "who was there",
      "UPDATE team_activity SET members = members + 1 WHERE kind = 'bet'",
      ["the members of a team who did something are those of its direct downlines"],
    ],
    [
      "who bet",
      "DELETE FROM member_activity WHERE member_id = $1 AND kind = 'bet'",
      ["who did something on a day is who the postings name"],
    ],
    [
      "totals of a team",
      "UPDATE team_totals SET members = members + 1",
      ["the totals of a team are those of its direct downlines"],
    ],
    [
      "a balance in the totals",
      "UPDATE team_balances SET balance = balance + 1 WHERE member_id = $1",
      [
        "the balance of a member is that of the ledger",
        "the totals of a team are those of its direct downlines",
      ],
    ],
    [
      "a posting of money",
      "UPDATE team_postings SET amount = amount + 1 WHERE kind = 'deposit' AND member_id = $1",
      [
        "the postings of money are the transfers of the ledger",
        "the money of a member is that of the postings",
      ],
    ],
    [
      "the list of rounds of a team",
      "DELETE FROM team_bets WHERE id = (SELECT max(id) FROM team_bets)",
      ["the rounds of a team are those of its direct downlines"],
    ],
    [
      "a round in the list of another team",
      "UPDATE team_bets SET agent_id = -agent_id WHERE member_id = $1",
      ["the rounds of a team are those of its direct downlines"],
    ],
    [
      "the result of a round in a list",
      "UPDATE team_bets SET result = CASE result WHEN 'won' THEN 'lost' ELSE 'won' END WHERE id = (SELECT max(id) FROM team_bets)",
      ["the result of a round in a list is that of the round"],
    ],
    [
      "the list of movements of a team",
      "UPDATE team_transfers SET id = id + 1000000 WHERE member_id = $1",
      ["the movements of a team are those of its direct downlines"],
    ],
    [
      "a lost posting of a round",
      "DELETE FROM team_postings WHERE kind = 'play' AND member_id = $1 AND turnover > 0",
      ["the postings of a round are the round"],
    ],
    [
      "a doubled posting of a round",
      `INSERT INTO team_postings SELECT member_id, day, -id, merchant_id, hour, at, kind, vendor, category, reference, rounds, stake,
                                        turnover, paid, amount FROM team_postings WHERE kind = 'play' AND member_id = $1`,
      ["the postings of a round are the round"],
    ],
    [
      "a line of a rebate",
      "UPDATE rebate_lines SET amount = amount + 1 WHERE member_id = $1",
      ["the lines of a rebate are those of the postings", "a rebate is the sum of its lines"],
    ],
    [
      "what an agent earned in a month",
      "UPDATE rebate_months SET amount = amount + 1",
      ["what an agent earned in a month is the sum of the lines"],
    ],
    [
      "a missing month of what agents earned",
      "DELETE FROM rebate_months",
      ["what an agent earned in a month is the sum of the lines"],
    ],
    [
      "a rate of a settled day",
      "UPDATE rebate_rates SET rate = rate - 1 WHERE member_id = $1",
      ["the lines of a rebate are those of the postings"],
    ],
    [
      "a salary",
      "UPDATE settlement_statements SET amount = amount + 1 WHERE kind = 'daily-salary' AND amount > 0",
      ["a salary or dividend is what its tier gives", "a statement is paid by its transfer"],
    ],
    [
      "an hourly salary",
      "UPDATE settlement_statements SET inputs = inputs || '{\"active\": 9}' WHERE kind = 'hourly-salary'",
      ["a salary or dividend is what its tier gives"],
    ],
    [
      "a payment",
      "UPDATE settlement_statements SET transfer_id = transfer_id - 1 WHERE state = 'paid'",
      ["a statement is paid by its transfer"],
    ],
    [
      "a path",
      "DELETE FROM team_links WHERE member_id = $1 AND depth = 2",
      ["the path of a member is that of the upline"],
    ],
    [
      "a path as text",
      "UPDATE team_paths SET path = path || ' '",
      ["the path of an agent as text is that of the upline"],
    ],
    [
      "two uplines",
      "UPDATE team_links SET valid_until = valid_until + 1 WHERE valid_until <> 'infinity' AND depth = 1",
      ["a member has one upline a day"],
    ],
  ])("finds a change of %s", async (_, change, rules) => {
    const found = await rulesBrokenBy(change);
    for (const rule of rules) expect(found).toContain(rule);
  });

  it("a proof of teams covers the days and settlements since the last one", async () => {
    await prove();
    const next = await prove(null);
    expect(next.firstDay).toBe(teams.dayBefore(1));
    expect(next.afterSettlement).toBe(next.lastSettlement);
  });

  it("a proof of teams is made by one process at a time, and one whose process ended is noted as interrupted", async () => {
    const gateway = await t.another();
    const repository = new TeamProofsRepository(t.app.database.pool);
    const begun = await repository.exclusively(async (client) => {
      await repository.begin(merchant.id, null, client);
      return gateway.services.teamProofs.prove(merchant, null);
    });
    expect(begun).toBe("busy");
    expect(await prove(null)).toMatchObject({ differences: 0 });
    expect(
      (await teams.rows<{ state: string }>("SELECT state FROM team_proofs ORDER BY id DESC LIMIT 2")).map(
        ({ state }) => state,
      ),
    ).toEqual(["done", "interrupted"]);
  });

  it("a proof of teams is due once a night, when a day was closed", async () => {
    const repository = new TeamProofsRepository(t.app.database.pool);
    const due = (hour: number) =>
      repository.exclusively((client) => repository.isDue(merchant.id, hour, client));
    await prove(null);
    expect(await due(0)).toBe(false);
    await teams.close(teams.dayBefore(1));
    expect(await due(0)).toBe(true);
    expect(await due(24)).toBe(false);
    await prove(null);
    expect(await due(0)).toBe(false);
  });

  it("a proof of teams is in the metrics", async () => {
    await prove();
    const { body } = await t.app.inject("/metrics");
    expect(body).toMatch(/^foyer_team_proof_differences\{merchant="DEMO"\} 0$/m);
    expect(body).toMatch(/^foyer_team_proof_timestamp_seconds\{merchant="DEMO"\} 1\d{9}/m);
  });
});

describe("proofs of teams in the back office", () => {
  const broken = "UPDATE team_totals SET members = members + 1 WHERE agent_id = $1";
  const mended = "UPDATE team_totals SET members = members - 1 WHERE agent_id = $1";
  let administrator: Record<string, string>;
  beforeAll(async () => {
    administrator = await operatorAt(t.app, 1);
  });
  const call = async (method: "GET" | "POST", path = "") => {
    const url = `/wps/backoffice/team-proofs${path}`;
    const answer = await t.app.inject({ method, url, headers: administrator });
    return answer.json().errorCode ?? answer.json().value;
  };
  const waiting = async () =>
    (await t.app.inject({ url: "/wps/backoffice/waiting", headers: administrator })).json().value.settlements;

  it("an administrator begins a proof, sees what it found, and the audit trail has who wanted it", async () => {
    await prove();
    const before = await waiting();
    await teams.rows(broken, [other]);
    const begun = await call("POST");
    await t.app.services.teamProofs.ended();
    await teams.rows(mended, [other]);
    const { proof, content } = await call("GET", `/${begun.proofId}`);
    expect(proof).toMatchObject({ state: "done", differences: 1, finishedAt: expect.any(String) });
    expect(content).toMatchObject([
      { rule: "the totals of a team are those of its direct downlines", member: { username: "top2" } },
    ]);
    expect(await waiting()).toBe(before + 1);
    expect(
      await teams.rows(
        "SELECT deed, subject FROM audit_trail WHERE area = 'settlements' ORDER BY id DESC LIMIT 1",
      ),
    ).toEqual([{ deed: "proof", subject: begun.proofId }]);
    await prove();
    const { content: newest } = await call("GET");
    expect(newest.slice(0, 2)).toMatchObject([
      { differences: 0 },
      { proofId: begun.proofId, differences: 1 },
    ]);
    expect(await waiting()).toBe(before);
  });

  it("a proof that is wanted while one is running is the one that runs, and one whose process ended is interrupted", async () => {
    const repository = new TeamProofsRepository(t.app.database.pool);
    const [running, asked] = (await repository.exclusively(async (client) => [
      await repository.begin(merchant.id, null, client),
      await call("POST"),
    ])) ?? [undefined, undefined];
    expect(asked).toMatchObject({ proofId: String(running?.id), state: "running" });
    expect((await call("GET")).content[0]).toMatchObject({ proofId: asked.proofId, state: "interrupted" });
    await prove(null);
  });

  it("every rule of a proof is one that the contract names", async () => {
    const { rows } = await t.app.database.pool.query<{ body: string }>(
      `SELECT prosrc AS body FROM pg_proc WHERE proname ~ '^(team_differences_of_|settlement_proof)'`,
    );
    const rules = rows.flatMap(({ body }) =>
      [...body.matchAll(/(?:SELECT|THEN|ELSE) '([a-z]+ [^']+)'/g)].map(([, rule]) => rule),
    );
    expect(new Set(rules)).toEqual(new Set(TEAM_PROOF_RULES));
  });
});

describe("teams prove", () => {
  it("the command teams prove prints what was compared, and exits with 1 and every difference if there is one", async () => {
    const right = await admin("--from", teams.dayBefore(3));
    expect(right).toMatchObject({ code: 0, errors: "" });
    expect(right.out).toMatch(
      /^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d: \d+ rows compared, in .* s \(proof \d+\)\n/,
    );
    expect(right.out).toContain("The teams are right");
    await teams.rows("UPDATE team_totals SET members = members + 1 WHERE agent_id = $1", [other]);
    const wrong = await admin("--from", teams.dayBefore(3));
    await teams.rows("UPDATE team_totals SET members = members - 1 WHERE agent_id = $1", [other]);
    expect(wrong.code).toBe(1);
    expect(wrong.errors).toMatch(
      /^WRONG {2}the totals of a team are those of its direct downlines: top2, .* instead of /m,
    );
    expect(wrong.errors).toContain("The teams are NOT right: 1 differences");
    expect((await admin("--from", "2026-02-30")).errors).toContain('"2026-02-30" is not a day.');
  });
});
