/**
 * A browser other than Chromium, with the actions the smoke test of the main path needs. Elements are found by XPath.
 */
export interface Engine {
  readonly name: string;
  open(address: string): Promise<void>;
  /** The current address. */
  address(): Promise<string>;
  /** Waits until the element exists and can be tapped, then taps it. */
  tap(place: string): Promise<void>;
  write(place: string, text: string): Promise<void>;
  /** Chooses a file in a file input, which may be hidden. */
  attach(place: string, path: string): Promise<void>;
  /** Runs a script in the page. */
  run(script: string): Promise<void>;
  /** Waits until the element exists, and returns its text. */
  read(place: string): Promise<string>;
  /** Switches to the page's frame, or back to the page: later calls search there. */
  enterFrame(): Promise<void>;
  leaveFrame(): Promise<void>;
  /** Uncaught errors of the page, where the engine reports them. */
  errors(): string[];
  close(): Promise<void>;
}

/** The reason why an engine is not available on this machine. */
export class EngineMissing extends Error {}

/** Only ends what hangs. */
export const TIMEOUT_MS = 120_000;
