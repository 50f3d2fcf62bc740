import { expect, type Locator, type Page } from "@playwright/test";
import { answerOf } from "../captcha-answer.ts";

interface Shown {
  readonly captchaId: string;
  readonly image: string;
}

/** The captcha of a form, with an answer that the tests give it. */
export class Captcha {
  readonly page: Page;
  #latest: Promise<Shown> | undefined;

  constructor(page: Page) {
    this.page = page;
    page.on("response", (response) => {
      if (new URL(response.url()).pathname === "/wps/captcha")
        this.#latest = response.json().then(({ value }: { value: Shown }) => value);
      // A page that closes meanwhile takes the answer with it.
      this.#latest?.catch(() => {});
    });
  }

  get digits(): Locator {
    return this.page.getByLabel("Type the digits you see");
  }
  get newPicture(): Locator {
    return this.page.getByRole("button", { name: "New picture" });
  }
  get picture(): Locator {
    return this.page.locator("img[src^='data:image/webp']");
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
    await expect.poll(async () => (await this.#latest)?.image).toBe(await this.picture.getAttribute("src"));
    const { captchaId = "" } = (await this.#latest) ?? {};
    await this.digits.fill(await answerOf(this.page.url(), captchaId));
  }
}
