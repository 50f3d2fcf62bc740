import { expect, test } from "../test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the text beside the sign-in illustration does not overlap it at any width of a phone", async ({
  signIn,
  page,
}) => {
  await signIn.open();
  for (const width of [320, 360, 390, 480]) {
    await page.setViewportSize({ width, height: 740 });
    for (const words of [page.getByRole("heading", { level: 1 }), page.getByText("Good to see you again.")]) {
      const gap = await words.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const frame = document.querySelector("main svg path[stroke='#ffb454']");
        return (frame?.getBoundingClientRect().left ?? 0) - text.getBoundingClientRect().right;
      });
      expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(6);
    }
  }
});

test("a dialling code reads from left to right in a right-to-left language", async ({
  signIn,
  home,
  page,
  chooseLanguage,
}) => {
  await chooseLanguage("AR");
  await signIn.open();
  await home.ready();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await signIn.byCode.click();
  await expect(page.getByText("+63", { exact: true })).toHaveCSS("direction", "ltr");
});
