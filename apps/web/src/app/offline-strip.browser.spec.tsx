import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../test/render.tsx";
import { visit } from "../../test/visit.tsx";
import "../ui/tokens.css";
import "../ui/base.css";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const boxOf = (element: Element) => element.getBoundingClientRect();

test.each(["/m/login", "/m/register", "/m/forget"])(
  "the offline strip covers no title on %s",
  async (path) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await visit(path);
    const strip = page.getByText("You're offline. Showing saved content.");
    await expect.element(strip).toBeVisible();
    await expect.element(page.getByRole("banner").getByRole("button", { name: "Back" })).toBeVisible();
    const heading = page.getByRole("heading", { level: 1 });
    await expect
      .poll(() => boxOf(strip.element()).top - boxOf(page.getByRole("banner").element()).bottom)
      .toBeGreaterThanOrEqual(0);
    await expect
      .poll(() => boxOf(heading.element()).top - boxOf(strip.element()).bottom)
      .toBeGreaterThanOrEqual(0);
  },
);
