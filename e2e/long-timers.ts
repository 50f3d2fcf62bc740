import type { Page } from "@playwright/test";

/** From the next page on, longer timers never fire: polls, notifications that hide themselves, the next banner. */
export async function withoutLongTimers(page: Page, longestMs = 1_000): Promise<void> {
  await page.addInitScript((longest) => {
    const { setTimeout, setInterval } = window;
    const never = () => {};
    Object.assign(window, {
      setTimeout: (work: () => void, after = 0, ...rest: []) =>
        setTimeout(after > longest ? never : work, after, ...rest),
      setInterval: (work: () => void, after = 0, ...rest: []) =>
        setInterval(after > longest ? never : work, after, ...rest),
    });
  }, longestMs);
}
