import { beforeEach, describe, expect, it } from "vitest";
import { createMember, signIn } from "../../testing/index.ts";
import { joinTeam } from "../../testing/teams.ts";
import { contractsSuite, daily, tier, tomorrow } from "./agent-contracts.fixture.ts";

const { t, rows, call, team, propose, answer } = await contractsSuite();

let current: Awaited<ReturnType<typeof team>>;
beforeEach(async () => {
  current = await team();
});

describe("an accepted contract", () => {
  async function agreed(rate = "0.2") {
    const { headers, names } = current;
    const proposed = await propose(headers, names.agent, daily(tier("100", 1, rate)));
    const own = await signIn(t.app, names.agent);
    return { own, contract: await answer(own, proposed, "accept") };
  }

  it("an accepted contract is ended by either side from the next period on", async () => {
    const { own, contract } = await agreed();
    expect(await answer(own, contract, "end")).toMatchObject({ state: "ended", endsOn: tomorrow });
    expect(await answer(current.headers, contract, "end")).toMatchObject({ state: "ended" });
  });

  it("the end of a contract ends what is given below and not received any more", async () => {
    const { own, contract } = await agreed();
    const proposed = await propose(own, current.names.below, daily(tier("100", 1, "0.1")));
    const below = await signIn(t.app, current.names.below);
    const given = await answer(below, proposed, "accept");
    await answer(current.headers, contract, "end");
    expect(await call(below, "GET", `/contracts/${given.id}`)).toMatchObject({
      state: "ended",
      endsOn: tomorrow,
    });
  });

  it("an accepted contract ends with a move to another upline, and with it what is given below", async () => {
    const { own, contract } = await agreed();
    const { names, ids } = current;
    await joinTeam(t, `lowest${current.number}`, ids.below, 1);
    const [below, last] = [await signIn(t.app, names.below), await signIn(t.app, `lowest${current.number}`)];
    const given = await answer(
      below,
      await propose(own, names.below, daily(tier("100", 1, "0.1"))),
      "accept",
    );
    const passedOn = await answer(
      last,
      await propose(below, `lowest${current.number}`, daily(tier("100", 1, "0.05"))),
      "accept",
    );
    const other = await joinTeam(t, `other${current.number}`, null, 2);
    await rows("SELECT team_move($1, $2, $3)", [ids.agent, other, tomorrow]);
    for (const [who, { id }] of [
      [own, contract],
      [below, given],
      [last, passedOn],
    ] as const)
      expect(await call(who, "GET", `/contracts/${id}`)).toMatchObject({ state: "ended", endsOn: tomorrow });
    expect(
      await rows("SELECT state FROM agent_contracts WHERE receiver_id = $1", [ids.top]),
      "the contracts of the upline stay",
    ).toEqual([{ state: "accepted" }]);
  });

  it("each party of a contract that a move ended gets one message about it, in every language of messages", async () => {
    const { own, contract } = await agreed();
    const { names, ids } = current;
    const below = await signIn(t.app, names.below);
    const given = await answer(
      below,
      await propose(own, names.below, daily(tier("100", 1, "0.1"))),
      "accept",
    );
    const other = await joinTeam(t, `newtop${current.number}`, null, 2);
    await rows("SELECT team_move($1, $2, $3)", [ids.agent, other, tomorrow]);
    await Promise.all(Array.from({ length: 4 }, () => t.app.services.contractAnswers.writeOfMoves()));
    const texts = async (memberId: bigint | undefined, id: string) =>
      (
        await rows<{ texts: Record<string, { title: string; content: string }> }>(
          "SELECT texts FROM inbox_messages WHERE member_id = $1 AND key = 'contract:' || $2 || ':moved'",
          [memberId, id],
        )
      ).map((message) => message.texts);
    for (const [memberId, id, with_] of [
      [ids.agent, contract.id, names.top],
      [ids.top, contract.id, names.agent],
      [ids.below, given.id, names.agent],
      [ids.agent, given.id, names.below],
    ] as const) {
      const [message, ...more] = await texts(memberId, id);
      expect(more).toEqual([]);
      expect(Object.keys(message ?? {}).sort()).toEqual(["EN", "TY"]);
      for (const { content } of Object.values(message ?? {}))
        expect(content).toMatch(new RegExp(`${with_}.*\\?id=${id}`));
      expect(message?.["EN"]?.content).toContain("A team was moved.");
    }
    expect(await rows("SELECT FROM agent_contracts_moved")).toEqual([]);
  });

  it("a contract that was ended for a later day ends with an earlier move", async () => {
    const { own, contract } = await agreed();
    await answer(own, contract, "end");
    await rows("UPDATE agent_contracts SET ends_on = ends_on + 20 WHERE id = $1", [contract.id]);
    const other = await joinTeam(t, `later${current.number}`, null, 2);
    await rows("SELECT team_move($1, $2, $3)", [current.ids.agent, other, tomorrow]);
    expect(await call(own, "GET", `/contracts/${contract.id}`)).toMatchObject({
      state: "ended",
      endsOn: tomorrow,
    });
  });
});

describe("who has contracts", () => {
  it("members of types 0, 4 and 40 have no contracts, and a stranger's contracts do not exist", async () => {
    await createMember(t.app, `tester${current.number}`, { type: 40 });
    const tester = await signIn(t.app, `tester${current.number}`);
    expect(await call(tester, "GET", "/contracts")).toBe("system.forbidden");
    const proposed = await propose(current.headers, current.names.agent, daily(tier("100", 1, "0.1")));
    const below = await signIn(t.app, current.names.below);
    expect(await call(below, "GET", `/contracts/${proposed.id}`)).toBe("contract.unknown");
    expect(await answer(below, proposed, "accept")).toBe("contract.unknown");
  });
});
