import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inSeconds, lottery } from "../../../test/lotteries.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";
import { localStore } from "../../lib/storage.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStore.clear();
});

const MINUTE = lottery("Minute Five");
const result = (place: number, numbers = ["4", "0", "7", "7", "2"]) => ({
  number: `20261121-${String(place).padStart(4, "0")}`,
  drawsAt: "2026-11-21T10:46:00Z",
  numbers,
});
const answers = {
  "lotteries.list": { lotteries: [MINUTE, lottery("Racing Ten", { family: "racing10" })] },
  "lotteries.numero": { draws: [result(1128), result(1127, ["1", "8", "3", "9", "5"])] },
};
const results = () => page.getByRole("list", { name: "Results" }).getByRole("listitem");

test("results show numbers, time and facts of each draw, and lead to its proof", async () => {
  await visit("/m/lotteryHistory?code=MINUTE_FIVE", { answers });
  const first = results().first();
  await expect.element(first.getByText("1128")).toBeVisible();
  await expect.element(first.getByText("18:46:00")).toBeVisible();
  await expect.element(first.getByText("Numbers: 4 0 7 7 2")).toBeInTheDocument();
  await expect.element(first.getByText("Sum")).toHaveTextContent("Sum 20");
  await expect.element(first.getByText("Small")).toBeVisible();
  await expect.element(first.getByText("Dragon")).toBeVisible();
  await expect
    .element(first.getByRole("link", { name: "Proof of draw 1128" }))
    .toHaveAttribute("href", "/m/lotteryDraw?code=MINUTE_FIVE&number=20261121-1128");
});

test("without a lottery in the address, results are those of the first one", async () => {
  await visit("/m/lotteryHistory", { answers });
  await expect.element(page.getByRole("combobox", { name: "Lottery" })).toHaveDisplayValue("Minute Five");
  await expect.element(results().first()).toBeVisible();
});

test("the draw that is being drawn stands above the results, with the time until the next sale closes", async () => {
  const drawing = { number: "20261121-1128", drawsAt: inSeconds(-1) };
  await visit("/m/lotteryHistory?code=MINUTE_FIVE", {
    answers: { ...answers, "lotteries.list": { lotteries: [{ ...MINUTE, drawing }] } },
  });
  const current = page.getByRole("region", { name: "Current draw" });
  await expect.element(current.getByText("Draw 1128 is being drawn")).toBeVisible();
  await expect.element(current.getByText("1129 closes in")).toBeVisible();
});

test("the results of a lottery that draws by date are named by it, with their station, and are not searched by number", async () => {
  const stations = ["Thai Binh", "Ha Noi", "Quang Ninh", "Bac Ninh", "Ha Noi", "Hai Phong", "Nam Dinh"];
  const schedule = { times: ["18:15"], weekdays: [1, 4] };
  const north = lottery("North", { family: "hanoi", schedule, stations, timeZone: "Asia/Ho_Chi_Minh" });
  const { href } = await visit("/m/lotteryHistory?code=NORTH", {
    answers: {
      "lotteries.list": { lotteries: [MINUTE, north] },
      "lotteries.numero": (_: unknown, query: URLSearchParams) => ({
        draws: query.get("day")
          ? []
          : [{ number: "20261116-0001", drawsAt: "2026-11-16T11:15:00Z", numbers: ["48023", "11223"] }],
      }),
    },
  });
  await expect.element(results().first().getByText("Nov 16, 2026")).toBeVisible();
  await expect.element(results().first().getByText("Ha Noi")).toBeVisible();
  expect(page.getByRole("searchbox", { name: "Draw number" }).query()).toBeNull();
  await page.getByLabelText("Day of the results").fill("2026-11-17");
  await expect.element(page.getByText("This lottery isn't drawn on that day.")).toBeVisible();
  await page.getByRole("combobox", { name: "Lottery" }).selectOptions("Minute Five");
  await expect.poll(href).toBe("/m/lotteryHistory?code=MINUTE_FIVE");
});

test("all prizes of a draw are shown by name, those of the newest draw at once, others by keyboard, on the narrowest phone too", async () => {
  await page.viewport(320, 740);
  const schedule = { times: ["16:15"], weekdays: [1] };
  const south = lottery("South", { family: "vietnam-south", schedule, timeZone: "Asia/Ho_Chi_Minh" });
  const numbers =
    "480236 11829 70431 55102 90017 10293 84756 66021 31408 72569 04818 99350 4471 0362 5518 9043 718 09".split(
      " ",
    );
  await visit("/m/lotteryHistory?code=SOUTH", {
    answers: {
      "lotteries.list": { lotteries: [south] },
      "lotteries.numero": {
        draws: ["20261123-0001", "20261116-0001"].map((number) => ({
          number,
          drawsAt: "2026-11-16T09:15:00Z",
          numbers,
        })),
      },
    },
  });
  const toggle = (day: string) => page.getByRole("button", { name: `All prizes of draw ${day}` });
  const [newest, earlier] = [results().first(), results().nth(1)];
  const namesIn = (row: typeof newest) =>
    row
      .getByRole("term")
      .elements()
      .map((name) => name.textContent);
  await expect.element(toggle("Nov 23, 2026")).toHaveAttribute("aria-expanded", "true");
  expect(namesIn(newest)).toEqual([
    "Special prize",
    "First prize",
    "Second prize",
    "Third prize",
    "Fourth prize",
    "Fifth prize",
    "Sixth prize",
    "Seventh prize",
    "Eighth prize",
  ]);
  await expect.element(newest.getByText("99350")).toBeVisible();
  await expect.element(newest.getByText("Numbers: 4 8 0 2 3 6")).toBeInTheDocument();

  await expect.element(toggle("Nov 16, 2026")).toHaveAttribute("aria-expanded", "false");
  expect(namesIn(earlier)).toEqual([]);
  (toggle("Nov 16, 2026").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(toggle("Nov 16, 2026")).toHaveAttribute("aria-expanded", "true");
  await expect.element(earlier.getByText("99350")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.keyboard(" ");
  await expect.element(toggle("Nov 16, 2026")).toHaveAttribute("aria-expanded", "false");
  expect(namesIn(earlier)).toEqual([]);
  await page.viewport(414, 896);
});

test("a draw of one prize has no list of prizes", async () => {
  await visit("/m/lotteryHistory?code=MINUTE_FIVE", { answers });
  await expect.element(results().first().getByText("1128")).toBeVisible();
  expect(page.getByRole("button", { name: /All prizes/ }).query()).toBeNull();
});

test("results are chosen by day and by number, in the address", async () => {
  const asked: string[] = [];
  const { href } = await visit("/m/lotteryHistory?code=MINUTE_FIVE", {
    answers: {
      ...answers,
      "lotteries.numero": (_: unknown, query: URLSearchParams) => {
        asked.push(`${query.get("day") ?? ""} ${query.get("draw") ?? ""}`.trim());
        return answers["lotteries.numero"];
      },
    },
  });
  await page.getByLabelText("Day of the results").fill("2026-11-20");
  await expect.poll(href).toContain("day=2026-11-20");
  await expect.poll(() => asked).toContain("2026-11-20");
  await page.getByRole("searchbox", { name: "Draw number" }).fill("1127");
  await expect.poll(href).toContain("draw=1127");
  await expect.poll(() => asked).toContain("20261120-1127");
  await page.getByRole("button", { name: "Show the latest results" }).click();
  await expect.poll(href).not.toContain("day=");
});

test("further results load at the end of the list", async () => {
  const pages = new Map([
    ["", { draws: [result(1128)], next: "20261121-1128" }],
    ["20261121-1128", { draws: [result(1127)] }],
  ]);
  await visit("/m/lotteryHistory?code=MINUTE_FIVE", {
    answers: {
      ...answers,
      "lotteries.numero": (_: unknown, query: URLSearchParams) => pages.get(query.get("before") ?? ""),
    },
  });
  await expect.element(page.getByText("1127")).toBeVisible();
});

test("a number that no draw can have finds nothing, without a call", async () => {
  const { calls } = await visit("/m/lotteryHistory?code=MINUTE_FIVE&draw=abc", { answers });
  await expect.element(page.getByText("No results")).toBeVisible();
  expect(calls).not.toContain("GET /lotto/lgw/games/opened/numero");
});

test("an unknown lottery in the address says so", async () => {
  await visit("/m/lotteryHistory?code=NO_SUCH", { answers });
  await expect.element(page.getByText("Lottery not found")).toBeVisible();
});

test("a new result appears by itself, above the others", async () => {
  let draws = [result(1128)];
  let last = result(1128);
  const closes = inSeconds(1);
  await visit("/m/lotteryHistory?code=MINUTE_FIVE", {
    answers: {
      ...answers,
      "lotteries.numero": () => ({ draws }),
      "lotteries.list": () => ({
        lotteries: [{ ...MINUTE, last, selling: { ...MINUTE.selling, closesAt: closes } }],
      }),
    },
  });
  await expect.element(results().first()).toHaveTextContent("1128");
  last = result(1129);
  draws = [result(1129), result(1128)];
  await expect.element(results().first()).toHaveTextContent("1129");
});
