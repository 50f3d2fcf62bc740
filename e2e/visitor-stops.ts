import { inGame, LIST } from "./game-stop.ts";
import { slotAddress } from "./pages/play.ts";
import type { Stop } from "./stop.ts";
import { aboutGame, goto, marking, openPanel, visitor } from "./stop-tools.ts";

const FOR_FUN = `${slotAddress({ game: "SALTMARSH_KOI_REVERIE", vendor: "SALTMARSH" })}&free=1`;

/** What visitors meet. */
export const VISITOR_STOPS: readonly Stop[] = [
  visitor("home", (page) => goto(page, "/m/home", "section")),
  visitor("home-category", (page) => goto(page, "/m/home?tab=FISH", "main [href*='play/new'], main ul a")),
  visitor("menu", async (page) => {
    await goto(page, "/m/home", "section");
    await openPanel(page, "header > button:last-of-type");
  }),
  visitor("languages", async (page) => {
    await goto(page, "/m/home", "section");
    await openPanel(page, "header > button:first-of-type");
  }),
  visitor("jackpots", async (page) => {
    await goto(page, "/m/jackpot", "main summary");
    await page.locator("main summary").first().click();
  }),
  visitor("promotions", async (page) => {
    await goto(page, "/m/activity", "main article button");
    await page.locator("main article button").first().click();
    await page.locator("main article a").first().waitFor();
  }),
  visitor("promotion-unknown", (page) => goto(page, "/m/activityDetail?id=0", "main h2")),
  visitor("club-visitor", (page) => goto(page, "/m/member/club", "main table")),
  visitor("menu-page", (page) => goto(page, "/m/sidebar", "main ul button")),
  visitor("download", (page) => goto(page, "/m/download", "main h2")),
  visitor("login", (page) => goto(page, "/m/login", "main form")),
  visitor("login-second-step", async (page) => {
    const refusal = {
      success: false,
      errorCode: "second.factor.required",
      value: { ticket: "t".repeat(43) },
    };
    await page.route("**/wps/session/login", (route) => route.fulfill({ status: 401, json: refusal }));
    await goto(page, "/m/login", "main form");
    await page.locator("[name=loginUsername]").fill("player");
    await page.locator("[name=loginPassword]").fill("Foyer-2026");
    await page.locator("main form [type=submit]").click();
    await page.locator("main [autocomplete=one-time-code]").waitFor();
  }),
  visitor("login-errors", async (page) => {
    await goto(page, "/m/login", "main form");
    await page.locator("form [type=submit]").click();
    await page.locator("[aria-invalid]").first().waitFor();
  }),
  visitor("register", (page) => goto(page, "/m/register", "main form img")),
  visitor("register-errors", async (page) => {
    await goto(page, "/m/register", "main form img");
    await page.locator("form [type=submit]").click();
    await page.locator("[aria-invalid]").nth(3).waitFor();
  }),
  visitor("forget", (page) => goto(page, "/m/forget", "main form")),
  visitor("forget-errors", async (page) => {
    await goto(page, "/m/forget", "main form");
    await page.locator("form [type=submit]").click();
    await page.locator("[aria-invalid]").nth(1).waitFor();
  }),
  visitor("forget-phone", async (page) => {
    await goto(page, "/m/forget", "main form");
    await page.locator("main [aria-pressed=false]").first().click();
    await page.locator("main form select").waitFor();
  }),
  marking(
    visitor("new-password", async (page) => {
      await page.route("**/wps/member/password/email/link", (route) =>
        route.fulfill({ json: { success: true, value: { userName: "somebody" } } }),
      );
      await goto(page, `/m/forget#token=${"x".repeat(43)}`, "main [autocomplete=new-password]");
    }),
  ),
  visitor("list", (page) => goto(page, LIST, "main [role=listitem] a")),
  visitor("list-filter", async (page) => {
    await goto(page, `${LIST}&minBet=0.1`, "main [role=listitem] a");
    await openPanel(page, "main button[aria-haspopup=dialog]:not([role=listitem] *)");
  }),
  visitor("about-game", (page) => aboutGame(page, `${LIST}&vassalage=SALTMARSH`)),
  visitor("about-game-with-jackpot", (page) => aboutGame(page, `${LIST}&gameName=Crimson%20Coil`)),
  visitor("about-game-unavailable", (page) => aboutGame(page, "/m/gameList?gameType=FISH")),
  visitor("vendors", (page) => goto(page, "/m/gameCenter?gameType=RNG", "main ul a[href*=vassalage]")),
  visitor("live-tables", (page) => goto(page, "/m/gameCenter?gameType=LIVE", "main [role=listitem] a")),
  visitor("slots-center", (page) => goto(page, "/m/slotsCenter", "main [role=listitem] a")),
  visitor("customer", (page) => goto(page, "/m/customer", "main a[href^='mailto:']")),
  visitor("service-visitor", (page) => goto(page, "/m/service", "main a[href^='mailto:']")),
  visitor("back-office-login", (page) => goto(page, "/backoffice", "main form")),
  visitor("search", (page) => goto(page, "/m/search?gameName=orchrad", "main [role=listitem] a")),
  visitor("search-none", (page) => goto(page, "/m/search?gameName=zzzzqqq", "main h2")),
  visitor("list-empty", (page) => goto(page, `${LIST}&gameName=zzzz`, "main h2")),
  visitor("list-recents", (page) => goto(page, `${LIST}&type=recent`, "main h2")),
  marking(
    visitor("offline", async (page) => {
      await goto(page, LIST, "main [role=listitem] a");
      // What follows the first screen has loaded once it has named the theme.
      await page.locator("html[data-theme]").waitFor();
      await page.context().setOffline(true);
      await page.locator("[role=status]").filter({ hasText: /./ }).first().waitFor();
    }),
  ),
  marking(
    visitor("screen-not-loaded", async (page) => {
      await goto(page, "/m/home", "section");
      await page.route("**/assets/game-list-screen-*.js", (route) => route.abort());
      await page.locator("nav a[href='/m/gameList']").click();
      await page.locator("main [role=alert] button").waitFor();
    }),
  ),
  visitor("announcements", async (page) => {
    await goto(page, "/m/message", "main li a");
    await page.locator("main li button").first().click();
  }),
  visitor("announcement", async (page) => {
    await goto(page, "/m/message", "main li a");
    await page.locator("main li a").first().click();
    await page.locator("main article").waitFor();
  }),
  visitor("announcement-unknown", (page) => goto(page, "/m/messageDetail?id=0", "main h2")),
  visitor("notice-board", (page) => goto(page, "/m/notice", "main section li a")),
  visitor("help", (page) => goto(page, "/m/help?p=1&c=1", "main li button, main h2")),
  visitor("help-found", async (page) => {
    await goto(page, "/m/help", "main li button, main h2");
    const box = page.locator("main input[type=search]");
    if (await box.isVisible()) {
      // a word of a title, in any language: a letter would mark half of every article
      const title = await page.locator("main li button").first().innerText();
      await box.fill(title.split(/\s/).toSorted((one, other) => other.length - one.length)[0] ?? "");
      await page.locator("main mark").first().waitFor();
    }
  }),
  visitor("user-agreement", (page) => goto(page, "/m/useragreement", "main article, main h2")),
  visitor("join-us", (page) => goto(page, "/m/joinUs", "main article, main h2")),
  visitor("feedback-visitor", (page) => goto(page, "/m/feedback", "main h2")),
  visitor("play-for-fun", (page) => inGame(page, FOR_FUN)),
];
