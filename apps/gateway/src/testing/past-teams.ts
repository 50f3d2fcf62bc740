import { addDays, dayIn } from "@foyer/domain/record-days";
import { enterVendor, keyPair } from "../providers/provider-testing.ts";
import { createVendor } from "./catalogue.ts";
import { joinTeam, playRound, unsummed } from "./teams.ts";
import type { TestApp } from "./test-app.ts";

/** A general agent, an agent below and a player below that one, with rates of 0.9, 0.7 and 0.5 % for slots. */
export interface PastTeam {
  readonly names: { readonly top: string; readonly agent: string; readonly player: string };
  readonly top: bigint;
  readonly agent: bigint;
  readonly player: bigint;
}

/** Teams that exist since long ago, and the settlement of days that are over. */
export class PastTeams {
  readonly #t: TestApp;
  #made = 0;

  private constructor(t: TestApp) {
    this.#t = t;
  }

  static async of(t: TestApp): Promise<PastTeams> {
    await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
    await enterVendor(t.app, "nightjar", keyPair());
    return new PastTeams(t);
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#t.app.database.pool.query<Row>(text, values)).rows;
  }

  dayBefore(days: number): string {
    return addDays(dayIn("Asia/Manila", new Date()), -days);
  }
  /** Noon in the merchant's default time zone. */
  noon(daysBefore: number): Date {
    return new Date(`${this.dayBefore(daysBefore)}T12:00:00+08:00`);
  }

  async path(): Promise<PastTeam> {
    this.#made += 1;
    const names = { top: `top${this.#made}`, agent: `agent${this.#made}`, player: `player${this.#made}` };
    const [top, agent, player] = await unsummed(this.#t, async () => {
      const first = await joinTeam(this.#t, names.top, null, 2);
      const second = await joinTeam(this.#t, names.agent, first, 1);
      const third = await joinTeam(this.#t, names.player, second);
      await this.#age([first, second, third]);
      return [first, second, third] as const;
    });
    await this.give(top, 90);
    await this.give(agent, 70);
    await this.give(player, 50);
    return { names, top, agent, player };
  }

  /** A member without a team. */
  loner(username: string): Promise<bigint> {
    return unsummed(this.#t, async () => {
      const id = await joinTeam(this.#t, username, null);
      await this.#age([id]);
      return id;
    });
  }

  /** As if members had registered more than a year ago. */
  async #age(members: readonly bigint[]): Promise<void> {
    await this.rows(
      "UPDATE members SET registered_at = registered_at - interval '500 days' WHERE id = ANY($1)",
      [members],
    );
    await this.rows("UPDATE team_links SET valid_from = valid_from - 500 WHERE member_id = ANY($1)", [
      members,
    ]);
    await this.rows("UPDATE team_changes SET at = at - interval '500 days' WHERE member_id = ANY($1)", [
      members,
    ]);
  }

  /** A rate since long ago, in basis points. */
  give(memberId: bigint, rate: number): Promise<object[]> {
    return this.rows("SELECT rebate_set($1, $2, $3)", [
      memberId,
      JSON.stringify([{ category: "RNG", vendor: "", rate }]),
      this.dayBefore(499),
    ]);
  }

  /** A contract with the merchant, or with the upline where there is one: a rate on everything from 0.00001 on. */
  contract(
    receiver: bigint,
    kind: string,
    period: string,
    rate: number,
    startsOn: string,
  ): Promise<object[]> {
    return this.rows(
      `INSERT INTO agent_contracts (merchant_id, kind, receiver_id, payer_id, period, tiers, active_turnover, carries, state,
                                    proposed_by, client_key, request_hash, expires_at, starts_on)
       SELECT merchant_id, $2, id, upline_id, $3, $4, 1, true, 'accepted', 'payer', $2 || id, '', now(), $5 FROM members WHERE id = $1`,
      [receiver, kind, period, JSON.stringify([{ from: "1", active: 0, rate }]), startsOn],
    );
  }

  /** As if settlements had not begun before a day. */
  async openSince(day: string): Promise<void> {
    for (const table of [
      "team_differences",
      "team_proofs",
      "settlement_rests",
      "settlement_statements",
      "rebate_lines",
      "rebate_months",
      "settlements",
    ])
      await this.rows(`DELETE FROM ${table}`);
    await this.rows("DELETE FROM agent_contracts");
    await this.rows(
      `INSERT INTO team_calendars (merchant_id, settles_from) VALUES (1, $1)
       ON CONFLICT (merchant_id) DO UPDATE SET settles_from = $1, closed_through = NULL, hours_closed_until = NULL`,
      [day],
    );
  }

  /** Play of another category than RNG has no rebate. */
  play(memberId: bigint, stake: bigint, at: Date, win = 0n, category = "RNG"): Promise<string> {
    return playRound(this.#t, memberId, stake, win, { at, category });
  }

  async close(day: string): Promise<bigint | null> {
    const [row] = await this.rows<{ id: bigint | null }>(
      "SELECT settlement_close_day(1, $1, 100000, true, true) AS id",
      [day],
    );
    return row?.id ?? null;
  }

  /** What a settlement gives, by member. */
  async amounts(settlementId: bigint | null, members: readonly bigint[]): Promise<(bigint | undefined)[]> {
    const found = await this.rows<{ memberId: bigint; amount: bigint }>(
      `SELECT member_id AS "memberId", amount FROM settlement_statements WHERE settlement_id = $1`,
      [settlementId],
    );
    return members.map((id) => found.find(({ memberId }) => memberId === id)?.amount);
  }

  async balance(memberId: bigint): Promise<bigint> {
    const [row] = await this.rows<{ balance: bigint }>(
      "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
      [memberId],
    );
    return row?.balance ?? 0n;
  }
}
