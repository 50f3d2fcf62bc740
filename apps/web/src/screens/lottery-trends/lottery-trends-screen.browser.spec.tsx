import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { lottery } from "../../../test/lotteries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";
import { localStore } from "../../lib/storage.ts";
import "../../ui/tokens.css";
import "../../ui/base.css";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStore.clear();
});

/** Newest first; the first digits are 9, 7 and 4 in order of time, then 7 again. */
const DRAWS = ["71234", "45678", "70123", "91111"].map((digits, at) => ({
  number: `20261121-${1128 - at}`,
  drawsAt: "2026-11-21T10:46:00Z",
  numbers: [...digits],
}));
const answers = {
  "lotteries.list": { lotteries: [lottery("Minute Five"), lottery("Racing Ten", { family: "racing10" })] },
  "lotteries.numero": { draws: DRAWS },
};
const ADDRESS = "/m/lotteryTrends?code=MINUTE_FIVE";
const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

test("the chart counts for each digit of a place how long it has not come, and how often it did", async () => {
  await visit(ADDRESS, { answers });
  const cells = (name: string) =>
    [...row(name).element().querySelectorAll("td")].map(({ textContent }) => textContent);
  await expect.element(row("Now")).toBeVisible();
  expect(cells("Now")).toEqual(["4", "4", "4", "4", "1", "4", "4", "0", "4", "3"]);
  expect(cells("1125")[9]).toBe("9");
  expect(cells("1128")[7]).toBe("7");
  expect(cells("Times")[7]).toContain("2");
  await expect.element(page.getByText(/Past draws don't change the chances of the next one/)).toBeVisible();
});

test("position and number of draws of the trends are in the address", async () => {
  const counts: string[] = [];
  const { href } = await visit(ADDRESS, {
    answers: {
      ...answers,
      "lotteries.numero": (_: unknown, query: URLSearchParams) => {
        counts.push(query.get("count") ?? "");
        return { draws: DRAWS };
      },
    },
  });
  await page.getByRole("navigation", { name: "Positions" }).getByRole("link", { name: "Sum" }).click();
  await expect.poll(href).toContain("position=sum");
  await page.getByRole("button", { name: "30", exact: true }).click();
  await expect.poll(href).toContain("count=30");
  await expect.poll(() => counts).toEqual(["100", "30"]);
});

test("a road shows runs of big and small, and how often each came", async () => {
  await visit(ADDRESS, { answers });
  await expect.element(page.getByRole("img", { name: "Big, small: Big 3, Small 1" })).toBeVisible();
  await page.getByRole("button", { name: "Odd, even" }).click();
  await expect.element(page.getByRole("img", { name: /^Odd, even: Odd 3, Even 1/ })).toBeVisible();
});

test("the trends lead to the draw that is on sale", async () => {
  await visit(ADDRESS, { answers });
  await expect
    .element(page.getByRole("link", { name: "Bet on draw 1129" }))
    .toHaveAttribute("href", "/m/launchGame?code=MINUTE_FIVE&playType=trad&prize_mode=Lott");
});

test("a chart wider than the phone scrolls inside itself, and the page does not", async () => {
  await page.viewport(320, 700);
  await visit(`${ADDRESS}&position=sum`, { answers });
  const chart = page.getByRole("group", { name: "Omissions over the last draws" });
  await expect.element(chart).toBeVisible();
  const { scrollWidth, clientWidth } = chart.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("another lottery is chosen from the list, in the address", async () => {
  const { href } = await visit(ADDRESS, { answers });
  await page.getByRole("combobox", { name: "Lottery" }).selectOptions("Racing Ten");
  await expect.poll(href).toContain("code=RACING_TEN");
});
