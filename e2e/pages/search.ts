import { expect, type Locator, type Page } from "@playwright/test";

/** The search over every game and vendor. */
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
    return this.page.getByRole("searchbox", { name: "Search games and vendors" });
  }
  /** What the platform has found. */
  get games(): Locator {
    return this.page.getByRole("list", { name: "Games", exact: true }).getByRole("link");
  }
  /** What the browser knew already, before the platform was asked. */
  get known(): Locator {
    return this.page.getByRole("list", { name: "Known games" }).getByRole("link");
  }
  vendor(name: RegExp): Locator {
    return this.page.getByRole("list", { name: "Vendors" }).getByRole("link", { name });
  }
  get before(): Locator {
    return this.page.getByRole("region", { name: "Searched before" });
  }
}
