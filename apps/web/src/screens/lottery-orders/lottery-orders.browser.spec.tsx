import type { Chase, LotteryOrder, LotteryOrderSummary } from "@foyer/contract/lottery-orders";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { inSeconds, lottery } from "../../../test/lotteries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { guest, member, visit } from "../../../test/visit.tsx";
import { localStore } from "../../lib/storage.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStore.clear();
});

const summary: LotteryOrderSummary = {
  number: "L-88412096",
  code: "MINUTE_FIVE",
  name: "Minute Five",
  family: "digits5",
  draw: "20261121-1129",
  drawsAt: "2026-11-21T10:48:00Z",
  closesAt: "2026-11-21T10:47:55Z",
  state: "won",
  currency: "CNY",
  stake: "15.00",
  returned: "5.00",
  prize: "485.00",
  rebate: "0.00",
  largestPrize: "485.00",
  lines: 3,
  first: {
    betType: "first3-straight",
    selection: [
      ["1", "3", "7", "9"],
      ["0", "5"],
      ["2", "6", "8"],
    ],
    combinations: 24,
  },
  numbers: ["1", "0", "8", "2", "4"],
  placedAt: "2026-11-21T10:47:12Z",
};
const line = { unit: "0.10", multiple: 5, prizeGroup: 1940, largestPrize: "485.00" } as const;
const order: LotteryOrder = {
  ...summary,
  prizeGroup: 1940,
  source: "own",
  settledAt: "2026-11-21T10:48:02Z",
  items: [
    {
      ...line,
      line: 1,
      betType: "first3-straight",
      selection: summary.first.selection,
      combinations: 24,
      stake: "12.00",
      state: "won",
      hits: 1,
      prize: "485.00",
    },
    {
      ...line,
      line: 2,
      betType: "last2-straight",
      selection: [
        ["2", "4"],
        ["0", "5", "8"],
      ],
      combinations: 6,
      stake: "3.00",
      state: "lost",
      hits: 0,
      prize: "0.00",
    },
  ],
};
const { numbers: _, settledAt: __, ...unsettled } = order;
const open: LotteryOrder = {
  ...unsettled,
  state: "open",
  prize: "0.00",
  returned: "0.00",
  closesAt: inSeconds(40),
  drawsAt: inSeconds(45),
  items: order.items.map(({ hits: _h, prize: _p, ...item }) => ({ ...item, state: "open" as const })),
};
const chase: Chase = {
  number: "C-88412096",
  code: "RACING_TEN",
  name: "Racing Ten",
  family: "racing10",
  state: "running",
  mode: "fixed",
  stopOnWin: true,
  currency: "CNY",
  lines: [{ betType: "place1", selection: [["03", "08"]], unit: "5.00", multiple: 1 }],
  prizeGroup: 1940,
  held: "70.00",
  staked: "30.00",
  prizes: "0.00",
  draws: [
    {
      draw: "20261121-0317",
      multiple: 1,
      stake: "10.00",
      state: "placed",
      order: "L-88412097",
      orderState: "lost",
      prize: "0.00",
    },
    { draw: "20261121-0318", multiple: 1, stake: "10.00", state: "waiting" },
  ],
  placedAt: "2026-11-21T10:47:12Z",
};
const answers = {
  "lottery-orders.list": { items: [summary], today: { staked: "76.00", prizes: "97.00" } },
  // before orders, whose pattern of a number it fits
  "lottery-chases.list": { items: [chase] },
  "lottery-orders.read": order,
  "lottery-chases.read": chase,
  "lotteries.list": { lotteries: [lottery("Minute Five")] },
  "wallet.read": { currency: "CNY", currencySymbol: "￥", sumBalance: "10.00", bonus: "0.00", version: 1 },
};
const ORDER = "/m/lotteryOrder?number=L-88412096";

test("the list of orders shows what was bet, what became of it, and today's sums", async () => {
  await visit("/m/lotteryOrders", { session: member, answers });
  const card = page.getByRole("article").filter({ hasText: "Minute Five" });
  await expect.element(card.getByRole("link", { name: "Minute Five 1129" })).toHaveAttribute("href", ORDER);
  await expect.element(card.getByText("Won")).toBeVisible();
  await expect
    .element(card.getByText(/First three, straight · 1 3 7 9 · 0 5 · 2 6 8 · 2 more lines/))
    .toBeVisible();
  await expect
    .element(card.getByRole("link", { name: "Bet again" }))
    .toHaveAttribute("href", "/m/launchGame?again=L-88412096&code=MINUTE_FIVE");
  await expect.element(page.getByText("Staked today")).toBeVisible();
  await expect.element(page.getByText(/^\+\D?21\.00$/).first()).toBeVisible();
});

test("an order of which only some places are bet on names those", async () => {
  const sides = { betType: "sides", selection: [[], ["big"], [], ["odd"], []], combinations: 2 };
  const list = { items: [{ ...summary, first: sides, lines: 1 }], today: { staked: "1.00", prizes: "0.00" } };
  await visit("/m/lotteryOrders", { session: member, answers: { ...answers, "lottery-orders.list": list } });
  const card = page.getByRole("article").filter({ hasText: "Minute Five" });
  await expect.element(card.getByText(/Big, small, odd, even · 2nd: Big · 4th: Odd$/)).toBeVisible();
});

test("a prize below the stake is no gain: the list shows its net, in the colour of a loss", async () => {
  const short = { ...summary, stake: "37.39", prize: "26.88" };
  const list = { items: [short], today: { staked: "37.39", prizes: "26.88" } };
  await visit("/m/lotteryOrders", { session: member, answers: { ...answers, "lottery-orders.list": list } });
  const card = page.getByRole("article").filter({ hasText: "Minute Five" });
  await expect.element(card.getByText(/Prize/)).toHaveTextContent(/Prize \D?26\.88 · Net −\D?10\.51/);
  expect(card.getByText(/^\+/).elements()).toEqual([]);
  await unmountAll();
  await visit("/m/lotteryOrders", { session: member, answers });
  const gain = page.getByRole("article").filter({ hasText: "Minute Five" });
  await expect.element(gain.getByText(/^\+\D?485\.00$/)).toBeVisible();
});

test("a prize below the stake is no gain on the order's own screen and in its chase either", async () => {
  const short = { ...order, stake: "37.39", prize: "26.88" };
  await visit(ORDER, { session: member, answers: { ...answers, "lottery-orders.read": short } });
  await expect.element(page.getByText(/^−\D?10\.51$/)).toBeVisible();
  expect(page.getByText(/^\+\D?26\.88$/).elements()).toEqual([]);
  await unmountAll();
  const draws = [{ ...chase.draws[0], stake: "37.39", prize: "26.88", orderState: "won" }];
  const ended = { ...chase, state: "ended", held: "0.00", prizes: "26.88", staked: "37.39", draws };
  await visit("/m/lotteryChase?number=C-88412096", {
    session: member,
    answers: { ...answers, "lottery-chases.read": ended },
  });
  await expect.element(page.getByText(/^−\D?10\.51$/)).toBeVisible();
  expect(page.getByText(/^\+\D?26\.88$/).elements()).toEqual([]);
});

test("running chases stand above the orders, with what is held and how far they are", async () => {
  await visit("/m/lotteryOrders", { session: member, answers });
  const card = page.getByRole("article").filter({ hasText: "Racing Ten" });
  await expect.element(card.getByText("1 of 2 draws")).toBeVisible();
  await expect.element(card.getByText(/Held/)).toHaveTextContent("70.00");
  await expect
    .element(card.getByRole("link", { name: /Chase/ }))
    .toHaveAttribute("href", "/m/lotteryChase?number=C-88412096");
});

test("the tabs of orders are in the address, and ask for their state", async () => {
  const states: (string | null)[] = [];
  const { href } = await visit("/m/lotteryOrders", {
    session: member,
    answers: {
      ...answers,
      "lottery-orders.list": (_init: unknown, query: URLSearchParams) => {
        states.push(query.get("state"));
        return { items: [] };
      },
    },
  });
  const tabs = page.getByRole("navigation", { name: "Orders" });
  await tabs.getByRole("link", { name: "Lost" }).click();
  await expect.poll(href).toBe("/m/lotteryOrders?state=lost");
  await expect.element(page.getByText("No orders here")).toBeVisible();
  expect(states).toEqual([null, "lost"]);
  await tabs.getByRole("link", { name: "Chases" }).click();
  await expect.element(page.getByRole("list", { name: "Chases" })).toBeVisible();
});

test("orders are narrowed to a lottery, in the address", async () => {
  const { href } = await visit("/m/lotteryOrders?state=won", { session: member, answers });
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Lottery" }).selectOptions("Minute Five");
  await expect.poll(href).toBe("/m/lotteryOrders?code=MINUTE_FIVE&state=won");
});

test("guests, who have no orders, are offered an account", async () => {
  await visit("/m/lotteryOrders", { session: guest, answers });
  await expect.element(page.getByText("Guests have no records.")).toBeVisible();
});

test("an order marks the picks that were right, and adds up its money", async () => {
  await visit(ORDER, { session: member, answers });
  await expect.element(page.getByText("First three, straight")).toBeVisible();
  const straight = page.getByRole("article").filter({ hasText: "First three, straight" });
  const hits = () =>
    [...straight.element().querySelectorAll("span")]
      .filter(({ textContent, children }) => children.length > 0 && /^\d, hit$/.test(textContent ?? ""))
      .map(({ textContent }) => textContent);
  await expect.poll(hits).toEqual(["1, hit", "0, hit", "8, hit"]);
  await expect.element(page.getByText("1 hit")).toBeVisible();
  await expect.element(page.getByText(/^\+\D?470\.00$/).first()).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Proof of draw" }))
    .toHaveAttribute("href", "/m/lotteryDraw?code=MINUTE_FIVE&number=20261121-1129");
});

test("a line of an open order is cancelled after a question that says what returns", async () => {
  const bodies: string[] = [];
  let read = open;
  await visit(ORDER, {
    session: member,
    answers: {
      ...answers,
      "lottery-orders.read": () => read,
      "lottery-orders.cancel": (init: RequestInit) => {
        bodies.push(init.body as string);
        const [first, ...others] = open.items;
        read = { ...open, items: first ? [{ ...first, state: "cancelled" }, ...others] : [] };
        return read;
      },
    },
  });
  await page.getByRole("button", { name: "Cancel line" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Cancel line?" });
  await expect.element(dialog.getByText(/12\.00 returns to your balance at once/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel line" }).click();
  await expect.poll(() => bodies).toEqual(['{"lines":[1]}']);
  await expect.element(page.getByText("Cancelled", { exact: true })).toBeVisible();
  expect(page.getByRole("button", { name: "Cancel line" }).elements()).toHaveLength(1);
});

test("nothing can be cancelled once the draw is closed", async () => {
  await visit(ORDER, {
    session: member,
    answers: { ...answers, "lottery-orders.read": { ...open, closesAt: inSeconds(-1) } },
  });
  await expect.element(page.getByText("First three, straight")).toBeVisible();
  expect(page.getByRole("button", { name: /Cancel/ }).query()).toBeNull();
});

test("an order that is somebody else's or does not exist is not found", async () => {
  const unknown = () =>
    Response.json({ success: false, errorCode: "lottery.order.unknown" }, { status: 404 });
  await visit(ORDER, { session: member, answers: { ...answers, "lottery-orders.read": unknown } });
  await expect.element(page.getByText("Order not found")).toBeVisible();
});

test("a running chase is stopped after a question that says what returns", async () => {
  let read = chase;
  await visit("/m/lotteryChase?number=C-88412096", {
    session: member,
    answers: {
      ...answers,
      "lottery-chases.read": () => read,
      "lottery-chases.stop": () => {
        read = { ...chase, state: "stopped", held: "0.00" };
        return read;
      },
    },
  });
  await expect
    .element(page.getByRole("link", { name: "Draw 317" }))
    .toHaveAttribute("href", "/m/lotteryOrder?number=L-88412097");
  await expect.element(page.getByText("Waiting")).toBeVisible();
  await page.getByRole("button", { name: "Stop chase" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop this chase?" });
  await expect.element(dialog.getByText(/70\.00 that is held/)).toBeVisible();
  await dialog.getByRole("button", { name: "Stop chase" }).click();
  await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
});
