import type { Locator, Page } from "@playwright/test";

/** The vendor screen of a category, and the slots center. */
export class VendorsPage {
  readonly page: Page;
  private readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
  }

  async open(category: string): Promise<void> {
    await this.page.goto(`/m/gameCenter?gameType=${category}`);
    await this.category(/./).first().waitFor();
  }
  async openSlots(): Promise<void> {
    await this.page.goto("/m/slotsCenter");
    await this.games.first().waitFor();
  }

  /** A vendor's link: its name, number of games, and whether it is open or under maintenance. */
  vendor(name: string | RegExp): Locator {
    return this.main.getByRole("listitem").getByRole("link", { name });
  }
  category(name: string | RegExp): Locator {
    return this.main.getByRole("navigation", { name: "Game categories" }).getByRole("link", { name });
  }
  get tables(): Locator {
    return this.main.getByRole("list", { name: "Live tables" }).getByRole("link");
  }
  get games(): Locator {
    return this.main.getByRole("list", { name: "Games" }).getByRole("link");
  }
}
