import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";

/** A game's details: a sheet over the screen with its game card. */
export class AboutGame {
  readonly page: Page;
  readonly root: Locator;
  readonly #name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.#name = name;
    this.root = page.getByRole("dialog", { name, exact: true });
  }

  /** The details button of a game card, for screen readers only; where it is present, long presses work too. */
  get button(): Locator {
    return this.page.getByRole("button", { name: /^About / });
  }
  /** Opens the details as a screen reader does. */
  async open(): Promise<void> {
    await this.page.getByRole("button", { name: `About ${this.#name}` }).press("Enter");
  }
  figure(name: string): Locator {
    return this.root
      .locator("dl > div")
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator("dd");
  }
  get play(): Locator {
    return this.root.getByRole("link", { name: "Play", exact: true });
  }
  get playForFun(): Locator {
    return this.root.getByRole("link", { name: "Play for fun" });
  }
  get close(): Locator {
    return this.root.getByRole("button", { name: "Close" });
  }
}

/** A finger on the screen, by the browser's own touch events. */
export class Finger {
  readonly #cdp: CDPSession;
  #at = { x: 0, y: 0 };

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  /** Touches the middle of an element, and stays. */
  async press(what: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    expect(box).not.toBeNull();
    if (box) this.#at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.#send("touchStart", [this.#at]);
  }
  async move(x: number, y: number): Promise<void> {
    this.#at = { x: this.#at.x + x, y: this.#at.y + y };
    await this.#send("touchMove", [this.#at]);
  }
  async lift(): Promise<void> {
    await this.#send("touchEnd", []);
  }

  async #send(type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) {
    await this.#cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
}
