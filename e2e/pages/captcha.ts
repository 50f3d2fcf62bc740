import { expect, type Locator, type Page } from "@playwright/test";
import { digitsInAudio } from "../captcha-audio.ts";

/** The captcha of a form, solved by listening instead of looking. */
export class Captcha {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get digits(): Locator {
    return this.page.getByLabel("Type the digits you see");
  }
  get newPicture(): Locator {
    return this.page.getByRole("button", { name: "New picture" });
  }
  get picture(): Locator {
    return this.newPicture.locator("img");
  }
  get listen(): Locator {
    return this.page.getByRole("button", { name: "Listen to the digits" });
  }

  /** Whether the form currently asks for digits that are not filled in. */
  isAsked(): Promise<boolean> {
    return this.digits.evaluateAll((boxes) => boxes.some((box) => (box as HTMLInputElement).value === ""));
  }

  async solve(): Promise<void> {
    await this.picture.waitFor();
    await this.listen.click();
    const sound = this.page.locator("audio");
    await expect(sound).toHaveAttribute("src", /^data:audio\/wav/);
    await this.digits.fill(digitsInAudio((await sound.getAttribute("src")) ?? ""));
  }
}
