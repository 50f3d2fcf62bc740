import type { Page } from "@playwright/test";
import { bareLists } from "../bare-list.ts";
import { expect, test } from "../test.ts";

const LOTTERY = { code: "LOTT_SATURDAY_SIX", vendor: "LOTT" };
const door = (query: string) => `/m/launchGame?${query}`;

/** The platform's lists, with every lottery's vendor open: the state is data, and this is all that changes. */
async function openLotteries(page: Page): Promise<void> {
  await bareLists(page);
  await page.route("**/lgw/games?*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const game of body.value?.games ?? []) game.maintenance = false;
    await route.fulfill({ response: answer, json: body });
  });
  await page.route("**/vassalage/mapping*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const vendors of Object.values(body.value.mapping) as { state: string }[][])
      for (const vendor of vendors) vendor.state = "open";
    await route.fulfill({ response: answer, json: body });
  });
}

/** What the launcher asks the platform; it answers as while a vendor is away, which is as far as a lottery goes yet. */
function launchesOf(page: Page): Promise<Record<string, unknown>> {
  return page
    .waitForRequest("**/wps/game/launchGame")
    .then((request) => request.postDataJSON() as Record<string, unknown>);
}

test("a visitor at a lottery's door signs in first and is led back to it", async ({
  signIn,
  page,
  member,
}) => {
  await page.goto(door(`playType=trad&prize_mode=Lott&code=${LOTTERY.code}&pageBack=home`));
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await signIn.enter(member);
  await expect(page).toHaveURL(new RegExp(`/m/launchGame\\?.*code=${LOTTERY.code}`));
});

test("a lottery whose vendor rests shows what it is, says so, and leads on; back is home as the address says", async ({
  enterAs,
  home,
  page,
}) => {
  await enterAs();
  await page.goto(door(`playType=trad&prize_mode=Lott&code=${LOTTERY.code}&pageBack=home`));
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText("Saturday Six");
  await expect(main.locator("picture img")).toBeVisible();
  await expect(main.getByText("Resting", { exact: true })).toBeVisible();
  await expect(main.getByText("The Draw Office is resting for now.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Other lotteries" })).toHaveAttribute(
    "href",
    "/m/gameCenter?gameType=LOTT",
  );
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await home.expectLobby();
});

test("a lottery whose vendor is open goes through the launcher, with its play type and prize mode", async ({
  enterAs,
  gameList,
  page,
}) => {
  await enterAs();
  await openLotteries(page);
  await gameList.open("?gameType=LOTT&vassalage=LOTT");
  const asked = launchesOf(page);
  await gameList.game("Saturday Six").click();
  expect(await asked).toMatchObject({
    gameCode: LOTTERY.code,
    vassalage: LOTTERY.vendor,
    playType: "trad",
    prizeMode: "Lott",
    freePlay: false,
  });
  // The platform knows better than the lists that were bent above.
  await expect(page.getByRole("alert").getByRole("heading")).toHaveText("This vendor rests for now");
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/gameList/);
});

test("a visitor who taps an open lottery is led by sign-in where a member's tap leads", async ({
  gameList,
  page,
}) => {
  await openLotteries(page);
  await gameList.open("?gameType=LOTT&vassalage=LOTT");
  await gameList.game("Saturday Six").click();
  await expect(page).toHaveURL(/\/m\/login/);
  const from = new URL(page.url()).searchParams.get("from");
  expect(from).toBe(`/m/launchGame?code=${LOTTERY.code}&pageBack=home&playType=trad&prize_mode=Lott`);
});

test("the vendors whose lottery opens by itself skip the page, the one of SEA in its prize mode", async ({
  enterAs,
  gameList,
  page,
}) => {
  await enterAs();
  await openLotteries(page);
  for (const [vendor, prizeMode] of [
    ["TCG_LOTTO_VN", "Elott"],
    ["TCG_SEA", "SEA"],
  ]) {
    const pages: string[] = [];
    page.on("framenavigated", (frame) => pages.push(frame.url()));
    await gameList.open(`?gameType=LOTT&vassalage=${vendor}`);
    const asked = launchesOf(page);
    await gameList.tiles.first().click();
    expect(await asked).toMatchObject({ vassalage: vendor, prizeMode });
    expect(pages.filter((url) => url.includes("/m/launchGame"))).toEqual([]);
  }
});

for (const [mode, vendor, games] of [
  ["Lott", "The Draw Office", 4],
  ["Elott", "Minute House", 7],
  ["SEA", "Monsoon Draw", 5],
] as const)
  test(`the lobby of prize mode ${mode} is ${vendor}'s, with its games and its state`, async ({
    enterAs,
    page,
  }) => {
    await enterAs();
    await page.goto(door(`playType=trad&prize_mode=${mode}&code=lobby&pageBack=home`));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(vendor);
    await expect(main.getByText(`${vendor} is resting for now.`)).toBeVisible();
    const tiles = main.getByRole("list", { name: "Games" }).getByRole("link");
    await expect(tiles).toHaveCount(games);
    const address = page.url();
    await tiles.first().click();
    await expect(page.getByText("Another door is open nearby.")).toBeVisible();
    await expect(page).toHaveURL(address);
  });

test("an address that says nothing it should is the default lottery's lobby; a code nobody has is said", async ({
  enterAs,
  page,
}) => {
  await enterAs();
  const main = page.getByRole("main");
  await page.goto(door("playType=other&prize_mode=GOLD&pageBack=elsewhere"));
  await expect(main.getByRole("heading", { level: 2 })).toHaveText("Minute House");
  await page.goto(door("prize_mode=Lott&code=NO_SUCH_DRAW"));
  await expect(main.getByText("This lottery is not here any more.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Other lotteries" })).toBeVisible();
});

test("a lottery that does not come says so, and comes at the next try", async ({ enterAs, page }) => {
  await enterAs();
  await page.route("**/lgw/games?*", (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto(door(`prize_mode=Lott&code=${LOTTERY.code}`));
  await expect(page.getByText("The lottery did not come")).toBeVisible();
  await page.unroute("**/lgw/games?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Saturday Six" })).toBeVisible();
});
