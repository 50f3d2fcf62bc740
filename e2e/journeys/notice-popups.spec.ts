import type { Page } from "@playwright/test";
import { test } from "../product.ts";
import { expect } from "../test.ts";
import { Written } from "../written.ts";

test.use({ popups: true });

const popup = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("after signing in what the house has to say pops up over home, one after another, once in a session", async ({
  ownProduct,
  page,
  home,
  signIn,
}) => {
  const written = new Written(ownProduct);
  await written.clearPopups();
  await written.announce({ type: "PU", title: "Second word", content: "<p>And this</p>" });
  await written.announce({
    type: "PU",
    title: "First word",
    content: "<p>Hear this</p>",
    width: 600,
    height: 500,
  });
  await signIn.open();
  await signIn.signIn("tester");
  await expect(home.logOut).toBeVisible();

  await expect(popup(page, "First word")).toContainText("1 of 2");
  // 600 pixels of a drawing that is 750 wide, on a column 390 wide
  const card = popup(page, "First word").locator("> :not([aria-hidden])");
  expect((await card.boundingBox())?.width).toBeCloseTo(312, 0);
  await expect(popup(page, "First word").getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Second word")).toContainText("2 of 2");
  await popup(page, "Second word").getByLabel("Do not show again today").check();
  await popup(page, "Second word").getByRole("button", { name: "Close" }).click();
  await expect(home.dialog).toHaveCount(0);

  await page.reload();
  await home.ready();
  await expect(home.logOut).toBeVisible();
  await expect(home.dialog).toHaveCount(0);

  // signing in anew is a session of its own, but what was put away for today stays away
  await home.signOut();
  await signIn.open();
  await signIn.signIn("tester");
  await expect(popup(page, "First word")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(home.dialog).toHaveCount(0);

  // and is found again on the board
  await page.goto("/m/notice");
  await expect(page.getByRole("region", { name: "At the door" })).toContainText("Second word");
});

test("a visitor is left alone, and a player anywhere but at home", async ({
  ownProduct,
  page,
  home,
  enterAs,
}) => {
  const written = new Written(ownProduct);
  await written.clearPopups();
  await written.announce({ type: "PU", title: "At home only", content: "<p>Hello</p>" });
  await home.open();
  await home.ready();
  await expect(home.dialog).toHaveCount(0);

  await enterAs();
  await page.goto("/m/message");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(home.dialog).toHaveCount(0);
  await page.goto("/m/home");
  await expect(popup(page, "At home only")).toBeVisible();
});

test("what is taken down while it is open makes way for the next, and the last leaves home as it was", async ({
  ownProduct,
  page,
  home,
  enterAs,
}) => {
  const written = new Written(ownProduct);
  await written.clearPopups();
  const later = await written.announce({ type: "PU", title: "Shown later", content: "<p>And this</p>" });
  const first = await written.announce({ type: "PU", title: "Shown first", content: "<p>Hear this</p>" });
  await enterAs();
  await home.open();
  await expect(popup(page, "Shown first")).toContainText("1 of 2");
  await written.takeDown(first);
  await expect(popup(page, "Shown later")).toContainText("2 of 2");
  await expect(home.dialog).toHaveCount(1);
  await expect(popup(page, "Shown later").getByRole("button", { name: "Close" })).toBeFocused();
  await written.takeDown(later);
  await expect(home.dialog).toHaveCount(0);
  await home.menuButton.click();
  await expect(home.dialog).toBeVisible();
});
