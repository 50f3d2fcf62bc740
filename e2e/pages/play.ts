import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { inCents } from "../platform.ts";

/** A round as the game server returned it to the game, in hundredths. */
export interface Round {
  readonly stake: number;
  readonly win: number;
}

/** A slot as its address names it. */
export interface Slot {
  readonly game: string;
  readonly vendor: string;
}
/** The slot that any test may play. */
const EMBER_ORCHARD: Slot = { game: "NIGHTJAR_EMBER_ORCHARD", vendor: "NIGHTJAR" };
export const HEX_DIAMONDS: Slot = { game: "COPPERLEAF_HEX_DIAMONDS", vendor: "COPPERLEAF" };

/** The address of a slot, as in a shared link or a bookmark. */
export const slotAddress = ({ game, vendor }: Slot = EMBER_ORCHARD): string =>
  `/m/play/new?game=${game}&vendor=${vendor}`;

/** The studio counts in 1/100,000. */
const PER_CENT = 1_000;

/** A game in its frame, and the bar above it. */
export class PlayPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a slot by its own address; the default one unless named. */
  async open(slot?: Slot): Promise<void> {
    await this.page.goto(slotAddress(slot));
    await this.expectReady();
  }

  get game(): FrameLocator {
    return this.page.frameLocator("iframe");
  }
  /** The message in place of a game that does not open. */
  get refusal(): Locator {
    return this.page.getByRole("alert");
  }
  /** The message before a game has loaded. */
  get waiting(): Locator {
    return this.page
      .getByRole("status")
      .filter({ hasText: /Opening game|Still opening|The game opens when/ });
  }
  /** The bar over the game. */
  get bar(): Locator {
    return this.page.locator("header");
  }
  get spin(): Locator {
    return this.game.getByRole("button", { name: "Spin", exact: true });
  }
  /** The same, while it can be tapped. */
  private get idleSpin(): Locator {
    return this.game.getByRole("button", { name: "Spin", exact: true, disabled: false });
  }
  /** The stake of the next round, as the controls show it. */
  get stake(): Locator {
    return this.game.locator("footer button[aria-haspopup=dialog]");
  }
  /** The game's error message, in place of the spin button. */
  get trouble(): Locator {
    return this.game.getByRole("alert");
  }
  get back(): Locator {
    return this.page.getByRole("button", { name: "Back to the lobby" });
  }
  get balance(): Locator {
    return this.bar.getByRole("button", { name: /^Balance/ });
  }

  async expectReady(): Promise<void> {
    await this.page.waitForURL(/\/m\/play\/[\w-]{16,}/, { waitUntil: "commit" });
    await this.idleSpin.waitFor();
  }

  /** The balance in the bar, in hundredths. */
  async balanceValue(): Promise<number> {
    return inCents(await this.balance.innerText());
  }

  /** The outcome of the next round, once the game server has returned it. */
  async nextRound(): Promise<Round> {
    const response = await this.page.waitForResponse(
      async (answer) =>
        answer.url().endsWith("/api/spin") &&
        answer.request().method() === "POST" &&
        ((await answer.json()) as { state?: string }).state === "done",
    );
    const { stake, win } = (await response.json()) as Round;
    return { stake: stake / PER_CENT, win: win / PER_CENT };
  }

  /** Plays rounds like the first one, by calls to the game server only, until the condition is true. */
  async playOn(isSo: () => Promise<boolean>): Promise<void> {
    const spun = this.page.waitForRequest(
      (request) => request.url().endsWith("/api/spin") && request.method() === "POST",
    );
    await this.playRound();
    const like = await spun;
    const playHeaders = { "play-ref": like.headers()["play-ref"] ?? "" };
    const { stake } = like.postDataJSON() as { stake: number };
    for (let round = 0; !(await isSo()); round++) {
      expect(round, "rounds").toBeLessThan(100);
      const answer = await this.page.request.post(like.url(), {
        headers: playHeaders,
        data: { spinId: randomUUID(), stake },
      });
      // A game's page may send sixty requests in ten seconds.
      expect([200, 429]).toContain(answer.status());
    }
  }

  /** Spins once and waits until the reels stand again and the whole win is counted up. */
  async playRound(): Promise<Round> {
    const round = this.nextRound();
    await this.spin.click();
    const outcome = await round;
    await this.idleSpin.waitFor();
    return outcome;
  }
}
