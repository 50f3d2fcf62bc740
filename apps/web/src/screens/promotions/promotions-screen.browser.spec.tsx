import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { promotions } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const state = { currency: "CNY", gives: "20.00" };
const content = [
  { ...state, promotionId: 1, state: "join", action: "join" },
  { ...state, promotionId: 2, state: "claim", action: "claim" },
];

test("the state on a promotion's card is a word beside a dot, and looks like no button", async () => {
  await visit("/m/activity", {
    session: member,
    answers: {
      "announcements.read": promotions(["First deposit", "Cashback"]),
      "promotions.available": { content },
    },
  });
  for (const word of ["Join", "Claim"]) {
    const chip = page.getByRole("article").getByText(word, { exact: true });
    await expect.element(chip).toBeVisible();
    const { backgroundColor, backgroundImage, borderStyle, boxShadow } = getComputedStyle(chip.element());
    expect({ backgroundColor, backgroundImage, borderStyle, boxShadow }).toEqual({
      backgroundColor: "rgba(0, 0, 0, 0)",
      backgroundImage: "none",
      borderStyle: "none",
      boxShadow: "none",
    });
    expect(page.getByRole("button", { name: word, exact: true }).query()).toBeNull();
  }
});

test("the days of announcements and promotions are written alike, as year, month and day", async () => {
  const board = promotions(["First deposit"]);
  board.player.push({ id: "1", title: "Cards work again", content: "<p>Long</p>", startDate: "2026-11-20" });
  Object.assign(board.promotion[0] ?? {}, { endDate: "2026-12-31" });
  const { go } = await visit("/m/activity", { answers: { "announcements.read": board } });
  const main = page.getByRole("main");
  await expect.element(main).toHaveTextContent("2026-11-20 ~ 2026-12-31");
  go("/m/message");
  await expect.element(main.getByText("2026-11-20", { exact: true })).toBeVisible();
  go("/m/messageDetail?id=1");
  await expect.element(page.getByRole("heading", { name: "Cards work again" })).toBeVisible();
  await expect.element(main.getByText("2026-11-20", { exact: true })).toBeVisible();
});
