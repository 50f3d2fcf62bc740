import type { Page } from "@playwright/test";
import { ChatPage } from "../pages/chat.ts";
import { expect, test } from "../test.ts";

test.use({ serviceWorkers: "allow" });

/** Screens by address, each with content that stays after it was read. */
const READ = [
  ["/m/message", "main li a"],
  ["/m/notice", "main section li a"],
  ["/m/help?p=1&c=1", "main li button"],
  ["/m/activity", "main article"],
  ["/m/useragreement", "main article"],
  ["/m/gameList?gameType=RNG", "main [role=listitem] a"],
] as const;

const NEVER_READ = ["/m/joinUs", "/m/gameList?gameType=FISH"];

async function openAll(page: Page): Promise<void> {
  for (const [path, part] of READ) {
    await page.goto(path);
    await expect(page.locator(part).first(), path).toBeVisible();
    // a server-rendered page is readable before its script has loaded and can be cached
    await page.locator("html[data-ready]").waitFor();
  }
}

test("screens read before stay readable offline, unread ones say so, and no typed text is lost", async ({
  page,
  context,
  home,
  signIn,
  member,
}) => {
  await page.goto("/m/home");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await openAll(page);
  await page.goto("/m/login");
  await expect(signIn.submit).toBeVisible();
  await page.locator("html[data-ready]").waitFor();
  await signIn.username.fill(member);

  await context.setOffline(true);
  await test.step("sign-in offline", async () => {
    await signIn.signIn(member);
    await expect(signIn.refusal).toHaveText(/^(?:No internet|The connection was lost)\./);
    await expect(signIn.username).toHaveValue(member);
    await expect(signIn.password).not.toHaveValue("");
  });

  await context.setOffline(false);
  await signIn.submit.click();
  await expect(page).not.toHaveURL(/\/m\/login/);

  const main = page.getByRole("main");
  await page.goto("/m/voucherCenter?method=bank");
  await main.getByLabel("Amount", { exact: true }).fill("500");
  await main.getByRole("button", { name: /^Pay ₱500 with/ }).click();
  await expect(page).toHaveURL(/order=DP-/);
  await expect(main.getByRole("heading", { name: "Transfer exactly" })).toBeVisible();
  const order = page.url();

  const words = page.getByRole("main").getByRole("textbox", { name: "Your message" });
  await page.goto("/m/feedback");
  await expect(words).toBeVisible();
  await context.setOffline(true);
  await test.step("feedback offline", async () => {
    const text = `Written in a tunnel ${Date.now()}`;
    await words.fill(text);
    const send = page.getByRole("main").getByRole("button", { name: "Send" });
    await send.click();
    await expect(page.getByText("No internet.", { exact: true }).first()).toBeVisible();
    await expect(words).toHaveValue(text);
    await context.setOffline(false);
    await send.click();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: text })).toBeVisible();
  });

  await test.step("customer service chat offline", async () => {
    const chat = new ChatPage(page);
    await chat.open();
    await context.setOffline(true);
    const text = `Are you there ${Date.now()}`;
    await chat.box.fill(text);
    await chat.sendButton.click();
    await expect(chat.notSent.or(page.getByText("No internet.", { exact: true })).first()).toBeVisible();
    await context.setOffline(false);
    await expect(chat.word(text)).toBeVisible();
    await expect(chat.notSent).toHaveCount(0);
  });

  await context.setOffline(true);
  await test.step("reading offline", async () => {
    await openAll(page);
    const strip = page.getByRole("status").filter({ hasText: "You're offline. Showing saved content." });
    await home.open();
    await home.ready();
    await expect(page.getByRole("heading", { name: "Hot tonight" })).toBeVisible();
    await expect(strip).toBeVisible();
    await page.goto(order);
    await expect(main.getByText(/^Offline\. As of /)).toBeVisible();
    await expect(main.getByText(new URL(order).searchParams.get("order") ?? "")).toBeVisible();
    await expect(main.getByRole("button", { name: "Copy account number" })).toBeVisible();
    for (const path of NEVER_READ) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("button", { name: "Try again" }), path).toBeVisible();
      await expect(page.getByRole("main").getByText("No internet.", { exact: true }), path).toBeVisible();
    }
    await context.setOffline(false);
    await expect(page.locator("main [role=listitem] a").first()).toBeVisible();
    await expect(strip).toHaveCount(0);
  });

  await page.goto(order);
  await main.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(main.getByRole("heading", { name: "This order was cancelled" })).toBeVisible();
});
