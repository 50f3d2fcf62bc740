import { expect, type Page } from "@playwright/test";

/** Small compared with every measured duration. */
const STEP_MS = 10;

/** Waits until the effects of the timers are rendered; a paused clock offers no time to wait for. */
const drawn = () =>
  new Promise<void>((done) => {
    let hops = 5;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => (hops-- > 0 ? port2.postMessage(null) : done()));
    port1.start();
    port2.postMessage(null);
  });

/** A page's clock, which can be paused: durations are measured by it, however busy the machine is. */
export class PageClock {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Call before the page is opened. */
  static async of(page: Page): Promise<PageClock> {
    await page.clock.install();
    return new PageClock(page);
  }

  /**
   * From here on the clock advances only by the calls below; call it after the page is ready, which takes timers
   * itself.
   */
  async stand(): Promise<void> {
    await this.#page.locator("html[data-ready]").waitFor();
    await this.#page.clock.pauseAt((await this.#now()) + 10_000);
  }

  async pass(milliseconds: number): Promise<void> {
    await this.#page.clock.runFor(milliseconds);
    await this.#page.evaluate(drawn);
  }

  /** The phone's clock advances while its timers do not, as during sleep. */
  async sleep(milliseconds: number): Promise<void> {
    await this.#page.clock.setSystemTime((await this.#now()) + milliseconds);
  }

  /** Advances until the condition is true, and pauses there. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await isSo()) return true;
          await this.pass(STEP_MS);
          return isSo();
        },
        { intervals: [STEP_MS] },
      )
      .toBe(true);
  }

  /** Expects the condition to become true after this time, counted from now: neither earlier nor later. */
  async comesAfter(milliseconds: number, comes: () => Promise<boolean>): Promise<void> {
    await this.pass(milliseconds - 3 * STEP_MS);
    expect(await comes()).toBe(false);
    await this.pass(4 * STEP_MS);
    await expect.poll(comes).toBe(true);
  }

  async #now(): Promise<number> {
    return this.#page.evaluate(() => Date.now());
  }
}
