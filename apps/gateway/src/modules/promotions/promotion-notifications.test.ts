import type { PromotionTerms } from "@foyer/contract/promotions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEvents } from "../../testing/index.ts";
import { type PromotionFixture, type PromotionPlayer, promotionFixture } from "./promotions.fixture.ts";

/** Notifications of participations in promotions: live events and inbox messages. */

let fixture: PromotionFixture;
let demoId: number;

beforeAll(async () => {
  fixture = await promotionFixture();
  const { rows } = await fixture.app.database.pool.query("SELECT id FROM merchants WHERE code = 'DEMO'");
  demoId = rows[0].id;
});
afterAll(() => fixture.gateway.close());

const UNIT = 100_000;
const WELCOME: PromotionTerms = { kind: "welcome", amount: "10", withinDays: 7, multiple: 2, bonusDays: 3 };
const APPLICATION: PromotionTerms = { kind: "application", amount: "20", multiple: 0, bonusDays: 1 };

/** Answers whose application it is. */
async function decide(player: PromotionPlayer, verdict: "approve" | "reject", reason: string | null) {
  const { promotions } = fixture.app.services;
  const { rows } = await fixture.app.database.pool.query(
    "SELECT id FROM promotion_participations WHERE member_id = $1 AND stage = 'applied'",
    [player.memberId],
  );
  await promotions.decide(demoId, rows[0].id, verdict, reason, "mara");
}

describe("inbox messages about promotions", () => {
  it("an inbox message announces an approved application, with the link to claim and the operator's note", async () => {
    const promotion = await fixture.promotion(APPLICATION);
    const player = await fixture.player("approved");
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

  it("an inbox message announces a rejected application with its reason, once for concurrent decisions", async () => {
    const promotion = await fixture.promotion(APPLICATION);
    const player = await fixture.player("rejected");
    await player.act("join", promotion);
    const decided = await Promise.allSettled(
      ["approve", "reject", "reject"].map((verdict) =>
        decide(player, verdict === "approve" ? "approve" : "reject", "Once a household."),
      ),
    );
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await player.messages()).toHaveLength(1);

    const second = await fixture.promotion(APPLICATION);
    await player.act("join", second);
    await decide(player, "reject", "Once a household.");
    const [message] = await player.messages();
    expect(message?.title).toBe("Your application was not approved");
    expect(message?.content).toContain("Once a household.");
  });

  it("an inbox message announces a released bonus, once, in one transaction with the money", async () => {
    const promotion = await fixture.promotion(WELCOME);
    const player = await fixture.player("wagerer");
    await player.act("claim", promotion);
    await player.round(20 * UNIT);
    const { pool } = fixture.app.database;
    await pool.query("ALTER TABLE inbox_messages RENAME TO inbox_away");
    await fixture.app.services.promotions.endBonuses();
    await pool.query("ALTER TABLE inbox_away RENAME TO inbox_messages");
    expect(await player.account("bonus")).toBe(1_000_000n);

    const { promotions } = fixture.app.services;
    await Promise.all([promotions.endBonuses(), promotions.endBonuses()]);
    expect(await player.account("bonus")).toBe(0n);
    const [message, ...others] = await player.messages();
    expect(others).toEqual([]);
    expect(message?.title).toBe("Bonus of ¥10.00 added to your balance");
    expect(message?.content).toContain("“A promotion”");
    expect((await player.messages("TY"))[0]?.title).toBe("Nasa balanse mo na ang bonus na ¥10.00");
  });

  it("an inbox message announces an expired bonus even if its promotion is gone, and none a bonus that was given up", async () => {
    const promotion = await fixture.promotion(WELCOME);
    const [idle, givenUp] = [await fixture.player("sleeper"), await fixture.player("quitter")];
    for (const player of [idle, givenUp]) await player.act("claim", promotion);
    await givenUp.act("give-up", promotion);
    await fixture.app.database.pool.query("DELETE FROM announcements WHERE id = $1", [promotion]);
    await fixture.daysLater(3);
    await fixture.app.services.promotions.endBonuses();
    await expect.poll(() => idle.messages()).toHaveLength(1);
    const [message] = await idle.messages();
    expect(message?.title).toBe("Your bonus has expired");
    expect(message?.content).toContain("¥10.00 from “A promotion”");
    expect(await givenUp.messages()).toEqual([]);
  });
});

describe("live events about promotions", () => {
  it("an event is sent when a participation begins, is decided and ends, without amounts and to its player only", async () => {
    const base = await fixture.app.listen({ port: 0 });
    const promotion = await fixture.promotion(APPLICATION);
    const [player, other] = [await fixture.player("listener"), await fixture.player("neighbour")];
    const [live, elsewhere] = [await openEvents(base, player.headers), await openEvents(base, other.headers)];
    const notifications = () => live.of("promotion").length - 1;
    // with the present state it comes once: what was asked before may be out of date
    await expect.poll(notifications).toBe(0);
    await expect.poll(() => elsewhere.of("promotion")).toHaveLength(1);
    await player.act("join", promotion);
    await expect.poll(notifications).toBe(1);
    await decide(player, "approve", null);
    await expect.poll(notifications).toBe(2);
    await player.act("claim", promotion);
    await expect.poll(notifications).toBe(3);
    expect(live.of("promotion")).toEqual([{}, {}, {}, {}]);
    await expect.poll(() => live.of("unread").length).toBeGreaterThan(1);
    expect(elsewhere.of("promotion")).toHaveLength(1);
    await live.close();
    await elsewhere.close();
  });
});
