import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { game } from "../../../test/fixtures.ts";
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
