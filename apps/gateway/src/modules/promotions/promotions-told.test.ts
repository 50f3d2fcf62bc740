import type { PromotionTerms } from "@foyer/contract/promotions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hear } from "../../testing/index.ts";
import { type PromotionHouse, type PromotionPlayer, promotionHouse } from "./promotions.fixture.ts";

/** What players are told of their parts in promotions without asking: live, and in their inbox. */

let house: PromotionHouse;
let demoId: number;

beforeAll(async () => {
  house = await promotionHouse();
  const { rows } = await house.app.database.pool.query("SELECT id FROM merchants WHERE code = 'DEMO'");
  demoId = rows[0].id;
});
afterAll(() => house.gateway.close());

const UNIT = 100_000;
const WELCOME: PromotionTerms = { kind: "welcome", amount: "10", withinDays: 7, multiple: 2, bonusDays: 3 };
const APPLICATION: PromotionTerms = { kind: "application", amount: "20", multiple: 0, bonusDays: 1 };

/** Answers whose application it is. */
async function decide(player: PromotionPlayer, verdict: "approve" | "reject", reason: string | null) {
  const { promotions } = house.app.services;
  const { rows } = await house.app.database.pool.query(
    "SELECT id FROM promotion_entries WHERE member_id = $1 AND stage = 'applied'",
    [player.memberId],
  );
  await promotions.decide(demoId, rows[0].id, verdict, reason, "mara");
}

describe("the player's inbox says", () => {
  it("that an application was approved, where to claim it and what the house wrote", async () => {
    const promotion = await house.promotion(APPLICATION);
    const player = await house.player("approved");
    await player.act("join", promotion);
    expect(await player.messages()).toEqual([]);
    await decide(player, "approve", "Enjoy <it>.");
    const [message, ...others] = await player.messages();
    expect(others).toEqual([]);
    expect(message?.title).toBe("Your application was approved");
    expect(message?.content).toContain("“A promotion”");
    expect(message?.content).toContain(`href="/m/activityDetail?id=${promotion}"`);
    expect(message?.content).toContain("Enjoy &#60;it&#62;.");
    expect((await player.messages("TY"))[0]?.title).toBe("Inaprubahan ang aplikasyon mo");
    await player.act("claim", promotion);
    expect(await player.messages()).toHaveLength(1);
  });

  it("that it was rejected, and why, once however many decide at a time", async () => {
    const promotion = await house.promotion(APPLICATION);
    const player = await house.player("rejected");
    await player.act("join", promotion);
    const decided = await Promise.allSettled(
      ["approve", "reject", "reject"].map((verdict) =>
        decide(player, verdict === "approve" ? "approve" : "reject", "Once a household."),
      ),
    );
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await player.messages()).toHaveLength(1);

    const second = await house.promotion(APPLICATION);
    await player.act("join", second);
    await decide(player, "reject", "Once a household.");
    const [message] = await player.messages();
    expect(message?.title).toBe("Your application was not approved");
    expect(message?.content).toContain("Once a household.");
  });

  it("what a wagered bonus became, in one transaction with the money, once", async () => {
    const promotion = await house.promotion(WELCOME);
    const player = await house.player("wagerer");
    await player.act("claim", promotion);
    await player.round(20 * UNIT);
    const { pool } = house.app.database;
    await pool.query("ALTER TABLE inbox_messages RENAME TO inbox_away");
    await house.app.services.promotions.endBonuses();
    await pool.query("ALTER TABLE inbox_away RENAME TO inbox_messages");
    expect(await player.account("bonus")).toBe(1_000_000n);

    const { promotions } = house.app.services;
    const ended = await Promise.all([promotions.endBonuses(), promotions.endBonuses()]);
    expect(ended.toSorted()).toEqual([0, 1]);
    expect(await player.account("bonus")).toBe(0n);
    const [message, ...others] = await player.messages();
    expect(others).toEqual([]);
    expect(message?.title).toBe("¥10.00 of bonus is yours");
    expect(message?.content).toContain("“A promotion”");
    expect((await player.messages("TY"))[0]?.title).toBe("Sa iyo na ang bonus na ¥10.00");
  });

  it("that a bonus ran out, though its promotion is gone; and nothing of one that was given up", async () => {
    const promotion = await house.promotion(WELCOME);
    const [sleeper, quitter] = [await house.player("sleeper"), await house.player("quitter")];
    for (const player of [sleeper, quitter]) await player.act("claim", promotion);
    await quitter.act("give-up", promotion);
    await house.app.database.pool.query("DELETE FROM announcements WHERE id = $1", [promotion]);
    await house.daysLater(3);
    await house.app.services.promotions.endBonuses();
    await expect.poll(() => sleeper.messages()).toHaveLength(1);
    const [message] = await sleeper.messages();
    expect(message?.title).toBe("Your bonus has run out");
    expect(message?.content).toContain("¥10.00 from “A promotion”");
    expect(await quitter.messages()).toEqual([]);
  });
});

describe("the player's stream says that a part moved on", () => {
  it("when it begins, is decided and ends, without amounts, and to nobody else", async () => {
    const base = await house.app.listen({ port: 0 });
    const promotion = await house.promotion(APPLICATION);
    const [player, other] = [await house.player("listener"), await house.player("neighbour")];
    const [live, elsewhere] = [await hear(base, player.headers), await hear(base, other.headers)];
    const told = () => live.of("promotion").length - 1;
    // with the present state it comes once: what was asked before may be out of date
    await expect.poll(told).toBe(0);
    await expect.poll(() => elsewhere.of("promotion")).toHaveLength(1);
    await player.act("join", promotion);
    await expect.poll(told).toBe(1);
    await decide(player, "approve", null);
    await expect.poll(told).toBe(2);
    await player.act("claim", promotion);
    await expect.poll(told).toBe(3);
    expect(live.of("promotion")).toEqual([{}, {}, {}, {}]);
    await expect.poll(() => live.of("unread").length).toBeGreaterThan(1);
    expect(elsewhere.of("promotion")).toHaveLength(1);
    await live.close();
    await elsewhere.close();
  });
});
