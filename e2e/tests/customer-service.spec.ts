import type { Page } from "@playwright/test";
import { ChatPage } from "../pages/chat.ts";
import { PASSWORD, SignInPage } from "../pages/sign-in.ts";
import { expect, test } from "../test.ts";

const lines = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");

test("contact lines link to the merchant's addresses, which the API response does not contain in plain text, and a visitor reaches the chat after signing in", async ({
  page,
}) => {
  const answered = page.waitForResponse("**/wps/system/onlineService");
  await page.goto("/m/customer");
  const body = await (await answered).text();
  expect(body).not.toMatch(/https:|mailto:|tel:/);
  const line = lines(page).filter({ hasText: "Opens Line" }).first();
  await expect(line).toHaveAttribute("href", /^https:\/\//);
  await expect(line).toHaveAttribute("target", "_blank");
  await expect(line).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
  await expect(page.locator("a[href^='tel:']")).toBeVisible();

  await expect(page.getByText("Log in to chat with us.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  const signIn = new SignInPage(page);
  await signIn.enter("tester", PASSWORD);
  await expect(page).toHaveURL(/\/m\/service$/);
  await expect(new ChatPage(page).box).toBeVisible();
});

test("a visitor at the chat's address sees the contact lines and the merchant's own text", async ({
  page,
  chooseLanguage,
}) => {
  await page.goto("/m/service");
  await expect(page.getByText("Log in to chat with us.")).toContainText(
    "It takes about a minute to sign up.",
  );
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
  await chooseLanguage("TY");
  await page.reload();
  await expect(page.getByText("Mag-log in para makipag-chat sa amin.")).toContainText(
    "Mga isang minuto lang",
  );
});

test("contact lines that fail to load can be retried", async ({ page }) => {
  let broken = true;
  await page.route("**/wps/system/onlineService", (route) => (broken ? route.abort() : route.fallback()));
  await page.goto("/m/customer");
  await expect(page.getByText("Couldn't load contact options.")).toBeVisible();
  broken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("a[href^='mailto:']")).toBeVisible();
});

const provider = (page: Page, chatUrl: string, framed: boolean) =>
  page.route("**/wps/chat/launch", (route) =>
    route.fulfill({ json: { success: true, value: { chatUrl, framed } } }),
  );

test("an external chat that refuses frames is offered in its own window", async ({ useSession, page }) => {
  await useSession();
  await provider(page, "https://chat.example/foyer", false);
  await page.goto("/m/service");
  const way = page.getByRole("link", { name: "Open in a new window" });
  await expect(way).toHaveAttribute("href", "https://chat.example/foyer");
  await expect(way).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("an external chat that the page's content security policy blocks is offered in its own window", async ({
  useSession,
  page,
  allowError,
}) => {
  allowError(/Content Security Policy|frame-src/);
  await useSession();
  await provider(page, "https://chat.example/foyer", true);
  await page.goto("/m/service");
  await expect(page.getByText("Chat in a new window")).toBeVisible();
});

test("an external chat that does not load within 8 seconds is offered in its own window", async ({
  useSession,
  page,
}) => {
  await page.clock.install();
  await useSession();
  // an address that the page's content security policy allows
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
  await expect(page.getByText("Chat in a new window")).toBeVisible();
  await expect(frame).toHaveCount(0);
});
