import type { Page, Route } from "@playwright/test";
import { expect, test } from "../test.ts";

/** Platform messages. */

const main = (page: Page) => page.getByRole("main");
const welcome = (page: Page) => main(page).getByRole("link", { name: /Welcome to/ });
const envelope = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Messages/ });

test("a new account is welcomed: the message counts until it is opened, and can be removed and put back", async ({
  newAccount,
  enterAs,
  home,
  page,
}) => {
  test.slow();
  await enterAs(await newAccount());
  await home.open();
  await expect(envelope(page)).toHaveAccessibleName("Messages, 1 unread");
  await envelope(page).click();
  await expect(welcome(page)).toHaveAccessibleName(/^Unread:/);
  await welcome(page).click();
  await expect(page).toHaveURL(/\/m\/webEmail\?id=\d+$/);
  await expect(main(page).getByText("The games are lit")).toBeVisible();
  await page.goBack();
  await expect(welcome(page)).not.toHaveAccessibleName(/Unread/);
  await page.goBack();
  await expect(envelope(page)).toHaveAccessibleName("Messages");

  await envelope(page).click();
  await main(page)
    .getByRole("button", { name: /^Remove Welcome/ })
    .click();
  await expect(main(page).getByText("Message removed")).toBeVisible();
  await main(page).getByRole("button", { name: "Undo" }).click();
  await expect(welcome(page)).toBeVisible();
  await main(page).getByRole("button", { name: "Remove what was read" }).click();
  await expect(main(page).getByText("1 message removed")).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await main(page).getByRole("button", { name: "Put them back" }).click();
  await welcome(page).click();
  await main(page).getByRole("button", { name: "Remove message" }).click();
  await expect(main(page).getByText("Message removed")).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "No messages yet" })).toBeVisible();
});

test.describe("of an account that has some", () => {
  test.beforeEach(async ({ enterAs }) => enterAs("player"));

  test("one that is not there says so, and leads to those that are", async ({ page }) => {
    await page.goto("/m/webEmail?id=999999999");
    await expect(main(page).getByRole("heading", { name: "Nothing lies here" })).toBeVisible();
    await main(page).getByRole("link", { name: "All messages" }).click();
    await expect(welcome(page)).toBeVisible();
  });

  test("a list that does not come says so, and comes when asked again", async ({ page }) => {
    await page.route("**/wps/member/inbox?*", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto("/m/webEmail");
    await expect(main(page).getByRole("alert")).toContainText("Your messages did not come", {
      timeout: 20_000,
    });
    await page.unroute("**/wps/member/inbox?*");
    await main(page).getByRole("button", { name: "Try again" }).click();
    await expect(welcome(page)).toBeVisible();
  });

  test("all can be marked as read at once", async ({ page }) => {
    const marked = page.waitForRequest("**/wps/member/inbox/seen");
    // as it stands: other journeys may have read them before
    const unread = async (route: Route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      for (const item of json.value.content) item.read = false;
      await route.fulfill({ response: answer, json });
    };
    await page.route("**/wps/member/inbox?*", unread);
    await page.goto("/m/webEmail");
    await expect(welcome(page)).toHaveAccessibleName(/^Unread:/);
    // from here on as the platform says: the list is read anew when it has marked them
    await page.unrouteAll({ behavior: "wait" });
    await main(page).getByRole("button", { name: "Mark all as read" }).click();
    await expect(main(page).getByRole("link", { name: /Unread/ })).toHaveCount(0);
    expect((await marked).postDataJSON()).toEqual({});
  });
});
