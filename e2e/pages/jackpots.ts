import type { Locator, Page } from "@playwright/test";

/** The screen of the shared jackpots. */
export class JackpotsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/m/jackpot");
  }

  jackpot(name: string): Locator {
    return this.page.getByRole("region", { name });
  }
  /** The amount of a jackpot, on its meter. */
  board(name: string): Locator {
    return this.jackpot(name).getByRole("img").first();
  }
  rule(name: string): Locator {
    return this.jackpot(name).getByText("How to win");
  }
  history(name: string): Locator {
    return this.jackpot(name).getByText("Winners");
  }
  /** The winners of a jackpot, once its history is open. */
  wins(name: string): Locator {
    return this.jackpot(name).getByRole("listitem").filter({ hasText: "•••" });
  }
  /** The celebration over a game. */
  won(name: string): Locator {
    return this.page.getByRole("dialog", { name: `You won ${name}.` });
  }
}
