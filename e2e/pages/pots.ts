import { expect, type Locator, type Page } from "@playwright/test";

/** A pot as the platform tells of it. */
interface Pot {
  readonly code: string;
  readonly amount: string;
  readonly perMinute: string;
}

interface TileFigure {
  /** In hundredths: as it is drawn, and as it is read aloud. */
  readonly shown: number;
  readonly spoken: number;
}

const CODES = ["grand-foyer", "staircase", "coat-check", "doorbell"] as const;
const cents = (figure: string) => Number(figure.replaceAll(/[,.]/g, ""));

/** Pots on the tiles of a page, told by a platform whose answers this journey holds. */
export class Pots {
  readonly page: Page;
  /** How often the page has asked. */
  asked = 0;
  #grown = 0;
  readonly #growing: readonly string[];

  private constructor(page: Page, growing: readonly string[]) {
    this.page = page;
    this.#growing = growing;
  }

  /** Those that grow hold a hundred more at each answer, and say that they grow by 60 a minute. */
  static async on(page: Page, growing: readonly string[] = CODES): Promise<Pots> {
    const pots = new Pots(page, growing);
    await page.route("**/lgw/jackpots", (route) => {
      pots.asked++;
      return route.fulfill({
        json: { success: true, value: { list: CODES.map((code) => pots.#pot(code)) } },
      });
    });
    return pots;
  }

  #pot(code: string): Pot {
    const grows = this.#growing.includes(code);
    const amount = 1_000 + (grows ? 100 * this.asked + this.#grown : 0);
    const more = { name: code, currency: "CNY", seed: "1000.00", gameCount: 5 };
    return { code, ...more, amount: `${amount}.00`, perMinute: grows ? "60.00" : "0.00" };
  }

  /** From the next answer on. */
  grow(units: number): void {
    this.#grown += units;
  }

  /** The page has taken the last answer: the figure that is read, in hundredths, has reached what it said. */
  async settled(read: () => Promise<number | undefined>): Promise<void> {
    const least = () => 100 * (1_000 + 100 * this.asked + this.#grown);
    await expect.poll(async () => ((await read()) ?? 0) >= least()).toBe(true);
  }

  /** Tiles that show a pot. */
  get tiles(): Locator {
    return this.page.getByRole("listitem").filter({ hasText: /Jackpot ¥/ });
  }

  /** What the tiles in sight say. */
  async figures(): Promise<TileFigure[]> {
    const texts = await this.tiles.evaluateAll((tiles) =>
      tiles
        .filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })
        .map((tile) => tile.textContent),
    );
    return texts.map((text) => {
      const [, spoken = "", shown = ""] = /Jackpot ¥([\d,]+\.\d\d)¥([\d,]+\.\d\d)/.exec(text) ?? [];
      return { shown: cents(shown), spoken: cents(spoken) };
    });
  }
}
