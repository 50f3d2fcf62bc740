import type { AgentContract, AgentContractTerms } from "@foyer/contract/agent-contracts";
import { contractPeriod } from "@foyer/domain/agent-contract";
import { addDays } from "@foyer/domain/record-days";
import { beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../../testing/index.ts";
import { playRound } from "../../testing/teams.ts";
import { contractsSuite, daily, dayBefore, noon, tier, today, tomorrow } from "./agent-contracts.fixture.ts";

const { t, rows, call, idOf, team, propose, answer } = await contractsSuite();

let current: Awaited<ReturnType<typeof team>>;
beforeEach(async () => {
  current = await team();
});

describe("a proposal", () => {
  it("a proposed contract waits for the downline, who reads it as the specification's request and accepts it from the next day on", async () => {
    const { headers, names } = current;
    const proposed = await propose(
      headers,
      names.agent,
      daily(tier("20000", 5, "0.1"), tier("60000", 12, "0.15")),
    );
    expect(proposed).toMatchObject({ role: "payer", state: "proposed", waits: false, mine: true });
    const own = await signIn(t.app, names.agent);
    expect(await call(own, "GET", "/dividend/info")).toEqual({
      dailysalreqtype: "day",
      divtypecompperiodreq: "",
      contracthoursalreq: "",
    });
    const { content } = await call<{ content: AgentContract[] }>(own, "GET", "/contracts?only=waiting");
    expect(content).toMatchObject([
      { id: proposed.id, role: "receiver", waits: true, other: { username: names.top } },
    ]);
    const accepted = await answer(own, proposed, "accept");
    expect(accepted).toMatchObject({ state: "accepted", startsOn: tomorrow, waits: false });
    expect(await answer(own, proposed, "accept")).toEqual(accepted);
    expect(await answer(own, proposed, "decline")).toBe("contract.closed");
    expect(await call(own, "GET", "/dividend/info")).toMatchObject({ dailysalreqtype: "" });
  });

  it("a proposal is declined with a reason, once, which both sides read; without words there is none", async () => {
    const { headers, names } = current;
    const own = await signIn(t.app, names.agent);
    const decline = (id: string, reason: string) =>
      call<AgentContract>(own, "POST", `/contracts/${id}/answer`, { answer: "decline", reason });
    const first = await propose(headers, names.agent, daily(tier("20000", 5, "0.1")));
    if (typeof first === "string") throw new Error(first);
    for (const reason of [" Too few <active>. ", "Another one."])
      expect(await decline(first.id, reason)).toMatchObject({
        state: "declined",
        declineReason: "Too few <active>.",
      });
    const read = await call<AgentContract>(headers, "GET", `/contracts/${first.id}`);
    expect(read).toMatchObject({ declineReason: "Too few <active>." });
    expect(read).not.toHaveProperty("counteredBy");
    expect(
      await rows(
        `SELECT texts->'EN'->>'content' LIKE '%<blockquote>Too few &#60;active&#62;.</blockquote>%' AS reason
           FROM inbox_messages WHERE member_id = $1 AND key = 'contract:' || $2 || ':declined'`,
        [current.ids.top, first.id],
      ),
    ).toEqual([{ reason: true }]);
    const second = await propose(headers, names.agent, daily(tier("20000", 5, "0.1")));
    if (typeof second === "string") throw new Error(second);
    expect(await decline(second.id, "x".repeat(301))).toBe("request.invalid");
    expect(await decline(second.id, " \n ")).not.toHaveProperty("declineReason");
  });

  it("a proposal has the terms of the contract between both that it would replace, and none once it is answered", async () => {
    const { headers, names } = current;
    const own = await signIn(t.app, names.agent);
    const held = await propose(headers, names.agent, daily(tier("20000", 5, "0.1")));
    expect(held).not.toHaveProperty("replaces");
    await answer(own, held, "accept");
    const offered = await propose(headers, names.agent, daily(tier("20000", 5, "0.2")));
    const replaces = {
      id: held.id,
      period: "day",
      tiers: [{ from: "20000.00", active: 5, rate: "0.1" }],
      activeTurnover: "50.00",
      carries: false,
    };
    expect(offered.replaces).toEqual(replaces);
    for (const path of [`/contracts/${offered.id}`, "/contracts?only=waiting"])
      expect(await call(own, "GET", path)).toMatchObject(
        path.includes("?") ? { content: [{ replaces }] } : { replaces },
      );
    const asked = await call<AgentContract>(own, "POST", `/contracts/${offered.id}/counter`, {
      ...daily(tier("20000", 5, "0.15")),
      kind: undefined,
    });
    expect(asked.replaces).toEqual(replaces);
    expect(await answer(headers, asked, "accept")).not.toHaveProperty("replaces");
  });

  it("a proposed contract gives no more than is received at the same point", async () => {
    const { headers, names } = current;
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.31")))).toBe(
      "contract.tiers.above.received",
    );
    expect(await propose(headers, names.agent, daily(tier("99", 1, "0.3")))).toBe(
      "contract.tiers.above.received",
    );
    expect(await propose(headers, names.agent, { ...daily(tier("100", 1, "0.1")), kind: "dividend" })).toBe(
      "contract.tiers.above.received",
    );
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.2"), tier("90", 1, "0.3")))).toBe(
      "contract.tiers.invalid",
    );
    expect(await propose(headers, names.below, daily(tier("100", 1, "0.1")))).toBe("member.unknown");
    expect(await propose(headers, names.player, daily(tier("100", 1, "0.1")))).toBe("member.unknown");
  });

  it("a contract is proposed once for a key, and one at a time", async () => {
    const { headers, names } = current;
    const terms = daily(tier("100", 1, "0.2"));
    const first = await propose(headers, names.agent, terms);
    expect(await propose(headers, names.agent, terms)).toEqual(first);
    expect(await propose(headers, names.agent, { ...terms, activeTurnover: "60" })).toBe("request.conflict");
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.2")))).toBe("contract.proposal.open");
    expect(await answer(headers, first, "accept")).toBe("contract.not.yours");
    expect(await answer(headers, first, "withdraw")).toMatchObject({ state: "withdrawn" });
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.2")))).toMatchObject({
      state: "proposed",
    });
  });

  it("a proposed contract is answered with other terms, which the proposer may accept", async () => {
    const { headers, names } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    const own = await signIn(t.app, names.agent);
    const { kind: _kind, ...terms } = daily(tier("100", 1, "0.25"));
    const counter = await call<AgentContract>(own, "POST", `/contracts/${proposed.id}/counter`, terms);
    expect(counter).toMatchObject({ state: "proposed", mine: true, counters: proposed.id });
    expect(await call(own, "POST", `/contracts/${proposed.id}/counter`, terms)).toEqual(counter);
    expect(await call(headers, "GET", `/contracts/${proposed.id}`)).toMatchObject({
      state: "declined",
      counteredBy: counter.id,
    });
    expect(await answer(own, counter, "accept")).toBe("contract.not.yours");
    expect(await answer(headers, counter, "accept")).toMatchObject({ state: "accepted", startsOn: tomorrow });
  });

  it("a proposed contract expires after seven days", async () => {
    const { headers, names } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    await rows("UPDATE agent_contracts SET expires_at = now() - interval '1 second' WHERE id = $1", [
      proposed.id,
    ]);
    const own = await signIn(t.app, names.agent);
    expect(await answer(own, proposed, "accept")).toBe("contract.closed");
    expect(await call(own, "GET", "/dividend/info")).toMatchObject({ dailysalreqtype: "" });
    expect(await propose(headers, names.agent, daily(tier("100", 1, "0.1")))).toMatchObject({
      state: "proposed",
    });
  });

  it("a proposal is written to the other party, and so is each answer to it", async () => {
    const { headers, names, ids } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    const own = await signIn(t.app, names.agent);
    await answer(own, proposed, "accept");
    await answer(own, proposed, "accept");
    await answer(headers, proposed, "end");
    const messages = (memberId: bigint) =>
      rows<{ title: string; link: boolean }>(
        `SELECT texts -> 'EN' ->> 'title' AS title, texts -> 'EN' ->> 'content' LIKE '%/m/member/agent/getSalaryContract?id=' || $2 || '"%' AS link
           FROM inbox_messages WHERE member_id = $1 AND key LIKE 'contract:' || $2 || ':%' ORDER BY id`,
        [memberId, proposed.id],
      );
    expect(await messages(ids.agent)).toEqual([
      { title: "A contract about a daily salary waits for you", link: true },
      { title: "Your contract about a daily salary ends", link: true },
    ]);
    expect(await messages(ids.top)).toEqual([
      { title: "Your contract about a daily salary was accepted", link: true },
    ]);
  });

  it("a contract is listed by the caller's role", async () => {
    const { headers, names } = current;
    await propose(headers, names.agent, daily(tier("100", 1, "0.1")));
    const roles = async (role: string) =>
      (await call<{ content: AgentContract[] }>(headers, "GET", `/contracts?role=${role}`)).content.map(
        ({ role, state }) => [role, state],
      );
    expect(await roles("receiver")).toEqual([["receiver", "accepted"]]);
    expect(await roles("payer")).toEqual([["payer", "proposed"]]);
  });

  it("a dividend contract's preview uses the last period of both teams", async () => {
    const { headers, names, ids } = current;
    const { first, last } = contractPeriod("week", addDays(contractPeriod("week", today).first, -1));
    const at = new Date(`${addDays(first, 1)}T12:00:00+08:00`);
    await playRound(t, ids.player, 20_000_000n, 5_000_000n, { at });
    await playRound(t, ids.agent, 30_000_000n, 40_000_000n, { at });
    await rows("SELECT team_roll_up(1, 10000, 5000000)");
    const terms = await call<AgentContractTerms>(
      headers,
      "GET",
      `/subordinates/${await idOf(names.agent)}/contract/terms?kind=dividend&period=week`,
    );
    expect(terms.activeTurnover).toBe("50");
    expect(terms.lastPeriod).toEqual({
      firstDay: first,
      lastDay: last,
      basis: "150.00",
      ownBasis: "50.00",
      active: 1,
      ownActive: 2,
    });
  });

  it("a contract's preview uses the last seven days of both teams", async () => {
    const { headers, names, ids } = current;
    await playRound(t, ids.player, 20_000_000n, 0n, { at: noon(2) });
    await playRound(t, ids.agent, 30_000_000n, 0n, { at: noon(2) });
    await rows("SELECT team_roll_up(1, 10000, 5000000)");
    const terms = await call<AgentContractTerms>(
      headers,
      "GET",
      `/subordinates/${await idOf(names.agent)}/contract/terms?kind=daily-salary`,
    );
    expect(terms).toMatchObject({
      startsOn: tomorrow,
      received: [{ from: "100.00", active: 1, rate: "0.3" }],
    });
    expect(terms.days).toHaveLength(7);
    expect(terms.days[5]).toEqual({
      day: dayBefore(2),
      turnover: "200.00",
      ownTurnover: "500.00",
      active: 1,
      ownActive: 2,
    });
  });
});
