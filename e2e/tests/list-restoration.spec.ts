import type { Page } from "@playwright/test";
import type { GameListPage } from "../pages/game-list.ts";
import { expect, test } from "../test.ts";

/** Scrolls down to this height, and returns the position reached. */
async function scrollTo(page: Page, height: number): Promise<number> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, height - (await page.evaluate(() => scrollY)));
      return page.evaluate(() => scrollY);
    })
    .toBeGreaterThan(height - 10);
  // The scroll goes on in later frames, and the position is saved in its last one.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let last = scrollY;
        let still = 0;
        const frame = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still === 10) done();
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  return page.evaluate(() => scrollY);
}

async function expectPlace(page: Page, gameList: GameListPage, height: number, tile: string): Promise<void> {
  // The position that is kept may be that of the frame before the last one of the scroll.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - height)).toBeLessThan(5);
  await expect(gameList.game(tile)).toBeInViewport();
}

/** A game in the middle of the screen. */
async function topVisibleTile(gameList: GameListPage): Promise<string> {
  await expect(gameList.tiles.first()).toBeVisible();
  return gameList.tiles.evaluateAll((tiles) => {
    const middle = innerHeight / 2;
    const off = (tile: Element) => Math.abs(tile.getBoundingClientRect().top - middle);
    return tiles.toSorted((a, b) => off(a) - off(b))[0]?.textContent ?? "";
  });
}

test("the game list is restored by Back, from another screen and from a game, and by a reload, and starts at its top when newly opened", async ({
  page,
  home,
  gameList,
  play,
}) => {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await home.open();
  await home.ready();
  await navigation.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  const height = await scrollTo(page, 2_600);
  const tile = await topVisibleTile(gameList);

  await test.step("by Back from another screen, each time", async () => {
    for (let visit = 0; visit < 2; visit++) {
      await navigation.getByRole("link", { name: "Home" }).click();
      await expect(gameList.list).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expectPlace(page, gameList, height, tile);
    }
  });
  await test.step("by the phone's Back from a game", async () => {
    await gameList.game(tile).click();
    await page.getByRole("link", { name: /for fun/ }).click();
    await play.expectReady();
    await page.goBack();
    await page.goBack();
    await expectPlace(page, gameList, height, tile);
  });
  await test.step("not when newly opened", async () => {
    await navigation.getByRole("link", { name: "Home" }).click();
    await navigation.getByRole("link", { name: "Games" }).click();
    await expect(gameList.tiles.first()).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step("by a reload far below the first page", async () => {
    const below = await scrollTo(page, 5_200);
    const far = await topVisibleTile(gameList);
    await page.reload();
    await expectPlace(page, gameList, below, far);
  });
});

/** Texts on the page that look like a message id: six characters that spell no word, or an id of the platform. */
const idsOnPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement?.closest("script, style") === null)
        texts.push((walker.currentNode.textContent ?? "").trim());
    }
    for (const named of document.querySelectorAll("[aria-label]"))
      texts.push(named.getAttribute("aria-label") ?? "");
    return texts.filter((text) => /^(?=.*([0-9+/]|[a-z][A-Z]))[\w+/-]{6}$|^in_\w+$/.test(text));
  });

for (const late of ["first", "later"] as const) {
  test(`a reload while signed in shows no message ids when the ${late} texts arrive last`, async ({
    page,
    home,
    useSession,
  }) => {
    await useSession();
    await page.goto("/m/home");
    await home.expectLobby();
    const files = { first: /\/assets\/first-[\w-]+\.js/, later: /\/assets\/later-[\w-]+\.js/ };
    let arrive = () => {};
    const held = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route(files[late], async (route) => {
      await held;
      await route.continue();
    });
    const texts = page.waitForRequest(files[late]);
    // The later texts are requested only after the first have loaded.
    const other = late === "later" ? page.waitForResponse(files.first) : undefined;
    await page.reload();
    await Promise.all([texts, other?.then((response) => response.finished())]);
    arrive();
    await home.ready();
    await expect(page.getByRole("button", { name: "Log out" }).first()).toBeVisible();
    await expect(home.balance).toBeVisible();
    expect(await idsOnPage(page)).toEqual([]);
  });
}
