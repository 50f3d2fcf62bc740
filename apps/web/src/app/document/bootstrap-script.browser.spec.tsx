import { afterEach, expect, test, vi } from "vitest";
import { game } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { member, visit } from "../../../test/visit.tsx";
import { beforePaint } from "./bootstrap-script.ts";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** The attribute of the page that says how much is reserved above the banners, set before the first paint. */
async function reservedAtReload(recent: readonly string[]) {
  const recents = { list: recent.map((name) => game(name)), totalPages: 1 };
  const { calls } = await visit("/m/home", { session: member, answers: { "games.recent": recents } });
  await expect.poll(() => calls).toContain("GET /lgw/games/recent");
  const html = document.documentElement;
  const reserved = () => {
    html.setAttribute("data-session", "");
    const script = document.createElement("script");
    script.textContent = beforePaint;
    document.head.append(script);
    script.remove();
    return html.getAttribute("data-session");
  };
  return { reserved };
}

test("a reload reserves the place of recent games only for a member who has some", async () => {
  const none = await reservedAtReload([]);
  await expect.poll(none.reserved).toBe("new");
  await unmountAll();
  const some = await reservedAtReload(["Ember Orchard"]);
  await expect.poll(some.reserved).toBe("");
});
