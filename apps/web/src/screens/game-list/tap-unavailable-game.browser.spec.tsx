import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { list, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const answersWith = (gameType: string) => ({
  "vendors.mapping": mapping,
  "games.list": list(["Old Mill"], { gameType: gameType as "LIVE", maintenance: true }),
  "favourites.ids": { content: [], totalPages: 1, total: 0 },
});
const tap = () => page.getByRole("link", { name: /Old Mill/ }).click();

test.each(["LIVE", "PVP", "SPORTS", "ESPORTS", "FISH"])(
  "a member's tap on a %s game under maintenance shows a message and navigates nowhere",
  async (category) => {
    const address = `/m/gameList?gameType=${category}`;
    const { href, calls } = await visit(address, { session: member, answers: answersWith(category) });
    await tap();
    await expect.element(page.getByText("Nightjar is under maintenance. Try another game.")).toBeVisible();
    expect(href()).toBe(address);
    expect(calls.filter((call) => call.includes("launchGame"))).toEqual([]);
  },
);

test("a visitor's tap on a game under maintenance leads to the login", async () => {
  const { href } = await visit("/m/gameList?gameType=FISH", { answers: answersWith("FISH") });
  await tap();
  await expect.poll(href).toMatch(/^\/m\/login\?from=/);
});
