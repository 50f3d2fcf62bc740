import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { game } from "../../../test/fixtures.ts";
import { lottery } from "../../../test/lotteries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const games = [
  game("Koi Reverie"),
  game("Six of Forty", { gameType: "LOTT", vassalage: "LOTT", supportPlay: 1 }),
];
const answers = { "games.hot": { list: games } };
const hrefOf = (name: string) => page.getByRole("link", { name: new RegExp(name) }).first();

test("a member's link of a game opens that game in a new tab", async () => {
  await visit("/m/home", { session: member, answers });
  await expect
    .element(hrefOf("Koi Reverie"))
    .toHaveAttribute("href", "/m/play/new?fun=1&game=KOI-REVERIE&vendor=NIGHTJAR");
  await expect
    .element(hrefOf("Six of Forty"))
    .toHaveAttribute("href", "/m/launchGame?code=SIX-OF-FORTY&pageBack=home&playType=trad&prize_mode=Lott");
});

test("a visitor's link of a game leads to the login", async () => {
  await visit("/m/home", { answers });
  await expect.element(hrefOf("Koi Reverie")).toHaveAttribute("href", "/m/login");
});

test("the card of a lottery of the platform shows the time until it closes and its last numbers", async () => {
  const own = game("Minute Five", { gameType: "LOTT", gameCode: "MINUTE_FIVE", ownLottery: true });
  const { calls } = await visit("/m/home", {
    session: member,
    answers: { "games.hot": { list: [own] }, "lotteries.list": { lotteries: [lottery("Minute Five")] } },
  });
  await expect.element(page.getByRole("timer")).toHaveAccessibleName(/^Closes in 00:[34]\d$/);
  await expect.element(page.getByText("Last numbers: 4 0 7 7 2")).toBeInTheDocument();
  expect(calls.filter((call) => call === "GET /lgw/games/mobile")).toHaveLength(1);
});

test("without a lottery on the screen, no card reads the lotteries", async () => {
  const { calls } = await visit("/m/home", { session: member, answers });
  await expect.element(hrefOf("Six of Forty")).toBeVisible();
  expect(calls).not.toContain("GET /lgw/games/mobile");
});
