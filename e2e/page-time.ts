import { expect, type Page } from "@playwright/test";

/** Small beside every duration that is measured by it. */
const STEP_MS = 10;

/** Lets what the timers have set off be drawn; by a clock that stands nobody can wait for it. */
const drawn = () =>
  new Promise<void>((done) => {
    let hops = 5;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => (hops-- > 0 ? port2.postMessage(null) : done()));
    port1.start();
    port2.postMessage(null);
  });

/** A page's time, which can be made to stand: durations are measured by it however busy the machine is. */
export class PageTime {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Before the page is opened. */
  static async of(page: Page): Promise<PageTime> {
    await page.clock.install();
    return new PageTime(page);
  }

  /** From here on it goes by the calls below alone; not before the page answers, which takes timers of its own. */
  async stand(): Promise<void> {
    await this.#page.locator("html[data-ready]").waitFor();
    await this.#page.clock.pauseAt((await this.#now()) + 10_000);
  }

  async pass(milliseconds: number): Promise<void> {
    await this.#page.clock.runFor(milliseconds);
    await this.#page.evaluate(drawn);
  }

  /** The phone's clock goes on while its timers stand, as while it sleeps. */
  async sleep(milliseconds: number): Promise<void> {
    await this.#page.clock.setSystemTime((await this.#now()) + milliseconds);
  }

  /** Goes on until it is so, and stands at the moment. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(
        async () => {
          if (await isSo()) return true;
          await this.pass(STEP_MS);
          return isSo();
        },
        { intervals: [STEP_MS], timeout: 20_000 },
      )
      .toBe(true);
  }

  /** It comes after so long, counted from now: not a little earlier, nor later. */
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
