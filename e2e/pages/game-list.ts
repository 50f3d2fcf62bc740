import { expect, type Locator, type Page } from "@playwright/test";

export class GameListPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/m/gameList${query}`);
    await expect(this.tiles.first()).toBeVisible();
  }

  get list(): Locator {
    return this.page.getByRole("list", { name: "Games" });
  }
  get tiles(): Locator {
    return this.list.getByRole("link");
  }
  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Search games by name" });
  }
  tab(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Lists" }).getByRole("link", { name, exact: true });
  }
  vendor(name: RegExp): Locator {
    return this.page.getByRole("navigation", { name: "Vendors" }).getByRole("link", { name });
  }
  game(name: string): Locator {
    return this.list.getByRole("link", { name, exact: true });
  }
}
