import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** What a player tells the house, with pictures, and what becomes of it when something is in the way. */

const MB = 1024 * 1024;
const main = (page: Page) => page.getByRole("main");
const words = (page: Page) => main(page).getByRole("textbox", { name: "Your message" });
const send = (page: Page) => main(page).getByRole("button", { name: "Send" });
const told = (page: Page, text: string) => main(page).getByRole("listitem").filter({ hasText: text });

/** A picture as a phone would take it. */
const picture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
      canvas.getContext("2d")?.fillRect(8, 8, 20, 20);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    })
    .then((text) => Buffer.from(text, "base64"));
const add = (page: Page, name: string, buffer: Buffer, mimeType = "image/png") =>
  main(page).locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

test("a visitor is told that it needs an account, and comes back here with one", async ({
  page,
  signIn,
  member,
}) => {
  await page.goto("/m/feedback");
  await main(page).getByRole("link", { name: "Log in" }).click();
  await signIn.signIn(member);
  await expect(page).toHaveURL(/\/m\/feedback$/);
  await expect(words(page)).toBeVisible();
});

test.describe("a member", () => {
  test.beforeEach(async ({ enterAs, page, passOver }) => {
    // Playwright's own trace fetches the previews it finds on the page.
    passOver(/Connecting to 'blob:/);
    await enterAs();
    await page.goto("/m/feedback");
    await expect(words(page)).toBeVisible();
  });

  test("is told how much may be written, and loses nothing of it", async ({ page }) => {
    await words(page).fill("Too short");
    await expect(main(page).getByText("9 of 500")).toBeVisible();
    await send(page).click();
    await expect(words(page)).toHaveAccessibleDescription(/Between 10 and 500 characters/);
    await expect(words(page)).toBeFocused();
    await words(page).fill("é".repeat(501));
    await expect(words(page)).toHaveAccessibleDescription(/Between 10 and 500 characters/);
    await words(page).fill("Kept although the page is loaded again");
    await page.reload();
    await expect(words(page)).toHaveValue("Kept although the page is loaded again");
  });

  test("sends words with a picture, gets a number for them, and finds both again", async ({ page }) => {
    const text = `The bell rings twice ${Date.now()}`;
    await words(page).fill(text);
    await main(page).getByRole("radio", { name: "An idea" }).check();
    await add(page, "holiday.png", await picture(page));
    await expect(main(page).getByRole("img", { name: "Picture 1" })).toBeVisible();
    await send(page).click();
    const receipt = main(page).getByRole("status");
    await expect(receipt).toContainText(/F-[2-9A-Z]{8}/);
    const mine = told(page, text);
    await expect(mine).toContainText("Open");
    await mine.getByRole("button", { name: "Picture 1" }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await main(page).getByRole("button", { name: "Write again" }).click();
    await expect(words(page)).toHaveValue("");
  });

  test("is told which pictures are not taken, and can take them out", async ({ page }) => {
    await add(page, "huge.png", Buffer.alloc(20 * MB));
    await expect(main(page).getByRole("alert")).toContainText(/too much to send at once|at most 5 MB/);
    await expect(send(page)).toBeDisabled();
    await main(page).getByRole("button", { name: "Remove picture 1" }).click();
    await add(page, "program.png", Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(4_096, 7)]));
    await expect(main(page).getByRole("alert")).toContainText("This is no picture we can take");
    await main(page).getByRole("button", { name: "Remove picture 1" }).click();
    await expect(send(page)).toBeEnabled();
  });

  test("without a network is told so, and sends it once when there is one", async ({ page, context }) => {
    const text = `Said in a tunnel ${Date.now()}`;
    await words(page).fill(text);
    await context.setOffline(true);
    await send(page).click();
    await expect(main(page).getByRole("alert")).toContainText("No internet");
    await expect(words(page)).toHaveValue(text);
    await context.setOffline(false);
    await send(page).click();
    await expect(main(page).getByRole("status")).toContainText(/F-[2-9A-Z]{8}/);
    await expect(told(page, text)).toHaveCount(1);
  });
});
