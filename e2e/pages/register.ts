import type { Locator, Page } from "@playwright/test";
import { Captcha } from "./captcha.ts";

export class RegisterPage {
  readonly page: Page;
  readonly captcha: Captcha;

  constructor(page: Page) {
    this.page = page;
    this.captcha = new Captcha(page);
  }

  async open(): Promise<void> {
    await this.page.goto("/m/register");
    await this.username.waitFor();
  }

  get username(): Locator {
    return this.page.getByLabel("Username", { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }
  get again(): Locator {
    return this.page.getByLabel("Password again");
  }
  get terms(): Locator {
    return this.page.getByRole("checkbox", { name: /agree to the terms/ });
  }
  get submit(): Locator {
    return this.page.getByRole("button", { name: "Open my account" });
  }

  async fill(username: string, password: string, again: string = password): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.again.fill(again);
  }
}

let taken = 0;
/** A username nobody has: letters and digits, unique to this run. */
export const freshName = (): string => `g${Date.now().toString(36)}${(taken++).toString(36)}`;
