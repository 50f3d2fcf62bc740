import type { Page } from "@playwright/test";

export const PASSWORD = "Foyer-2026";

export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/m/login");
    await this.username.waitFor();
  }

  get username() {
    return this.page.getByLabel("Username", { exact: true });
  }
  get password() {
    return this.page.getByLabel("Password", { exact: true });
  }
  get submit() {
    return this.page.getByRole("main").getByRole("button", { name: "Log in" });
  }

  async signIn(username: string, password: string = PASSWORD): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** From anywhere to being signed in. */
  async enter(username: string): Promise<void> {
    await this.open();
    await this.signIn(username);
    await this.page.waitForURL((url) => url.pathname !== "/m/login");
  }
}
