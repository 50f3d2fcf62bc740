import type { Page } from "@playwright/test";
import { slotAddress } from "./pages/play.ts";
import { goto } from "./stop-tools.ts";

export const LIST = "/m/gameList?gameType=RNG";
export const SLOT = slotAddress();

/** Opens a game, and waits until it can be played. */
export async function inGame(page: Page, path = SLOT): Promise<void> {
  await goto(page, path, "iframe");
  await page.frameLocator("iframe").locator(".ctrl > button:not(:disabled)").waitFor();
}
