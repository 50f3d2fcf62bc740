import type { Page } from "@playwright/test";

/** A screen in one of its states. The steps depend on no text, so that the tour works in any language. */
export interface Stop {
  readonly name: string;
  readonly who: "visitor" | "player" | "newcomer" | "agent" | "operator";
  /** Leaves something behind in its page, such as a changed answer of the platform. */
  readonly marks?: boolean;
  open(page: Page): Promise<void>;
}
