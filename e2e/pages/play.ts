import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** A game in its frame, and the house's bar above it. */
export class PlayPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get game(): FrameLocator {
    return this.page.frameLocator("iframe");
  }
  get spin(): Locator {
    return this.game.getByRole("button", { name: "Spin" });
  }
  get back(): Locator {
    return this.page.getByRole("button", { name: "Back to the lobby" });
  }
  get balance(): Locator {
    return this.page.locator("header").getByText(/[￥¥]\s?[\d,]+\.\d\d/);
  }

  async expectReady(): Promise<void> {
    await expect(this.page).toHaveURL(/\/m\/play\/[\w-]{16,}/);
    await expect(this.spin).toBeEnabled({ timeout: 20_000 });
  }

  async balanceValue(): Promise<number> {
    const text = await this.balance.first().innerText();
    return Number(text.replace(/[^\d.]/g, ""));
  }
}
