import { expect, type Locator, type Page } from "@playwright/test";
import { digitsHeardIn } from "../hearing.ts";

/** The captcha of a form, as a player meets it who listens instead of looking. */
export class Captcha {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get digits(): Locator {
    return this.page.getByLabel("The digits in the picture");
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

  /** Whether digits are wanted that nobody has written yet, as the form stands now. */
  isAsked(): Promise<boolean> {
    return this.digits.evaluateAll((boxes) => boxes.some((box) => (box as HTMLInputElement).value === ""));
  }

  async solve(): Promise<void> {
    await this.picture.waitFor();
    await this.listen.click();
    const sound = this.page.locator("audio");
    await expect(sound).toHaveAttribute("src", /^data:audio\/wav/);
    await this.digits.fill(digitsHeardIn((await sound.getAttribute("src")) ?? ""));
  }
}
