import { expect, type Locator, type Page } from "@playwright/test";

/** The lobby, as a player meets it. */
export class HomePage {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
  }

  async open(): Promise<void> {
    await this.page.goto("/m/home");
    await this.expectLobby();
  }

  /** The bundle is there: taps are answered by it. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => document.documentElement.hasAttribute("data-ready"));
  }

  async expectLobby(): Promise<void> {
    await expect(this.page.getByRole("navigation", { name: "Game categories" })).toBeVisible();
  }

  get balance(): Locator {
    return this.page.getByRole("button", { name: /^Balance/ });
  }

  rail(name: string | RegExp): Locator {
    return this.page.getByRole("region", { name });
  }

  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: "Log out" }).first().click();
    await this.page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  }
}
