import type { Locator, Page } from "@playwright/test";

/** The screen of the shared pots. */
export class JackpotsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/m/jackpot");
  }

  pot(name: string): Locator {
    return this.page.getByRole("region", { name });
  }
  /** What a pot holds, on its letter board. */
  board(name: string): Locator {
    return this.pot(name).getByRole("img").first();
  }
  rule(name: string): Locator {
    return this.pot(name).getByText("How it is won");
  }
  history(name: string): Locator {
    return this.pot(name).getByText("Who won it");
  }
  /** Who won it, once the history is open. */
  wins(name: string): Locator {
    return this.pot(name).getByRole("listitem").filter({ hasText: "•••" });
  }
  /** The celebration over a game. */
  won(name: string): Locator {
    return this.page.getByRole("dialog", { name: `${name} is yours!` });
  }
}
