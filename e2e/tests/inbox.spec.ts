import type { Page, Route } from "@playwright/test";
import { expect, test } from "../test.ts";

/** Inbox messages of the platform. */

const main = (page: Page) => page.getByRole("main");
const welcome = (page: Page) => main(page).getByRole("link", { name: /Welcome to/ });
const envelope = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Messages/ });

test("a new account's welcome message counts as unread until it is opened, and can be removed and restored", async ({
  newAccount,
  useSession,
  home,
  page,
}) => {
  await useSession(await newAccount());
  await home.open();
  await expect(envelope(page)).toHaveAccessibleName("Messages, 1 unread");
  await envelope(page).click();
  await expect(welcome(page)).toHaveAccessibleName(/^Unread:/);
  await welcome(page).click();
  await expect(page).toHaveURL(/\/m\/webEmail\?id=\d+$/);
  await expect(main(page).getByText("Your account is ready.")).toBeVisible();
  await page.goBack();
  await expect(welcome(page)).not.toHaveAccessibleName(/Unread/);
  await page.goBack();
  await expect(envelope(page)).toHaveAccessibleName("Messages");

  await envelope(page).click();
  await main(page)
    .getByRole("button", { name: /^Delete Welcome/ })
    .click();
  await expect(main(page).getByText("Message deleted.")).toBeVisible();
  await main(page).getByRole("button", { name: "Undo" }).click();
  await expect(welcome(page)).toBeVisible();
  await main(page).getByRole("button", { name: "Delete read messages" }).click();
  await expect(main(page).getByText("1 message deleted")).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await main(page).getByRole("button", { name: "Undo" }).click();
  await welcome(page).click();
  await main(page).getByRole("button", { name: "Delete message" }).click();
  await expect(main(page).getByText("Message deleted.")).toBeVisible();
  await page.reload();
  await expect(main(page).getByRole("heading", { name: "No messages yet" })).toBeVisible();
});

test("an unknown inbox message leads to the inbox, where all messages can be marked as read at once", async ({
  page,
  useSession,
}) => {
  await useSession("player");
  const marked = page.waitForRequest("**/wps/member/inbox/seen");
  // the inbox's response with all messages unread: other tests may have read them before
  const unread = async (route: Route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const item of json.value.content) item.read = false;
    await route.fulfill({ response: answer, json });
  };
  await page.route("**/wps/member/inbox?*", unread);
  await page.goto("/m/webEmail?id=999999999");
  await expect(main(page).getByRole("heading", { name: "Message not found" })).toBeVisible();
  await main(page).getByRole("link", { name: "All messages" }).click();
  await expect(welcome(page)).toHaveAccessibleName(/^Unread:/);
  // from here on the platform's response: the list is fetched again after marking
  await page.unrouteAll({ behavior: "wait" });
  await main(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(main(page).getByRole("link", { name: /Unread/ })).toHaveCount(0);
  expect((await marked).postDataJSON()).toEqual({});
});
