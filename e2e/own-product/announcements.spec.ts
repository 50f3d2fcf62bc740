import { ContentWriter } from "../content-writer.ts";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

const LONG = "<p>A line of many.</p>".repeat(12);

test("a tap on an announcement opens it, Back finds it open at the same position, and the button beside it opens one at a time; both mark it read", async ({
  ownProduct,
  page,
  useSession,
}) => {
  const writer = new ContentWriter(ownProduct);
  for (let number = 1; number <= 8; number++)
    await writer.announce({ title: `Word number ${number}`, content: `<p>Text ${number}</p>${LONG}` });
  await useSession();
  await page.goto("/m/message");
  const rows = page.getByRole("main").getByRole("listitem");
  const row = rows.filter({ hasText: "Word number 2" });
  await expect(row).toContainText("Unread");
  await row.scrollIntoViewIfNeeded();

  const marked = page.waitForResponse(
    (answer) => answer.url().includes("/wps/member/notices") && answer.request().method() === "POST",
  );
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/m\/messageDetail\?id=\d+$/);
  await expect(page.getByRole("article")).toContainText("Text 2");
  await expect(page.getByRole("article").locator("time")).toHaveText(/^\d{4}-\d\d-\d\d$/);
  expect((await marked).ok()).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(/\/m\/message\?open=\d+$/);
  await expect(row).toContainText("Text 2");
  await expect(row).not.toContainText("Unread");
  await expect(row).toBeInViewport();
  await page.reload();
  await expect(row).toContainText("Text 2");
  await expect(row).not.toContainText("Unread");

  const main = page.getByRole("main");
  const third = rows.filter({ hasText: "Word number 3" });
  await expect(third).toContainText("Unread");
  await main.getByRole("button", { name: "Show the text of Word number 3" }).click();
  await expect(main).toContainText("Text 3");
  await expect(main).not.toContainText("Text 2");
  await main.getByRole("button", { name: "Hide the text of Word number 3" }).click();
  await expect(main).not.toContainText("Text 3");
  await expect(third).not.toContainText("Unread");
  // the header arrow leads home from the list, whatever was opened in it
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/m\/home/);
});

test("visitors and guests read announcements without unread marks", async ({ page }) => {
  const marks: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/wps/member/notices")) marks.push(request.method());
  });
  await page.goto("/m/message");
  const row = page.getByRole("main").getByRole("listitem").first();
  await expect(row).not.toContainText("Unread");
  await row.getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article")).toBeVisible();
  expect(marks).toEqual([]);
});

test("an announcement that is taken down disappears while a player reads it, and an unknown one shows a message", async ({
  ownProduct,
  page,
  useSession,
}) => {
  const writer = new ContentWriter(ownProduct);
  const id = await writer.announce({ title: "Not for long", content: "<p>Read quickly</p>" });
  await useSession();
  await page.goto(`/m/messageDetail?id=${id}`);
  await expect(page.getByRole("article")).toContainText("Read quickly");
  await writer.takeDown(id);
  await expect(page.getByRole("heading", { name: "Announcement not found" })).toBeVisible();
  await page.getByRole("link", { name: "All announcements" }).click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  for (const unknown of ["0", "%3Cscript%3E", ""]) {
    await page.goto(`/m/messageDetail?id=${unknown}`);
    await expect(page.getByRole("heading", { name: "Announcement not found" })).toBeVisible();
  }
});

test("announcements that fail to load show a message and can be retried", async ({ page }) => {
  const path = /\/wps\/system\/announcements\?.*types=PL%2CPU%2CH/;
  await page.route(path, (route) => route.abort());
  await page.goto("/m/message");
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(path);
  await again.click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

test("the notice on home leads a member to the announcements, and a visitor or guest there through sign-in", async ({
  page,
  home,
  signIn,
}) => {
  await home.open();
  await home.ready();
  await page.getByRole("main").locator("a[href^='/m/login?from']").click();
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fmessage/);
  await signIn.signIn("tester");
  await expect(page).toHaveURL(/\/m\/message/);
  await home.open();
  await page.getByRole("main").locator("a[href='/m/message']").click();
  await expect(page).toHaveURL(/\/m\/message$/);
});
