import { expect, test } from "../test.ts";

test("the game list scrolls endlessly, 25 games at a time, and shows no game twice", async ({
  gameList,
  page,
}) => {
  const pages: number[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/lgw/games") pages.push(Number(url.searchParams.get("pageNo")));
  });
  await gameList.open("?gameType=RNG");
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    expect(pages.length).toBeGreaterThanOrEqual(3);
  }).toPass();
  expect(pages).toEqual([...new Set(pages)]);
  // the first page was rendered with the document
  expect(pages.slice(0, 3)).toEqual([2, 3, 4]);
});

test("vendor chips narrow the game list, and the address keeps the choice through Back and reload", async ({
  gameList,
  page,
}) => {
  await gameList.open("?gameType=RNG");
  await gameList.vendor(/^Nightjar/).click();
  await expect(page).toHaveURL(/vassalage=NIGHTJAR/);
  await expect(gameList.vendor(/^Nightjar/)).toHaveAttribute("aria-current", "true");
  await page.reload();
  await expect(gameList.vendor(/^Nightjar/)).toHaveAttribute("aria-current", "true");
});

test("a search without a match, also for HTML and SQL, shows the empty state and a way back to all games", async ({
  gameList,
  page,
}) => {
  await gameList.open("?gameType=RNG");
  for (const hostile of ["<img src=x onerror=alert(1)>", "'; DROP TABLE games; --", "%_\\"]) {
    await gameList.search.fill(hostile);
    await gameList.search.press("Enter");
    await expect(page.getByText("Try another name or clear the filters.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Show all games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await gameList.search.fill("zzzzqqq");
  await expect(page.getByText("Try another name or clear the filters.")).toBeVisible();
});

test("a tap on a game is not overridden by a pending search", async ({ gameList, page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/login-screen-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  await gameList.open("?gameType=RNG");
  await page.locator("html[data-ready]").waitFor();
  const first = gameList.tiles.first();
  await page.clock.pauseAt(Date.now() + 60_000);
  await gameList.search.fill("koi");
  await page.clock.runFor(700);
  await first.click();
  await expect(page).toHaveURL(/\/m\/login/);
  await page.clock.runFor(150);
  held.resolve();
  await page.clock.resume();
  await expect(page.getByLabel("Username", { exact: true })).toBeVisible();
});

test("pages of a list that come from two states of the catalogue are all fetched again", async ({
  gameList,
  page,
}) => {
  const requests: number[] = [];
  let changed = false;
  await page.route(/\/lgw\/games\?/, async (route) => {
    const pageNo = Number(new URL(route.request().url()).searchParams.get("pageNo"));
    requests.push(pageNo);
    if (pageNo === 2) changed = true;
    const response = await route.fetch();
    const answer = await response.json();
    answer.value.revision += changed ? 1 : 0;
    await route.fulfill({ response, json: answer });
  });
  await gameList.open("?gameType=RNG");
  await expect(async () => {
    // scrolled on during the second round of requests, the list asks for its third page first
    if (!changed) await page.mouse.wheel(0, 2_000);
    // the first page was rendered with the document, in the earlier state
    expect(requests.slice(0, 3)).toEqual([2, 1, 2]);
  }).toPass();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a list interrupted by a network loss continues by itself when back online", async ({
  gameList,
  context,
  page,
  allowError,
}) => {
  allowError(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await gameList.open("?gameType=RNG");
  await context.setOffline(true);
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText("You're offline. More games load when you're back online.")).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  const next = page.waitForResponse(/\/lgw\/games\?.*pageNo=2/);
  await context.setOffline(false);
  await next;
  await expect(page.getByText("You're offline. More games load when you're back online.")).toBeHidden();
});
