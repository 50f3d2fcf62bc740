import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { BackOfficePage } from "../pages/chat.ts";
import { Platform } from "../platform.ts";
import { expect, test } from "../test.ts";

test("only operators can sign in to the back office, in one tab, until they log out or their session ends", async ({
  context,
  page,
}) => {
  const backOffice = new BackOfficePage(page);
  await backOffice.open();
  await backOffice.logIn.click();
  await expect(page.getByText("Enter your name.")).toBeVisible();
  await expect(page.getByText("Enter your password.")).toBeVisible();
  await backOffice.enter("operator", "not-the-password");
  await expect(backOffice.refusal).toHaveText("Wrong name or password.");
  await backOffice.enter("player");
  await expect(backOffice.refusal).toHaveText("Wrong name or password.");
  await backOffice.enter();
  await expect(backOffice.leave).toBeVisible();

  await test.step("a session survives a reload in its tab and is not shared with another tab", async () => {
    await page.reload();
    await expect(backOffice.leave).toBeVisible();
    const other = new BackOfficePage(await context.newPage());
    await other.open();
    await expect(other.logIn).toBeVisible();
    await other.page.close();
  });
  await test.step("an expired session asks for sign-in again and gives the reason", async () => {
    const token = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem("foyer.backoffice") ?? "{}").token,
    );
    await page.request.delete("/wps/backoffice/session", { headers: { "Operator-Token": token } });
    await expect(backOffice.logIn).toBeVisible();
    await expect(backOffice.refusal).toHaveText(
      "You've been logged out of the back office. Log in again to continue.",
    );
  });
  await test.step("a log-out lasts", async () => {
    await backOffice.enter();
    await expect(backOffice.leave).toBeVisible();
    await backOffice.leave.click();
    await expect(backOffice.logIn).toBeVisible();
    await page.reload();
    await expect(backOffice.logIn).toBeVisible();
  });
});

test("too many wrong passwords block the back-office sign-in for a while", async ({ page }) => {
  const backOffice = new BackOfficePage(page);
  await backOffice.open();
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse("**/wps/backoffice/login");
    await backOffice.enter("no-such-user", "wrong");
    await answered;
    await expect(backOffice.refusal).toHaveText("Wrong name or password.");
    await expect(backOffice.logIn).not.toHaveAttribute("aria-busy", "true");
  }
  await backOffice.enter("no-such-user", "wrong");
  await expect(backOffice.refusal).toContainText("Too many attempts");
});

async function backOfficeIn(browser: Browser): Promise<BackOfficePage> {
  const context = await browser.newContext();
  const backOffice = new BackOfficePage(await context.newPage());
  await backOffice.open();
  await backOffice.enter();
  await expect(backOffice.leave).toBeVisible();
  return backOffice;
}

test("an application decided in one back office leaves the other, and a later decision is answered with who decided first", async ({
  browser,
  newAccount,
  request,
  sessionOf,
}) => {
  const username = await newAccount();
  const player = new Platform(request, await sessionOf(username));
  const circle = await player.promotion("VIP club");
  await player.joinPromotion(circle);

  const [first, second] = [await backOfficeIn(browser), await backOfficeIn(browser)];
  for (const backOffice of [first, second]) {
    await backOffice.goTo("Promotions");
    await expect(backOffice.card(username)).toContainText("₱88.00");
  }
  await second.card(username).getByRole("button", { name: "Reject" }).click();
  await second.sheet.getByRole("button", { name: "Reject" }).click();
  await expect(second.sheet.getByText("Enter a reason.")).toBeVisible();
  await second.sheet.getByRole("textbox").fill("Once a household.");

  await first.card(username).getByRole("button", { name: "Issue" }).click();
  await first.sheet.getByRole("button", { name: "Issue" }).click();
  await expect(first.card(username)).toHaveCount(0);
  await expect(
    second.page.getByRole("article", { includeHidden: true }).filter({ hasText: username }),
  ).toHaveCount(0);
  await second.sheet.getByRole("button", { name: "Reject" }).click();
  await expect(second.sheet.getByRole("alert")).toHaveText(/^operator: It was approved on .+\.$/);
  expect((await player.participationIn(circle)).state).toBe("claim");
  for (const backOffice of [first, second]) await backOffice.page.context().close();
});

test("answered feedback and a new message reach their player at once", async ({
  browser,
  useSession,
  home,
  member,
  page,
  sessionOf,
}) => {
  await useSession();
  await home.open();
  const player = new Platform(page.request, await sessionOf(member));
  const before = await player.unread();
  const envelope = page.getByRole("banner").getByRole("link", { name: /^Messages/ });
  const counted = (more: number) =>
    expect(envelope).toHaveAccessibleName(`Messages, ${before + more} unread`);
  const feedback = `The reels stand still, says ${randomUUID()}.`;
  const receipt = await player.sendFeedback(feedback);

  const backOffice = await backOfficeIn(browser);
  await backOffice.goTo("Feedback");
  await backOffice.card(feedback).getByRole("button", { name: "Answer" }).click();
  const answer = `They turn again, ${randomUUID()}.`;
  await backOffice.sheet.getByRole("textbox", { name: "Your answer" }).fill(answer);
  // a draft survives closing the sheet and leaving the page
  await backOffice.page.reload();
  await backOffice.card(feedback).getByRole("button", { name: "Answer" }).click();
  await expect(backOffice.sheet.getByRole("textbox")).toHaveValue(answer);
  await backOffice.sheet.getByRole("button", { name: "Send" }).click();
  await expect(backOffice.card(feedback)).toHaveCount(0);
  await counted(1);

  await backOffice.goTo("Messages");
  const title = `A word to you, ${randomUUID()}`;
  await backOffice.page.getByRole("textbox", { name: "Title" }).fill(title);
  await backOffice.page.getByRole("textbox", { name: "Text" }).fill("Look at **what is on**.");
  await backOffice.page.getByRole("radio", { name: "All players" }).check();
  await backOffice.page.getByRole("button", { name: "Preview" }).click();
  await expect(backOffice.sheet.getByRole("button", { name: /^Send to \d+ players$/ })).toBeVisible();
  await backOffice.sheet.getByRole("button", { name: "Close" }).click();
  await backOffice.page.getByRole("radio", { name: "One player" }).check();
  await backOffice.page.getByRole("textbox", { name: "Username" }).fill("no-such-user");
  await backOffice.page.getByRole("button", { name: "Preview" }).click();
  await expect(backOffice.page.getByText("No player has this username.")).toBeVisible();
  await backOffice.page.getByRole("textbox", { name: "Username" }).fill(member.toUpperCase());
  await backOffice.page.getByRole("button", { name: "Preview" }).click();
  await expect(backOffice.sheet.locator("strong")).toHaveText("what is on");
  await backOffice.sheet.getByRole("button", { name: `Send to ${member}` }).click();
  await expect(backOffice.page.getByRole("listitem").filter({ hasText: title })).toContainText(
    `To ${member}`,
  );
  await counted(2);
  await backOffice.page.context().close();

  await envelope.click();
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expect(page.getByRole("main").locator("strong")).toHaveText("what is on");
  await page.goto("/m/feedback");
  await expect(page.getByRole("listitem").filter({ hasText: receipt })).toContainText(answer);
});

test("search engines are asked not to index the back office", async ({ page }) => {
  const answer = await page.request.get("/backoffice");
  expect(answer.headers()["x-robots-tag"]).toBe("noindex");
  expect((await page.request.get("/m/home")).headers()["x-robots-tag"]).toBeUndefined();
});
