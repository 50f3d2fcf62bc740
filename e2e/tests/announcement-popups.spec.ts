import type { Page } from "@playwright/test";
import { ContentWriter } from "../content-writer.ts";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

test.use({ popups: true });

const popup = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("after sign-in the announcement pop-ups open over home one after another, once per session", async ({
  ownProduct,
  page,
  home,
  signIn,
}) => {
  const written = new ContentWriter(ownProduct);
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
  // 600 px of a design that is 750 px wide, on a column 390 px wide
  const card = popup(page, "First word").locator("> :not([aria-hidden])");
  expect((await card.boundingBox())?.width).toBeCloseTo(312, 0);
  await expect(popup(page, "First word").getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page, "Second word")).toContainText("2 of 2");
  await popup(page, "Second word").getByLabel("Don't show again today").check();
  await popup(page, "Second word").getByRole("button", { name: "Close" }).click();
  await expect(home.dialog).toHaveCount(0);

  await page.reload();
  await home.ready();
  await expect(home.logOut).toBeVisible();
  await expect(home.dialog).toHaveCount(0);

  // another sign-in is a session of its own, but a pop-up hidden for today stays hidden
  await home.signOut();
  await signIn.open();
  await signIn.signIn("tester");
  await expect(popup(page, "First word")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(home.dialog).toHaveCount(0);

  // and the announcement is still in the list
  await page.goto("/m/notice");
  await expect(page.getByRole("region", { name: "News" })).toContainText("Second word");
});

test("visitors see no announcement pop-ups, and members see them on home only", async ({
  ownProduct,
  page,
  home,
  useSession,
}) => {
  const written = new ContentWriter(ownProduct);
  await written.clearPopups();
  await written.announce({ type: "PU", title: "At home only", content: "<p>Hello</p>" });
  await home.open();
  await home.ready();
  await expect(home.dialog).toHaveCount(0);

  await useSession();
  await page.goto("/m/message");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(home.dialog).toHaveCount(0);
  await page.goto("/m/home");
  await expect(popup(page, "At home only")).toBeVisible();
});

test("an open announcement pop-up that is taken down gives way to the next, and closing the last leaves home unchanged", async ({
  ownProduct,
  page,
  home,
  useSession,
}) => {
  const written = new ContentWriter(ownProduct);
  await written.clearPopups();
  const later = await written.announce({ type: "PU", title: "Shown later", content: "<p>And this</p>" });
  const first = await written.announce({ type: "PU", title: "Shown first", content: "<p>Hear this</p>" });
  await useSession();
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
