import { expect, type Locator, type Page } from "@playwright/test";

/** The search over all games and vendors. */
export class SearchPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/m/search${query}`);
    await expect(this.box).toBeFocused();
  }

  get box(): Locator {
    return this.page.getByRole("searchbox", { name: "Search games and providers" });
  }
  /** Matches found by the platform. */
  get games(): Locator {
    return this.page.getByRole("list", { name: "Games", exact: true }).getByRole("link");
  }
  /** Matches from the browser's cache, before the platform has answered. */
  get known(): Locator {
    return this.page.getByRole("list", { name: "Popular games" }).getByRole("link");
  }
  get before(): Locator {
    return this.page.getByRole("region", { name: "Recent searches" });
  }
}
