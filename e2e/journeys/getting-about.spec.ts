import { expect, test } from "../test.ts";

test("an unknown path is home, in the address too", async ({ home, page }) => {
  for (const path of ["/m/no-such-door", "/m/play", "/", "/m", "/m/index.html"]) {
    await page.goto(path);
    await home.expectLobby();
    await expect(home.dock.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  }
  await page.goto("/m/no-such-door");
  await expect(page).toHaveURL(/\/m\/home$/);
});

test("a panel is closed by the back button, and does not come back with a reload", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.menuButton.click();
  await expect(home.dialog).toBeVisible();
  await page.goBack();
  await expect(home.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/m\/home$/);
  await home.languageButton.click();
  await expect(home.dialog).toBeVisible();
  await page.reload();
  await home.ready();
  await expect(home.dialog).toHaveCount(0);
});

test("the side menu sends a visitor to sign in and offers no way out", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.menuButton.click();
  await expect(home.dialog.getByRole("button", { name: "Sign out" })).toHaveCount(0);
  await expect(home.dialog.getByRole("link", { name: "Telegram" })).toHaveAttribute("rel", /noopener/);
  await home.dialog.getByRole("button", { name: "Deposit" }).click();
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2FvoucherCenter/);
});

test("home stands in the category of its address, and a reload keeps it", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home.categories.getByRole("link", { name: "Fish" }).click();
  await expect(page).toHaveURL(/\/m\/home\?tab=FISH/);
  await expect(page.getByRole("heading", { name: "Fishing", level: 2 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Fishing", level: 2 })).toBeVisible();
  await expect(home.categories.getByRole("link", { name: "Fish" })).toHaveAttribute("aria-current", "true");
});

test("the live strip shows four tables and the way to all of them", async ({ home }) => {
  await home.open();
  const strip = home.rail("Live now");
  await expect(strip.getByRole("listitem")).toHaveCount(5);
  await expect(strip.getByRole("link", { name: /^More/ })).toHaveAttribute(
    "href",
    "/m/gameCenter?gameType=LIVE",
  );
});

test("what lies below the first view answers the first tap like everything else", async ({ home, page }) => {
  await home.open();
  await home.ready();
  await home
    .rail("Live now")
    .getByRole("link", { name: /Resting/ })
    .first()
    .click();
  await expect(page.getByText("is resting for now")).toBeVisible();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test("banners go on by themselves, stand when told to, and the notice leads a visitor to sign in", async ({
  home,
  page,
}) => {
  await page.clock.install();
  await home.open();
  const stage = page.getByRole("region", { name: "Highlights" });
  const lamps = stage.locator("button[aria-current]");
  await page.locator("html[data-ready]").waitFor();
  const shown = () =>
    stage.getByRole("button").and(page.locator("[aria-current=true]")).getAttribute("aria-label");
  await page.clock.runFor(2_000);
  const first = await shown();
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return shown();
    })
    .not.toBe(first);
  await expect(lamps).toHaveCount(1);

  await stage.getByRole("button", { name: "Stop movement" }).click();
  const stands = await shown();
  await page.clock.runFor(15_000);
  expect(await shown()).toBe(stands);

  await page
    .getByRole("main")
    .getByRole("link", { name: /Deposits by bank card/ })
    .click();
  await expect(page).toHaveURL(/\/m\/login/);
});

/** Screens that are there, and what shows that one stands on them. */
const BUILT =
  `/m/login /m/register /m/forget /m/trail /m/gameList /m/gameCenter /m/slotsCenter /m/search /m/jackpot
/m/sidebar /m/message /m/messageDetail?id=1 /m/activity /m/activityDetail?id=1 /m/customer /m/service /m/help
/m/notice /m/useragreement /m/policy /m/terms /m/joinUs /m/sponsor/detail?id=1 /m/feedback /m/download`.split(
    /\s+/,
  );
const FOR_MEMBERS =
  `/m/launchGame /m/voucherCenter /m/member/home /m/mine /m/gameRecord /m/webEmail /m/withdraw
/m/securityCenter`.split(/\s+/);
/** These go home with whoever may not enter, without asking to sign in. */
const HOMEWARD =
  `/m/changePsw /m/set /m/agent /m/agentRegister /m/agent/team/overview /m/transaction/record?types=A
/m/member/team /m/agent/team/pnl /m/teamBetting /m/member/agent/agentRebeat /m/member/teamRebate
/m/member/agent/agentDivident /m/member/notice?types=A /m/member/agent/getSalaryContract
/m/member/agent/getDevidendContract /m/member/agent/getHourContract`.split(/\s+/);

test("each address of the route table opens its screen, asks for sign-in, or is home", async ({
  home,
  page,
}) => {
  test.slow();
  for (const path of BUILT) {
    await page.goto(path);
    await home.ready();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
  }
  for (const path of FOR_MEMBERS) {
    await page.goto(path);
    await expect(page).toHaveURL(`/m/login?from=${encodeURIComponent(path)}`);
  }
  for (const path of HOMEWARD) {
    await page.goto(path);
    await expect(page).toHaveURL("/m/home");
  }
});

test("a player who is no agent is sent home from an agent's address", async ({ enterAs, home, page }) => {
  await enterAs();
  for (const path of ["/m/agent", "/m/member/team"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/m/home");
    await home.expectLobby();
  }
});

test("sign-in leads back to where the visitor was going", async ({ home, signIn, member, page }) => {
  await home.open();
  await home.ready();
  await home.dock.getByRole("link", { name: "Deposit" }).click();
  await expect(page).toHaveURL("/m/login?from=%2Fm%2FvoucherCenter");
  await page.goto(`/m/login?from=${encodeURIComponent("/m/gameList?gameType=FISH")}`);
  await signIn.enter(member);
  await expect(page).toHaveURL("/m/gameList?gameType=FISH");
  // The way back does not pass through sign-in a second time.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/m\/login/);
});

test("no address of another site is followed after sign-in", async ({ signIn, member, page }) => {
  for (const from of ["//evil.example/m/home", "https://evil.example/", "/\\evil.example"]) {
    await page.goto(`/m/login?from=${encodeURIComponent(from)}`);
    await signIn.enter(member);
    await expect(page).toHaveURL("/m/home");
    await page.evaluate(() => sessionStorage.clear());
  }
});

test("the arrow of sign-in and registration leads home, that of other screens one step back", async ({
  home,
  gameList,
  page,
}) => {
  const arrow = page.getByRole("banner").getByRole("button", { name: "Back", exact: true });
  await gameList.open("?gameType=RNG");
  await home.ready();
  await gameList.vendor(/^Nightjar/).click();
  await expect(page).toHaveURL(/vassalage=NIGHTJAR/);
  await home.menuButton.click();
  await home.dialog.getByRole("button", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/m\/login/);
  await arrow.click();
  await expect(page).toHaveURL("/m/home");

  await page.goto("/m/register");
  await home.ready();
  await arrow.click();
  await expect(page).toHaveURL("/m/home");

  await home.dock.getByRole("link", { name: "Games" }).click();
  await expect(gameList.tiles.first()).toBeVisible();
  await gameList.tab("Hot").click();
  // A tab is another view of the same place, so one step back leaves the list.
  await expect(page).toHaveURL(/type=hot/);
  await arrow.click();
  await expect(page).toHaveURL("/m/home");
});

test("the arrow leads home where there is nothing to go back to", async ({ gameList, home, page }) => {
  await gameList.open("?gameType=RNG");
  await home.ready();
  await page.getByRole("banner").getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/m/home");
});

test("the bottom bar says where one is, and stands on no form", async ({ home, gameList, page }) => {
  await gameList.open();
  await expect(home.dock.getByRole("link")).toHaveCount(5);
  await expect(home.dock.locator("[aria-current=page]")).toHaveText("Games");
  for (const path of ["/m/login", "/m/register", "/m/sidebar"]) {
    await page.goto(path);
    await home.ready();
    await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
    await expect(home.dock).toHaveCount(0);
  }
});

test("the menu's own page closes to home for who came by its address", async ({ home, page }) => {
  await page.goto("/m/sidebar");
  await home.ready();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/m/home");
});
