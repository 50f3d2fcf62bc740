import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const main = (page: Page) => page.getByRole("main");
const words = (page: Page) => main(page).getByRole("textbox", { name: "Your message" });

/** A picture as a phone's camera takes it. */
const picture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
      canvas.getContext("2d")?.fillRect(8, 8, 20, 20);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    })
    .then((text) => Buffer.from(text, "base64"));

test("a member sees which picture is refused, sends feedback with another, and finds it again", async ({
  page,
  useSession,
  allowError,
}) => {
  // Playwright's own trace fetches the previews it finds on the page.
  allowError(/Connecting to 'blob:/);
  await useSession();
  await page.goto("/m/feedback");
  const add = (name: string, buffer: Buffer) =>
    main(page).locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await expect(words(page)).toBeVisible();
  await add("program.png", Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(4_096, 7)]));
  await expect(main(page).getByRole("alert")).toContainText("This picture can't be used");
  await main(page).getByRole("button", { name: "Remove picture 1" }).click();
  const text = `The bell rings twice ${Date.now()}`;
  await words(page).fill(text);
  await main(page).getByRole("radio", { name: "Idea" }).check();
  await add("holiday.png", await picture(page));
  await expect(main(page).getByRole("img", { name: "Picture 1" })).toBeVisible();
  await main(page).getByRole("button", { name: "Send" }).click();
  const receipt = main(page).getByRole("status");
  await expect(receipt).toContainText(/F-[2-9A-Z]{8}/);
  const mine = main(page).getByRole("listitem").filter({ hasText: text });
  await expect(mine).toContainText("Open");
  await mine.getByRole("button", { name: "Picture 1" }).click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await main(page).getByRole("button", { name: "Send more feedback" }).click();
  await expect(words(page)).toHaveValue("");
});

test("a picture that the platform refuses for its size says so beside the field, and cannot be sent again", async ({
  page,
  useSession,
  allowError,
}) => {
  // Playwright's own trace fetches the previews it finds on the page.
  allowError(/413|Connecting to 'blob:/);
  // the client sends no such file itself: the platform's answer comes while the browser still sends
  await page.addInitScript(() => Object.defineProperty(File.prototype, "size", { get: () => 1_000 }));
  await useSession();
  await page.goto("/m/feedback");
  await expect(words(page)).toBeVisible();
  const buffer = Buffer.alloc(8 * 1_024 * 1_024, 7);
  await main(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
  const pictures = main(page).getByRole("group", { name: "Pictures" });
  await expect(pictures.getByRole("alert")).toContainText("too large to send");
  await expect(pictures.getByRole("button", { name: "Try again" })).toHaveCount(0);
});
