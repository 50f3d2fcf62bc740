/** A browser other than Chromium, as far as the smoke of the main journey needs it. Places are named by XPath. */
export interface Engine {
  readonly name: string;
  open(address: string): Promise<void>;
  /** The address one is at. */
  address(): Promise<string>;
  /** Waits until the place is there and can be tapped, then taps it. */
  tap(place: string): Promise<void>;
  write(place: string, text: string): Promise<void>;
  /** Waits until the place is there, and says what it reads. */
  read(place: string): Promise<string>;
  /** From here on places are looked for in the page's frame, or in the page again. */
  enterFrame(): Promise<void>;
  leaveFrame(): Promise<void>;
  /** Errors that reached the page, where the engine tells them. */
  errors(): string[];
  close(): Promise<void>;
}

/** Why an engine cannot be had on this machine. */
export class EngineMissing extends Error {}

export const PATIENCE = 30_000;
