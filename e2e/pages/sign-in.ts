import { expect, type Locator } from "@playwright/test";
import { AccountForm } from "./account-form.ts";

export const PASSWORD = "Foyer-2026";

export class SignInPage extends AccountForm {
  protected readonly address = "/m/login";

  get byUsername(): Locator {
    return this.page.getByRole("button", { name: "Username", exact: true });
  }
  get byCode(): Locator {
    return this.page.getByRole("button", { name: "SMS code" });
  }
  get country(): Locator {
    return this.page.getByLabel("Country code");
  }
  get mobile(): Locator {
    return this.page.getByLabel("Mobile number");
  }
  get code(): Locator {
    return this.page.getByLabel("Code by SMS");
  }
  get sendCode(): Locator {
    return this.page.getByRole("button", { name: "Send code" });
  }
  get countdown(): Locator {
    return this.page.getByRole("button", { name: /^You can request a new code in \d+ s/ });
  }
  get submit(): Locator {
    return this.page.getByRole("main").getByRole("button", { name: "Log in", exact: true });
  }
  get refusal(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }

  async signIn(username: string, password: string = PASSWORD): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Signs in, with a captcha where an earlier failure requires one, and waits for the next screen. */
  async enter(username: string, password: string = PASSWORD): Promise<void> {
    await this.signIn(username, password);
    const open = () => !/\/m\/login/.test(this.page.url());
    // password hashing is slow by design, and the next screen loads files of its own
    await expect.poll(async () => open() || (await this.captcha.isAsked()), { intervals: [50] }).toBe(true);
    if (!open()) {
      await this.captcha.solve();
      await this.submit.click();
    }
    await this.page.waitForURL(open, { waitUntil: "commit" });
  }

  /** Expects these credentials to be refused. */
  async expectRefused(username: string, password: string): Promise<void> {
    await this.signIn(username, password);
    await expect(this.refusal).toHaveText("Wrong username or password.");
    await expect(this.page).toHaveURL(/\/m\/login/);
  }

  /** Opens the form and has a code sent to a number. */
  async askForCode(mobile: string): Promise<void> {
    await this.open();
    await this.byCode.click();
    await this.mobile.fill(mobile);
    await this.sendCode.click();
  }
}
