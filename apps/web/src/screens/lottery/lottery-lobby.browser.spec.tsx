import "../../ui/tokens.css";
import "../../ui/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, game, list } from "../../../test/fixtures.ts";
import { inSeconds, lottery } from "../../../test/lotteries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { localStore } from "../../lib/storage.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStore.clear();
});

const MINUTE = lottery("Minute Five");
const RACING = lottery("Racing Ten", { family: "racing10", schedule: { every: 300 } });
const SEA = lottery("Hanoi Special", {
  family: "hanoi",
  vendor: "TCG_SEA",
  prizeMode: "SEA",
  schedule: { times: ["18:15"], weekdays: [0, 1, 2, 3, 4, 5, 6] },
});
const answers = {
  "lotteries.list": { lotteries: [MINUTE, RACING, SEA] },
  "announcements.read": announcements(0, ["Racing Ten pauses tonight"]),
  "games.list": list([], {}),
  "favourites.ids": { content: [RACING.nodeId], totalPages: 1, total: 1 },
  "lottery-orders.list": { items: [] },
};
const LOBBY = "/m/launchGame?code=lobby&prize_mode=Lott";
const cards = (title: string) => page.getByRole("region", { name: title }).getByRole("listitem");

test("the lobby shows the lotteries of its tab with their last numbers and the time until they close", async () => {
  await visit(LOBBY, { answers });
  await expect.element(cards("All lotteries").nth(1)).toBeVisible();
  expect(cards("All lotteries").elements()).toHaveLength(2);
  const card = cards("All lotteries").first();
  await expect.element(card.getByRole("link", { name: "Minute Five" })).toBeVisible();
  await expect.element(card.getByText("5 digits · every minute")).toBeVisible();
  await expect.element(card.getByText("Numbers: 4 0 7 7 2")).toBeInTheDocument();
  await expect.element(card.getByRole("timer")).toHaveAccessibleName(/^00:[34]\d$/);
  await expect.element(card.getByText("closes in")).toBeVisible();
});

test.each(["ltr", "rtl"])(
  "at 360 px schedule and five numbers of a card have one line each, %s",
  async (dir) => {
    await page.viewport(360, 740);
    document.documentElement.dir = dir;
    try {
      const five = lottery("Five Minutes", { schedule: { every: 300 } });
      await visit(LOBBY, {
        session: member,
        answers: { ...answers, "lotteries.list": { lotteries: [five] } },
      });
      const card = cards("All lotteries").first();
      const schedule = card.getByText("5 digits · every 5 minutes");
      await expect.element(schedule).toBeVisible();
      const lines = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      expect(lines(schedule.element())).toBe(1);
      const numbers = card.getByText("Numbers: 4 0 7 7 2").element().parentElement;
      const balls = [...(numbers?.querySelectorAll(":scope > [aria-hidden]") ?? [])].map((ball) =>
        ball.getBoundingClientRect(),
      );
      expect(new Set(balls.map(({ top }) => top)).size).toBe(1);
      // the first number is on the left in every language, and the line begins where the name does
      expect(balls.map(({ left }) => left)).toEqual(balls.map(({ left }) => left).toSorted((a, b) => a - b));
      const name = schedule.element().getBoundingClientRect();
      if (dir === "rtl") expect(balls.at(-1)?.right).toBeCloseTo(name.right, 0);
      else expect(balls[0]?.left).toBeCloseTo(name.left, 0);
    } finally {
      document.documentElement.dir = "ltr";
    }
  },
);

test("a lottery's card leads a visitor to its page, in its prize mode", async () => {
  await visit(LOBBY, { answers });
  await expect
    .element(page.getByRole("link", { name: "Minute Five" }))
    .toHaveAttribute("href", "/m/launchGame?code=MINUTE_FIVE&playType=trad&prize_mode=Lott");
});

test("the lobby's tabs are in the address, and a region without a lottery has none", async () => {
  const { href } = await visit(LOBBY, { answers });
  const tabs = page.getByRole("navigation", { name: "Kinds of lotteries" });
  await expect.element(tabs.getByRole("link", { name: "South-East Asia" })).toBeVisible();
  expect(tabs.getByRole("link", { name: "Vietnam" }).query()).toBeNull();
  await tabs.getByRole("link", { name: "South-East Asia" }).click();
  expect(href()).toBe("/m/launchGame?code=lobby&prize_mode=SEA");
  await expect.element(page.getByRole("link", { name: "Hanoi Special" })).toBeVisible();
  expect(cards("All lotteries").elements()).toHaveLength(1);
});

test("the lobby's list can be narrowed to one kind of lottery, in the address", async () => {
  const { href } = await visit(LOBBY, { answers });
  await page.getByRole("button", { name: "Racing", exact: true }).click();
  await expect.poll(() => cards("All lotteries").elements().length).toBe(1);
  expect(href()).toContain("family=racing10");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect.poll(() => cards("All lotteries").elements().length).toBe(2);
});

test("lotteries are searched by name over all tabs", async () => {
  const { href } = await visit(LOBBY, { answers });
  await page.getByRole("button", { name: "Search lotteries" }).click();
  await page.getByRole("searchbox").fill("hanoi");
  await expect.poll(() => cards("Lotteries found").elements().length).toBe(1);
  expect(href()).toContain("name=hanoi");
  await page.getByRole("searchbox").fill("nothing like it");
  await expect.element(page.getByText("No lotteries found")).toBeVisible();
});

test("a member sees the lotteries of the last orders and the favourites first", async () => {
  const order = { code: RACING.code, number: "L-23456789", state: "open" };
  await visit(LOBBY, {
    session: member,
    answers: { ...answers, "lottery-orders.list": { items: [order] } },
  });
  await expect.element(cards("Carry on").first().getByRole("link", { name: "Racing Ten" })).toBeVisible();
  await expect.element(cards("Favourites").first().getByRole("link", { name: "Racing Ten" })).toBeVisible();
  await expect
    .element(page.getByRole("banner").getByRole("link", { name: "My orders" }))
    .toHaveAttribute("href", "/m/lotteryOrders");
});

test("the lobby reads its lotteries again when a draw closes, until it has the next one", async () => {
  let answer = { ...MINUTE, selling: { ...MINUTE.selling, closesAt: inSeconds(1) } };
  let reads = 0;
  const next = {
    number: "20261121-1130",
    opensAt: inSeconds(0),
    closesAt: inSeconds(61),
    drawsAt: inSeconds(65),
  };
  await visit(LOBBY, {
    answers: {
      ...answers,
      "lotteries.list": () => {
        reads++;
        // the platform is late once
        if (reads === 3) answer = { ...answer, selling: next };
        return { lotteries: [answer] };
      },
    },
  });
  await expect.element(page.getByText("drawing now")).toBeVisible();
  await expect.element(page.getByText("closes in")).toBeVisible();
  expect(reads).toBe(3);
});

test("a lottery that is not on sale says why", async () => {
  await visit(LOBBY, {
    answers: {
      ...answers,
      "lotteries.list": {
        lotteries: [
          lottery("Paused One", { state: "paused" }),
          lottery("Repaired One", { state: "maintenance" }),
          { ...lottery("Seldom One"), selling: undefined },
        ],
      },
    },
  });
  await expect.element(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Back soon")).toBeVisible();
  await expect.element(page.getByText("No draw planned")).toBeVisible();
});

test("lotteries that do not load say so, and can be tried again", async () => {
  let fails = true;
  await visit(LOBBY, {
    answers: {
      ...answers,
      "lotteries.list": () =>
        fails
          ? Response.json({ success: false, errorCode: "request.conflict" }, { status: 409 })
          : { lotteries: [MINUTE] },
    },
  });
  await expect.element(page.getByText("Couldn't load lotteries.")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("link", { name: "Minute Five" })).toBeVisible();
});

test("the lotteries of the last visit show at once at the next one, while the platform is asked", async () => {
  await visit(LOBBY, { answers });
  await expect.element(page.getByRole("link", { name: "Minute Five" })).toBeVisible();
  await unmountAll();
  vi.restoreAllMocks();
  await visit(LOBBY, { answers: { ...answers, "lotteries.list": () => new Promise(() => {}) } });
  await expect.element(page.getByRole("link", { name: "Minute Five" })).toBeVisible();
});

test("an announcement of the lottery stays away until tomorrow once it was closed", async () => {
  await visit(LOBBY, { answers });
  const notice = page.getByRole("link", { name: "Racing Ten pauses tonight" });
  await expect.element(notice).toHaveAttribute("href", "/m/messageDetail?id=0");
  await page.getByRole("button", { name: "Hide “Racing Ten pauses tonight” until tomorrow" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(localStore.read("ANNOUNT_LOTTERY")).toContain('"0"');
});

test("games of other vendors are below the lotteries, without the merchant's own", async () => {
  const more = { gameType: "LOTT", vassalage: "OZMARA" } as const;
  const games = [game("Daily Keno", more), game("Minute Five", { ...more, ownLottery: true })];
  await visit(LOBBY, {
    answers: { ...answers, "games.list": { ...list([], {}), games, total: 2 } },
  });
  const others = page.getByRole("region", { name: "Games of other providers" });
  await expect.element(others.getByRole("link", { name: "Daily Keno" })).toBeInTheDocument();
  expect(others.getByRole("listitem").elements()).toHaveLength(1);
});

test("lotteries of provinces are listed by region, those that close next first, and narrowed to one", async () => {
  const province = (name: string, region: "central" | "south", closes: number) =>
    lottery(name, {
      vendor: "TCG_LOTTO_VN",
      prizeMode: "Elott",
      region,
      schedule: { times: ["16:15"], weekdays: [1] },
      selling: {
        number: "20261121-0001",
        opensAt: inSeconds(-20),
        closesAt: inSeconds(closes),
        drawsAt: inSeconds(closes + 600),
      },
    });
  const lotteries = [
    province("Hue", "central", 90_000),
    province("Da Nang", "central", 7_200),
    province("Ben Tre", "south", 3_600),
  ];
  const { href } = await visit("/m/launchGame?code=lobby&prize_mode=Elott&vassalage=TCG_LOTTO_VN", {
    answers: { ...answers, "lotteries.list": { lotteries } },
  });
  await expect.element(cards("South").first()).toHaveTextContent("Ben Tre");
  await expect.element(cards("Central").nth(0)).toHaveTextContent("Da Nang");
  await expect.element(cards("Central").nth(1)).toHaveTextContent("Hue");
  await page.getByRole("group", { name: "Regions" }).getByRole("button", { name: "South" }).click();
  await expect.poll(href).toContain("region=south");
  await expect.poll(() => page.getByRole("region", { name: "Central" }).query()).toBeNull();
});
