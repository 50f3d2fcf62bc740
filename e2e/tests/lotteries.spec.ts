import type { Page } from "@playwright/test";
import { omitListData } from "../list-without-data.ts";
import { expect, test } from "../test.ts";

const LOTTERY = { code: "OZMARA_SATURDAY_SIX", vendor: "OZMARA" };
const launchAddress = (query: string) => `/m/launchGame?${query}`;

/** The platform's lists, with the vendor of every lottery open; only this state is changed. */
async function openLotteries(page: Page): Promise<void> {
  await omitListData(page);
  await page.route("**/lgw/games?*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const game of body.value?.games ?? []) {
      game.maintenance = false;
      // as if an outside vendor had it
      delete game.ownLottery;
    }
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

/** The launch request to the platform; the response says that the vendor is under maintenance, as in the demo. */
function launchesOf(page: Page): Promise<Record<string, unknown>> {
  return page
    .waitForRequest("**/wps/game/launchGame")
    .then((request) => request.postDataJSON() as Record<string, unknown>);
}

test("a member's tap on a lottery under maintenance opens its details, a message and a way on, and Back goes home as in the address", async ({
  useSession,
  gameList,
  home,
  page,
}) => {
  await useSession();
  await gameList.open("?gameType=LOTT&vassalage=OZMARA");
  await gameList.list.getByRole("link", { name: "Saturday Six" }).click();
  await expect(page).toHaveURL(
    launchAddress(`code=${LOTTERY.code}&pageBack=home&playType=trad&prize_mode=Lott`),
  );
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText("Saturday Six");
  await expect(main.locator("img")).toBeVisible();
  await expect(main.getByText("Back soon", { exact: true })).toBeVisible();
  await expect(main.getByText("Ozmara is under maintenance.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Other lotteries" })).toHaveAttribute(
    "href",
    "/m/gameCenter?gameType=LOTT",
  );
  await main.getByRole("button", { name: "Back" }).click();
  await home.expectLobby();
});

test("a lottery of an open vendor is launched with its play type and prize mode", async ({
  useSession,
  gameList,
  page,
}) => {
  await useSession();
  await openLotteries(page);
  await gameList.open("?gameType=LOTT&vassalage=OZMARA");
  const launches = launchesOf(page);
  await gameList.game("Saturday Six").click();
  expect(await launches).toMatchObject({
    gameCode: LOTTERY.code,
    vassalage: LOTTERY.vendor,
    playType: "trad",
    prizeMode: "Lott",
    freePlay: false,
  });
  // The platform has the real state, unlike the lists changed above.
  await expect(page.getByRole("alert").getByRole("heading")).toHaveText(
    "This provider is under maintenance.",
  );
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/gameList/);
});

test("a visitor who taps an open lottery reaches through sign-in the address that a member's tap opens", async ({
  gameList,
  page,
}) => {
  await openLotteries(page);
  await gameList.open("?gameType=LOTT&vassalage=OZMARA");
  await gameList.game("Saturday Six").click();
  await expect(page).toHaveURL(/\/m\/login/);
  const from = new URL(page.url()).searchParams.get("from");
  expect(from).toBe(`/m/launchGame?code=${LOTTERY.code}&pageBack=home&playType=trad&prize_mode=Lott`);
});

test("lotteries that vendors launch directly skip the lottery page, TCG_SEA in prize mode SEA", async ({
  useSession,
  gameList,
  page,
}) => {
  await useSession();
  await openLotteries(page);
  for (const [vendor, prizeMode] of [
    ["TCG_LOTTO_VN", "Elott"],
    ["TCG_SEA", "SEA"],
  ]) {
    const pages: string[] = [];
    page.on("framenavigated", (frame) => pages.push(frame.url()));
    await gameList.open(`?gameType=LOTT&vassalage=${vendor}`);
    const launches = launchesOf(page);
    await gameList.tiles.first().click();
    expect(await launches).toMatchObject({ vassalage: vendor, prizeMode });
    expect(pages.filter((url) => url.includes("/m/launchGame"))).toEqual([]);
  }
});

test("the lobby of a prize mode shows its lotteries to a visitor, and leads to that of another one", async ({
  page,
}) => {
  await page.goto(launchAddress("playType=trad&prize_mode=Lott&code=lobby&pageBack=home"));
  const lotteries = page.getByRole("region", { name: "All lotteries" });
  await expect(lotteries.getByRole("link", { name: "Daily Three", exact: true })).toBeVisible();
  await expect(lotteries.getByRole("timer").first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Kinds of lotteries" })
    .getByRole("link", { name: "South-East Asia" })
    .click();
  await expect(lotteries.getByRole("link", { name: "Thai Lotto", exact: true })).toBeVisible();
  await expect(lotteries.getByRole("timer").first()).toBeVisible();
});

test("a tap on a lottery of the platform opens its page, also one of a vendor that launches directly", async ({
  useSession,
  gameList,
  page,
}) => {
  await useSession();
  await gameList.open("?gameType=LOTT&vassalage=TCG_SEA");
  await gameList.tiles.first().click();
  await expect(page).toHaveURL(/\/m\/launchGame\?code=TCG_SEA_/);
});

test("a lottery address with invalid values shows the default lobby, and an unknown code a message", async ({
  useSession,
  page,
}) => {
  await useSession();
  const main = page.getByRole("main");
  await page.goto(launchAddress("playType=other&prize_mode=GOLD&pageBack=elsewhere"));
  await expect(main.getByRole("link", { name: "Minute Five", exact: true })).toBeVisible();
  await page.goto(launchAddress("prize_mode=Lott&code=NO_SUCH_DRAW"));
  await expect(main.getByText("This lottery is no longer available.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Other lotteries" })).toBeVisible();
});

test("a lottery that fails to load shows a message and can be retried", async ({ useSession, page }) => {
  await useSession();
  await page.route("**/lgw/games?*", (route) => route.fulfill({ status: 403, body: "" }));
  await page.goto(launchAddress(`prize_mode=Lott&code=${LOTTERY.code}`));
  await expect(page.getByText("Couldn't load the lottery.")).toBeVisible();
  await page.unroute("**/lgw/games?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Saturday Six" })).toBeVisible();
});
