import { randomUUID } from "node:crypto";
import type { PromotionTerms } from "@foyer/contract/promotions";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createMember, signIn } from "../../testing/index.ts";
import { type PromotionFixture, promotionFixture } from "./promotions.fixture.ts";

let fixture: PromotionFixture;

beforeAll(async () => {
  fixture = await promotionFixture();
});
afterAll(() => fixture.gateway.close());
afterEach(async () => expect(await fixture.audit()).toEqual([]));

const DAY = 24 * 60 * 60_000;
const UNIT = 100_000;
const terms = {
  welcome: { kind: "welcome", amount: "10", withinDays: 7, multiple: 2, bonusDays: 3 },
  turnover: { kind: "turnover", amount: "5", stake: "30", multiple: 1, bonusDays: 3 },
  cashback: { kind: "cashback", percent: 50, most: "100", periodDays: 1, multiple: 0, bonusDays: 1 },
  checkIn: { kind: "check-in", amount: "0.5", seventh: "7.77" },
  application: { kind: "application", amount: "20", multiple: 0, bonusDays: 1 },
} satisfies Record<string, PromotionTerms>;
const SLOTS_FULL_LIVE_A_TENTH = { RNG: 100, LIVE: 10 };
const CASH = 100_000_000n;

describe("promotion states of a player", () => {
  it("promotion states are returned for promotions with terms only", async () => {
    const read = await fixture.promotion(null);
    const joined = await fixture.promotion(terms.turnover);
    const player = await fixture.player("reader");
    expect(await player.at(read)).toBeUndefined();
    expect(await player.at(joined)).toMatchObject({ state: "join", action: "join", currency: "CNY" });
    expect(await player.act("join", read)).toBe("promotion.unknown");
  });

  it("a promotion is coming soon before it opens, and closed afterwards to those who did not join", async () => {
    const soon = await fixture.promotion({ ...terms.turnover, opensAfterDays: 3 });
    const over = await fixture.promotion({ ...terms.turnover, closesAfterDays: 1 }, { startedDaysAgo: 2 });
    const player = await fixture.player("early");
    expect((await player.at(soon))?.state).toBe("coming-soon");
    expect(await player.at(over)).toMatchObject({ state: "close", ending: "over" });
    expect(await player.act("join", soon)).toBe("promotion.closed");
    expect(await player.act("join", over)).toBe("promotion.closed");
  });

  it("a promotion is listed with the days and the phase in which it can be joined, those to join first", async () => {
    const closed = await fixture.promotion(
      { ...terms.turnover, closesAfterDays: 3 },
      { startedDaysAgo: 5, endsInDays: 30 },
    );
    const soon = await fixture.promotion(
      { ...terms.turnover, opensAfterDays: 8, closesAfterDays: 20 },
      { startedDaysAgo: 1, endsInDays: 30 },
    );
    const read = await fixture.promotion(null);
    const open = await fixture.promotion(terms.turnover, { startedDaysAgo: 10, endsInDays: 30 });
    const day = (fromNow: number) => new Date(Date.now() + fromNow * DAY).toISOString().slice(0, 10);
    const list = await fixture.listed();
    const mine = list.filter(({ id }) => [closed, soon, read, open].includes(id));
    expect(mine.map(({ id, phase, startDate, endDate }) => ({ id, phase, startDate, endDate }))).toEqual([
      { id: open, phase: "open", startDate: day(-10), endDate: day(30) },
      { id: read, phase: "open", startDate: day(-1), endDate: undefined },
      { id: soon, phase: "coming-soon", startDate: day(7), endDate: day(19) },
      { id: closed, phase: "close", startDate: day(-5), endDate: day(-2) },
    ]);
  });

  it("promotions refuse guests, and treat other merchants' promotions as unknown", async () => {
    const promotion = await fixture.promotion(terms.welcome);
    const { pool } = fixture.app.database;
    await pool.query(
      `INSERT INTO merchants (code, name, currency, trial_of)
       SELECT 'DEMO_TRIAL', name, currency, id FROM merchants WHERE code = 'DEMO'
       UNION ALL SELECT 'OTHER', name, currency, NULL FROM merchants WHERE code = 'DEMO'`,
    );
    const other = await pool.query<{ id: number }>("SELECT id FROM merchants WHERE code = 'OTHER'");
    const foreign = await fixture.promotion(terms.welcome, { merchantId: other.rows[0]?.id ?? 0 });
    const player = await fixture.player("local");
    expect(await player.act("claim", foreign)).toBe("promotion.unknown");
    expect(await player.act("claim", promotion)).toMatchObject({ state: "claimed" });
    // no promotion in a currency that is not the member's
    await createMember(fixture.app, "euro", { currency: "EUR" });
    const headers = await signIn(fixture.app, "euro");
    const answer = await fixture.app.inject({
      method: "POST",
      url: `/wps/member/promotions/${promotion}/claim`,
      headers,
    });
    expect(answer.json().errorCode).toBe("promotion.unknown");
  });
});

describe("a welcome bonus", () => {
  it("a welcome bonus is claimed once, wagered, and then becomes cash", async () => {
    const promotion = await fixture.promotion(terms.welcome);
    const player = await fixture.player("welcome");
    expect(await player.at(promotion)).toMatchObject({ state: "claim", action: "claim", gives: "10.00" });
    const claimed = await player.act("claim", promotion);
    expect(claimed).toMatchObject({
      state: "claimed",
      action: "give-up",
      bonus: { amount: "10.00", wagered: "0.00", required: "20.00" },
    });
    expect(await player.act("claim", promotion)).toEqual(claimed);
    expect(await player.account("bonus")).toBe(1_000_000n);
    expect(await player.account("cash")).toBe(CASH);

    await player.round(19 * UNIT);
    expect((await player.at(promotion))?.bonus?.wagered).toBe("19.00");
    // the gateway's job may end bonuses at any time too
    const { promotions } = fixture.app.services;
    await promotions.endBonuses();
    expect(await player.at(promotion)).toMatchObject({ state: "claimed" });
    await player.round(UNIT);
    for (let again = 0; again < 2; again++) {
      await promotions.endBonuses();
      expect(await player.at(promotion)).toMatchObject({ state: "issued" });
      expect(await player.account("bonus")).toBe(0n);
      expect(await player.account("cash")).toBe(CASH - 2_000_000n + 1_000_000n);
    }
    expect(await player.act("join", promotion)).toBe("promotion.already.joined");
  });

  it("a welcome bonus is only for recently registered members", async () => {
    const promotion = await fixture.promotion(terms.welcome);
    const player = await fixture.player("old-hand");
    await fixture.app.database.pool.query(
      "UPDATE members SET registered_at = now() - interval '8 days' WHERE id = $1",
      [player.memberId],
    );
    expect(await player.at(promotion)).toMatchObject({ state: "close", ending: "too-late" });
    expect(await player.act("claim", promotion)).toBe("promotion.not.eligible");
  });

  it("a welcome bonus is given once to 64 concurrent claims", async () => {
    const promotion = await fixture.promotion(terms.welcome);
    const player = await fixture.player("greedy");
    const answers = await Promise.all(Array.from({ length: 64 }, () => player.act("claim", promotion)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: "claimed" });
    expect(await player.account("bonus")).toBe(1_000_000n);
  });

  it("a bonus that is given up returns to the merchant once", async () => {
    const promotion = await fixture.promotion(terms.welcome);
    const player = await fixture.player("quitter");
    await player.act("claim", promotion);
    const givenUp = await player.act("give-up", promotion);
    expect(givenUp).toMatchObject({ state: "close", ending: "given-up" });
    expect(await player.act("give-up", promotion)).toEqual(givenUp);
    expect(await player.account("bonus")).toBe(0n);
    expect(await player.account("promo")).toBe(0n);
    expect(await player.act("claim", promotion)).toBe("promotion.closed");
  });

  it("an expired bonus returns to the merchant", async () => {
    const promotion = await fixture.promotion(terms.welcome);
    const player = await fixture.player("sleeper");
    await player.act("claim", promotion);
    await fixture.daysLater(3);
    await player.act("give-up", promotion);
    await fixture.app.services.promotions.endBonuses();
    expect(await player.at(promotion)).toMatchObject({ state: "close", ending: "expired" });
    expect(await player.account("bonus")).toBe(0n);
  });

  it("a bonus waits while another one runs, and can be claimed after it", async () => {
    const [first, second] = [await fixture.promotion(terms.welcome), await fixture.promotion(terms.welcome)];
    const player = await fixture.player("collector");
    await player.act("claim", first);
    expect(await player.act("claim", second)).toBe("promotion.bonus.running");
    await player.act("give-up", first);
    expect(await player.act("claim", second)).toMatchObject({ state: "claimed" });
  });

  it("a running bonus outlives its promotion, which stays listed until the bonus ends", async () => {
    const promotion = await fixture.promotion(terms.welcome, { endsInDays: 1 });
    const player = await fixture.player("holder");
    await player.act("claim", promotion);
    await fixture.daysLater(1);
    expect(await player.at(promotion)).toMatchObject({ state: "claimed" });
    await player.round(20 * UNIT);
    await fixture.app.services.promotions.endBonuses();
    expect(await player.at(promotion)).toBeUndefined();
    expect(await player.account("cash")).toBe(CASH - 1_000_000n);
  });

  it.each([
    ["ended", "UPDATE announcements SET ends_at = now() WHERE id = $1"],
    ["without terms now", "DELETE FROM promotion_terms WHERE announcement_id = $1"],
    ["deleted", "DELETE FROM announcements WHERE id = $1"],
  ])("a bonus continues under its title when its promotion is %s, and can be given up", async (how, sql) => {
    const promotion = await fixture.promotion(terms.welcome);
    const player = await fixture.player(`heir-${how.length}`);
    await player.act("claim", promotion);
    expect(await player.at(promotion)).not.toHaveProperty("title");
    await fixture.app.database.pool.query(sql, [promotion]);
    await player.round(4 * UNIT);
    expect(await player.at(promotion)).toMatchObject({
      title: "A promotion",
      state: "claimed",
      action: "give-up",
      bonus: { amount: "10.00", wagered: "4.00", required: "20.00" },
    });
    expect(await player.act("claim", promotion)).toMatchObject({ state: "claimed" });
    const givenUp = await player.act("give-up", promotion);
    expect(givenUp).toMatchObject({ title: "A promotion", state: "close", ending: "given-up" });
    expect(await player.at(promotion)).toBeUndefined();
    expect(await player.act("give-up", promotion)).toBe("promotion.unknown");
    const other = await fixture.player(`stranger-${how.length}`);
    expect(await other.at(promotion)).toBeUndefined();
    expect(await other.act("give-up", promotion)).toBe("promotion.unknown");
  });
});

describe("wagering", () => {
  it("a stake counts when its round is closed, by the weight of its category", async () => {
    const promotion = await fixture.promotion({ ...terms.turnover, weights: SLOTS_FULL_LIVE_A_TENTH });
    const player = await fixture.player("weigher");
    await player.round(UNIT);
    await player.act("join", promotion);
    const done = async () => (await player.at(promotion))?.requirement?.done;
    expect(await player.at(promotion)).toMatchObject({
      state: "process",
      requirement: { kind: "stake", target: "30.00", done: "0.00" },
    });
    await player.round(2 * UNIT);
    expect(await done()).toBe("2.00");
    await player.round(10 * UNIT, { live: true });
    expect(await done()).toBe("3.00");
    await player.wallet.bet({ amount: 4 * UNIT });
    expect(await done()).toBe("3.00");
  });

  it("a stake counts once however often its win is sent, also when the bet itself closes the round", async () => {
    const promotion = await fixture.promotion(terms.turnover);
    const player = await fixture.player("repeater");
    await player.act("join", promotion);
    const bet = player.wallet.betFields({ amount: 3 * UNIT });
    const win = player.wallet.betFields({
      amount: 0,
      round: bet.round,
      round_closed: true,
      reference_transaction_uuid: bet.transaction_uuid,
    });
    await player.wallet.send("bet", bet);
    for (let n = 0; n < 3; n++) await player.wallet.send("win", win);
    await player.wallet.bet({ amount: 4 * UNIT, round_closed: true });
    expect((await player.at(promotion))?.requirement?.done).toBe("7.00");
  });

  it("a rolled-back bet no longer counts for the wagering", async () => {
    const promotion = await fixture.promotion(terms.turnover);
    const player = await fixture.player("undoer");
    await player.act("join", promotion);
    const bet = player.wallet.betFields({ amount: 30 * UNIT, round_closed: true });
    await player.wallet.send("bet", bet);
    expect(await player.at(promotion)).toMatchObject({ state: "claim", action: "claim" });
    await player.wallet.rollback(String(bet.transaction_uuid), String(bet.round), {
      transaction_uuid: randomUUID(),
    });
    expect(await player.at(promotion)).toMatchObject({ state: "process", requirement: { done: "0.00" } });
    expect(await player.act("claim", promotion)).toBe("promotion.not.claimable");
  });

  it("a stake before the claim does not count for the wagering", async () => {
    const promotion = await fixture.promotion(terms.turnover);
    const player = await fixture.player("starter");
    await player.act("join", promotion);
    await player.round(40 * UNIT);
    expect(await player.act("claim", promotion)).toMatchObject({
      state: "claimed",
      bonus: { amount: "5.00", wagered: "0.00", required: "5.00" },
    });
    await player.round(2 * UNIT);
    expect((await player.at(promotion))?.bonus?.wagered).toBe("2.00");
  });
});

describe("a turnover", () => {
  it("a turnover participation is lost when the promotion ends before its target is met", async () => {
    const promotion = await fixture.promotion(terms.turnover, { endsInDays: 2 });
    const player = await fixture.player("slow");
    await player.act("join", promotion);
    expect(await player.act("join", promotion)).toMatchObject({ state: "process" });
    await fixture.daysLater(2);
    await fixture.app.services.promotions.endBonuses();
    expect(await player.act("claim", promotion)).toBe("promotion.unknown");
    const counting = await fixture.app.database.pool.query(
      "SELECT FROM promotion_participations WHERE member_id = $1 AND stage = 'counting'",
      [player.memberId],
    );
    expect(counting.rowCount).toBe(0);
  });

  it("a participation keeps the terms it was joined under", async () => {
    const promotion = await fixture.promotion(terms.turnover);
    const player = await fixture.player("keeper");
    await player.act("join", promotion);
    const { rows } = await fixture.app.database.pool.query("SELECT id FROM merchants WHERE code = 'DEMO'");
    await fixture.app.services.promotions.setTerms(rows[0].id, BigInt(promotion), {
      ...terms.turnover,
      amount: "1",
      stake: "9000",
    });
    await player.round(30 * UNIT);
    expect(await player.act("claim", promotion)).toMatchObject({ bonus: { amount: "5.00" } });
  });
});

describe("a rebate", () => {
  it("a rebate returns a share of a period's losses in whole cents the day after, and the next period begins", async () => {
    const promotion = await fixture.promotion(terms.cashback);
    const player = await fixture.player("loser");
    await player.act("join", promotion);
    await player.round(10 * UNIT, { win: 3.99 * UNIT });
    expect(await player.at(promotion)).toMatchObject({
      state: "process",
      requirement: { kind: "loss", done: "6.01" },
    });
    expect(await player.act("claim", promotion)).toBe("promotion.not.claimable");
    await fixture.daysLater(1);
    await player.round(50 * UNIT);
    expect(await player.act("claim", promotion)).toMatchObject({ state: "join", action: "join" });
    expect(await player.account("cash")).toBe(CASH - 601_000n - 5_000_000n + 300_000n);
    expect(await player.act("join", promotion)).toMatchObject({ state: "process" });
  });

  it("a rebate is limited to its maximum, and wins earn none", async () => {
    const promotion = await fixture.promotion({ ...terms.cashback, most: "1" });
    const [second, winner] = [await fixture.player("high"), await fixture.player("lucky")];
    for (const player of [second, winner]) await player.act("join", promotion);
    await second.round(100 * UNIT);
    await winner.round(UNIT, { win: 5 * UNIT });
    expect((await winner.at(promotion))?.requirement?.done).toBe("0.00");
    await fixture.daysLater(1);
    expect((await second.at(promotion))?.gives).toBe("1.00");
    await second.act("claim", promotion);
    expect(await second.account("cash")).toBe(CASH - 9_900_000n);
    expect(await winner.at(promotion)).toMatchObject({ state: "join" });
  });
});

describe("a check-in", () => {
  it("a check-in gives its amount once a day, and more on the seventh day in a row", async () => {
    const promotion = await fixture.promotion(terms.checkIn);
    const player = await fixture.player("daily");
    for (let day = 1; day <= 7; day++) {
      expect(await player.at(promotion)).toMatchObject({
        state: "process",
        action: "check-in",
        gives: day === 7 ? "7.77" : "0.50",
        requirement: { kind: "days", target: "7", done: String(day - 1) },
      });
      const signed = await player.act("check-in", promotion);
      expect(signed).toMatchObject({ state: "signed", requirement: { done: String(day) } });
      expect(await player.act("check-in", promotion)).toEqual(signed);
      await fixture.daysLater(1);
    }
    expect(await player.account("cash")).toBe(CASH + 6n * 50_000n + 777_000n);
    expect((await player.at(promotion))?.requirement?.done).toBe("0");
    await player.act("check-in", promotion);
    await fixture.daysLater(2);
    expect((await player.at(promotion))?.requirement?.done).toBe("0");
  });
});

describe("an application", () => {
  const demoId = async (): Promise<number> =>
    (await fixture.app.database.pool.query("SELECT id FROM merchants WHERE code = 'DEMO'")).rows[0].id;
  const applicationOf = async (username: string) =>
    (await fixture.app.services.applications.longest(await demoId())).find(
      (application) => application.username === username,
    );

  it("an application waits for a decision, and can be claimed when approved", async () => {
    const promotion = await fixture.promotion(terms.application);
    const player = await fixture.player("applicant");
    expect(await player.act("join", promotion)).toMatchObject({ state: "applying" });
    expect(await player.act("join", promotion)).toMatchObject({ state: "applying" });
    expect(await player.act("claim", promotion)).toBe("promotion.not.claimable");
    const application = await applicationOf("applicant");
    expect(application).toMatchObject({ promotionId: BigInt(promotion), title: "A promotion" });
    const decide = async (verdict: "approve" | "reject") =>
      fixture.app.services.promotions.decide(await demoId(), application?.id ?? 0n, verdict, null, "mara");
    await decide("approve");
    await expect(decide("reject")).rejects.toThrow("promotion.unknown");
    expect(await player.at(promotion)).toMatchObject({ state: "claim", gives: "20.00" });
    expect(await player.act("claim", promotion)).toMatchObject({ state: "issued" });
    expect(await player.account("cash")).toBe(CASH + 2_000_000n);
  });

  it("an application is decided, and claimed when approved, even after the promotion has ended", async () => {
    const promotion = await fixture.promotion(terms.application);
    const player = await fixture.player("patient");
    await player.act("join", promotion);
    await fixture.app.database.pool.query("UPDATE announcements SET ends_at = now() WHERE id = $1", [
      promotion,
    ]);
    expect(await player.at(promotion)).toMatchObject({ title: "A promotion", state: "applying" });
    const { id } = (await applicationOf("patient")) ?? { id: 0n };
    await fixture.app.services.promotions.decide(await demoId(), id, "approve", null, "mara");
    expect(await player.act("claim", promotion)).toMatchObject({ title: "A promotion", state: "issued" });
    expect(await player.at(promotion)).toBeUndefined();
    expect(await player.account("cash")).toBe(CASH + 2_000_000n);
  });

  it("an application is rejected with the operator's reason", async () => {
    const promotion = await fixture.promotion(terms.application);
    const player = await fixture.player("refused");
    await player.act("join", promotion);
    const { id } = (await applicationOf("refused")) ?? { id: 0n };
    await fixture.app.services.promotions.decide(await demoId(), id, "reject", "Once a household.", "mara");
    expect(await player.at(promotion)).toMatchObject({ state: "rejected", note: "Once a household." });
    expect(await player.act("join", promotion)).toMatchObject({ state: "rejected" });
  });
});

describe("terms", () => {
  it("invalid terms are refused with the field's name", async () => {
    const promotion = await fixture.promotion(null);
    const set = (newTerms: unknown) =>
      fixture.app.services.promotions.setTerms(1, BigInt(promotion), newTerms as PromotionTerms);
    await expect(set({ ...terms.turnover, multiple: -1 })).rejects.toThrow(`terms of promotion ${promotion}`);
    await expect(set({ kind: "gift" })).rejects.toThrow("terms of promotion");
  });
});
