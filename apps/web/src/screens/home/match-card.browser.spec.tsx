import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements, hot, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const at = (minutesAgo: number) => ({
  id: "9",
  title: "Harbour United vs Alder Vale",
  content: "<p>Close for an hour.</p>",
  startDate: "2026-11-20",
  match: {
    kickOff: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    league: "Northern League",
    home: { name: "Harbour United", colours: ["#ff0000", "#880000"] },
    away: { name: "Alder Vale", colours: ["#0000ff", "#000088"] },
    goals: [{ minute: 3, side: "home" }],
    odds: { home: "1.85", draw: "3.40", away: "4.20" },
  },
});

/** The card of a match that began so long ago. */
async function openMatch(minutesAgo: number) {
  await visit("/m/home", {
    answers: {
      "vendors.mapping": mapping,
      "games.hot": hot(["Koi Reverie"]),
      "announcements.read": { ...announcements(0, []), hot: [at(minutesAgo)] },
    },
  });
  return page.getByRole("link", { name: /Open the match/ });
}

test("the hot match has crests, the minute, the score and the odds", async () => {
  const card = await openMatch(20);
  await expect
    .element(card)
    .toHaveTextContent(
      /Northern League.*Live 2\d′.*Harbour United.*1.*–.*0.*Alder Vale.*1\.85.*3\.40.*4\.20/,
    );
  expect(card.element().querySelectorAll("svg[viewBox='0 0 40 46']")).toHaveLength(2);
});

test("a hot match that is over has its result and no odds", async () => {
  const card = await openMatch(300);
  await expect.element(card).toHaveTextContent(/Full time.*Harbour United.*1.*–.*0.*Alder Vale/);
  await expect.element(card).not.toHaveTextContent("1.85");
});
