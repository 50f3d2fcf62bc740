import type { Locator, Page } from "@playwright/test";
import { Captcha } from "./captcha.ts";

/** Common parts of the forms with a username and a password. */
export abstract class AccountForm {
  readonly page: Page;
  readonly captcha: Captcha;
  protected abstract readonly address: string;

  constructor(page: Page) {
    this.page = page;
    this.captcha = new Captcha(page);
  }

  async open(): Promise<void> {
    await this.page.goto(this.address);
    await this.username.waitFor();
  }

  get username(): Locator {
    return this.page.getByLabel("Username", { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }
}
