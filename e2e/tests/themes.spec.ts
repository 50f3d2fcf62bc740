import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

/** Whether the page's background is dark. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return undefined;
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return (canvas.getImageData(0, 0, 1, 1).data[1] ?? 0) < 100;
  });

test("the site follows the system's theme and its changes until the player chooses one", async ({
  home,
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await home.open();
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => isDark(page)).toBe(true);
  await page.reload();
  await home.expectLobby();
  expect(await isDark(page)).toBe(true);
});

test("a chosen theme applies at once, after a reload and on other screens, whatever the system's is", async ({
  home,
  page,
}) => {
  await home.open();
  await home.ready();
  for (const [system, choice, dark] of [
    ["dark", "Light", false],
    ["light", "Dark", true],
  ] as const)
    await test.step(`the ${choice.toLowerCase()} theme while the system is ${system}`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await home.menuButton.click();
      await home.dialog.getByRole("button", { name: choice }).click();
      await expect(home.dialog.getByRole("button", { name: choice })).toHaveAttribute("aria-pressed", "true");
      expect(await isDark(page)).toBe(dark);
      const answer = await page.reload();
      // The server renders the theme too: nothing flashes before the script runs.
      expect(await answer?.text()).toContain(`data-theme="${dark ? "dark" : "light"}"`);
      expect(await isDark(page)).toBe(dark);
      await home.ready();
    });
  await page.goto("/m/login");
  expect(await isDark(page)).toBe(true);
});
