import { expect, type Locator, type Page } from "@playwright/test";

/** The filter panel of a list. */
class FilterPanel {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.getByRole("dialog", { name: "Filter" });
  }

  choice(group: string, name: string | RegExp): Locator {
    return this.root.getByRole("group", { name: group }).getByRole("radio", { name });
  }
  get gameName(): Locator {
    return this.root.getByRole("searchbox", { name: "Game name" });
  }
  get clear(): Locator {
    return this.root.getByRole("button", { name: "Reset", exact: true });
  }
  get close(): Locator {
    return this.root.getByRole("button", { name: "Close" });
  }
  /** Applies the filters; its name says how many games match. */
  get show(): Locator {
    return this.root.getByRole("button", { name: /^(Show|No game)/ });
  }
  /** The number of matching games in the panel, once it has loaded. */
  async promised(): Promise<number> {
    await expect(this.show).toHaveAccessibleName(/^Show \d+ games?$/);
    return Number(/\d+/.exec(await this.show.innerText())?.[0]);
  }
}

export class GameListPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/m/gameList${query}`);
    await this.tiles.first().waitFor();
    // The tiles come with the page, before the client that the rest of a test needs.
    await this.page.locator("html[data-ready]").waitFor();
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
    return this.page.getByRole("navigation", { name: "Providers" }).getByRole("link", { name });
  }
  /** Opens the filter panel; its name says how many filters are set. */
  get filterButton(): Locator {
    return this.page.getByRole("main").getByRole("button", { name: /^Filter/ });
  }
  get panel(): FilterPanel {
    return new FilterPanel(this.page);
  }
  /** The favourite button of a game; pressed when it is a favourite. */
  favouriteButton(name: string): Locator {
    return this.list.getByRole("button", { name: new RegExp(`^Favourite: ${name}`) });
  }
  game(name: string): Locator {
    return this.list.getByRole("link", { name, exact: true });
  }
}
