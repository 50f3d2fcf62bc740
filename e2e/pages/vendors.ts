import type { Locator, Page } from "@playwright/test";

/** The vendor screen of a category, and the hub of the slots. */
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

  /** A vendor's door: its name, how many games, open or resting. */
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
