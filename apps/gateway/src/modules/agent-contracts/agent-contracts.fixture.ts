import type { AgentContract } from "@foyer/contract/agent-contracts";
import { addDays, dayIn } from "@foyer/domain/record-days";
import { afterAll } from "vitest";
import { enterVendor, keyPair } from "../../providers/provider-testing.ts";
import { createVendor } from "../../testing/catalogue.ts";
import { operatorAt, signIn, testApp } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";

type Headers = Record<string, string>;

export const today = dayIn("Asia/Manila", new Date());
export const tomorrow = addDays(today, 1);
export const dayBefore = (days: number) => addDays(today, -days);
export const noon = (daysBefore: number) => new Date(`${dayBefore(daysBefore)}T12:00:00+08:00`);

let keys = 0;
const key = () => `client-key-of-test-${keys++}`;
export const tier = (from: string, active: number, rate: string) => ({ from, active, rate });
export const daily = (...tiers: ReturnType<typeof tier>[]) => ({
  kind: "daily-salary",
  tiers,
  activeTurnover: "50",
  clientKey: key(),
});
/** A platform with a vendor and an operator, and what tests of contracts do there, for the tests of one file. */
export async function contractsSuite() {
  const t = await testApp();
  afterAll(() => t.close());
  await createVendor(t.app, "NIGHTJAR", { displayName: "Nightjar" });
  await enterVendor(t.app, "nightjar", keyPair());
  await operatorAt(t.app, (await t.app.services.settings.merchant("DEMO")).id);

  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await t.app.database.pool.query<Row>(text, values)).rows;
  async function call<Value>(
    headers: Headers,
    method: "GET" | "POST",
    path: string,
    payload?: object,
  ): Promise<Value> {
    const answer = await t.app.inject({
      method,
      url: `/wps/agent${path}`,
      headers,
      ...(payload && { payload }),
    });
    return answer.json().errorCode ?? answer.json().value;
  }
  const idOf = async (username: string) =>
    (await rows<{ id: string }>("SELECT public_id AS id FROM members WHERE username = $1", [username]))[0]
      ?.id as string;

  let made = 0;
  /** A general agent with 0.3 % of daily salary from the merchant, an agent below, and below that one another. */
  async function team() {
    made += 1;
    const names = {
      top: `top${made}`,
      agent: `agent${made}`,
      below: `below${made}`,
      player: `player${made}`,
    };
    const top = await joinTeam(t, names.top, null, 2);
    const agent = await joinTeam(t, names.agent, top, 1);
    const below = await joinTeam(t, names.below, agent, 1);
    const player = await joinTeam(t, names.player, below);
    const ids = [top, agent, below, player];
    await rows("UPDATE team_links SET valid_from = valid_from - 40 WHERE member_id = ANY($1)", [ids]);
    await rows("UPDATE team_changes SET at = at - interval '40 days' WHERE member_id = ANY($1)", [ids]);
    await merchantGives(top, { ...daily(tier("100", 1, "0.3")) });
    return {
      number: made,
      names,
      ids: { top, agent, below, player },
      headers: await signIn(t.app, names.top),
    };
  }
  async function merchantGives(top: bigint, terms: object): Promise<AgentContract> {
    const merchant = await t.app.services.settings.merchant("DEMO");
    const operator = (await rows<{ id: number }>("SELECT id FROM operators LIMIT 1"))[0]?.id as number;
    const { contractAnswers, contractProposals } = t.app.services;
    const proposed = await contractProposals.proposeByOperator(merchant, top, terms as never, operator);
    return contractAnswers.answer(top, merchant, proposed.id, "accept");
  }
  /** As if contracts had begun earlier. */
  const backdate = (memberId: bigint, day: string) =>
    rows("UPDATE agent_contracts SET starts_on = $2 WHERE receiver_id = $1 AND state = 'accepted'", [
      memberId,
      day,
    ]);
  const propose = async (headers: Headers, username: string, terms: object) =>
    call<AgentContract>(headers, "POST", `/subordinates/${await idOf(username)}/contracts`, terms);
  const answer = (headers: Headers, { id }: { id: string }, verdict: string) =>
    call<AgentContract>(headers, "POST", `/contracts/${id}/answer`, { answer: verdict });
  const settle = async (day: string) =>
    rows("SELECT settlement_close_day(1, $1, 5000000, true, true)", [day]);
  async function openSince(day: string): Promise<void> {
    for (const table of ["settlement_rests", "settlement_statements", "rebate_lines", "settlements"])
      await rows(`DELETE FROM ${table}`);
    await rows(
      `INSERT INTO team_calendars (merchant_id, settles_from) VALUES (1, $1)
       ON CONFLICT (merchant_id) DO UPDATE SET settles_from = $1, closed_through = NULL, hours_closed_until = NULL`,
      [day],
    );
  }
  const balance = async (memberId: bigint) =>
    (
      await rows<{ balance: bigint }>(
        "SELECT balance FROM ledger_accounts WHERE member_id = $1 AND name = 'cash'",
        [memberId],
      )
    )[0]?.balance as bigint;
  return { t, rows, call, idOf, team, merchantGives, backdate, propose, answer, settle, openSince, balance };
}
