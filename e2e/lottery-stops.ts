import type { DrawProof } from "@foyer/contract/lotteries";
import type { Chase, LotteryOrder } from "@foyer/contract/lottery-orders";
import type { Page } from "@playwright/test";
import type { Stop } from "./stop.ts";

interface Tools {
  goto(page: Page, path: string, until: string): Promise<void>;
}

const AGO = Date.now() - 20 * 60_000;
/** Minutes after the beginning of what is shown. */
const at = (minutes: number) => new Date(AGO + minutes * 60_000).toISOString();
const DRAW = "20261121-1129";
const NUMBERS = ["1", "0", "8", "2", "4"];

/** A draw of the south of Vietnam. */
const PRIZES =
  "480236 11829 70431 55102 90017 10293 84756 66021 31408 72569 04818 99350 4471 0362 5518 9043 718 09".split(
    " ",
  );

/** Its secret has another hash, so the page calls it wrong. */
const proof: DrawProof = {
  code: "MINUTE_FIVE",
  name: "Minute Five",
  family: "digits5",
  number: DRAW,
  drawsAt: at(0),
  state: "settled",
  numbers: NUMBERS,
  source: "own",
  day: "20261121",
  hash: "0bcb44b40d213fb41ad89c286abfe90f98313370335e707f291a3dbbf921e688",
  publishedAt: at(-60),
  secret: "f18c".repeat(16),
  secretAt: at(10),
  corrections: [],
};
const { secret: _secret, ...waiting }: DrawProof = proof;
const { hash: _hash, ...unproved } = waiting;
const external: DrawProof = {
  ...unproved,
  source: "external",
  corrections: [
    { at: at(5), from: ["1", "0", "8", "2", "5"], to: NUMBERS, reason: "The feed had a wrong digit" },
  ],
};

const line = { unit: "0.10", multiple: 5, prizeGroup: 1940, largestPrize: "485.00" } as const;
const order: LotteryOrder = {
  number: "L-88432096",
  code: "MINUTE_FIVE",
  name: "Minute Five",
  family: "digits5",
  draw: DRAW,
  drawsAt: at(0),
  closesAt: at(0),
  state: "won",
  currency: "PHP",
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
  numbers: NUMBERS,
  chase: "C-88432096",
  placedAt: at(-2),
  settledAt: at(1),
  prizeGroup: 1940,
  source: "own",
  items: [
    {
      ...line,
      line: 1,
      betType: "first3-straight",
      selection: [
        ["1", "3", "7", "9"],
        ["0", "5"],
        ["2", "6", "8"],
      ],
      combinations: 24,
      stake: "12.00",
      state: "won",
      hits: 1,
      prize: "485.00",
    },
    {
      ...line,
      line: 2,
      betType: "sum-sides",
      selection: [["big", "odd"]],
      combinations: 2,
      stake: "3.00",
      state: "lost",
      hits: 0,
      prize: "0.00",
    },
    {
      ...line,
      line: 3,
      betType: "last2-straight",
      selection: [
        ["2", "4"],
        ["0", "5"],
      ],
      combinations: 4,
      stake: "5.00",
      state: "cancelled",
    },
  ],
};
const { numbers: _numbers, settledAt: _settledAt, ...unsettled } = order;
const open: LotteryOrder = {
  ...unsettled,
  number: "L-88432097",
  state: "open",
  closesAt: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
  items: order.items.map(({ hits: _hits, prize: _prize, ...item }) => ({ ...item, state: "open" as const })),
};
const chase: Chase = {
  number: "C-88432096",
  code: "MINUTE_FIVE",
  name: "Minute Five",
  family: "digits5",
  state: "running",
  mode: "fixed",
  stopOnWin: true,
  currency: "PHP",
  lines: [{ betType: "first3-straight", selection: [["1"], ["0"], ["8"]], unit: "1.00", multiple: 1 }],
  prizeGroup: 1940,
  held: "7.00",
  staked: "3.00",
  prizes: "0.00",
  draws: [
    {
      draw: DRAW,
      multiple: 1,
      stake: "1.00",
      state: "placed",
      order: order.number,
      orderState: "lost",
      prize: "0.00",
    },
    { draw: "20261121-1130", multiple: 1, stake: "1.00", state: "waiting" },
    { draw: "20261121-1131", multiple: 1, stake: "1.00", state: "released", reason: "stopped" },
  ],
  placedAt: at(-5),
};

const answer = (page: Page, address: string | RegExp, value: object) =>
  page.route(address, (route) => route.fulfill({ json: { success: true, value } }));

/** Lobby, results, trends, proofs, orders and chases. */
export const lotteryStops = ({ goto }: Tools): Stop[] => {
  const proofStop = (name: string, value: DrawProof): Stop => ({
    name,
    who: "visitor",
    marks: true,
    open: async (page) => {
      await answer(page, "**/opened/draw?*", value);
      await goto(page, `/m/lotteryDraw?code=${value.code}&number=${value.number}`, "main section");
    },
  });
  const orderStop = (name: string, value: LotteryOrder): Stop => ({
    name,
    who: "player",
    marks: true,
    open: async (page) => {
      await answer(page, `**/lgw/orders/${value.number}`, value);
      await goto(page, `/m/lotteryOrder?number=${value.number}`, "main article");
    },
  });
  const boardStop = (name: string, search: string, more?: (page: Page) => Promise<void>): Stop => ({
    name,
    who: "player",
    open: async (page) => {
      await goto(page, `/m/launchGame?${search}`, "main [data-value]");
      await more?.(page);
    },
  });
  const pairsStop = (name: string, more: (page: Page) => Promise<void>): Stop => ({
    ...boardStop(name, "playType=trad&code=TCG_LOTTO_VN_DA_NANG", more),
    // what is typed stays in the slip of the phone
    marks: true,
  });
  /** @param mode place of the way among the three */
  const chaseStop = (name: string, mode: number, more?: (page: Page) => Promise<void>): Stop => ({
    ...boardStop(name, "playType=ent&code=ELOTT_RACING_TEN", async (page) => {
      await page.route("**/lgw/orders/chases", (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, errorCode: "lottery.balance.insufficient", message: "refused" },
        }),
      );
      await page.locator("main [data-value]").first().click();
      await page.locator("main button").last().click();
      const sheet = page.locator("dialog[open]");
      await sheet.locator("ul li").first().waitFor();
      await sheet.locator("[role=group] [aria-pressed=false]").last().click();
      await sheet.locator("table").waitFor();
      await sheet.locator("[role=group]:has(> [aria-pressed])").last().locator("button").nth(mode).click();
      await more?.(page);
    }),
    marks: true,
  });
  return [
    boardStop("lottery-board", "playType=trad&code=ELOTT_MINUTE_FIVE"),
    boardStop("lottery-board-entertainment", "playType=ent&code=ELOTT_RACING_TEN"),
    boardStop("lottery-board-49", "playType=ent&code=LOTT_FORTY_NINE"),
    boardStop("lottery-board-vietnam", "playType=trad&code=TCG_LOTTO_VN_DA_NANG"),
    boardStop("lottery-slip", "playType=ent&code=ELOTT_RACING_TEN", async (page) => {
      await page.locator("main [data-value]").first().click();
      await page.locator("main button").last().click();
      await page.locator("dialog[open] ul li").waitFor();
    }),
    boardStop("lottery-board-thai", "playType=trad&code=TCG_SEA_THAI_LOTTO"),
    pairsStop("lottery-pairs-typed", async (page) => {
      await page.locator("main section [aria-pressed=false]").nth(0).click();
      await page.locator("main textarea").fill(`1e9 １２ 07, 07 100 abc ${"1234567890".repeat(20)}`);
    }),
    pairsStop("lottery-pairs-quick", async (page) => {
      await page.locator("main section [aria-pressed=false]").nth(1).click();
      const ends = page.locator("main section [role=group]").last().locator("button");
      for (const place of [5, 6]) await ends.nth(place).click();
    }),
    chaseStop("lottery-chase-fixed", 0),
    chaseStop("lottery-chase-doubled", 1),
    chaseStop("lottery-chase-profit", 2),
    chaseStop("lottery-chase-refused", 1, async (page) => {
      await page.locator("dialog[open] footer button, dialog[open] button").last().click();
      await page.locator("dialog[open] [role=alert]").waitFor();
    }),
    {
      name: "lottery-lobby",
      who: "player",
      open: (page) => goto(page, "/m/launchGame?prize_mode=Lott&code=lobby&pageBack=home", "main li a"),
    },
    {
      name: "lottery-lobby-visitor",
      who: "visitor",
      open: (page) => goto(page, "/m/launchGame?prize_mode=Elott&code=lobby", "main li a"),
    },
    {
      name: "lottery-history",
      who: "visitor",
      open: (page) => goto(page, "/m/lotteryHistory", "main ul li"),
    },
    {
      name: "lottery-history-prizes",
      who: "visitor",
      marks: true,
      open: async (page) => {
        await answer(page, "**/opened/numero?*", {
          draws: ["20261127-0001", "20261120-0001"].map((number) => ({
            number,
            drawsAt: at(0),
            numbers: PRIZES,
          })),
        });
        await goto(page, "/m/lotteryHistory?code=TCG_LOTTO_VN_DA_NANG", "main ul li dl");
      },
    },
    { name: "lottery-trends", who: "visitor", open: (page) => goto(page, "/m/lotteryTrends", "main table") },
    proofStop("lottery-draw", proof),
    proofStop("lottery-draw-waiting", waiting),
    proofStop("lottery-draw-external", external),
    {
      name: "lottery-orders",
      who: "player",
      marks: true,
      open: async (page) => {
        const today = { staked: "76.00", prizes: "97.00" };
        await answer(page, /\/lgw\/orders(\?.*)?$/, { items: [open, order], today });
        await answer(page, "**/lgw/orders/chases?*", { items: [chase] });
        await goto(page, "/m/lotteryOrders", "main article");
      },
    },
    orderStop("lottery-order", order),
    orderStop("lottery-order-open", open),
    {
      name: "lottery-chase",
      who: "player",
      marks: true,
      open: async (page) => {
        await answer(page, `**/lgw/orders/chases/${chase.number}`, chase);
        await goto(page, `/m/lotteryChase?number=${chase.number}`, "main article");
      },
    },
  ];
};
