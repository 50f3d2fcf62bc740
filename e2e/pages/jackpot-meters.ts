import { expect, type Locator, type Page } from "@playwright/test";

/** A jackpot as the platform returns it. */
interface JackpotAnswer {
  readonly code: string;
  readonly amount: string;
  readonly perMinute: string;
}

interface CardFigure {
  /** In hundredths: the drawn figure and the one read aloud. */
  readonly shown: number;
  readonly spoken: number;
}

const CODES = ["grand-foyer", "staircase", "coat-check", "doorbell"] as const;
const cents = (figure: string) => Number(figure.replaceAll(/[,.]/g, ""));

/** Jackpots on the game cards of a page, with this test's responses in place of the platform's. */
export class JackpotMeters {
  readonly page: Page;
  /** The number of requests from the page. */
  requests = 0;
  #grown = 0;
  readonly #growing: readonly string[];

  private constructor(page: Page, growing: readonly string[]) {
    this.page = page;
    this.#growing = growing;
  }

  /** Growing jackpots rise by a hundred with each response, which also states a growth of 60 a minute. */
  static async on(page: Page, growing: readonly string[] = CODES): Promise<JackpotMeters> {
    const meters = new JackpotMeters(page, growing);
    await page.route("**/lgw/jackpots", (route) => {
      meters.requests++;
      return route.fulfill({
        json: { success: true, value: { list: CODES.map((code) => meters.#jackpot(code)) } },
      });
    });
    return meters;
  }

  #jackpot(code: string): JackpotAnswer {
    const grows = this.#growing.includes(code);
    const amount = 1_000 + (grows ? 100 * this.requests + this.#grown : 0);
    const more = { name: code, currency: "PHP", seed: "1000.00", gameCount: 5 };
    return { code, ...more, amount: `${amount}.00`, perMinute: grows ? "60.00" : "0.00" };
  }

  /** Applies from the next response on. */
  grow(units: number): void {
    this.#grown += units;
  }

  /**
   * Waits until the page has applied the last response: the figure read aloud, in hundredths, has reached its value.
   */
  async settled(read: () => Promise<number | undefined>): Promise<void> {
    const least = () => 100 * (1_000 + 100 * this.requests + this.#grown);
    await expect.poll(async () => ((await read()) ?? 0) >= least()).toBe(true);
  }

  /** Game cards that show a jackpot. */
  get tiles(): Locator {
    return this.page.getByRole("listitem").filter({ hasText: /Jackpot ₱/ });
  }

  /** The figures of the game cards in view. */
  async figures(): Promise<CardFigure[]> {
    const texts = await this.tiles.evaluateAll((tiles) =>
      tiles
        .filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })
        .map((tile) => tile.textContent),
    );
    return texts.map((text) => {
      const [, spoken = "", shown = ""] = /Jackpot ₱([\d,]+\.\d\d)₱([\d,]+\.\d\d)/.exec(text) ?? [];
      return { shown: cents(shown), spoken: cents(spoken) };
    });
  }
}
