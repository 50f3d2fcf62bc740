import { expect, test } from "../test.ts";

/** The member centre, in the layouts of spec section 4. */

const centre = (page: import("@playwright/test").Page) => page.getByRole("main");

test("the member centre shows the member's data and balance, and links onward, but not to the agent home", async ({
  useSession,
  page,
}) => {
  await useSession();
  await page.goto("/m/member/home");
  await expect(centre(page).getByText(/^Member since \W*\w+ 20\d\d\W*$/)).toBeVisible();
  await expect(centre(page).getByRole("button", { name: /^Balance/ })).toContainText(/\d\.\d\d/);
  await expect(centre(page).getByRole("link", { name: "Help center" })).toBeVisible();
  await expect(centre(page).getByRole("link", { name: "Agent home" })).toHaveCount(0);
  await centre(page).getByRole("button", { name: "Hide balance" }).click();
  await expect(centre(page).getByRole("button", { name: /^Balance/ })).not.toContainText(/\d/);
  await centre(page).getByRole("link", { name: "My games" }).click();
  await expect(page.getByRole("heading", { name: "Carry on" })).toBeVisible();
  await page.goBack();
  await centre(page).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("dialog")).toContainText("Are you sure you want to logout?");
});

test("the member centre of an agent has a link to the agent home", async ({ useSession, page }) => {
  await useSession("agent");
  await page.goto("/m/member/home");
  await expect(centre(page).getByRole("link", { name: "Help center" })).toBeVisible();
  await expect(centre(page).getByRole("link", { name: "Agent home" })).toHaveCount(1);
});
