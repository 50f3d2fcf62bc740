import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawNumber, sampleLottery, sampleOrder } from "../../../../test/lottery.ts";
import { unmountAll } from "../../../../test/render.tsx";
import { ball, bodyOf, button, freshBoards, open, pickStraight, refusal, sheet } from "./board.fixture.ts";

freshBoards();

test("a bet is placed after a confirmation with its sum, draw and possible win, and its order is one tap away", async () => {
  let sent: Record<string, unknown> = {};
  await open({
    answers: {
      "lottery-orders.place": (init: RequestInit) => {
        sent = bodyOf(init);
        return sampleOrder({ stake: "24.00" });
      },
    },
  });
  await pickStraight();
  await button("Bet ¥24.00").click();
  const confirm = sheet("Confirm bet");
  await expect.element(confirm.getByText("Wins up to")).toBeVisible();
  await expect.element(confirm.getByText("¥970.00")).toBeVisible();
  await confirm.getByRole("button", { name: "Place bet ¥24.00" }).click();
  await expect.element(page.getByText("Bet placed for draw 1128.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "L-7KQ2M9XA" }))
    .toHaveAttribute("href", "/m/lotteryOrder?number=L-7KQ2M9XA");
  expect(sent).toMatchObject({
    code: "MINUTE_FIVE",
    draw: drawNumber(1128),
    total: "24.00",
    lines: [
      {
        betType: "first3-straight",
        selection: [
          ["1", "3", "7", "9"],
          ["0", "5"],
          ["2", "6", "8"],
        ],
        unit: "1.00",
        multiple: 1,
      },
    ],
  });
  await expect.element(ball("1st", "7")).toHaveAttribute("aria-pressed", "false");
});

test("a bet whose answer was lost is sent again under the same key, also after a reload", async () => {
  const keys: unknown[] = [];
  let lost = true;
  const answers = {
    "lottery-orders.place": (init: RequestInit) => {
      keys.push(bodyOf(init)["idempotencyKey"]);
      if (lost) throw new TypeError("Failed to fetch");
      return sampleOrder();
    },
  };
  await open({ answers });
  await pickStraight();
  await button("Bet ¥24.00").click();
  await sheet("Confirm bet")
    .getByRole("button", { name: /^Place bet/ })
    .click();
  await expect.element(page.getByText(/We don't know yet whether your bet arrived/)).toBeVisible();
  await unmountAll();
  lost = false;
  await open({ answers });
  await button("Check the bet").click();
  await sheet("Confirm bet").getByRole("button", { name: "Check the bet" }).click();
  await expect.element(page.getByText("Bet placed for draw 1128.")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a bet that arrives after the close takes nothing, and one tap bets on the next draw under another key", async () => {
  const sent: Record<string, unknown>[] = [];
  let left = 20_000;
  await open({
    answers: {
      "lotteries.details": () => sampleLottery({ left }),
      "lottery-orders.place": (init: RequestInit) => {
        sent.push(bodyOf(init));
        if (sent.length > 1) return sampleOrder({ draw: drawNumber(1129) });
        left = -1_000;
        return refusal("lottery.closed", { next: drawNumber(1129) });
      },
    },
  });
  await pickStraight();
  await button("Bet ¥24.00").click();
  await sheet("Confirm bet")
    .getByRole("button", { name: /^Place bet/ })
    .click();
  await expect.element(page.getByText("Draw 1128 closed before your bet arrived.")).toBeVisible();
  await button("Bet ¥24.00 on draw 1129").click();
  await expect.element(page.getByText("Bet placed for draw 1129.")).toBeVisible();
  expect(sent.map(({ draw }) => draw)).toEqual([drawNumber(1128), drawNumber(1129)]);
  expect(sent[0]?.["idempotencyKey"]).not.toBe(sent[1]?.["idempotencyKey"]);
});

test.each([
  [
    "lottery.outcome.limit",
    { line: 1, left: "40.00" },
    /Limit reached: First three, straight.*At most ¥40.00/,
  ],
  ["lottery.balance.insufficient", {}, /Your balance isn't enough for this slip. Your slip is kept. Deposit/],
  ["lottery.total.changed", {}, /The price of this slip has changed/],
  ["lottery.draw.limit", { left: "5.00" }, /limit of your stakes in this draw. Left: ¥5.00/],
])("the refusal %s says what is possible, and the slip stays", async (code, value, text) => {
  await open({ answers: { "lottery-orders.place": () => refusal(code, value) } });
  await pickStraight();
  await button("Bet ¥24.00").click();
  await sheet("Confirm bet")
    .getByRole("button", { name: /^Place bet/ })
    .click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await sheet("Confirm bet").getByRole("button", { name: "Close" }).click();
  await expect.element(button("Bet ¥24.00")).toBeVisible();
});

test("a doubled chase shows each draw with its stake and holds the total", async () => {
  let sent: Record<string, unknown> = {};
  await open({
    answers: {
      "lottery-chases.place": (init: RequestInit) => {
        sent = bodyOf(init);
        return refusal("lottery.chase.limit");
      },
    },
  });
  await pickStraight();
  await button("Bet ¥24.00").click();
  const confirm = sheet("Confirm bet");
  await confirm.getByRole("button", { name: "Chase" }).click();
  await confirm.getByRole("button", { name: "Doubled" }).click();
  await confirm.getByLabelText("Coming draws", { exact: true }).fill("4");
  const rows = confirm.getByRole("row").elements();
  expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, ""))).toEqual([
    "DrawTimesStakeTotalsofar",
    "1128×1¥24.00¥24.00",
    "1129×2¥48.00¥72.00",
    "1130×4¥96.00¥168.00",
    "1131×8¥192.00¥360.00",
  ]);
  await expect.element(confirm.getByText("Held now, used draw by draw")).toBeVisible();
  await confirm.getByRole("button", { name: "Place chase ¥360.00" }).click();
  await expect
    .poll(() => sent)
    .toMatchObject({
      mode: "doubled",
      stopOnWin: true,
      total: "360.00",
      draws: [1, 2, 4, 8].map((multiple, at) => ({ draw: drawNumber(1128 + at), multiple })),
    });
});

test("why a chase is refused is in view on a small phone", async () => {
  await page.viewport(360, 640);
  await open({
    answers: { "lottery-chases.place": () => refusal("lottery.balance.insufficient") },
  });
  await pickStraight();
  await button("Bet ¥24.00").click();
  const confirm = sheet("Confirm bet");
  await confirm.getByRole("button", { name: "Chase" }).click();
  await confirm.getByRole("button", { name: "Place chase" }).click();
  await expect.element(confirm.getByRole("alert")).toBeInViewport();
});

test("a lower prize group pays less and gives the difference back at once", async () => {
  let sent: Record<string, unknown> = {};
  await open({
    lottery: { terms: { lowestPrizeGroup: 1800 } },
    answers: {
      "lottery-orders.place": (init: RequestInit) => {
        sent = bodyOf(init);
        return sampleOrder();
      },
    },
  });
  await pickStraight();
  await button("Bet ¥24.00").click();
  const confirm = sheet("Confirm bet");
  (confirm.getByRole("slider").element() as HTMLInputElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(confirm.getByText("Rebate on this stake")).toBeVisible();
  await expect.element(confirm.getByText("¥1.68")).toBeVisible();
  await expect.element(confirm.getByText("¥900.00")).toBeVisible();
  await confirm.getByRole("button", { name: /^Place bet/ }).click();
  await expect.poll(() => sent["prizeGroup"]).toBe(1800);
});

test("an order can be bet again from its address", async () => {
  const items = [
    {
      line: 1,
      betType: "sum-sides",
      selection: [["big"]],
      combinations: 1,
      unit: "1.00",
      multiple: 5,
      stake: "5.00",
      prizeGroup: 1940,
      state: "lost" as const,
      largestPrize: "9.70",
    },
  ];
  const { href } = await open({
    address: "&again=L-7KQ2M9XA",
    answers: { "lottery-orders.read": sampleOrder({ items }) },
  });
  await expect.element(button("Place bet ¥5.00")).toBeVisible();
  expect(href()).not.toContain("again");
});
