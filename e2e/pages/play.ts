import { randomUUID } from "node:crypto";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { inCents } from "../platform.ts";

/** A round as the game's server told it to the game, in hundredths. */
export interface Round {
  readonly stake: number;
  readonly win: number;
}

/** A slot as its address names it. */
export interface Slot {
  readonly game: string;
  readonly vendor: string;
}
/** The one that any journey may play. */
const EMBER_ORCHARD: Slot = { game: "NIGHTJAR_EMBER_ORCHARD", vendor: "NIGHTJAR" };
export const HEX_DIAMONDS: Slot = { game: "COPPERLEAF_HEX_DIAMONDS", vendor: "COPPERLEAF" };
export const SATURN_DRIFT: Slot = { game: "OZMARA_SATURN_DRIFT", vendor: "OZMARA" };

/** The address of a slot, as a shared link or a bookmark has it. */
export const slotAddress = ({ game, vendor }: Slot = EMBER_ORCHARD): string =>
  `/m/play/new?game=${game}&vendor=${vendor}`;

/** The studio counts in 1/100,000. */
const PER_CENT = 1_000;

/** A game in its frame, and the house's bar above it. */
export class PlayPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a slot by its own address: any will do where none is named. */
  async open(slot?: Slot): Promise<void> {
    await this.page.goto(slotAddress(slot));
    await this.expectReady();
  }

  get game(): FrameLocator {
    return this.page.frameLocator("iframe");
  }
  /** What is said in place of a game that does not open. */
  get refusal(): Locator {
    return this.page.getByRole("alert");
  }
  /** What is said before a game is there. */
  get waiting(): Locator {
    return this.page.getByRole("status").filter({ hasText: /seat|table|opens by itself/ });
  }
  /** The house's bar over the game. */
  get bar(): Locator {
    return this.page.locator("header");
  }
  get spin(): Locator {
    return this.game.getByRole("button", { name: "Spin", exact: true });
  }
  /** The same, while it can be tapped. */
  private get stands(): Locator {
    return this.game.getByRole("button", { name: "Spin", exact: true, disabled: false });
  }
  /** The stake of the next round, as the desk shows it. */
  get stake(): Locator {
    return this.game.locator("footer button[aria-haspopup=dialog]");
  }
  /** What the game says in trouble, in place of the spin. */
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
    await this.stands.waitFor({ timeout: 30_000 });
  }

  /** The balance in the bar, in hundredths. */
  async balanceValue(): Promise<number> {
    return inCents(await this.balance.innerText());
  }

  /** The outcome of the next round, once the game's server has told it. */
  async nextRound(): Promise<Round> {
    const response = await this.page.waitForResponse(
      async (answer) =>
        answer.url().endsWith("/api/spin") &&
        answer.request().method() === "POST" &&
        ((await answer.json()) as { state?: string }).state === "done",
      { timeout: 45_000 },
    );
    const { stake, win } = (await response.json()) as Round;
    return { stake: stake / PER_CENT, win: win / PER_CENT };
  }

  /** Rounds like the one that is spun first, by the game's server alone, until it is so. */
  async playOn(isSo: () => Promise<boolean>): Promise<void> {
    const spun = this.page.waitForRequest(
      (request) => request.url().endsWith("/api/spin") && request.method() === "POST",
    );
    await this.playRound();
    const like = await spun;
    const seat = { "play-ref": like.headers()["play-ref"] ?? "" };
    const { stake } = like.postDataJSON() as { stake: number };
    for (let round = 0; !(await isSo()); round++) {
      expect(round, "rounds").toBeLessThan(100);
      const answer = await this.page.request.post(like.url(), {
        headers: seat,
        data: { spinId: randomUUID(), stake },
      });
      // A game's page may ask sixty times in ten seconds.
      expect([200, 429]).toContain(answer.status());
    }
  }

  /** Spins once and waits until the reels stand again and all that was won is counted. */
  async playRound(): Promise<Round> {
    const round = this.nextRound();
    await this.spin.click();
    const outcome = await round;
    await this.stands.waitFor({ timeout: 45_000 });
    return outcome;
  }
}
