import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { hot, mapping } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

const answers = { "vendors.mapping": mapping, "games.hot": hot(["Koi Reverie"]) };
const setStandalone = (value: boolean | undefined) =>
  Object.defineProperty(navigator, "standalone", { value, configurable: true });

beforeEach(() => scrollTo(0, 0));
afterEach(async () => {
  await unmountAll();
  setStandalone(undefined);
  vi.restoreAllMocks();
});

/** A finger's move on the page, by pixels to the side and down. */
function swipe(right: number, down: number): void {
  const main = document.querySelector("main") as HTMLElement;
  const send = (type: string, ...touches: { clientX: number; clientY: number }[]) =>
    main.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }));
  send("touchstart", { clientX: 100, clientY: 100 });
  send("touchmove", { clientX: 100 + right / 2, clientY: 100 + down / 2 });
  send("touchmove", { clientX: 100 + right, clientY: 100 + down });
  send("touchend");
}

const fetched = (calls: readonly string[]) => calls.filter((call) => call.endsWith("/games/popular")).length;

/** Home, with everything loaded that its shell loads later. */
async function visitHome() {
  const { calls } = await visit("/m/home", { answers });
  await expect.element(page.getByRole("link", { name: "Koi Reverie" })).toBeVisible();
  await expect.poll(() => document.querySelectorAll("[role=status]").length).toBeGreaterThan(0);
  return calls;
}

test("a pull down at the top of the installed app on iOS fetches again what the page shows", async () => {
  setStandalone(true);
  const calls = await visitHome();
  const before = fetched(calls);
  await vi.waitFor(() => {
    swipe(0, 200);
    expect(fetched(calls)).toBe(before + 1);
  });
});

test("neither a short pull nor a swipe to the side refreshes", async () => {
  setStandalone(true);
  const calls = await visitHome();
  const before = fetched(calls);
  swipe(0, 40);
  swipe(200, 200 * 0.6);
  // This one does: the listeners are there.
  await vi.waitFor(() => {
    swipe(0, 200);
    expect(fetched(calls)).toBe(before + 1);
  });
});

test("in a browser, which reloads by itself, a pull fetches nothing", async () => {
  const calls = await visitHome();
  const before = fetched(calls);
  swipe(0, 200);
  await new Promise((next) => requestAnimationFrame(next));
  expect(fetched(calls)).toBe(before);
});
