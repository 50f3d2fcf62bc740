import type { Page } from "@playwright/test";
import { backOfficeLotteryStops } from "./back-office-lottery-stops.ts";
import { withoutLongTimers } from "./long-timers.ts";
import { lotteryStops } from "./lottery-stops.ts";
import { moneyStops } from "./money-stops.ts";
import { slotAddress } from "./pages/play.ts";
import type { Stop } from "./stop.ts";

const LIST = "/m/gameList?gameType=RNG";
const SLOT = slotAddress();
const FOR_FUN = `${slotAddress({ game: "SALTMARSH_KOI_REVERIE", vendor: "SALTMARSH" })}&free=1`;

/** Light screens that everybody may open; one of them is neither the present nor the next. */
const BETWEEN = ["/m/download", "/m/sidebar", "/m/useragreement"];

/** Navigates within a loaded page, as Back and Forward do, and waits until the present screen is gone. */
async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (href) =>
      new Promise<void>((done) => {
        const present = document.querySelector("main")?.firstElementChild;
        const look = () => {
          if (present?.isConnected) return;
          watcher.disconnect();
          done();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true });
        history.pushState(null, "", href);
        dispatchEvent(new PopStateEvent("popstate"));
        look();
      }),
    path,
  );
}

/**
 * Opens an address, and waits until the page is hydrated and its content has loaded. In a page that shows a screen
 * already, another one in between makes the new screen begin afresh.
 */
async function goto(page: Page, path: string, until: string): Promise<void> {
  if (page.url().startsWith("http")) {
    const between = BETWEEN.find((one) => !path.startsWith(one) && !page.url().includes(one));
    for (const next of [between ?? "", path]) await leaveFor(page, next);
  } else {
    await page.goto(path);
    await page.locator("html[data-ready]").waitFor();
  }
  await page.locator(until).first().waitFor();
}

async function inGame(page: Page, path = SLOT): Promise<void> {
  await goto(page, path, "iframe");
  await page.frameLocator("iframe").locator(".ctrl > button:not(:disabled)").waitFor({ timeout: 30_000 });
}

const game = (page: Page, selector: string) => page.frameLocator("iframe").locator(selector);

const OPERATOR_SESSION_KEY = "foyer.backoffice";
/** The operator's session info, once this process has signed in. */
let operatorSession: string | undefined;

/** Opens a section of the back office as the operator. */
async function inBackOffice(page: Page, section = "", until = "main li button"): Promise<void> {
  const path = `/backoffice${section && `?section=${section}`}`;
  if (page.url().startsWith("http")) return goto(page, path, until);
  if (operatorSession) {
    await page.addInitScript(
      ([key, info]) => {
        if (location.origin !== "null") sessionStorage.setItem(key, info);
      },
      [OPERATOR_SESSION_KEY, operatorSession] as const,
    );
    return goto(page, path, until);
  }
  await goto(page, path, "main form");
  await page.locator("main input").nth(0).fill("operator");
  await page.locator("main input").nth(1).fill("Foyer-2026");
  await page.locator("main form [type=submit]").click();
  await page.locator(until).first().waitFor();
  operatorSession = await page.evaluate((key) => sessionStorage.getItem(key) ?? "", OPERATOR_SESSION_KEY);
}

/** Opens the first case of a queue. */
async function inCase(page: Page, queue: string): Promise<void> {
  await inBackOffice(page, queue, "main section li button");
  await page.locator("main section li button").first().click();
  await page.locator("main article dl").first().waitFor();
}

/** Makes the platform refuse to open a game. */
async function refuse(page: Page, errorCode: string, headers: Record<string, string> = {}): Promise<void> {
  const json = { success: false, errorCode, message: "refused" };
  await page.route("**/wps/game/launchGame**", (route) => route.fulfill({ status: 403, headers, json }));
}

/** Taps what opens a panel, and waits until its animation has ended. */
async function openPanel(page: Page, button: string, by: "tap" | "keyboard" = "tap"): Promise<void> {
  if (by === "tap") await page.locator(button).click();
  else await page.locator(button).press("Enter");
  const panel = page.locator("dialog[open] > :not([aria-hidden])");
  await panel.waitFor();
  // an animation that makes way for the screen may be cancelled
  await panel.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}

/** The details of the first game of a list. */
async function aboutGame(page: Page, list: string): Promise<void> {
  const button = "main [role=listitem] button[aria-haspopup=dialog]";
  await goto(page, list, button);
  // the button is for screen readers only
  await openPanel(page, `:nth-match(${button}, 1)`, "keyboard");
  await page.locator("dialog dl").waitFor();
}

const stop = (who: Stop["who"], name: string, open: Stop["open"]): Stop => ({ name, who, open });
const visitor = (name: string, open: Stop["open"]) => stop("visitor", name, open);
const player = (name: string, open: Stop["open"]) => stop("player", name, open);
const agent = (name: string, open: Stop["open"]) => stop("agent", name, open);
const operator = (name: string, open: Stop["open"]) => stop("operator", name, open);
const marking = (one: Stop): Stop => ({ ...one, marks: true });

/** The form of a contract for a direct downline. */
async function openNewContract(page: Page): Promise<void> {
  await goto(page, "/m/member/agent/getSalaryContract?view=new", "main ul a");
  await page.locator("main ul a").first().click();
  await page.locator("main fieldset input").first().waitFor();
}

/** The rates of the first direct downline. */
async function openRebateEditor(page: Page): Promise<void> {
  await goto(page, "/m/member/teamRebate", "main ul a .num");
  await page.locator("main ul a .num").first().click();
  await page.locator("main input[type='range']").first().waitFor();
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

/** Every screen and every panel, in the order a player meets them. */
export const VISUAL_TOUR: readonly Stop[] = [
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
  operator("back-office", async (page) => {
    await inBackOffice(page);
  }),
  operator("back-office-thread", async (page) => {
    await inBackOffice(page);
    await page.locator("main li button").first().click();
    await page.locator("main textarea").waitFor();
  }),
  operator("back-office-promotions", (page) => inBackOffice(page, "promotions", "main article")),
  operator("back-office-rejecting", async (page) => {
    await inBackOffice(page, "promotions", "main article");
    await openPanel(page, "main article >> nth=0 >> button >> nth=0");
    await page.locator("dialog [type=submit]").click();
    await page.locator("dialog [aria-invalid]").waitFor();
  }),
  operator("back-office-decisions", async (page) => {
    await inBackOffice(page, "promotions", "main article");
    await page.locator("main [aria-pressed=false]").first().click();
    await page.locator("main [aria-pressed=false] + [aria-pressed=true]").waitFor();
  }),
  operator("back-office-answers", async (page) => {
    await inBackOffice(page, "canned", "main section button");
    await openPanel(page, "main section button >> nth=0");
    await page.locator("dialog textarea").first().waitFor();
  }),
  operator("back-office-feedback", (page) => inBackOffice(page, "feedback", "main article")),
  operator("back-office-identity", (page) => inBackOffice(page, "identity", "main li button")),
  operator("back-office-identity-case", (page) => inCase(page, "identity")),
  operator("back-office-deposits", (page) => inCase(page, "deposits")),
  operator("back-office-withdrawals", (page) => inCase(page, "withdrawals")),
  operator("back-office-reconciliation", (page) => inCase(page, "reconciliation")),
  operator("back-office-statements", async (page) => {
    await inBackOffice(page, "statements", "main section button");
    await openPanel(page, "main section button >> nth=0");
    await page.locator("dialog input[type=file]").setInputFiles({
      name: "november.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "Date,Description,Amount,Payer\n2026-11-22,Salamat po,1250.00,Marisol Villanueva\n",
      ),
    });
    await page.locator("dialog [type=submit]").click();
    await page.locator("main article table").waitFor();
  }),
  operator("back-office-payments", (page) => inCase(page, "payments")),
  operator("back-office-adjustments", (page) => inCase(page, "adjustments")),
  operator("back-office-new-adjustment", async (page) => {
    await inBackOffice(page, "adjustments&adjustment=new&about=dalisay", "main form fieldset");
    await page.locator("main form [type=submit]").last().click();
    await page.locator("main [aria-invalid]").first().waitFor();
  }),
  operator("back-office-rules", (page) => inBackOffice(page, "rules", "main section dl")),
  operator("back-office-rules-form", async (page) => {
    await inBackOffice(page, "rules", "main section dl");
    await page.locator("main section button").last().click();
    await page.locator("main form [inputmode=decimal]").first().fill("1e9");
    await page.locator("main form [type=submit]").click();
    await page.locator("main form [aria-invalid]").nth(1).waitFor();
  }),
  operator("back-office-agents", (page) => inCase(page, "agents")),
  operator("back-office-new-agent", async (page) => {
    await inBackOffice(page, "agents");
    await page.locator("main section button").first().click();
    await page.locator("main article form").waitFor();
  }),
  operator("back-office-move", async (page) => {
    await inBackOffice(page, "agents&list=moves");
    await page.locator("main li button").first().click();
    await openPanel(page, "main article footer button >> nth=-1");
  }),
  operator("back-office-contracts", (page) => inCase(page, "contracts")),
  operator("back-office-lotteries", (page) => inCase(page, "lotteries")),
  operator("back-office-draws", (page) => inCase(page, "lotteries&list=draws")),
  operator("back-office-lottery-terms", async (page) => {
    await inCase(page, "lotteries");
    await page.locator("main article footer button").first().click();
    await page.locator("main article form table").waitFor();
  }),
  ...backOfficeLotteryStops({ inBackOffice }),
  operator("back-office-settlements", (page) => inCase(page, "settlements")),
  operator("back-office-dry-run", async (page) => {
    await inBackOffice(page, "settlements&settlement=trial", "main article section");
  }),
  operator("back-office-proofs", async (page) => {
    await inBackOffice(page, "settlements&proof=newest", "main article section, main article p");
  }),
  operator("back-office-audit", (page) => inBackOffice(page, "audit", "main article")),
  operator("back-office-methods", async (page) => {
    await inBackOffice(page, "methods", "main article dl");
    await openPanel(page, "main article [role=group] [aria-pressed=false] >> nth=0");
  }),
  operator("back-office-security", (page) => inBackOffice(page, "security", "main article")),
  operator("back-office-second-factor", async (page) => {
    await inBackOffice(page, "security", "main article");
    await openPanel(page, "main article button");
    await page.locator("dialog form svg").first().waitFor();
  }),
  operator("back-office-announcement", async (page) => {
    await inBackOffice(page, "announcements", "main form textarea");
    await page.locator("main form [name=title]").fill("Hello");
    await page.locator("main form textarea").fill("A word to **agents**.");
    await page.locator("main form [type=submit]").click();
    await page.locator("dialog article p").waitFor();
  }),
  operator("back-office-messages", async (page) => {
    await inBackOffice(page, "messages", "main form textarea");
    await page.locator("main form [type=submit]").click();
    await page.locator("[aria-invalid]").nth(2).waitFor();
  }),
  operator("back-office-message", async (page) => {
    await inBackOffice(page, "messages", "main form textarea");
    await page.locator("main form [type=radio]").nth(1).check();
    await page.locator("main form [name=title]").fill("Hello");
    await page.locator("main form textarea").fill("A word to **everybody**.");
    await page.locator("main form [type=submit]").click();
    await page.locator("dialog article p").waitFor();
  }),
  visitor("search", (page) => goto(page, "/m/search?gameName=orchrad", "main [role=listitem] a")),
  visitor("search-none", (page) => goto(page, "/m/search?gameName=zzzzqqq", "main h2")),
  visitor("list-empty", (page) => goto(page, `${LIST}&gameName=zzzz`, "main h2")),
  visitor("list-recents", (page) => goto(page, `${LIST}&type=recent`, "main h2")),
  marking(
    player("toast", async (page) => {
      await withoutLongTimers(page);
      await goto(page, "/m/gameList?gameType=FISH", "main [role=listitem] a");
      await page.locator("main [role=listitem] a").first().click();
      await page.locator("[role=status] p").waitFor();
    }),
  ),
  marking(
    visitor("offline", async (page) => {
      await goto(page, LIST, "main [role=listitem] a");
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
  agent("team-overview", async (page) => {
    await goto(page, "/m/agent/team/overview", "main dl dd");
    await page.locator("main summary").click();
    await page.locator("main table").waitFor();
  }),
  agent("team-overview-days", async (page) => {
    await goto(page, "/m/agent/team/overview?show=net", "main dl dd");
    await openPanel(page, "main button[aria-haspopup=dialog]");
    await page.locator("dialog input[type=date]").first().waitFor();
  }),
  agent("team-tree", async (page) => {
    await goto(page, "/m/member/team?period=month", "main button[aria-expanded]");
    await page.locator("main button[aria-expanded=false]").first().click();
    await page.locator("main ul ul a").first().waitFor();
  }),
  agent("team-list", (page) =>
    goto(page, "/m/member/team?view=list&period=month", "main li a[href*=member]"),
  ),
  agent("team-list-none", (page) => goto(page, "/m/member/team?view=list&name=zzzzqqq", "main h2")),
  agent("team-member", async (page) => {
    await goto(page, "/m/member/team?type=agents&view=list", "main li a[href*=member]");
    await page.locator("main li a[href*='member=']").first().click();
    await page.locator("main article dl").last().waitFor();
  }),
  agent("team-betting", (page) => goto(page, "/m/teamBetting?period=month", "main section li a")),
  agent("team-round", async (page) => {
    await goto(page, "/m/teamBetting?period=month", "main section li a");
    await page.locator("main section li a").first().click();
    await page.locator("main article section li").first().waitFor();
  }),
  agent("team-betting-filter", async (page) => {
    await goto(page, "/m/teamBetting?period=month", "main section li a");
    await openPanel(page, "main button[aria-haspopup=dialog] >> nth=-1");
  }),
  agent("team-transactions", (page) =>
    goto(page, "/m/transaction/record?types=A&period=month", "main section li a"),
  ),
  agent("team-transaction", async (page) => {
    await goto(page, "/m/transaction/record?types=A&period=month", "main section li a");
    await page.locator("main section li a").first().click();
    await page.locator("main article dl").last().waitFor();
  }),
  agent("team-profit", async (page) => {
    await goto(page, "/m/agent/team/pnl?period=month", "main svg[role=img]");
    await page.locator("main li a").first().waitFor();
  }),
  agent("team-profit-of-downline", async (page) => {
    await goto(page, "/m/agent/team/pnl?period=month", "main svg[role=img]");
    await page.locator("main li a[href*=under]").first().click();
    await page.locator("main nav li").nth(1).waitFor();
  }),
  agent("team-messages", (page) => goto(page, "/m/webEmail?types=A", "main ul a time")),
  agent("team-messages-upline", (page) => goto(page, "/m/webEmail?types=A&view=upline", "main ul a time")),
  agent("team-messages-write-to-all", async (page) => {
    await goto(page, "/m/webEmail?types=A", "main ul a time");
    await openPanel(page, "main button[aria-haspopup=dialog]");
    await page.locator("dialog textarea").fill("x".repeat(501));
    await page.locator("dialog form [type=submit]").click();
    await page.locator("dialog [role=alert]").waitFor();
  }),
  agent("team-conversation", async (page) => {
    await goto(page, "/m/webEmail?types=A&view=upline", "main ul a time");
    await page.locator("main ul a").first().click();
    await page.locator("main [role=log] time").first().waitFor();
  }),
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
  agent("agent-home", (page) => goto(page, "/m/agent", "main nav a[href='/m/securityCenter']")),
  agent("agent-announcements", (page) => goto(page, "/m/member/notice?types=A", "main li a")),
  agent("rebates", (page) => goto(page, "/m/member/agent/agentRebeat", "main li .num")),
  agent("rebate-statements", (page) =>
    goto(page, "/m/member/agent/agentRebeat?view=statements", "main ul a .num"),
  ),
  agent("rebate-statement", async (page) => {
    await goto(page, "/m/member/agent/agentRebeat?view=statements", "main ul a .num");
    await page.locator("main ul a .num").first().click();
    await page.locator("article").waitFor();
  }),
  agent("team-rebates", (page) => goto(page, "/m/member/teamRebate", "main ul a .num")),
  agent("rebate-editor", async (page) => {
    await openRebateEditor(page);
    await page.locator("main table td").first().waitFor();
  }),
  marking(
    agent("rebate-editor-wrong", async (page) => {
      await openRebateEditor(page);
      await page.locator("main input[inputmode='decimal']").first().fill("99");
      await page.locator("main [role='alert']").waitFor();
    }),
  ),
  agent("open-account", async (page) => {
    await goto(page, "/m/agentRegister", "main form [type=submit]");
    await page.locator("main input[inputmode='decimal']").first().fill("9");
    await page.locator("main [role='alert']").waitFor();
  }),
  agent("invitation-links", (page) => goto(page, "/m/agentRegister?view=links", "main ul a")),
  agent("invitation-link", (page) => goto(page, "/m/agentRegister?code=HANAP7K4M2", "main svg[role=img]")),
  agent("invitation-link-form", (page) =>
    goto(page, "/m/agentRegister?view=links&form=new", "main form [type=submit]"),
  ),
  agent("quotas", (page) => goto(page, "/m/agentRegister?view=quotas", "main ul li")),
  agent("contracts", (page) => goto(page, "/m/member/agent/getSalaryContract", "main table")),
  agent("contracts-waiting", (page) => goto(page, "/m/member/agent/getDevidendContract", "main table")),
  agent("contract-answer", async (page) => {
    await goto(page, "/m/member/agent/getDevidendContract", "main table");
    await openPanel(page, "main section a[href*=counter] + button");
  }),
  agent("contract", async (page) => {
    await goto(page, "/m/member/agent/getSalaryContract", "main ul a[href*=id]");
    await page.locator("main ul a[href*='id=']").first().click();
    await page.locator("main dl").last().waitFor();
  }),
  agent("contract-history", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=history", "main ul a"),
  ),
  agent("contract-choose-downline", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=new", "main ul a"),
  ),
  agent("contract-new", async (page) => {
    await openNewContract(page);
    await page.locator("main [role=group] table").first().waitFor();
  }),
  marking(
    agent("contract-new-wrong", async (page) => {
      await openNewContract(page);
      for (const [at, text] of ["1000", "3", "99"].entries())
        await page.locator("main fieldset").first().locator("input").nth(at).fill(text);
      await page.locator("main fieldset [aria-invalid]").first().waitFor();
    }),
  ),
  agent("salary-statements", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=statements", "main ul a .num"),
  ),
  agent("hourly-statements", (page) =>
    goto(page, "/m/member/agent/getHourContract?view=statements", "main ul a .num"),
  ),
  agent("contract-payments", (page) =>
    goto(page, "/m/member/agent/getSalaryContract?view=payments", "main ul a .num"),
  ),
  agent("contract-payment", async (page) => {
    await goto(page, "/m/member/agent/getSalaryContract?view=payments", "main ul a .num");
    await page.locator("main ul a .num").first().click();
    await page.locator("article table").waitFor();
  }),
  agent("dividends", (page) => goto(page, "/m/member/agent/agentDivident", "main ul a .num")),
  agent("dividend-statement", async (page) => {
    await goto(page, "/m/member/agent/agentDivident", "main ul a .num");
    await page.locator("main ul a .num").first().click();
    await page.locator("article table").waitFor();
  }),
  agent("contract-prompt", async (page) => {
    // away and back without a new page, which would mark the prompts as shown
    await goto(page, "/m/agent", "main nav a[href='/m/securityCenter']");
    await page.evaluate(() => {
      document.cookie = "contractPrompts=; path=/; max-age=0";
    });
    await page.locator("main nav a[href='/m/securityCenter']").click();
    await page.locator("main ul a[href*=part]").first().waitFor();
    await page.goBack();
    await page.locator("dialog table").waitFor();
  }),
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
