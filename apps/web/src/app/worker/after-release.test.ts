import { afterAll, afterEach, expect, it, vi } from "vitest";
import { lookForRelease } from "./after-release.ts";

// the files of one worker share their globals
afterAll(() => vi.unstubAllGlobals());

const html = (build: string) => `<script>["/assets/libs-a1.js","/assets/entry-client-${build}.js"]</script>`;

/** A page of one release, and a server with another. */
function page(own: string, server: string | undefined, inGame = false) {
  const reload = vi.fn();
  return {
    html: () => html(own),
    fresh: async () => (server === undefined ? undefined : html(server)),
    inGame: () => inGame,
    reload,
  };
}

const session = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
});
afterEach(() => session.clear());

it("the page reloads when a file of it was replaced by a new release", async () => {
  const stale = page("one", "two");
  await lookForRelease(stale);
  expect(stale.reload).toHaveBeenCalledOnce();
});

it("the page reloads once for each release, never in a loop", async () => {
  const stale = page("one", "two");
  await lookForRelease(stale);
  await lookForRelease(stale);
  expect(stale.reload).toHaveBeenCalledOnce();
  const later = page("one", "three");
  await lookForRelease(later);
  expect(later.reload).toHaveBeenCalledOnce();
});

it.each([
  ["the browser is offline", page("one", undefined)],
  ["the server has the page's release", page("one", "one")],
  ["a round may be in progress", page("one", "two", true)],
])("the page does not reload when %s", async (_, stays) => {
  await lookForRelease(stays);
  expect(stays.reload).not.toHaveBeenCalled();
});
