import type { Promotion } from "@foyer/contract/announcements";
import type { PromotionState } from "@foyer/contract/promotions";
import { expect, it } from "vitest";
import { byUse } from "./by-use.ts";

const promotion = (id: number, more: Partial<Promotion> = {}): Promotion => ({
  id,
  title: "",
  category: "other_promo",
  content: "",
  startDate: "2026-11-20",
  announcementImages: [],
  joinable: true,
  phase: "open",
  ...more,
});
const ids = (promotions: readonly Promotion[]) => promotions.map(({ id }) => id);
const LIST = [
  promotion(1, { phase: "close" }),
  promotion(2, { phase: "coming-soon" }),
  promotion(3, { joinable: false }),
  promotion(4),
  promotion(5),
];

it("a visitor's first promotion is one that can be joined, and what is over comes last", () => {
  expect(ids(byUse(LIST, null))).toEqual([4, 5, 3, 2, 1]);
});

it("a member's first promotion is one the member can join, claim or check in to", () => {
  const states: Record<number, Partial<PromotionState>> = {
    1: { state: "claim", action: "claim" },
    2: { state: "coming-soon" },
    4: { state: "close", ending: "too-late" },
    5: { state: "claimed", action: "give-up" },
  };
  const of = (promotionId: number) => {
    const state = states[promotionId];
    return state && ({ promotionId, currency: "CNY", ...state } as PromotionState);
  };
  expect(ids(byUse(LIST, of))).toEqual([1, 5, 3, 2, 4]);
});
