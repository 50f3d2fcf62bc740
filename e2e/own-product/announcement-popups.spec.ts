import type { Page } from "@playwright/test";
import { ContentWriter } from "../content-writer.ts";
import { test } from "../own-product.ts";
import { expect } from "../test.ts";

test.use({ popups: true });

const popup = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("after sign-in the announcement pop-ups open in one sheet over home, once per session in all its tabs", async ({
  ownProduct,
  page,
  home,
  signIn,
}) => {
  const writer = new ContentWriter(ownProduct);
  await writer.clearPopups();
  await writer.announce({ type: "PU", title: "Second word", content: "<p>And this</p>" });
  await writer.announce({
    type: "PU",
    title: "First word",
    content: "<p>Hear this</p>",
    width: 600,
    height: 500,
  });
  const both = popup(page, "2 announcements");
  await signIn.open();
  await signIn.signIn("tester");
  await expect(home.logOut).toBeVisible();

  await expect(both).toContainText("Hear this");
  await expect(both).toContainText("And this");
  // 600 px of a design that is 750 px wide, on a column 390 px wide
  const first = both.getByRole("article").filter({ hasText: "First word" });
  expect((await first.boundingBox())?.width).toBeCloseTo(312, 0);
  await expect(both.getByRole("button", { name: "Close" })).toBeFocused();
  await both.getByRole("button", { name: "Got it" }).click();
  await expect(home.dialog).toHaveCount(0);

  await page.reload();
  await home.ready();
  await expect(home.logOut).toBeVisible();
  await expect(home.dialog).toHaveCount(0);
  const tab = await page.context().newPage();
  await tab.goto("/m/home");
  await tab.locator("html[data-ready]").waitFor();
  await expect(tab.getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(tab.getByRole("dialog")).toHaveCount(0);
  await tab.close();

  // another sign-in is a session of its own, but pop-ups hidden for today stay hidden
  await home.signOut();
  await signIn.open();
  await signIn.signIn("tester");
  await both.getByLabel("Don't show these again today").check();
  await page.keyboard.press("Escape");
  await expect(home.dialog).toHaveCount(0);
  await home.signOut();
  await signIn.open();
  await signIn.signIn("tester");
  await expect(home.logOut).toBeVisible();
  await expect(home.dialog).toHaveCount(0);

  // and the announcement is still in the list
  await page.goto("/m/notice");
  await expect(page.getByRole("region", { name: "News" })).toContainText("Second word");
});

test("visitors see no announcement pop-ups, members on home only, and those taken down leave the open sheet, which the last one closes", async ({
  ownProduct,
  page,
  home,
  useSession,
}) => {
  const writer = new ContentWriter(ownProduct);
  await writer.clearPopups();
  const later = await writer.announce({ type: "PU", title: "Shown later", content: "<p>And this</p>" });
  const first = await writer.announce({ type: "PU", title: "Shown first", content: "<p>Hear this</p>" });
  await home.open();
  await home.ready();
  await expect(home.dialog).toHaveCount(0);
  await useSession();
  await page.goto("/m/message");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(home.dialog).toHaveCount(0);
  await page.goto("/m/home");
  await expect(popup(page, "2 announcements")).toContainText("Hear this");
  await writer.takeDown(first);
  await expect(popup(page, "Shown later")).toContainText("And this");
  await expect(home.dialog).toHaveCount(1);
  await expect(popup(page, "Shown later").getByRole("button", { name: "Close" })).toBeFocused();
  await writer.takeDown(later);
  await expect(home.dialog).toHaveCount(0);
  await home.menuButton.click();
  await expect(home.dialog).toBeVisible();
});
