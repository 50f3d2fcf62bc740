import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** Feedback with pictures, and its behaviour after failures. */

const MB = 1024 * 1024;
const main = (page: Page) => page.getByRole("main");
const words = (page: Page) => main(page).getByRole("textbox", { name: "Your message" });
const send = (page: Page) => main(page).getByRole("button", { name: "Send" });
const feedbackItem = (page: Page, text: string) => main(page).getByRole("listitem").filter({ hasText: text });

/** A picture as a phone's camera takes it. */
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

test("a visitor is told that feedback needs an account, and returns to it after signing in", async ({
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

test.describe("feedback of a member", () => {
  test.beforeEach(async ({ useSession, page, allowError }) => {
    // Playwright's own trace fetches the previews it finds on the page.
    allowError(/Connecting to 'blob:/);
    await useSession();
    await page.goto("/m/feedback");
    await expect(words(page)).toBeVisible();
  });

  test("a member sees the length limit of feedback, and loses no text at the limit", async ({ page }) => {
    await words(page).fill("Too short");
    await expect(main(page).getByText("9 of 500")).toBeVisible();
    await send(page).click();
    await expect(words(page)).toHaveAccessibleDescription(/10 to 500 characters/);
    await expect(words(page)).toBeFocused();
    await words(page).fill("é".repeat(501));
    await expect(words(page)).toHaveAccessibleDescription(/10 to 500 characters/);
    await words(page).fill("Kept although the page is loaded again");
    await page.reload();
    await expect(words(page)).toHaveValue("Kept although the page is loaded again");
  });

  test("a member sends feedback with a picture, gets a receipt number, and finds both again", async ({
    page,
  }) => {
    const text = `The bell rings twice ${Date.now()}`;
    await words(page).fill(text);
    await main(page).getByRole("radio", { name: "Idea" }).check();
    await add(page, "holiday.png", await picture(page));
    await expect(main(page).getByRole("img", { name: "Picture 1" })).toBeVisible();
    await send(page).click();
    const receipt = main(page).getByRole("status");
    await expect(receipt).toContainText(/F-[2-9A-Z]{8}/);
    const mine = feedbackItem(page, text);
    await expect(mine).toContainText("Open");
    await mine.getByRole("button", { name: "Picture 1" }).click();
    await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
    await page.keyboard.press("Escape");
    await main(page).getByRole("button", { name: "Send more feedback" }).click();
    await expect(words(page)).toHaveValue("");
  });

  test("a member is told which pictures are refused, and can remove them", async ({ page }) => {
    await add(page, "huge.png", Buffer.alloc(20 * MB));
    await expect(main(page).getByRole("alert")).toContainText(/too large to send|This picture can't be used/);
    await expect(send(page)).toBeDisabled();
    await main(page).getByRole("button", { name: "Remove picture 1" }).click();
    await add(page, "program.png", Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(4_096, 7)]));
    await expect(main(page).getByRole("alert")).toContainText("This picture can't be used");
    await main(page).getByRole("button", { name: "Remove picture 1" }).click();
    await expect(send(page)).toBeEnabled();
  });

  test("a member writing feedback offline is told so, and sends it once when online", async ({
    page,
    context,
  }) => {
    const text = `Said in a tunnel ${Date.now()}`;
    await words(page).fill(text);
    await context.setOffline(true);
    await send(page).click();
    // the list below may have its own, if it was still loading
    await expect(main(page).locator("form").getByRole("alert")).toContainText("No internet");
    await expect(words(page)).toHaveValue(text);
    await context.setOffline(false);
    await send(page).click();
    await expect(main(page).getByRole("status")).toContainText(/F-[2-9A-Z]{8}/);
    await expect(feedbackItem(page, text)).toHaveCount(1);
  });
});
