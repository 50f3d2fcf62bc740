import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { announcements } from "../../../test/fixtures.ts";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
  document.documentElement.style.fontSize = "";
});

test.each(["100%", "200%"])("a very long banner text is inside its banner at %s text size", async (size) => {
  document.documentElement.style.fontSize = size;
  const value = announcements(1, []);
  const title = "The very longest promotion of the whole year, with everything that anybody could ask for";
  const banners = value.banners.map((banner) => ({
    ...banner,
    title,
    eyebrow: title,
    action: "See details",
  }));
  await visit("/m/home", { answers: { "announcements.read": { ...value, banners } } });
  await expect.element(page.getByRole("link", { name: /longest promotion/ })).toBeVisible();
  // measured again while the page is still being rendered
  await vi.waitFor(() => {
    const link = page.getByRole("link", { name: /longest promotion/ }).element();
    const box = link.getBoundingClientRect();
    expect(box.height).toBeGreaterThan(0);
    for (const part of link.querySelectorAll("small, b, small ~ span")) {
      const { top, bottom } = part.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(box.top);
      expect(bottom).toBeLessThanOrEqual(box.bottom);
    }
  });
});
