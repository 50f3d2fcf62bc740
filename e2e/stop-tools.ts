import type { Page } from "@playwright/test";
import type { Stop } from "./stop.ts";

/** Light screens that everybody may open. */
const BETWEEN = ["/m/download", "/m/sidebar"];

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
 * Leaves the present screen of a loaded page for a light one. Another size of text or page costs less there, and a
 * screen opened from there begins afresh.
 * @param next the address that is opened afterwards
 */
export async function leaveScreen(page: Page, next = ""): Promise<void> {
  if (!page.url().startsWith("http")) return;
  const present = new URL(page.url()).pathname;
  const light = BETWEEN.filter((one) => !next.startsWith(one));
  if (!light.includes(present)) await leaveFor(page, light[0] ?? "");
}

/** Opens an address afresh, and waits until the page is hydrated and its content has loaded. */
export async function goto(page: Page, path: string, until: string): Promise<void> {
  if (page.url().startsWith("http")) {
    await leaveScreen(page, path);
    await leaveFor(page, path);
  } else {
    await page.goto(path);
    await page.locator("html[data-ready]").waitFor();
  }
  await page.locator(until).first().waitFor();
}

/** Taps what opens a panel, and waits until its animation has ended. */
export async function openPanel(page: Page, button: string, by: "tap" | "keyboard" = "tap"): Promise<void> {
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
export async function aboutGame(page: Page, list: string): Promise<void> {
  const button = "main [role=listitem] button[aria-haspopup=dialog]";
  await goto(page, list, button);
  // the button is for screen readers only
  await openPanel(page, `:nth-match(${button}, 1)`, "keyboard");
  await page.locator("dialog dl").waitFor();
}

export const stop = (who: Stop["who"], name: string, open: Stop["open"]): Stop => ({ name, who, open });
export const visitor = (name: string, open: Stop["open"]) => stop("visitor", name, open);
export const player = (name: string, open: Stop["open"]) => stop("player", name, open);
export const agent = (name: string, open: Stop["open"]) => stop("agent", name, open);
export const operator = (name: string, open: Stop["open"]) => stop("operator", name, open);
export const marking = (one: Stop): Stop => ({ ...one, marks: true });
