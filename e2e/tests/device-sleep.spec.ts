import { PlayPage } from "../pages/play.ts";
import { Platform, SESSION_KEY } from "../platform.ts";
import { Releases } from "../releases.ts";
import { expect, injectSession, test } from "../test.ts";

const HOUR_MS = 3_600_000;

test("after an hour of device sleep the balance is correct with few requests, and an ended session leads to sign-in", async ({
  openSignInElsewhere,
  member,
  home,
  page,
  context,
  baseURL,
}) => {
  const line = await Releases.before(baseURL ?? "");
  const otherSignIn = await openSignInElsewhere();
  await otherSignIn.enter(member);
  const info = await otherSignIn.page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY);
  await injectSession(context, info ?? "");
  await page.clock.install();
  const opened = page.waitForResponse(/\/wps\/events$/);
  await page.goto(`${line.address}/m/home`);
  await opened;
  await expect(home.balance).toContainText(/\d\.\d\d/);

  // The phone sleeps: its connection is lost silently, and the site's state changes meanwhile.
  line.stallConnections();
  const play = new PlayPage(otherSignIn.page);
  await play.open();
  const platform = await Platform.of(otherSignIn.page);
  let expected = await platform.balance();
  for (let moved = false; !moved; ) {
    const { stake, win } = await play.playRound();
    expected += win - stake;
    moved = win !== stake;
  }
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/(?:wps|lgw)\//.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  await page.clock.fastForward(HOUR_MS);
  const shown = (expected / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  await expect(home.balance).toContainText(shown);
  expect(requests.filter((path) => path === "/wps/events").length).toBeLessThanOrEqual(2);
  expect(requests.length, requests.join(" ")).toBeLessThan(20);

  await page.goto(`${line.address}/m/mine`);
  await expect(home.main.locator("section a").first()).toBeVisible();
  line.stallConnections();
  await platform.endSession();
  await page.clock.fastForward(HOUR_MS);
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await line.close();
});
