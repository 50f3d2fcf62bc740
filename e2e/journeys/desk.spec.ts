import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { DeskPage } from "../pages/chat.ts";
import { Platform } from "../platform.ts";
import { expect, test } from "../test.ts";

test("the desk opens to its own people only", async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await desk.logIn.click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  await desk.enter("operator", "not-the-password");
  await expect(desk.refusal).toHaveText("Name or password is not right.");
  await desk.enter("player");
  await expect(desk.refusal).toHaveText("Name or password is not right.");
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  await desk.leave.click();
  await expect(desk.logIn).toBeVisible();
  await page.reload();
  await expect(desk.logIn).toBeVisible();
});

test("too many wrong passwords shut the door for a while", async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  for (let tries = 0; tries < 5; tries++) {
    const answered = page.waitForResponse("**/wps/desk/login");
    await desk.enter("nobody-of-this-house", "wrong");
    await answered;
    await expect(desk.refusal).toHaveText("Name or password is not right.");
    await expect(desk.logIn).not.toHaveAttribute("aria-busy", "true");
  }
  await desk.enter("nobody-of-this-house", "wrong");
  await expect(desk.refusal).toContainText("Too many tries");
});

test("a shift that has ended asks to sign in again, and says why", async ({ page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem("foyer.desk") ?? "{}").token);
  await page.request.delete("/wps/desk/session", { headers: { "Operator-Token": token } });
  await expect(desk.logIn).toBeVisible();
  await expect(desk.refusal).toHaveText("Your shift at the desk has ended. Please sign in again.");
});

test("stays over a reload in its tab, and is no part of another", async ({ context, page }) => {
  const desk = new DeskPage(page);
  await desk.open();
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  await page.reload();
  await expect(desk.leave).toBeVisible();
  const other = new DeskPage(await context.newPage());
  await other.open();
  await expect(other.logIn).toBeVisible();
});

async function deskIn(browser: Browser): Promise<DeskPage> {
  const context = await browser.newContext();
  const desk = new DeskPage(await context.newPage());
  await desk.open();
  await desk.enter();
  await expect(desk.leave).toBeVisible();
  return desk;
}

test("an application decided at one desk leaves the other, where whoever comes later is told who was first", async ({
  browser,
  newAccount,
  request,
  sessionOf,
}) => {
  test.slow();
  const username = await newAccount();
  const player = new Platform(request, await sessionOf(username));
  const circle = await player.promotion("The circle of the house");
  await player.joinPromotion(circle);

  const [first, second] = [await deskIn(browser), await deskIn(browser)];
  for (const desk of [first, second]) {
    await desk.goTo("Promotions");
    await expect(desk.card(username)).toContainText("¥88.00");
  }
  await second.card(username).getByRole("button", { name: "Reject" }).click();
  await second.sheet.getByRole("button", { name: "Reject" }).click();
  await expect(second.sheet.getByText("Please say why.")).toBeVisible();
  await second.sheet.getByRole("textbox").fill("Once a household.");

  await first.card(username).getByRole("button", { name: "Issue" }).click();
  await first.sheet.getByRole("button", { name: "Issue" }).click();
  await expect(first.card(username)).toHaveCount(0);
  await expect(
    second.page.getByRole("article", { includeHidden: true }).filter({ hasText: username }),
  ).toHaveCount(0);
  await second.sheet.getByRole("button", { name: "Reject" }).click();
  await expect(second.sheet.getByRole("alert")).toHaveText("operator has issued it already.");
  expect((await player.standing(circle)).state).toBe("claim");
  for (const desk of [first, second]) await desk.page.context().close();
});

test("feedback that is answered and a message that is written reach their player at once", async ({
  browser,
  enterAs,
  home,
  member,
  page,
  sessionOf,
}) => {
  test.slow();
  await enterAs();
  await home.open();
  const player = new Platform(page.request, await sessionOf(member));
  const before = await player.unread();
  const envelope = page.getByRole("banner").getByRole("link", { name: /^Messages/ });
  const counted = (more: number) =>
    expect(envelope).toHaveAccessibleName(`Messages, ${before + more} unread`);
  const told = `The reels stand still, says ${randomUUID()}.`;
  const receipt = await player.tell(told);

  const desk = await deskIn(browser);
  await desk.goTo("Feedback");
  await desk.card(told).getByRole("button", { name: "Answer" }).click();
  const answer = `They turn again, ${randomUUID()}.`;
  await desk.sheet.getByRole("textbox", { name: "Your answer" }).fill(answer);
  // what is typed outlives the sheet and the page
  await desk.page.reload();
  await desk.card(told).getByRole("button", { name: "Answer" }).click();
  await expect(desk.sheet.getByRole("textbox")).toHaveValue(answer);
  await desk.sheet.getByRole("button", { name: "Send" }).click();
  await expect(desk.card(told)).toHaveCount(0);
  await counted(1);

  await desk.goTo("Messages");
  const title = `A word to you, ${randomUUID()}`;
  await desk.page.getByRole("textbox", { name: "Title" }).fill(title);
  await desk.page.getByRole("textbox", { name: "Text" }).fill("Look at **what is on**.");
  await desk.page.getByRole("radio", { name: "Everybody" }).check();
  await desk.page.getByRole("button", { name: "Look at it" }).click();
  await expect(desk.sheet.getByRole("button", { name: /^Send it to \d+ players$/ })).toBeVisible();
  await desk.sheet.getByRole("button", { name: "Close" }).click();
  await desk.page.getByRole("radio", { name: "One player" }).check();
  await desk.page.getByRole("textbox", { name: "Username" }).fill("nobody-of-this-house");
  await desk.page.getByRole("button", { name: "Look at it" }).click();
  await expect(desk.page.getByText("Nobody here has this name.")).toBeVisible();
  await desk.page.getByRole("textbox", { name: "Username" }).fill(member.toUpperCase());
  await desk.page.getByRole("button", { name: "Look at it" }).click();
  await expect(desk.sheet.locator("strong")).toHaveText("what is on");
  await desk.sheet.getByRole("button", { name: `Send it to ${member}` }).click();
  await expect(desk.page.getByRole("listitem").filter({ hasText: title })).toContainText(`To ${member}`);
  await counted(2);
  await desk.page.context().close();

  await envelope.click();
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expect(page.getByRole("main").locator("strong")).toHaveText("what is on");
  await page.goto("/m/feedback");
  await expect(page.getByRole("listitem").filter({ hasText: receipt })).toContainText(answer);
});

test("is kept out of what searches the web", async ({ page }) => {
  const answer = await page.request.get("/desk");
  expect(answer.headers()["x-robots-tag"]).toBe("noindex");
  expect((await page.request.get("/m/home")).headers()["x-robots-tag"]).toBeUndefined();
});
