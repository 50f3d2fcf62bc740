import type { Locator, Page } from "@playwright/test";

/** The list of promotions and the page of each. */
export class PromotionsPage {
  readonly page: Page;
  private readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole("main");
  }

  async open(id?: number): Promise<void> {
    await this.page.goto(id === undefined ? "/m/activity" : `/m/activity?id=${id}`);
    await this.page.locator("html[data-ready]").waitFor();
  }
  async openDetail(id: number): Promise<void> {
    await this.page.goto(`/m/activityDetail?id=${id}`);
    await this.page.locator("html[data-ready]").waitFor();
  }

  /** The header of a promotion in the list: its title, state and dates. */
  head(title: string): Locator {
    return this.main.getByRole("button", { name: title });
  }
  get heads(): Locator {
    return this.main.getByRole("heading", { level: 2 }).getByRole("button");
  }
  /** The promotion that is open in the list, or whose page this is. */
  get opened(): Locator {
    return this.main
      .getByRole("article")
      .filter({ has: this.page.locator("[aria-expanded=true], h2:not(:has(button))") });
  }
  category(name: string): Locator {
    return this.main.getByRole("radio", { name, exact: true });
  }
  /** An action of the promotion; the button of its own header is excluded. */
  action(name: string | RegExp): Locator {
    return this.opened.locator("button:not([aria-expanded])").and(this.page.getByRole("button", { name }));
  }
  get join(): Locator {
    return this.opened.getByRole("link", { name: "Join", exact: true });
  }
  get progress(): Locator {
    return this.opened.getByRole("progressbar");
  }
  get refusal(): Locator {
    return this.opened.getByRole("alert");
  }
}
