import type { Page, Request } from "@playwright/test";
import { goto } from "../stop-tools.ts";
import { expect, test } from "../test.ts";

test("an unknown path opens home and changes the address to it", async ({ home, page }) => {
  for (const path of ["/m/no-such-door", "/m/play"]) {
    await page.goto(path);
    await home.expectLobby();
    await expect(home.bottomNavigation.getByRole("link", { name: "Home" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page).toHaveURL("/m/home");
  }
});

test("the back button closes a panel, a reload does not reopen it, and the side menu offers a visitor sign-in and no sign-out", async ({
  home,
  page,
}) => {
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

  await home.menuButton.click();
  await expect(home.dialog.getByRole("link", { name: "Telegram" })).toHaveAttribute("rel", /noopener/);
  await expect(home.dialog.getByRole("button", { name: "Log out" })).toHaveCount(0);
  await home.dialog.getByRole("button", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fmember%2Fhome/);
});

test("content below the fold answers the first tap, and home opens the category in its address, also after a reload", async ({
  home,
  page,
}) => {
  await home.open();
  await home.ready();
  await home
    .rail("Hot tonight")
    .getByRole("link", { name: /Koi Reverie|Ember Orchard/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/m\/login\?from=/);
  await page.goBack();
  await expect(page).toHaveURL("/m/home");

  await home.categories.getByRole("link", { name: "Fishing" }).click();
  await expect(page).toHaveURL(/\/m\/home\?tab=FISH/);
  await expect(page.getByRole("heading", { name: "Fishing", level: 2 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Fishing", level: 2 })).toBeVisible();
  await expect(home.categories.getByRole("link", { name: "Fishing" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("banners rotate by themselves, stop on request, and the notice leads a visitor to sign-in", async ({
  home,
  page,
}) => {
  await page.clock.install();
  await home.open();
  const stage = page.getByRole("region", { name: "Highlights" });
  const currentDot = stage.locator("button[aria-current]");
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
  await expect(currentDot).toHaveCount(1);

  await stage.getByRole("button", { name: "Pause" }).click();
  const before = await shown();
  await page.clock.runFor(15_000);
  expect(await shown()).toBe(before);

  await page
    .getByRole("main")
    .getByRole("link", { name: /Deposits and withdrawals are open/ })
    .click();
  await expect(page).toHaveURL(/\/m\/login/);
});

/** Screens, each with an element that identifies it. */
const BUILT =
  `/m/login /m/register /m/forget /m/trail /m/gameList /m/gameCenter /m/slotsCenter /m/search /m/jackpot
/m/sidebar /m/message /m/messageDetail?id=1 /m/activity /m/activityDetail?id=1 /m/customer /m/service /m/help
/m/notice /m/useragreement /m/policy /m/terms /m/joinUs /m/sponsor/detail?id=1 /m/feedback /m/download
/m/launchGame`.split(/\s+/);
const FOR_MEMBERS = [
  "/m/lotteryOrders",
  "/m/lotteryOrder",
  "/m/lotteryChase",
  "/m/member/home",
  "/m/mine",
  "/m/webEmail",
  "/m/securityCenter",
  "/m/gameRecord",
  "/m/transaction/record",
  "/m/voucherCenter",
  "/m/withdraw",
  "/m/wallet",
];
const FOR_AGENTS = `/m/agentRegister /m/agent/team/overview /m/transaction/record?types=A
/m/member/team /m/agent/team/pnl /m/teamBetting /m/member/agent/agentRebeat /m/member/teamRebate
/m/member/agent/agentDivident /m/member/notice?types=A /m/member/agent/getSalaryContract
/m/member/agent/getDevidendContract /m/member/agent/getHourContract`.split(/\s+/);
/** These send a visitor without access home, without asking to sign in. */
const HOMEWARD = ["/m/changePsw", "/m/set", "/m/agent"];

/** Goes to an address within a loaded page, as a tap on a link does. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

test("each address of the route table opens its screen, asks for sign-in, or leads home", async ({
  page,
}) => {
  // The client decides, so one page is enough: the platform answers every address alike.
  for (const path of [...BUILT, ...FOR_MEMBERS, ...FOR_AGENTS])
    expect((await page.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  for (const path of BUILT) {
    await goto(page, path, "main > *");
    await expect(page).toHaveURL(path);
  }
  for (const path of [...FOR_MEMBERS, ...FOR_AGENTS]) {
    await goTo(page, path);
    await expect(page).toHaveURL(`/m/login?from=${encodeURIComponent(path)}`);
  }
  for (const path of HOMEWARD) {
    await goTo(page, path);
    await expect(page).toHaveURL("/m/home");
  }
  // no other test opens these by their addresses
  for (const path of ["/m/lotteryHistory", "/m/lotteryTrends"]) {
    await page.goto(path);
    await page.locator("html[data-ready]").waitFor();
    await expect(page).toHaveURL(path);
  }
});

test("sign-in leads to the screen the visitor asked for, and to no address of another site", async ({
  home,
  signIn,
  member,
  page,
}) => {
  await page.goto(`/m/login?from=${encodeURIComponent("//evil.example/m/home")}`);
  await signIn.enter(member);
  await expect(page).toHaveURL("/m/home");
  await page.evaluate(() => sessionStorage.clear());

  await home.open();
  await home.ready();
  await home.bottomNavigation.getByRole("link", { name: "Me", exact: true }).click();
  await expect(page).toHaveURL("/m/login?from=%2Fm%2Fmember%2Fhome");
  await page.goto(`/m/login?from=${encodeURIComponent("/m/gameList?gameType=FISH")}`);
  await signIn.enter(member);
  await expect(page).toHaveURL("/m/gameList?gameType=FISH");
  // Back does not pass through sign-in a second time.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/m\/login/);
});

test("the header arrow leads home or one step back as its screen says, and forms have no bottom navigation", async ({
  home,
  gameList,
  page,
}) => {
  const arrow = page.getByRole("banner").getByRole("button", { name: "Back", exact: true });
  await test.step("home from a list without a history", async () => {
    await gameList.open("?gameType=RNG");
    await arrow.click();
    await expect(page).toHaveURL("/m/home");
  });
  await test.step("one step back from a list, of which a tab is another view", async () => {
    await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
    await expect(gameList.tiles.first()).toBeVisible();
    await expect(home.bottomNavigation.getByRole("link")).toHaveCount(5);
    await expect(home.bottomNavigation.locator("[aria-current=page]")).toHaveText("Games");
    await gameList.tab("Hot").click();
    await expect(page).toHaveURL(/type=hot/);
    await arrow.click();
    await expect(page).toHaveURL("/m/home");
  });
  const expectForm = async () => {
    await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
    await expect(home.bottomNavigation).toHaveCount(0);
  };
  await test.step("home from sign-in and registration", async () => {
    await home.bottomNavigation.getByRole("link", { name: "Games" }).click();
    await expect(gameList.tiles.first()).toBeVisible();
    await home.menuButton.click();
    await home.dialog.getByRole("button", { name: "Profile" }).click();
    await expect(page).toHaveURL(/\/m\/login/);
    await expectForm();
    await arrow.click();
    await expect(page).toHaveURL("/m/home");

    await page.goto("/m/register");
    await home.ready();
    await expectForm();
    await arrow.click();
    await expect(page).toHaveURL("/m/home");
  });
});

test("the menu page has no bottom navigation, and closes to home when it was opened by its address", async ({
  home,
  page,
}) => {
  await page.goto("/m/sidebar");
  await home.ready();
  await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
  await expect(home.bottomNavigation).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/m/home");
});

/** Screens from which a member finds all others. */
const MEMBER_SCREENS = `/m/home /m/sidebar /m/mine /m/member/home /m/voucherCenter /m/withdraw /m/gameRecord
/m/transaction/record /m/securityCenter /m/wallet /m/member/club /m/set`.split(/\s+/);
/** Addresses that differ only in an id or a code lead to the same screen. */
const kindOf = (href: string): string => {
  const { pathname, searchParams } = new URL(href, "http://site");
  const values = [...searchParams].map(
    ([name, value]) => `${name}=${/\d|^[A-Z_]{2,}$/.test(value) ? "" : value}`,
  );
  return `${pathname}?${values.toSorted().join("&")}`;
};

test("every link on the screens of a member leads to a screen without an error", async ({
  useSession,
  page,
}) => {
  await useSession("player");
  const calls = new Set<Request>();
  const isCall = (request: Request) =>
    /\/(wps|lgw|lotto|assets)\//.test(request.url()) && !/events/.test(request.url());
  page.on("request", (request) => isCall(request) && calls.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => calls.delete(request));
  const main = page.getByRole("main");
  /** Goes to an address and waits for its content. */
  async function visit(href: string): Promise<void> {
    await goTo(page, href);
    await expect(main).toHaveText(/\S/);
    // Code that has loaded begins its calls, and an answer is drawn, within two frames.
    const drawn = () =>
      page.evaluate(() => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))));
    await expect.poll(() => drawn().then(() => calls.size)).toBe(0);
    await drawn();
  }
  await page.goto("/m/home");
  await page.locator("html[data-ready]").waitFor();
  const found = new Map<string, string>();
  for (const screen of MEMBER_SCREENS) {
    await visit(screen);
    const hrefs = await page
      .locator("a[href^='/m/']:not([href^='/m/play/'])")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) if (!found.has(kindOf(href))) found.set(kindOf(href), href);
  }
  const faults: string[] = [];
  for (const href of found.values()) {
    await visit(href);
    const shown = new URL(page.url());
    const { pathname, searchParams } = new URL(href, shown);
    // until the session is known a link leads to log-in, which sends a member on
    const wanted = pathname === "/m/login" ? (searchParams.get("from") ?? pathname) : pathname;
    if (shown.pathname !== new URL(wanted, shown).pathname) faults.push(`${href} leads to ${shown.pathname}`);
    const headings = await main.locator("h1, h2, [role=alert]").allInnerTexts();
    const wrong = headings.find((text) => /not found|couldn't load|has ended|went wrong/i.test(text));
    if (wrong) faults.push(`${href} shows "${wrong}"`);
  }
  expect(faults).toEqual([]);
  expect(found.size).toBeGreaterThan(30);
});
