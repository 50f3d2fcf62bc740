import "../../../ui/tokens.css";
import "../../../ui/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  drawNumber,
  type SampleLottery,
  sampleLottery,
  sampleOrder,
  sampleResults,
} from "../../../../test/lottery.ts";
import { unmountAll } from "../../../../test/render.tsx";
import { type Answers, guest, member, visit } from "../../../../test/visit.tsx";
import type { SessionInfo } from "../../../entities/session/session-state.ts";
import { note } from "../../../entities/session/session-store.ts";
import { syncClock } from "../../../lib/clock.ts";

beforeEach(() => localStorage.clear());
afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
  syncClock(Date.now());
});

const wallet = { currency: "CNY", currencySymbol: "￥", sumBalance: "12480.50", bonus: "0.00", version: 1 };
const refusal = (errorCode: string, value?: object) =>
  Response.json({ success: false, errorCode, message: "refused", ...(value && { value }) }, { status: 409 });
const bodyOf = ({ body }: RequestInit) =>
  JSON.parse(typeof body === "string" ? body : "{}") as Record<string, unknown>;

interface Opened {
  address?: string;
  lottery?: SampleLottery;
  session?: SessionInfo | "visitor";
  answers?: Answers;
}

async function open({ address = "", lottery = {}, session = member, answers = {} }: Opened = {}) {
  return visit(`/m/launchGame?code=MINUTE_FIVE${address}`, {
    ...(session !== "visitor" && { session }),
    settings: { currency: { code: "CNY", symbol: "￥", pattern: "#,##0.00", group: ",", decimal: "." } },
    answers: {
      "lotteries.details": () => sampleLottery(lottery),
      "lotteries.numero": sampleResults(),
      "lottery-slips.list": { items: [] },
      "wallet.read": wallet,
      ...answers,
    },
  });
}

const button = (name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const row = (name: string) => page.getByRole("group", { name, exact: true });
const ball = (of: string, value: string) => row(of).getByRole("button", { name: value, exact: true });
const sheet = (name: string) => page.getByRole("dialog", { name });

/** The pick of the picture: 1 3 7 9 · 0 5 · 2 6 8 of the first three. */
async function pickStraight() {
  await button("First three").click();
  for (const [of, values] of [
    ["1st", "1379"],
    ["2nd", "05"],
    ["3rd", "268"],
  ] as const)
    for (const value of values) await ball(of, value).click();
}

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

test("the slip keeps its bets over a reload, and its lines can be edited, removed and put back", async () => {
  await open();
  await pickStraight();
  await button("Add to slip").click();
  await expect.element(button("Slip 1")).toBeVisible();
  await unmountAll();
  await open();
  await button("Slip 1").click();
  const line = sheet("Slip").getByRole("listitem");
  await expect.element(line).toHaveTextContent("First three, straight1 3 7 9 · 0 5 · 2 6 824 bets × 1 × 1");
  await sheet("Slip").getByRole("button", { name: "Remove bet 1" }).click();
  await expect.element(sheet("Slip").getByText("Your slip is empty.")).toBeVisible();
  await sheet("Slip").getByRole("button", { name: "Undo removal" }).click();
  await sheet("Slip").getByRole("button", { name: "Edit bet 1" }).click();
  await expect.element(sheet("Slip")).not.toBeInTheDocument();
  await expect.element(ball("1st", "7")).toHaveAttribute("aria-pressed", "true");
});

test("picks that are not in the slip yet are kept over a reload too", async () => {
  await open();
  await pickStraight();
  await unmountAll();
  await open();
  await expect.element(ball("2nd", "5")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Bet ¥24.00")).toBeVisible();
});

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

test("when the draw closes the picks stay and go to the next draw", async () => {
  const lottery = sampleLottery();
  await open({ answers: { "lotteries.details": lottery } });
  await pickStraight();
  await button("Bet ¥24.00").click();
  await expect.element(sheet("Confirm bet").getByText("1128 closes in")).toBeVisible();
  syncClock(Date.parse(lottery.selling?.closesAt ?? "") + 1_000);
  await expect
    .element(
      sheet("Confirm bet").getByText("Draw 1128 is closed. Your slip is unchanged and goes to draw 1129."),
    )
    .toBeVisible();
  await sheet("Confirm bet").getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByText("Draw 1128 · drawing")).toBeVisible();
  await expect.element(page.getByText("1129 closes in")).toBeVisible();
  await expect.element(button("Bet ¥24.00")).toBeVisible();
});

test("between the close and the next opening the button counts down and nothing can be bet", async () => {
  const now = Date.now();
  const at = (after: number) => new Date(now + after).toISOString();
  const closed = { number: drawNumber(1128), drawsAt: at(3_000) };
  const next = { number: drawNumber(1129), opensAt: at(8_000), closesAt: at(60_000), drawsAt: at(65_000) };
  const { selling: _, ...rest } = sampleLottery();
  await open({ answers: { "lotteries.details": { ...rest, drawing: closed, upcoming: [next] } } });
  await expect.element(button(/^Opens in 00:0\d$/)).toBeDisabled();
  await expect
    .element(page.getByText("Draw 1128 is closed. Your slip is unchanged and goes to draw 1129."))
    .toBeVisible();
});

test("the numbers of a draw are fetched once it is drawn, and read out", async () => {
  let reads = 0;
  await open({
    answers: {
      "lotteries.details": () => {
        reads++;
        const lottery = sampleLottery({ left: -5_500 });
        return reads < 2
          ? lottery
          : {
              ...lottery,
              last: {
                number: drawNumber(1128),
                drawsAt: new Date().toISOString(),
                numbers: ["9", "1", "3", "5", "8"],
              },
            };
      },
    },
  });
  await expect.element(page.getByText("Draw 1128 · drawing")).toBeVisible();
  await expect.element(page.getByText("Numbers: 9 1 3 5 8")).toBeInTheDocument();
  await expect.element(page.getByText("Draw 1128: 9 1 3 5 8")).toBeInTheDocument();
});

test("a visitor picks, logs in, and finds the same slip", async () => {
  const site = await open({ session: "visitor" });
  await pickStraight();
  const link = page.getByRole("link", { name: "Log in to play" });
  await expect.element(link).toHaveAttribute("href", "/m/login?from=%2Fm%2FlaunchGame%3Fcode%3DMINUTE_FIVE");
  note({ fact: "trial-started", info: member });
  await expect.element(button("Bet ¥24.00")).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("lottSlip:"))).toEqual([
    "lottSlip:player:MINUTE_FIVE",
  ]);
  expect(site.href()).toContain("MINUTE_FIVE");
});

test("a guest is led to an account", async () => {
  await open({ session: guest });
  await pickStraight();
  await expect.element(page.getByRole("link", { name: "Create account" })).toBeVisible();
});

test("two tabs share the slip", async () => {
  await open();
  await pickStraight();
  await button("Add to slip").click();
  const key = "lottSlip:player:MINUTE_FIVE";
  const slip = JSON.parse(localStorage.getItem(key) ?? "{}") as { lines: { id: string }[] };
  localStorage.setItem(
    key,
    JSON.stringify({ ...slip, lines: [...slip.lines, { ...slip.lines[0], id: "other" }] }),
  );
  window.dispatchEvent(new StorageEvent("storage", { key }));
  await expect.element(button("Slip 2")).toBeVisible();
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

test("the rules of a bet say when it wins, how likely that is and what it pays", async () => {
  await open();
  await button("First three").click();
  await button("Rules of this bet").click();
  const rules = sheet("First three, straight");
  await expect.element(rules.getByText(/You win if each row has the one drawn in its place/)).toBeVisible();
  await expect.element(rules.getByText("Chance 1 in 1,000")).toBeVisible();
  await expect.element(rules.getByText("pays 970")).toBeVisible();
});

test("a slip saved as a favourite is put back into the slip with one tap", async () => {
  const saved = {
    id: "7",
    code: "MINUTE_FIVE",
    title: "Lucky",
    savedAt: new Date().toISOString(),
    lines: [{ betType: "sum-sides", selection: [["big"]], unit: "1.00", multiple: 2 }],
  };
  let title: unknown;
  await open({
    answers: {
      "lottery-slips.list": { items: [saved] },
      "lottery-slips.save": (init: RequestInit) => {
        title = bodyOf(init)["title"];
        return saved;
      },
    },
  });
  await pickStraight();
  await button("Add to slip").click();
  await button("Slip 1").click();
  await button("Save as a favourite slip").click();
  await expect.poll(() => title).toBe("First three, straight");
  await sheet("Slip").getByText("Favourite slips").click();
  await button("Use").click();
  await expect.element(button("Place bet ¥26.00")).toBeVisible();
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

test("without a connection the slip is said to be safe", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await open();
  await pickStraight();
  online.mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(page.getByText(/Your slip is saved on this phone/)).toBeVisible();
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
