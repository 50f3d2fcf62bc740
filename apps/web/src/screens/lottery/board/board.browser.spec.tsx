import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sampleLottery, sampleOrder } from "../../../../test/lottery.ts";
import { unmountAll } from "../../../../test/render.tsx";
import { syncClock } from "../../../lib/clock.ts";
import {
  ball,
  bodyOf,
  button,
  freshBoards,
  open,
  pickStraight,
  refusal,
  row,
  sheet,
} from "./board.fixture.ts";

freshBoards();

test("picks are counted and priced at each tap: combinations, stake and the largest win", async () => {
  await open();
  await pickStraight();
  await button("0.1").click();
  await page.getByLabelText("Multiple", { exact: true }).fill("5");
  await expect.element(page.getByText("24 bets × 0.1 × 5 = ￥12.00".normalize("NFKC"))).toBeVisible();
  await expect.element(page.getByText("Wins up to ¥485.00")).toBeVisible();
  await expect.element(button("Bet ¥12.00")).toBeVisible();
  await expect.element(page.getByText("Pays 970 · return 97%")).toBeVisible();
});

test("a tap renders its number alone in its frame, and the sum after it", async () => {
  await open();
  await pickStraight();
  await expect.element(button("Bet ¥24.00")).toBeVisible();
  const bet = button("Bet ¥24.00").element();
  const tapped = ball("2nd", "9").element() as HTMLElement;
  const seen: { pressed: Node; sum: string | null }[] = [];
  const watch = new MutationObserver((changes) =>
    seen.push(...changes.map(({ target }) => ({ pressed: target, sum: bet.textContent }))),
  );
  watch.observe(document.body, { subtree: true, attributeFilter: ["aria-pressed"] });
  tapped.click();
  await expect.element(button("Bet ¥36.00")).toBeVisible();
  watch.disconnect();
  expect(seen).toEqual([{ pressed: tapped, sum: "Bet ¥24.00" }]);
});

test("quick picks fill a row, a second tap empties it, and arrow keys move between its numbers", async () => {
  await open();
  await button("First three").click();
  const quick = page.getByRole("group", { name: "Quick picks: 1st" });
  await quick.getByRole("button", { name: "Big" }).click();
  for (const value of ["5", "9"])
    await expect.element(ball("1st", value)).toHaveAttribute("aria-pressed", "true");
  await expect.element(ball("1st", "4")).toHaveAttribute("aria-pressed", "false");
  await quick.getByRole("button", { name: "Big" }).click();
  await expect.element(ball("1st", "5")).toHaveAttribute("aria-pressed", "false");
  (ball("1st", "0").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  await expect.element(ball("1st", "6")).toHaveAttribute("aria-pressed", "true");
  expect(row("1st").element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test("on the smallest phone the bar leaves most of the screen to the board", async () => {
  await page.viewport(320, 568);
  await open();
  await expect.element(button("Bet")).toBeVisible();
  const bar = button("Bet").element().parentElement?.parentElement;
  expect(bar?.textContent).toContain("Wins up to");
  expect(bar?.getBoundingClientRect().height).toBeLessThan(568 / 2);
});

test("a random pick is a whole bet", async () => {
  await open();
  await button("Random").click();
  await expect.element(button("Bet ¥1.00")).toBeEnabled();
});

test("the entertainment board bets the chip on every button tapped, and on none after Clear", async () => {
  let sent: Record<string, unknown> = {};
  await open({
    address: "&playType=ent",
    lottery: { family: "racing10" },
    answers: {
      "lottery-orders.place": (init: RequestInit) => {
        sent = bodyOf(init);
        return sampleOrder();
      },
    },
  });
  await page
    .getByRole("group", { name: "Stake per bet" })
    .getByRole("button", { name: "10", exact: true })
    .click();
  await row("1st")
    .getByRole("button", { name: /^3 9.700/ })
    .click();
  await row("1st")
    .getByRole("button", { name: /^8 9.700/ })
    .click();
  await button("Two sides").click();
  await row("1st")
    .getByRole("button", { name: /^Big 1.940/ })
    .click();
  await expect.element(page.getByText("3 bets at ¥10")).toBeVisible();
  await button("Bet ¥30.00").click();
  await sheet("Confirm bet")
    .getByRole("button", { name: /^Place bet/ })
    .click();
  await expect.poll(() => sent["total"]).toBe("30.00");
  await expect.element(page.getByText("0 bets at ¥10")).toBeVisible();
});

test("numbers of two digits are picked by tens, typed, or taken by their ends", async () => {
  await open({ lottery: { family: "vietnam-south", every: 86_400_000, left: 2_530_000 } });
  await button("30–39").click();
  await row("Pair").getByRole("button", { name: "36", exact: true }).click();
  await button("Type").click();
  await page.getByLabelText(/^Numbers of two digits/).fill("07, 15 36 100");
  await expect.element(page.getByText("Not a number here: 100")).toBeVisible();
  await expect.element(page.getByText("3 bets × 1 × 1 = ¥3.00")).toBeVisible();
  await button("Quick pick").click();
  await button("Ends with 5").click();
  await expect.element(page.getByText("12 bets × 1 × 1 = ¥12.00")).toBeVisible();
  await button("Remove 07").click();
  await expect.element(page.getByText("11 bets × 1 × 1 = ¥11.00")).toBeVisible();
});

test("the last draw of several prizes leads to all of them", async () => {
  await open({ lottery: { family: "vietnam-south", every: 86_400_000, left: 2_530_000 } });
  await expect
    .element(page.getByRole("link", { name: "All prizes" }))
    .toHaveAttribute("href", "/m/lotteryHistory?code=MINUTE_FIVE");
});

test("a draw that is held on another day than its name says tells when", async () => {
  const timed = { timeZone: "UTC", schedule: { times: ["15:30"], monthDays: [1, 16] } };
  const selling = {
    number: "20270116-0001",
    opensAt: "2026-01-01T15:20:00Z",
    closesAt: "2027-01-17T15:20:00Z",
    drawsAt: "2027-01-17T15:30:00Z",
  };
  syncClock(Date.parse("2027-01-15T00:00:00Z"));
  await open({ lottery: { more: { ...timed, selling, upcoming: [] } } });
  const draw = page.getByRole("region", { name: "Draw" });
  await expect.element(draw).toHaveTextContent(/Jan 16, 2027.* closes in · moved to .*Jan 17/);
  await unmountAll();
  const asPlanned = { ...selling, closesAt: "2027-01-16T15:20:00Z", drawsAt: "2027-01-16T15:30:00Z" };
  await open({ lottery: { more: { ...timed, selling: asPlanned, upcoming: [] } } });
  await expect.element(draw).toHaveTextContent(/Jan 16, 2027.* closes in/);
  await expect.element(draw).not.toHaveTextContent("moved to");
});

test("a multiple that is typed as no whole number leaves the last one", async () => {
  await open();
  await pickStraight();
  const multiple = page.getByLabelText("Multiple", { exact: true });
  for (const typed of ["1e9", "12.5", "x"]) {
    await multiple.fill("3");
    await multiple.fill(typed);
    await userEvent.tab();
    await expect.element(multiple).toHaveValue("3");
    await expect.element(button("Bet ¥72.00")).toBeVisible();
  }
  await multiple.fill("１２");
  await expect.element(button("Bet ¥288.00")).toBeVisible();
  await multiple.fill("123456");
  await userEvent.tab();
  await expect.element(multiple).toHaveValue("9999");
});

test("quick picks of pairs take no more than the bet may have, and say so", async () => {
  await open({ lottery: { family: "vietnam-south", every: 86_400_000, left: 2_530_000 } });
  await button("Slide").click();
  await button("Quick pick").click();
  for (const digit of ["1", "2", "3"]) await button(`Ends with ${digit}`).click();
  await expect.element(page.getByText("At most 23 numbers here")).toBeVisible();
  await expect.element(button("Ends with 2")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Ends with 3")).toHaveAttribute("aria-pressed", "false");
});

test("on a phone on its side the first row of numbers is in view above the slip bar", async () => {
  await page.viewport(740, 360);
  const top = (element: Element | undefined) => element?.getBoundingClientRect().top ?? 0;
  const expectInView = async (numbers: Element) => {
    const bar = button("Bet").element().parentElement?.parentElement;
    const first = numbers.querySelector("[data-value]")?.getBoundingClientRect();
    expect(first?.top).toBeGreaterThan(0);
    expect(bar).toBeTruthy();
    expect(first?.bottom).toBeLessThanOrEqual(Math.min(360, top(bar ?? undefined)));
  };
  await open();
  await expect.element(ball("1st", "1")).toBeVisible();
  await expectInView(row("1st").element());
  await unmountAll();
  await open({ lottery: { family: "vietnam-south", every: 86_400_000, left: 2_530_000 } });
  await expect.element(ball("Pair", "01")).toBeVisible();
  await expectInView(row("Pair").element());
});

test("on a short phone three rows of numbers are in view whole, and the menu has the other board", async () => {
  await page.viewport(360, 740);
  await open();
  await button("First three").click();
  await expect.element(ball("3rd", "9")).toBeVisible();
  const bar = button("Bet").element().parentElement?.parentElement?.getBoundingClientRect();
  const last = ball("3rd", "9").element().getBoundingClientRect();
  expect(last.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
  expect(last.height).toBeGreaterThanOrEqual(44);
  await button("Results, orders, rules").click();
  await sheet("Minute Five").getByRole("button", { name: "Entertainment" }).click();
  await expect.element(button("Clear")).toBeVisible();
});

test.each([
  ["racing10 with its three first rows", { family: "racing10" }, 29],
  ["digits5 of a draw a day with its three first rows", { every: 86_400_000, left: 2_530_000 }, 29],
  ["mark49 with three lines", { family: "mark49", every: 86_400_000, left: 2_530_000 }, 20],
  ["vietnam-south with its tens and ten numbers", { family: "vietnam-south", every: 86_400_000 }, 9],
] as const)("on a short phone %s is in view under numbers that fill a line", async (_, lottery, last) => {
  await page.viewport(360, 740);
  await open({ lottery });
  const numbers = () => document.querySelectorAll("[role=group] > [data-value]");
  await expect.poll(() => numbers().length).toBeGreaterThan(last);
  const bar = button("Bet").element().parentElement?.parentElement?.getBoundingClientRect();
  const number = numbers()[last]?.getBoundingClientRect();
  expect(number?.bottom).toBeLessThanOrEqual(bar?.top ?? 0);
  expect(number?.height).toBeGreaterThanOrEqual(44);
});

test("the rules of a bet say when it wins, how likely that is and what it pays", async () => {
  await open();
  await button("First three").click();
  await button("Rules of this bet").click();
  const rules = sheet("First three, straight");
  await expect.element(rules.getByText(/You win if each row has the one drawn in its place/)).toBeVisible();
  await expect.element(rules.getByText("Chance 1 in 1,000")).toBeVisible();
  await expect.element(rules.getByText("pays 970")).toBeVisible();
});

test.each([
  ["maintenance", "Back soon"],
  ["paused", "This lottery is off sale."],
] as const)("a lottery in state %s says so and leads on", async (state, text) => {
  await open({ lottery: { more: { state } } });
  await expect.element(page.getByRole("heading", { name: text })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Other lotteries" })).toBeVisible();
});

test("a lottery that can't be loaded offers another try", async () => {
  let broken = true;
  await open({
    answers: { "lotteries.details": () => (broken ? refusal("request.invalid") : sampleLottery()) },
  });
  await expect.element(page.getByText("Couldn't load the lottery.")).toBeVisible();
  broken = false;
  await button("Try again").click();
  await expect.element(page.getByRole("heading", { name: "Minute Five" })).toBeVisible();
});
