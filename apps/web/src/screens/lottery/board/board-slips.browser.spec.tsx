import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { drawNumber, sampleLottery } from "../../../../test/lottery.ts";
import { unmountAll } from "../../../../test/render.tsx";
import { guest, member } from "../../../../test/visit.tsx";
import { note } from "../../../entities/session/session-store.ts";
import { syncClock } from "../../../lib/clock.ts";
import { ball, bodyOf, button, freshBoards, open, pickStraight, sheet } from "./board.fixture.ts";

freshBoards();

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

test("below three bets on a short phone the choice to stop after a win is in view whole", async () => {
  await page.viewport(360, 740);
  await open();
  for (let lines = 0; lines < 3; lines++) {
    await pickStraight();
    await button(/^Add to slip/).click();
  }
  await button(/^Slip/).click();
  const slip = sheet("Slip");
  await slip.getByRole("button", { name: "Chase" }).click();
  const place = slip.getByRole("button", { name: /^Place chase/ });
  await expect.element(place).toBeVisible();
  const choice = slip
    .getByRole("switch", { name: /^Stop after a win/ })
    .element()
    .closest("label");
  const fade = 32;
  await expect
    .poll(() => choice?.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(place.element().getBoundingClientRect().top - fade);
});

test("picks that are not in the slip yet are kept over a reload too", async () => {
  await open();
  await pickStraight();
  await unmountAll();
  await open();
  await expect.element(ball("2nd", "5")).toHaveAttribute("aria-pressed", "true");
  await expect.element(button("Bet ¥24.00")).toBeVisible();
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
  const opening = button(/^Opens in 00:0\d$/);
  await expect.element(opening).toHaveAttribute("aria-disabled", "true");
  // a tap of the last second that came too late
  await opening.click({ force: true });
  await expect
    .element(page.getByText("This draw is closed. Nothing was bet, and your picks are kept."))
    .toBeVisible();
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

test("without a connection the slip is said to be safe", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await open();
  await pickStraight();
  online.mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(page.getByText(/Your slip is saved on this phone/)).toBeVisible();
});
