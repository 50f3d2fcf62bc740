import type { Page } from "@playwright/test";
import { inGame, LIST, SLOT } from "./game-stop.ts";
import { withoutLongTimers } from "./long-timers.ts";
import { lotteryStops } from "./lottery-stops.ts";
import { moneyStops } from "./money-stops.ts";
import type { Stop } from "./stop.ts";
import { aboutGame, goto, marking, openPanel, player, stop } from "./stop-tools.ts";

const game = (page: Page, selector: string) => page.frameLocator("iframe").locator(selector);

/** Makes the platform refuse to open a game. */
async function refuse(page: Page, errorCode: string, headers: Record<string, string> = {}): Promise<void> {
  const json = { success: false, errorCode, message: "refused" };
  await page.route("**/wps/game/launchGame**", (route) => route.fulfill({ status: 403, headers, json }));
}

/** Adds a card to an answer of the platform: members of the tests have none. */
async function withCard(page: Page, path: string, more: object = {}): Promise<void> {
  const card = { id: "tour", kind: "bank", institution: "BDO", name: "BDO Unibank", lastFour: "4821" };
  const cards = [{ ...card, holder: "Marisol Villanueva", addedAt: "2026-01-01T00:00:00Z" }];
  await page.route(`**/wps/${path}`, async (route) => {
    const response = await route.fetch();
    const { value, ...rest } = (await response.json()) as { value: object };
    await route.fulfill({ response, json: { ...rest, value: { ...value, ...more, cards } } });
  });
}

/** What members meet. */
export const MEMBER_STOPS: readonly Stop[] = [
  marking(
    player("toast", async (page) => {
      await withoutLongTimers(page);
      await goto(page, "/m/gameList?gameType=FISH", "main [role=listitem] a");
      await page.locator("main [role=listitem] a").first().click();
      await page.locator("[role=status] p").waitFor();
    }),
  ),
  player("home-member", (page) => goto(page, "/m/home", "main button[aria-label]")),
  player("hot-match", async (page) => {
    await goto(page, "/m/home", "main button[aria-label]");
    const card = "main section > button[aria-haspopup=dialog]";
    while ((await page.locator(card).count()) === 0) {
      await page.mouse.wheel(0, 600);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    }
    await openPanel(page, card);
    await page.locator("dialog article").waitFor();
  }),
  player("menu-member", async (page) => {
    await goto(page, "/m/home", "main button[aria-label]");
    // With large text the menu moves when the member header replaces the visitor's.
    await page.locator("header a[href='/m/webEmail']").waitFor();
    await openPanel(page, "header > button:last-of-type");
  }),
  player("logout", async (page) => {
    await goto(page, "/m/home", "main button[aria-label]");
    await openPanel(page, "header a[href='/m/webEmail'] + button");
  }),
  player("deposit", (page) => goto(page, "/m/voucherCenter", "main ul a[href*='method=']")),
  player("deposit-amount", async (page) => {
    await goto(page, "/m/voucherCenter?method=gcash", "main form input");
    await page.locator("main form input").first().fill("500");
    await page.locator("main form dl").waitFor();
  }),
  stop("newcomer", "deposit-order", async (page) => {
    await goto(page, "/m/voucherCenter", "main ul a[href*='method=']");
    // the order of an earlier call
    const open = page.locator("main a[href*='order=']").first();
    if (await open.isVisible()) await open.click();
    else {
      await page.locator("main a[href*='method=bank']").first().click();
      await page.locator("main form input").first().fill("1000");
      await page.locator("main form [type=submit]").click();
    }
    await page.locator("main ol [aria-current=step]").waitFor();
    await page.locator("main input[type=file]").waitFor({ state: "attached" });
  }),
  marking(
    player("withdraw", async (page) => {
      await withCard(page, "withdraw/info", { paymentPassword: true });
      await goto(page, "/m/withdraw", "main form input");
    }),
  ),
  player("wallets", (page) => goto(page, "/m/wallet", "main section ul a")),
  player("wallet-transfer", (page) => goto(page, "/m/wallet?vendor=PEPPER_ALLEY", "main form input")),
  player("wallet-bonus", (page) => goto(page, "/m/wallet?show=bonus", "main section h2")),
  ...moneyStops({ goto, openPanel, withCard }),
  player("member-home", (page) => goto(page, "/m/member/home", "main ul a")),
  marking(
    player("member-home-base", async (page) => {
      const value = { mem_cen: "0", dep_func: "0" };
      await page.route("**/wps/system/template", (route) =>
        route.fulfill({ json: { success: true, value } }),
      );
      await goto(page, "/m/member/home", "main ul a");
    }),
  ),
  player("club", (page) => goto(page, "/m/member/club", "main table")),
  player("profile", (page) => goto(page, "/m/member/profile", "main form input")),
  player("profile-avatar", async (page) => {
    await goto(page, "/m/member/profile", "main form input");
    await openPanel(page, "main button[aria-haspopup=dialog]");
    await page.locator("dialog input[type=radio]").first().waitFor();
  }),
  marking(
    player("identity-confirmed", async (page) => {
      const at = "2026-11-20T10:00:00Z";
      const documents = ["front", "back"].map((side, of) => ({
        document: String(of).padStart(43, "0"),
        side,
      }));
      const value = { state: "confirmed", kind: "national-id", submittedAt: at, decidedAt: at, documents };
      const body = '<svg xmlns="http://www.w3.org/2000/svg" width="88" height="55"/>';
      await page.route("**/wps/member/identity", (route) =>
        route.fulfill({ json: { success: true, value } }),
      );
      await page.route("**/wps/member/identity/documents/*", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body }),
      );
      await goto(page, "/m/member/identity", "main section img");
    }),
  ),
  marking(
    player("identity-refused", async (page) => {
      const at = "2026-11-20T10:00:00Z";
      const message = "The date of birth on the back can't be read.";
      const value = {
        state: "refused",
        kind: "national-id",
        submittedAt: at,
        decidedAt: at,
        reason: "unreadable",
        message,
        documents: [],
      };
      await page.route("**/wps/member/identity", (route) =>
        route.fulfill({ json: { success: true, value } }),
      );
      await goto(page, "/m/member/identity", "main form input[type=file]");
    }),
  ),
  player("mine", (page) => goto(page, "/m/mine", "main section a")),
  marking(
    player("mine-base", async (page) => {
      const value = { mem_cen: "0", dep_func: "0" };
      await page.route("**/wps/system/template", (route) =>
        route.fulfill({ json: { success: true, value } }),
      );
      await goto(page, "/m/mine", "main section a");
    }),
  ),
  marking(
    player("mine-none", async (page) => {
      const value = { list: [], content: [], pageNum: 1, totalPages: 0 };
      await page.route(/\/(recent|favourites)\?/, (route) =>
        route.fulfill({ json: { success: true, value } }),
      );
      await goto(page, "/m/mine", "main h2");
    }),
  ),
  player("promotions-member", (page) => goto(page, "/m/activity", "main article button")),
  player("promotion", async (page) => {
    await goto(page, "/m/activity", "main article button");
    await page.locator("main article button").first().click();
    await page.locator("main article a[href*=activityDetail]").click();
    // one of all promotions
    await page.locator("main article").nth(1).waitFor({ state: "detached" });
    await page.locator("main article h2").waitFor();
  }),
  player("announcements-member", (page) => goto(page, "/m/message", "main li a")),
  marking(
    player("popup", async (page) => {
      await page.addInitScript(() => {
        document.cookie = "loginPus=; path=/; max-age=0";
      });
      await goto(page, "/m/home", "dialog[open]");
    }),
  ),
  player("customer-member", (page) => goto(page, "/m/customer", "main a[href^='mailto:']")),
  player("service", (page) => goto(page, "/m/service", "main textarea")),
  marking(
    player("service-other-provider", async (page) => {
      await page.route("**/wps/chat/launch", (route) =>
        route.fulfill({
          json: { success: true, value: { chatUrl: "https://chat.example/", framed: false } },
        }),
      );
      await goto(page, "/m/service", "main h2");
      await page.locator("header h1").waitFor();
    }),
  ),
  player("feedback", (page) => goto(page, "/m/feedback", "main textarea")),
  player("betting-record", (page) => goto(page, "/m/gameRecord", "main section li a")),
  player("bet", async (page) => {
    await goto(page, "/m/gameRecord", "main section li a");
    await page.locator("main section li a").first().click();
    await page.locator("main article section li").first().waitFor();
  }),
  player("record-filter", async (page) => {
    await goto(page, "/m/gameRecord", "main section li a");
    await openPanel(page, "main button[aria-haspopup=dialog]");
  }),
  player("transactions", (page) => goto(page, "/m/transaction/record", "main section li a")),
  player("profit-and-loss", (page) => goto(page, "/m/gameRecord?view=profit", "main svg[role=img]")),
  player("inbox", (page) => goto(page, "/m/webEmail", "main ul a")),
  player("inbox-message", async (page) => {
    await goto(page, "/m/webEmail", "main ul a");
    await page.locator("main ul a").last().click();
    await page.locator("main article p").first().waitFor();
  }),
  player("security-center", (page) => goto(page, "/m/securityCenter", "main ul a")),
  player("security-payment", async (page) => {
    await goto(page, "/m/securityCenter?part=payment", "main form");
    await page.locator("form [type=submit]").click();
    await page.locator("[aria-invalid]").first().waitFor();
  }),
  marking(
    player("security-cards", async (page) => {
      await withCard(page, "withdraw/bankCards");
      await goto(page, "/m/securityCenter?part=cards", "main li button");
    }),
  ),
  marking(
    player("security-confirm", async (page) => {
      await withCard(page, "withdraw/bankCards");
      await goto(page, "/m/securityCenter?part=cards", "main li button");
      await openPanel(page, "main li:first-child button");
    }),
  ),
  player("security-add-card", (page) => goto(page, "/m/securityCenter?part=add-card", "main form select")),
  player("security-email", (page) => goto(page, "/m/securityCenter?part=email", "main form input")),
  player("security-two-step", (page) => goto(page, "/m/securityCenter?part=two-step", "main section button")),
  player("security-questions", async (page) => {
    await goto(page, "/m/securityCenter?part=questions", "main form select");
    await page.locator("form [type=submit]").click();
    await page.locator("[aria-invalid]").first().waitFor();
  }),
  player("security-history", (page) => goto(page, "/m/securityCenter?part=history", "main ul li")),
  player("settings", (page) => goto(page, "/m/set", "main ul button")),
  player("change-password", (page) => goto(page, "/m/changePsw", "main form")),
  player("change-password-errors", async (page) => {
    await goto(page, "/m/changePsw", "main form");
    await page.locator("form [type=submit]").click();
    await page.locator("[aria-invalid]").nth(2).waitFor();
  }),
  player("list-recents-member", (page) =>
    goto(page, `${LIST}&type=recent`, "main [role=listitem] a, main h2"),
  ),
  player("about-game-member", (page) => aboutGame(page, `${LIST}&vassalage=SALTMARSH`)),
  player("list-favourites", async (page) => {
    await goto(page, LIST, "main [role=listitem] button");
  }),
  player("list-favourites-none", (page) =>
    goto(page, "/m/gameList?gameType=FISH&type=fav", "main [role=listitem] a, main h2"),
  ),
  player("play", (page) => inGame(page)),
  player("play-rules", async (page) => {
    await inGame(page);
    await game(page, ".opts button:last-child").click();
    await game(page, "dialog[open]").waitFor();
  }),
  player("play-history", async (page) => {
    await inGame(page);
    await game(page, ".opts button:nth-last-child(2)").click();
    await game(page, "dialog[open]").waitFor();
  }),
  marking(
    player("play-refused", async (page) => {
      await page.route("**/wps/game/launchGame**", (route) => route.abort());
      await goto(page, SLOT, "main [role=alert] button");
    }),
  ),
  marking(
    player("play-waiting", async (page) => {
      // Never answered: the game stays closed.
      await page.route("**/wps/game/launchGame**", () => {});
      await goto(page, LIST, "main [role=listitem] a");
      await page.locator("main [role=listitem] a").first().click();
      await page.locator("main h1.display").waitFor();
    }),
  ),
  marking(
    player("play-maintenance", async (page) => {
      await refuse(page, "vendor.maintenance");
      await goto(page, SLOT, "main [role=alert] a");
    }),
  ),
  marking(
    player("play-pause", async (page) => {
      await refuse(page, "launch.limit.reached", { "retry-after": "50" });
      await goto(page, SLOT, "main [role=alert] button[disabled]");
    }),
  ),
  player("lottery-launch", (page) =>
    goto(
      page,
      "/m/launchGame?playType=trad&prize_mode=Lott&code=OZMARA_SATURDAY_SIX&pageBack=home",
      "main h2",
    ),
  ),
  ...lotteryStops({ goto }),
  stop("newcomer", "play-no-money", async (page) => {
    await inGame(page);
    await game(page, ".ctrl > button").click();
    await game(page, ".notice:not([hidden])").waitFor();
  }),
];
