import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { unmountAll } from "../../../test/render.tsx";
import { visit } from "../../../test/visit.tsx";

afterEach(async () => {
  await unmountAll();
  vi.restoreAllMocks();
});

const main = () => page.getByRole("main");
const handheld = (matches: boolean) => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("hover: none") ? ({ matches, media: query } as MediaQueryList) : real(query),
  );
};
const steps = () => main().getByRole("list").filter({ hasText: "Open your browser's menu." });

test("a phone gets the steps to its home screen, even when its user agent names a computer, and no code for its own camera", async () => {
  handheld(true);
  await visit("/m/download");
  await expect.element(steps().getByRole("listitem").first()).toBeVisible();
  expect(steps().getByRole("listitem").elements()).toHaveLength(3);
  expect(main().getByRole("img", { name: "QR code for this page" }).query()).toBeNull();
});

test("a computer gets a code to continue on a phone", async () => {
  handheld(false);
  await visit("/m/download");
  await expect.element(main().getByRole("img", { name: "QR code for this page" })).toBeVisible();
  expect(steps().query()).toBeNull();
});
