import { expect, type Locator, type Page } from "@playwright/test";

/** The lobby, and the shell around every screen. */
export class HomePage {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/m/home${query}`);
    await this.expectLobby();
  }

  /** The bundle has loaded: it handles taps. */
  async ready(): Promise<void> {
    await this.page.locator("html[data-ready]").waitFor();
  }

  async expectLobby(): Promise<void> {
    await this.categories.waitFor();
  }

  get categories(): Locator {
    return this.page.getByRole("navigation", { name: "Game categories" });
  }
  get bottomNavigation(): Locator {
    return this.page.getByRole("navigation", { name: "Main" });
  }
  get logIn(): Locator {
    return this.page.getByRole("banner").getByRole("link", { name: "Log in" });
  }
  get logOut(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: "Log out" });
  }
  get languageButton(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: /^(Language|Wika): / });
  }
  get menuButton(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: "Menu" });
  }
  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }
  get balance(): Locator {
    return this.main.getByRole("button", { name: /^Balance/ });
  }
  rail(name: string | RegExp): Locator {
    return this.page.getByRole("region", { name });
  }

  /** Scrolls down the page until the element is rendered. */
  async scrollTo(part: Locator): Promise<void> {
    await expect(async () => {
      await this.page.mouse.wheel(0, 600);
      await expect(part).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  async signOut(): Promise<void> {
    await this.logOut.click();
    await this.dialog.getByRole("button", { name: "Confirm" }).click();
    await this.logIn.waitFor();
  }
}
