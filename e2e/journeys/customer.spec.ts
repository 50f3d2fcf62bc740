import type { Page } from "@playwright/test";
import { ChatPage } from "../pages/chat.ts";
import { PASSWORD, SignInPage } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

const lines = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");

test("the lines lead where the merchant says, and stand in no answer in plain words", async ({ page }) => {
  const answered = page.waitForResponse("**/wps/system/onlineService");
  await page.goto("/m/customer");
  const body = await (await answered).text();
  expect(body).not.toMatch(/https:|mailto:|tel:/);
  const line = lines(page).filter({ hasText: "Opens outside this house" }).first();
  await expect(line).toHaveAttribute("href", /^https:\/\//);
  await expect(line).toHaveAttribute("target", "_blank");
  await expect(line).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
  await expect(page.locator("a[href^='tel:']")).toBeVisible();
});

test("a visitor is told that the chat needs an account, and is led to it after signing in", async ({
  page,
}) => {
  await page.goto("/m/customer");
  await expect(page.getByText("The chat needs an account")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  const signIn = new SignInPage(page);
  await signIn.enter("tester", PASSWORD);
  await expect(page).toHaveURL(/\/m\/service$/);
  await expect(new ChatPage(page).box).toBeVisible();
});

test("a visitor at the chat's own address finds the lines, and reads what the house says in its own words", async ({
  page,
  chooseLanguage,
}) => {
  await page.goto("/m/service");
  await expect(page.getByText("The chat needs an account")).toContainText("One takes a minute to make.");
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
  await chooseLanguage("TY");
  await page.reload();
  await expect(page.getByText("Kailangan ng account para sa chat")).toContainText("Isang minuto lang");
});

test("lines that do not come can be asked for again", async ({ page }) => {
  let broken = true;
  await page.route("**/wps/system/onlineService", (route) => (broken ? route.abort() : route.fallback()));
  await page.goto("/m/customer");
  await expect(page.getByText("The lines did not come")).toBeVisible({ timeout: 20_000 });
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
});

const provider = (page: Page, chatUrl: string, framed: boolean) =>
  page.route("**/wps/chat/launch", (route) =>
    route.fulfill({ json: { success: true, value: { chatUrl, framed } } }),
  );

test("another provider's chat that refuses frames is offered in a window of its own", async ({
  enterAs,
  page,
}) => {
  await enterAs();
  await provider(page, "https://chat.example/foyer", false);
  await page.goto("/m/service");
  const way = page.getByRole("link", { name: "Open it in a window of its own" });
  await expect(way).toHaveAttribute("href", "https://chat.example/foyer");
  await expect(way).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("so is one that this page's own policy does not let in", async ({ enterAs, page, passOver }) => {
  passOver(/Content Security Policy|frame-src/);
  await enterAs();
  await provider(page, "https://chat.example/foyer", true);
  await page.goto("/m/service");
  await expect(page.getByText("The chat is next door")).toBeVisible();
});

test("so is one that does not come within eight seconds", async ({ enterAs, page }) => {
  await page.clock.install();
  await enterAs();
  // an address that the page's policy lets in
  const { "content-security-policy": policy = "" } = (await page.request.get("/m/home")).headers();
  const silent = `${/frame-src (\S+?)[\s;]/.exec(`${policy};`)?.[1]}/never-answers`;
  await page.route(silent, () => {});
  await provider(page, silent, true);
  await page.goto("/m/service");
  const frame = page.getByRole("main").locator("iframe");
  await expect(frame).toHaveAttribute("src", silent);
  await page.clock.fastForward(5_000);
  await expect(frame).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page.getByText("The chat is next door")).toBeVisible();
  await expect(frame).toHaveCount(0);
});
